package analytics

import (
	"strings"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding"
)

// Column is what a table says of one of its columns.
type Column struct {
	Name    string
	Type    string // as DuckDB shows it
	Unit    string // of a number; '' else
	Meaning string
}

// field is a column with how it is written.
type field[T any] struct {
	Column
	node parquet.Node
	of   func(*T) parquet.Value
}

// repeats is how values are kept that come again and again.
func repeats(n parquet.Node) parquet.Node { return parquet.Encoded(n, &parquet.RLEDictionary) }

// moves is how numbers are kept that differ little from the one before.
func moves(n parquet.Node) parquet.Node { return parquet.Encoded(n, &parquet.DeltaBinaryPacked) }

// code is a text that this program made or checked.
func code[T any](name, meaning string, of func(*T) string) field[T] {
	return field[T]{
		Column{name, "VARCHAR", "", meaning},
		repeats(parquet.String()),
		func(row *T) parquet.Value { return parquet.ByteArrayValue([]byte(of(row))) },
	}
}

// text is what somebody typed: a CPF in it is hidden.
func text[T any](name, meaning string, of func(*T) string) field[T] {
	return code(name, meaning, func(row *T) string { return hideCPF(of(row)) })
}

func number[T any](name, unit, meaning string, of func(*T) int64) field[T] {
	return field[T]{
		Column{name, "BIGINT", unit, meaning},
		moves(parquet.Int(64)),
		func(row *T) parquet.Value { return parquet.Int64Value(of(row)) },
	}
}

func yesNo[T any](name, meaning string, of func(*T) bool) field[T] {
	return field[T]{
		Column{name, "BOOLEAN", "", meaning},
		parquet.Leaf(parquet.BooleanType),
		func(row *T) parquet.Value { return parquet.BooleanValue(of(row)) },
	}
}

// day is a calendar day, YYYY-MM-DD.
func day[T any](name, meaning string, of func(*T) string) field[T] {
	var text string
	var days int32
	return field[T]{
		Column{name, "DATE", "", meaning},
		repeats(parquet.Date()),
		func(row *T) parquet.Value {
			if next := of(row); next != text { // rows come by day
				at, _ := time.Parse(time.DateOnly, next)
				text, days = strings.Clone(next), int32(at.Unix()/86400) //nolint:gosec // days since 1970
			}
			return parquet.Int32Value(days)
		},
	}
}

// instant is milliseconds since 1970; 0 is none.
func instant[T any](name, meaning string, of func(*T) int64) field[T] {
	return optional(field[T]{
		Column{name, "TIMESTAMP WITH TIME ZONE", "", meaning},
		moves(parquet.Timestamp(parquet.Millisecond)),
		func(row *T) parquet.Value {
			if at := of(row); at != 0 {
				return parquet.Int64Value(at)
			}
			return parquet.NullValue()
		},
	})
}

// rare is a text that no two rows share; ” is none.
func rare[T any](name, meaning string, of func(*T) string) field[T] {
	return optional(field[T]{
		Column{name, "VARCHAR", "", meaning},
		parquet.Encoded(parquet.String(), encoding.Encoding(&parquet.DeltaByteArray)),
		func(row *T) parquet.Value {
			if text := of(row); text != "" {
				return parquet.ByteArrayValue([]byte(text))
			}
			return parquet.NullValue()
		},
	})
}

func optional[T any](f field[T]) field[T] {
	f.node = parquet.Optional(f.node)
	return f
}
