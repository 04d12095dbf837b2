package promotions

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// SimulationJob is the kind of job that runs a simulation; its payload is the simulation's id.
const SimulationJob = "promotions.simulate"

// SimulationRetries are the waits after an attempt that failed, SimulationLimit how long one may take.
var SimulationRetries = []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute}

// SimulationLimit is how long an attempt may take.
const SimulationLimit = 2 * time.Hour

const (
	simulatedDays = 30          // whole days, until yesterday
	placesAtOnce  = 100         // stores that are read at once
	noteEvery     = time.Second // how often progress is written down, and a cancellation seen
	maxPeople     = 2_000_000   // that a simulation tells apart: more are that many
)

// SimulationState is how far a simulation is.
type SimulationState string

// The states of a simulation.
const (
	SimulationWaiting   SimulationState = "waiting"
	SimulationRunning   SimulationState = "running"
	SimulationDone      SimulationState = "done"
	SimulationFailed    SimulationState = "failed"
	SimulationCancelled SimulationState = "cancelled"
)

// Simulation tells which receipts of some days would have taken part in a promotion by the products and stores that it has while
// it is read, whatever the promotion's own days are. A promotion has one at most: the last that was asked for.
type Simulation struct {
	ID, PromotionID    string
	State              SimulationState
	From, To           string // both included
	Stores, StoresRead int
	Receipts, People   int // People is 2,000,000 also of more
	Units              int64
	CreatedAt          time.Time
	FinishedAt         time.Time
	OutdatedAt         time.Time // when products or stores last changed after it was asked for; zero: they did not
}

// Open reports whether it is still to end.
func (s Simulation) Open() bool { return s.State == SimulationWaiting || s.State == SimulationRunning }

// Shop is a store of a promotion with its retailer.
type Shop struct{ StoreID, RetailerID string }

// Archive reads the receipts that are kept.
type Archive interface {
	// Day reads a store's consumers' receipts of a day, those that count, one after the other; f's error ends it.
	Day(ctx context.Context, retailerID, storeID, day string, f func(Arrival) error) error
}

// errTaken ends a run whose simulation was cancelled, or gave way to another.
var errTaken = errors.New("the simulation is another's")

// Simulate has a promotion compared with the receipts of the last 30 whole days in the background. Errors: ErrNotFound,
// ErrNothingToSimulate, ErrSimulating.
func (s *Service) Simulate(ctx context.Context, who scope.Scope, promotionID string) (Simulation, error) {
	now := s.clock.Now().Truncate(time.Millisecond)
	made := Simulation{
		ID: id.New(), PromotionID: promotionID, State: SimulationWaiting, CreatedAt: now,
		From: clock.Day(now.In(clock.Brazil).AddDate(0, 0, -simulatedDays)), To: clock.Day(now.In(clock.Brazil).AddDate(0, 0, -1)),
	}
	err := s.change(ctx, who, promotionID, func(ctx context.Context, r Record) error {
		if r.Items == 0 || r.Places == 0 {
			return ErrNothingToSimulate
		}
		made.Stores = r.Places
		last, err := s.store.Simulation(ctx, promotionID)
		if err != nil && !errors.Is(err, ErrNoSimulation) {
			return err
		}
		if last.Open() {
			return ErrSimulating
		}
		if err := s.store.PutSimulation(ctx, made); err != nil {
			return err
		}
		job := jobqueue.New(SimulationJob, made.ID, now)
		job.Unique, job.Lane = made.ID, SimulationJob // one at a time: the next one waits, and intake does not
		if _, err := s.ports.Queue.Enqueue(ctx, job); err != nil {
			return err
		}
		return s.record(ctx, who, "promotions.simulated", r.Promotion)
	})
	return made, errs.Wrap(err, "ask for a simulation")
}

// Simulation gives a promotion's last one. Errors: ErrNotFound, ErrNoSimulation.
func (s *Service) Simulation(ctx context.Context, who scope.Scope, promotionID string) (Simulation, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Simulation{}, err
	}
	if !id.Valid(promotionID) {
		return Simulation{}, ErrNotFound
	}
	if _, err := s.store.Get(ctx, promotionID); err != nil {
		return Simulation{}, errs.Wrap(err, "read a promotion")
	}
	found, err := s.store.Simulation(ctx, promotionID)
	return found, errs.Wrap(err, "read a simulation")
}

