package apikeystest

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// stage is a service on a fresh world, at a clock that stands still, with its callers.
type stage struct {
	World
	service *apikeys.Service
	clock   *clock.Fixed
	admin   scope.Scope
	house   scope.Scope
	mails   *lettertest.Box
}

// Restrictions implements apikeys.History: one change, which says what was asked for.
func (s stage) Restrictions(_ context.Context, partnerID string, r paging.Request) ([]apikeys.RestrictionChange, int, error) {
	return []apikeys.RestrictionChange{{Reason: partnerID, Restricted: r.Page == 1}}, 7, nil
}

// HouseEmail implements apikeys.Accounts: the other house has no account.
func (s stage) HouseEmail(_ context.Context, partnerID string) (string, error) {
	if partnerID == s.Cast.OtherHouse {
		return "", nil
	}
	return "house@seiva.test", nil
}

// Rules runs what the service must do, on a fresh world for each case.
func Rules(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"ProfilesAreHeldToTheirKeys":      profiles,
		"SecretsAreForTheirPeopleAlone":   inPerson,
		"DraftsAreChecked":                drafts,
		"OneAnswerToEveryWrongKey":        wrongKeys,
		"GrantFollowsTheKey":              grants,
		"RotationOverlaps":                overlap,
		"OneOfManyRotationsWins":          parallelRotations,
		"EndedKeysStayInSight":            endedInSight,
		"RestrictedHouseKeepsItsKeys":     restricted,
		"UseIsNotedByOneOfMany":           useByMany,
		"ParallelKeysAllDiffer":           parallelCreates,
		"OtherHouseSeesNotFound":          otherHouse,
		"AbsentHouseCannotBeRestricted":   restrictNobody,
		"RestrictionAgainKeepsItsInstant": restrictTwice,
		"TheHouseIsToldOfItsRestriction":  told,
		"SupportRevokesAHousesKey":        houseKeys,
		"APausedKeyOpensNothing":          pausing,
		"PausedAndRevokedAtOnceItIsGone":  pausedAndRevoked,
	} {
		t.Run(name, func(t *testing.T) {
			world, c := fresh(t), clock.NewFixed(now)
			s := stage{
				World: world, clock: c, mails: &lettertest.Box{},
				admin: scope.Scope{AccountID: id.New(), Profile: scope.Administrador},
				house: scope.Scope{AccountID: id.New(), Profile: scope.Parceiro, PartnerID: world.Cast.House},
			}
			s.service = apikeys.NewService(world.Store, apikeys.Ports{
				Participants: world.Participants, Trail: world.Trail, Accounts: s, History: s, Post: s.mails, PublicURL: "https://portal.example",
			}, c)
			test(t, s)
		})
	}
}

func (s stage) create(t *testing.T, who scope.Scope, kind apikeys.Kind, b apikeys.Bindings) apikeys.Issued {
	t.Helper()
	issued, err := s.service.Create(t.Context(), who, kind, apikeys.Draft{Name: "Caixa 1", Bindings: b})
	testkit.Must(t, err)
	return issued
}

// undone makes a key that is well formed and not stored.
func (s stage) undone(t *testing.T) (presented string) {
	t.Helper()
	undo := errors.New("undo")
	err := s.Store.InTx(t.Context(), func(ctx context.Context) error {
		issued, err := s.service.Create(ctx, s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "Desfeita"})
		testkit.Must(t, err)
		presented = issued.Presented
		return undo
	})
	if !errors.Is(err, undo) {
		t.Fatal(err)
	}
	return presented
}

// inPerson: an administrator in the software house's profile would keep the secret that a new key shows once.
func inPerson(t *testing.T, s stage) {
	issued := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	entered := s.house
	entered.AccountID, entered.SwitchID = s.admin.AccountID, id.New()
	_, create := s.service.Create(t.Context(), entered, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "Caixa 2"})
	_, rotate := s.service.Rotate(t.Context(), entered, apikeys.SoftwareHouseKey, issued.ID, 0)
	for name, err := range map[string]error{"create": create, "rotate": rotate} {
		if errs.From(err).Code != "access.switched_profile" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if keys, err := s.service.List(t.Context(), s.house, apikeys.SoftwareHouseKey, all); err != nil || keys.Total != 1 {
		t.Errorf("%d keys, %v", keys.Total, err)
	}
}

