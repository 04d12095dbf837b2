// Package analytics reads what becomes files for others to reckon with.
package analytics

import (
	"context"
	"database/sql"
	"time"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/analytics"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// Store reads what is exported.
type Store struct{ db *sqldb.DB }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{db} }

// InSnapshot implements analytics.Store.
func (s *Store) InSnapshot(ctx context.Context, f func(ctx context.Context) error) error {
	return s.db.InSnapshot(ctx, f)
}

// holdSetting says which run is the only one.
const holdSetting = "analytics.hold"

// Hold implements analytics.Store.
func (s *Store) Hold(ctx context.Context, holder string, now, until time.Time) (bool, error) {
	return s.db.HoldSetting(ctx, holdSetting, holder, now, until)
}

// Release implements analytics.Store.
func (s *Store) Release(ctx context.Context, holder string) error {
	return s.db.ReleaseSetting(ctx, holdSetting, holder)
}

// Retailers implements analytics.Store.
func (s *Store) Retailers(ctx context.Context, after string, most int) (ids []string, err error) {
	err = s.db.Read(ctx).NewRaw("SELECT id FROM retailers WHERE id > ? AND id <> ? ORDER BY id LIMIT ?", after, register.SandboxRetailer, most).Scan(ctx, &ids)
	return ids, err
}

// Months implements analytics.Store: each is a look-up in the indexes by retailer and day.
func (s *Store) Months(ctx context.Context, retailerID string) (months []string, err error) {
	for after := ""; ; {
		var day sql.NullString
		err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT MIN(day) FROM (SELECT MIN(day) AS day FROM receipts WHERE retailer_id = ? AND day > ?"+s.db.OfMonths("period", after, "")+
			" UNION ALL SELECT MIN(day) FROM receipt_days WHERE retailer_id = ? AND day > ?) AS x", retailerID, after, retailerID, after).Scan(&day)
		if err != nil || !day.Valid {
			return months, err
		}
		month := day.String[:len("2006-01")]
		months, after = append(months, month), lastDay(month)
	}
}

func firstDay(month string) string { return month + "-01" }

// lastDay is no day before the month's last, and none of the next.
func lastDay(month string) string { return month + "-31" }

// each reads rows one by one.
func (s *Store) each(ctx context.Context, query string, args []any, one func(scan func(into ...any) error) error) error {
	rows, err := s.db.Read(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := one(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Shops implements analytics.Store.
func (s *Store) Shops(ctx context.Context, retailerID string, each func(*analytics.Shop) error) error {
	var row analytics.Shop
	return s.each(ctx, `SELECT s.id, s.documento, s.trade_name, s.district, s.city, s.uf, s.category, r.documento, r.trade_name, s.created_at, s.deleted_at
	FROM stores AS s JOIN retailers AS r ON r.id = s.retailer_id WHERE s.retailer_id = ? ORDER BY s.id`, []any{retailerID}, func(scan func(...any) error) error {
		if err := scan(&row.ID, &row.CNPJ, &row.Name, &row.District, &row.City, &row.UF, &row.Category, &row.RetailerCNPJ, &row.RetailerName,
			&row.CreatedAt, &row.EndedAt); err != nil {
			return err
		}
		return each(&row)
	})
}

// RollUps implements analytics.Store.
func (s *Store) RollUps(ctx context.Context, retailerID, month string, each func(*analytics.RollUp) error) error {
	var row analytics.RollUp
	return s.each(ctx, `SELECT day, store_id, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at FROM receipt_days
	WHERE retailer_id = ? AND day >= ? AND day <= ? ORDER BY day, store_id, serie, cashier`,
		[]any{retailerID, firstDay(month), lastDay(month)}, func(scan func(...any) error) error {
			if err := scan(&row.Day, &row.StoreID, &row.Serie, &row.Cashier, &row.Receipts, &row.Identified, &row.Companies, &row.Cents,
				&row.Unprinted, &row.FirstAt, &row.LastAt); err != nil {
				return err
			}
			return each(&row)
		})
}

// How the numbers of receipts read.
var (
	consumers  = []string{nfce.ConsumerNone: analytics.NoConsumer, nfce.ConsumerCPF: "cpf", nfce.ConsumerCNPJ: analytics.Company, nfce.ConsumerForeign: "foreign"}
	printed    = []string{receipts.PrintUnknown: "unknown", receipts.WasPrinted: "yes", receipts.NotPrinted: "no"}
	signatures = []nfce.Signature{nfce.SignatureAbsent, nfce.SignatureValid, nfce.SignatureInvalid}
	protocols  = []nfce.Protocol{nfce.ProtocolAbsent, nfce.ProtocolPresent, nfce.ProtocolMismatch}
)

// Sold implements analytics.Store.
func (s *Store) Sold(ctx context.Context, retailerID, month string) (sold bool, err error) {
	from, to := firstDay(month), lastDay(month)
	err = s.db.Read(ctx).QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM receipts WHERE retailer_id = ? AND day >= ? AND day <= ? AND NOT test"+s.db.OfMonths("period", from, to)+")",
		retailerID, from, to).Scan(&sold)
	return sold, err
}

// Receipts implements analytics.Store: the order is the index's, and within a cell the access key's.
func (s *Store) Receipts(ctx context.Context, retailerID, month string, each func(*analytics.Receipt) error) error {
	var row analytics.Receipt
	var consumer, print, status, signature, protocol int
	return s.each(ctx, `SELECT day, store_id, serie, cashier, access_key, issued_at, utc_offset, received_at, cents, emission, excluded,
	consumer, printed, status, signature, protocol FROM receipts
	WHERE retailer_id = ? AND day >= ? AND day <= ? AND NOT test`+s.db.OfMonths("period", firstDay(month), lastDay(month))+` ORDER BY day, store_id, serie, cashier, access_key`,
		[]any{retailerID, firstDay(month), lastDay(month)}, func(scan func(...any) error) error {
			if err := scan(&row.Day, &row.StoreID, &row.Serie, &row.Cashier, &row.AccessKey, &row.IssuedAt, &row.UTCOffset, &row.ReceivedAt,
				&row.Cents, &row.Emission, &row.Excluded, &consumer, &print, &status, &signature, &protocol); err != nil {
				return err
			}
			row.Consumer, row.Printed, row.Status = consumers[consumer], printed[print], receipts.Status(status).String()
			row.Signature, row.Protocol = string(signatures[signature]), string(protocols[protocol])
			return each(&row)
		})
}
