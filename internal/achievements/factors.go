package achievements

// Unit is what a factor measures, for one receipt that was not printed.
type Unit string

// The units.
const (
	PaperGrams  Unit = "g de papel"
	Trees       Unit = "árvores"
	WaterLitres Unit = "litros de água"
	CO2Grams    Unit = "g de CO2 equivalente"
	Reais       Unit = "R$"
)

// Factor is one receipt's saving in a unit, from a day (YYYY-MM-DD) until a later factor of the same unit begins.
type Factor struct {
	Profile, Version string
	Unit             Unit
	Value            float64
	SourceTitle      string
	SourceURL        string // empty: an assumption of the programme
	ValidFrom        string
}

// Factors is a versioned table; of one unit, rows stand in order of ValidFrom.
type Factors []Factor

// since is before the first NFC-e of all (2012): the first version holds for the past too.
const since = "2010-01-01"

const (
	conservative = "conservador"
	version1     = "2026-11"
)

// Conservative is the default profile: the lowest figure that a named source supports. The oil saved has no source
// good enough, so there is none.
func Conservative() Factors {
	const uts = "https://uts.edu.au/about/uts-business-school/impact-case-studies/life-journey-average-receipt"
	return Factors{
		// A slip of 80 mm by 278.5 mm (the mean length measured by UTS) at 48 g/m2, the lightest roll commonly sold.
		{
			conservative, version1, PaperGrams, 1.069, "Bobinas térmicas de 80 mm com 48 g/m², e comprimento médio de 27,85 cm (UTS)",
			"https://rflex2.odoo.com", since,
		},
		// 150,462 trees for 10.656 thousand million receipts.
		{conservative, version1, Trees, 0.0000141, "UTS Business School, The life journey of an average receipt", uts, since},
		// 25 m3 a tonne of pulp.
		{
			conservative, version1, WaterLitres, 0.0267, "Indústria brasileira de papel e celulose: 25 m³ de água por tonelada",
			"https://www.tratamentodeagua.com.br/industria-brasileira-de-papel-e-celulose-avanca-na-reducao-consumo-de-agua/", since,
		},
		// 942 kg a tonne of paper, less 0.285 g for the digital receipt (UTS).
		{
			conservative, version1, CO2Grams, 0.72, "Tomberlin, Venditti e Yao, BioResources 15(2), 2020: 942 kg de CO2e por tonelada de papel, descontado o cupom digital",
			"https://bioresources.cnr.ncsu.edu/?p=30392", since,
		},
		{conservative, version1, Reais, 0.04, "Suposição do programa: só o papel da bobina. Cada varejista pode ter o seu custo", "", since},
	}
}

// On gives the factor of a unit that is in force on a day; zero when there is none.
func (f Factors) On(unit Unit, day string) Factor {
	var in Factor
	for _, factor := range f {
		if factor.Unit == unit && factor.ValidFrom <= day {
			in = factor
		}
	}
	return in
}

// units in the order in which people read them.
var units = []Unit{PaperGrams, Trees, WaterLitres, CO2Grams, Reais}

// InForce gives every unit's factor on a day.
func (f Factors) InForce(day string) []Factor {
	var out []Factor
	for _, unit := range units {
		if factor := f.On(unit, day); factor.Unit != "" {
			out = append(out, factor)
		}
	}
	return out
}
