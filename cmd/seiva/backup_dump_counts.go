package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"seiva/internal/kit/errs"
)

var errNoRestore = errs.New(errs.NotFound, "backup.no_pg_restore",
	"O programa pg_restore não está nesta máquina, e sem ele as linhas do banco não são contadas. Instale o cliente do PostgreSQL (Debian: postgresql-client).")

// countsOfDump has pg_restore read a whole copy of PostgreSQL, into no database, counts its rows, and gives the packs that it names.
func countsOfDump(ctx context.Context, file string) (counts map[string]int, packs packSums, err error) {
	if _, err := exec.LookPath("pg_restore"); err != nil {
		return nil, nil, errNoRestore
	}
	command := exec.CommandContext(ctx, "pg_restore", "--file=-", file) //nolint:gosec // a file of ours
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := command.Start(); err != nil {
		return nil, nil, err
	}
	packs = packSums{}
	rows, reading := rowsOfDump(out, packs)
	_, _ = io.Copy(io.Discard, out)
	if err := command.Wait(); err != nil || reading != nil {
		return nil, nil, fmt.Errorf("pg_restore: %w: %.300s", errors.Join(err, reading), said.String())
	}
	counts = map[string]int{}
	for what, tables := range counted {
		for _, table := range tables {
			counts[what] += rows[table]
		}
	}
	return counts, packs, nil
}

// rowsOfDump counts the rows of each table in what pg_restore writes, and notes the packs; those of a partition are its table's. No line
// is held whole: a row may have megabytes.
func rowsOfDump(in io.Reader, packs packSums) (map[string]int, error) {
	lines, rows, above, table, columns := bufio.NewReader(in), map[string]int{}, map[string]string{}, "", []string(nil)
	for {
		begun, cut, err := lines.ReadLine()
		if err == io.EOF {
			return rows, nil
		}
		line := string(begun)
		for err == nil && cut {
			_, cut, err = lines.ReadLine()
		}
		if err != nil {
			return nil, err
		}
		words := strings.Fields(line)
		switch {
		case table != "" && line == `\.`:
			table = ""
		case table != "":
			rows[table]++
			if table == packsTable {
				packs.note(columns, strings.Split(line, "\t"))
			}
		case len(words) > 3 && words[0] == "COPY" && strings.HasSuffix(line, " FROM stdin;"):
			table, columns = bare(words[1]), strings.Split(strings.Trim(strings.Join(words[2:len(words)-2], ""), "()"), ",")
			for above[table] != "" {
				table = above[table]
			}
		case len(words) > 6 && words[0] == "ALTER" && words[4] == "ATTACH":
			above[bare(words[6])] = bare(words[3])
		}
	}
}

// bare is a table's name without its schema.
func bare(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// note takes down a pack of a row as COPY writes it, in which documents are found.
func (p packSums) note(columns, values []string) {
	row := map[string]string{}
	for i := range min(len(columns), len(values)) {
		row[columns[i]] = values[i]
	}
	if row["whole_at"] != "0" && row["dropped_at"] == "0" {
		p[row["object"]] = strings.TrimPrefix(row["sha256"], `\\x`)
	}
}
