package identity

import (
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/secret"
)

// The codes of this half minute and of its neighbours fit, but none up to the last that was accepted.
func TestMatchingStep(t *testing.T) {
	const key, step = "JBSWY3DPEHPK3PXP", int64(60_000_000)
	seal := make([]byte, 32)
	sealed := secret.Seal(seal, []byte(key), "ana")
	s := &Service{ports: Ports{Config: Config{SealKey: seal}}, clock: clock.NewFixed(time.Unix(step*totpStep+7, 0))}
	for _, c := range []struct {
		last, of int64 // the step that was accepted last, and whose code is typed
		fits     bool
	}{
		{0, step, true},
		{0, step - 1, true},
		{0, step + 1, true},
		{0, step - 2, false},
		{0, step + 2, false},
		{step - 1, step, true},
		{step, step, false},
		{step + 1, step, false},
		{step - 1, step - 1, false},
		{step, step + 1, true},
	} {
		code, err := totp.GenerateCode(key, time.Unix(c.of*totpStep, 0))
		if err != nil {
			t.Fatal(err)
		}
		got, fits, err := s.matchingStep(TOTP{AccountID: "ana", Secret: sealed, LastStep: c.last}, code)
		if err != nil || fits != c.fits || (fits && got != c.of) {
			t.Errorf("the code of step %d after %d: step %d, fits %t, %v", c.of-step, c.last-step, got-step, fits, err)
		}
	}
}
