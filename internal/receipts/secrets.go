package receipts

import (
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/secret"
)

// Secrets derives what must not be guessed: the public link of a receipt and the index of a CPF.
type Secrets struct {
	tokens, places []byte
	cpfs           cpfindex.Indexer
	publicURL      string
}

// NewSecrets takes the keys from the installation's secret; publicURL is the portal's address without a slash at its
// end.
func NewSecrets(root secret.Root, publicURL string) Secrets {
	return Secrets{
		tokens: root.Key(secret.PublicReceipt), places: root.Key(secret.PublicPlace),
		cpfs: cpfindex.New(root.Key(secret.CPFIndex)), publicURL: publicURL,
	}
}
