// Package ratings is what consumers say of a purchase: one to five stars and a comment, one for each receipt, with the
// store's one answer (D-97, decision 90).
package ratings
