package integrity_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"seiva/internal/integrity"
)

// paced is a day on which a cashier issues receipts with a CPF at one till, so far apart.
func paced(n int, step time.Duration, change func(i int, r *integrity.Receipt)) integrity.StoreDay {
	d := integrity.StoreDay{Sold: []integrity.Sold{{Cashier: "1", Total: n, Identified: n, Days: 1, Today: n}}}
	for i := range n {
		r := integrity.Receipt{
			Cashier: "1", Serie: 1, CPF: fmt.Sprint(i), At: opening.Add(time.Second + time.Duration(i)*step),
			Evidence: integrity.Evidence{AccessKey: fmt.Sprint(i)},
		}
		if change != nil {
			change(i, &r)
		}
		d.Identified = append(d.Identified, r)
	}
	return d
}

func none(string) ([]integrity.Use, error) { return nil, nil }

// inBursts is how many receipts of a day are in bursts, where those are a finding.
func inBursts(t *testing.T, d integrity.StoreDay) int {
	t.Helper()
	found, err := integrity.Judge(d, none)
	if err != nil || len(found) > 1 {
		t.Fatal(found, err)
	}
	if len(found) == 0 {
		return 0
	}
	if found[0].Kind != integrity.Pace || len(found[0].Receipts) != found[0].Counted {
		t.Fatalf("%+v", found[0])
	}
	return found[0].Counted
}

func TestABurstIsFourSalesInHalfAMinute(t *testing.T) {
	other := func(i int, r *integrity.Receipt) { r.Serie = i % 2 }
	for name, c := range map[string]struct {
		day  integrity.StoreDay
		want int
	}{
		"ten seconds apart":         {paced(8, 10*time.Second, nil), 8},
		"eleven":                    {paced(8, 11*time.Second, nil), 0},
		"seven receipts":            {paced(7, time.Second, nil), 0},
		"two tills, taking turns":   {paced(16, 8*time.Second, other), 0},
		"two tills, faster":         {paced(16, 5*time.Second, other), 16},
		"without connection":        {paced(8, time.Second, func(_ int, r *integrity.Receipt) { r.Offline = true }), 0},
		"of a consumer who is gone": {paced(8, time.Second, func(_ int, r *integrity.Receipt) { r.CPF = "" }), 8},
		"three in a row each time":  {paced(12, time.Second, func(i int, r *integrity.Receipt) { r.At = r.At.Add(time.Duration(i/3) * time.Minute) }), 0},
		"four in a row each time":   {paced(12, time.Second, func(i int, r *integrity.Receipt) { r.At = r.At.Add(time.Duration(i/4) * time.Minute) }), 12},
	} {
		if got := inBursts(t, c.day); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestAClockWithoutSecondsHasNoPace(t *testing.T) {
	whole := func(many int) func(int, *integrity.Receipt) {
		return func(i int, r *integrity.Receipt) {
			if r.At = r.At.Truncate(time.Minute); i >= many {
				r.At = r.At.Add(time.Second)
			}
		}
	}
	if got := inBursts(t, paced(8, time.Second, whole(5))); got != 0 {
		t.Errorf("most on a whole minute: %d", got)
	}
	if got := inBursts(t, paced(8, time.Second, whole(4))); got != 8 {
		t.Errorf("half of them: %d", got)
	}
}

func TestAShareNeedsReceiptsAndOthers(t *testing.T) {
	sold := func(total, identified, days int) integrity.Sold {
		return integrity.Sold{Cashier: fmt.Sprint(total, identified), Total: total, Identified: identified, Days: days}
	}
	far, first, second := sold(201, 195, 5), sold(400, 200, 5), sold(300, 150, 9)
	for name, c := range map[string]struct {
		sold []integrity.Sold
		want bool
	}{
		"far from two others":    {[]integrity.Sold{far, first, second}, true},
		"of one other":           {[]integrity.Sold{far, first, sold(199, 10, 5)}, false},
		"on four days":           {[]integrity.Sold{sold(201, 195, 4), first, second}, false},
		"of few receipts":        {[]integrity.Sold{sold(199, 195, 5), first, second}, false},
		"not so far":             {[]integrity.Sold{sold(210, 178, 5), first, second}, false},
		"near to the best":       {[]integrity.Sold{far, sold(500, 420, 5), sold(900, 200, 5)}, false},
		"far below":              {[]integrity.Sold{sold(300, 5, 5), sold(400, 200, 5), sold(301, 150, 5)}, false},
		"all of the others none": {[]integrity.Sold{sold(300, 300, 5), sold(400, 0, 5), sold(301, 0, 5)}, true},
	} {
		found, err := integrity.Judge(integrity.StoreDay{Sold: c.sold}, none)
		if err != nil || (len(found) == 1) != c.want || c.want && found[0].Kind != integrity.Share {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
	}
}

// What a store's other cashiers usually reach is an honest one's, also where another of four cheats.
func TestTwoOfFourWhoRepeatAreBothFound(t *testing.T) {
	d := integrity.StoreDay{}
	uses := map[string][]integrity.Use{}
	for cashier, times := range []int{9, 30, 2, 3} {
		code := fmt.Sprint(cashier)
		d.Sold = append(d.Sold, integrity.Sold{Cashier: code, Total: 60, Today: 60, Days: 1})
		for i := range times {
			e := integrity.Evidence{Day: "d", AccessKey: code + fmt.Sprint(i)}
			at := opening.Add(time.Duration(i)*time.Minute + time.Second)
			d.Identified = append(d.Identified, integrity.Receipt{Cashier: code, CPF: code, At: at, Evidence: e})
			uses[code] = append(uses[code], integrity.Use{Cashier: code, Evidence: e})
		}
	}
	of := func(cpf string) ([]integrity.Use, error) { return uses[cpf], nil }
	if found, err := integrity.Judge(d, of); err != nil || len(found) != 2 || found[0].Counted+found[1].Counted != 39 {
		t.Errorf("%+v, %v", found, err)
	}
	failed := errors.New("no answer")
	if _, err := integrity.Judge(d, func(string) ([]integrity.Use, error) { return nil, failed }); !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
}
