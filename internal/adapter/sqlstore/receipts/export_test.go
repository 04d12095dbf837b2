package receipts

// Recounted is the statement that compares roll-ups with receipts.
func Recounted() string { return recounted(storeDaysBehind, "") }

// Where months lie.
var (
	FirstID   = firstID
	Arrival   = arrival
	Beginning = beginning
)
