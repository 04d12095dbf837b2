package apitest

import (
	"time"

	"seiva/internal/kit/id"
)

// Count counts the rows of a table, behind the server's back; a condition may follow the name.
func (p *Instance) Count(table string) int {
	p.T.Helper()
	var n int
	p.Check(p.Rows.NewRaw("SELECT COUNT(*) FROM "+table).Scan(p.T.Context(), &n))
	return n
}

// Texts reads one text a row.
func (p *Instance) Texts(query string, args ...any) []string {
	p.T.Helper()
	var out []string
	p.Check(p.Rows.NewRaw(query, args...).Scan(p.T.Context(), &out))
	return out
}

// Text reads the one that there must be.
func (p *Instance) Text(query string, args ...any) string {
	p.T.Helper()
	found := p.Texts(query, args...)
	if len(found) != 1 {
		p.T.Fatalf("%d rows of %s", len(found), query)
	}
	return found[0]
}

// Exec writes behind the server's back.
func (p *Instance) Exec(statement string, args ...any) {
	p.T.Helper()
	_, err := p.Rows.ExecContext(p.T.Context(), statement, args...)
	p.Check(err)
}

// Finding writes one to be checked, of cashier 01 of a retailer's store, and gives its id.
func (p *Instance) Finding(retailerID, storeID string) string {
	made := id.New()
	p.Exec(`INSERT INTO integrity_findings (id, retailer_id, store_id, cashier, kind, first_day, last_day, from_day, counted, of_total, most,
		others, others_total, strength, seen_at) VALUES (?, ?, ?, '01', 'CPF_REPETIDO', '2026-11-20', '2026-11-21', '2026-10-23', 30, 300, 9, 0, 0, 30, 1)`,
		made, retailerID, storeID)
	return made
}

// Silence writes a told silence of a store, an hour old, and gives its id; ended is a moment in milliseconds, or 0.
func (p *Instance) Silence(storeID string, ended int64) string {
	made, told := id.New(), time.Now().Add(-time.Hour)
	p.Exec("INSERT INTO quiet_incidents (id, retailer_id, store_id, since, told_at, ended_at) SELECT ?, retailer_id, id, ?, ?, ? FROM stores WHERE id = ?",
		made, told.Add(-time.Hour).UnixMilli(), told.UnixMilli(), ended, storeID)
	return made
}

// GivenUp writes a job of a kind that was given up now, and gives its id.
func (p *Instance) GivenUp(kind string) string {
	made := id.New()
	p.Exec("INSERT INTO jobs (id, kind, unique_key, payload, due_at, attempt, lease, failed_at, last_error) VALUES (?, ?, '', '', 1, 1, '', ?, 'disk full')",
		made, kind, time.Now().UnixMilli())
	return made
}

// Refuse writes of every key of production that it was refused more than usual.
func (p *Instance) Refuse() {
	p.Exec("INSERT INTO refusal_peaks (key_id, since, seen_at, refused, usual, code) SELECT id, 1, 2, 25, 150, 'receipts.bad_cpf' FROM api_keys WHERE environment = 'live'")
}
