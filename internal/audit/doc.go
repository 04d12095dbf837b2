// Package audit keeps who did what, in a chain of keyed hashes that shows any later change, also one made by whoever
// administers the database: the key comes from the installation's secret. What no chain can show by itself, a tail that
// was cut off or a trail that was emptied, the head shows that was taken before and is kept elsewhere.
package audit
