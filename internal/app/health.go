package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"syscall"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/edge/publicweb"
)

// How long what was found of a part counts, for whoever asks.
const (
	askedEvery   = 2 * time.Second
	writtenEvery = 10 * time.Second
	filesEvery   = 30 * time.Second
	pagesEvery   = time.Hour
)

// checkedBelow is the size in bytes of a SQLite database whose pages are read beside its work; larger ones are read by backups
// alone.
const checkedBelow = 1 << 30

// Ready is what /readyz says.
func (a *App) Ready() http.Handler {
	parts := []publicweb.Part{
		{Name: "database", Check: a.databaseState, Every: askedEvery},
		{Name: "writes", Check: a.writesState, Every: writtenEvery, Limit: 20 * time.Second},
		{Name: "pages", Check: a.pagesState, Every: pagesEvery, Limit: 10 * time.Minute, Slow: true},
		{Name: "intake", Check: a.intakeState, Every: time.Second},
		{Name: "files", Check: a.filesState, Every: filesEvery, Limit: 30 * time.Second, Slow: true},
		{Name: "mail", Check: a.mailState, Every: writtenEvery},
	}
	if a.Settings.usesDisk() {
		parts = append(parts, publicweb.Part{Name: "disk", Check: a.diskState, Every: writtenEvery})
	}
	return publicweb.Ready(parts...)
}

func unavailable(code, remark string) publicweb.Finding {
	return publicweb.Finding{State: publicweb.Unavailable, Code: code, Remark: remark}
}

func degraded(code, remark string) publicweb.Finding {
	return publicweb.Finding{State: publicweb.Degraded, Code: code, Remark: remark}
}

var databaseDamaged = unavailable("database_damaged",
	"O banco de dados está danificado. Pare o servidor, guarde uma cópia da pasta de dados e restaure o backup mais novo.")

// damaged logs what is wrong with the database, and returns what that means.
func damaged(ctx context.Context, cause error) publicweb.Finding {
	slog.ErrorContext(ctx, "the database is damaged", "cause", cause)
	return databaseDamaged
}

func (a *App) databaseState(ctx context.Context) (publicweb.Finding, error) {
	if err := a.DB.Ping(ctx); err != nil {
		return publicweb.Finding{}, err
	}
	if err := a.DB.Damage(); err != nil {
		return damaged(ctx, err), nil
	}
	return publicweb.Finding{}, nil
}

// writesState commits one small row. What stands in the way of that stands in the way of every receipt.
func (a *App) writesState(ctx context.Context) (publicweb.Finding, error) {
	fault, err := a.DB.ProbeWrite(ctx, time.Now())
	if err != nil {
		slog.ErrorContext(ctx, "nothing can be written", "fault", fault, "cause", err)
	}
	switch fault {
	case sqldb.FaultFull:
		return unavailable("disk_full", "O disco do banco de dados está cheio, e nada é gravado. Libere espaço."), nil
	case sqldb.FaultDisk:
		return unavailable("disk_failing", "O disco do banco de dados recusa gravações. Veja o registro do servidor."), nil
	case sqldb.FaultReadOnly:
		return unavailable("database_read_only", "O banco de dados só aceita leituras. Veja se SEIVA_DATABASE_URL leva ao servidor principal."), nil
	case sqldb.FaultDamaged:
		return databaseDamaged, nil
	case sqldb.NoFault:
	}
	return publicweb.Finding{}, err
}

func (a *App) pagesState(ctx context.Context) (publicweb.Finding, error) {
	err := a.DB.CheckPages(ctx, checkedBelow)
	if errors.Is(err, sqldb.ErrDamaged) {
		return damaged(ctx, err), nil
	}
	return publicweb.Finding{}, err
}

func (a *App) intakeState(context.Context) (publicweb.Finding, error) {
	if a.Integration.Receipts.Failing() {
		return unavailable("commits_failing", "Os últimos cupons recebidos não puderam ser gravados. Veja o registro do servidor."), nil
	}
	return publicweb.Finding{}, nil
}

