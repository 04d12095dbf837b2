package promotionstest

import (
	"context"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/promotions"
)

// shelf is an archive in memory: receipts by store and day.
type shelf struct {
	days map[string][]promotions.Arrival
	seen func() // before each day, if set
}

// Day implements promotions.Archive.
func (a *shelf) Day(_ context.Context, _, storeID, day string, f func(promotions.Arrival) error) error {
	if a.seen != nil {
		a.seen()
	}
	for _, arrival := range a.days[storeID+day] {
		if err := f(arrival); err != nil {
			return err
		}
	}
	return nil
}

// queued keeps the payloads of jobs.
type queued []string

// Enqueue implements jobqueue.Queue.
func (q *queued) Enqueue(_ context.Context, j jobqueue.Job) (bool, error) {
	*q = append(*q, j.Payload)
	return true, nil
}

// simulator is a service with an archive, a queue and a clock that a test moves.
type simulator struct {
	stage
	*shelf
	jobs queued
	at   time.Time
}

func (s stage) simulator() *simulator {
	out := &simulator{stage: s, shelf: &shelf{days: map[string][]promotions.Arrival{}}, at: time.Date(2026, 11, 21, 1, 0, 0, 0, time.UTC)}
	out.service = promotions.NewService(s.Store, promotions.Ports{Trail: s.Trail, Queue: &out.jobs, Archive: out.shelf}, moving{&out.at})
	return out
}

type moving struct{ at *time.Time }

// Now implements clock.Clock.
func (m moving) Now() time.Time { return *m.at }

var _ clock.Clock = moving{}

// keep puts a receipt of the first store into the archive, on a day.
func (s *simulator) keep(day string, arrivals ...promotions.Arrival) {
	for _, a := range arrivals {
		a.Day = day
		s.days[a.StoreID+day] = append(s.days[a.StoreID+day], a)
	}
}

func (s *simulator) last(t *testing.T, promotionID string) promotions.Simulation {
	t.Helper()
	got, err := s.service.Simulation(t.Context(), s.admin, promotionID)
	testkit.Must(t, err)
	return got
}

