package receipts

import (
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Asked is a list as its query asks for it; empty texts and a nil série do not narrow.
type Asked struct {
	Day         string // in place of Start and End
	Start, End  string // both empty: the last 30 days
	RetailerIDs string // comma list
	StoreID     string
	Serie       *int
	Cashier     string // NoCashier: receipts of which the till said none
	Status      string // as Status.String writes it
	Kind        string
	Consumer    string // WithCPF or WithoutCPF
	AccessKey   string // as people paste it
}

// Words of a list's query.
const (
	NoCashier  = "-"
	WithCPF    = "comCpf"
	WithoutCPF = "semCpf"

	defaultDays = 30
)

// Filter gives what is asked for on a day. Error: receipts.invalid_filter (422) with the field named.
func (a Asked) Filter(now time.Time) (Filter, error) {
	f := Filter{
		Start: a.Start, End: a.End, RetailerIDs: idsOf(a.RetailerIDs), StoreID: a.StoreID, Serie: a.Serie, Kind: Kind(a.Kind),
		AccessKey: bareKey(a.AccessKey),
	}
	if a.Day != "" {
		f.Start, f.End = a.Day, a.Day
	}
	if f.Start == "" && f.End == "" {
		today := now.In(clock.Brazil)
		f.Start, f.End = clock.Day(today.AddDate(0, 0, 1-defaultDays)), clock.Day(today)
	}
	if a.Cashier != "" {
		cashier := a.Cashier
		if cashier == NoCashier {
			cashier = ""
		}
		f.Cashier = &cashier
	}
	if a.Status != "" {
		status, ok := ParseStatus(a.Status)
		if !ok {
			return f, errs.InvalidFields("receipts.invalid_filter", map[string]string{"situacao": "Situação desconhecida."})
		}
		f.Status = &status
	}
	if a.Consumer != "" {
		with := a.Consumer == WithCPF
		f.WithCPF = &with
	}
	return f, nil
}

// Check gives the error that a list would give for what is asked, before it is read.
func (a Asked) Check(who scope.Scope, now time.Time) error {
	f, err := a.Filter(now)
	if err != nil {
		return err
	}
	f.Visibility = VisibilityOf(who)
	return f.validate()
}

// idsOf reads a comma list.
func idsOf(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

// bareKey takes out what people paste with a key.
func bareKey(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '.' || r == '-' {
			return -1
		}
		return r
	}, s)
}
