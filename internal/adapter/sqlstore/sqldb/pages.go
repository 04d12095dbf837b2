package sqldb

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/kit/media"
)

// PageTable keeps the pages of one kind of publication: a row a page, under the publication's id, in the column owner, and the
// page's place.
type PageTable struct{ Name, Owner string }

func (db *DB) InsertPages(ctx context.Context, t PageTable, id string, pages []media.Picture) error {
	rows := make([][]any, len(pages))
	for place, p := range pages {
		rows[place] = []any{id, place, p.Key, p.Width, p.Height}
	}
	return db.BulkInsert(ctx, t.Name, []string{t.Owner, "place", "picture", "width", "height"}, rows)
}

func (db *DB) DeletePages(ctx context.Context, t PageTable, id string) error {
	_, err := db.Write(ctx).NewDelete().Table(t.Name).Where("? = ?", bun.Ident(t.Owner), id).Exec(ctx)
	return err
}

// PagesOf gives the pages of some publications, in order.
func (db *DB) PagesOf(ctx context.Context, t PageTable, ids []string) (map[string][]media.Picture, error) {
	var rows []struct {
		Owner, Picture string
		Width, Height  int
	}
	err := db.Read(ctx).NewSelect().Table(t.Name).ColumnExpr("? AS owner, picture, width, height", bun.Ident(t.Owner)).
		Where("? IN (?)", bun.Ident(t.Owner), bun.List(ids)).Order(t.Owner, "place").Scan(ctx, &rows)
	pages := map[string][]media.Picture{}
	for _, row := range rows {
		pages[row.Owner] = append(pages[row.Owner], media.Picture{Key: row.Picture, Width: row.Width, Height: row.Height})
	}
	return pages, err
}
