package app

import (
	"cmp"
	"context"
	"os"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	sqlanalytics "seiva/internal/adapter/sqlstore/analytics"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/analytics"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
)

// lastAnalytics says when the files for analysis were last all brought up to date (lastRun), leftAnalytics which retailers' the last run left.
const (
	lastAnalytics = "analytics.last"
	leftAnalytics = "analytics.left"
)

// errNoAnalytics is returned where nobody said where the files go.
var errNoAnalytics = errs.New(errs.Invalid, "analytics.nowhere", "Diga para onde vão os arquivos: uma pasta ou um bucket, em SEIVA_ANALYTICS_TO ou --analytics-to.")

// analyticsPlace opens the folder or the bucket.
func (s Settings) analyticsPlace(ctx context.Context) (blobstore.Store, error) {
	switch {
	case s.AnalyticsTo == "":
		return nil, errNoAnalytics
	case strings.HasPrefix(s.AnalyticsTo, "s3://"):
		return blobstore.Open(ctx, blobstore.Config{Setting: "SEIVA_ANALYTICS_TO", URL: s.AnalyticsTo})
	}
	return blobstore.Open(ctx, blobstore.Config{Folder: s.AnalyticsTo})
}

// ExportAnalytics brings the files for analysis up to date; it makes nothing where there is no installation.
func (s Settings) ExportAnalytics(ctx context.Context, whole bool) (analytics.Report, error) {
	db, err := s.Existing(ctx)
	if err != nil {
		return analytics.Report{}, err
	}
	defer func() { _ = db.Close() }()
	return s.exportAnalytics(ctx, db, whole)
}

func (s Settings) exportAnalytics(ctx context.Context, db *sqldb.DB, whole bool) (done analytics.Report, err error) {
	place, err := s.analyticsPlace(ctx)
	if err != nil {
		return done, err
	}
	defer func() { _ = place.Close() }()
	if err := os.MkdirAll(s.exportsFolder(), 0o700); err != nil {
		return done, err
	}
	service := analytics.NewService(sqlanalytics.New(db), analytics.Ports{Place: place, Choice: s.AnalyticsReceipts, Folder: s.exportsFolder()}, db.Clock(clock.System{}))
	done, err = service.Run(ctx, whole)
	if len(done.Left) > 0 || err == nil {
		err = cmp.Or(err, db.SetSetting(ctx, leftAnalytics, done.NamesLeft()))
	}
	if err != nil {
		return done, err
	}
	return done, ran(ctx, db, lastAnalytics, time.Now())
}

// analytics tells how old the files for analysis are, and whether their place can be written.
func (d Doctor) analytics(ctx context.Context, db *sqldb.DB) Diagnosis {
	const check = "análise"
	place, err := d.analyticsPlace(ctx)
	if err == nil {
		err = place.Probe(ctx)
		_ = place.Close()
	}
	if err != nil {
		return broken(check, because(err), "Confira SEIVA_ANALYTICS_TO: a pasta e o dono dela, ou o bucket, as credenciais e as permissões de ler, gravar e apagar.")
	}
	if d.AnalyticsTo == d.BlobURL {
		return warning(check, "no mesmo bucket que os arquivos", "Use outro bucket em SEIVA_ANALYTICS_TO: quem analisa não deve ler contratos, imagens e exportações.")
	}
	if left, err := db.Setting(ctx, leftAnalytics); err == nil && left != "" {
		return warning(check, "a última exportação deixou varejistas de fora: "+left,
			"Veja a causa no registro do servidor (uma linha com o id de cada um), corrija-a e faça uma com 'seiva export parquet'.")
	}
	at, err := lastRun(ctx, db, lastAnalytics)
	return repeated{
		check: check, most: oldRun, last: "a última exportação é de ", again: "Veja o registro do servidor, e faça uma com 'seiva export parquet'.",
		never: "nenhuma exportação foi feita", first: "A primeira vem à noite; 'seiva export parquet' a faz agora.",
	}.diagnose(at, err)
}
