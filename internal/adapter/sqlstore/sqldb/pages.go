package sqldb

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/kit/media"
)

// PageTable keeps the pages of one kind of publication: a row a page, under the publication's id, in the column owner, and the
// page's place. In a table of tenants a row is its retailer's too; Retailers are whose the publications may be, one where pages are written.
type PageTable struct {
	Name, Owner string
	Retailers   []string
}

// Of gives the table for the publications of some retailers.
func (t PageTable) Of(retailers ...string) PageTable {
	t.Retailers = retailers
	return t
}

// are is the condition for the pages of some publications.
func (t PageTable) are(ids []string) (condition string, args []any) {
	condition, args = "? IN (?)", []any{bun.Ident(t.Owner), bun.List(ids)}
	if t.Retailers != nil {
		condition, args = condition+" AND retailer_id IN (?)", append(args, bun.List(t.Retailers))
	}
	return condition, args
}

func (db *DB) InsertPages(ctx context.Context, t PageTable, id string, pages []media.Picture) error {
	columns, rows := []string{t.Owner, "place", "picture", "width", "height"}, make([][]any, len(pages))
	for place, p := range pages {
		rows[place] = []any{id, place, p.Key, p.Width, p.Height}
		if t.Retailers != nil {
			rows[place] = append(rows[place], t.Retailers[0])
		}
	}
	if t.Retailers != nil {
		columns = append(columns, "retailer_id")
	}
	return db.BulkInsert(ctx, t.Name, columns, rows)
}

func (db *DB) DeletePages(ctx context.Context, t PageTable, id string) error {
	condition, args := t.are([]string{id})
	_, err := db.Write(ctx).NewDelete().Table(t.Name).Where(condition, args...).Exec(ctx)
	return err
}

// PagesOf gives the pages of some publications, in order.
func (db *DB) PagesOf(ctx context.Context, t PageTable, ids []string) (map[string][]media.Picture, error) {
	var rows []struct {
		Owner, Picture string
		Width, Height  int
	}
	condition, args := t.are(ids)
	err := db.Read(ctx).NewSelect().Table(t.Name).ColumnExpr("? AS owner, picture, width, height", bun.Ident(t.Owner)).Where(condition, args...).
		Order(t.Owner, "place").Scan(ctx, &rows)
	pages := map[string][]media.Picture{}
	for _, row := range rows {
		pages[row.Owner] = append(pages[row.Owner], media.Picture{Key: row.Picture, Width: row.Width, Height: row.Height})
	}
	return pages, err
}
