package customers

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/text"
)

// ListPageSize is how many receipts a page of an account's list holds.
const ListPageSize = 20

// Most characters of what is looked for.
const maxFilter = 120

// Listing narrows the list of an account's receipts. Its Period is of the receipts' own days, either end may be open.
type Listing struct {
	Filter     string // words of the store's or the retailer's name
	RetailerID string // empty: every one that the account opens
	Period     period.Period
	Counted    bool // those alone that sums count
}

// MonthSum is what the receipts of a month come to, of those of a list that sums count: neither cancelled nor substituted, nor
// taken out of the sums. Month is YYYY-MM, of the receipts' own days; where none counts, it comes to nothing.
type MonthSum struct {
	Month string
	Count int
	Cents int64
}

// AccountReceipt is a receipt with the retailer that vouches for the person.
type AccountReceipt struct {
	Receipt
	RetailerID, TradeName string
}

// Mark is where a page of the list ends; the zero Mark is before the first.
type Mark struct {
	IssuedAt              time.Time
	AccessKey, RetailerID string
}

// Part is what of a list is asked for: at most Limit of what follows a mark, of those that were issued since an instant; the zero
// Since is before all.
type Part struct {
	After Mark
	Since time.Time
	Limit int
}

// ListPage is a part of the list; Next leads to the following one, empty at the end. Months are the whole sums of the months
// that the part touches, the newest first, whatever of them stands in other parts.
type ListPage struct {
	Items  []AccountReceipt
	Next   string
	Months []MonthSum
}

// AccountReceipts lists the receipts of all retailers that the account opens at this moment, newest first: one that the
// person left meanwhile is not among them, whatever page one is at. Errors: customers.invalid_list (422, fields filter and
// cursor), ErrNotFound for a retailer that the account does not open.
func (s *Service) AccountReceipts(ctx context.Context, a Account, l Listing, cursor string) (ListPage, error) {
	fields := map[string]string{}
	clean, fits := text.Line(l.Filter, maxFilter)
	if l.Filter = clean; clean != "" && !fits {
		fields["filter"] = fmt.Sprintf("A busca tem até %d caracteres.", maxFilter)
	}
	after, ok := parseMark(cursor)
	if !ok {
		fields["cursor"] = "Envie o nextCursor da página anterior, sem alterar."
	}
	if len(fields) > 0 {
		return ListPage{}, errs.InvalidFields("customers.invalid_list", fields)
	}
	relations, err := s.store.Relations(ctx, a.CPFIndex)
	if err != nil {
		return ListPage{}, errs.Wrap(err, "list a consumer's retailers")
	}
	var retailers []string
	for _, r := range relations {
		if a.reaches(r) && (l.RetailerID == "" || l.RetailerID == r.RetailerID) {
			retailers = append(retailers, r.RetailerID)
		}
	}
	if l.RetailerID != "" && len(retailers) == 0 {
		return ListPage{}, ErrNotFound
	}
	page := ListPage{}
	if page.Items, err = s.part(ctx, a, retailers, l, after); err != nil {
		return ListPage{}, errs.Wrap(err, "list an account's receipts")
	}
	if len(page.Items) > ListPageSize {
		page.Items = page.Items[:ListPageSize]
		page.Next = markOf(page.Items[ListPageSize-1]).cursor()
	}
	if page.Months, err = s.monthsOf(ctx, a, retailers, l, page.Items); err != nil {
		return ListPage{}, err
	}
	for i, r := range page.Items {
		page.Items[i].PublicURL = s.ports.Links.PublicURL(r.RetailerID, r.AccessKey)
	}
	return page, nil
}

// spans are how many months a part of the list is looked for in, one after the other while it is not full. Then it is looked for in
// all that are kept: a database that keeps each month apart would else look into every one of them for whoever buys each week.
var spans = [...]int{3, 12}

// part gives what follows a mark, one receipt more than a page holds. Names are looked for in all months at once: what is nearly
// called so counts only where nothing is.
func (s *Service) part(ctx context.Context, a Account, retailers []string, l Listing, after Mark) ([]AccountReceipt, error) {
	part := Part{After: after, Limit: ListPageSize + 1}
	newest, oldest := s.clock.Now(), time.Time{}
	if after.AccessKey != "" {
		newest = after.IssuedAt
	}
	if to := clock.Beginning(l.Period.To); l.Period.To != "" && to.Before(newest) {
		newest = to
	}
	if l.Period.From != "" {
		oldest = clock.Beginning(l.Period.From)
	}
	for _, months := range spans {
		if part.Since = newest.AddDate(0, -months, 0); l.Filter != "" || !part.Since.After(oldest) {
			break
		}
		found, err := s.store.AccountReceipts(ctx, a.CPFIndex, retailers, l, part)
		if err != nil || len(found) == part.Limit {
			return found, err
		}
	}
	part.Since = time.Time{}
	return s.store.AccountReceipts(ctx, a.CPFIndex, retailers, l, part)
}

// monthsOf sums the months of a part of a list: from the first day of its oldest to the last of its newest, there is no other.
func (s *Service) monthsOf(ctx context.Context, a Account, retailers []string, l Listing, items []AccountReceipt) ([]MonthSum, error) {
	if len(items) == 0 {
		return nil, nil
	}
	days := make([]string, len(items))
	for i, r := range items {
		days[i] = clock.Day(r.IssuedAt)
	}
	first, last := slices.Min(days), clock.Beginning(slices.Max(days))
	l.Period.From = max(l.Period.From, first[:len("2006-01")]+"-01")
	end := clock.Day(last.AddDate(0, 1, -last.Day()))
	if l.Period.To == "" || end < l.Period.To {
		l.Period.To = end
	}
	months, err := s.store.MonthSums(ctx, a.CPFIndex, retailers, l)
	return months, errs.Wrap(err, "sum the months of an account's receipts")
}

// ByNewest orders a list, as AccountReceipts has it.
func ByNewest(a, b AccountReceipt) int {
	if order := b.IssuedAt.Compare(a.IssuedAt); order != 0 {
		return order
	}
	return slices.Compare([]string{b.AccessKey, b.RetailerID}, []string{a.AccessKey, a.RetailerID})
}

func markOf(r AccountReceipt) Mark { return Mark{r.IssuedAt, r.AccessKey, r.RetailerID} }

// cursor is the mark as it is sent: it leads to nothing that the account does not open.
func (m Mark) cursor() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s %s", m.IssuedAt.UnixMilli(), m.RetailerID, m.AccessKey))
}

func parseMark(cursor string) (Mark, bool) {
	if cursor == "" {
		return Mark{}, true
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	parts := strings.SplitN(string(raw), " ", 3)
	if err != nil || len(parts) != 3 {
		return Mark{}, false
	}
	millis, err := strconv.ParseInt(parts[0], 10, 64)
	if clean, fits := text.Line(string(raw), len(raw)); err != nil || !fits || clean != string(raw) {
		return Mark{}, false
	}
	return Mark{time.UnixMilli(millis), parts[2], parts[1]}, true
}
