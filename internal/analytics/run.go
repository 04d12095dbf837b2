package analytics

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
)

// changesFor is how long after its end a month's receipts are compared themselves: tills correct what they said for 30 days. Later
// those of a month are read again when its roll-ups changed.
const changesFor = 40 * 24 * time.Hour

// one is one retailer's part of a run.
type one struct {
	*Service
	retailerID    string
	whole         bool
	done          *Report
	before, after manifest
	planned       []string // keys that this run may write
	touched       bool     // something there is no longer what before says
}

// retailer brings one retailer's files up to one moment.
func (s *Service) retailer(ctx context.Context, id string, whole bool, done *Report) error {
	before, err := s.manifest(ctx, id)
	if err != nil {
		return err
	}
	o := one{Service: s, retailerID: id, whole: whole, done: done, before: before, after: manifest{Version: version, Moment: s.clock.Now().UTC()}}
	if err := s.store.InSnapshot(ctx, o.files); err != nil {
		return err
	}
	done.Retailers++
	if err := o.sweep(ctx); err != nil || !o.touched && !before.Lost {
		return err
	}
	return s.putManifest(ctx, id, o.after)
}

// manifest reads what is there. Of files that somebody was writing nothing is known but their names, and of those of a manifest that
// cannot be read not even these.
func (s *Service) manifest(ctx context.Context, retailerID string) (m manifest, err error) {
	text, err := s.ports.Place.Read(ctx, manifestKey(retailerID), most)
	if errs.IsKind(err, errs.NotFound) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &m); err != nil || !m.of(retailerID) {
		slog.WarnContext(ctx, "a manifest is spoilt: all files of its retailer are written again", "key", manifestKey(retailerID), "cause", err)
		return manifest{Version: version, Lost: true}, nil
	}
	if m.Writing {
		for i := range m.Files {
			m.Files[i].SHA256 = ""
		}
	}
	return m, nil
}

func (s *Service) putManifest(ctx context.Context, retailerID string, m manifest) error {
	text, err := m.text()
	if err != nil {
		return err
	}
	return s.ports.Place.Put(ctx, manifestKey(retailerID), "application/json", bytes.NewReader(text), int64(len(text)))
}

func (o *one) files(ctx context.Context) error {
	months, err := o.store.Months(ctx, o.retailerID)
	if err != nil {
		return err
	}
	o.planned = o.keys(months, o.ports.Choice.receipts())
	if o.before.Lost {
		for _, key := range o.keys(through(months, o.clock.Now()), true) {
			o.before.Files = append(o.before.Files, File{Key: key})
		}
	}
	_, err = write(ctx, o, shops, fileKey(shops.name, "", o.retailerID), func(each func(*Shop) error) error {
		return o.store.Shops(ctx, o.retailerID, each)
	})
	if err != nil {
		return err
	}
	for _, month := range months {
		if err := o.month(ctx, month); err != nil {
			return fmt.Errorf("month %s: %w", month, err)
		}
	}
	return nil
}

// through are the months from a retailer's first to now: nothing else was ever written of it.
func through(months []string, now time.Time) (all []string) {
	if len(months) == 0 {
		return nil
	}
	last := max(months[len(months)-1], now.In(clock.Brazil).Format(monthly))
	for at, err := time.Parse(monthly, months[0]); err == nil && at.Format(monthly) <= last; at = at.AddDate(0, 1, 0) {
		all = append(all, at.Format(monthly))
	}
	return all
}

const monthly = "2006-01"

// keys are those of all files that a run may write.
func (o *one) keys(months []string, sold bool) []string {
	keys := []string{fileKey(shops.name, "", o.retailerID)}
	for _, month := range months {
		keys = append(keys, fileKey(rollUps.name, month, o.retailerID))
		if sold {
			keys = append(keys, fileKey(receiptsName, month, o.retailerID))
		}
	}
	return keys
}

