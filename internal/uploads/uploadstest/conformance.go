// Package uploadstest holds what every store of uploads must do, and what the service must do on a real store.
package uploadstest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads"
)

// World is a fresh store.
type World struct {
	Store uploads.Store
	Queue jobqueue.Store
}

// JPEG draws a picture.
func JPEG(t testing.TB, width, height int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.Set(x, y, color.RGBA{uint8(x), uint8(y), 80, 255}) //nolint:gosec // any colour will do
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// blobs is a store of blobs in memory, for what is not about blobs.
type blobs struct {
	mu    sync.Mutex
	files map[string][]byte
}

func (b *blobs) SignPut(_ context.Context, p uploads.Put) (string, error) { return "/" + p.Key, nil }

func (b *blobs) Read(_ context.Context, key string, max int64) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	file, ok := b.files[key]
	if !ok {
		return nil, uploads.ErrNotFound
	}
	return file[:min(len(file), int(max)+1)], nil
}

func (b *blobs) Write(_ context.Context, key, _ string, content []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files[key] = content
	return nil
}

func (b *blobs) Delete(_ context.Context, key string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.files, key)
	return nil
}

type stage struct {
	World
	service *uploads.Service
	blobs   *blobs
	clock   *clock.Fixed
	ana     scope.Scope
	bia     scope.Scope
}

var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Conformance runs the suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"SignedKeysAreChecked":       signedKeys,
		"OtherTenantSeesNotFound":    otherTenant,
		"PreparedOnce":               preparedOnce,
		"RenewedTakesAnotherFile":    renewed,
		"BadPicturesAreRefused":      badPictures,
		"UnusedUploadsAreSwept":      swept,
		"ADoomedPictureHasNoNewUser": doomed,
		"OnlyPicturesAreShown":       shown,
		"PrivateOnesAreOpenedAlone":  opened,
		"OneSweepAnHourIsPlanned":    planned,
		"UnusedFilesHaveALimit":      limited,
	} {
		t.Run(name, func(t *testing.T) {
			s := stage{World: fresh(t), blobs: &blobs{files: map[string][]byte{}}, clock: clock.NewFixed(start)}
			s.service = uploads.NewService(s.Store, uploads.Ports{Blobs: s.blobs, Queue: s.Queue}, s.clock)
			s.ana = scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: id.New()}
			s.bia = scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: id.New()}
			test(t, s)
		})
	}
}

const aKey = "advertisement-images/000-0199a1b2.jpg"

func (s stage) sign(t *testing.T, who scope.Scope, key string) {
	t.Helper()
	if _, err := s.service.Sign(t.Context(), who, []uploads.Wanted{{Key: key, Type: "image/jpeg"}}); err != nil {
		t.Fatal(err)
	}
}

