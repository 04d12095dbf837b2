package exportstest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// Rules runs what the service promises, on a fresh store for each case.
func Rules(t *testing.T, fresh func(t *testing.T) Stage) {
	for name, test := range map[string]func(*testing.T, *world){
		"AFileIsWrittenAndMailed":              written,
		"RowsAreOfTheMomentThatIsSaid":         moment,
		"WhatIsWrongIsNamed":                   wrong,
		"ColumnsAreThoseAskedFor":              columns,
		"FiveAtOnceHoweverManyAsk":             fiveAtOnce,
		"AHundredADay":                         hundredADay,
		"AKilledRunIsDoneAgainAndMailedOnce":   killed,
		"TwoWorkersMakeOneFile":                twoWorkers,
		"ACancelledRunStops":                   cancelled,
		"CancelledAtTheLastMomentLeavesNoFile": cancelledLate,
		"ACompanyKeepsSoMuch":                  companyFull,
		"ACompanyKeepsSoManyFiles":             manyKept,
		"WhatACompanyKeepsIsItsOwn":            keptApart,
		"WhatBoundsOneCountsNoOthers":          boundApart,
		"TwoFilesDoNotShareTheLastPlace":       lastPlace,
		"WhoLostAccessGetsNothing":             noAccess,
		"WhoReadsLessOpensLess":                lessAccess,
		"WhatCannotBeReadIsNotSent":            unreadable,
		"AFullDiskIsSaid":                      diskFull,
		"WhatNeverBeganIsGivenUp":              neverBegan,
		"AnAbsentBucketIsTriedAgainThenSaid":   bucketDown,
		"ATooLongPDFIsRefused":                 tooLong,
		"SevenDaysThenExpired":                 expires,
		"TheLinkOpensForItsSevenDays":          links,
		"OthersSeeNothing":                     others,
		"TheTrailNamesNoValues":                trail,
	} {
		t.Run(name, func(t *testing.T) { test(t, newWorld(t, fresh(t))) })
	}
}

const threeRows = "\ufeffLoja;Cupons\r\nLoja A;0\r\nLoja B;1\r\nLoja C;2\r\n"

func subject(rows string) string { return "Lojas: " + rows + " em CSV" }

