// Package vip is the retailers' VIP areas: pages where their consumers enter by a mailed code, in the retailer's colours, and
// may be shown within the retailer's own site. An area is opened by a domain key, which only its hash remembers.
package vip
