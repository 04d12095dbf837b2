package app

import (
	"seiva/internal/failures"
	"seiva/internal/problems"
	"seiva/internal/quiet"
	"seiva/internal/refusals"
)

// watched is what waits for somebody to look: stores that fell silent, problems that people report, work and mails that were given
// up, keys that are refused more than before.
type watched struct {
	silences *quiet.Service
	problems *problems.Service
	failures *failures.Service
	refusals *refusals.Service
}
