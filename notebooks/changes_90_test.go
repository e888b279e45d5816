package notebooks

// picturesChanges are names in other scripts: those that the fonts of figures have, and
// those that they lack, shown and saved.
var picturesChanges = []change{
	{cell: "region-bash", edit: []string{`"Bash"`, `"漢軸 囧喆 한글"`}, want: []string{"漢軸 囧喆 한글"}, never: []string{"no glyph", "没有这些字符"}},
	{cell: "region-bash", edit: []string{`"N"`, `"😀"`}, en: "no glyph for 😀", zh: "没有这些字符：😀"},
	{
		cell: "outcomes-alt",
		edit: []string{`fmt.Println(plots.Outcomes(gametheory.Bash(3), 40).Alt)`,
			`f := plots.Outcomes(gametheory.Bash(3), 40)
f.Title = "😀"
fmt.Println(f.Save(filepath.Join(os.TempDir(), "nimbook-title.png")))
os.Remove(filepath.Join(os.TempDir(), "nimbook-title.png"))`},
		want: []string{"<nil>"}, en: "has boxes in place of 😀", zh: "中有方框代替这些字符：😀",
	},
}
