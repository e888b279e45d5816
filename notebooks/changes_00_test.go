package notebooks

var startChanges = []change{
	{cell: "change-try", edit: []string{"square{5, 4}", "square{4, 4}"}, want: []string{"P []\n"}},
	{cell: "change-try", edit: []string{"square{5, 4}", "square{5, 3}"}, want: []string{"N [{5 3} → {4 2}]\n"}},
	{cell: "change-try", edit: []string{"square{5, 4}", "square{0, 0}"}, want: []string{"P []\n"}},
	{cell: "change-try", edit: []string{"square{5, 4}", "square{1000, 999}"}, want: []string{"N [{1000 999} → {1000 998}]\n"}},
	{cell: "look-try", edit: []string{"most := 10", "most := 500"}, en: "King: 63001 of 251001 points are P-positions", zh: "63001"},
	{cell: "look-try", edit: []string{"most := 10", "most := 0"}, want: []string{"King"}},
	{cell: "break-try", edit: []string{"(s.X+s.Y)%2 == 0", "s.X%2 == 0 && s.Y%2 == 0"}, en: "proved for the 441 positions", zh: "已证"},
	{cell: "break-try", edit: []string{"(s.X+s.Y)%2 == 0", "s.X == s.Y"}, en: "refuted: {1 1} is claimed", zh: "断言不成立：{1 1}"},
	{cell: "break-try", edit: []string{"(s.X+s.Y)%2 == 0", "false"}, en: "refuted: {0 0}", zh: "断言不成立：{0 0}"},
	{cell: "exercises-try", edit: []string{`"PNPNPNP"`, `"PNPNNNP"`}, want: []string{"✓"}},
	{cell: "exercises-try", edit: []string{`"PNPNPNP"`, `"PN"`}, want: []string{"✗"}},
	{cell: "exercises-try", edit: []string{`"PNPNPNP"`, `"???????"`}, want: []string{"…"}},
}
