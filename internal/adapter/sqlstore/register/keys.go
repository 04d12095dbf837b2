package register

import "slices"

// Keys returns the keys of some rows in two lists, for a query to name both: each retailer once, and every id, which is one
// retailer's alone.
func Keys[T any](of []T, key func(T) (retailerID, id string)) (retailers, ids []string) {
	for _, one := range of {
		retailerID, id := key(one)
		if !slices.Contains(retailers, retailerID) {
			retailers = append(retailers, retailerID)
		}
		ids = append(ids, id)
	}
	return retailers, ids
}