func profiles(t *testing.T, s stage) {
	for _, c := range []struct {
		name string
		who  scope.Scope
		kind apikeys.Kind
	}{
		{"nobody", scope.Scope{}, apikeys.SoftwareHouseKey},
		{"support", scope.Scope{Profile: scope.Suporte}, apikeys.SoftwareHouseKey},
		{"retailer", scope.Scope{Profile: scope.Varejista, RetailerID: s.Cast.Retailer}, apikeys.RetailerKey},
		{"house and retailers' keys", s.house, apikeys.RetailerKey},
		{"house without id", scope.Scope{Profile: scope.Parceiro}, apikeys.SoftwareHouseKey},
	} {
		draft := apikeys.Draft{Name: "Caixa 1", Bindings: apikeys.Bindings{PartnerID: s.Cast.House, RetailerID: s.Cast.Retailer}}
		_, create := s.service.Create(t.Context(), c.who, c.kind, draft)
		_, get := s.service.Get(t.Context(), c.who, c.kind, id.New())
		_, ended := s.service.Any(t.Context(), c.who, c.kind, id.New())
		_, list := s.service.List(t.Context(), c.who, c.kind, all)
		_, update := s.service.Update(t.Context(), c.who, c.kind, id.New(), draft)
		_, rotate := s.service.Rotate(t.Context(), c.who, c.kind, id.New(), 0)
		_, pause := s.service.Pause(t.Context(), c.who, c.kind, id.New())
		_, resume := s.service.Resume(t.Context(), c.who, c.kind, id.New())
		for _, err := range []error{create, get, ended, list, update, rotate, pause, resume, s.service.Revoke(t.Context(), c.who, c.kind, id.New())} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s: %v, want forbidden", c.name, err)
			}
		}
	}
	for _, who := range []scope.Scope{s.house, {Profile: scope.Varejista, RetailerID: s.Cast.Retailer}} {
		_, restrict := s.service.Restrict(t.Context(), who, s.Cast.House, true, "x")
		_, look := s.service.Partner(t.Context(), who, s.Cast.House)
		_, held := s.service.Restricted(t.Context(), who, "", all.Request)
		_, find := s.service.Partners(t.Context(), who, paging.Choices{})
		for _, err := range []error{restrict, look, held, find} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s: %v, want forbidden", who.Profile, err)
			}
		}
	}
	if _, err := s.service.OfRetailer(t.Context(), s.house, all); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("a house reads a retailer's list: %v", err)
	}
}

