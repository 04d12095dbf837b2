package portal

import "github.com/danielgtaylor/huma/v2"

// whileHeldKey marks the operations that a retailer may call while its contract holds it.
const whileHeldKey = "whileHeld"

// WhileHeld marks an operation that writes and that a retailer may call all the same while it is held: what it does about
// its contract, and people's own accounts.
func WhileHeld(op huma.Operation) huma.Operation {
	op.Metadata[whileHeldKey] = true // ForProfiles made the map
	return op
}

// IsWhileHeld reports whether an operation is so marked.
func IsWhileHeld(op *huma.Operation) bool { return op.Metadata[whileHeldKey] == true }
