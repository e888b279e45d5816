// The button "Get the original back" of JupyterLab's notebooks, for a reader's copy of
// a lecture. What it asks for is done by the server's extension, nimbook_lab.py.
//
// This is a container of webpack's module federation, as JupyterLab loads extensions,
// written by hand: it shares nothing, and takes what it needs of JupyterLab's own
// packages from the scope that JupyterLab hands to init.
(() => {
  let scope;

  const take = async (name) => {
    const [shared] = Object.values(scope[name]);
    return (await shared.get())();
  };

  const words = {
    en: {
      label: "Get the Original Back",
      caption: "Make this copy the lecture's original again; what you have now is kept beside it",
      kept: (name) => `This is the original again. What you had is kept as ${name}.`,
      equal: "This is the original.",
      open: "Open It",
      failed: "The original cannot be got back",
    },
    zh: {
      label: "找回原样",
      caption: "把这份副本恢复成讲义原样；现在的内容会另存在旁边",
      kept: (name) => `已恢复原样。之前的内容存为 ${name}。`,
      equal: "这就是原样。",
      open: "打开",
      failed: "无法找回原样",
    },
  };

  async function extension() {
    const [{ INotebookTracker }, { ServerConnection }, { ITranslator }, { Notification, showErrorMessage }] =
      await Promise.all(
        ["@jupyterlab/notebook", "@jupyterlab/services", "@jupyterlab/translation", "@jupyterlab/apputils"].map(take),
      );

    const activate = (app, notebooks, translator) => {
      const say = words[translator.languageCode.slice(0, 2)] ?? words.en;
      const command = "nimbook:original";
      const settings = app.serviceManager.serverSettings;
      const copies = new Map(); // whether the notebook at a path has an original

      async function ask(path, method) {
        const url = `${settings.baseUrl}nimbook/original/${path.split("/").map(encodeURIComponent).join("/")}`;
        const response = await ServerConnection.makeRequest(url, { method }, settings);
        const answer = await response.json();
        if (!response.ok) throw new Error(answer.message);
        return answer;
      }

      async function look() {
        const path = notebooks.currentWidget?.context.path;
        if (path === undefined || copies.has(path)) return app.commands.notifyCommandChanged(command);
        copies.set(path, false);
        copies.set(path, (await ask(path, "GET")).original);
        app.commands.notifyCommandChanged(command);
      }

      // A save that meets another is taken for a change by somebody else.
      const saving = new WeakSet();
      notebooks.widgetAdded.connect((_, { context }) => {
        context.saveState.connect((_, state) => {
          state === "started" ? saving.add(context) : saving.delete(context);
        });
      });

      async function restore() {
        const { context, content } = notebooks.currentWidget;
        try {
          while (saving.has(context)) await new Promise((done) => setTimeout(done, 50));
          // What is not saved yet is kept too; also what was typed during a save, which
          // JupyterLab does not take for a change.
          await context.save();
          const { kept } = await ask(context.path, "POST");
          content.mode = "command"; // or the first cell would be opened for editing
          await context.revert();
          if (!kept) return Notification.info(say.equal);
          Notification.success(say.kept(kept.split("/").pop()), {
            autoClose: 10000,
            actions: [{ label: say.open, callback: () => app.commands.execute("docmanager:open", { path: kept }) }],
          });
        } catch (error) {
          await showErrorMessage(say.failed, error);
        }
      }

      const copied = () => copies.get(notebooks.currentWidget?.context.path) === true;
      app.commands.addCommand(command, {
        label: say.label,
        caption: say.caption,
        isVisible: copied,
        isEnabled: copied,
        execute: restore,
        describedBy: { args: { type: "object", properties: {} } },
      });
      notebooks.currentChanged.connect(look);
      look();
    };

    const plugin = {
      id: "nimbook:original",
      description: "Gets the original of a reader's copy of a lecture back.",
      autoStart: true,
      requires: [INotebookTracker, ITranslator],
      activate,
    };
    return () => ({ __esModule: true, default: plugin });
  }

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB.nimbook = {
    init: (shared) => {
      scope = shared;
    },
    get: extension,
  };
})();
