package notebooks

// picturesChanges are other games and bounds, and names in other scripts: those that the
// fonts of figures have, and those that they lack, shown and saved.
var picturesChanges = []change{
	{cell: "outcomes", edit: []string{"Bash(3)", "Bash(1)", "three, 40", "three, 12"}, want: []string{"Bash(1)"}, en: "0, 2, 4", zh: "0、2、4"},
	{cell: "region-nim", edit: []string{"Nim(), 5", "Nim(), 6"}, want: []string{"Nim(6, a, b)"}, en: "Nim(6, a, b): 16 of 256 points are P-positions, exactly one in each row", zh: "Nim(6, a, b)：256 个点中有 16 个必败态，每行每列恰有一个"},
	{cell: "sequence", edit: []string{"Take(1, 3, 4)", "Take(2, 5)", "take134, 50", "take134, 20"}, en: "From 0 stones on they repeat every 7.", zh: "7"},
	{cell: "table-values", edit: []string{"most := 12", "most := 20"}, en: "a from 0 to 20 and b from 0 to 20", zh: "20"},
	{cell: "table-values", edit: []string{"most := 12", "most := 0"}, want: []string{"Wythoff"}},
	{cell: "sum", edit: []string{"Take(1, 3, 4), 5", "Take(2), 3", "14, 1", "14, 100"}, en: "no option has the value 100", zh: "没有后继局面的值是 100"},
	{cell: "graph", edit: []string{"1, 2, 3", "2, 2"}, en: "The start is a P-position", zh: "必败态"},
	{cell: "binary", edit: []string{"13, 12, 8, 25", "13, 12, 1"}, en: "the nim-sum is 0", zh: "尼姆和为 0"},
	{cell: "claim-refuted", edit: []string{"n%3", "n%4"}, en: "The claim is right at all 101 positions.", zh: "101"},
	{cell: "claim-grid", edit: []string{"p.A == p.B", "p.A == 0 && p.B == 0"}, en: "The claim is wrong at", zh: "(1, 2)"},
	{cell: "customise", edit: []string{"2, 3, 7", "1, 2"}, want: []string{"Take(1, 2)"}},
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
