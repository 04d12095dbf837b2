package etag_test

import (
	"testing"

	"seiva/internal/kit/etag"
)

func TestAVersionIsOfTheContent(t *testing.T) {
	if etag.Of("a", "b") != etag.Of("a", "b") {
		t.Error("the same content has two versions")
	}
	for _, other := range [][]any{{"ab"}, {"a", "b", ""}, {"b", "a"}, {[]string{"a", "b"}}} {
		if etag.Of("a", "b") == etag.Of(other...) {
			t.Errorf("%v has the version of another content", other)
		}
	}
}

func TestMatchReadsWhatHeaderWrites(t *testing.T) {
	version := etag.Of("a")
	for header, want := range map[string]string{
		etag.Header(version): version, " " + etag.Header(version): version, "W/" + etag.Header(version): version,
		"": "", "*": "",
	} {
		if got := etag.Match(header); got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}
