// Package partners knows the software houses: who makes the till software that sends receipts.
package partners
