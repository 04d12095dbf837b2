// Package portal is what the portal's resources share: where a call stands and who it is for, what a list reads, and the
// shapes that several answers have. It knows no resource, and no domain.
package portal
