package identitytest

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// many is how many callers race in a test.
const many = 50

// atOnce runs f in many callers that start together, and counts those that it was true for.
func atOnce(t *testing.T, f func() (bool, error)) int {
	t.Helper()
	var group sync.WaitGroup
	var count atomic.Int32
	start := make(chan struct{})
	for range many {
		group.Go(func() {
			<-start
			ok, err := f()
			if err != nil {
				t.Error(err)
			}
			if ok {
				count.Add(1)
			}
		})
	}
	close(start)
	group.Wait()
	return int(count.Load())
}

func devices(t *testing.T, store identity.Store) {
	ctx, account, other := context.Background(), Account("ana@loja.com.br"), Account("bia@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, account))
	testkit.Must(t, store.CreateAccount(ctx, other))
	for i, c := range []struct {
		account, hash string
		first, known  bool
	}{
		{account.ID, "laptop", true, false},
		{account.ID, "laptop", false, true},
		{account.ID, "phone", false, false},
		{other.ID, "phone", true, false},
	} {
		first, known, err := store.SeeDevice(ctx, c.account, []byte(c.hash), account.CreatedAt)
		testkit.Must(t, err)
		if first != c.first || known != c.known {
			t.Errorf("%d: first %v, known %v; want %v, %v", i, first, known, c.first, c.known)
		}
	}
}

func credentials(t *testing.T, store identity.Store) {
	ctx, want := context.Background(), Account("ana@loja.com.br")
	at := want.CreatedAt
	want.ConfirmedAt, want.MustChange, want.PasswordExpiresAt = time.Time{}, true, at.Add(time.Hour)
	testkit.Must(t, store.CreateAccount(ctx, want))
	want.PasswordHash, want.MustChange, want.PasswordExpiresAt, want.PasswordSetAt = "another", false, time.Time{}, at.Add(time.Minute)
	testkit.Must(t, store.SetPassword(ctx, want, want.PasswordSetAt))
	want.ConfirmedAt = at
	testkit.Must(t, store.ConfirmAccount(ctx, want.ID, at))
	testkit.Must(t, store.ConfirmAccount(ctx, want.ID, at.Add(time.Hour)))
	got, err := store.Account(ctx, want.ID)
	testkit.Must(t, err)
	if got != want {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	testkit.Must(t, store.ForgetPassword(ctx, want.ID, "a former one"))
	if got, err = store.Account(ctx, want.ID); err != nil || got.PasswordHash != "another" {
		t.Fatalf("forgetting a former password left %q, %v", got.PasswordHash, err)
	}
	testkit.Must(t, store.ForgetPassword(ctx, want.ID, "another"))
	if got, err = store.Account(ctx, want.ID); err != nil || got.PasswordHash != "" {
		t.Fatalf("forgetting the password left %q, %v", got.PasswordHash, err)
	}
	if _, err := store.Account(ctx, id.New()); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("absent account: %v, want ErrNotFound", err)
	}
}

// held has many transactions read an account and write what they read plus one: none may be lost.
func held(t *testing.T, store identity.Store) {
	ctx, account := context.Background(), Account("ana@loja.com.br")
	account.PasswordHash = "0"
	testkit.Must(t, store.CreateAccount(ctx, account))
	atOnce(t, func() (bool, error) {
		return true, store.InTx(ctx, func(ctx context.Context) error {
			held, err := store.HoldAccount(ctx, account.ID)
			if err != nil {
				return err
			}
			n, err := strconv.Atoi(held.PasswordHash)
			held.PasswordHash = strconv.Itoa(n + 1)
			return errors.Join(err, store.SetPassword(ctx, held, account.CreatedAt))
		})
	})
	got, err := store.Account(ctx, account.ID)
	testkit.Must(t, err)
	if got.PasswordHash != strconv.Itoa(many) {
		t.Errorf("%s of %d changes stayed", got.PasswordHash, many)
	}
	err = store.InTx(ctx, func(ctx context.Context) error {
		_, err := store.HoldAccount(ctx, id.New())
		return err
	})
	if !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("holding an absent account: %v, want ErrNotFound", err)
	}
}

