// Package flyers knows the green flyers (encartes verdes): pages of offers that a retailer shows to the consumers of
// some of its stores, one flyer a week for each store.
package flyers
