package nfcegen

import (
	"hash/fnv"
	"time"
)

// When the varieties began: QR Codes of version 3 (NT 2025.001), and the groups of IBS and CBS.
var (
	qrVersion3 = time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC)
	taxReform  = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
)

// One sale in so many.
const (
	contingencyOf = 41
	reformOf      = 9
	normalOf      = 3 // companies in so many are in the normal regime
)

// Vary gives a sale one of the shapes that receipts have: contingency, groups of IBS and CBS and the version of the QR Code by
// its number, and the tax regime by its company. The same sale always becomes the same; what is set already stays. Its access
// key is that of what Vary returns.
func Vary(s Sale) Sale {
	if s.EmissionType == 0 && s.Number%contingencyOf == 7 {
		s.EmissionType = 9
	}
	if s.QRVersion == 0 && s.Number%2 == 1 && !s.At.Before(qrVersion3) {
		s.QRVersion = 3
	}
	s.TaxReform = s.TaxReform || s.Number%reformOf == 2 && !s.At.Before(taxReform)
	h := fnv.New32a()
	_, _ = h.Write([]byte(s.Emitter.CNPJ[:8])) // a hash never fails
	s.Normal = s.Normal || h.Sum32()%normalOf == 0
	return s
}
