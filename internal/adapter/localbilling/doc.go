// Package localbilling is a payment provider for trying Seiva out: it takes no money, and whoever pays chooses whether
// the payment goes well. It keeps its own books, apart from those of package billing, and tells of changes by signed
// events, as a real one does.
package localbilling
