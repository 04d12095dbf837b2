package contracts

import (
	"cmp"
	"context"
	"crypto/sha256"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Bounds of a version that is written on the screen.
const (
	MaxText      = 100_000 // characters
	maxLines     = 2000    // so that two versions are compared in bounded time
	minNote      = 10      // characters
	maxNote      = 500     // characters
	AcceptDays   = 30      // days at least from a publication to the day until which signing it is asked for
	MaxDaysAhead = 730     // to the furthest day that a version may name
)

// Version is a published text of the contract. It never changes.
type Version struct {
	Number      int // from 1 on
	Template        // Version is its day, later than that of the version before
	Hash        []byte
	Note        string    // what changed
	AcceptDay   string    // until the end of which whoever signed an older one is asked to sign this; empty: nobody is asked
	Publisher   string    // the account; empty where it was kept from the installation's file
	PublishedBy string    // its name then
	PublishedAt time.Time // of one kept from the file: when it was kept
}

// AcceptBy is the last instant of the day until which signing it is asked for; zero: nobody is asked.
func (v Version) AcceptBy() time.Time {
	if v.AcceptDay == "" {
		return time.Time{}
	}
	return clock.Beginning(period.Add(v.AcceptDay, 1)).Add(-time.Millisecond).UTC()
}

// Draft is the version that is being written. Revision tells its states apart, also that of before a publication.
type Draft struct {
	Text, Note, Day, AcceptDay string
	Revision                   int
	EditedBy                   string
	EditedAt                   time.Time
}

// Tag is the draft's version as If-Match has it.
func (d Draft) Tag() string { return strconv.Itoa(d.Revision) }

// Desk is what an administrator writes the next version at: the draft with what it would be, beside the newest version.
type Desk struct {
	Draft
	Fresh   bool     // nothing is written yet: Text is that of the newest version
	Newest  Version  // with Number 1 and no publisher where none was published yet
	Lacks   []string // what the text must have and has not: '# ' for its title, and names of the retailer such as {cnpj}
	Preview string   // the text with a sample retailer in it
	Changes []Change // from the newest version
}

// sample is the retailer of previews.
var sample = Party{
	CorporateName: "Mercado Exemplo Ltda", TradeName: "Mercado Exemplo", Documento: "11222333000181",
	Address: "Rua das Acácias, 100, Centro, Campinas, SP, CEP 13010-000",
}

// Sample puts the names of a sample retailer into a text.
func Sample(text string) string { return sample.In(text) }

// inForce gives the text of new contracts: the newest version whose day has come, or the installation's file where none was
// published. Error: contracts.no_text (503).
func (s *Service) inForce(ctx context.Context) (Template, error) {
	v, err := s.store.InForce(ctx, s.today())
	if err != nil || v.Number == 0 {
		if err != nil {
			return Template{}, err
		}
		return s.ports.Template(ctx)
	}
	return v.Template, nil
}

func (s *Service) today() string { return clock.Day(s.clock.Now().In(clock.Brazil)) }

// newest gives the version with the highest number; the installation's file counts as the first where none was published.
func (s *Service) newest(ctx context.Context) (Version, error) {
	v, err := s.store.Newest(ctx)
	if err != nil || v.Number > 0 {
		return v, err
	}
	file, err := s.ports.Template(ctx)
	return first(file), err
}

func first(file Template) Version {
	hash := sha256.Sum256([]byte(file.Text))
	return Version{Number: 1, Template: file, Hash: hash[:]}
}

// Versions lists the published versions for an ADMINISTRADOR, the newest first, without their texts. Error: contracts.no_text (503).
func (s *Service) Versions(ctx context.Context, who scope.Scope, r paging.Request) (paging.Page[Version], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Version]{}, err
	}
	rows, total, err := s.store.Versions(ctx, r)
	if err == nil && total == 0 {
		var only Version
		if only, err = s.newest(ctx); err == nil && r.Page == 0 {
			rows = []Version{only}
		}
		total = 1
	}
	return paging.Of(r, rows, total), errs.Wrap(err, "list versions of the contract")
}

