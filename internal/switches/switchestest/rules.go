package switchestest

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/switches"
)

// stage is the service on a fresh store; whoever it is asked about exists, but for the retailer 'absent'.
type stage struct {
	*switches.Service
	World
	clock *clock.Fixed
	mu    sync.Mutex
	done  []string // what the trail and the mail got, in order
}

var absent = id.New()

// OwnerName implements switches.Owners.
func (s *stage) OwnerName(_ context.Context, _ scope.Scope, p scope.Profile, ownerID string) (string, error) {
	if ownerID == absent {
		return "", switches.ErrOwnerNotFound
	}
	return "Mercado Seiva " + string(p), nil
}

// Record implements scope.Trail.
func (s *stage) Record(_ context.Context, action string, who scope.Scope, retailerID, objectID string, details map[string]string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done = append(s.done, strings.Join([]string{action, who.AccountID, who.ActsFor(), retailerID, details["operation"]}, " "))
	return nil
}

// Of implements switches.Deeds: one deed, which says what was asked for.
func (s *stage) Of(_ context.Context, w switches.Switch, until time.Time, r paging.Request) ([]switches.Deed, int, error) {
	return []switches.Deed{{At: until, Action: w.ID, ObjectID: strconv.Itoa(r.Size)}}, 7, nil
}

// MainEmail implements switches.Owners: an owner's address is its id.
func (s *stage) MainEmail(_ context.Context, _ scope.Profile, ownerID string) (string, error) {
	return ownerID, nil
}

// Send implements letter.Post.
func (s *stage) Send(_ context.Context, to string, _ letter.Letter) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done = append(s.done, "mail "+to)
	return nil
}

// Rules runs the rules of the service on a fresh store for each case.
func Rules(t *testing.T, fresh func(t *testing.T) World) {
	for name, check := range map[string]func(*testing.T, *stage){
		"AdministratorActsAsTheOneEntered": entering,
		"EverythingElseIsRefused":          refusals,
		"EntriesAreChecked":                entries,
		"ASessionHasOneAtATime":            oneAtATime,
		"OpenedAtOnceOneIsLeft":            parallel,
		"ItEndsAfterAnHour":                expiry,
		"ThoseEnteredSeeWhoAndWhy":         visits,
		"ThoseEnteredSeeWhatWasChanged":    changes,
	} {
		t.Run(name, func(t *testing.T) {
			s := &stage{World: fresh(t), clock: clock.NewFixed(start)}
			s.Service = switches.NewService(s.Store, switches.Ports{Owners: s, Trail: s, Post: s, Deeds: s}, s.clock)
			check(t, s)
		})
	}
}

func (s *stage) admin() scope.Scope {
	return scope.Scope{
		AccountID: id.New(), SessionID: s.Session(), Name: "Ana Souza", Email: "ana@seiva.test", Profile: scope.Administrador,
	}
}

func entry(p scope.Profile, ownerID string) switches.Entry {
	return switches.Entry{Profile: p, OwnerID: ownerID, Reason: "Conferir as lojas\ncom o dono"}
}

