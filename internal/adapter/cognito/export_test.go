package cognito

import (
	"testing"
	"time"
)

// SetCallLimit shortens how long one call may take, until the test ends.
func SetCallLimit(t *testing.T, limit time.Duration) {
	before := callLimit
	callLimit = limit
	t.Cleanup(func() { callLimit = before })
}
