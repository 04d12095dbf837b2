package secret

import "time"

const maxOverlapHours = 720

// Overlap is for how long a key still works once another has taken its place: 0 to 720 hours. complaint says what is wrong with any other
// number.
func Overlap(hours int) (overlap time.Duration, complaint string) {
	if hours < 0 || hours > maxOverlapHours {
		return 0, "Informe de 0 a 720 horas (30 dias)."
	}
	return time.Duration(hours) * time.Hour, ""
}