func entering(t *testing.T, s *stage) {
	who, retailer, house := s.admin(), id.New(), id.New()
	opened, err := s.Open(t.Context(), who, entry(scope.Varejista, retailer))
	testkit.Must(t, err)
	if opened.OwnerName != "Mercado Seiva VAREJISTA" || opened.ActorName != who.Name || opened.Reason != "Conferir as lojas com o dono" ||
		!opened.ExpiresAt.Equal(start.Add(time.Hour)) {
		t.Errorf("opened: %+v", opened)
	}
	want := who
	want.SwitchID, want.Profile, want.RetailerID = opened.ID, scope.Varejista, retailer
	if got, err := s.Enter(t.Context(), who, switches.Claim{RetailerID: retailer}); err != nil || got != want {
		t.Errorf("inside the retailer's: %+v, %v", got, err)
	}
	second, err := s.Open(t.Context(), who, entry(scope.Parceiro, house))
	testkit.Must(t, err)
	want = who
	want.SwitchID, want.Profile, want.PartnerID = second.ID, scope.Parceiro, house
	inside, err := s.Enter(t.Context(), who, switches.Claim{PartnerID: house})
	if err != nil || inside != want {
		t.Errorf("inside the software house's: %+v, %v", inside, err)
	}
	testkit.Must(t, s.Note(t.Context(), inside, switches.Call{Operation: "partnerProfile", Method: "GET"}))
	testkit.Must(t, s.Close(t.Context(), who))
	testkit.Must(t, s.Close(t.Context(), who)) // nothing is left to close
	expected := []string{
		"mail " + retailer, "switches.opened " + who.AccountID + " " + retailer + " " + retailer + " ",
		"switches.closed " + who.AccountID + " " + retailer + " " + retailer + " ",
		"mail " + house, "switches.opened " + who.AccountID + " " + house + "  ",
		"switches.request " + who.AccountID + " " + house + "  partnerProfile",
		"switches.closed " + who.AccountID + " " + house + "  ",
	}
	if got := strings.Join(s.done, "\n"); got != strings.Join(expected, "\n") {
		t.Errorf("the trail and the mail got:\n%s", got)
	}
}

func refusals(t *testing.T, s *stage) {
	who, retailer := s.admin(), id.New()
	claim := switches.Claim{RetailerID: retailer}
	none, other := s.admin(), s.admin()
	_, err := s.Open(t.Context(), who, entry(scope.Varejista, retailer))
	testkit.Must(t, err)
	_, err = s.Open(t.Context(), other, entry(scope.Parceiro, retailer)) // the id of the other kind
	testkit.Must(t, err)
	otherSession := who
	otherSession.SessionID = s.Session()
	for name, c := range map[string]struct {
		who   scope.Scope
		claim switches.Claim
		code  string
	}{
		"no switch":        {none, claim, "switches.not_open"},
		"another id":       {who, switches.Claim{RetailerID: id.New()}, "switches.not_open"},
		"another profile":  {who, switches.Claim{PartnerID: retailer}, "switches.not_open"},
		"both ids":         {who, switches.Claim{RetailerID: retailer, PartnerID: retailer}, "switches.not_open"},
		"no id":            {who, switches.Claim{}, "switches.not_open"},
		"the other kind":   {other, claim, "switches.not_open"},
		"another session":  {otherSession, claim, "switches.not_open"},
		"support":          {scope.Scope{SessionID: who.SessionID, Profile: scope.Suporte}, claim, "switches.not_allowed"},
		"the retailer":     {scope.Scope{SessionID: who.SessionID, Profile: scope.Varejista, RetailerID: retailer}, claim, "switches.not_allowed"},
		"a software house": {scope.Scope{SessionID: who.SessionID, Profile: scope.Parceiro}, claim, "switches.not_allowed"},
	} {
		if got, err := s.Enter(t.Context(), c.who, c.claim); code(err) != c.code || !errs.IsKind(err, errs.Forbidden) || got != (scope.Scope{}) {
			t.Errorf("%s: %+v, %v, want %s", name, got, err, c.code)
		}
	}
	for _, p := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		stranger := scope.Scope{SessionID: who.SessionID, Profile: p, RetailerID: retailer}
		_, opening := s.Open(t.Context(), stranger, entry(scope.Varejista, retailer))
		_, current := s.Current(t.Context(), stranger)
		for what, err := range map[string]error{"opens": opening, "looks": current, "closes": s.Close(t.Context(), stranger)} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s %s: %v, want a 403", p, what, err)
			}
		}
	}
	if _, err := s.Enter(t.Context(), who, claim); err != nil {
		t.Errorf("after all that: %v", err)
	}
}

