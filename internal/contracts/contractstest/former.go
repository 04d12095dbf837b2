package contractstest

import (
	"reflect"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/scope"
)

// formerStays fails unless the certificate of a signature is made again as it was before a newer one stood in its place, for those
// whose business it is.
func formerStays(t *testing.T, w *world, who, other scope.Scope, old, now contracts.Certificate) {
	t.Helper()
	again, err := w.Certificate(t.Context(), support, who.RetailerID, old.SignedAt)
	if err != nil || !reflect.DeepEqual(again, old) || len(old.Events) == 0 || len(now.Events) <= len(old.Events) {
		t.Errorf("made again: %+v, %v; was %+v", again, err, old)
	}
	_, err = w.Certificate(t.Context(), who, "", old.SignedAt.Add(time.Millisecond))
	fails(t, err, contracts.ErrNotSigned)
	_, err = w.Certificate(t.Context(), other, who.RetailerID, old.SignedAt) // its own, of which there is none
	fails(t, err, contracts.ErrNotSigned)
	for _, reader := range []scope.Scope{who, admin, support} {
		former, err := w.Former(t.Context(), reader, who.RetailerID)
		if err != nil || len(former) != 1 || !former[0].SignedAt.Equal(old.SignedAt) || former[0].Version != "2026-11-20" {
			t.Errorf("%s is told of %+v, %v", reader.Profile, former, err)
		}
	}
	if former, err := w.Former(t.Context(), other, who.RetailerID); err != nil || len(former) > 0 {
		t.Errorf("another retailer is told of %+v, %v", former, err)
	}
}
