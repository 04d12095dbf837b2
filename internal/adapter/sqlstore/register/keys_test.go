package register_test

import (
	"slices"
	"testing"

	"seiva/internal/adapter/sqlstore/register"
)

func TestKeysNameEachRetailerOnce(t *testing.T) {
	retailers, ids := register.Keys([][2]string{{"r", "1"}, {"s", "2"}, {"r", "3"}}, func(of [2]string) (string, string) { return of[0], of[1] })
	if !slices.Equal(retailers, []string{"r", "s"}) || !slices.Equal(ids, []string{"1", "2", "3"}) {
		t.Errorf("%q, %q", retailers, ids)
	}
}
