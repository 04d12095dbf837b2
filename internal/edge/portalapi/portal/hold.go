package portal

import "github.com/danielgtaylor/huma/v2"

// whileHeldKey marks the operations that a retailer may call while its contract holds it, heldKey those that it may not
// although they read.
const whileHeldKey, heldKey = "whileHeld", "held"

// WhileHeld marks an operation that writes and that a retailer may call all the same while it is held: what it does about
// its contract, and people's own accounts.
func WhileHeld(op huma.Operation) huma.Operation {
	op.Metadata[whileHeldKey] = true // ForProfiles made the map
	return op
}

// IsWhileHeld reports whether an operation is so marked.
func IsWhileHeld(op *huma.Operation) bool { return op.Metadata[whileHeldKey] == true }

// Held marks an operation that reads and that is refused to a retailer while it is held: what leads on to something else than
// its contract.
func Held(op huma.Operation) huma.Operation {
	op.Metadata[heldKey] = true // ForProfiles made the map
	return op
}

// IsHeld reports whether an operation is so marked.
func IsHeld(op *huma.Operation) bool { return op.Metadata[heldKey] == true }