func drafts(t *testing.T, s stage) {
	c := s.Cast
	bind := func(partner, retailer, store string) apikeys.Bindings {
		return apikeys.Bindings{PartnerID: partner, RetailerID: retailer, StoreID: store}
	}
	for _, row := range []struct {
		name   string
		who    scope.Scope
		kind   apikeys.Kind
		draft  apikeys.Draft
		fields string // the wrong ones; empty: taken
	}{
		{"nothing at all", s.admin, apikeys.SoftwareHouseKey, apikeys.Draft{}, "name softwareHouseId"},
		{"spaces for a name", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "  "}, "name"},
		{"120 characters", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: strings.Repeat("ã", 120)}, ""},
		{"121 characters", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: strings.Repeat("ã", 121)}, "name"},
		{"unknown environment", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Environment: "prod"}, "environment"},
		{"retailer key without retailer", s.admin, apikeys.RetailerKey, apikeys.Draft{Name: "x"}, "retailerId"},
		{"retailer key", s.admin, apikeys.RetailerKey, apikeys.Draft{Name: "x", Bindings: bind("", c.OtherRetailer, c.OtherStore)}, ""},
		{"store without retailer", s.admin, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind(c.House, "", c.Store)}, "storeId"},
		{"malformed ids", s.admin, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind("1", "2", "3")}, "retailerId softwareHouseId storeId"},
		{"absent house", s.admin, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind(id.New(), "", "")}, "softwareHouseId"},
		{"retailer of another house", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind("", c.OtherRetailer, "")}, "retailerId"},
		{"another house named by a house", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind(c.OtherHouse, c.OtherRetailer, "")}, "retailerId"},
		{"store of another house", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind("", c.Retailer, c.ForeignStore)}, "storeId"},
		{"deleted store", s.admin, apikeys.RetailerKey, apikeys.Draft{Name: "x", Bindings: bind("", c.OtherRetailer, c.DeletedStore)}, "storeId"},
		{"retailer linked by a store", s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "x", Bindings: bind("", c.LooseRetailer, c.LooseStore)}, ""},
	} {
		_, err := s.service.Create(t.Context(), row.who, row.kind, row.draft)
		if got := wrongFields(err); got != row.fields {
			t.Errorf("create, %s: fields %q (%v), want %q", row.name, got, err, row.fields)
		}
		if row.name == "unknown environment" {
			continue // an update has none
		}
		b := bind(c.House, "", "")
		if row.kind == apikeys.RetailerKey {
			b = bind("", c.Retailer, "")
		}
		key := s.create(t, s.admin, row.kind, b)
		_, err = s.service.Update(t.Context(), row.who, row.kind, key.ID, row.draft)
		if got := wrongFields(err); got != row.fields {
			t.Errorf("update, %s: fields %q (%v), want %q", row.name, got, err, row.fields)
		}
	}
}

