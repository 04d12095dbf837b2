package receipts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/period"
	"seiva/internal/receipts/nfce"
)

// PostgreSQL keeps receipts by month of issue and documents by month of arrival, each month in a part of its own, so that it
// goes by DROP. No receipt's document lies in a month before the receipt's, whatever clocks said: so none that is kept is in a month
// of documents before the line (decision 134). What was there before months had parts of their own is the first part.

// byMonth are the tables that are kept so, with what a month begins with in the column that parts them.
var byMonth = []struct {
	table  string
	begins func(month string) string
}{
	{"receipts", func(month string) string { return month }},
	{documentsTable, func(month string) string { return strconv.FormatInt(firstID(month), 10) }},
}

const documentsTable = "sealed_documents"

// monthsZone is Brasília's: months of documents begin in it, as most receipts' do. The ids in the database depend on it.
var monthsZone = time.FixedZone("-03", -3*60*60)

// beginning is the moment at which a month (AAMM) begins.
func beginning(month string) time.Time {
	at, _ := time.ParseInLocation("200601", "20"+month, monthsZone) // of an access key, which was read before
	return at
}

// monthAfter is the month that follows another.
func monthAfter(month string) string { return beginning(month).AddDate(0, 1, 0).Format(period.AAMM) }

// firstID is the first id of a document that arrives in a month.
func firstID(month string) int64 {
	return beginning(month).Sub(documentsSince).Microseconds() << randomBits
}

// arrival is the month of a document by its id.
func arrival(id int64) string {
	return documentsSince.Add(time.Duration(id>>randomBits) * time.Microsecond).In(monthsZone).Format(period.AAMM)
}

// noMonthError is that rows were refused since their months have no parts yet.
type noMonthError struct {
	months []string
	cause  error
}

func (e *noMonthError) Error() string {
	return fmt.Sprintf("receipts: no part for one of the months %s: %v", e.months, e.cause)
}

func (e *noMonthError) Unwrap() error { return e.cause }

// orNoMonth tells which months what was refused for want of a part is of.
func orNoMonth(err error, months func() []string) error {
	if !sqldb.NoPart(err) {
		return err
	}
	return &noMonthError{months(), err}
}

// periodsOf are the months of some receipts.
func periodsOf[T any](list []T, accessKey func(T) string) []string {
	months := make([]string, len(list))
	for i, of := range list {
		months[i] = nfce.Period(accessKey(of))
	}
	slices.Sort(months)
	return slices.Compact(months)
}

// makeMissing makes the months for want of which a transaction was undone; false: it was not.
func makeMissing(ctx context.Context, db *sqldb.DB, undone error) (bool, error) {
	var missing *noMonthError
	if sqldb.InTransaction(ctx) || !errors.As(undone, &missing) {
		return false, nil
	}
	_, err := makeMonths(ctx, db, missing.months)
	return err == nil, err
}

// makeMonths makes the missing parts of some months in one transaction and returns how many it made. A call at the same time waits,
// and finds them.
func makeMonths(ctx context.Context, db *sqldb.DB, months []string) (made int, err error) {
	missing, err := Missing(ctx, db, months)
	if err != nil || len(missing) == 0 {
		return 0, err
	}
	err = db.InTx(ctx, func(ctx context.Context) error {
		made = 0
		if err := db.LockUntilCommit(ctx, register.MonthsLock); err != nil {
			return err
		}
		for _, month := range months {
			for _, of := range byMonth {
				parts, err := db.Parts(ctx, of.table)
				if err != nil {
					return err
				}
				if has(parts, of.table, month, of.begins) {
					continue
				}
				if err := db.MakePart(ctx, of.table, partName(of.table, month), of.begins(month), of.begins(monthAfter(month))); err != nil {
					return fmt.Errorf("make the month %s of %s: %w", month, of.table, err)
				}
				made++
			}
		}
		return nil
	})
	return made, err
}

func partName(table, month string) string { return table + "_" + month }

// has tells whether a month is in one of a table's parts: its own, or the first, which holds all before its end.
func has(parts []sqldb.Part, table, month string, begins func(string) string) bool {
	return slices.ContainsFunc(parts, func(p sqldb.Part) bool {
		return p.Name == partName(table, month) || p.Name == table+"_first" && !p.EndsBy(begins(month))
	})
}

// Missing returns which of some months have no part to be stored in; none on SQLite.
func Missing(ctx context.Context, db *sqldb.DB, months []string) (missing []string, err error) {
	for _, of := range byMonth {
		parts, err := db.Parts(ctx, of.table)
		if err != nil {
			return nil, err
		}
		for _, month := range months {
			if db.InParts() && !has(parts, of.table, month, of.begins) && !slices.Contains(missing, month) {
				missing = append(missing, month)
			}
		}
	}
	return missing, nil
}

// MakeMonths implements receipts.RetentionStore.
func (s *Retention) MakeMonths(ctx context.Context, months []string) error {
	made, err := makeMonths(ctx, s.DB, months)
	if err == nil && made > 0 {
		err = s.DB.Analyze(ctx, "receipts")
	}
	return err
}