func tries(t *testing.T, store identity.Store) {
	ctx, at := context.Background(), time.UnixMilli(1_790_000_060_000).UTC()
	count := func(lane string, last time.Time) (after identity.Tally) {
		t.Helper()
		testkit.Must(t, store.CountTry(ctx, lane, func(v identity.Tally) (identity.Tally, error) {
			after = identity.Tally{Tries: v.Tries + 1, Until: last.Add(time.Minute), LastAt: last}
			return after, nil
		}))
		return after
	}
	read := func(lane string) (now identity.Tally) {
		t.Helper()
		refused := errors.New("refused")
		err := store.CountTry(ctx, lane, func(v identity.Tally) (identity.Tally, error) {
			now = v
			return identity.Tally{Tries: 1000}, refused
		})
		if !errors.Is(err, refused) {
			t.Errorf("a refused try: %v", err)
		}
		return now
	}
	atOnce(t, func() (bool, error) {
		return true, store.CountTry(ctx, "a", func(v identity.Tally) (identity.Tally, error) {
			return identity.Tally{Tries: v.Tries + 1, Until: at.Add(time.Minute), LastAt: at}, nil
		})
	})
	if got := read("a"); got.Tries != many || !got.Until.Equal(at.Add(time.Minute)) || !got.LastAt.Equal(at) {
		t.Fatalf("after %d at once: %+v", many, got)
	}
	count("old", at.Add(-time.Millisecond))
	count("b", at)
	testkit.Must(t, store.ForgetTries(ctx, at))
	testkit.Must(t, store.ClearTries(ctx, "a", "none"))
	for _, lane := range []string{"aa0", "ab0", "abf", "ac0"} {
		count(lane, at)
	}
	testkit.Must(t, store.ClearTriesOf(ctx, "ab"))
	for lane, want := range map[string]int{"a": 0, "old": 0, "b": 1, "aa0": 1, "ab0": 0, "abf": 0, "ac0": 1} {
		if got := read(lane); got.Tries != want {
			t.Errorf("%s: %+v, want %d tries", lane, got, want)
		}
	}
}