// filesState is no reason to take receipts elsewhere: pictures alone need the files, and every replica has the same bucket.
func (a *App) filesState(ctx context.Context) (publicweb.Finding, error) {
	err := a.Blobs.Probe(ctx)
	if err == nil {
		return publicweb.Finding{}, nil
	}
	slog.ErrorContext(ctx, "files cannot be kept", "cause", err)
	return degraded("files_unavailable", "Imagens não podem ser lidas ou gravadas. Veja SEIVA_BLOB_URL, as permissões do bucket ou o disco, e o registro do servidor."), nil
}

// usesDisk tells whether this process keeps anything in its data folder.
func (s Settings) usesDisk() bool { return s.Engine() == SQLite || s.BlobURL == "" }

// Free space of the data folder: below the first nothing is certain to be written, since SQLite's log of writes alone takes
// 64 MB before it is given back; below the second somebody should see to it.
const (
	diskFullBelow = 64 << 20
	diskLowBelow  = 1 << 30
)

func (a *App) diskState(context.Context) (publicweb.Finding, error) {
	of, err := volumeOf(a.Settings.Data)
	if err != nil {
		return publicweb.Finding{}, err
	}
	return diskFinding(of.free), nil
}

// volume is the disk that a folder is on.
type volume struct {
	syscall.Statfs_t
	free uint64 // bytes
}

func volumeOf(folder string) (v volume, err error) {
	err = syscall.Statfs(folder, &v.Statfs_t)
	v.free = v.Bavail * uint64(v.Bsize) //nolint:gosec // no file system has blocks of a negative size
	return v, err
}

func diskFinding(free uint64) publicweb.Finding {
	remark := fmt.Sprintf("Restam %d MB na pasta de dados. Libere espaço.", free>>20)
	switch {
	case free < diskFullBelow:
		return unavailable("disk_full", remark)
	case free < diskLowBelow:
		return degraded("disk_low", remark)
	}
	return publicweb.Finding{}
}

// mailLateAfter is how long a mail may wait for a server that is there: by then it was tried three times.
const mailLateAfter = time.Hour

// mailState tells what waits for SMTP, and what could not be delivered.
func (a *App) mailState(ctx context.Context) (publicweb.Finding, error) {
	counts, err := a.Outbox.State(ctx)
	if err != nil {
		return publicweb.Finding{}, err
	}
	oldest, err := a.Outbox.OldestWaiting(ctx)
	if err != nil {
		return publicweb.Finding{}, err
	}
	waits := a.Portal.Clock.Now().Sub(oldest)
	switch {
	case a.mailer != nil && counts.Waiting > 0 && waits >= mailLateAfter:
		return degraded("mail_delayed", fmt.Sprintf("%s na fila de envio, a mais antiga há %d h. Veja SEIVA_SMTP_URL e o registro do servidor.",
			messages(counts.Waiting), int(waits.Hours()))), nil
	case counts.Failed > 0:
		return publicweb.Finding{Code: "mail_failed", Remark: messages(counts.Failed) + " sem entrega nas últimas 24 horas. Veja o registro do servidor."}, nil
	case a.mailer == nil && counts.Waiting > 0:
		return publicweb.Finding{Code: "mail_not_configured", Remark: messages(counts.Waiting) + " à espera de SMTP. Defina SEIVA_SMTP_URL."}, nil
	case a.mailer == nil:
		return publicweb.Finding{Code: "mail_not_configured", Remark: "Sem SMTP, as mensagens esperam na caixa de saída. Defina SEIVA_SMTP_URL."}, nil
	case counts.Waiting > 0:
		return publicweb.Finding{Code: "mail_waiting", Remark: messages(counts.Waiting) + " na fila de envio."}, nil
	}
	return publicweb.Finding{}, nil
}

func messages(n int) string {
	if n == 1 {
		return "1 mensagem"
	}
	return fmt.Sprintf("%d mensagens", n)
}

// TellOfFiles says at the start whether files can be kept. The server starts without: tills do not need them.
func (a *App) TellOfFiles(ctx context.Context, log *slog.Logger) {
	if err := a.Blobs.Probe(ctx); err != nil && ctx.Err() == nil {
		log.ErrorContext(ctx, "files cannot be kept: pictures are neither shown nor taken until this is mended", "cause", err)
	}
}
