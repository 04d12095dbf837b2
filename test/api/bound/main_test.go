package bound

import (
	"os"
	"testing"

	"seiva/internal/app/apitest"
)

func TestMain(m *testing.M) { os.Exit(apitest.Main(m)) }
