"""What the pages say around the lectures, in the reader's language."""

LANGUAGES = {
    "en": {
        "html": "en",
        "name": "English",
        "site": "Nimbook",
        "tagline": "Combinatorial game theory that you can run: Bash’s game, Nim, and the theory of Sprague and Grundy.",
        "skip": "Skip to the lecture",
        "contents": "Contents",
        "lectures": "Lectures",
        "previous": "Previous",
        "next": "Next",
        "search": "Search the lectures",
        "no_results": "Nothing found.",
        "theme": "Dark or light",
        "code": "Show code",
        "copy_code": "Copy",
        "copied": "Copied",
        "switch": "中文",
        "notebook": "Notebook",
        "single": "One file",
        "slides": "Slides",
        "exercises": "Exercises",
        "solutions": "Solutions",
        "student": "Name",
        "pdf": "PDF",
        "run": "How to run the notebooks",
        "links": "Links",
        "solution": "Solution",
        "hint": "Hint",
        "long": "{n} lines of output",
        "table": "Table",
        "answer": "Your answer:",
        "downloads": "Take it with you",
        "source": "the files of the course",
        "theorem": "Theorem {n}",
        "exercise": "Exercise {n}",
        "anchor": "Link to this place",
        "run_page": """
<h1 id="run">How to run the notebooks</h1>
<p>Every lecture is a Jupyter notebook in Go. Reading it here shows what its cells printed and drew; running it lets you change a number and see the theorem hold, or break.</p>
<ol>
<li>Install <a href="https://go.dev/dl/">Go</a> 1.26 or later, and Python 3.10 or later.</li>
<li>Get {source}, unpack it, and in its folder type <code>go run ./cmd/nimbook</code>.</li>
<li>JupyterLab opens on the lectures. The first start takes a minute or two, since it builds its own environment in the folder <code>.nimbook</code>; later ones are at once. Nothing of your own Jupyter is touched.</li>
</ol>
<p>The notebook of a lecture is offered on its page. Put it into the folder <code>notebooks</code> of the source, so that its cells find the package <code>gametheory</code>.</p>
""",
    },
    "zh": {
        "html": "zh-CN",
        "name": "中文",
        "site": "Nimbook",
        "tagline": "可以运行的组合博弈论：巴什博弈、尼姆游戏与 SG 定理。",
        "skip": "跳到正文",
        "contents": "目录",
        "lectures": "各讲",
        "previous": "上一讲",
        "next": "下一讲",
        "search": "在讲义中搜索",
        "no_results": "没有找到。",
        "theme": "深色／浅色",
        "code": "显示代码",
        "copy_code": "复制",
        "copied": "已复制",
        "switch": "English",
        "notebook": "笔记本",
        "single": "单个文件",
        "slides": "幻灯片",
        "exercises": "习题",
        "solutions": "习题答案",
        "student": "姓名",
        "pdf": "PDF",
        "run": "怎样运行这些笔记本",
        "links": "链接",
        "solution": "答案",
        "hint": "提示",
        "long": "输出共 {n} 行",
        "table": "表格",
        "answer": "作答：",
        "downloads": "带走这一讲",
        "source": "课程的文件",
        "theorem": "定理 {n}",
        "exercise": "练习 {n}",
        "anchor": "链接到此处",
        "run_page": """
<h1 id="run">怎样运行这些笔记本</h1>
<p>每一讲都是一本用 Go 语言写的 Jupyter 笔记本。在网页上读，看到的是单元格当时的输出和图；亲手运行，就能改一个数，看定理依然成立，或者看它在哪里失效。</p>
<ol>
<li>安装 <a href="https://go.dev/dl/">Go</a> 1.26 以上和 Python 3.10 以上。</li>
<li>取得{source}，解开后在它的文件夹里输入 <code>go run ./cmd/nimbook</code>。</li>
<li>JupyterLab 会在讲义所在的文件夹打开。第一次启动要一两分钟，因为它要在 <code>.nimbook</code> 文件夹里建立自己的环境；以后马上就能启动。你自己的 Jupyter 不会被改动。</li>
</ol>
<p>每一讲的页面上都可以下载它的笔记本。请放进源代码的 <code>notebooks</code> 文件夹，这样单元格才找得到 <code>gametheory</code> 包。</p>
""",
    },
}
