package identity

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/network"
	"seiva/internal/kit/secret"
)

// Tally is what one lane counted: the tries of one asker for one e-mail, or of all strangers together.
type Tally struct {
	Tries  int
	Until  time.Time // what it means is the rule's
	LastAt time.Time
}

// rule says which tries a lane lets through.
type rule interface {
	// take counts a try at an instant, or refuses it and returns how long tries are refused.
	take(t Tally, now time.Time) (Tally, time.Duration)
	// giveBack undoes the last take: the try was right, or none.
	giveBack(t Tally) Tally
}

// growing lets some tries through, and each further one only after a wait that doubles up to the longest. Tries are
// forgotten once none came for as long as memory says.
type growing struct {
	free                   int
	first, longest, memory time.Duration
}

func (g growing) take(t Tally, now time.Time) (Tally, time.Duration) {
	if now.Before(t.Until) {
		return t, t.Until.Sub(now)
	}
	if !t.LastAt.After(now.Add(-g.memory)) {
		t = Tally{}
	}
	t.Tries, t.LastAt, t.Until = t.Tries+1, now, time.Time{}
	if over := t.Tries - g.free; over >= 0 {
		t.Until = now.Add(min(g.first<<min(over, maxDoublings), g.longest))
	}
	return t, 0
}

// maxDoublings keeps a wait from overflowing; any longest one is far below.
const maxDoublings = 20

func (g growing) giveBack(t Tally) Tally {
	if t.Tries = max(t.Tries-1, 0); t.Tries < g.free {
		t.Until = time.Time{}
	}
	return t
}

// steady lets a burst through, and after it one try every so often: no patience and no number of askers makes it more.
// Until is when the burst would be whole again.
type steady struct {
	burst int
	every time.Duration
}

func (s steady) take(t Tally, now time.Time) (Tally, time.Duration) {
	if t.Until.Before(now) {
		t.Until = now
	}
	if wait := t.Until.Sub(now) - time.Duration(s.burst-1)*s.every; wait > 0 {
		return t, wait
	}
	t.Tries, t.Until, t.LastAt = t.Tries+1, t.Until.Add(s.every), now
	return t, 0
}

func (s steady) giveBack(t Tally) Tally {
	t.Tries, t.Until = max(t.Tries-1, 0), t.Until.Add(-s.every)
	return t
}

// What is tried, and for each the rule of one asker and that of all strangers together, in tries or mails. The
// arithmetic is in docs/decisions/0032-strangers-lock-nobody-out.md.
type tried string

const (
	aPassword tried = "password"
	aCode     tried = "code"
	aFactor   tried = "factor"
)

const (
	day           = 24 * time.Hour
	talliesLive   = 7 * day   // the longest memory of a rule
	devicesLive   = 400 * day // browsers keep no cookie for longer
	devicesOfEach = 20
)

var (
	askersPasswords    = growing{free: 5, first: time.Minute, longest: 15 * time.Minute, memory: day}
	strangersPasswords = steady{burst: 50, every: 6 * time.Minute}
	// A pool locks a user by itself, known device or not, from the fifth try on that is not a quarter of an hour apart.
	strangersAtPool = steady{burst: 5, every: 15 * time.Minute}
	askersCodes     = growing{free: 5, first: time.Minute, longest: day, memory: talliesLive}
	strangersCodes  = steady{burst: 30, every: 4 * time.Hour}
	askersMails     = growing{free: 5, first: time.Hour, longest: time.Hour, memory: time.Hour}
	strangersMails  = steady{burst: 5, every: resetLife}
)

// lane is a counter with its rule.
type lane struct {
	key string
	rule
}

// laneOf makes a lane of an e-mail; its key shows neither e-mail nor address.
func (s *Service) laneOf(r rule, email string, parts ...string) lane {
	return lane{s.lanesOf(email) + hex.EncodeToString(secret.MAC(s.ports.Config.CodeKey, append([]string{"lane", EmailKey(email)}, parts...)...)), r}
}

// lanesOf is what the keys of all lanes of an e-mail begin with.
func (s *Service) lanesOf(email string) string {
	return hex.EncodeToString(secret.MAC(s.ports.Config.CodeKey, "lanes", EmailKey(email))[:8])
}

// asker is who tries something for an e-mail: a device that signed in to its account before, or a stranger at an
// address.
type asker struct {
	device  []byte // nil: a stranger
	address string
}

func (a asker) known() bool { return a.device != nil }

// asks finds out who asks. It does the same for an account without an id, of which no device is known.
func (s *Service) asks(ctx context.Context, account Account, client Client) (asker, error) {
	a := asker{address: network.Of(client.Address)}
	hashes := client.deviceHashes()
	if len(hashes) == 0 {
		return a, nil
	}
	device, err := s.store.KnownDevice(ctx, account.ID, hashes)
	a.device = device
	return a, errs.Wrap(err, "look for a known device")
}