// send signs and sends a picture, and prepares it.
func (s stage) send(t *testing.T, who scope.Scope, key string) media.Picture {
	t.Helper()
	s.sign(t, who, key)
	s.blobs.files[key] = JPEG(t, 30, 20)
	p, err := s.service.Prepare(t.Context(), who, key)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func signedKeys(t *testing.T, s stage) {
	for _, c := range []struct {
		name, field string
		file        uploads.Wanted
	}{
		{"climbing", "[0].key", uploads.Wanted{Key: "advertisement-images/../secret", Type: "image/jpeg"}},
		{"absolute", "[0].key", uploads.Wanted{Key: "/advertisement-images/000-0199a1b2.jpg", Type: "image/jpeg"}},
		{"another folder", "[0].key", uploads.Wanted{Key: "pictures/000-0199a1b2.jpg", Type: "image/jpeg"}},
		{"a logo, which comes within a call", "[0].key", uploads.Wanted{Key: uploads.LogoFolder + "000-0199a1b2.png", Type: "image/png"}},
		{"a picture of a problem, which does too", "[0].key", uploads.Wanted{Key: uploads.ProblemFolder + "000-0199a1b2.jpg", Type: "image/jpeg"}},
		{"no index", "[0].key", uploads.Wanted{Key: "advertisement-images/0199a1b2.jpg", Type: "image/jpeg"}},
		{"escaped", "[0].key", uploads.Wanted{Key: "advertisement-images/000-%2e%2e%2f.jpg", Type: "image/jpeg"}},
		{"line break", "[0].key", uploads.Wanted{Key: aKey + "\n", Type: "image/jpeg"}},
		{"page", "[0].type", uploads.Wanted{Key: aKey, Type: "text/html"}},
		{"too large", "[0].size", uploads.Wanted{Key: aKey, Type: "image/jpeg", Size: uploads.MaxBytes + 1}},
		{"less than nothing", "[0].size", uploads.Wanted{Key: aKey, Type: "image/jpeg", Size: -1}},
	} {
		_, err := s.service.Sign(t.Context(), s.ana, []uploads.Wanted{c.file})
		if errs.From(err).Fields[c.field] == "" {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for name, files := range map[string][]uploads.Wanted{
		"none": nil, "too many": make([]uploads.Wanted, 21), "one twice": {{Key: aKey, Type: "image/jpeg"}, {Key: aKey, Type: "image/jpeg"}},
	} {
		if _, err := s.service.Sign(t.Context(), s.ana, files); !errs.IsKind(err, errs.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.service.Sign(t.Context(), scope.Scope{Profile: scope.Parceiro}, nil); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("a software house: %v", err)
	}
	other := "green-flyers/001-0199a1b2.jpeg"
	signed, err := s.service.Sign(t.Context(), s.ana, []uploads.Wanted{{Key: other, Type: "image/jpg", Size: 9}, {Key: aKey, Type: "image/jpeg"}})
	if err != nil || len(signed) != 2 || signed[0] != (uploads.Signed{Key: other, URL: "/" + other}) || signed[1].Key != aKey {
		t.Fatalf("%+v, %v", signed, err)
	}
	s.sign(t, s.ana, aKey) // again, before it is used
}

func otherTenant(t *testing.T, s stage) {
	s.send(t, s.ana, aKey)
	if _, err := s.service.Sign(t.Context(), s.bia, []uploads.Wanted{{Key: aKey, Type: "image/jpeg"}}); !errors.Is(err, uploads.ErrKeyTaken) {
		t.Errorf("signed another's key: %v", err)
	}
	if _, err := s.service.Sign(t.Context(), s.ana, []uploads.Wanted{{Key: aKey, Type: "image/jpeg"}}); !errors.Is(err, uploads.ErrKeyTaken) {
		t.Errorf("signed a used key: %v", err)
	}
	if _, err := s.service.Prepare(t.Context(), s.bia, aKey); !errors.Is(err, uploads.ErrBadPicture) {
		t.Errorf("prepared another's file: %v", err)
	}
	if _, err := s.service.Picture(t.Context(), s.bia, aKey); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("used another's file: %v", err)
	}
	for _, key := range []string{"", "\x00", aKey + "\x00", "advertisement-images/../" + aKey} {
		if _, err := s.service.Prepare(t.Context(), s.ana, key); !errors.Is(err, uploads.ErrBadPicture) {
			t.Errorf("prepared %q: %v", key, err)
		}
		if _, err := s.service.Picture(t.Context(), s.ana, key); !errors.Is(err, uploads.ErrNotFound) {
			t.Errorf("used %q: %v", key, err)
		}
	}
}

// An answer that was lost leaves a file behind an address that takes no other: one asks for the next, and it counts.
func renewed(t *testing.T, s stage) {
	address := func() string {
		signed, err := s.service.Sign(t.Context(), s.ana, []uploads.Wanted{{Key: aKey, Type: "image/jpeg"}})
		testkit.Must(t, err)
		return signed[0].URL[1:]
	}
	first, second := address(), address()
	if first == second {
		t.Fatal("the next address is that of the first file")
	}
	s.blobs.files[first], s.blobs.files[second] = JPEG(t, 30, 20), JPEG(t, 40, 20)
	if p, err := s.service.Prepare(t.Context(), s.ana, aKey); err != nil || p.Width != 40 {
		t.Errorf("%+v, %v, want the picture of the second", p, err)
	}
	s.clock.Advance(25 * time.Hour)
	testkit.Must(t, s.service.Sweep(t.Context()))
	if len(s.blobs.files) != 0 {
		t.Errorf("%d files are left", len(s.blobs.files))
	}
	var err error
	addresses := 0
	for ; err == nil && addresses <= 300; addresses++ { // of one key, too, they are counted
		_, err = s.service.Sign(t.Context(), s.ana, []uploads.Wanted{{Key: aKey, Type: "image/jpeg"}})
	}
	if !errors.Is(err, uploads.ErrTooMany) || addresses != 201 {
		t.Errorf("after %d addresses: %v, want ErrTooMany after 200", addresses, err)
	}
}

func preparedOnce(t *testing.T, s stage) {
	s.sign(t, s.ana, aKey)
	if _, err := s.service.Picture(t.Context(), s.ana, aKey); !errors.Is(err, uploads.ErrNotPrepared) {
		t.Errorf("before it is prepared: %v", err)
	}
	s.blobs.files[aKey] = JPEG(t, 30, 20)
	first, err := s.service.Prepare(t.Context(), s.ana, aKey)
	if err != nil || first.Width != 30 || first.Height != 20 {
		t.Fatalf("%+v, %v", first, err)
	}
	s.blobs.files[aKey] = []byte("something else, sent later")
	if again, err := s.service.Prepare(t.Context(), s.ana, aKey); err != nil || again != first {
		t.Errorf("again: %+v, %v", again, err)
	}
	if got, err := s.service.Picture(t.Context(), s.ana, aKey); err != nil || got != first {
		t.Errorf("its picture: %+v, %v", got, err)
	}
}

func badPictures(t *testing.T, s stage) {
	good := JPEG(t, 30, 20)
	for name, file := range map[string][]byte{
		"absent": nil, "a page": []byte("<html>"), "cut": good[:len(good)/2], "polyglot": append(bytes.Clone(good), "<script>"...),
		"too large": append(bytes.Clone(good), make([]byte, uploads.MaxBytes)...),
	} {
		key := "advertisement-images/000-" + id.New() + ".jpg"
		s.sign(t, s.ana, key)
		if file != nil {
			s.blobs.files[key] = file
		}
		_, err := s.service.Prepare(t.Context(), s.ana, key)
		if !errors.Is(err, uploads.ErrBadPicture) || errs.From(err).Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func limited(t *testing.T, s stage) {
	used := s.send(t, s.ana, aKey)
	testkit.Must(t, s.service.Use(t.Context(), used.Key, "banner a"))
	// Of 11 calls at once for 20 files each, one is refused.
	var group sync.WaitGroup
	refused := make([]error, 11)
	for i := range refused {
		group.Go(func() { refused[i] = s.signMany(20) })
	}
	group.Wait()
	refused = slices.DeleteFunc(refused, func(err error) bool { return err == nil })
	if len(refused) != 1 || !errors.Is(refused[0], uploads.ErrTooMany) {
		t.Fatalf("refused: %v, want one ErrTooMany", refused)
	}
	s.clock.Advance(time.Hour)
	err := s.signMany(1)
	wait := errs.From(err).RetryAfter
	if !errors.Is(err, uploads.ErrTooMany) || wait != 23*time.Hour+time.Millisecond {
		t.Errorf("one more: %v, again after %s, want ErrTooMany and 23 hours", err, wait)
	}
	s.sign(t, s.bia, "advertisement-images/000-"+id.New()+".jpg")
	s.clock.Advance(wait - time.Millisecond)
	if err := s.signMany(1); !errors.Is(err, uploads.ErrTooMany) {
		t.Errorf("a moment too soon: %v, want ErrTooMany", err)
	}
	s.clock.Advance(time.Millisecond)
	testkit.Must(t, s.signMany(1))
}

// signMany signs new files for Ana.
func (s stage) signMany(n int) error {
	wanted := make([]uploads.Wanted, n)
	for i := range wanted {
		wanted[i] = uploads.Wanted{Key: "advertisement-images/000-" + id.New() + ".jpg", Type: "image/jpeg"}
	}
	_, err := s.service.Sign(context.Background(), s.ana, wanted)
	return err
}

func swept(t *testing.T, s stage) {
	keys := [3]string{}
	var pictures [3]media.Picture
	for i := range keys {
		keys[i] = "advertisement-images/000-" + id.New() + ".jpg"
		pictures[i] = s.send(t, s.ana, keys[i])
	}
	s.sign(t, s.ana, aKey) // never sent
	testkit.Must(t, s.service.Use(t.Context(), pictures[0].Key, "banner a"))
	testkit.Must(t, s.service.Use(t.Context(), pictures[0].Key, "banner a"))
	testkit.Must(t, s.service.Use(t.Context(), pictures[1].Key, "banner b"))
	testkit.Must(t, s.service.Use(t.Context(), pictures[1].Key, "banner c"))
	testkit.Must(t, s.service.Drop(t.Context(), pictures[1].Key, "banner b"))
	testkit.Must(t, s.service.Sweep(t.Context()))
	if len(s.blobs.files) != 6 {
		t.Fatalf("%d blobs within the day, want 6", len(s.blobs.files))
	}
	s.clock.Advance(25 * time.Hour)
	testkit.Must(t, s.service.Sweep(t.Context()))
	if len(s.blobs.files) != 2 || s.blobs.files[pictures[0].Key] == nil || s.blobs.files[pictures[1].Key] == nil {
		t.Fatalf("%d blobs after a day, want the two pictures in use", len(s.blobs.files))
	}
	testkit.Must(t, s.service.Drop(t.Context(), pictures[1].Key, "banner c"))
	s.clock.Advance(23 * time.Hour)
	testkit.Must(t, s.service.Sweep(t.Context()))
	if len(s.blobs.files) != 2 { // a backup whose database still shows it may be copying the files
		t.Fatalf("%d blobs on the day that a picture was given up, want 2", len(s.blobs.files))
	}
	s.clock.Advance(2 * time.Hour)
	testkit.Must(t, s.service.Sweep(t.Context()))
	testkit.Must(t, s.service.Sweep(t.Context()))
	if len(s.blobs.files) != 1 {
		t.Fatalf("%d blobs, want 1", len(s.blobs.files))
	}
	s.sign(t, s.ana, keys[2]) // forgotten: the key is free again
}

func doomed(t *testing.T, s stage) {
	p := s.send(t, s.ana, aKey)
	if _, err := s.Store.Stale(t.Context(), start.Add(time.Second), 10); err != nil {
		t.Fatal(err)
	}
	if err := s.service.Use(t.Context(), p.Key, "banner a"); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("used a picture that is being deleted: %v", err)
	}
	if _, err := s.service.Picture(t.Context(), s.ana, aKey); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("found it: %v", err)
	}
}

func shown(t *testing.T, s stage) {
	p := s.send(t, s.ana, aKey)
	if got, err := s.service.Show(t.Context(), p.Key); err != nil || !bytes.HasPrefix(got, []byte{0xFF, 0xD8}) {
		t.Errorf("the picture: %d bytes, %v", len(got), err)
	}
	for _, key := range []string{aKey, "", "pictures/", "pictures/../" + aKey, "pictures/" + id.New() + ".jpg", p.Key + "\x00"} {
		if _, err := s.service.Show(t.Context(), key); !errors.Is(err, uploads.ErrNotFound) {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// opened: a picture of a problem is shown only to those that it is opened for; no others are opened.
func opened(t *testing.T, s stage) {
	sent, err := s.service.Take(t.Context(), s.ana, uploads.ProblemFolder, JPEG(t, 40, 30))
	testkit.Must(t, err)
	private, err := s.service.Picture(t.Context(), s.ana, sent)
	testkit.Must(t, err)
	if _, err := s.service.Picture(t.Context(), s.bia, sent); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("another account has it: %v", err)
	}
	if _, err := s.service.Show(t.Context(), private.Key); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("shown to anybody: %v", err)
	}
	if got, err := s.service.Open(t.Context(), private.Key); err != nil || !bytes.HasPrefix(got, []byte{0xFF, 0xD8}) {
		t.Errorf("opened: %d bytes, %v", len(got), err)
	}
	for _, key := range []string{s.send(t, s.ana, aKey).Key, sent, "private-pictures/../" + aKey, "private-pictures/" + id.New() + ".jpg"} {
		if _, err := s.service.Open(t.Context(), key); !errors.Is(err, uploads.ErrNotFound) {
			t.Errorf("%q: %v", key, err)
		}
	}
}

func planned(t *testing.T, s stage) {
	for i := range 3 {
		s.sign(t, s.ana, "advertisement-images/00"+string(rune('0'+i))+"-0199a1b2.jpg")
	}
	for _, c := range []struct {
		at   time.Time
		want bool
	}{{start.Add(24 * time.Hour), false}, {start.Add(25 * time.Hour), true}} {
		at, want := c.at, c.want
		_, found, err := s.Queue.Claim(t.Context(), uploads.SweepJob, at, at.Add(time.Hour))
		if err != nil || found != want {
			t.Errorf("at %v: due %t, %v", at, found, err)
		}
	}
	at := start.Add(25*time.Hour + 30*time.Minute)
	if _, found, _ := s.Queue.Claim(t.Context(), uploads.SweepJob, at, at.Add(time.Hour)); found {
		t.Error("more than one sweep was planned")
	}
}
