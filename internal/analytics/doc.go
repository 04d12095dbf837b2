// Package analytics writes what reports are made of as Parquet files, so that others reckon with it without this program: roll-ups
// and stores, and receipts where an installation chose them. No file holds a CPF.
package analytics
