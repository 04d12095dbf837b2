package receipts

import (
	"context"
	"errors"
	"strings"
	"testing"

	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
)

// shelf has one receipt, whatever is asked, and notes where it was looked for.
type shelf struct {
	Store
	key Key
	at  []Place
}

func (s *shelf) ByTokenHash(_ context.Context, at Place, _ int64) ([]Listed, error) {
	s.at = append(s.at, at)
	return []Listed{{Record: Record{Key: s.key}}}, nil
}

var aKey = Key{"0190000000000000000000000c", "35261111222333000181650010000001021009124803"}

func aService(t *testing.T) (*Service, *shelf, Secrets) {
	t.Helper()
	root, err := secret.New([]byte(strings.Repeat("0123456789", 4)))
	if err != nil {
		t.Fatal(err)
	}
	store, secrets := &shelf{key: aKey}, NewSecrets(root, "https://portal.test")
	s := NewService(store, Ports{Secrets: secrets}, nil)
	t.Cleanup(s.Close)
	return s, store, secrets
}

// What the version before links had places gave out and stored, for these two receipts of this secret.
func TestLinksOfBeforeStandAsTheyWere(t *testing.T) {
	_, _, secrets := aService(t)
	for _, c := range []struct {
		accessKey, token string
		hash             int64
	}{
		{aKey.AccessKey, "3Oyg5JDJOuZ0OPjJYtMgoi", -8286940076956116854},
		{"35270111222333000181650010000001021009124803", "5liBb8rXFD0ReDwywgXICz", 9032679657999262667},
	} {
		key := Key{aKey.RetailerID, c.accessKey}
		at, hash, ok := secrets.readToken(c.token)
		if !ok || at != (Place{}) || hash != c.hash || secrets.hash(key) != c.hash || !secrets.proves(c.token, key) {
			t.Errorf("%s: at %v, hash %d (stored %d), proved %v", c.token, at, hash, secrets.hash(key), secrets.proves(c.token, key))
		}
		if now := secrets.Token(key.RetailerID, key.AccessKey); !strings.HasPrefix(now, c.token) || len(now) != 47 {
			t.Errorf("the link is now %s", now)
		}
	}
}

// No letter of a link may be another: whoever tries looks in one place, if at all, and is told what anybody is.
func TestALinksSecretAndPlaceAgree(t *testing.T) {
	s, store, secrets := aService(t)
	token := secrets.Token(aKey.RetailerID, aKey.AccessKey)
	for i := range token {
		for _, letter := range "0Az-" {
			changed := token[:i] + string(letter) + token[i+1:]
			if changed == token {
				continue
			}
			store.at = nil
			if _, err := s.ByToken(t.Context(), changed); !errors.Is(err, ErrNotFound) || len(store.at) > 1 || len(store.at) == 1 && store.at[0].RetailerID == "" {
				t.Fatalf("%s: %v, looked for at %v", changed, err, store.at)
			}
		}
	}
}

// covering is a link's token that names a place of so many bytes, as somebody who had the keys would make it.
func (s Secrets) covering(own string, month uint16, retailer [16]byte) string {
	return own + secret.Base62(secret.Cover(s.places, own, append([]byte{byte(month >> 8), byte(month)}, retailer[:]...)), placeLength)
}

func TestHostileLinksAreNotLookedUp(t *testing.T) {
	s, store, secrets := aService(t)
	token := secrets.Token(aKey.RetailerID, aKey.AccessKey)
	own := token[:secretLength]
	retailer, _ := id.Bytes(aKey.RetailerID)
	for _, wrong := range []string{
		"", "/", own + "/", own[1:], token[1:], token + own, own + own, token + token, strings.Repeat("A", 1<<20),
		own + strings.Repeat("z", placeLength), own + strings.Repeat("-", placeLength), own + strings.Repeat("\x00", placeLength),
		own + strings.Repeat("é", placeLength/2) + "0", own + strings.Repeat("%", placeLength), own + "' OR 1 = 1 --" + strings.Repeat(" ", placeLength-13),
		secrets.covering(own, 0, retailer), secrets.covering(own, 9999, retailer), secrets.covering(own, 9900, retailer), secrets.covering(own, 2613, retailer),
		secrets.covering(own, 10_012, retailer), secrets.covering(own, 1<<16-1, retailer),
	} {
		if _, err := s.ByToken(t.Context(), wrong); !errors.Is(err, ErrNotFound) || len(store.at) > 0 {
			t.Errorf("%.80q: %v, looked for at %v", wrong, err, store.at)
		}
	}
	// A month that may be is looked for, as it is called in keys; the receipt is of another and does not open by it.
	for month, want := range map[uint16]string{1: "0001", 9912: "9912", 2610: "2610"} {
		store.at = nil
		if _, err := s.ByToken(t.Context(), secrets.covering(own, month, retailer)); !errors.Is(err, ErrNotFound) || len(store.at) != 1 || store.at[0] != (Place{aKey.RetailerID, want}) {
			t.Errorf("%d: %v, looked for at %v", month, err, store.at)
		}
	}
}

// Nothing of the retailer or the month can be read from a link: those of neighbours have nothing in common.
func TestALinkTellsNothing(t *testing.T) {
	_, _, secrets := aService(t)
	seen := map[string]bool{}
	for n := range 200 {
		key := aKey.AccessKey[:40] + string(rune('0'+n/100)) + string(rune('0'+n/10%10)) + string(rune('0'+n%10)) + "3"
		place := secrets.Token(aKey.RetailerID, key)[secretLength:]
		for _, part := range []string{place[1:5], place[9:13], place[21:]} {
			if seen[part] {
				t.Errorf("%s stands in two links", part)
			}
			seen[part] = true
		}
	}
}
