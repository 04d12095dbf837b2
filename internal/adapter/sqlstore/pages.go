package sqlstore

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/kit/media"
)

// pageTable keeps the pages of one kind of publication: a row a page, under the publication's id, in the column owner, and the
// page's place.
type pageTable struct{ name, owner string }

func (db *DB) insertPages(ctx context.Context, t pageTable, id string, pages []media.Picture) error {
	rows := make([][]any, len(pages))
	for place, p := range pages {
		rows[place] = []any{id, place, p.Key, p.Width, p.Height}
	}
	return db.bulkInsert(ctx, t.name, []string{t.owner, "place", "picture", "width", "height"}, rows)
}

func (db *DB) deletePages(ctx context.Context, t pageTable, id string) error {
	_, err := db.write(ctx).NewDelete().Table(t.name).Where("? = ?", bun.Ident(t.owner), id).Exec(ctx)
	return err
}

// pagesOf gives the pages of some publications, in order.
func (db *DB) pagesOf(ctx context.Context, t pageTable, ids []string) (map[string][]media.Picture, error) {
	var rows []struct {
		Owner, Picture string
		Width, Height  int
	}
	err := db.read(ctx).NewSelect().Table(t.name).ColumnExpr("? AS owner, picture, width, height", bun.Ident(t.owner)).
		Where("? IN (?)", bun.Ident(t.owner), bun.List(ids)).Order(t.owner, "place").Scan(ctx, &rows)
	pages := map[string][]media.Picture{}
	for _, row := range rows {
		pages[row.Owner] = append(pages[row.Owner], media.Picture{Key: row.Picture, Width: row.Width, Height: row.Height})
	}
	return pages, err
}
