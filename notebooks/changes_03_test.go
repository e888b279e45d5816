package notebooks

var spragueGrundyChanges = []change{
	{
		cell: "seven-check", edit: []string{"take134, 7)", "take134, 8)"},
		en: "8: an N-position", zh: "8：必胜态",
	},
	{
		cell: "seven-check", edit: []string{"take134, 7)", "take134, 0)"},
		en: "0: a P-position", zh: "0：必败态",
	},
	{
		cell: "periods-window", edit: []string{"{1, 3, 4}, {1, 2}", "{2, 4, 7}, {5}"},
		want: []string{"[2 4 7] e: 8 p: 3", "[5] e: 0 p: 10"},
	},
	{
		cell: "periods-window", edit: []string{"{1, 2}", "{300, 700}"},
		want: []string{"[300 700] > 1000"},
	},
	{
		cell: "proof-yours", edit: []string{"randomGame(15, 7)", "randomGame(15, 9)", "p, q := 14, 12", "p, q := 3, 0"},
		want: []string{"⊕ 0 ="},
	},
	{
		cell: "mixture-knight", edit: []string{"{-2, 1}", "{-1, 0}"},
		then: []string{"mixture-table", "knight-board"},
		want: []string{"knight"},
	},
}
