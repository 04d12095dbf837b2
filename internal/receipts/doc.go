// Package receipts takes NFC-e documents in, keeps them byte for byte, and keeps the roll-ups from which every report
// reads. What a document says is nfce's to find out; what becomes of it is decided here.
package receipts
