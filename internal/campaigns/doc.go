// Package campaigns knows the store campaigns: pages that the programme shows for a while, in all stores or in some.
// Only administrators keep them (D-24).
package campaigns
