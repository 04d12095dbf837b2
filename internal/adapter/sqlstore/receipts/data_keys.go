package receipts

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/archive"
)

// DataKeys keeps the key of each retailer's documents, wrapped by the installation's secret. What is in the database
// decides each time, so that a key that one process destroys is gone for all; only opened keys are remembered.
type DataKeys struct {
	db      *sqldb.DB
	current secret.Wrapper
	known   []secret.Wrapper

	mu    sync.Mutex
	seals map[sealKey]archive.Seal
}

type sealKey struct{ wrapped, period string }

// maxSeals bounds what is remembered: 2 MB.
const maxSeals = 2048

// installationKey is the id under which the installation's own key lies.
const installationKey = ""

// NewDataKeys wraps under a secret; keys that a former one wrapped can be read too.
func NewDataKeys(db *sqldb.DB, current secret.Root, former ...secret.Root) *DataKeys {
	k := &DataKeys{db: db, current: current.Wrapper(), seals: map[sealKey]archive.Seal{}}
	k.known = []secret.Wrapper{k.current}
	for _, root := range former {
		k.known = append(k.known, root.Wrapper())
	}
	return k
}

type retailerKeyRow struct {
	bun.BaseModel `bun:"table:retailer_keys,alias:k"`
	RetailerID    string
	Wrapped       []byte
	WrappedBy     []byte
	CreatedAt     int64
	DestroyedAt   int64
}

type keysInTxKey struct{}

// read gives the keys that there are of some retailers; within a transaction of Receipts each is read once.
func (k *DataKeys) read(ctx context.Context, retailerIDs []string) (map[string]retailerKeyRow, error) {
	out, _ := ctx.Value(keysInTxKey{}).(map[string]retailerKeyRow)
	if out == nil {
		out = map[string]retailerKeyRow{}
	}
	var missing []string
	for _, id := range retailerIDs {
		if _, ok := out[id]; !ok {
			missing = append(missing, id)
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	var rows []retailerKeyRow
	if err := k.db.Read(ctx).NewSelect().Model(&rows).Where("retailer_id IN (?)", bun.List(missing)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read data keys: %w", err)
	}
	for _, row := range rows {
		out[row.RetailerID] = row
	}
	return out, nil
}

// forWriting gives the keys of all these retailers, making those that are missing. They are made in the order of their
// ids, so that two processes cannot block each other crosswise.
func (k *DataKeys) forWriting(ctx context.Context, retailerIDs []string) (map[string]retailerKeyRow, error) {
	retailerIDs = slices.Compact(slices.Sorted(slices.Values(retailerIDs)))
	rows, err := k.read(ctx, retailerIDs)
	if err != nil {
		return nil, err
	}
	for _, id := range retailerIDs {
		if _, ok := rows[id]; ok {
			continue
		}
		row := retailerKeyRow{
			RetailerID: id, Wrapped: k.current.Wrap(secret.NewDataKey(), id), WrappedBy: k.current.Name(), CreatedAt: sqldb.Millis(time.Now()),
		}
		if _, err := k.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id) DO NOTHING").Exec(ctx); err != nil {
			return nil, fmt.Errorf("make a data key: %w", err)
		}
	}
	return k.read(ctx, retailerIDs) // what another process made first, if so
}

// ended tells which of the keys' retailers have theirs destroyed.
func (k *DataKeys) ended(ctx context.Context, of []receipts.Key) (map[string]bool, error) {
	var retailerIDs []string
	for _, key := range of {
		if !slices.Contains(retailerIDs, key.RetailerID) {
			retailerIDs = append(retailerIDs, key.RetailerID)
		}
	}
	rows, err := k.read(ctx, retailerIDs)
	out := map[string]bool{}
	for id, row := range rows {
		out[id] = row.DestroyedAt != 0
	}
	return out, err
}

// seal gives the seal of a key for a period. Error: receipts.ErrDestroyed.
func (k *DataKeys) seal(row retailerKeyRow, period string) (archive.Seal, error) {
	if row.DestroyedAt != 0 {
		return archive.Seal{}, receipts.ErrDestroyed
	}
	id := sealKey{string(row.Wrapped), period}
	k.mu.Lock()
	seal, ok := k.seals[id]
	k.mu.Unlock()
	if ok {
		return seal, nil
	}
	key, err := k.unwrap(row)
	if err != nil {
		return archive.Seal{}, err
	}
	seal = archive.NewSeal(key, period)
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.seals) >= maxSeals {
		clear(k.seals)
	}
	k.seals[id] = seal
	return seal, nil
}

func (k *DataKeys) unwrap(row retailerKeyRow) ([]byte, error) {
	for _, wrapper := range k.known {
		if bytes.Equal(wrapper.Name(), row.WrappedBy) {
			return wrapper.Unwrap(row.Wrapped, row.RetailerID)
		}
	}
	return nil, sqldb.ErrOtherSecret
}

// Check fails with ErrOtherSecret when some key cannot be opened with the secret.
func (k *DataKeys) Check(ctx context.Context) error {
	names := make([][]byte, len(k.known))
	for i, wrapper := range k.known {
		names[i] = wrapper.Name()
	}
	foreign, err := k.db.Read(ctx).NewSelect().Model((*retailerKeyRow)(nil)).
		Where("destroyed_at = 0 AND wrapped_by NOT IN (?)", bun.List(names)).Exists(ctx)
	if err == nil && foreign {
		err = sqldb.ErrOtherSecret
	}
	return err
}

const rewrappedAtOnce = 200

// Rewrap wraps every key that a former secret wrapped under the current one, and gives how many it did. It goes on where
// it was interrupted, beside a running installation; documents stay as they are. Error: ErrOtherSecret.
func (k *DataKeys) Rewrap(ctx context.Context) (int, error) {
	for total := 0; ; {
		var rows []retailerKeyRow
		err := k.db.InTx(ctx, func(ctx context.Context) error {
			rows = nil
			query := k.db.Write(ctx).NewSelect().Model(&rows).Where("destroyed_at = 0 AND wrapped_by <> ?", k.current.Name()).
				Order("retailer_id").Limit(rewrappedAtOnce)
			if err := k.db.Hold(query).Scan(ctx); err != nil {
				return err
			}
			for _, row := range rows {
				if err := k.rewrap(ctx, row); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(rows) == 0 {
			return total, err
		}
		total += len(rows)
	}
}

func (k *DataKeys) rewrap(ctx context.Context, row retailerKeyRow) error {
	key, err := k.unwrap(row)
	if err != nil {
		return err
	}
	_, err = k.db.Write(ctx).NewUpdate().Model((*retailerKeyRow)(nil)).Set("wrapped = ?", k.current.Wrap(key, row.RetailerID)).
		Set("wrapped_by = ?", k.current.Name()).Where("retailer_id = ?", row.RetailerID).Exec(ctx)
	return err
}
