package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/text"
	"seiva/internal/receipts"
)

const databaseCheck = "banco de dados"

// database looks at the database, and at all that can be read of the installation there.
func (d Doctor) database(ctx context.Context, root *secret.Root, tell func(Diagnosis)) {
	var db *sqldb.DB
	found := d.limited(ctx, func(ctx context.Context) (found Diagnosis) {
		db, found = d.connect(ctx)
		return found
	})
	tell(found)
	if db == nil {
		return
	}
	defer func() { _ = db.Close() }()
	tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.clockOf(ctx, db) }))
	if d.Engine() == Postgres {
		tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return standbysOf(ctx, db) }))
	}
	if db.Standby().Named {
		tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return readingsOf(ctx, db) }))
	}
	schema := d.limited(ctx, func(ctx context.Context) Diagnosis { return schemaOf(ctx, db) })
	tell(schema)
	if d.Engine() == SQLite {
		tell(d.pages(ctx, db))
	}
	if root != nil && schema.Verdict != Broken {
		tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.secretOfDatabase(ctx, db, *root) }))
	}
	if schema.Verdict == Fine {
		if d.Engine() == Postgres {
			tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return monthsOf(ctx, db, time.Now()) }))
			tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.locks(ctx, db) }))
		}
		tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return lineOf(ctx, db, time.Now()) }))
		tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.lastBackup(ctx, db) }))
		if d.AnalyticsTo != "" {
			tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.analytics(ctx, db) }))
		}
		tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.replicas(ctx, db, root) }))
		if root != nil {
			tell(d.limited(ctx, func(ctx context.Context) Diagnosis { return d.packs(ctx, db, *root) }))
		}
	}
}

// connect opens the database, makes none, and tells how it is.
func (d Doctor) connect(ctx context.Context) (*sqldb.DB, Diagnosis) {
	db, err := d.Existing(ctx)
	if errs.From(err).Code == "backup.no_database" {
		return nil, warning(databaseCheck, because(err), "O primeiro início cria o banco nesta pasta.")
	}
	if err != nil {
		return nil, broken(databaseCheck, "não responde: "+because(err),
			"Com PostgreSQL confira SEIVA_DATABASE_URL, o servidor e a rede; com SQLite, o dono e o disco da pasta de dados.")
	}
	s, err := db.State(ctx)
	switch {
	case err != nil:
		return db, broken(databaseCheck, because(err), "Veja o registro do banco de dados.")
	case s.ReadOnly:
		return db, broken(databaseCheck, s.Version+" só aceita leituras", "Nomeie todos os servidores em SEIVA_DATABASE_URL, com target_session_attrs=read-write.")
	case s.Encoding != "UTF8":
		return db, broken(databaseCheck, s.Version+" está em "+s.Encoding, "Crie o banco com ENCODING 'UTF8'.")
	case len(s.Unsafe) > 0:
		return db, warning(databaseCheck, s.Version+" confirma o que ainda não gravou: "+strings.Join(s.Unsafe, ", ")+" = off",
			"Ligue essas opções no PostgreSQL: sem elas uma queda de energia perde cupons confirmados.")
	}
	found := s.Version + ", " + text.Size(s.Bytes)
	if d.Engine() == Postgres {
		found += ", extensões: nenhuma é necessária"
		if len(s.Extensions) > 0 {
			found += " (há " + strings.Join(s.Extensions, ", ") + ")"
		}
		own := d.connections()
		found += fmt.Sprintf(", até %d de %d conexões por processo", own, s.Connections)
		if own > s.Connections*8/10 {
			return db, warning(databaseCheck, found, "Diminua SEIVA_DATABASE_CONNECTIONS ou aumente max_connections: réplicas e ferramentas precisam das outras.")
		}
	}
	return db, fine(databaseCheck, found)
}

func (d Doctor) clockOf(ctx context.Context, db *sqldb.DB) Diagnosis {
	if d.Engine() == SQLite {
		return clockAgainstTrail(ctx, db, time.Now())
	}
	asked := time.Now()
	s, err := db.State(ctx)
	if err != nil {
		return broken("relógio e banco de dados", because(err), "Veja a linha do banco de dados.")
	}
	return clockAgainst("banco de dados", s.Now, asked, time.Now())
}

