package app

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/uploads"
)

// blobs opens where files are kept.
func (s Settings) blobs(ctx context.Context, root secret.Root, c clock.Clock, called func(took time.Duration, failed bool)) (blobstore.Store, error) {
	return blobstore.Open(ctx, blobstore.Config{
		Setting: "SEIVA_BLOB_URL", URL: s.BlobURL, Folder: filepath.Join(s.Data, BlobFolder), Uploads: publicweb.UploadsPath, Key: root.Key(secret.SignedUploads),
		Patience: s.BlobPatience, Called: called, Clock: c,
	})
}

// What an installation that sets nothing gets.
const (
	defaultPlaces = 10 // D-45
	defaultViews  = 20

	// Ten thousand tills that print a receipt a minute each, most of which people open at once, stay below it.
	defaultCeiling = 6000
)

func (s Settings) bannerConfig() (banners.Config, error) {
	c := banners.Config{
		Places: cmp.Or(s.BannersPerChannel, defaultPlaces), ViewsADay: cmp.Or(s.BannerViewsADay, defaultViews),
		Ceiling: cmp.Or(s.BannerCeiling, defaultCeiling),
	}
	for name, value := range map[string]int{
		"SEIVA_BANNERS_PER_CHANNEL": c.Places, "SEIVA_BANNER_VIEWS_A_DAY": c.ViewsADay, "SEIVA_BANNER_COUNTS_A_MINUTE": c.Ceiling,
		"SEIVA_STRANGERS_PER_MINUTE": s.StrangersPerMinute,
	} {
		if value < 0 {
			return c, fmt.Errorf("%s é %d: informe 1 ou mais, ou retire a variável, e vale o padrão", name, value)
		}
	}
	return c, nil
}

// sent lets one kind of publication use what people sent for it: files in its own folder.
type sent struct {
	*uploads.Service
	folder string
}

func (s sent) Prepare(ctx context.Context, who scope.Scope, upload string) error {
	if !strings.HasPrefix(upload, s.folder) {
		return nil // Picture refuses it
	}
	_, err := s.Service.Prepare(ctx, who, upload)
	return err
}

func (s sent) Picture(ctx context.Context, who scope.Scope, upload string) (media.Picture, error) {
	if !strings.HasPrefix(upload, s.folder) {
		return media.Picture{}, uploads.ErrNotFound
	}
	return s.Service.Picture(ctx, who, upload)
}

// newBanners plugs banners into the domains that they need.
func newBanners(db *sqldb.DB, files *uploads.Service, feed *banners.Feed, viewers banners.Viewers, config banners.Config, trail scope.Trail, c clock.Clock) *banners.Service {
	store := sqlbanners.New(db)
	return banners.NewService(store, banners.Ports{
		Participants: store, Pictures: sent{files, uploads.BannerFolder}, Trail: trail, Viewers: viewers, Changed: feed.Changed,
		Config: config,
	}, c)
}