func wrongKeys(t *testing.T, s stage) {
	live := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	revoked := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	testkit.Must(t, s.service.Revoke(t.Context(), s.house, apikeys.SoftwareHouseKey, revoked.ID))
	expired := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	_, err := s.service.Rotate(t.Context(), s.house, apikeys.SoftwareHouseKey, expired.ID, 0)
	testkit.Must(t, err)
	elsewhere := apikeys.NewService(s.Store, apikeys.Ports{Participants: s.Participants, Trail: s.Trail}, s.clock)
	typo := "0"
	if strings.HasSuffix(live.Presented, "0") {
		typo = "1"
	}
	for name, presented := range map[string]string{
		"missing": "", "malformed": "seiva_live_abc", "wrong checksum": live.Presented[:46] + typo,
		"unknown": s.undone(t), "revoked": revoked.Presented, "expired": expired.Presented,
	} {
		if _, err := elsewhere.Authenticate(t.Context(), presented); err != error(apikeys.ErrInvalid) {
			t.Errorf("%s: %v, want exactly ErrInvalid", name, err)
		}
	}
	if _, err := elsewhere.Authenticate(t.Context(), live.Presented); err != nil {
		t.Fatalf("a key that works: %v", err)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel() // no query can succeed
	if _, err := elsewhere.Authenticate(canceled, live.Presented[:46]+typo); !errors.Is(err, apikeys.ErrInvalid) {
		t.Errorf("a wrong checksum costs a query: %v", err)
	}
}

func grants(t *testing.T, s stage) {
	c := s.Cast
	for _, row := range []struct {
		kind  apikeys.Kind
		env   apikeys.Environment
		bound apikeys.Bindings
	}{
		{apikeys.SoftwareHouseKey, apikeys.Live, apikeys.Bindings{PartnerID: c.House}},
		{apikeys.SoftwareHouseKey, apikeys.Test, apikeys.Bindings{PartnerID: c.House, RetailerID: c.Retailer, StoreID: c.Store}},
		{apikeys.RetailerKey, apikeys.Live, apikeys.Bindings{RetailerID: c.Retailer}},
	} {
		issued, err := s.service.Create(t.Context(), s.admin, row.kind, apikeys.Draft{Name: "x", Environment: row.env, Bindings: row.bound})
		testkit.Must(t, err)
		want := scope.Grant{
			KeyID: issued.ID, PartnerID: row.bound.PartnerID, RetailerID: row.bound.RetailerID, StoreID: row.bound.StoreID, Test: row.env == apikeys.Test,
		}
		if got, err := s.service.Authenticate(t.Context(), issued.Presented); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		moved, err := s.service.Update(t.Context(), s.admin, row.kind, issued.ID, apikeys.Draft{
			Name: "y", Environment: "ignored", Bindings: apikeys.Bindings{PartnerID: row.bound.PartnerID, RetailerID: c.Retailer},
		})
		testkit.Must(t, err)
		want.RetailerID, want.StoreID = c.Retailer, ""
		if got, err := s.service.Authenticate(t.Context(), issued.Presented); err != nil || got != want || moved.Environment != row.env {
			t.Errorf("after the update: %+v, %v, want %+v", got, err, want)
		}
	}
}

func overlap(t *testing.T, s stage) {
	old := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{RetailerID: s.Cast.Retailer})
	for _, hours := range []int{-1, 721} {
		if _, err := s.service.Rotate(t.Context(), s.house, apikeys.SoftwareHouseKey, old.ID, hours); wrongFields(err) != "overlapHours" {
			t.Errorf("%d hours: %v", hours, err)
		}
	}
	fresh, err := s.service.Rotate(t.Context(), s.house, apikeys.SoftwareHouseKey, old.ID, 720)
	testkit.Must(t, err)
	if fresh.Bindings != old.Bindings || fresh.Name != old.Name || fresh.Environment != old.Environment || fresh.Presented == old.Presented {
		t.Fatalf("rotated to %+v", fresh.Record)
	}
	got, err := s.service.Get(t.Context(), s.house, apikeys.SoftwareHouseKey, old.ID)
	if err != nil || got.ReplacedBy != fresh.ID || !got.ExpiresAt.Equal(now.Add(720*time.Hour)) {
		t.Fatalf("the old key: %+v, %v", got, err)
	}
	if _, err := s.service.Rotate(t.Context(), s.house, apikeys.SoftwareHouseKey, old.ID, 1); !errors.Is(err, apikeys.ErrRotated) {
		t.Errorf("rotated twice: %v", err)
	}
	for _, step := range []struct {
		advance  time.Duration
		oldWorks bool
	}{{0, true}, {720*time.Hour - time.Millisecond, true}, {time.Millisecond, false}} {
		s.clock.Advance(step.advance)
		if _, err := s.service.Authenticate(t.Context(), old.Presented); (err == nil) != step.oldWorks {
			t.Errorf("at %v the old key: %v", s.clock.Now(), err)
		}
		if _, err := s.service.Authenticate(t.Context(), fresh.Presented); err != nil {
			t.Errorf("at %v the new key: %v", s.clock.Now(), err)
		}
	}
	if _, err := s.service.Get(t.Context(), s.house, apikeys.SoftwareHouseKey, old.ID); !errors.Is(err, apikeys.ErrNotFound) {
		t.Errorf("after the overlap the old key is still listed: %v", err)
	}
}

