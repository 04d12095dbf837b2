package receipts

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
)

// PacksJob is the kind of the job that moves old documents into packs, and deletes those that nothing needs.
const PacksJob = "receipts.packs"

// PacksFolder begins the keys of packs.
const PacksFolder = "document-packs"

// PackBlobs keeps packs.
type PackBlobs interface {
	// Put stores a blob of that many bytes, whole or not at all.
	Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error
	// ReadRange gives so many bytes of a blob from an offset on, fewer where it ends. It matches errs.NotFound when there is none.
	ReadRange(ctx context.Context, key string, offset, length int64) ([]byte, error)
	// Delete removes a blob; one that is absent is no error.
	Delete(ctx context.Context, key string) error
}

// Pack is an object of a retailer's sealed documents that arrived in a month.
type Pack struct {
	RetailerID, ID, Month string
	Object                string // its key
	Bytes                 int64
	SHA256                [sha256.Size]byte
	Segments              []Segment
}

// Segment is a row of documents in a pack, in the order of their ids; Position is where the first one's frame begins.
type Segment struct {
	Position int64
	Frames   []Frame
}

// Frame is a document of a pack.
type Frame struct {
	ID, Certificate int64
	Dictionary      int
	Length          int
}

// SegmentFrames is how many documents a segment has at most.
const SegmentFrames = 256

// PackStore keeps where packed documents lie.
type PackStore interface {
	// MonthsToPack gives the months (AAMM) before another, from the first on whose documents were not all packed. MonthPacked ends one, and all before it.
	MonthsToPack(ctx context.Context, before string) ([]string, error)
	MonthPacked(ctx context.Context, month string) error
	// WithDocuments gives the retailers of which documents of a month lie in the database and can be read.
	WithDocuments(ctx context.Context, month string) ([]string, error)
	// GiveRoomBack has the disk get what months that were ended, and some behind them, no longer need, where nobody holds them; the next call goes on
	// with the others.
	GiveRoomBack(ctx context.Context, some []string) error
	// BeginPack gives the next pack of a retailer's month to be written; false when no document is left, and ErrPacking when another
	// process began one less than a while ago. A pack that was begun before that is given up.
	BeginPack(ctx context.Context, retailerID, month string, now time.Time, patience time.Duration) (Pack, bool, error)
	// Unpacked hands over the sealed documents of a retailer's month that are in no pack, in the order of their ids, until f returns false.
	Unpacked(ctx context.Context, retailerID, month string, f func(frame Frame, body []byte) (bool, error)) error
	// PublishPack has documents be found in a pack that is whole. Error: ErrPackGivenUp.
	PublishPack(ctx context.Context, p Pack, now time.Time) error
	// FullPacks gives the packs that are whole, and whose documents still lie in the database too. EmptyPack deletes those of one there, in
	// small transactions.
	FullPacks(ctx context.Context) ([]Pack, error)
	EmptyPack(ctx context.Context, p Pack, now time.Time) error
	// DropPacks ends packs that nobody needs: of a month that is no longer kept, of a retailer whose documents were destroyed, and those that
	// have been written since before an instant.
	DropPacks(ctx context.Context, begunBefore, now time.Time) error
	// DropPack ends one that was not published.
	DropPack(ctx context.Context, p Pack, now time.Time) error
	// DroppedPacks gives some that were dropped before an instant; ForgetPack forgets one.
	DroppedPacks(ctx context.Context, before time.Time, most int) ([]Pack, error)
	ForgetPack(ctx context.Context, p Pack) error
	// WholePacks hands over every pack in which documents are found, without its segments.
	WholePacks(ctx context.Context, f func(Pack) error) error
	// PackSums gives how many of them there are, of how many documents and bytes.
	PackSums(ctx context.Context) (PackSums, error)
}

// PackSums is what packs add up to.
type PackSums struct{ Packs, Documents, Bytes int64 }

// Errors of packing; nobody outside sees them.
var (
	ErrPacking     = errors.New("receipts: another process is packing these documents")
	ErrPackGivenUp = errors.New("receipts: a pack was given up while it was being written")
	errNotBack     = errors.New("receipts: a pack did not come back as it was written")
)

// PackBytes is how much goes into a pack at most, but for a single document.
const PackBytes = 64 << 20

const (
	packPatience = time.Hour      // how long a pack may be written before another process takes it for dead
	packsStay    = 24 * time.Hour // after they were dropped: a backup whose database names them copies them meanwhile
	packsAtOnce  = 100            // are forgotten between two looks at the context
	provenAtOnce = 4 << 20        // bytes: 400 KB a second are enough
	mostFailures = 3              // of a run, of packing as of deleting: what fails more often is the bucket, the disk or the database
)

// Packs moves old documents into packs.
type Packs struct {
	store  PackStore
	blobs  PackBlobs
	most   int64
	after  time.Duration
	folder string
	clock  clock.Clock
}

