package stripebilling

import (
	"testing"
	"time"
)

// Impatient shortens the time that one call may take, until the test ends.
func Impatient(t *testing.T, limit time.Duration) {
	before := callTimeout
	callTimeout = limit
	t.Cleanup(func() { callTimeout = before })
}
