package receipts

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
)

// Visibility is whose receipts a caller may see: all (staff), a retailer's, or those of the stores whose software
// house is the partner at this moment; of these, where the caller is bound to some, those of its stores.
type Visibility struct {
	All                   bool
	RetailerID, PartnerID string
	Stores                scope.Stores
}

// VisibilityOf derives it from the caller; a caller without a profile sees nothing.
func VisibilityOf(who scope.Scope) Visibility {
	return Visibility{All: who.Profile.Staff(), RetailerID: who.RetailerID, PartnerID: who.PartnerID, Stores: who.Stores}
}

// Filter narrows a list. Days are both included; zero values do not narrow.
type Filter struct {
	Visibility
	Start, End  string
	RetailerIDs []string // one of them; staff only: others have theirs in Visibility
	StoreID     string
	Serie       *int
	Cashier     *string
	Status      *Status
	Kind        Kind
	WithCPF     *bool // whether the consumer is identified by a CPF, as the sums count them
	AccessKey   string
}

// Kind tells what a receipt is to the sums: of production and not taken out of them (which counts once it is
// authorised), of a test, or taken out by staff.
type Kind string

// The kinds; the empty one is all of them.
const (
	KindCounting Kind = "counting"
	KindTest     Kind = "test"
	KindExcluded Kind = "excluded"
)

// The orders of a list.
const (
	SortIssued = "emitidoEm" // by the store's own day, then by the moment
	SortValue  = "valorCentavos"
)

// Listed is a receipt with the names that lists show.
type Listed struct {
	Record
	StoreName, StoreDocument string
	RetailerName             string
}

// Detail is everything the portal shows of one receipt.
type Detail struct {
	Listed
	Events    []EventRecord
	Exclusion string // why it is out of every sum; empty when it counts like any other
	PublicURL string // empty once it leads nowhere
}

const (
	maxStaffDays  = 31     // a list over the whole network sorts every receipt of its period
	countLimit    = 10_000 // beyond it a list's total is not counted
	maxValueDays  = 31     // of one store's receipts, whatever their number, in the order of their value
	accessKeySize = 44
)

// ListPage is a page of receipts. More tells that the total stands for 'at least'.
type ListPage struct {
	paging.Page[Listed]
	More bool
}

// List returns the receipts that the caller may see, the newest first unless the page asks for another of the orders. A
// list needs a period of at most 400 days (31 when it is not one retailer's), or an access key; one in the order of value
// holds at most 10,000 receipts, or a store's of 31 days. Errors: receipts.invalid_filter
// (422) with the field named, receipts.too_many_to_sort.
func (s *Service) List(ctx context.Context, who scope.Scope, f Filter, page paging.Request) (ListPage, error) {
	f, page, total, err := s.counted(ctx, who, f, page, countLimit+1)
	if err != nil {
		return ListPage{}, err
	}
	rows, err := s.store.List(ctx, f, page)
	if err != nil {
		return ListPage{}, errs.Wrap(err, "list receipts")
	}
	return ListPage{paging.Of(page, rows, min(total, countLimit)), total > countLimit}, nil
}

// Each hands over every receipt that List has pages of, in the order that the page asks for, and says how many they are,
// however many. What it reads is of one moment where ctx is. Errors as those of List, and the first of row.
func (s *Service) Each(ctx context.Context, who scope.Scope, f Filter, page paging.Request, row func(l Listed, total int) error) error {
	f, page, total, err := s.counted(ctx, who, f, page, math.MaxInt)
	if err != nil {
		return err
	}
	return errs.Wrap(s.store.Each(ctx, f, page, func(l Listed) error { return row(l, total) }), "read every receipt of a list")
}

// counted gives what is asked for as the caller may see it, in an order, and how many receipts that are, counted up to most.
func (s *Service) counted(ctx context.Context, who scope.Scope, f Filter, page paging.Request, most int) (Filter, paging.Request, int, error) {
	f.Visibility = VisibilityOf(who)
	if err := f.validate(); err != nil {
		return f, page, 0, err
	}
	if page.Sort == "" {
		page.Sort, page.Desc = SortIssued, true
	}
	total, err := s.store.Count(ctx, f, most)
	if err != nil {
		return f, page, 0, errs.Wrap(err, "count receipts")
	}
	if page.Sort == SortValue && total > countLimit && !f.storesMonth() {
		return f, page, 0, ErrTooManyToSort
	}
	return f, page, total, nil
}

func (f Filter) validate() error {
	fields := map[string]string{}
	if !plainLine(f.StoreID) {
		fields["lojaId"] = "Escolha uma loja da lista."
	}
	if slices.ContainsFunc(f.RetailerIDs, func(id string) bool { return !plainLine(id) }) {
		fields["varejistaId"] = "Escolha um varejista da lista."
	}
	if f.Cashier != nil && !plainLine(*f.Cashier) {
		fields["caixa"] = "O código do caixa tem até 60 caracteres."
	}
	if f.AccessKey != "" {
		if !nfce.ValidAccessKey(f.AccessKey) {
			fields["chave"] = "A chave de acesso tem 44 caracteres. Confira e tente novamente."
		}
	} else {
		f.validatePeriod(fields)
	}
	if len(fields) > 0 {
		return errs.InvalidFields("receipts.invalid_filter", fields)
	}
	return nil
}

