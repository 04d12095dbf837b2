package analytics

import (
	"cmp"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// table is a kind of file: its name in the keys, and its columns.
type table[T any] struct {
	name   string
	fields []field[T]
}

// inOrder is a group whose columns stand as they were declared.
type inOrder struct {
	parquet.Group
	place map[string]int
}

// Fields implements parquet.Node.
func (g inOrder) Fields() []parquet.Field {
	return slices.SortedFunc(slices.Values(g.Group.Fields()), func(a, b parquet.Field) int { return cmp.Compare(g.place[a.Name()], g.place[b.Name()]) })
}

func (t table[T]) schema() *parquet.Schema {
	group := inOrder{parquet.Group{}, map[string]int{}}
	for i, f := range t.fields {
		group.Group[f.Name], group.place[f.Name] = f.node, i
	}
	return parquet.NewSchema(t.name, group)
}

const (
	rowsInAGroup = 128 << 10 // what is held of a file, packed, until its group is whole
	rowsAtOnce   = 512
)

// packing is one of the program's own: a fast level in a small window, since pages are small.
var packing = &zstd.Codec{Level: zstd.SpeedFastest, Concurrency: 1}

// writer packs rows into a file. What it writes depends on the rows and on nothing else.
type writer[T any] struct {
	fields []field[T]
	out    *parquet.GenericWriter[any]
	rows   []parquet.Row
	filled int
	total  int64
}

func (t table[T]) write(to io.Writer) *writer[T] {
	out := parquet.NewGenericWriter[any](to, t.schema(), parquet.Compression(packing), parquet.MaxRowsPerRowGroup(rowsInAGroup),
		parquet.PageBufferSize(64<<10), parquet.CreatedBy("seiva", version, ""), parquet.KeyValueMetadata("seiva.table", t.name+"/"+version))
	rows := make([]parquet.Row, rowsAtOnce)
	for i := range rows {
		rows[i] = make(parquet.Row, len(t.fields))
	}
	return &writer[T]{fields: t.fields, out: out, rows: rows}
}

func (w *writer[T]) add(row *T) error {
	values := w.rows[w.filled]
	for i, f := range w.fields {
		value, defined := f.of(row), 0
		if f.node.Optional() && !value.IsNull() {
			defined = 1
		}
		values[i] = value.Level(0, defined, i)
	}
	w.total++
	if w.filled++; w.filled == len(w.rows) {
		return w.flush()
	}
	return nil
}

func (w *writer[T]) flush() error {
	_, err := w.out.WriteRows(w.rows[:w.filled])
	w.filled = 0
	return err
}

// end finishes the file.
func (w *writer[T]) end() error {
	if err := w.flush(); err != nil {
		return err
	}
	return w.out.Close()
}
