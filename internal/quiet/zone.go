package quiet

import "time"

var (
	brasilia = time.FixedZone("-03", -3*60*60)
	amazon   = time.FixedZone("-04", -4*60*60)
	acre     = time.FixedZone("-05", -5*60*60)
)

// zoneOf is the zone of a state (Decreto 2.784/1913 as by Lei 12.876/2013), for a store whose tills' clock is not known. Brazil has
// had no summer time since 2019 (Decreto 9.772). The west of Amazonas, which is Acre's, counts as the rest of its state, and Noronha
// as Pernambuco.
func zoneOf(uf string) *time.Location {
	switch uf {
	case "AC":
		return acre
	case "AM", "MT", "MS", "RO", "RR":
		return amazon
	}
	return brasilia
}