func entries(t *testing.T, s *stage) {
	who := s.admin()
	for name, c := range map[string]struct {
		entry switches.Entry
		code  string
		field string
	}{
		"staff's profile":      {switches.Entry{Profile: scope.Suporte, OwnerID: id.New(), Reason: "Conferir as lojas"}, "switches.invalid", "profile"},
		"no profile":           {switches.Entry{OwnerID: id.New(), Reason: "Conferir as lojas"}, "switches.invalid", "profile"},
		"short reason":         {switches.Entry{Profile: scope.Varejista, OwnerID: id.New(), Reason: " nove car "}, "switches.invalid", "reason"},
		"long reason":          {switches.Entry{Profile: scope.Varejista, OwnerID: id.New(), Reason: strings.Repeat("ã", 501)}, "switches.invalid", "reason"},
		"broken reason":        {switches.Entry{Profile: scope.Varejista, OwnerID: id.New(), Reason: "Conferir as lojas\xff"}, "switches.invalid", "reason"},
		"control characters":   {switches.Entry{Profile: scope.Varejista, OwnerID: id.New(), Reason: "Conferir as\x00lojas"}, "switches.invalid", "reason"},
		"an id that is none":   {entry(scope.Varejista, "1' OR '1'='1"), "switches.owner_not_found", ""},
		"a retailer that left": {entry(scope.Varejista, absent), "switches.owner_not_found", ""},
	} {
		_, err := s.Open(t.Context(), who, c.entry)
		var e *errs.Error
		if !errors.As(err, &e) || e.Code != c.code || (c.field != "" && e.Fields[c.field] == "") {
			t.Errorf("%s: %v %v", name, err, e)
		}
	}
	for _, length := range []int{10, 500} {
		if _, err := s.Open(t.Context(), who, switches.Entry{Profile: scope.Varejista, OwnerID: id.New(), Reason: strings.Repeat("ã", length)}); err != nil {
			t.Errorf("%d characters: %v", length, err)
		}
	}
}

func oneAtATime(t *testing.T, s *stage) {
	who, first, second := s.admin(), id.New(), id.New()
	if _, err := s.Current(t.Context(), who); !errors.Is(err, switches.ErrNone) {
		t.Errorf("before: %v, want ErrNone", err)
	}
	for _, retailer := range []string{first, second} {
		_, err := s.Open(t.Context(), who, entry(scope.Varejista, retailer))
		testkit.Must(t, err)
	}
	if _, err := s.Enter(t.Context(), who, switches.Claim{RetailerID: first}); code(err) != "switches.not_open" {
		t.Errorf("the first: %v", err)
	}
	if current, err := s.Current(t.Context(), who); err != nil || current.OwnerID != second {
		t.Errorf("current: %+v, %v", current, err)
	}
	testkit.Must(t, s.Close(t.Context(), who))
	if _, err := s.Enter(t.Context(), who, switches.Claim{RetailerID: second}); code(err) != "switches.not_open" {
		t.Errorf("once left: %v", err)
	}
	if _, err := s.Current(t.Context(), who); !errors.Is(err, switches.ErrNone) {
		t.Errorf("after: %v, want ErrNone", err)
	}
}

func parallel(t *testing.T, s *stage) {
	who := s.admin()
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if _, err := s.Open(context.Background(), who, entry(scope.Varejista, id.New())); err != nil && !errors.Is(err, switches.ErrOtherOpen) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if _, err := s.Current(t.Context(), who); err != nil {
		t.Error(err)
	}
}

func expiry(t *testing.T, s *stage) {
	who, retailer := s.admin(), id.New()
	claim := switches.Claim{RetailerID: retailer}
	_, err := s.Open(t.Context(), who, entry(scope.Varejista, retailer))
	testkit.Must(t, err)
	s.clock.Advance(time.Hour - time.Millisecond)
	if _, err := s.Enter(t.Context(), who, claim); err != nil {
		t.Errorf("in its last moment: %v", err)
	}
	s.clock.Advance(time.Millisecond)
	if _, err := s.Enter(t.Context(), who, claim); code(err) != "switches.expired" {
		t.Errorf("after an hour: %v", err)
	}
	if _, err := s.Enter(t.Context(), who, switches.Claim{RetailerID: id.New()}); code(err) != "switches.not_open" {
		t.Errorf("another id after an hour: %v", err)
	}
	if _, err := s.Current(t.Context(), who); !errors.Is(err, switches.ErrNone) {
		t.Errorf("current: %v, want ErrNone", err)
	}
	s.clock.Advance(time.Hour)
	_, err = s.Open(t.Context(), who, entry(scope.Varejista, retailer))
	testkit.Must(t, err)
	rows, _, err := s.Store.OfOwner(t.Context(), retailer, paging.Request{Size: 10})
	if testkit.Must(t, err); len(rows) != 2 || !rows[1].ClosedAt.Equal(start.Add(time.Hour)) {
		t.Errorf("the expired one ended when its time was over: %+v", rows)
	}
}

