// Package customers serves the people who buy: a retailer's system exchanges their CPF for a token, with which they
// read their receipts of that retailer and of no other. The CPF is never stored, only its keyed index.
package customers