// clockAgainstTrail looks at the clock of a machine that has no other to ask: what was done in the past is not of the future.
func clockAgainstTrail(ctx context.Context, db *sqldb.DB, now time.Time) Diagnosis {
	const check = "relógio"
	columns, err := db.Columns(ctx, "audit")
	var last audit.Entry
	if err == nil && len(columns) > 0 {
		last, err = sqlaudit.New(db).Last(ctx)
	}
	found := now.UTC().Format(time.RFC3339) + "; SQLite usa o desta máquina"
	switch {
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	case last.At.Sub(now) >= clockOff:
		return warning(check, found+", e a última ação registrada é de "+last.At.UTC().Format(time.RFC3339),
			"Acerte o relógio desta máquina (NTP) e reinicie: um relógio atrasado recusa cupons como se fossem do futuro, e mensagens e tarefas esperam.")
	}
	return fine(check, found)
}

// standbysOf tells whether a failover keeps what was acknowledged.
func standbysOf(ctx context.Context, db *sqldb.DB) Diagnosis {
	const check = "cópias do banco de dados"
	s, err := db.State(ctx)
	switch {
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	case s.Hosts < 2:
		return fine(check, "SEIVA_DATABASE_URL nomeia um servidor: outro não o substitui sozinho")
	case !s.Confirmed:
		return warning(check, "cupons são confirmados antes que outro servidor os tenha: se este parar, o que o substituir não os conhece",
			"Com Patroni, ligue synchronous_mode. Se está ligado, nenhuma cópia acompanha o servidor: veja 'patronictl list' e traga uma de volta.")
	}
	return fine(check, "cada confirmação espera que outro servidor tenha o cupom")
}

// schemaOf compares the schema with this binary's.
func schemaOf(ctx context.Context, db *sqldb.DB) Diagnosis {
	const check = "migrações"
	current, known, beside, err := db.Schema(ctx)
	switch {
	case errors.Is(err, sqldb.ErrOtherSchema), errors.Is(err, sqldb.ErrOtherBranch):
		return broken(check, because(err), "Use o programa que o fez, ou restaure um backup.")
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	case current > known && beside:
		return warning(check, fmt.Sprintf("o banco está em %d, este programa conhece até %d e pode servir ao lado do mais novo", current, known), "Termine a troca: use o programa mais novo.")
	case current > known:
		return broken(check, fmt.Sprintf("o banco está em %d, este programa conhece até %d", current, known), "Use um programa mais novo.")
	case current < known:
		return warning(check, fmt.Sprintf("o banco está em %d, este programa vai até %d", current, known), "'seiva migrate' ou o próximo início o atualiza. Faça um backup antes.")
	}
	return fine(check, fmt.Sprintf("em %d, como este programa", known))
}

// monthsOf tells whether there is room for the receipts of this month and the next.
func monthsOf(ctx context.Context, db *sqldb.DB, now time.Time) Diagnosis {
	const check = "meses dos cupons"
	missing, err := sqlreceipts.Missing(ctx, db, receipts.Months(now))
	switch {
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	case len(missing) > 0:
		return warning(check, "faltam partições (AAMM): "+strings.Join(missing, ", "),
			"O primeiro cupom de um mês cria a partição que faltar, se o usuário do banco pode criar tabelas. O início de 'seiva serve' e a tarefa da noite também: veja por que não o fizeram.")
	}
	half, err := db.HalfIndexes(ctx)
	switch {
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	case len(half) > 0:
		return warning(check, "índices pela metade: "+strings.Join(half, ", "),
			"A tarefa da noite que os refaz está em andamento ou foi interrompida; a próxima os apaga. Se ficarem: DROP INDEX CONCURRENTLY.")
	}
	return fine(check, "este e o próximo têm partição")
}

// lineOf tells whether receipts stay because nobody vouches for the year that the clock says.
func lineOf(ctx context.Context, db *sqldb.DB, now time.Time) Diagnosis {
	const check = "guarda dos cupons"
	w, err := receipts.WaitingOf(ctx, sqlreceipts.NewRetention(db))
	switch {
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	case w.Expected(now):
		return fine(check, "nada espera")
	}
	return warning(check, w.String(), receipts.WaitingRemedy)
}

// connections are those of one process at most.
func (d Doctor) connections() int { return cmp.Or(d.Connections, sqldb.DefaultConnections()) }