func knownDevices(t *testing.T, store identity.Store) {
	ctx, account, other := context.Background(), Account("ana@loja.com.br"), Account("bia@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, account))
	testkit.Must(t, store.CreateAccount(ctx, other))
	at := account.CreatedAt
	known := func(accountID, hash string) bool {
		t.Helper()
		got, err := store.KnownDevice(ctx, accountID, [][]byte{[]byte("none"), []byte(hash)})
		testkit.Must(t, err)
		return string(got) == hash
	}
	for i, hash := range []string{"one", "two", "three"} {
		testkit.Must(t, store.KeepDevice(ctx, account.ID, []byte(hash), at.Add(time.Duration(i)*time.Minute), 3))
	}
	testkit.Must(t, store.KeepDevice(ctx, account.ID, []byte("one"), at.Add(time.Hour), 3)) // seen again
	testkit.Must(t, store.KeepDevice(ctx, account.ID, []byte("four"), at.Add(2*time.Hour), 3))
	testkit.Must(t, store.KeepDevice(ctx, other.ID, []byte("theirs"), at, 3))
	for hash, want := range map[string]bool{"one": true, "two": false, "three": true, "four": true, "theirs": false} {
		if known(account.ID, hash) != want {
			t.Errorf("%s is known: %v", hash, !want)
		}
	}
	if known("", "one") {
		t.Error("nobody's account knows a device")
	}
	testkit.Must(t, store.ForgetDevices(ctx, at.Add(time.Hour)))
	if known(account.ID, "three") || known(other.ID, "theirs") || !known(account.ID, "one") {
		t.Error("devices unseen for long stayed, or others went")
	}
	testkit.Must(t, store.KeepDevice(ctx, other.ID, []byte("theirs"), at, 3))
	testkit.Must(t, store.DropDevices(ctx, account.ID))
	if known(account.ID, "one") || !known(other.ID, "theirs") {
		t.Error("an account's devices stayed, or another's went")
	}
	if got, err := store.KnownDevice(ctx, other.ID, nil); err != nil || got != nil {
		t.Errorf("no device at all: %v, %v", got, err)
	}
}

func codes(t *testing.T, store identity.Store) {
	ctx, account := context.Background(), Account("ana@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, account))
	at := account.CreatedAt
	code := identity.Code{
		ID: id.New(), Purpose: identity.ForReset, AccountID: account.ID, EmailKey: "ana@loja.com.br", Hash: []byte("hash"),
		Data: "{}", CreatedAt: at, ExpiresAt: at.Add(time.Hour),
	}
	testkit.Must(t, store.CreateCode(ctx, code))
	decoy := code
	decoy.ID, decoy.AccountID, decoy.EmailKey, decoy.Hash = id.New(), "", "nobody@loja.com.br", []byte("other")
	testkit.Must(t, store.CreateCode(ctx, decoy))
	for name, find := range map[string]func(identity.Purpose) (identity.Code, error){
		"by hash": func(p identity.Purpose) (identity.Code, error) { return store.CodeByHash(ctx, p, []byte("hash")) },
		"newest":  func(p identity.Purpose) (identity.Code, error) { return store.NewestCode(ctx, p, code.EmailKey) },
	} {
		got, err := find(identity.ForReset)
		testkit.Must(t, err)
		if got.ID != code.ID || got.AccountID != account.ID || got.Data != "{}" || string(got.Hash) != "hash" || !got.ExpiresAt.Equal(code.ExpiresAt) || !got.UsedAt.IsZero() {
			t.Errorf("%s: %+v", name, got)
		}
		if _, err := find(identity.ForConfirmation); !errors.Is(err, identity.ErrNotFound) {
			t.Errorf("%s for another purpose: %v, want ErrNotFound", name, err)
		}
	}
	for n, want := range []time.Time{at, {}} {
		if made, err := store.NthCode(ctx, identity.ForReset, decoy.EmailKey, at.Add(-time.Second), n+1); err != nil || !made.Equal(want) {
			t.Errorf("number %d of nobody's codes: %s, %v, want %s", n+1, made, err, want)
		}
	}
	if taken := atOnce(t, func() (bool, error) { return store.TakeTry(ctx, code.ID, 5, at) }); taken != 5 {
		t.Errorf("%d callers took %d tries, want 5", many, taken)
	}
	for name, at := range map[string]time.Time{"when it ends": code.ExpiresAt, "later": code.ExpiresAt.Add(time.Hour)} {
		if used, err := store.UseCode(ctx, code.ID, at); err != nil || used {
			t.Errorf("used %s: %v, %v", name, used, err)
		}
	}
	if used := atOnce(t, func() (bool, error) { return store.UseCode(ctx, code.ID, at) }); used != 1 {
		t.Errorf("%d callers used one code %d times", many, used)
	}
	if taken, err := store.TakeTry(ctx, code.ID, 100, at); err != nil || taken {
		t.Errorf("try of a used code: %v, %v", taken, err)
	}
	retired(t, store, account, at)
}

func retired(t *testing.T, store identity.Store, account identity.Account, at time.Time) {
	ctx := context.Background()
	for i, purpose := range []identity.Purpose{identity.ForRecovery, identity.ForRecovery, identity.ForTOTP} {
		testkit.Must(t, store.CreateCode(ctx, identity.Code{
			ID: id.New(), Purpose: purpose, AccountID: account.ID, Hash: []byte{byte(i)}, CreatedAt: at, ExpiresAt: at.Add(time.Hour),
		}))
	}
	testkit.Must(t, store.RetireCodes(ctx, account.ID, at, identity.ForTOTP, identity.ForReset))
	for purpose, want := range map[identity.Purpose]int{identity.ForRecovery: 2, identity.ForTOTP: 0} {
		if n, err := store.UnusedCodes(ctx, account.ID, purpose); err != nil || n != want {
			t.Errorf("unused codes of %s: %d, %v; want %d", purpose, n, err, want)
		}
	}
	testkit.Must(t, store.CreateCode(ctx, identity.Code{
		ID: id.New(), Purpose: identity.ForTOTP, AccountID: account.ID, Hash: []byte("late"),
		CreatedAt: at.Add(60 * 24 * time.Hour), ExpiresAt: at.Add(61 * 24 * time.Hour),
	}))
	if _, err := store.CodeByHash(ctx, identity.ForRecovery, []byte{0}); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("a code that ended two months ago: %v, want ErrNotFound", err)
	}
}

func apps(t *testing.T, store identity.Store) {
	ctx, account := context.Background(), Account("ana@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, account))
	at := account.CreatedAt
	if _, err := store.TOTP(ctx, account.ID); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("absent app: %v, want ErrNotFound", err)
	}
	for _, secret := range []string{"first", "second"} { // an enrolment that was not finished gives way
		testkit.Must(t, store.StartTOTP(ctx, identity.TOTP{AccountID: account.ID, Secret: []byte(secret), CreatedAt: at}))
	}
	if advanced, err := store.AdvanceTOTP(ctx, account.ID, 100); err != nil || advanced {
		t.Fatalf("code before the app is confirmed: %v, %v", advanced, err)
	}
	first, second := identity.TOTP{AccountID: account.ID, Secret: []byte("first")}, identity.TOTP{AccountID: account.ID, Secret: []byte("second")}
	if confirmed, err := store.ConfirmTOTP(ctx, first, 100, at); err != nil || confirmed {
		t.Fatalf("an app that gave way was confirmed: %v, %v", confirmed, err)
	}
	if n := atOnce(t, func() (bool, error) { return store.ConfirmTOTP(ctx, second, 100, at) }); n != 1 {
		t.Fatalf("confirmed %d times", n)
	}
	if err := store.StartTOTP(ctx, identity.TOTP{AccountID: account.ID, Secret: []byte("third"), CreatedAt: at}); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("replacing a confirmed app: %v, want ErrNotFound", err)
	}
	got, err := store.TOTP(ctx, account.ID)
	testkit.Must(t, err)
	if string(got.Secret) != "second" || got.LastStep != 100 || !got.ConfirmedAt.Equal(at) {
		t.Fatalf("got %+v", got)
	}
	for _, c := range []struct {
		step int64
		want int
	}{{100, 0}, {99, 0}, {101, 1}, {101, 0}} {
		if n := atOnce(t, func() (bool, error) { return store.AdvanceTOTP(ctx, account.ID, c.step) }); n != c.want {
			t.Errorf("step %d accepted %d times, want %d", c.step, n, c.want)
		}
	}
	testkit.Must(t, store.DeleteTOTP(ctx, account.ID))
	testkit.Must(t, store.DeleteTOTP(ctx, account.ID))
	if _, err := store.TOTP(ctx, account.ID); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("deleted app: %v, want ErrNotFound", err)
	}
}

