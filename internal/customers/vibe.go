package customers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/secret"
)

// The feed of receipts to the Vibe (IM-09, decision 93): what moves is written down in the transaction that moves it, and
// sent by a job.

// VibeJob is the kind of the job that sends a batch, which its payload names.
const VibeJob = "customers.vibe"

// VibeRetries are the waits between attempts: about a day and a half in all.
var VibeRetries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 12 * time.Hour, 24 * time.Hour}

// VibeKind is what a message tells of a receipt.
type VibeKind string

// What the Vibe is told: that a receipt came, and that it holds no longer.
const (
	VibeReceipt      VibeKind = "receipt"
	VibeCancellation VibeKind = "cancellation"
)

// Moved is that a consumer's receipt of production holds from now on or, when Cancelled, no longer does.
type Moved struct {
	RetailerID, AccessKey string
	CPFIndex              []byte
	Cancelled             bool
}

// VibeDelivery is one message; it goes by the same ID however often it is sent. Ended is why it is not sent any more.
type VibeDelivery struct {
	ID, Batch             string
	RetailerID, AccessKey string
	CPFIndex              []byte
	Kind                  VibeKind
	CreatedAt             time.Time
	Attempts              int
	DeliveredAt, EndedAt  time.Time // zero: not
	Ended                 string
}

// VibeItem is a delivery that waits, with what is known at this moment. Consented: the consumer's choice still counts.
// Holds: the receipt does. Begun and Waiting: the receipt's own message may have arrived, or is still to be sent.
type VibeItem struct {
	VibeDelivery
	Consented, Holds, Begun, Waiting bool
	SealedCPF                        []byte
	IssuedAt                         time.Time // in the receipt's own offset
	AmountCents                      int64
	StoreName, StoreDocument         string
}

// VibeMessage is what is handed over. CPF is for making the consumer's code: it leaves the program nowhere.
type VibeMessage struct {
	ID, CPF, AccessKey       string
	Kind                     VibeKind
	IssuedAt                 time.Time
	AmountCents              int64
	StoreName, StoreDocument string
}

// Vibe takes messages. ErrVibeAway: it does not answer, or asks to come later. Any other error refuses this message alone.
type Vibe interface {
	Deliver(ctx context.Context, m VibeMessage) error
}

// ErrVibeAway is returned by a Vibe that takes nothing at this moment.
var ErrVibeAway = errors.New("customers: the Vibe does not answer")

// ErrVibeOff is returned where no address is configured.
var ErrVibeOff = errors.New("customers: nothing is sent to the Vibe: SEIVA_VIBE_URL is not set")

var errVibeWaits = errors.New("customers: the receipt's own message comes first")

// Why a message is not sent after all.
const (
	endedByConsumer = "o envio foi desligado"
	endedCancelled  = "o cupom foi cancelado"
	endedUnsent     = "o cupom não tinha sido enviado"
	endedRefused    = "a Vibe não recebeu"
)

// Move writes down what the Vibe is to be told, in the transaction of ctx: of receipts whose consumer agreed to that with the
// retailer, and of the cancellation of what was written down before.
func (s *Service) Move(ctx context.Context, moved []Moved) error {
	if s.ports.Vibe == nil {
		return nil
	}
	wanted, err := s.store.VibeWanted(ctx, moved)
	if err != nil || len(wanted) == 0 {
		return errs.Wrap(err, "look for consumers who send receipts to the Vibe")
	}
	now, batch := s.clock.Now(), id.New()
	deliveries := make([]VibeDelivery, len(wanted))
	for i, m := range wanted {
		deliveries[i] = VibeDelivery{
			ID: id.New(), Batch: batch, RetailerID: m.RetailerID, AccessKey: m.AccessKey, CPFIndex: m.CPFIndex, Kind: VibeReceipt, CreatedAt: now,
		}
		if m.Cancelled {
			deliveries[i].Kind = VibeCancellation
		}
	}
	if err := s.store.AddVibe(ctx, deliveries); err != nil {
		return errs.Wrap(err, "store messages for the Vibe")
	}
	return s.sendVibe(ctx, batch)
}

func (s *Service) sendVibe(ctx context.Context, batch string) error {
	_, err := s.ports.Queue.Enqueue(ctx, jobqueue.New(VibeJob, batch, s.clock.Now()))
	return errs.Wrap(err, "have messages sent to the Vibe")
}

// DeliverVibe sends what waits of a batch, each as it stands when its turn comes. A message that is refused holds no other up;
// nobody is asked for each when the Vibe is away.
func (s *Service) DeliverVibe(ctx context.Context, batch string) error {
	var refused error
	for after := ""; ; {
		item, err := s.store.VibeNext(ctx, batch, after)
		if errors.Is(err, ErrNotFound) {
			return refused
		}
		if err != nil {
			return errs.Wrap(err, "read a message for the Vibe")
		}
		after = item.ID
		err = s.deliverVibe(ctx, item)
		if errors.Is(err, ErrVibeAway) || ctx.Err() != nil {
			return err
		}
		if err != nil {
			refused = err
		}
	}
}

func (s *Service) deliverVibe(ctx context.Context, item VibeItem) error {
	if why := item.moot(); why != "" {
		return s.store.EndVibe(ctx, item.ID, why, s.clock.Now())
	}
	if item.Kind == VibeCancellation && item.Waiting {
		return errVibeWaits
	}
	cpf, err := secret.Unseal(s.ports.Keys.Seal, item.SealedCPF, item.RetailerID+string(item.CPFIndex))
	if err != nil {
		return fmt.Errorf("open a consumer's CPF: %w", err)
	}
	if err := s.store.TryVibe(ctx, item.ID); err != nil {
		return err
	}
	err = s.ports.Vibe.Deliver(ctx, VibeMessage{
		ID: item.ID, CPF: string(cpf), AccessKey: item.AccessKey, Kind: item.Kind, IssuedAt: item.IssuedAt, AmountCents: item.AmountCents,
		StoreName: item.StoreName, StoreDocument: item.StoreDocument,
	})
	if err != nil {
		return err
	}
	return s.store.VibeDelivered(context.WithoutCancel(ctx), item.ID, s.clock.Now())
}

// moot tells why a message is not to be sent any more; empty when it is. A receipt that was cancelled before anything of it
// was sent is nothing to tell of.
func (i VibeItem) moot() string {
	switch {
	case !i.Consented:
		return endedByConsumer
	case i.Kind == VibeReceipt && !i.Holds:
		return endedCancelled
	case i.Kind == VibeCancellation && !i.Begun && !i.Waiting:
		return endedUnsent
	}
	return ""
}

// GiveUpVibe notes that the Vibe did not take what waits of a batch; the log has the reason.
func (s *Service) GiveUpVibe(ctx context.Context, batch string) error {
	return s.store.EndVibeBatch(ctx, batch, endedRefused, s.clock.Now())
}

// ReplayVibe has everything sent again that was written down since a moment, by the same ids, and tells how many messages
// that is; what no consent stands for any more is left out then. Error: ErrVibeOff.
func (s *Service) ReplayVibe(ctx context.Context, since time.Time) (n int, err error) {
	if s.ports.Vibe == nil {
		return 0, ErrVibeOff
	}
	batch := id.New()
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if n, err = s.store.ReplayVibe(ctx, since, batch); err != nil || n == 0 {
			return err
		}
		return s.sendVibe(ctx, batch)
	})
	return n, errs.Wrap(err, "send messages to the Vibe again")
}
