package receipts

import "testing"

// Whoever keeps a consumer's receipts elsewhere hears of each once when it begins to hold, and once when it no longer does: of those of production alone.
func TestAConsumersReceiptIsToldOnceAsItMoves(t *testing.T) {
	of := func(status Status) *Record { return &Record{Status: status, CPFIndex: []byte("ana")} }
	tried := &Record{Status: Authorised, CPFIndex: []byte("ana"), Test: true}
	nobodys := &Record{Status: Authorised}
	const nothing, holds, ceases = "nothing", "it holds", "it no longer does"
	first := func(r *Record) Changes { return Changes{Insert: []NewReceipt{{Record: r}}} }
	inPlaceOf := func(before, after *Record) Changes {
		return Changes{Replaced: []*Record{before}, Replace: []NewReceipt{{Record: after}}}
	}
	becomes := func(before, after *Record) Changes { return Changes{Status: []StatusChange{{before, after}}} }
	for name, c := range map[string]struct {
		changes Changes
		want    string
	}{
		"it comes":                        {first(of(Authorised)), holds},
		"it comes after its cancellation": {first(of(Cancelled)), nothing},
		"a test comes":                    {first(tried), nothing},
		"nobody's comes":                  {first(nobodys), nothing},
		"a better document of it":         {inPlaceOf(of(Authorised), of(Authorised)), nothing},
		"a real one in a test's place":    {inPlaceOf(tried, of(Authorised)), holds},
		"cancelled":                       {becomes(of(Authorised), of(Cancelled)), ceases},
		"cancelled, then substituted":     {becomes(of(Cancelled), of(Substituted)), nothing},
		"nobody's is cancelled":           {becomes(nobodys, &Record{Status: Cancelled}), nothing},
	} {
		got := nothing
		if moved := c.changes.moved(); len(moved) == 1 {
			got = map[bool]string{false: holds, true: ceases}[moved[0].Cancelled]
		} else if len(moved) > 1 {
			t.Errorf("%s: told %d times", name, len(moved))
		}
		if got != c.want {
			t.Errorf("%s: told %s, want %s", name, got, c.want)
		}
	}
}