// CancelSimulation ends a promotion's simulation; one that has ended stays as it is. Error: ErrNoSimulation.
func (s *Service) CancelSimulation(ctx context.Context, who scope.Scope, promotionID string) error {
	return errs.Wrap(s.change(ctx, who, promotionID, func(ctx context.Context, r Record) error {
		last, err := s.store.Simulation(ctx, promotionID)
		if err != nil || !last.Open() {
			return err
		}
		last.State, last.FinishedAt = SimulationCancelled, s.clock.Now().Truncate(time.Millisecond)
		if _, err := s.store.NoteSimulation(ctx, last); err != nil {
			return err
		}
		return s.record(ctx, who, "promotions.simulation_cancelled", r.Promotion)
	}), "cancel a simulation")
}

// RunSimulation reads the receipts of a simulation that is still to end, from the beginning: an attempt before may have died.
func (s *Service) RunSimulation(ctx context.Context, simulationID string) error {
	found, err := s.store.SimulationByID(ctx, simulationID)
	if errors.Is(err, ErrNoSimulation) || err == nil && !found.Open() {
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "read a simulation")
	}
	found.State, found.StoresRead, found.Receipts, found.People, found.Units = SimulationRunning, 0, 0, 0, 0
	run := simulating{Service: s, Simulation: found, people: map[person]struct{}{}}
	err = run.all(ctx)
	if errors.Is(err, errTaken) {
		return nil
	}
	return errs.Wrap(err, "simulate a promotion")
}

// GiveUpSimulation notes that the attempts are used up.
func (s *Service) GiveUpSimulation(ctx context.Context, simulationID string) error {
	found, err := s.store.SimulationByID(ctx, simulationID)
	if errors.Is(err, ErrNoSimulation) || err == nil && !found.Open() {
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "read a simulation")
	}
	found.State, found.FinishedAt = SimulationFailed, s.clock.Now().Truncate(time.Millisecond)
	_, err = s.store.NoteSimulation(ctx, found)
	return errs.Wrap(err, "note that a simulation failed")
}

// person tells people apart: the first bytes of their keyed index.
type person [16]byte

func personOf(index []byte) (p person) {
	copy(p[:], index)
	return p
}

// simulating is one attempt.
type simulating struct {
	*Service
	Simulation
	people  map[person]struct{}
	noted   time.Time
	running Running
}

func (r *simulating) all(ctx context.Context) error {
	items, err := r.store.Items(ctx, r.PromotionID)
	if err != nil {
		return err
	}
	r.running = Running{PromotionID: r.PromotionID, Start: r.From, End: r.To, Items: items}
	r.running.wants = r.running.codes()
	if err := r.note(ctx); err != nil {
		return err
	}
	for after := ""; ; {
		shops, err := r.store.Shops(ctx, r.PromotionID, after, placesAtOnce)
		if err != nil {
			return err
		}
		if len(shops) == 0 {
			break
		}
		for _, shop := range shops {
			if err := r.shop(ctx, shop); err != nil {
				return err
			}
			after = shop.StoreID
		}
	}
	r.State, r.FinishedAt = SimulationDone, r.clock.Now().Truncate(time.Millisecond)
	return r.note(ctx)
}

func (r *simulating) shop(ctx context.Context, shop Shop) error {
	for _, day := range (period.Period{From: r.From, To: r.To}).Each() {
		err := r.ports.Archive.Day(ctx, shop.RetailerID, shop.StoreID, day, func(a Arrival) error {
			taken, err := a.takesPart(ctx, []Running{r.running})
			for _, p := range taken {
				r.Receipts++
				r.Units += p.Units
				if len(r.people) < maxPeople {
					r.people[personOf(p.CPFIndex)] = struct{}{}
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		if r.clock.Now().Sub(r.noted) >= noteEvery {
			if err := r.note(ctx); err != nil {
				return err
			}
		}
	}
	r.StoresRead++
	return nil
}

// note writes down how far the attempt is; errTaken ends it.
func (r *simulating) note(ctx context.Context) error {
	r.noted, r.People = r.clock.Now(), len(r.people)
	ours, err := r.store.NoteSimulation(ctx, r.Simulation)
	if err == nil && !ours {
		err = errTaken
	}
	return err
}
