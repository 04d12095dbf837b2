package app

import (
	"seiva/internal/problems"
	"seiva/internal/quiet"
)

// watched is what waits for somebody to look: stores that fell silent, and problems that people report.
type watched struct {
	silences *quiet.Service
	problems *problems.Service
}
