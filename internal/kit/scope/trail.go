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

// Change is a field as it was and as it is. What a chain keeps for ever holds no person's name, telephone or e-mail.
type Change struct{ Field, Was, Is string }

// Tell adds to details what differs, and gives them.
func Tell(details map[string]string, changes ...Change) map[string]string {
	for _, c := range changes {
		if c.Was != c.Is {
			details[c.Field], details[Before+c.Field] = c.Is, c.Was
		}
	}
	return details
}
