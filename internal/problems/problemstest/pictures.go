package problemstest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/problems"
)

// album takes every file but "bad", keeps it under its own words, and knows what it is used for.
type album struct {
	mu   sync.Mutex
	used []string
}

func (a *album) Take(_ context.Context, _ scope.Scope, file []byte) (media.Picture, error) {
	if string(file) == "bad" {
		return media.Picture{}, errs.New(errs.Invalid, "uploads.bad_picture", "O arquivo está cortado.")
	}
	return media.Picture{Key: string(file), Width: 40, Height: 30}, nil
}

func (a *album) Use(_ context.Context, key, owner string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.used = append(a.used, key+" "+owner)
	return nil
}

func (a *album) Open(_ context.Context, key string) ([]byte, error) {
	return []byte("jpeg of " + key), nil
}

// shot takes a picture and adds it.
func (d *desk) shot(ctx context.Context, who scope.Scope, reportID, file string) (int, error) {
	taken, err := d.TakePicture(ctx, who, reportID, []byte(file))
	if err != nil {
		return 0, err
	}
	return d.AddPicture(ctx, who, reportID, problems.Picture{Picture: taken})
}

// pictures runs what holds of the pictures of reports.
func pictures(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("PicturesAreOfWhoReportedAndStaff", func(t *testing.T) {
		d := newDesk(fresh(t))
		r, other := d.reported(t, d.ana), d.reported(t, d.ana)
		for n, file := range []string{"one", "two"} {
			if got, err := d.shot(t.Context(), d.ana, r.ID, file); err != nil || got != n+1 {
				t.Fatalf("%s: %d, %v", file, got, err)
			}
		}
		bia := d.ana
		bia.AccountID = id.New()
		for name, read := range map[string]func() ([]problems.Shot, error){
			"who reported": func() ([]problems.Shot, error) { return d.OwnPictures(t.Context(), d.ana, r.ID) },
			"support":      func() ([]problems.Shot, error) { return d.Pictures(t.Context(), d.rui, r.ID) },
		} {
			found, err := read()
			if err != nil || len(found) != 2 || string(found[0].JPEG) != "jpeg of one" || string(found[1].JPEG) != "jpeg of two" || found[0].Width != 40 || found[0].Height != 30 {
				t.Errorf("%s sees %+v, %v", name, found, err)
			}
		}
		for name, read := range map[string]func() error{
			"a colleague":        func() error { _, err := d.OwnPictures(t.Context(), bia, r.ID); return err },
			"staff as their own": func() error { _, err := d.OwnPictures(t.Context(), d.rui, r.ID); return err },
			"of nothing":         func() error { _, err := d.Pictures(t.Context(), d.rui, id.New()); return err },
			"of no id":           func() error { _, err := d.Pictures(t.Context(), d.rui, "x"); return err },
			"a colleague adds":   func() error { _, err := d.AddPicture(t.Context(), bia, r.ID, problems.Picture{}); return err },
			"a colleague sends":  func() error { _, err := d.TakePicture(t.Context(), bia, r.ID, []byte("three")); return err },
			"support adds": func() error {
				_, err := d.AddPicture(t.Context(), d.rui, r.ID, problems.Picture{})
				return err
			},
		} {
			if err := read(); !errors.Is(err, problems.ErrNotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := d.Pictures(t.Context(), d.ana, r.ID); err == nil || errs.From(err).Code != "access.wrong_profile" {
			t.Errorf("as staff: %v", err)
		}
		if found, err := d.Pictures(t.Context(), d.rui, other.ID); err != nil || len(found) != 0 {
			t.Errorf("of another report: %v, %v", found, err)
		}
		if got := d.thread(t, r); got.Pictures != 2 || got.State != problems.New || got.Acts != 0 {
			t.Errorf("the report: %+v", got.Case)
		}
		if want := []string{"one problem " + r.ID, "two problem " + r.ID}; !slices.Equal(d.album.used, want) {
			t.Errorf("used: %q, want %q", d.album.used, want)
		}
		line := scopetest.Line("problems.picture_added", d.ana, r.OwnerID, r.ID, "map[]")
		d.trail.Holds(t, line, line)
	})
	t.Run("APictureStandsBesideTheMessageThatItCameWith", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		for _, message := range []int{-1, 1} {
			_, err := d.AddPicture(t.Context(), d.ana, r.ID, problems.Picture{Message: message})
			errstest.Refused(t, err, "problems.invalid_picture", "mensagem")
		}
		for _, words := range []string{"Veja.", "E aqui."} {
			d.now.Advance(time.Minute)
			_, err := d.Note(t.Context(), d.rui, problems.On{ReportID: r.ID}, "Só nossa.")
			testkit.Must(t, err)
			_, err = d.Write(t.Context(), d.ana, r.ID, words)
			testkit.Must(t, err)
		}
		for _, message := range []int{2, 0, 1} {
			_, err := d.AddPicture(t.Context(), d.ana, r.ID, problems.Picture{Message: message})
			testkit.Must(t, err)
		}
		_, err := d.AddPicture(t.Context(), d.ana, r.ID, problems.Picture{Message: 3}) // two of its four acts are notes
		errstest.Refused(t, err, "problems.invalid_picture", "mensagem")
		own, err := d.OwnPictures(t.Context(), d.ana, r.ID)
		testkit.Must(t, err)
		seen, err := d.Pictures(t.Context(), d.rui, r.ID)
		testkit.Must(t, err)
		for _, found := range [][]problems.Shot{own, seen} {
			if len(found) != 3 || found[0].Message != 2 || found[1].Message != 0 || found[2].Message != 1 {
				t.Errorf("%+v", found)
			}
		}
	})
	t.Run("AReportHasSixPicturesHoweverManyComeAtOnce", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		const many = 9
		answers := make(chan error, many)
		for n := range many {
			go func() {
				_, err := d.AddPicture(t.Context(), d.ana, r.ID, problems.Picture{Picture: media.Picture{Key: string(rune('a' + n))}})
				answers <- err
			}()
		}
		kept := 0
		for range many {
			if err := <-answers; err == nil {
				kept++
			} else if errs.From(err).Code != "problems.pictures_full" {
				t.Error(err)
			}
		}
		if found, err := d.Pictures(t.Context(), d.rui, r.ID); err != nil || len(found) != problems.MaxPictures || kept != problems.MaxPictures {
			t.Errorf("%d were kept, %d are there, %v", kept, len(found), err)
		}
		if len(d.album.used) != problems.MaxPictures {
			t.Errorf("used: %q", d.album.used)
		}
		if _, err := d.TakePicture(t.Context(), d.ana, r.ID, []byte("bad")); err == nil || errs.From(err).Code != "problems.pictures_full" {
			t.Errorf("a full one looks at no file: %v", err)
		}
		if _, err := d.TakePicture(t.Context(), d.ana, d.reported(t, d.ana).ID, []byte("bad")); err == nil || errs.From(err).Code != "uploads.bad_picture" {
			t.Errorf("a bad file: %v", err)
		}
	})
}
