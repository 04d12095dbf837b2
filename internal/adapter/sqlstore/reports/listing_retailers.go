package reports

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/billing"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// Payments returns how the subscriptions of some retailers stand; a retailer without one is absent.
type Payments func(ctx context.Context, retailerIDs []string) (map[string]reports.Payment, error)

// Standings is what retailers need attention for, as the domains have it that know.
type Standings struct {
	Payments Payments
	Unsigned func() (over, near time.Time) // an unsigned contract sent before over is blocked, from then on and before near expiring
	LateFrom func() time.Time              // what is overdue since then or before is late
	Now      func() time.Time
}

// Retailers reads the report of retailers. With a software house in the filter, its retailers, with its stores alone.
func Retailers(db *sqldb.DB, standings Standings) reports.Source[reports.RetailerReportRow] {
	s := retailerListing{db, standings}
	sums := figures{"cupons": s.month, "totalLojas": s.stores}
	return listing[reports.RetailerReportRow]{
		db: db, chosen: s.chosen, search: "x.search", id: "x.id", ties: "x.search, x.id", rows: s.rows,
		ordered: func(ctx context.Context, f reports.Filter, sort string) *bun.SelectQuery {
			return sums.join(ctx, s.named(s.chosen(ctx, f), f), f, sort)
		},
		order: map[string]string{
			"nomeFantasia": "x.search", "razaoSocial": "x.corporate_name", "documento": "x.documento", "cidade": "x.city", "uf": "x.uf",
			"bairro": "x.district", "cep": "x.cep", "dataCadastro": "x.created_at", "softwareHouse": "COALESCE(p.search, '')",
			"contratoAssinado": "COALESCE(k.signed_at, 0) <> 0", "dataEnvioContrato": "COALESCE(k.sent_at, 0)",
			"dataAssinatura": "COALESCE(k.signed_at, 0)", "cupons": figure, "totalLojas": figure,
		},
	}
}

type retailerListing struct {
	db        *sqldb.DB
	standings Standings
}

func (s retailerListing) chosen(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	q := s.db.Read(ctx).NewSelect().TableExpr("retailers AS x").Where("x.id <> ?", register.SandboxRetailer)
	if f.RetailerIDs != nil {
		q = amongOrNone(q, "x.id", f.RetailerIDs)
	}
	if f.PartnerID != "" {
		q = q.Where("x.id IN ("+register.LinkedRetailers+")", f.PartnerID)
	}
	return s.standing(q, f)
}

const (
	// unsigned is a contract that was sent before ?, and in or after ?.
	unsigned = "x.id IN (SELECT kk.retailer_id FROM contracts AS kk WHERE kk.signed_at = 0 AND kk.sent_at > 0 AND kk.sent_at < ? AND kk.sent_at >= ?)"
	// late is the subscription that counts (billing.Store.Subscriptions), unpaid since ? or before, and not over by ?.
	late = "x.id IN (SELECT sb.retailer_id FROM subscriptions AS sb WHERE sb.overdue_since > 0 AND sb.overdue_since <= ?" +
		" AND (sb.ends_at = 0 OR sb.ends_at > ?) AND sb.ref = (SELECT l.ref FROM subscriptions AS l WHERE l.retailer_id = sb.retailer_id AND l.state <> ?" +
		" ORDER BY CASE WHEN l.state = ? THEN 0 ELSE 1 END, l.created_at DESC, l.ref DESC LIMIT 1))"
)

// endOf is when a subscription of a table ends; 0 while it goes on. What ended without an end agreed on ended as it was last written.
func endOf(table string) string {
	return strings.ReplaceAll("(CASE WHEN s.state <> '"+string(billing.Ended)+"' OR s.ends_at > 0 THEN s.ends_at ELSE s.updated_at END)", "s.", table+".")
}

// gone is a subscription that ended since ? and before ?, when none stood (made before ?, not ended before ?).
var gone = "x.id IN (SELECT sb.retailer_id FROM subscriptions AS sb WHERE " + endOf("sb") + " >= ? AND " + endOf("sb") + " < ?" +
	" AND NOT EXISTS (SELECT 1 FROM subscriptions AS so WHERE so.retailer_id = sb.retailer_id AND so.created_at < ? AND (" + endOf("so") + " = 0 OR " + endOf("so") + " >= ?)))"

// window is the instants between which the last 30 days of a filter lie.
func window(f reports.Filter) (from, to int64) {
	return sqldb.Millis(clock.Beginning(since(f, reports.ReceiptDays).From)), sqldb.Millis(clock.Beginning(period.Add(f.Today, 1)))
}

func (s retailerListing) standing(q *bun.SelectQuery, f reports.Filter) *bun.SelectQuery {
	switch from, to := window(f); f.Standing {
	case reports.Blocked:
		over, _ := s.standings.Unsigned()
		return q.Where(unsigned, sqldb.Millis(over), 0)
	case reports.Expiring:
		over, near := s.standings.Unsigned()
		return q.Where(unsigned, sqldb.Millis(near), sqldb.Millis(over))
	case reports.Late:
		return q.Where(late, sqldb.Millis(s.standings.LateFrom()), sqldb.Millis(s.standings.Now()), billing.Ended, billing.Active)
	case reports.Joined:
		return q.Where("x.created_at >= ? AND x.created_at < ?", from, to)
	case reports.Gone:
		to = min(to, sqldb.Millis(s.standings.Now())) // a cancelled one that goes on until tonight has not ended
		return q.Where(gone, from, to, to, to)
	}
	return q
}

