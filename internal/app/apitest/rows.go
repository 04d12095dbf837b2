package apitest

// Count counts the rows of a table, behind the server's back; a condition may follow the name.
func (p *Instance) Count(table string) int {
	p.T.Helper()
	db := p.Database()
	defer func() { _ = db.Close() }()
	var n int
	p.Check(db.NewRaw("SELECT COUNT(*) FROM "+table).Scan(p.T.Context(), &n))
	return n
}

// Texts reads one text a row.
func (p *Instance) Texts(query string, args ...any) []string {
	p.T.Helper()
	db := p.Database()
	defer func() { _ = db.Close() }()
	var out []string
	p.Check(db.NewRaw(query, args...).Scan(p.T.Context(), &out))
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
