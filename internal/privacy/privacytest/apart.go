package privacytest

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/privacy"
)

// apart: what is read and done of one request, or of one person's, leaves the others as they were.
func apart(t *testing.T, w World) {
	ctx, store := t.Context(), w.Store
	ana, bia := w.Account("ana@casa.test", scope.Varejista), w.Account("bia@casa.test", scope.Varejista)
	day := func(n int) string { return start.AddDate(0, 0, n).Format(time.DateOnly) }
	made := map[string]privacy.Request{}
	for n, one := range []struct{ name, account string }{{"first", ana}, {"second", ana}, {"theirs", bia}} {
		r := privacy.Request{
			ID: id.New(), AccountID: one.account, Kind: privacy.Access, Words: []byte("words"), State: privacy.Open, DueDay: day(n),
			CreatedAt: start.Add(time.Duration(n) * time.Hour),
		}
		number, err := store.Create(ctx, r)
		testkit.Must(t, err)
		r.Number = number
		made[one.name] = r
	}
	act := func(name string, place int, deed privacy.Deed, ended time.Time) {
		t.Helper()
		r := made[name]
		r.Acts, r.EndedAt = place, ended
		if r.State = privacy.Studied; !ended.IsZero() {
			r.State = privacy.Answered
		}
		testkit.Must(t, store.Act(ctx, r, privacy.Act{Place: place, Deed: deed, By: "eva", Name: "Eva", Words: []byte(name), At: start}))
		made[name] = r
	}
	act("first", 1, privacy.Began, time.Time{})
	act("theirs", 1, privacy.Began, time.Time{})
	act("first", 2, privacy.Replied, start.Add(5*time.Hour))
	for name, want := range made {
		if got, err := store.Get(ctx, want.ID); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
		acts, err := store.Acts(ctx, want.ID, 9)
		if err != nil || len(acts) != want.Acts || len(acts) > 0 && string(acts[0].Words) != name {
			t.Errorf("%s: %+v, %v", name, acts, err)
		}
	}
	replies, err := store.Replies(ctx, []string{made["second"].ID, made["theirs"].ID})
	if err != nil || len(replies) > 0 {
		t.Errorf("of those that wait: %+v, %v", replies, err)
	}
	if replies, err = store.Replies(ctx, []string{made["first"].ID}); err != nil || replies[made["first"].ID].Deed != privacy.Replied {
		t.Errorf("of the answered one: %+v, %v", replies, err)
	}
	for n, want := range []time.Time{made["second"].CreatedAt, {}} {
		if got, err := store.Nth(ctx, ana, made["first"].CreatedAt, n+1); err != nil || !got.Equal(want) {
			t.Errorf("number %d after the first: %v, %v; want %v", n+1, got, err, want)
		}
	}
	warns := func(want ...string) {
		t.Helper()
		var got []string
		due, err := store.ToWarn(ctx, day(1), 9)
		testkit.Must(t, err)
		for _, r := range due {
			got = append(got, r.ID)
		}
		for i := range want {
			want[i] = made[want[i]].ID
		}
		if !slices.Equal(got, want) {
			t.Errorf("to warn of: %q, want %q", got, want)
		}
	}
	warns("second") // the first is answered, theirs is due later
	for name, want := range map[string]bool{"first": false, "second": true} {
		for _, first := range []bool{want, false} {
			if got, err := store.Warned(ctx, made[name].ID, start); err != nil || got != first {
				t.Errorf("%s is warned of: %v, %v; want %v", name, got, err, first)
			}
		}
	}
	warns()
	testkit.Must(t, store.Part(ctx, ana))
	for name, words := range map[string]string{"first": "", "second": "", "theirs": "words"} {
		got, err := store.Get(ctx, made[name].ID)
		testkit.Must(t, err)
		acts, err := store.Acts(ctx, made[name].ID, 9)
		testkit.Must(t, err)
		if string(got.Words) != words || (got.AccountID == "") != (words == "") || len(acts) > 0 && (string(acts[0].Words) == "") != (words == "") {
			t.Errorf("%s after one is gone: %+v, %+v", name, got, acts)
		}
	}
	if left, total, err := store.Own(ctx, bia, paging.Request{Size: 9}); err != nil || total != 1 || left[0].ID != made["theirs"].ID {
		t.Errorf("theirs: %+v, %d, %v", left, total, err)
	}
}
