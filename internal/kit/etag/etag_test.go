package etag_test

import (
	"testing"

	"seiva/internal/kit/etag"
)

func TestAVersionIsOfTheContent(t *testing.T) {
	seen := etag.Of("a", "b")
	if again := etag.Of("a", "b"); again != seen {
		t.Error("the same content has two versions")
	}
	for _, other := range [][]any{{"ab"}, {"a", "b", ""}, {"b", "a"}, {[]string{"a", "b"}}} {
		if seen == etag.Of(other...) {
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
