package scope

import "context"

// Trail is the port by which a domain writes down who did what to which object, in the transaction of ctx: after the
// change and inside it, so that neither is kept without the other. Call it last there, since the trail is held until
// the end.
type Trail interface {
	Record(ctx context.Context, action string, actor Scope, retailerID, objectID string, details map[string]string) error
}

// Before begins the name of a detail that tells what the one named behind it was before the change.
const Before = "before."
