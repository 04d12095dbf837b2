// Package switches lets an administrator act in the profile of a retailer or software house: for a reason, for an hour,
// and so that the people entered can see it.
package switches