func written(t *testing.T, w *world) {
	ana := w.admin()
	asked := w.start(t, ana, "uf", "SP", "filter", "")
	if asked.State != exports.Waiting || asked.Title != "Lojas" {
		t.Fatalf("%+v", asked)
	}
	if _, err := w.Open(t.Context(), ana, asked.ID); !errors.Is(err, exports.ErrNotReady) {
		t.Errorf("opened before it is there: %v", err)
	}
	w.work(t)
	e := w.get(t, ana, asked.ID)
	f, err := w.Open(t.Context(), ana, e.ID)
	content := read(t, f, err)
	sum := sha256.Sum256([]byte(content))
	if content != threeRows || e.State != exports.Done || e.Rows != 3 || e.Total != 3 || e.Bytes != int64(len(content)) ||
		string(e.Sum) != string(sum[:]) || !e.ExpiresAt.Equal(start.Add(exports.ValidFor)) || !e.SnapshotAt.Equal(start) {
		t.Errorf("%q of %+v", content, e)
	}
	mails := w.post.Sent()
	if len(mails) != 1 || mails[0].Subject != subject("3 linhas") || mails[0].To != "ana@seiva.test" {
		t.Fatalf("mails: %+v", mails)
	}
	for label, want := range map[string]string{
		"Filtros": "UF SP", "Linhas": "3", "Retrato": letter.Moment(start), "SHA-256": grouped(hex.EncodeToString(sum[:])),
	} {
		if got := mails[0].Fact(label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	if e.Name() != "lojas-2026-09-21-1113.csv" {
		t.Errorf("called %s", e.Name())
	}
}

func grouped(digits string) string {
	var groups []string
	for some := range slices.Chunk([]byte(digits), 8) {
		groups = append(groups, string(some))
	}
	return strings.Join(groups, " ")
}

// moment: what is written before the moment that a file names is in it, what is written after it is not, however late a row is read.
func moment(t *testing.T, w *world) {
	ana, rui := w.admin(), w.admin()
	e := w.start(t, ana)
	change := func() {
		w.clock.Advance(time.Minute)
		w.start(t, rui)
	}
	w.report.words = change
	w.report.began = func(ctx context.Context) {
		w.report.words, w.report.began = nil, nil
		change()
		if n, err := w.stage.Store.CountOpen(ctx, rui.AccountID); n != 1 || err != nil {
			t.Errorf("%d changes are seen, %v; want that from before", n, err)
		}
	}
	w.work(t)
	if got := w.get(t, ana, e.ID); !got.SnapshotAt.Equal(start.Add(time.Minute)) || got.State != exports.Done {
		t.Errorf("%s at %s", got.State, got.SnapshotAt)
	}
}

func wrong(t *testing.T, w *world) {
	ana := w.admin()
	for name, c := range map[string]struct {
		change func(*exports.Wanted)
		code   string
		fields []string
	}{
		"nothing":      {func(a *exports.Wanted) { *a = exports.Wanted{Kind: "lojas"} }, "exports.invalid", []string{"emailDestinatario", "filtros", "formatoExportacao"}},
		"no e-mail":    {func(a *exports.Wanted) { a.Email = "ana" }, "exports.invalid", []string{"emailDestinatario"}},
		"two e-mails":  {func(a *exports.Wanted) { a.Email = "a@b.test,c@d.test" }, "exports.invalid", []string{"emailDestinatario"}},
		"no format":    {func(a *exports.Wanted) { a.Format = "docx" }, "exports.invalid", []string{"formatoExportacao"}},
		"a long value": {func(a *exports.Wanted) { a.Values["filter"] = strings.Repeat("a", 20_000) }, "exports.invalid", []string{"filtros"}},
		"many values": {func(a *exports.Wanted) {
			for i := range 50 {
				a.Values[strings.Repeat("a", i+1)] = "b"
			}
		}, "exports.invalid", []string{"filtros"}},
		"a value with zeros": {func(a *exports.Wanted) { a.Values["filter"] = "a\x00" }, "exports.invalid", []string{"filtros"}},
		"an unknown column":  {func(a *exports.Wanted) { a.Values["colunas"] = "nome,cpf" }, "exports.invalid", []string{"filtros.colunas"}},
		"a column twice":     {func(a *exports.Wanted) { a.Values["colunas"] = "nome,nome" }, "exports.invalid", []string{"filtros.colunas"}},
		"a wrong filter":     {func(a *exports.Wanted) { a.Values["uf"] = "XX" }, "reports.invalid_query", []string{"filtros.uf"}},
		"an unknown report":  {func(a *exports.Wanted) { a.Kind = "segredos" }, "exports.unknown_kind", nil},
	} {
		asked := wanted()
		c.change(&asked)
		_, err := w.Start(t.Context(), ana, asked)
		e := errs.From(err)
		var fields []string
		for field := range e.Fields {
			fields = append(fields, field)
		}
		slices.Sort(fields)
		if err == nil || e.Code != c.code || !slices.Equal(fields, c.fields) {
			t.Errorf("%s: %v %v, want %s %v", name, err, fields, c.code, c.fields)
		}
	}
	w.trail.Holds(t)
}

func columns(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana, "colunas", " uf, nome")
	w.work(t)
	f, err := w.Open(t.Context(), ana, e.ID)
	if got := read(t, f, err); !strings.HasPrefix(got, "\ufeffUF;Loja\r\nSP;Loja A\r\n") {
		t.Errorf("%q", got)
	}
}

func fiveAtOnce(t *testing.T, w *world) {
	ana, rui := w.admin(), w.admin()
	const many = 200
	answers := make(chan error, many)
	for range many {
		go func() {
			_, err := w.Start(t.Context(), ana, wanted())
			answers <- err
		}()
	}
	taken := 0
	for range many {
		switch err := <-answers; {
		case err == nil:
			taken++
		case !errors.Is(err, exports.ErrTooMany) || errs.From(err).RetryAfter == 0:
			t.Error(err)
		}
	}
	if page, err := w.List(t.Context(), ana, 0, 100); taken != exports.MaxOpen || err != nil || page.Total != taken {
		t.Errorf("%d of %d taken, %d kept, %v; want %d", taken, many, page.Total, err, exports.MaxOpen)
	}
	w.start(t, rui) // others have their own
	w.work(t)
	if n := len(w.post.Sent()); n != exports.MaxOpen+1 {
		t.Errorf("%d mails", n)
	}
	w.start(t, ana)
}

func hundredADay(t *testing.T, w *world) {
	ana := w.admin()
	for range exports.MaxADay {
		e := w.start(t, ana)
		testkit.Must(t, w.Delete(t.Context(), ana, e.ID))
		testkit.Must(t, w.Delete(t.Context(), ana, e.ID)) // out of the list, too
		w.clock.Advance(time.Minute)
	}
	wait := 24*time.Hour - exports.MaxADay*time.Minute
	_, err := w.Start(t.Context(), ana, wanted())
	if !errors.Is(err, exports.ErrTooManyToday) || errs.From(err).RetryAfter != wait {
		t.Fatalf("%v, again after %s, want %s", err, errs.From(err).RetryAfter, wait)
	}
	w.clock.Advance(wait)
	w.start(t, ana)
}

var errKilled = errors.New("killed")

func killed(t *testing.T, w *world) {
	for name, kill := range map[string]func(){
		"while it reads": func() { w.report.at = func(row int) error { return map[int]error{1: errKilled}[row] } },
		"after its file is kept, before it is done": func() { w.report.at, w.blobs.fails = nil, errKilled },
	} {
		ana, before := w.admin(), len(w.post.Sent())
		e := w.start(t, ana)
		kill()
		// The process is gone in the middle of its run: nothing is noted of the end, and the lease runs out.
		claimed, ok, err := w.stage.Queue.Claim(t.Context(), exports.Job, w.clock.Now(), w.clock.Now().Add(time.Minute))
		if !ok || err != nil {
			t.Fatal(name, ok, err)
		}
		if err := w.Write(t.Context(), claimed.Payload); !errors.Is(err, errKilled) {
			t.Fatal(name, err)
		}
		w.report.at, w.blobs.fails = nil, nil
		w.work(t)
		if got := w.get(t, ana, e.ID); got.State != exports.Running || len(w.post.Sent()) != before {
			t.Fatalf("%s: %+v with the lease of the dead", name, got)
		}
		w.clock.Advance(time.Minute)
		w.work(t)
		w.work(t)
		f, err := w.Open(t.Context(), ana, e.ID)
		if got := read(t, f, err); got != threeRows || len(w.post.Sent()) != before+1 {
			t.Errorf("%s: %q, %d mails", name, got, len(w.post.Sent())-before)
		}
	}
}

func twoWorkers(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	first, err := w.stage.Store.Begin(t.Context(), e.ID)
	testkit.Must(t, err)
	// The first seems dead. A second begins while the first is about to keep its file; both finish.
	w.blobs.put = func() {
		w.blobs.put = nil
		testkit.Must(t, w.Write(t.Context(), e.ID))
	}
	testkit.Must(t, w.Write(t.Context(), e.ID))
	got := w.get(t, ana, e.ID)
	if len(w.post.Sent()) != 1 || got.Run != first.Run+2 || got.State != exports.Done {
		t.Errorf("%d mails, %+v", len(w.post.Sent()), got)
	}
	if len(w.blobs.kept) != 1 || w.blobs.kept[got.Blob(got.Run)] == nil {
		t.Errorf("%d files kept", len(w.blobs.kept))
	}
}

func cancelled(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	seen := 0
	w.report.rows = 1000
	w.report.at = func(row int) error {
		seen = row
		w.clock.Advance(10 * time.Millisecond)
		if row == 200 {
			if got := w.get(t, ana, e.ID); got.State != exports.Running || got.Rows == 0 || got.Total != 1000 {
				t.Errorf("in the middle: %+v", got)
			}
			testkit.Must(t, w.Delete(t.Context(), ana, e.ID))
		}
		return nil
	}
	w.work(t)
	if got := w.get(t, ana, e.ID); got.State != exports.Cancelled || seen > 400 || len(w.post.Sent()) != 0 || len(w.blobs.kept) != 0 {
		t.Errorf("%d rows read, %d mails, %d files, %+v", seen, len(w.post.Sent()), len(w.blobs.kept), got)
	}
	if _, err := w.Open(t.Context(), ana, e.ID); !errors.Is(err, exports.ErrNotReady) {
		t.Error(err)
	}
}

func cancelledLate(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.blobs.put = func() { testkit.Must(t, w.Delete(t.Context(), ana, e.ID)) }
	w.work(t)
	if got := w.get(t, ana, e.ID); got.State != exports.Cancelled || len(w.blobs.kept) != 0 || len(w.post.Sent()) != 0 {
		t.Errorf("%d files, %d mails, %+v", len(w.blobs.kept), len(w.post.Sent()), got)
	}
	// A run that is cancelled, goes on while a sweep comes, keeps its file and dies there: a later sweep finds it.
	e = w.start(t, ana)
	w.blobs.put = func() {
		testkit.Must(t, w.Delete(t.Context(), ana, e.ID))
		testkit.Must(t, w.Sweep(t.Context()))
	}
	w.work(t)
	w.blobs.kept[e.Blob(1)] = []byte("of a run that died")
	w.clock.Advance(2 * exports.RunLimit)
	testkit.Must(t, w.Sweep(t.Context()))
	if len(w.blobs.kept) != 0 {
		t.Errorf("%d files for ever", len(w.blobs.kept))
	}
}

func expires(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.work(t)
	w.clock.Advance(exports.ValidFor - time.Millisecond)
	testkit.Must(t, w.Sweep(t.Context()))
	f, err := w.Open(t.Context(), ana, e.ID)
	if got := read(t, f, err); got != threeRows {
		t.Errorf("%q", got)
	}
	w.clock.Advance(time.Millisecond)
	if _, err := w.Open(t.Context(), ana, e.ID); !errors.Is(err, exports.ErrExpired) {
		t.Errorf("at its end: %v", err)
	}
	testkit.Must(t, w.Sweep(t.Context()))
	got := w.get(t, ana, e.ID)
	if len(w.blobs.kept) != 0 || got.StateAt(w.clock.Now()) != exports.Expired || got.Email == "" {
		t.Errorf("%d files, %+v", len(w.blobs.kept), got)
	}
	w.clock.Advance(30*24*time.Hour - exports.ValidFor + time.Millisecond)
	testkit.Must(t, w.Sweep(t.Context()))
	if _, err := w.Get(t.Context(), ana, e.ID); !errors.Is(err, exports.ErrNotFound) {
		t.Errorf("after thirty days: %v", err)
	}
}

func links(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.work(t)
	token := link(t, w.post.Last(subject("3 linhas"), "ana@seiva.test"))
	if files, err := os.ReadDir(w.folder); err != nil || len(files) != 0 {
		t.Errorf("%d files left where they are written, %v", len(files), err)
	}
	open := func() (string, error) {
		f, err := w.OpenLink(t.Context(), token)
		if err != nil {
			return "", err
		}
		return read(t, f, nil), nil
	}
	if got, err := open(); err != nil || got != threeRows {
		t.Errorf("%q, %v", got, err)
	}
	for _, other := range []string{"", token[1:], token + "a", e.ID} {
		if _, err := w.OpenLink(t.Context(), other); !errors.Is(err, exports.ErrNotFound) {
			t.Errorf("%q: %v", other, err)
		}
	}
	w.gone[ana.AccountID] = true
	if _, err := open(); !errors.Is(err, exports.ErrLinkClosed) {
		t.Errorf("of who lost access: %v", err)
	}
	w.gone[ana.AccountID] = false
	w.clock.Advance(exports.ValidFor)
	if _, err := open(); !errors.Is(err, exports.ErrExpired) {
		t.Errorf("after seven days: %v", err)
	}
	removed := w.start(t, ana)
	w.work(t)
	token = link(t, w.post.Last(subject("3 linhas"), "ana@seiva.test"))
	part := filepath.Join(w.folder, "export-1")
	testkit.Must(t, os.WriteFile(part, nil, 0o600))
	testkit.Must(t, w.Sweep(t.Context()))
	if _, err := os.Stat(part); err != nil {
		t.Errorf("a file that somebody may be writing: %v", err)
	}
	testkit.Must(t, os.Chtimes(part, start, w.clock.Now().Add(-25*time.Hour)))
	testkit.Must(t, w.Delete(t.Context(), ana, removed.ID))
	if _, err := open(); !errors.Is(err, exports.ErrNotFound) {
		t.Errorf("removed: %v", err)
	}
	testkit.Must(t, w.Sweep(t.Context()))
	if _, err := os.Stat(part); len(w.blobs.kept) != 0 || err == nil {
		t.Errorf("%d files, what the dead left: %v", len(w.blobs.kept), err)
	}
}

func others(t *testing.T, w *world) {
	ana, rui := w.admin(), w.admin()
	e := w.start(t, ana)
	w.work(t)
	inside := ana // the same person, in another's profile
	inside.Profile, inside.RetailerID, inside.SwitchID = scope.Varejista, "shop", "switch"
	for _, who := range []scope.Scope{rui, inside} {
		_, seen := w.Get(t.Context(), who, e.ID)
		_, opened := w.Open(t.Context(), who, e.ID)
		for _, err := range []error{seen, opened, w.Delete(t.Context(), who, e.ID)} {
			if !errors.Is(err, exports.ErrNotFound) {
				t.Errorf("another: %v", err)
			}
		}
		if page, err := w.List(t.Context(), who, 0, 100); err != nil || len(page.Items) != 0 {
			t.Errorf("%d, %v", len(page.Items), err)
		}
	}
	if _, err := w.Get(t.Context(), ana, "..%2f"); !errors.Is(err, exports.ErrNotFound) {
		t.Error(err)
	}
	if _, err := w.Start(t.Context(), scope.Scope{AccountID: ana.AccountID, Profile: scope.Varejista}, wanted()); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("a role of nothing: %v", err)
	}
}

