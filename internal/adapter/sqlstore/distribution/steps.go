package distribution

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/errs"
)

// What keeps a database from being distributed.
var (
	ErrNoCluster = errs.New(errs.Conflict, "distribution.no_cluster",
		"O banco não é o coordenador de um Citus com nós: falta a extensão citus, ou nenhum nó foi acrescentado. Veja 'Distributing' em docs/operations.md.")
	ErrUnderWay = errs.New(errs.Conflict, "distribution.under_way",
		"Outro processo distribui este banco; o de um comando interrompido termina sua tabela. Espere e repita o comando.")
)

// Step is a table that is to be distributed, or copied to every server.
type Step struct {
	Table
	Bytes  int64
	Rows   bool // it has some
	Online bool // it is written meanwhile; otherwise who writes it waits
	Done   bool
}

// Plan lists the steps in the order in which they are taken, also those that are done. It changes nothing.
func Plan(ctx context.Context, db *sqldb.DB) ([]Step, error) {
	found, verdicts, err := judged(ctx, db)
	if err != nil {
		return nil, err
	}
	if !isCluster(verdicts) {
		return nil, ErrNoCluster
	}
	var steps []Step
	for _, kind := range []Kind{Reference, Distributed} {
		of := slices.DeleteFunc(slices.Clone(verdicts), func(v Verdict) bool { return v.Kind != kind })
		for _, v := range found.inOrder(of) {
			if len(v.Lacks) > 0 {
				return nil, errs.New(errs.Conflict, "distribution.lacking", "A tabela "+v.Name+" não pode ser distribuída: "+strings.Join(v.Lacks, "; ")+".")
			}
			s := Step{Table: v.Table, Bytes: v.Bytes, Done: v.Now == kind}
			if !s.Done {
				if s.Rows, err = hasRows(ctx, db, v.Name); err != nil {
					return nil, err
				}
				s.Online = kind == Distributed && s.Rows && !found.bound(v.Name, of)
			}
			steps = append(steps, s)
		}
	}
	return steps, nil
}

func isCluster(verdicts []Verdict) bool {
	return slices.ContainsFunc(verdicts, func(v Verdict) bool { return v.Now != Unknown })
}

func hasRows(ctx context.Context, db *sqldb.DB, table string) (some bool, err error) {
	err = db.Read(ctx).NewRaw("SELECT EXISTS (SELECT FROM "+table+")").Scan(ctx, &some)
	return some, err
}

// inOrder puts tables behind those that they refer to.
func (c catalogue) inOrder(verdicts []Verdict) (out []Verdict) {
	var add func(v Verdict)
	add = func(v Verdict) {
		if slices.ContainsFunc(out, func(o Verdict) bool { return o.Name == v.Name }) {
			return
		}
		for _, to := range verdicts {
			if to.Name != v.Name && c.refers(v.Name, to.Name) {
				add(to)
			}
		}
		out = append(out, v)
	}
	for _, v := range verdicts {
		add(v)
	}
	return out
}

func (c catalogue) refers(from, to string) bool {
	return slices.ContainsFunc(c.references, func(r reference) bool { return r.Table == from && r.To == to })
}

// bound tells whether a foreign key joins a table to another of those; Citus then distributes neither while it is written.
func (c catalogue) bound(table string, to []Verdict) bool {
	return slices.ContainsFunc(to, func(v Verdict) bool { return c.refers(table, v.Name) || c.refers(v.Name, table) })
}

// Distribute takes the steps that are not done; each is told when it begins and when it is done. Whatever ends it, the next one goes on
// behind the last table that was done. One process does it at a time.
func Distribute(ctx context.Context, db *sqldb.DB, told func(Step)) error {
	if !db.InParts() {
		return ErrNotPostgres
	}
	mine, err := db.Alone(ctx, register.DistributeLock, func(ctx context.Context, conn bun.IDB) error {
		steps, err := Plan(ctx, db)
		if err != nil {
			return err
		}
		beside := "default"
		for _, s := range steps {
			if !s.Done {
				told(s)
				if _, err := conn.ExecContext(ctx, s.statement(), s.Name, beside); err != nil {
					return fmt.Errorf("distribute %s: %w", s.Name, err)
				}
				s.Done = true
				told(s)
			}
			if s.Kind == Distributed {
				beside = s.Name
			}
		}
		return nil
	})
	if err == nil && !mine {
		return ErrUnderWay
	}
	return err
}

func (s Step) statement() string {
	switch {
	case s.Kind == Reference:
		return "SELECT create_reference_table(?0)"
	case s.Online:
		return "SELECT create_distributed_table_concurrently(?0, 'retailer_id', colocate_with => ?1)"
	default:
		return "SELECT create_distributed_table(?0, 'retailer_id', colocate_with => ?1)"
	}
}