// pages reads every page of a SQLite database, as long as there is time.
func (d Doctor) pages(ctx context.Context, db *sqldb.DB) Diagnosis {
	const check = "páginas do banco"
	limited, cancel := context.WithTimeout(ctx, d.Pages)
	defer cancel()
	err := db.CheckPages(limited, 0)
	switch {
	case errors.Is(err, sqldb.ErrDamaged):
		return broken(check, "há páginas danificadas", "Veja 'Damaged pages' em docs/operations.md, e não apague nenhum backup.")
	case limited.Err() != nil:
		return warning(check, fmt.Sprintf("a leitura não terminou em %s", d.Pages), "'seiva backup' lê todas; dê mais tempo com --pages-limit.")
	case err != nil:
		return broken(check, because(err), "Veja o disco.")
	}
	return fine(check, "todas foram lidas")
}

// serving are the processes that say that they serve this database, by its clock.
func serving(ctx context.Context, db *sqldb.DB) ([]sqlsettings.Replica, error) {
	return sqlsettings.New(db).Replicas(ctx, db.Clock(clock.System{}).Now().Add(-silentAfter))
}

// replicas compares those that serve this database with this program and its settings.
func (d Doctor) replicas(ctx context.Context, db *sqldb.DB, root *secret.Root) Diagnosis {
	const check = "réplicas"
	all, err := serving(ctx, db)
	if err != nil {
		return broken(check, because(err), "Veja a linha do banco de dados.")
	}
	var unlike []string
	for _, r := range all {
		what := r.Host + ", desde " + r.StartedAt.UTC().Format(time.RFC3339)
		switch {
		case root != nil && r.Fingerprint != root.Fingerprint():
			unlike = append(unlike, what+": outra chave secreta")
		case r.Version != Version:
			unlike = append(unlike, what+": versão "+r.Version)
		case d.PublicURL != "" && r.Origin != d.Origin():
			unlike = append(unlike, what+": SEIVA_PUBLIC_URL "+r.Origin)
		}
	}
	if len(unlike) > 0 {
		return warning(check, fmt.Sprintf("%d de %d não são como este programa (versão %s): %s", len(unlike), len(all), Version, strings.Join(unlike, "; ")),
			"Durante uma troca é normal. Depois, todas devem ter a mesma versão e a mesma configuração.")
	}
	if d.Engine() == SQLite && len(all) > 1 {
		return warning(check, fmt.Sprintf("%d processos servem o mesmo SQLite", len(all)), "Deixe um só, ou use PostgreSQL. Um processo morto some em 2 minutos.")
	}
	return fine(check, fmt.Sprintf("%d servem agora, da mesma versão e chave", len(all)))
}

// oldRun is how long ago a backup or an export may be, where none come oftener.
const oldRun = 48 * time.Hour

func (d Doctor) lastBackup(ctx context.Context, db *sqldb.DB) Diagnosis {
	const remedy = "Faça um com 'seiva backup', prove-o com 'seiva backup verify', e deixe que venham sozinhos com SEIVA_BACKUP_TO."
	at, err := lastRun(ctx, db, lastBackup)
	found := repeated{
		check: "backup", most: max(oldRun, 2*d.BackupEvery), last: "o último inteiro é de ", again: remedy,
		never: "nenhum foi feito por este programa", first: remedy,
	}.diagnose(at, err)
	if !at.IsZero() && d.BackupTo != "" && d.BackupTo == d.BlobURL {
		return warning(found.Check, found.Found+", no mesmo bucket que os arquivos", "Use outro bucket, de outra conta: o que apaga um não deve apagar o outro.")
	}
	return found
}

// repeated is what is to be done again and again, and how the doctor speaks of it.
type repeated struct {
	check        string
	most         time.Duration // how long ago the last may be
	last, again  string        // before the moment of the last; what to do where that is too long ago
	never, first string        // what is found where it never was done, and what to do then
}

// diagnose tells when it was last done, and warns when that is too long ago, or never was.
func (r repeated) diagnose(at time.Time, err error) Diagnosis {
	switch {
	case err != nil:
		return broken(r.check, because(err), "Veja a linha do banco de dados.")
	case at.IsZero():
		return warning(r.check, r.never, r.first)
	}
	found := r.last + at.UTC().Format(time.RFC3339)
	if time.Since(at) > r.most {
		return warning(r.check, found, r.again)
	}
	return fine(r.check, found)
}