// Version gives an ADMINISTRADOR one. Errors: contracts.no_version (404), contracts.no_text (503).
func (s *Service) Version(ctx context.Context, who scope.Scope, number int) (Version, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Version{}, err
	}
	v, err := s.version(ctx, number)
	return v, errs.Wrap(err, "read a version of the contract")
}

func (s *Service) version(ctx context.Context, number int) (Version, error) {
	v, err := s.store.Version(ctx, number)
	if err != nil || v.Number > 0 {
		return v, err
	}
	if number == 1 {
		newest, err := s.newest(ctx)
		if err != nil || newest.Number == 1 {
			return newest, err
		}
	}
	return Version{}, ErrNoVersion
}

// Compare tells an ADMINISTRADOR what changes from one version to another. Errors as Version.
func (s *Service) Compare(ctx context.Context, who scope.Scope, from, to int) ([]Change, error) {
	before, err := s.Version(ctx, who, from)
	if err != nil {
		return nil, err
	}
	after, err := s.Version(ctx, who, to)
	if err != nil {
		return nil, err
	}
	return compare(before.Text, after.Text), nil
}

// Desk gives an ADMINISTRADOR the draft. Error: contracts.no_text (503).
func (s *Service) Desk(ctx context.Context, who scope.Scope) (Desk, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Desk{}, err
	}
	d, err := s.desk(ctx)
	return d, errs.Wrap(err, "read the contract's draft")
}

func (s *Service) desk(ctx context.Context) (Desk, error) {
	newest, err := s.newest(ctx)
	if err != nil {
		return Desk{}, err
	}
	d, err := s.store.Draft(ctx)
	if err != nil {
		return Desk{}, err
	}
	fresh := d.Text == ""
	if fresh {
		d.Text = newest.Text
	}
	return Desk{
		Draft: d, Fresh: fresh, Newest: newest, Lacks: s.ports.Lacking(d.Text), Preview: Sample(d.Text), Changes: compare(newest.Text, d.Text),
	}, nil
}

// Write keeps an ADMINISTRADOR's draft, which may lack what a publication asks for. `seen` is the revision that was edited; empty: any. Errors:
// contracts.invalid_draft (422), contracts.stale (412), contracts.no_text (503).
func (s *Service) Write(ctx context.Context, who scope.Scope, seen string, d Draft) (Desk, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Desk{}, err
	}
	if wrong := d.clean(); len(wrong) > 0 {
		return Desk{}, errs.InvalidFields("contracts.invalid_draft", wrong)
	}
	d.EditedBy, d.EditedAt = who.Name, s.clock.Now()
	var after Desk
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		now, err := s.store.Draft(ctx)
		if err != nil {
			return err
		}
		if err := s.store.Write(ctx, cmp.Or(seen, now.Tag()), d); err != nil {
			return err
		}
		after, err = s.desk(ctx)
		return err
	})
	return after, errs.Wrap(err, "keep the contract's draft")
}

// clean puts the draft into its stored form, and complains of what may not be kept.
func (d *Draft) clean() map[string]string {
	wrong := map[string]string{}
	forms.Text{Value: &d.Text, Field: "texto", Rule: forms.Block(MaxText, "Escreva o texto do contrato, com até 100.000 caracteres.")}.Clean(wrong)
	d.Text += "\n" // as in the files that ship
	if strings.Count(d.Text, "\n") > maxLines {
		wrong["texto"] = "O texto pode ter até 2.000 linhas."
	}
	if d.Note != "" {
		forms.Text{Value: &d.Note, Field: "nota", Rule: forms.Block(maxNote, "Diga o que mudou em até 500 caracteres.")}.Clean(wrong)
	}
	for field, day := range map[string]string{"dia": d.Day, "aceitarAte": d.AcceptDay} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			wrong[field] = "Informe um dia que exista."
		}
	}
	return wrong
}

