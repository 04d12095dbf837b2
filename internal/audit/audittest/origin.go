package audittest

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

var fromHome = scope.Origin{Address: "203.0.113.7", Device: "Chrome no Windows"}

// ofBefore writes an entry as versions did that kept no origin.
func ofBefore(t *testing.T, tamper Tamper, last []byte, number, at int64, actedFor string) []byte {
	t.Helper()
	fields := []string{"ana", "stores.changed", "r1", "s1", "{}"}
	if actedFor != "" {
		fields = append(fields, actedFor)
	}
	said := append([]byte{}, last...)
	for _, f := range fields {
		said = append(binary.BigEndian.AppendUint32(said, uint32(len(f))), f...) //nolint:gosec // short texts
	}
	said = binary.BigEndian.AppendUint64(said, uint64(number)) //nolint:gosec // positive
	said = binary.BigEndian.AppendUint64(said, uint64(at))     //nolint:gosec // positive
	mac := hmac.New(sha256.New, key)
	mac.Write(said)
	tamper(t, `INSERT INTO audit (number, at, actor_id, action, retailer_id, object_id, details, acted_for, hash)
		VALUES (?, ?, 'ana', 'stores.changed', 'r1', 's1', '{}', ?, ?)`, number, at, actedFor, mac.Sum(nil))
	return mac.Sum(nil)
}

// origins runs what holds of from where acts came.
func origins(t *testing.T, fresh func(t *testing.T) (audit.Store, Tamper)) {
	start := time.UnixMilli(1_790_000_000_000)
	// kept is a trail with an entry of no person, one from a browser, and one from a browser in another's place.
	kept := func(t *testing.T) (*audit.Service, audit.Store, Tamper, *clock.Fixed) {
		t.Helper()
		store, tamper := fresh(t)
		at := clock.NewFixed(start)
		service := audit.NewService(store, audit.Ports{Key: key}, at)
		ctx := scope.WithOrigin(t.Context(), fromHome)
		testkit.Must(t, service.Record(t.Context(), "stores.made", scope.Scope{AccountID: "system"}, "", "s1", nil))
		testkit.Must(t, service.Record(ctx, "stores.changed", scope.Scope{AccountID: "ana"}, "", "s1", nil))
		testkit.Must(t, service.Record(ctx, "stores.changed", scope.Scope{AccountID: "clara", SwitchID: "x", RetailerID: "r1"}, "", "s1", nil))
		return service, store, tamper, at
	}
	t.Run("AnActSaysFromWhereItCame", func(t *testing.T) {
		service, store, _, _ := kept(t)
		if n, err := service.Verify(t.Context(), ""); err != nil || n != 3 {
			t.Errorf("%d, %v", n, err)
		}
		entries, err := store.After(t.Context(), 0, 9)
		if err != nil || entries[0].Origin != (scope.Origin{}) || entries[0].OriginSeal != "" || entries[1].Origin != fromHome || entries[2].Origin != fromHome {
			t.Errorf("%+v, %v", entries, err)
		}
		if entries[1].OriginSeal == entries[2].OriginSeal {
			t.Error("two acts from one place can be told to be")
		}
		page, err := service.Search(t.Context(), admin, audit.Query{ObjectID: "s1"}, paging.Request{Size: 9})
		if err != nil || page.Items[0].Origin != fromHome {
			t.Errorf("searched: %+v, %v", page, err)
		}
	})
	for name, statement := range map[string]string{
		"AnotherAddress": `UPDATE audit SET address = '198.51.100.1' WHERE number = 2`,
		"AnotherDevice":  `UPDATE audit SET device = 'Safari no Mac' WHERE number = 2`,
		"TakenAway":      `UPDATE audit SET address = '', device = '' WHERE number = 2`,
		"WithItsSeal":    `UPDATE audit SET address = '', device = '', origin_seal = '' WHERE number = 2`,
		"Invented":       `UPDATE audit SET address = '198.51.100.1', device = 'Safari no Mac' WHERE number = 1`,
		"SealAsPlace":    `UPDATE audit SET acted_for = origin_seal, address = '', device = '', origin_seal = '' WHERE number = 2`,
		"AnothersSeal":   `UPDATE audit SET origin_seal = (SELECT origin_seal FROM audit WHERE number = 3) WHERE number = 2`,
	} {
		t.Run("ATamperedOriginShows/"+name, func(t *testing.T) {
			service, _, tamper, _ := kept(t)
			tamper(t, statement)
			if _, err := service.Verify(t.Context(), ""); !errors.Is(err, audit.ErrBroken) {
				t.Errorf("got %v, want ErrBroken", err)
			}
		})
	}
	t.Run("OriginsAreForgottenAndTheChainStaysWhole", func(t *testing.T) {
		service, store, _, at := kept(t)
		const many = 1100 // more than a batch
		testkit.Must(t, store.InTx(scope.WithOrigin(t.Context(), fromHome), func(ctx context.Context) error {
			for range many {
				if err := service.Record(ctx, "stores.changed", scope.Scope{AccountID: "ana"}, "", "s1", nil); err != nil {
					return err
				}
			}
			return nil
		}))
		at.Advance(time.Hour)
		testkit.Must(t, service.Record(scope.WithOrigin(t.Context(), fromHome), "stores.changed", scope.Scope{AccountID: "ana"}, "", "s1", nil))
		known := func() (n int) {
			entries, err := store.After(t.Context(), 0, 2*many)
			testkit.Must(t, err)
			for _, e := range entries {
				if e.Origin == fromHome {
					n++
				}
			}
			return n
		}
		at.Advance(audit.OriginsFor - time.Hour)
		testkit.Must(t, service.ForgetOrigins(t.Context()))
		if n := known(); n != many+3 {
			t.Errorf("too soon: %d are known", n)
		}
		at.Advance(time.Millisecond)
		testkit.Must(t, service.ForgetOrigins(t.Context()))
		if n := known(); n != 1 {
			t.Errorf("%d are known, want the last", n)
		}
		if n, err := service.Verify(t.Context(), ""); err != nil || n != many+4 {
			t.Errorf("the chain: %d, %v", n, err)
		}
	})
	t.Run("EntriesOfBeforeKeepTheirHash", func(t *testing.T) {
		store, tamper := fresh(t)
		last := ofBefore(t, tamper, nil, 1, start.UnixMilli(), "")
		ofBefore(t, tamper, last, 2, start.UnixMilli(), "r1")
		service := audit.NewService(store, audit.Ports{Key: key}, clock.NewFixed(start))
		testkit.Must(t, service.Record(scope.WithOrigin(t.Context(), fromHome), "stores.changed", scope.Scope{AccountID: "ana"}, "", "s1", nil))
		if n, err := service.Verify(t.Context(), ""); err != nil || n != 3 {
			t.Errorf("%d, %v", n, err)
		}
	})
}