// It is 22 h of the 20th in Brazil: the last whole day is the 19th, and the first of thirty the 21st of October.
func simulated(t *testing.T, st stage) {
	s := st.simulator()
	made := s.running(t)
	_, err := s.service.Simulation(t.Context(), s.admin, made.ID)
	errstest.Refused(t, err, "promotions.no_simulation", "")
	elsewhere := s.bought("x", "ana", milk, "1")
	elsewhere.StoreID = s.OtherStore
	s.keep("2026-11-19", s.bought("a", "ana", coffee, "2"), s.bought("b", "ana", coffee, "1"), elsewhere)
	s.keep("2026-10-21", s.bought("c", "bia", milk, "1.5"), s.bought("d", "ana", milk, "1"))
	s.keep("2026-10-20", s.bought("e", "caio", milk, "1"))
	s.keep("2026-11-20", s.bought("f", "caio", milk, "1"))
	asked, err := s.service.Simulate(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
	if asked.From != "2026-10-21" || asked.To != "2026-11-19" || asked.State != promotions.SimulationWaiting || asked.Stores != 1 || len(s.jobs) != 1 {
		t.Fatalf("%+v, jobs %v", asked, s.jobs)
	}
	testkit.Must(t, s.service.RunSimulation(t.Context(), s.jobs[0]))
	got := s.last(t, made.ID)
	if got.State != promotions.SimulationDone || got.Receipts != 3 || got.People != 2 || got.Units != 4500 || got.StoresRead != 1 || got.FinishedAt.IsZero() {
		t.Errorf("%+v", got)
	}
	s.keep("2026-11-18", s.bought("g", "caio", milk, "1"))
	testkit.Must(t, s.service.RunSimulation(t.Context(), s.jobs[0]))
	if again := s.last(t, made.ID); again != got {
		t.Errorf("one that had ended ran again: %+v", again)
	}
	if s.figures(t, made.ID, 0, 0, 0); got.ID != asked.ID {
		t.Errorf("%s is not %s", got.ID, asked.ID)
	}
}

func simulatedOnce(t *testing.T, st stage) {
	s := st.simulator()
	bare, err := s.service.Create(t.Context(), s.admin, s.draft())
	testkit.Must(t, err)
	_, err = s.service.Simulate(t.Context(), s.admin, bare.ID)
	errstest.Refused(t, err, "promotions.nothing_to_simulate", "")
	made := s.running(t)
	retailer := scope.Scope{AccountID: s.admin.AccountID, Profile: scope.Varejista, RetailerID: "retailer"}
	_, err = s.service.Simulate(t.Context(), retailer, made.ID)
	errstest.Refused(t, err, "access.wrong_profile", "")
	_, err = s.service.Simulation(t.Context(), retailer, made.ID)
	errstest.Refused(t, err, "access.wrong_profile", "")
	errstest.Refused(t, s.service.CancelSimulation(t.Context(), retailer, made.ID), "access.wrong_profile", "")
	_, err = s.service.Simulate(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
	_, err = s.service.Simulate(t.Context(), s.admin, made.ID)
	errstest.Refused(t, err, "promotions.simulating", "")
	testkit.Must(t, s.service.GiveUpSimulation(t.Context(), s.jobs[0]))
	if got := s.last(t, made.ID); got.State != promotions.SimulationFailed {
		t.Errorf("%+v", got)
	}
	_, err = s.service.Simulate(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
}

func simulationCancelled(t *testing.T, st stage) {
	s := st.simulator()
	made := s.running(t)
	s.keep("2026-10-21", s.bought("a", "ana", milk, "1"))
	s.keep("2026-11-19", s.bought("b", "bia", milk, "1"))
	_, err := s.service.Simulate(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
	days := 0
	s.seen = func() {
		days++
		s.at = s.at.Add(time.Second)
		if days == 3 {
			testkit.Must(t, s.service.CancelSimulation(t.Context(), s.admin, made.ID))
		}
	}
	testkit.Must(t, s.service.RunSimulation(t.Context(), s.jobs[0]))
	if got := s.last(t, made.ID); got.State != promotions.SimulationCancelled || got.Receipts != 1 || days != 3 {
		t.Errorf("after %d days: %+v", days, got)
	}
	testkit.Must(t, s.service.CancelSimulation(t.Context(), s.admin, made.ID)) // nothing is left to cancel
	testkit.Must(t, s.service.GiveUpSimulation(t.Context(), s.jobs[0]))
	if got := s.last(t, made.ID); got.State != promotions.SimulationCancelled {
		t.Errorf("%+v", got)
	}
}

// Somebody cancels one whose worker does not see it at once, and asks for another: what the first still notes is nobody's.
func simulationReplaced(t *testing.T, st stage) {
	s := st.simulator()
	made := s.running(t)
	s.keep("2026-11-19", s.bought("a", "ana", milk, "1"))
	_, err := s.service.Simulate(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
	replaced := false
	s.seen = func() {
		if !replaced {
			replaced = true
			testkit.Must(t, s.service.CancelSimulation(t.Context(), s.admin, made.ID))
			_, err := s.service.Simulate(t.Context(), s.admin, made.ID)
			testkit.Must(t, err)
		}
	}
	testkit.Must(t, s.service.RunSimulation(t.Context(), s.jobs[0]))
	if got := s.last(t, made.ID); got.State != promotions.SimulationWaiting || got.Receipts != 0 {
		t.Errorf("%+v", got)
	}
	testkit.Must(t, s.service.RunSimulation(t.Context(), s.jobs[1]))
	if got := s.last(t, made.ID); got.State != promotions.SimulationDone || got.Receipts != 1 {
		t.Errorf("%+v", got)
	}
}

// Products and stores that change after a simulation was asked for, or while it reads, are told with it, until the next one.
func simulationOutdated(t *testing.T, st stage) {
	s := st.simulator()
	made := s.running(t)
	ask := func(during func()) {
		t.Helper()
		s.seen = func() {
			if during != nil {
				during()
			}
			during = nil
		}
		_, err := s.service.Simulate(t.Context(), s.admin, made.ID)
		testkit.Must(t, err)
		testkit.Must(t, s.service.RunSimulation(t.Context(), s.jobs[len(s.jobs)-1]))
	}
	outdated := func(after string, want time.Time) {
		t.Helper()
		s.at = s.at.Add(time.Minute)
		if got := s.last(t, made.ID); got.State != promotions.SimulationDone || !got.OutdatedAt.Equal(want) {
			t.Errorf("%s: %+v", after, got)
		}
	}
	ask(nil)
	outdated("nothing", time.Time{})
	added, err := s.service.AddItem(t.Context(), s.admin, promotions.Item{PromotionID: made.ID, Name: "Pão", GTIN: "7896000000019", Quantity: 1})
	testkit.Must(t, err)
	outdated("a product more", s.at)
	testkit.Must(t, s.service.RemoveItem(t.Context(), s.admin, added.ID))
	outdated("a product less", s.at)
	ask(nil)
	outdated("another simulation", time.Time{})
	var place promotions.Place
	ask(func() {
		place, err = s.service.AddPlace(t.Context(), s.admin, made.ID, s.OtherStore)
		testkit.Must(t, err)
	})
	outdated("a store more while it read", s.at)
	testkit.Must(t, s.service.RemovePlace(t.Context(), s.admin, place.ID))
	outdated("a store less", s.at)
}
