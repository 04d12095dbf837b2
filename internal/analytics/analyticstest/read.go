// Package analyticstest reads the files for analysis back.
package analyticstest

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// Row is a row by its columns' names; month and retailer are those of its folders. What is null is absent.
type Row map[string]parquet.Value

// Of gives every row of a table in a folder that the files went to.
func Of(t *testing.T, folder, table string) (rows []Row) {
	t.Helper()
	for _, at := range []string{"month=*/retailer=*", "retailer=*"} {
		files, err := filepath.Glob(filepath.Join(folder, "analytics/v1", table, at, "*.parquet"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			partition := Row{}
			for _, part := range strings.Split(filepath.Dir(file), string(filepath.Separator)) {
				if name, value, is := strings.Cut(part, "="); is {
					partition[name] = parquet.ByteArrayValue([]byte(value))
				}
			}
			rows = append(rows, File(t, file, partition)...)
		}
	}
	return rows
}

// File gives the rows of one file, each with what stands in a partition.
func File(t *testing.T, name string, partition Row) (rows []Row) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	reader := parquet.NewReader(file)
	defer func() { _ = reader.Close() }()
	columns := reader.Schema().Columns()
	some := make([]parquet.Row, 100)
	for {
		n, err := reader.ReadRows(some)
		for _, values := range some[:n] {
			row := Row{}
			for name, value := range partition {
				row[name] = value
			}
			for _, value := range values {
				if !value.IsNull() {
					row[columns[value.Column()][0]] = value.Clone()
				}
			}
			rows = append(rows, row)
		}
		if errors.Is(err, io.EOF) {
			return rows
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

// Text gives a text of a row; ” when it is absent.
func (r Row) Text(name string) string {
	if value, known := r[name]; known {
		return string(value.ByteArray())
	}
	return ""
}

// Sum adds a column of rows up.
func Sum(rows []Row, name string) (sum int64) {
	for _, row := range rows {
		sum += row[name].Int64()
	}
	return sum
}