func (o *one) month(ctx context.Context, month string) error {
	sums, err := write(ctx, o, rollUps, fileKey(rollUps.name, month, o.retailerID), func(each func(*RollUp) error) error {
		return o.store.RollUps(ctx, o.retailerID, month, each)
	})
	if err != nil || !o.ports.Choice.receipts() {
		return err
	}
	all := receipts(o.ports.Choice == WithKeys)
	key := fileKey(all.name, month, o.retailerID)
	if former, known := o.before.file(key); known && !o.whole && former.SHA256 != "" && former.Choice == o.ports.Choice && former.RollUps == sums.SHA256 && o.settled(month) {
		if sold, err := o.store.Sold(ctx, o.retailerID, month); err != nil || !sold { // what is no longer kept goes; its roll-ups stay as they are
			return err
		}
		o.after.Files = append(o.after.Files, former)
		o.done.Same++
		return nil
	}
	_, err = write(ctx, o, all, key, func(each func(*Receipt) error) error {
		return o.store.Receipts(ctx, o.retailerID, month, each)
	})
	if last := len(o.after.Files) - 1; err == nil && last >= 0 && o.after.Files[last].Key == key {
		o.after.Files[last].Choice, o.after.Files[last].RollUps = o.ports.Choice, sums.SHA256
		if former, _ := o.before.file(key); former != o.after.Files[last] {
			return o.touch(ctx)
		}
	}
	return err
}

// settled tells whether a month's receipts change no more but with its roll-ups.
func (o *one) settled(month string) bool {
	begins, err := time.ParseInLocation(monthly, month, clock.Brazil)
	return err == nil && o.clock.Now().After(begins.AddDate(0, 1, 0).Add(changesFor))
}

// touch says that files are changing, before the first of them does, and which may be there then: a run that is cut off leaves it said.
func (o *one) touch(ctx context.Context) error {
	if o.touched {
		return nil
	}
	o.touched = true
	changing := manifest{Version: version, Writing: true, Moment: o.after.Moment, Files: slices.Clone(o.before.Files)}
	for _, key := range o.planned {
		if _, known := o.before.file(key); !known {
			changing.Files = append(changing.Files, File{Key: key})
		}
	}
	return o.putManifest(ctx, o.retailerID, changing)
}

// sweep removes files of which nothing is left, or which are not chosen any more.
func (o *one) sweep(ctx context.Context) error {
	for _, former := range o.before.Files {
		if _, stays := o.after.file(former.Key); stays {
			continue
		}
		if err := o.touch(ctx); err != nil {
			return err
		}
		if err := o.ports.Place.Delete(ctx, former.Key); err != nil {
			return err
		}
		if !o.before.Lost { // else it may not have been there
			o.done.Removed++
		}
	}
	return nil
}

// write makes a file of rows beside, and puts it in its place when it is another than what is there. No rows make no file.
func write[T any](ctx context.Context, o *one, t table[T], key string, rows func(each func(*T) error) error) (File, error) {
	beside, err := os.CreateTemp(o.ports.Folder, "analytics-*")
	if err != nil {
		return File{}, err
	}
	defer func() { _ = beside.Close() }()
	if err := os.Remove(beside.Name()); err != nil { // nobody else has it, and it goes with this process
		return File{}, err
	}
	sum, size := sha256.New(), &counted{}
	w := t.write(io.MultiWriter(beside, sum, size))
	if err := errors.Join(rows(w.add), ctx.Err()); err != nil || w.total == 0 {
		return File{}, err
	}
	if err := w.end(); err != nil {
		return File{}, err
	}
	made := File{Key: key, Rows: w.total, Bytes: size.bytes, SHA256: hex.EncodeToString(sum.Sum(nil))}
	former, known := o.before.file(key)
	o.after.Files = append(o.after.Files, made)
	if known && former.SHA256 == made.SHA256 && !o.whole {
		o.done.Same++
		return made, nil
	}
	if err := o.touch(ctx); err != nil {
		return File{}, err
	}
	if err := o.ports.Place.Put(ctx, key, "application/vnd.apache.parquet", beside, made.Bytes); err != nil {
		return File{}, err
	}
	o.done.Written++
	o.done.Rows += made.Rows
	o.done.Bytes += made.Bytes
	return made, nil
}

type counted struct{ bytes int64 }

// Write implements io.Writer.
func (c *counted) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return len(p), nil
}
