// Package retailers knows the companies whose tills send receipts, and what each decided about them.
package retailers