// NewPacks makes it: documents move into packs of most bytes so long after the end of the month in which they arrived; 0: never. What is
// being written lies in folder.
func NewPacks(store PackStore, blobs PackBlobs, most int64, after time.Duration, folder string, c clock.Clock) *Packs {
	return &Packs{store, blobs, most, after, folder, c}
}

// Run packs what is old enough and deletes packs that nothing needs. It goes on where it was killed.
func (p *Packs) Run(ctx context.Context) error {
	return errs.Wrap(errors.Join(p.tidy(ctx), p.packMonths(ctx)), "pack documents")
}

// packing is a run: what it met, and goes on beside.
type packing struct {
	lost     map[[2]string]bool // retailers' months of which a pack is lost: what has to come behind it stays where it is
	told     error
	failures int
}

func (r *packing) tell(err error) { r.told = errors.Join(r.told, err) }

// empty goes on where a process died that had published a pack. Meanwhile the pack may have been lost, or the bucket brought back from before
// it: what does not come back now is left where it is.
func (p *Packs) empty(ctx context.Context, r *packing) error {
	full, err := p.store.FullPacks(ctx)
	for _, pack := range full {
		if err != nil {
			break
		}
		switch failed := p.proven(ctx, pack); {
		case isLost(failed):
			r.lost[[2]string{pack.RetailerID, pack.Month}] = true
			r.tell(failed)
		case failed != nil:
			err = failed
		default:
			err = p.store.EmptyPack(ctx, pack, p.clock.Now())
		}
	}
	return err
}

// isLost tells a pack that is cut, gone or another than was written from a bucket that is away.
func isLost(err error) bool {
	return errors.Is(err, errNotBack) || err != nil && errs.From(err).Kind == errs.NotFound
}

// packMonths packs month by month. What cannot be packed holds up its retailer's month alone: that month is not ended, and looked at again by each run,
// with those behind it.
func (p *Packs) packMonths(ctx context.Context) error {
	r := &packing{lost: map[[2]string]bool{}}
	err := p.empty(ctx, r)
	if err == nil && p.after > 0 {
		err = p.packBehind(ctx, r)
	}
	return errors.Join(r.told, err)
}

func (p *Packs) packBehind(ctx context.Context, r *packing) error {
	months, err := p.store.MonthsToPack(ctx, p.clock.Now().Add(-p.after).In(clock.Brazil).Format(period.AAMM))
	if err != nil {
		return err
	}
	var behind []string // are packed, behind one that is not
	for i, inOrder := 0, true; ; i++ {
		if err := p.store.GiveRoomBack(ctx, behind); err != nil { // of the month before, and what somebody held another night
			return err
		}
		if i == len(months) {
			return nil
		}
		packed, err := p.packMonth(ctx, months[i], r)
		if err != nil {
			return err
		}
		switch inOrder = inOrder && packed; {
		case inOrder:
			if err := p.store.MonthPacked(ctx, months[i]); err != nil {
				return err
			}
		case packed:
			behind = append(behind, months[i])
		}
	}
}

// packMonth packs what retailers have of a month, and tells whether that is all of it.
func (p *Packs) packMonth(ctx context.Context, month string, r *packing) (all bool, err error) {
	retailerIDs, err := p.store.WithDocuments(ctx, month)
	all = true
	for _, retailerID := range retailerIDs {
		if r.lost[[2]string{retailerID, month}] {
			all = false
			continue
		}
		failed := p.packRetailer(ctx, retailerID, month)
		if failed == nil {
			continue
		}
		if all = false; !errors.Is(failed, ErrPacking) {
			r.failures++
		}
		if r.failures == mostFailures || ctx.Err() != nil {
			return false, failed
		}
		r.tell(failed)
	}
	return all, err
}

// packRetailer packs what a retailer has of a month, pack by pack.
func (p *Packs) packRetailer(ctx context.Context, retailerID, month string) error {
	for {
		pack, begun, err := p.store.BeginPack(ctx, retailerID, month, p.clock.Now(), packPatience)
		if err != nil || !begun {
			return err
		}
		if err := p.pack(ctx, &pack); err != nil {
			return errors.Join(err, p.store.DropPack(context.WithoutCancel(ctx), pack, p.clock.Now()))
		}
		if err := p.store.EmptyPack(ctx, pack, p.clock.Now()); err != nil {
			return err
		}
		slog.InfoContext(ctx, "documents packed", "retailer", retailerID, "month", monthOf(month), "bytes", pack.Bytes)
	}
}

