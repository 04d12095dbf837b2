package main

import (
	"testing"

	"github.com/alecthomas/kong"
)

// Whoever runs the programme needs a second factor unless it is switched off on purpose.
func TestStaffSecondFactorIsOnUnlessSwitchedOff(t *testing.T) {
	for _, c := range []struct {
		name, env string
		arguments []string
		want      bool
	}{
		{"nothing said", "", []string{"serve"}, true},
		{"flag", "", []string{"serve", "--no-staff-second-factor"}, false},
		{"environment", "false", []string{"serve"}, false},
		{"flag over environment", "false", []string{"serve", "--staff-second-factor"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.env != "" {
				t.Setenv("SEIVA_STAFF_SECOND_FACTOR", c.env)
			}
			var parsed cli
			parser, err := kong.New(&parsed)
			fatal(t, err)
			_, err = parser.Parse(c.arguments)
			fatal(t, err)
			if parsed.Serve.StaffSecondFactor != c.want {
				t.Errorf("%v", parsed.Serve.StaffSecondFactor)
			}
		})
	}
}
