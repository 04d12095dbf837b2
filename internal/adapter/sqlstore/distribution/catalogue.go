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
	OwnOrder    bool // retailer_id is compared in another way than bytewise
	Bytes       int64
}

// placed is a table that Citus knows, by how it keeps it.
type placed struct {
	Name string
	Kind Kind
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
		EXISTS (SELECT 1 FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'retailer_id' AND a.attcollation NOT IN (0, 'pg_catalog."C"'::regcollation)) AS own_order,
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

	clusterQuery = `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL`

	workersQuery = `SELECT COUNT(*) FROM pg_dist_node WHERE isactive AND groupid > 0`

	placedQuery = `SELECT c.relname AS name, CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS kind
		FROM pg_dist_partition AS p JOIN pg_class AS c ON c.oid = p.logicalrelid WHERE` + ofSchema

	// What a table was copied from lies here under a name of its own until Citus drops it, a quarter of a minute later as a rule.
	leftQuery = `SELECT c.relname FROM pg_dist_cleanup AS d JOIN pg_class AS c ON c.oid = to_regclass(d.object_name) WHERE d.object_type = 1 AND` + ofSchema
)

// cluster tells how Citus keeps the tables that it knows, and which it is about to drop; nil: this is not the coordinator of any server.
func cluster(ctx context.Context, db *sqldb.DB) (kinds map[string]Kind, left []string, err error) {
	var citus bool
	if err := db.Read(ctx).NewRaw(clusterQuery).Scan(ctx, &citus); err != nil || !citus {
		return nil, nil, err
	}
	var workers int
	if err := db.Read(ctx).NewRaw(workersQuery).Scan(ctx, &workers); err != nil || workers == 0 {
		return nil, nil, err
	}
	var tables []placed
	if err := db.Read(ctx).NewRaw(placedQuery).Scan(ctx, &tables); err != nil {
		return nil, nil, err
	}
	kinds = map[string]Kind{}
	for _, t := range tables {
		kinds[t.Name] = t.Kind
	}
	return kinds, left, db.Read(ctx).NewRaw(leftQuery).Scan(ctx, &left)
}

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
