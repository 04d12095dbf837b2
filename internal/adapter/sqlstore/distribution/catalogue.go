package distribution

import (
	"context"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// catalogue is what PostgreSQL knows of the tables of its current schema; parts are of the table that has them.
type catalogue struct {
	tables     []table
	keys       []key
	references []reference
}

type table struct {
	Name        string
	HasRetailer bool // retailer_id, which is never null
	Bytes       int64
}

// key is a unique key, of a constraint or an index; a rule that excludes counts as one.
type key struct {
	Table, Name string
	HasRetailer bool
}

type reference struct {
	Table, Name, To string
	HasRetailer     bool // leads from retailer_id to retailer_id
}

const (
	ofSchema = ` c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`

	tablesQuery = `SELECT c.relname AS name,
		EXISTS (SELECT 1 FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'retailer_id' AND a.attnotnull AND NOT a.attisdropped) AS has_retailer,
		COALESCE((SELECT SUM(pg_total_relation_size(p.relid)) FROM pg_partition_tree(c.oid) AS p), pg_total_relation_size(c.oid))::BIGINT AS bytes
		FROM pg_class AS c WHERE` + ofSchema + ` ORDER BY c.relname`

	keysQuery = `SELECT c.relname AS table, n.relname AS name,
		EXISTS (SELECT 1 FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'retailer_id' AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])) AS has_retailer
		FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_class AS n ON n.oid = i.indexrelid
		WHERE (i.indisunique OR i.indisexclusion) AND` + ofSchema + ` ORDER BY c.relname, n.relname`

	referencesQuery = `SELECT c.relname AS table, k.conname AS name, t.relname AS to,
		EXISTS (SELECT 1 FROM unnest(k.conkey, k.confkey) AS u (from_number, to_number)
			JOIN pg_attribute AS f ON f.attrelid = k.conrelid AND f.attnum = u.from_number
			JOIN pg_attribute AS l ON l.attrelid = k.confrelid AND l.attnum = u.to_number
			WHERE f.attname = 'retailer_id' AND l.attname = 'retailer_id') AS has_retailer
		FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS t ON t.oid = k.confrelid
		WHERE k.contype = 'f' AND` + ofSchema + ` ORDER BY c.relname, k.conname`
)

func catalogueOf(ctx context.Context, db *sqldb.DB) (c catalogue, err error) {
	for _, read := range []struct {
		query string
		into  any
	}{{tablesQuery, &c.tables}, {keysQuery, &c.keys}, {referencesQuery, &c.references}} {
		if err := db.Read(ctx).NewRaw(read.query).Scan(ctx, read.into); err != nil {
			return c, err
		}
	}
	return c, nil
}
