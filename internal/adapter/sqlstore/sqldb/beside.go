package sqldb

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"

	"github.com/pressly/goose/v3"
)

// A program goes on, and starts, on a schema that a newer one has migrated, unless a migration says that it cannot (decision 149).

// BesideSince is the newest migration of before any could say so.
const BesideSince = 150

// notBeside is how a migration says that programs that do not know that number cannot live with it.
var notBeside = regexp.MustCompile(`(?m)^-- Not beside programs before (\d{5})\.$`)

// besideSetting holds the number that a program must know.
const besideSetting = "schema.beside"

// NotBeside gives the number of a migration's text; 0: it has none.
func NotBeside(text string) int64 {
	found := notBeside.FindStringSubmatch(text)
	if found == nil {
		return 0
	}
	number, _ := strconv.ParseInt(found[1], 10, 64) // five digits
	return number
}

// sayBeside writes down which programs can live with all of these migrations.
func (db *DB) sayBeside(ctx context.Context, files fs.FS) error {
	oldest := int64(BesideSince)
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		oldest = max(oldest, NotBeside(string(text)))
	}
	return db.SetSetting(ctx, besideSetting, fmt.Sprint(oldest))
}

// beside tells whether a program that knows those migrations may run on this database, which is newer: it lacks none of them, and asks for no more.
func (db *DB) beside(ctx context.Context, p *goose.Provider) (bool, error) {
	applied, err := db.applied(ctx)
	if err != nil {
		return false, err
	}
	known := int64(0)
	for _, source := range p.ListSources() {
		if known = source.Version; !slices.Contains(applied, known) {
			return false, nil
		}
	}
	said, err := db.Setting(ctx, besideSetting)
	if err != nil || said == "" {
		return false, err
	}
	oldest, err := strconv.ParseInt(said, 10, 64)
	return err == nil && known >= oldest, err
}

// applied are the numbers of the migrations that this database has.
func (db *DB) applied(ctx context.Context) (numbers []int64, err error) {
	if err = db.w.NewRaw("SELECT version_id FROM goose_db_version WHERE version_id > 0").Scan(ctx, &numbers); err != nil {
		err = fmt.Errorf("read which migrations are applied: %w", err)
	}
	return numbers, err
}
