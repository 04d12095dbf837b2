package media_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/media"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/scope"
)

func TestPagesAreTakenInTheirOrder(t *testing.T) {
	pages, fields := media.Pages{Pictures: &mediatest.Pictures{}}, map[string]string{}
	got, err := pages.Take(t.Context(), scope.Scope{}, []string{"b.jpg", "a.jpg"}, fields)
	if err != nil || len(fields) > 0 || !slices.Equal(got, []media.Picture{mediatest.Of("b.jpg"), mediatest.Of("a.jpg")}) {
		t.Errorf("%v, %v, %v", got, fields, err)
	}
}

func TestPagesNameWhatIsWrong(t *testing.T) {
	pages := media.Pages{Pictures: &mediatest.Pictures{}}
	for name, c := range map[string]struct {
		uploads        []string
		field, message string
	}{
		"none":       {nil, "images", "Envie de 1 a 10 imagens."},
		"eleven":     {strings.Split("abcdefghijk", ""), "images", "Envie de 1 a 10 imagens."},
		"one twice":  {[]string{"a", "b", "a"}, "images[2]", "Cada imagem entra uma vez só."},
		"never sent": {[]string{"a", "missing"}, "images[1]", "Não encontramos esta imagem. Envie-a de novo."},
	} {
		fields := map[string]string{}
		if _, err := pages.Take(t.Context(), scope.Scope{}, c.uploads, fields); err != nil || len(fields) != 1 || fields[c.field] != c.message {
			t.Errorf("%s: %v, %v", name, fields, err)
		}
	}
	errstest.Refused(t, pages.Prepare(t.Context(), scope.Scope{}, "flyers.invalid", []string{"a", "bad"}), "flyers.invalid", "images[1]")
	if err := pages.Prepare(t.Context(), scope.Scope{}, "flyers.invalid", slices.Repeat([]string{"bad"}, 11)); err != nil {
		t.Errorf("more files than there are pages were looked at: %v", err)
	}
}

// broken cannot reach its pictures.
type broken struct{ mediatest.Pictures }

var errBroken = errors.New("no network")

func (*broken) Prepare(context.Context, scope.Scope, string) error { return errBroken }

func (*broken) Picture(context.Context, scope.Scope, string) (media.Picture, error) {
	return media.Picture{}, errs.Wrap(errBroken, "look up an upload")
}

func TestWhatIsNotTheFilesFaultIsNoField(t *testing.T) {
	pages, fields := media.Pages{Pictures: &broken{}}, map[string]string{}
	if _, err := pages.Take(t.Context(), scope.Scope{}, []string{"a"}, fields); !errors.Is(err, errBroken) || len(fields) > 0 {
		t.Errorf("%v, %v", err, fields)
	}
	if err := pages.Prepare(t.Context(), scope.Scope{}, "x", []string{"a"}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}
