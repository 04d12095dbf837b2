// Package customers serves the people who buy: a retailer's system exchanges their CPF for a token, with which they
// read their receipts of that retailer and of no other, choose, and accept its terms. The CPF is looked up by its keyed
// index; it is stored, sealed, only of whose acceptance stands. They take their data away, withdraw, and are erased.
package customers