func restricted(t *testing.T, s stage) {
	key := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	support := scope.Scope{AccountID: id.New(), Profile: scope.Suporte}
	for _, reason := range []string{"", "   ", strings.Repeat("a", 501)} {
		if _, err := s.service.Restrict(t.Context(), support, s.Cast.House, true, reason); wrongFields(err) != "reason" {
			t.Errorf("reason of %d: %v", len(reason), err)
		}
	}
	held, err := s.service.Restrict(t.Context(), support, s.Cast.House, true, "Uso indevido")
	if err != nil || !held.Restricted || held.Reason != "Uso indevido" || !held.Since.Equal(now) || held.TotalKeys != 1 {
		t.Fatalf("restricted: %+v, %v", held, err)
	}
	draft := apikeys.Draft{Name: "Outra"}
	_, create := s.service.Create(t.Context(), s.house, apikeys.SoftwareHouseKey, draft)
	_, update := s.service.Update(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID, draft)
	_, rotate := s.service.Rotate(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID, 1)
	_, pause := s.service.Pause(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	_, resume := s.service.Resume(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	testkit.Must(t, pause) // takes from a key, which nobody is held from
	for _, err := range []error{create, update, rotate, resume} {
		if e := errs.From(err); !errors.Is(err, apikeys.ErrRestricted) || e.Message != "Gestão de API keys restrita" {
			t.Errorf("the house while restricted: %v", err)
		}
	}
	_, err = s.service.Resume(t.Context(), s.admin, apikeys.SoftwareHouseKey, key.ID)
	testkit.Must(t, err)
	if _, err := s.service.Authenticate(t.Context(), key.Presented); err != nil {
		t.Errorf("its key while restricted: %v", err)
	}
	leaked := Key(s.Cast.House)
	testkit.Must(t, s.Store.Create(t.Context(), leaked))
	testkit.Must(t, s.service.Revoke(t.Context(), s.house, apikeys.SoftwareHouseKey, leaked.ID))
	if _, err := s.service.Get(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID); err != nil {
		t.Errorf("its list while restricted: %v", err)
	}
	draft.PartnerID = s.Cast.House
	if _, err := s.service.Update(t.Context(), s.admin, apikeys.SoftwareHouseKey, key.ID, draft); err != nil {
		t.Errorf("the administrator: %v", err)
	}
	released, err := s.service.Restrict(t.Context(), support, s.Cast.House, false, "ignored")
	if err != nil || released.Restricted || released.Reason != "" || !released.Since.IsZero() {
		t.Fatalf("released: %+v, %v", released, err)
	}
	testkit.Must(t, s.service.Revoke(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID))
}

func restrictNobody(t *testing.T, s stage) {
	for _, partner := range []string{id.New(), "", "malformed"} {
		if _, err := s.service.Restrict(t.Context(), s.admin, partner, true, "x"); !errors.Is(err, apikeys.ErrPartnerNotFound) {
			t.Errorf("%q: %v", partner, err)
		}
	}
}

func restrictTwice(t *testing.T, s stage) {
	for _, reason := range []string{"Uso indevido", "Confirmado"} {
		held, err := s.service.Restrict(t.Context(), s.admin, s.Cast.House, true, reason)
		if err != nil || held.Reason != reason || !held.Since.Equal(now) {
			t.Fatalf("%s: %+v, %v", reason, held, err)
		}
		s.clock.Advance(time.Hour)
	}
}

func useByMany(t *testing.T, s stage) {
	key := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	for _, advance := range []time.Duration{time.Second, 59 * time.Second, time.Second} {
		s.clock.Advance(advance)
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() {
				if _, err := s.service.Authenticate(context.Background(), key.Presented); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	}
	got, err := s.service.Get(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	if want := now.Add(61 * time.Second); err != nil || !got.LastUsedAt.Equal(want) {
		t.Fatalf("used at %v, %v, want %v", got.LastUsedAt, err, want)
	}
}

func otherHouse(t *testing.T, s stage) {
	key := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	other := scope.Scope{AccountID: id.New(), Profile: scope.Parceiro, PartnerID: s.Cast.OtherHouse}
	for _, keyID := range []string{key.ID, id.New(), "", "../" + key.ID} {
		_, get := s.service.Get(t.Context(), other, apikeys.SoftwareHouseKey, keyID)
		_, ended := s.service.Any(t.Context(), other, apikeys.SoftwareHouseKey, keyID)
		_, update := s.service.Update(t.Context(), other, apikeys.SoftwareHouseKey, keyID, apikeys.Draft{Name: "x"})
		_, rotate := s.service.Rotate(t.Context(), other, apikeys.SoftwareHouseKey, keyID, 0)
		for _, err := range []error{get, ended, update, rotate, s.service.Revoke(t.Context(), other, apikeys.SoftwareHouseKey, keyID)} {
			if !errors.Is(err, apikeys.ErrNotFound) {
				t.Errorf("%q: %v, want ErrNotFound", keyID, err)
			}
		}
	}
	got, err := s.service.Get(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	if err != nil || !reflect.DeepEqual(got, key.Record) {
		t.Fatalf("the key changed: %+v, %v", got, err)
	}
}
