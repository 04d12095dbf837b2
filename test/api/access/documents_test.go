package access

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

// Who comes with the cookie of a session that ended is a visitor like any other: no document of theirs asks for anybody.
func TestAnEndedSessionIsNobodys(t *testing.T) {
	i := newIdentityTest(t, false)
	build := fstest.MapFS{}
	for _, name := range []string{"index", "stranger", "visitor", "newcomer"} {
		build[name+".html"] = &fstest.MapFile{Data: []byte(name)}
	}
	handler, err := i.Handler(slog.New(slog.DiscardHandler), build)
	if err != nil {
		t.Fatal(err)
	}
	token, _ := bodyOf(t, i.post("sign-in", map[string]any{"email": anaEmail, "password": anaPassword}))["accessToken"].(string)
	documents := func(cookie string) (out string) {
		t.Helper()
		for _, path := range []string{"/", "/signIn", "/admin"} {
			r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
			r.AddCookie(&http.Cookie{Name: "seiva_session", Value: cookie})
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			out += w.Body.String() + " " + w.Header().Get("Link") + ";"
		}
		return out
	}
	const asks = " </api/identity/me>; rel=preload; as=fetch; crossorigin;"
	const signed, nobody = "index" + asks + "visitor ;index" + asks, "newcomer ;newcomer ;stranger ;"
	if got := documents(token); got != signed {
		t.Errorf("signed in: %q", got)
	}
	i.post("sign-out", nil, "Authorization", "Bearer "+token)
	for what, cookie := range map[string]string{"an ended session": token, "an invented one": "x"} {
		if got := documents(cookie); got != nobody {
			t.Errorf("%s: %q", what, got)
		}
	}
}
