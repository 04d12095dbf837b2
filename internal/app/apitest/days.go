package apitest

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/period"
)

// Day is the day so many days after today, in Brazil: what a test asks for holds on any day.
func Day(after int) string { return period.Add(clock.Day(time.Now().In(clock.Brazil)), after) }