// Publish makes a version of the draft, of which nothing changes afterwards, and asks those who signed an older one to sign it
// where the draft says so. `seen` is the revision of the draft that was looked at, empty: any; of two who publish it one does. Errors:
// contracts.invalid_draft (422), contracts.stale (412), contracts.no_text (503).
func (s *Service) Publish(ctx context.Context, who scope.Scope, seen string) (Version, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Version{}, err
	}
	var published Version
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx)
		if err != nil {
			return err
		}
		// First: it keeps another who publishes from going on until this one is done.
		if err := s.store.Write(ctx, cmp.Or(seen, d.Tag()), Draft{EditedBy: who.Name, EditedAt: s.clock.Now()}); err != nil {
			return err
		}
		newest, err := s.newest(ctx)
		if err != nil {
			return err
		}
		if wrong := s.unfit(d, newest); len(wrong) > 0 {
			return errs.InvalidFields("contracts.invalid_draft", wrong)
		}
		if newest.PublishedAt.IsZero() { // the file's text, which is never lost
			newest.PublishedAt = s.clock.Now()
			if err := s.store.Add(ctx, newest); err != nil {
				return err
			}
		}
		published = s.versionOf(who, d, newest.Number+1)
		return s.publish(ctx, who, published)
	})
	return published, errs.Wrap(err, "publish a version of the contract")
}

func (s *Service) versionOf(who scope.Scope, d Draft, number int) Version {
	hash := sha256.Sum256([]byte(d.Text))
	return Version{
		Number: number, Template: Template{Version: d.Day, Text: d.Text}, Hash: hash[:], Note: d.Note, AcceptDay: d.AcceptDay,
		Publisher: who.AccountID, PublishedBy: who.Name, PublishedAt: s.clock.Now(),
	}
}

func (s *Service) publish(ctx context.Context, who scope.Scope, v Version) error {
	if err := s.store.Add(ctx, v); err != nil {
		return err
	}
	if v.AcceptDay != "" {
		job := jobqueue.New(AskJob, "", s.clock.Now())
		job.Unique = strconv.Itoa(v.Number)
		if _, err := s.ports.Queue.Enqueue(ctx, job); err != nil {
			return err
		}
	}
	facts := map[string]string{"version": v.Template.Version, "hash": Document{Hash: v.Hash}.Digest()}
	if v.AcceptDay != "" {
		facts["acceptBy"] = v.AcceptDay
	}
	return s.ports.Trail.Record(ctx, "contracts.version_published", who, "", strconv.Itoa(v.Number), facts)
}

// unfit complains of what a draft lacks to be published after the newest version.
func (s *Service) unfit(d Draft, newest Version) map[string]string {
	wrong, today := map[string]string{}, s.today()
	switch lacks := s.ports.Lacking(d.Text); {
	case d.Text == "":
		wrong["texto"] = "Salve o rascunho antes de publicar."
	case len(lacks) > 0:
		wrong["texto"] = "Falta no texto: " + strings.Join(lackWords(lacks), ", ") + "."
	case strings.TrimSpace(d.Text) == strings.TrimSpace(newest.Text):
		wrong["texto"] = "O texto é igual ao da versão " + strconv.Itoa(newest.Number) + "."
	}
	if len([]rune(d.Note)) < minNote {
		wrong["nota"] = "Diga o que mudou, em 10 caracteres ou mais: quem já assinou lê esta nota."
	}
	latest := period.Add(today, MaxDaysAhead)
	switch {
	case d.Day == "":
		wrong["dia"] = "Informe a partir de que dia os novos contratos usam o texto."
	case d.Day < today || d.Day <= newest.Template.Version:
		wrong["dia"] = "O dia não pode ter passado, e vem depois do dia da versão " + strconv.Itoa(newest.Number) + "."
	case d.Day > latest:
		wrong["dia"] = "Escolha um dia dos próximos dois anos."
	}
	switch {
	case d.AcceptDay == "":
	case d.AcceptDay < period.Add(today, AcceptDays):
		wrong["aceitarAte"] = "Dê pelo menos 30 dias para aceitar."
	case d.AcceptDay > latest:
		wrong["aceitarAte"] = "Escolha um dia dos próximos dois anos."
	}
	return wrong
}

// lackWords say what Lacking named.
func lackWords(lacks []string) []string {
	out := make([]string, len(lacks))
	for i, l := range lacks {
		if out[i] = l; l == "# " {
			out[i] = "o título, uma linha que começa com '# '"
		}
	}
	return out
}
