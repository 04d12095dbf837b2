// Package standby calls an installation that reads from a standby of its database. scripts/with-standby makes it.
package standby

import (
	"os"
	"testing"

	"seiva/internal/app/apitest"
)

func TestMain(m *testing.M) { os.Exit(apitest.Main(m)) }
