// Package stores knows the shops of retailers: where receipts are issued, and whose software issues them.
package stores