func passkeys(t *testing.T, store identity.Store) {
	ctx, account, other := context.Background(), Account("ana@loja.com.br"), Account("bia@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, account))
	testkit.Must(t, store.CreateAccount(ctx, other))
	passkey := identity.Passkey{
		ID: id.New(), AccountID: account.ID, Name: "Celular", CredentialID: []byte("one"), Credential: "{}", CreatedAt: account.CreatedAt,
	}
	testkit.Must(t, store.CreatePasskey(ctx, passkey))
	stolen := passkey
	stolen.ID, stolen.AccountID = id.New(), other.ID
	if err := store.CreatePasskey(ctx, stolen); !errors.Is(err, identity.ErrPasskeyKnown) {
		t.Fatalf("the same credential again: %v, want ErrPasskeyKnown", err)
	}
	testkit.Must(t, store.UsePasskey(ctx, passkey.ID, `{"n":1}`, account.CreatedAt.Add(time.Hour)))
	list, err := store.Passkeys(ctx, account.ID)
	testkit.Must(t, err)
	if len(list) != 1 || list[0].Credential != `{"n":1}` || string(list[0].CredentialID) != "one" || !list[0].LastUsedAt.Equal(account.CreatedAt.Add(time.Hour)) {
		t.Fatalf("got %+v", list)
	}
	if err := store.DeletePasskey(ctx, other.ID, passkey.ID); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("forgetting somebody else's: %v, want ErrNotFound", err)
	}
	testkit.Must(t, store.DeletePasskey(ctx, account.ID, passkey.ID))
	if err := store.UsePasskey(ctx, passkey.ID, "{}", account.CreatedAt); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("using a forgotten one: %v, want ErrNotFound", err)
	}
	if list, err = store.Passkeys(ctx, account.ID); err != nil || len(list) != 0 {
		t.Fatalf("after forgetting: %+v, %v", list, err)
	}
}
