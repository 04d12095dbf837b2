package receipts

import (
	"errors"
	"testing"

	"seiva/internal/kit/scope"
)

// Tills of several keys share a commit: a document that takes another's place is the doing of the key that sent it, and of no
// other.
func TestWhatIsReplacedIsTheDoingOfItsKey(t *testing.T) {
	sent := func(key, accessKey string, err error) *entry {
		return &entry{grant: scope.Grant{KeyID: key}, out: Outcome{Result: Result{AccessKey: accessKey}, Err: err}}
	}
	entries := []*entry{sent("first", "A", nil), sent("refused", "B", errors.New("no")), sent("third", "B", nil)}
	if got := grantOf(entries, "B"); got.KeyID != "third" {
		t.Errorf("the doing of %q", got.KeyID)
	}
}