// pack writes a pack, reads it back and publishes it.
func (p *Packs) pack(ctx context.Context, pack *Pack) error {
	if err := os.MkdirAll(p.folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(p.folder, "pack-*")
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if err := os.Remove(file.Name()); err != nil { // so that nothing is left of a process that dies
		return err
	}
	if err := p.gather(ctx, pack, file); err != nil {
		return err
	}
	if err := p.blobs.Put(ctx, pack.Object, "application/octet-stream", file, pack.Bytes); err != nil {
		return err
	}
	if err := p.proven(ctx, *pack); err != nil {
		return err
	}
	return p.store.PublishPack(ctx, *pack, p.clock.Now())
}

// gather writes the frames of a pack.
func (p *Packs) gather(ctx context.Context, pack *Pack, file io.Writer) error {
	sum := sha256.New()
	out := io.MultiWriter(file, sum)
	err := p.store.Unpacked(ctx, pack.RetailerID, pack.Month, func(frame Frame, body []byte) (bool, error) {
		if frame.Length = len(body); pack.Bytes > 0 && pack.Bytes+int64(len(body)) > p.most {
			return false, nil
		}
		last := len(pack.Segments) - 1
		if last < 0 || len(pack.Segments[last].Frames) == SegmentFrames {
			pack.Segments = append(pack.Segments, Segment{Position: pack.Bytes})
			last++
		}
		pack.Segments[last].Frames = append(pack.Segments[last].Frames, frame)
		pack.Bytes += int64(len(body))
		_, err := out.Write(body)
		return true, err
	})
	sum.Sum(pack.SHA256[:0])
	if err == nil && len(pack.Segments) == 0 {
		err = ErrPackGivenUp
	}
	return err
}

// proven reads a pack back, as documents are read: nothing is deleted for one that did not arrive. Each piece has the time of a call, so
// that a bucket which stops in the midst of an answer holds up nothing for longer.
func (p *Packs) proven(ctx context.Context, pack Pack) error {
	sum, n := sha256.New(), int64(0)
	for more := true; more; {
		piece, err := p.blobs.ReadRange(ctx, pack.Object, n, provenAtOnce)
		if err != nil {
			return fmt.Errorf("read %s back: %w", pack.Object, err)
		}
		_, _ = sum.Write(piece) // a hash takes all
		n += int64(len(piece))
		more = len(piece) == provenAtOnce
	}
	if n != pack.Bytes || !bytes.Equal(sum.Sum(nil), pack.SHA256[:]) {
		return fmt.Errorf("%w: %s", errNotBack, pack.Object)
	}
	return nil
}

// tidy deletes packs that nothing needs. It deletes what a row names alone, so that a database that was brought back, or another's, loses nothing.
func (p *Packs) tidy(ctx context.Context) error {
	now := p.clock.Now()
	if err := p.store.DropPacks(ctx, now.Add(-packsStay), now); err != nil {
		return err
	}
	var told error
	for failures := 0; ; {
		dropped, err := p.store.DroppedPacks(ctx, now.Add(-packsStay), packsAtOnce)
		if err != nil {
			return errors.Join(told, err)
		}
		for _, pack := range dropped {
			if err := p.blobs.Delete(ctx, pack.Object); err != nil {
				told = errors.Join(told, fmt.Errorf("delete %s: %w", pack.Object, err))
				if failures++; failures == mostFailures || ctx.Err() != nil {
					return told
				}
			} else if err := p.store.ForgetPack(ctx, pack); err != nil {
				return errors.Join(told, err)
			}
		}
		if len(dropped) < packsAtOnce {
			return told
		}
	}
}

// Sums gives what is packed.
func (p *Packs) Sums(ctx context.Context) (PackSums, error) { return p.store.PackSums(ctx) }

// Look asks for the last byte of some packs, taken by chance, or reads them whole, and tells how many packs there are, how many of them it looked at, and
// which of those are cut or gone, or others than were written. What waits for a pack is never left to chance.
func (p *Packs) Look(ctx context.Context, most int, whole bool) (all, looked int, damaged []string, err error) {
	some, err := p.store.FullPacks(ctx)
	full, others := len(some), 0
	if err == nil {
		err = p.store.WholePacks(ctx, func(pack Pack) error {
			all++
			if slices.ContainsFunc(some[:full], func(f Pack) bool { return f.Object == pack.Object }) {
				return nil
			}
			if others++; others <= most {
				some = append(some, pack)
			} else if i := rand.IntN(others); i < most { //nolint:gosec // no secret
				some[full+i] = pack
			}
			return nil
		})
	}
	look := p.ends
	if whole {
		look = p.proven
	}
	for _, pack := range some {
		if err != nil {
			break
		}
		failed := look(ctx, pack)
		switch {
		case isLost(failed):
			damaged = append(damaged, pack.Object)
		case failed != nil:
			err = failed
		}
	}
	return all, len(some), damaged, err
}

// ends asks for the last byte of a pack, and one behind it.
func (p *Packs) ends(ctx context.Context, pack Pack) error {
	last, err := p.blobs.ReadRange(ctx, pack.Object, pack.Bytes-1, 2)
	if err == nil && len(last) != 1 {
		err = errNotBack
	}
	return err
}