// named joins the contract k and the software house p of retailers x; to who is not of the programme's staff, its own alone.
func (s retailerListing) named(q *bun.SelectQuery, f reports.Filter) *bun.SelectQuery {
	q = q.Join("LEFT JOIN contracts AS k ON k.retailer_id = x.id")
	if !f.Staff {
		return q.Join("LEFT JOIN partners AS p ON p.id = x.partner_id AND p.id = ?", f.PartnerID)
	}
	return q.Join("LEFT JOIN partners AS p ON p.id = x.partner_id")
}

// receipts sums, by retailer, everything that the roll-ups of some have.
func (s retailerListing) receipts(ctx context.Context, f reports.Filter, ids []string) *bun.SelectQuery {
	return receiptSums(rollUp(ctx, s.db, "receipt_store_days", everything(f)), f).Where("d.retailer_id IN (?)", bun.List(ids)).
		ColumnExpr("d.retailer_id AS id").GroupExpr("d.retailer_id")
}

// month sums those of the last 30 days.
func (s retailerListing) month(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return storeListing{s.db}.month(ctx, f).ColumnExpr("d.retailer_id AS id, CAST(SUM(d.total) AS BIGINT) AS n").GroupExpr("d.retailer_id")
}

// everything is the filter's reach in all days.
func everything(f reports.Filter) reports.Filter {
	f.Period.From, f.Period.To, f.StoreID = "", "", ""
	return f
}

func (s retailerListing) stores(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return s.living(ctx, f).ColumnExpr("x.retailer_id AS id, COUNT(*) AS n").GroupExpr("x.retailer_id")
}

// living selects the living stores x that count for a filter.
func (s retailerListing) living(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return storeListing{s.db}.chosen(ctx, reports.Filter{RetailerIDs: f.RetailerIDs, PartnerID: f.PartnerID})
}

func (s retailerListing) tills(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	tills := storesTills(ctx, s.db, s.living(ctx, f).ColumnExpr("x.retailer_id, x.id"), since(f, reports.TillDays).From)
	return s.living(ctx, f).Join("JOIN (?) AS t ON t.store_id = x.id", tills).
		ColumnExpr("x.retailer_id AS id, CAST(SUM(t.tills) AS BIGINT) AS n").GroupExpr("x.retailer_id")
}

func (s retailerListing) rows(ctx context.Context, f reports.Filter, ids []string) (map[string]reports.RetailerReportRow, error) {
	var rows []struct {
		ID, Documento, CorporateName, TradeName, PartnerName, CEP, Address, Number, District, City, UF string
		CreatedAt, SentAt, SignedAt                                                                    int64
	}
	err := s.named(s.db.Read(ctx).NewSelect().TableExpr("retailers AS x"), f).
		ColumnExpr("x.id, x.documento, x.corporate_name, x.trade_name, COALESCE(p.trade_name, '') AS partner_name").
		ColumnExpr("x.cep, x.address, x.number, x.district, x.city, x.uf, x.created_at").
		ColumnExpr("COALESCE(k.sent_at, 0) AS sent_at, COALESCE(k.signed_at, 0) AS signed_at").
		Where("x.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	receipts, err := scan(ctx, s.receipts(ctx, f, ids))
	if err != nil {
		return nil, err
	}
	f.RetailerIDs = ids
	tills, err := scan(ctx, s.tills(ctx, f))
	if err != nil {
		return nil, err
	}
	shops, categories, err := s.kinds(ctx, f)
	if err != nil {
		return nil, err
	}
	payments, err := s.standings.Payments(ctx, ids)
	if err != nil {
		return nil, err
	}
	found := make(map[string]reports.RetailerReportRow, len(rows))
	for _, r := range rows {
		row := reports.RetailerReportRow{
			ID: r.ID, Documento: r.Documento, RazaoSocial: r.CorporateName, NomeFantasia: r.TradeName, SoftwareHouse: r.PartnerName,
			Endereco: r.Address, Numero: r.Number, Bairro: r.District, Cidade: r.City, UF: r.UF, CEP: r.CEP,
			Categoria: strings.Join(categories[r.ID], ", "), Cupons: receipts[r.ID].Month, TotalCupons: receipts[r.ID].N, TotalLojas: shops[r.ID], TotalPdvs: tills[r.ID].N,
			ContratoAssinado: r.SignedAt != 0, DataEnvioContrato: instantOrNil(r.SentAt), DataAssinatura: instantOrNil(r.SignedAt),
			DataCadastro: sqldb.Instant(r.CreatedAt),
		}
		if p, ok := payments[r.ID]; ok {
			row.NumeroMaximoLojas = &p.MaxStores
			if f.Staff {
				row.PagamentoEmAtraso = &p.Late
			}
		}
		found[r.ID] = row
	}
	return found, nil
}

// kinds counts the living stores of each retailer, and names their categories.
func (s retailerListing) kinds(ctx context.Context, f reports.Filter) (shops map[string]int64, categories map[string][]string, err error) {
	var rows []struct {
		ID, Category string
		N            int64
	}
	err = s.living(ctx, f).ColumnExpr("x.retailer_id AS id, x.category, COUNT(*) AS n").GroupExpr("x.retailer_id, x.category").
		OrderExpr("n DESC, x.category").Scan(ctx, &rows)
	shops, categories = map[string]int64{}, map[string][]string{}
	for _, row := range rows {
		shops[row.ID] += row.N
		if row.Category != "" && !slices.Contains(categories[row.ID], row.Category) {
			categories[row.ID] = append(categories[row.ID], row.Category)
		}
	}
	return shops, categories, err
}