func visits(t *testing.T, s *stage) {
	who, house := s.admin(), id.New()
	_, err := s.Open(t.Context(), who, entry(scope.Parceiro, house))
	testkit.Must(t, err)
	of := func(viewer scope.Scope) paging.Page[switches.Visit] {
		page, err := s.OfOwner(t.Context(), viewer, paging.Request{Size: 10})
		testkit.Must(t, err)
		return page
	}
	owner := scope.Scope{Profile: scope.Parceiro, PartnerID: house}
	page := of(owner)
	if page.Total != 1 || !page.Items[0].Ongoing || page.Items[0].ActorName != "Ana Souza" || page.Items[0].Reason != "Conferir as lojas com o dono" {
		t.Errorf("seen by the one entered: %+v", page)
	}
	s.EndSession(who.SessionID)
	if page := of(owner); page.Items[0].Ongoing {
		t.Error("still ongoing without its session")
	}
	for _, stranger := range []scope.Scope{{Profile: scope.Parceiro, PartnerID: id.New()}, {Profile: scope.Varejista, RetailerID: id.New()}, {Profile: scope.Varejista}} {
		if page := of(stranger); page.Total != 0 || len(page.Items) != 0 {
			t.Errorf("seen by %+v: %+v", stranger, page)
		}
	}
	for _, p := range []scope.Profile{scope.Administrador, scope.Suporte} {
		if _, err := s.OfOwner(t.Context(), scope.Scope{Profile: p}, paging.Request{Size: 10}); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s: %v, want a 403", p, err)
		}
	}
}

func changes(t *testing.T, s *stage) {
	who, house := s.admin(), id.New()
	opened, err := s.Open(t.Context(), who, entry(scope.Parceiro, house))
	testkit.Must(t, err)
	owner := scope.Scope{Profile: scope.Parceiro, PartnerID: house}
	asked := func(until time.Time) {
		t.Helper()
		page, err := s.Changes(t.Context(), owner, opened.ID, paging.Request{Size: 3})
		testkit.Must(t, err)
		want := switches.Deed{At: until, Action: opened.ID, ObjectID: "3"}
		if page.Total != 7 || len(page.Items) != 1 || page.Items[0].Action != want.Action || !page.Items[0].At.Equal(want.At) || page.Items[0].ObjectID != "3" {
			t.Errorf("asked for %+v, want %+v", page, want)
		}
	}
	asked(opened.ExpiresAt)
	s.clock.Advance(time.Minute)
	testkit.Must(t, s.Close(t.Context(), who))
	asked(start.Add(time.Minute))
	for _, stranger := range []scope.Scope{{Profile: scope.Parceiro, PartnerID: id.New()}, {Profile: scope.Varejista, RetailerID: id.New()}, {Profile: scope.Varejista}} {
		if _, err := s.Changes(t.Context(), stranger, opened.ID, paging.Request{Size: 3}); code(err) != "switches.not_found" {
			t.Errorf("asked by %+v: %v, want switches.not_found", stranger, err)
		}
	}
	if _, err := s.Changes(t.Context(), owner, "x' OR 1=1", paging.Request{Size: 3}); code(err) != "switches.not_found" {
		t.Errorf("no id: %v, want switches.not_found", err)
	}
	for _, p := range []scope.Profile{scope.Administrador, scope.Suporte} {
		if _, err := s.Changes(t.Context(), scope.Scope{Profile: p}, opened.ID, paging.Request{Size: 3}); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s: %v, want a 403", p, err)
		}
	}
}

func code(err error) string {
	var e *errs.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