// lanesFor returns the lanes of an asker's tries for an e-mail: a known device has one of its own, which no stranger
// reaches; a stranger has one for the address, and shares another with all strangers.
func (s *Service) lanesFor(what tried, email string, a asker, own, all rule) []lane {
	if a.known() {
		return []lane{s.laneOf(own, email, string(what), "device", string(a.device))}
	}
	return []lane{s.laneOf(own, email, string(what), "asker", a.address), s.laneOf(all, email, string(what), "all")}
}

func (s *Service) passwordLanes(email string, a asker) []lane {
	all := strangersPasswords
	if s.ports.Config.Hosted != nil {
		all = strangersAtPool
	}
	return s.lanesFor(aPassword, email, a, askersPasswords, all)
}

// factorLanes are of codes of an app at sign-in: only who knows the password gets there.
func (s *Service) factorLanes(account Account, a asker) []lane {
	if a.known() {
		return []lane{s.laneOf(askersPasswords, account.Email, string(aFactor), "device", string(a.device))}
	}
	return []lane{s.laneOf(askersPasswords, account.Email, string(aFactor), "account", account.ID)}
}

// enter counts a try in every lane, or in none when one refuses it. Error: LimitExceededException, with the longest of
// the refusals' waits.
func (s *Service) enter(ctx context.Context, lanes []lane) error {
	now := s.clock.Now()
	return s.store.InTx(ctx, func(ctx context.Context) error {
		var longest time.Duration
		for _, l := range lanes {
			err := s.store.CountTry(ctx, l.key, func(t Tally) (Tally, error) {
				after, wait := l.take(t, now)
				if wait > 0 {
					longest = max(longest, wait)
					return t, errTooMany
				}
				return after, nil
			})
			if err != nil && !errors.Is(err, errTooMany) {
				return err
			}
		}
		if longest > 0 {
			return errTooMany.After(longest) // what the other lanes counted is undone with the transaction
		}
		return nil
	})
}

// right forgets the tries of the asker's own lane and takes this one back from the lane of all: what strangers did
// before stays counted.
func (s *Service) right(ctx context.Context, lanes []lane) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.ClearTries(ctx, lanes[0].key); err != nil {
			return err
		}
		return s.giveBack(ctx, lanes[1:])
	})
}

func (s *Service) giveBack(ctx context.Context, lanes []lane) error {
	for _, l := range lanes {
		if err := s.store.CountTry(ctx, l.key, func(t Tally) (Tally, error) { return l.rule.giveBack(t), nil }); err != nil {
			return err
		}
	}
	return nil
}

// tries tries a secret in its lanes; a wrong one returns wrong. The try is counted before it is made, so that parallel
// ones, in however many processes, cannot outrun the count; one that came to no verdict is given back.
func (s *Service) tries(ctx context.Context, lanes []lane, wrong error, try func() (right bool, err error)) error {
	end, err := s.turns.Take(ctx, lanes[0].key)
	if err != nil {
		return errs.Wrap(err, "wait for another try")
	}
	defer end()
	if err := s.enter(ctx, lanes); err != nil {
		return errs.Wrap(err, "count a try")
	}
	right, err := try()
	after := context.WithoutCancel(ctx)
	switch {
	case err != nil:
		if back := s.store.InTx(after, func(ctx context.Context) error { return s.giveBack(ctx, lanes) }); back != nil {
			return errs.Wrap(back, "give back a try")
		}
		return errs.Wrap(err, "try a secret")
	case !right:
		return wrong
	}
	return errs.Wrap(s.right(after, lanes), "forget wrong tries")
}

// guarded tries a secret of somebody who is signed in: strangers have no part in its lane.
func (s *Service) guarded(ctx context.Context, email string, wrong error, try func() (right bool, err error)) error {
	return s.tries(ctx, []lane{s.ownLane(email)}, wrong, try)
}

func (s *Service) ownLane(email string) lane {
	return s.laneOf(askersPasswords, email, "own")
}

// forgetTries opens the lanes of an e-mail whose password is a new one.
func (s *Service) forgetTries(ctx context.Context, email string) error {
	return s.store.ClearTries(ctx, s.ownLane(email).key,
		s.laneOf(nil, email, string(aPassword), "all").key, s.laneOf(nil, email, string(aCode), "all").key)
}

// FailuresJob is the kind of job that forgets tries and devices which count no more. Tries are counted for every e-mail
// that anybody types, so without it they would fill the database.
const FailuresJob = "identity.forget_failures"

// ForgetFailures does it.
func (s *Service) ForgetFailures(ctx context.Context) error {
	now := s.clock.Now()
	if err := s.store.ForgetTries(ctx, now.Add(-talliesLive)); err != nil {
		return errs.Wrap(err, "forget tries")
	}
	return errs.Wrap(s.store.ForgetDevices(ctx, now.Add(-devicesLive)), "forget devices")
}
