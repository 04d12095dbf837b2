package sqltest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"seiva/internal/kit/period"
	"seiva/internal/kit/text"
	"seiva/internal/reports/reportstest"
)

// Load writes a programme's rows, and the roll-ups that intake would have kept of them.
func Load(t testing.TB, db *bun.DB, w reportstest.World) {
	t.Helper()
	err := db.RunInTx(context.Background(), nil, func(_ context.Context, tx bun.Tx) error {
		for _, id := range w.Partners {
			h := w.House(id)
			insert(t, tx, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at, categories, "+
				"technical_name, technical_phone, technical_email, focal_name, focal_whatsapp, focal_email) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)",
				id, h.Documento, h.Nome, h.Fantasia, text.Fold(h.Fantasia), id[20:], strings.Join(h.Categorias, ","),
				h.ContatoTecnicoNome, h.ContatoTecnicoTelefone, h.ContatoTecnicoEmail, h.PontoFocalNome, h.PontoFocalWhatsapp, h.PontoFocalEmail)
		}
		for _, r := range w.Retailers {
			insert(t, tx, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, receipt_cost_milli, "+
				"cep, address, number, district, city, uf, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
				r.ID, r.ID[:14], r.TradeName+" S.A.", r.TradeName, text.Fold(r.TradeName), null(r.PartnerID), r.CostMilli,
				r.CEP, r.Address, r.Number, r.District, r.City, r.UF)
			if r.SentAt != 0 {
				insert(t, tx, "INSERT INTO contracts (retailer_id, sent_at, signed_at) VALUES (?, ?, ?)", r.ID, r.SentAt, r.SignedAt)
			}
		}
		for _, s := range w.Stores {
			deleted := 0
			if s.Deleted {
				deleted = 1
			}
			insert(t, tx, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, partner_id, city, uf, category, created_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)",
				s.RetailerID, s.ID, s.Documento, s.TradeName, text.Fold(s.TradeName), null(s.PartnerID), s.City, s.UF, s.Category, deleted)
		}
		for _, r := range w.Receipts {
			insert(t, tx, "INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, consumer, cpf_index, "+
				"printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at) "+
				"VALUES (?, ?, ?, ?, ?, ?, -180, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, 1, '', ?, 0, 1)",
				r.RetailerID, period.Month(r.Day), r.AccessKey, r.StoreID, r.Day, r.IssuedAt.UnixMilli(), r.Serie, r.Number, r.Cashier, r.Cents,
				r.Consumer, r.CPFIndex, r.Printed, r.Status, r.Test, []byte{1})
		}
		for _, r := range w.Ratings {
			answered, hidden := 0, 0
			if r.Answer != "" {
				answered = 7
			}
			if r.Hidden {
				hidden = 9
			}
			insert(t, tx, "INSERT INTO ratings (retailer_id, access_key, id, store_id, day, score, comment, created_at, changed_at, counts, told_at, "+
				"answer, answered_at, answered_by, hidden_at, hidden_by, hidden_reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, '', ?, '', '')",
				r.RetailerID, r.AccessKey, r.ID, r.StoreID, r.Day, r.Score, r.Comment, r.IssuedAt.UnixMilli(), r.IssuedAt.UnixMilli(),
				map[bool]int{true: 1}[r.Counts()], r.Answer, answered, hidden)
		}
		for _, s := range w.Scanned {
			insert(t, tx, "INSERT INTO scanned_stores (id, documento, root, uf, name, corporate_name, city, category, search, scans, first_at, last_at, look_up_at) "+
				"VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, 0)", s.ID, s.Documento, s.Documento[:8], s.UF, s.Name, s.City, s.Category,
				text.Fold(s.Name+" "+s.Documento), s.Scans, s.First.UnixMilli(), s.Last.UnixMilli())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	RollUp(t, db)
}

const counted = "COUNT(*), SUM(CASE WHEN consumer = 1 THEN 1 ELSE 0 END), SUM(CASE WHEN consumer = 2 THEN 1 ELSE 0 END), " +
	"SUM(cents), SUM(CASE WHEN printed = 2 THEN 1 ELSE 0 END)"

func stars(score int) string {
	return fmt.Sprintf("SUM(CASE WHEN score = %d THEN 1 ELSE 0 END)", score)
}

// RollUp counts the roll-ups afresh from the receipts.
func RollUp(t testing.TB, db *bun.DB) {
	t.Helper()
	for _, statement := range []string{
		"DELETE FROM receipt_days", "DELETE FROM receipt_store_days", "DELETE FROM rating_days",
		"INSERT INTO rating_days SELECT retailer_id, day, store_id, " + stars(1) + ", " + stars(2) + ", " + stars(3) + ", " + stars(4) + ", " + stars(5) +
			" FROM ratings WHERE counts = 1 GROUP BY retailer_id, day, store_id",
		"INSERT INTO receipt_days SELECT retailer_id, day, store_id, serie, cashier, " + counted + ", MIN(issued_at), MAX(issued_at) " +
			"FROM receipts WHERE NOT test AND NOT excluded AND status = 0 GROUP BY retailer_id, day, store_id, serie, cashier",
		"INSERT INTO receipt_store_days SELECT retailer_id, day, store_id, " + counted +
			" FROM receipts WHERE NOT test AND NOT excluded AND status = 0 GROUP BY retailer_id, day, store_id",
	} {
		if _, err := db.DB.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

func insert(t testing.TB, tx bun.Tx, query string, args ...any) {
	t.Helper()
	if _, err := tx.Exec(query, args...); err != nil {
		t.Fatalf("%v: %s", err, query)
	}
}

func null(s string) any {
	if s == "" {
		return nil
	}
	return s
}