func trail(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana, "filter", "529.982.247-25", "uf", "SP")
	w.work(t)
	f, err := w.Open(t.Context(), ana, e.ID)
	read(t, f, err)
	token := link(t, w.post.Last(subject("3 linhas"), "ana@seiva.test"))
	found, err := w.FindLink(t.Context(), token) // noted by nothing
	if err != nil || found.ID != e.ID {
		t.Errorf("%q, %v", found.ID, err)
	}
	f, err = w.OpenLink(t.Context(), token)
	read(t, f, err)
	testkit.Must(t, w.Delete(t.Context(), ana, e.ID))
	_, err = w.OpenLink(t.Context(), token)
	if !errors.Is(err, exports.ErrNotFound) {
		t.Error(err)
	}
	w.trail.Holds(t,
		scopetest.Line("exports.requested", ana, "", e.ID, "map[columns:nome,cupons domain:seiva.test filters:filter,uf format:csv kind:lojas]"),
		scopetest.Line("exports.downloaded", ana, "", e.ID, "map[kind:lojas]"),
		scopetest.Line("exports.link_opened", ana, "", e.ID, "map[kind:lojas]"),
		scopetest.Line("exports.removed", ana, "", e.ID, "map[]"),
	)
	w.trail.Fails = errors.New("no trail")
	_, err = w.Start(t.Context(), ana, wanted())
	if page, listed := w.List(t.Context(), ana, 0, 10); err == nil || listed != nil || page.Total != 0 {
		t.Errorf("without a trail: %v, %d", err, page.Total)
	}
	if _, ok, err := w.stage.Queue.Claim(context.Background(), exports.Job, w.clock.Now(), w.clock.Now()); ok || err != nil {
		t.Errorf("a job of what was undone: %v %v", ok, err)
	}
}