const endFirst = "A data final deve ser igual ou posterior à inicial."

func (f Filter) validatePeriod(fields map[string]string) {
	start, end := period.Day("startDate", f.Start, time.UTC, fields), period.Day("endDate", f.End, time.UTC, fields)
	if len(fields) > 0 {
		return
	}
	days := daysOf(start, end)
	single := f.RetailerID != "" || len(f.RetailerIDs) == 1
	switch {
	case days < 1:
		fields["endDate"] = endFirst
	case days > period.MaxDays:
		fields["endDate"] = "O período pode ter no máximo 400 dias."
	case !single && days > maxStaffDays:
		fields["endDate"] = "Sem um varejista escolhido, o período pode ter no máximo 31 dias."
	}
}

func daysOf(start, end time.Time) int { return int(end.Sub(start).Hours()/24) + 1 }

// storesMonth tells of a valid filter that it is of one store and few days.
func (f Filter) storesMonth() bool {
	start, _ := time.Parse(time.DateOnly, f.Start)
	end, _ := time.Parse(time.DateOnly, f.End)
	return f.StoreID != "" && daysOf(start, end) <= maxValueDays
}

// Get gives one receipt that the caller may see, or receipts.not_found: also when it is somebody else's. One with a CPF
// notes who opened it, for the consumer to know.
func (s *Service) Get(ctx context.Context, who scope.Scope, accessKey string) (Detail, error) {
	if !nfce.ValidAccessKey(accessKey) {
		return Detail{}, ErrNotFound
	}
	listed, err := s.store.Find(ctx, VisibilityOf(who), accessKey)
	if err != nil {
		return Detail{}, errs.Wrap(err, "find a receipt")
	}
	if listed.Identified() {
		if err := s.store.NoteRead(ctx, readOf(who, listed.Key, s.clock.Now())); err != nil {
			return Detail{}, errs.Wrap(err, "note who opened a receipt")
		}
	}
	return s.detail(ctx, listed)
}

// readOf gives a reading by who reads, also in another's profile.
func readOf(who scope.Scope, key Key, at time.Time) Read {
	profile := who.Profile
	if who.Switched() {
		profile = scope.Administrador
	}
	return Read{key, who.AccountID, profile, clock.Day(at.In(clock.Brazil)), at}
}

// Original gives a receipt's document as it came, byte for byte, or receipts.not_found, receipts.document_destroyed
// (410), or receipts.document_unreadable; it holds personal data. The caller has checked that it is theirs.
func (s *Service) Original(ctx context.Context, key Key) ([]byte, error) {
	packed, err := s.store.Document(ctx, key)
	var xml []byte
	if err == nil {
		xml, err = archive.Unpack(packed)
	}
	if errors.Is(err, archive.ErrUnreadable) && !errors.Is(err, ErrDocumentUnreadable) {
		unreadable := *ErrDocumentUnreadable
		unreadable.Cause = err
		err = &unreadable
	}
	return xml, errs.Wrap(err, "read a receipt's document")
}

func (s *Service) detail(ctx context.Context, listed Listed) (Detail, error) {
	events, err := s.store.Events(ctx, listed.Key)
	if err != nil {
		return Detail{}, errs.Wrap(err, "read a receipt's events")
	}
	detail := Detail{Listed: listed, Events: events}
	if listed.Excluded {
		if detail.Exclusion, err = s.store.Exclusion(ctx, listed.Key); err != nil {
			return Detail{}, errs.Wrap(err, "read why a receipt is out of the sums")
		}
	}
	detail.PublicURL = s.publicURL(listed)
	return detail, nil
}

// publicURL is empty where it would lead nowhere.
func (s *Service) publicURL(listed Listed) string {
	if listed.Unlinked() {
		return ""
	}
	return s.ports.Secrets.PublicURL(listed.RetailerID, listed.AccessKey)
}

// Public is a receipt behind its public link.
type Public struct {
	Detail
	XML   []byte // the original, byte for byte; holds personal data
	Danfe *nfce.Danfe
}

// ByToken gives the receipt behind a public token, or receipts.not_found, also once its consumer was erased; or
// receipts.document_destroyed (410).
func (s *Service) ByToken(ctx context.Context, token string) (Public, error) {
	at, hash, ok := s.ports.Secrets.readToken(token)
	if !ok {
		return Public{}, ErrNotFound
	}
	candidates, err := s.store.ByTokenHash(ctx, at, hash)
	if err != nil {
		return Public{}, errs.Wrap(err, "look up a receipt's link")
	}
	for _, c := range candidates {
		if !c.Unlinked() && s.ports.Secrets.proves(token, c.Key) {
			return s.open(ctx, c)
		}
	}
	return Public{}, ErrNotFound
}

func (s *Service) open(ctx context.Context, listed Listed) (Public, error) {
	detail, err := s.detail(ctx, listed)
	if err != nil {
		return Public{}, err
	}
	xml, err := s.Original(ctx, listed.Key)
	if err != nil {
		return Public{}, err
	}
	danfe, err := nfce.Detail(ctx, xml)
	return Public{Detail: detail, XML: xml, Danfe: danfe}, errs.Wrap(err, "read a receipt for display")
}
