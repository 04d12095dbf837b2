package period

import "testing"

func TestRelative(t *testing.T) {
	for _, c := range []struct {
		name, today string
		want        Period
	}{
		{"hoje", "2026-11-25", Period{"2026-11-25", "2026-11-25"}},
		{"ontem", "2026-03-01", Period{"2026-02-28", "2026-02-28"}},
		{"ontem", "2028-03-01", Period{"2028-02-29", "2028-02-29"}},
		{"7d", "2027-01-03", Period{"2026-12-28", "2027-01-03"}},
		{"30d", "2026-11-25", Period{"2026-10-27", "2026-11-25"}},
		{"90d", "2026-11-25", Period{"2026-08-28", "2026-11-25"}},
		{"semana-passada", "2026-11-23", Period{"2026-11-16", "2026-11-22"}}, // a Monday
		{"semana-passada", "2026-11-22", Period{"2026-11-09", "2026-11-15"}}, // a Sunday
		{"semana-passada", "2027-01-01", Period{"2026-12-21", "2026-12-27"}},
		{"mes", "2026-11-25", Period{"2026-11-01", "2026-11-25"}},
		{"mes-passado", "2026-03-31", Period{"2026-02-01", "2026-02-28"}},
		{"mes-passado", "2027-01-01", Period{"2026-12-01", "2026-12-31"}},
	} {
		if got, known := Relative(c.name, c.today); got != c.want || !known {
			t.Errorf("%s on %s: %v, %v; want %v", c.name, c.today, got, known, c.want)
		}
	}
	for _, name := range Relatives {
		if _, known := Relative(name, "2026-11-25"); !known {
			t.Errorf("%s is listed and unknown", name)
		}
	}
	if p, known := Relative("sempre", "2026-11-25"); known {
		t.Errorf("an unknown name is %v", p)
	}
}
