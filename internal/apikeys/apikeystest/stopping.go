package apikeystest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

func told(t *testing.T, s stage) {
	restrict := func(partner string, restricted bool, reason string) {
		t.Helper()
		_, err := s.service.Restrict(t.Context(), s.admin, partner, restricted, reason)
		testkit.Must(t, err)
		s.clock.Advance(time.Minute)
	}
	restrict(s.Cast.House, false, "") // as it is: nothing to tell
	restrict(s.Cast.House, true, "Uso indevido")
	restrict(s.Cast.House, true, "Uso indevido")
	restrict(s.Cast.House, true, "Confirmado")
	restrict(s.Cast.House, false, "")
	restrict(s.Cast.House, false, "")
	restrict(s.Cast.OtherHouse, true, "Uso indevido") // has nobody to write to
	var mails []string
	for _, m := range s.mails.Sent() {
		mails = append(mails, strings.Join([]string{m.To, m.Subject, m.Fact("Motivo"), m.Fact("Desde"), m.Action.Link}, " | "))
	}
	held, since := "house@seiva.test | A gestão das suas API keys foi restrita | ", letter.Moment(now.Add(time.Minute))
	const link = "https://portal.example/parceiro/api-keys"
	if want := []string{
		held + "Uso indevido | " + since + " | " + link, held + "Confirmado | " + since + " | " + link,
		"house@seiva.test | A gestão das suas API keys foi liberada |  |  | " + link,
	}; !slices.Equal(mails, want) {
		t.Errorf("told:\n%s\nwant:\n%s", strings.Join(mails, "\n"), strings.Join(want, "\n"))
	}
}

func pausing(t *testing.T, s stage) {
	key, other := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{}), s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	pause := func() apikeys.Record {
		t.Helper()
		record, err := s.service.Pause(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
		testkit.Must(t, err)
		return record
	}
	resume := func() apikeys.Record {
		t.Helper()
		record, err := s.service.Resume(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
		testkit.Must(t, err)
		return record
	}
	if record := resume(); !record.PausedAt.IsZero() {
		t.Errorf("resumed without a pause: %+v", record)
	}
	trail := &scopetest.Trail{}
	_, err := apikeys.NewService(s.Store, apikeys.Ports{Participants: s.Participants, Trail: trail}, s.clock).Resume(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	testkit.Must(t, err)
	trail.Holds(t) // nothing to tell
	from := func(since time.Time) error {
		return s.service.ResumeFrom(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID, since)
	}
	pause()
	if err := from(now.Add(time.Second)); errs.From(err).Code != "apikeys.paused_otherwise" {
		t.Errorf("resumed from another pause: %v", err)
	}
	testkit.Must(t, from(now))
	if err := from(now); errs.From(err).Code != "apikeys.paused_otherwise" {
		t.Errorf("resumed though another did: %v", err)
	}
	for range 2 { // again: since it was
		if record := pause(); !record.PausedAt.Equal(now) {
			t.Errorf("paused: %+v", record)
		}
		s.clock.Advance(time.Minute)
	}
	if _, err := s.service.Authenticate(t.Context(), key.Presented); !errors.Is(err, apikeys.ErrPaused) || !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("with the paused key: %v", err)
	}
	if _, err := s.service.Authenticate(t.Context(), other.Presented); err != nil {
		t.Errorf("with the other key: %v", err)
	}
	if keys, err := s.service.List(t.Context(), s.house, apikeys.SoftwareHouseKey, all); err != nil || keys.Total != 2 {
		t.Errorf("listed: %d, %v", keys.Total, err)
	}
	if record := resume(); !record.PausedAt.IsZero() {
		t.Errorf("resumed: %+v", record)
	}
	if _, err := s.service.Authenticate(t.Context(), key.Presented); err != nil {
		t.Errorf("with the key again: %v", err)
	}
	pause()
	testkit.Must(t, s.service.Revoke(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID))
	if _, err := s.service.Authenticate(t.Context(), key.Presented); !errors.Is(err, apikeys.ErrInvalid) {
		t.Errorf("paused, then revoked: %v", err)
	}
	_, pauseErr := s.service.Pause(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	_, resumeErr := s.service.Resume(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID)
	for _, err := range []error{pauseErr, resumeErr} {
		if !errors.Is(err, apikeys.ErrNotFound) {
			t.Errorf("a revoked key: %v", err)
		}
	}
}

func houseKeys(t *testing.T, s stage) {
	key := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	support := scope.Scope{AccountID: id.New(), Profile: scope.Suporte}
	list := func(who scope.Scope, house string) (paging.Page[apikeys.Record], error) {
		return s.service.OfHouse(t.Context(), who, house, all)
	}
	for _, who := range []scope.Scope{support, s.admin} {
		if page, err := list(who, s.Cast.House); err != nil || page.Total != 1 || page.Items[0].ID != key.ID {
			t.Errorf("%s lists %+v, %v", who.Profile, page, err)
		}
		if page, err := list(who, s.Cast.OtherHouse); err != nil || page.Total != 0 {
			t.Errorf("%s lists the other's %+v, %v", who.Profile, page, err)
		}
		page, err := s.service.RestrictionsOf(t.Context(), who, s.Cast.House, paging.Request{Page: 1, Size: 3})
		if err != nil || page.Total != 7 || page.Items[0] != (apikeys.RestrictionChange{Reason: s.Cast.House, Restricted: true}) {
			t.Errorf("%s reads the history %+v, %v", who.Profile, page, err)
		}
	}
	for _, who := range []scope.Scope{s.house, {Profile: scope.Varejista, RetailerID: s.Cast.Retailer}, {}} {
		_, listed := list(who, s.Cast.House)
		_, history := s.service.RestrictionsOf(t.Context(), who, s.Cast.House, paging.Request{Size: 3})
		for _, err := range []error{listed, history, s.service.RevokeOfHouse(t.Context(), who, s.Cast.House, key.ID)} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s: %v, want forbidden", who.Profile, err)
			}
		}
	}
	for name, c := range map[string]struct {
		house, key string
		want       error
	}{
		"through the other house": {s.Cast.OtherHouse, key.ID, apikeys.ErrNotFound},
		"absent":                  {s.Cast.House, id.New(), apikeys.ErrNotFound},
		"no id":                   {s.Cast.House, "x", apikeys.ErrNotFound},
		"absent house":            {id.New(), key.ID, apikeys.ErrPartnerNotFound},
	} {
		if err := s.service.RevokeOfHouse(t.Context(), support, c.house, c.key); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	_, err := s.service.Authenticate(t.Context(), key.Presented)
	testkit.Must(t, err)
	testkit.Must(t, s.service.RevokeOfHouse(t.Context(), support, s.Cast.House, key.ID))
	if _, err := s.service.Authenticate(t.Context(), key.Presented); !errors.Is(err, apikeys.ErrInvalid) {
		t.Errorf("afterwards: %v", err)
	}
}
