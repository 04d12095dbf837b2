package app

import (
	"testing"

	"seiva/internal/edge/publicweb"
)

func TestFreeSpace(t *testing.T) {
	for free, want := range map[uint64]publicweb.Finding{
		0: {State: publicweb.Unavailable, Code: "disk_full"}, 64<<20 - 1: {State: publicweb.Unavailable, Code: "disk_full"},
		64 << 20: {State: publicweb.Degraded, Code: "disk_low"}, 1<<30 - 1: {State: publicweb.Degraded, Code: "disk_low"}, 1 << 30: {},
	} {
		got := diskFinding(free)
		if got.State != want.State || got.Code != want.Code || (got.Code == "") != (got.Remark == "") {
			t.Errorf("%d bytes: %+v", free, got)
		}
	}
}
