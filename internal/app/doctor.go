package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"

	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// Verdict is how something is.
type Verdict string

// The verdicts. What is to be warned of works, and should be seen to.
const (
	Fine    Verdict = "ok"
	Warning Verdict = "warn"
	Broken  Verdict = "fail"
)

// Diagnosis is one thing that was looked at: what was found, in Portuguese, and what to do. It holds nothing secret.
type Diagnosis struct {
	Check   string  `json:"check"`
	Verdict Verdict `json:"verdict"`
	Found   string  `json:"found"`
	Remedy  string  `json:"remedy,omitempty"`
}

// Doctor looks at an installation from outside of it: it needs no server that runs, and disturbs none.
type Doctor struct {
	Settings
	SendTo string        // gets a mail; empty: nobody
	Limit  time.Duration // of one check; zero: ten seconds
	Pages  time.Duration // of reading every page of a SQLite database; zero: a minute
	Packs  int           // how many packs it asks for; zero: twenty

	WholePacks bool // has it read them, instead of asking for their last byte
}

// patient is how long one check may take.
func (d Doctor) patient() time.Duration {
	if d.Limit == 0 {
		return 10 * time.Second
	}
	return d.Limit
}

// Examine makes every check, each within its time, and gives what it found; a check that needs what is broken is left out. Once ctx ends nothing
// is told: what was broken off fails for no other reason.
func (d Doctor) Examine(ctx context.Context, tell func(Diagnosis)) {
	if d.Pages == 0 {
		d.Pages = time.Minute
	}
	hide := d.hiding()
	shown := tell
	tell = func(found Diagnosis) {
		if ctx.Err() != nil {
			return
		}
		found.Found, found.Remedy = hide.Replace(found.Found), hide.Replace(found.Remedy)
		shown(found)
	}
	for _, found := range d.configuration() {
		tell(found)
	}
	for _, found := range d.folder() {
		tell(found)
	}
	root, found := d.secretFile()
	tell(found)
	d.database(ctx, root, tell)
	d.outside(ctx, root, tell)
}

// hiding takes every secret of the settings out of a text: what servers and libraries say may repeat them.
func (s Settings) hiding() *strings.Replacer {
	var pairs []string
	secrets := []string{s.MetricsToken, s.VibeSecret, s.StripeKey, s.StripeSecret, s.Cognito.ClientSecret}
	for _, address := range []string{s.DatabaseURL, s.DatabaseReadURL, s.SMTPURL, s.BlobURL, s.VibeURL, s.CNPJURL, s.CEPURL} {
		if u, err := url.Parse(address); err == nil {
			password, _ := u.User.Password()
			secrets = append(secrets, password, url.QueryEscape(password), u.Query().Get("password"))
		} else {
			secrets = append(secrets, address)
		}
	}
	if headers, err := s.Traces.headers(); err == nil {
		secrets = slices.AppendSeq(secrets, maps.Values(headers))
	}
	secrets = append(secrets, s.Traces.Headers)
	for _, text := range secrets {
		if text != "" {
			pairs = append(pairs, text, "•••")
		}
	}
	return strings.NewReplacer(pairs...)
}

// limited makes one check within its time.
func (d Doctor) limited(ctx context.Context, check func(ctx context.Context) Diagnosis) Diagnosis {
	ctx, cancel := context.WithTimeout(ctx, d.patient())
	defer cancel()
	return check(ctx)
}

func fine(check, found string) Diagnosis { return Diagnosis{check, Fine, found, ""} }

func warning(check, found, remedy string) Diagnosis { return Diagnosis{check, Warning, found, remedy} }

func broken(check, found, remedy string) Diagnosis { return Diagnosis{check, Broken, found, remedy} }

// because gives a cause in a word that people read: a message of ours, or what a library says on one line.
func because(err error) string {
	var ours *errs.Error
	if errors.As(err, &ours) && ours.Cause == nil {
		return ours.Message
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "sem resposta no prazo"
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	if len(text) > 300 {
		text = text[:300] + "…"
	}
	return text
}

// WarnOfTroubles logs what the cheap part of an examination finds at the start: settings that contradict each other, the data
// folder and that of backups, the clock, replicas that are not as this one, and a failover that would lose what was acknowledged.
func (a *App) WarnOfTroubles(ctx context.Context, log *slog.Logger) {
	d := Doctor{Settings: a.Settings, Limit: 2 * time.Second}
	found := slices.Concat(d.configuration(), d.folder())
	found = append(found, d.limited(ctx, func(ctx context.Context) Diagnosis { return d.clockOf(ctx, a.DB) }),
		d.limited(ctx, func(ctx context.Context) Diagnosis { return d.replicas(ctx, a.DB, &a.Secret) }))
	if d.Engine() == Postgres {
		found = append(found, d.limited(ctx, func(ctx context.Context) Diagnosis { return standbysOf(ctx, a.DB) }))
	}
	if !strings.HasPrefix(d.BackupTo, "s3://") { // which is asked for at night
		found = append(found, d.limited(ctx, d.backupPlace))
	}
	for _, f := range found {
		if f.Verdict != Fine && ctx.Err() == nil {
			log.WarnContext(ctx, "something is to be seen to: seiva doctor tells more", "check", f.Check, "found", f.Found, "remedy", f.Remedy)
		}
	}
}

// secretFile looks at the secret by itself; nil where there is none.
func (d Doctor) secretFile() (*secret.Root, Diagnosis) {
	const check = "chave secreta"
	root, err := secret.Open(d.SecretPath(), false)
	if errors.Is(err, fs.ErrNotExist) && d.Engine() == SQLite && !exists(filepath.Join(d.Data, sqldb.SQLiteFile)) {
		return nil, warning(check, "ainda não existe", "O primeiro início a cria ao lado de um banco vazio.")
	}
	if err != nil {
		return nil, broken(check, "não pode ser lida: "+because(err),
			"Coloque de volta o arquivo desta instalação: cada backup o contém. Nunca crie outro ao lado de um banco em uso.")
	}
	if mode, open := openToOthers(d.SecretPath()); open {
		return &root, warning(check, "outros usuários desta máquina podem ler o arquivo ("+mode+")", "chmod 600 "+d.SecretPath())
	}
	return &root, fine(check, "impressão digital "+root.Fingerprint()+", só do dono")
}

// secretOfDatabase compares the secret with the database's.
func (d Doctor) secretOfDatabase(ctx context.Context, db *sqldb.DB, root secret.Root) Diagnosis {
	const check = "chave secreta do banco"
	columns, err := db.Columns(ctx, "settings")
	if err == nil && len(columns) == 0 {
		return fine(check, "o banco ainda está vazio: o primeiro início anota nele esta chave")
	}
	if err == nil {
		err = sqlsettings.New(db).CheckSecret(ctx, root)
	}
	switch {
	case errors.Is(err, sqldb.ErrOtherSecret):
		return broken(check, because(err),
			"Coloque de volta o arquivo cuja impressão digital é a do banco ('seiva secret fingerprint' a mostra). Nunca crie outro.")
	case err != nil:
		return broken(check, because(err), "Veja a linha do banco de dados.")
	}
	return fine(check, "é a deste banco de dados")
}
