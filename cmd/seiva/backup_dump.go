package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"seiva/internal/kit/errs"
)

var errNoDump = errs.New(errs.NotFound, "backup.no_pg_dump",
	"O programa pg_dump não está nesta máquina. Instale o cliente do PostgreSQL (Debian: postgresql-client), da versão do servidor ou mais nova.")

// dump copies the database into a file, counts what it copies, and gives the packs that it names.
func (c *backupCommand) dump(ctx context.Context, file string) (counts map[string]int, packs packSums, err error) {
	db, err := c.Existing(ctx)
	if err != nil {
		return nil, nil, err
	}
	err = db.Exported(ctx, func(ctx context.Context, snapshot string) error {
		if counts, err = countsOf(ctx, db); err != nil {
			return err
		}
		if packs, err = packsOf(ctx, db); err != nil {
			return err
		}
		return dumpPostgres(ctx, c.DatabaseURL, file, snapshot)
	})
	return counts, packs, errors.Join(err, db.Close())
}

// noRoom is how pg_dump says that the disk is full.
const noRoom = "No space left on device"

// dumpPostgres has pg_dump copy a database into a file, as a snapshot of it has it. The password goes through the environment:
// everybody on the machine reads the arguments of programs.
func dumpPostgres(ctx context.Context, address, file, snapshot string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return errors.New("SEIVA_DATABASE_URL não começa com postgres://, e o pg_dump precisa disso: escreva o endereço por extenso")
	}
	if _, err := exec.LookPath("pg_dump"); err != nil {
		return errNoDump
	}
	var hosts, ports []string
	for one := range strings.SplitSeq(u.Host, ",") {
		host, port, err := net.SplitHostPort(one)
		if err != nil {
			host, port = one, "5432"
		}
		hosts, ports = append(hosts, host), append(ports, port)
	}
	password, _ := u.User.Password()
	query := u.Query()
	command := exec.CommandContext(ctx, "pg_dump", "--format=custom", "--no-password", "--file="+file, "--snapshot="+snapshot) //nolint:gosec // a file of ours
	command.Env = append(os.Environ(), "LC_ALL=C")                                                                             // what it says is read
	for name, value := range map[string]string{
		"PGHOST": strings.Join(hosts, ","), "PGPORT": strings.Join(ports, ","), "PGDATABASE": strings.TrimPrefix(u.Path, "/"),
		"PGUSER": u.User.Username(), "PGPASSWORD": password, "PGSSLMODE": query.Get("sslmode"), "PGSSLROOTCERT": query.Get("sslrootcert"),
		"PGTARGETSESSIONATTRS": query.Get("target_session_attrs"),
	} {
		if value != "" {
			command.Env = append(command.Env, name+"="+value)
		}
	}
	var said bytes.Buffer
	command.Stderr = &said
	if err := command.Run(); err != nil {
		if strings.Contains(said.String(), noRoom) {
			err = errors.Join(err, syscall.ENOSPC)
		}
		return fmt.Errorf("pg_dump: %w: %.300s", err, said.String())
	}
	return nil
}
