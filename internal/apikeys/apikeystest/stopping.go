package apikeystest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
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
