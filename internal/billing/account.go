package billing

import (
	"slices"
	"time"
)

// Account is how a subscription is paid, as the provider says now. Trial: nothing is charged.
type Account struct {
	NextCharge Charge // the zero value: none comes
	Method     Method
	Invoices   []Invoice // the newest first
	Payer      Payer
	Trial      bool
}

// Charge is money that is taken at a time.
type Charge struct {
	Cents int
	At    time.Time
}

// Method is how a subscription is paid. Brand and Last4 are a card's, as the provider names them.
type Method struct {
	Kind         MethodKind
	Brand, Last4 string
}

// MethodKind is a way to pay.
type MethodKind string

// The ways. The empty one: none is known.
const (
	ByCard   MethodKind = "CARTAO"
	ByBoleto MethodKind = "BOLETO"
	ByPix    MethodKind = "PIX"
	ByOther  MethodKind = "OUTRO"
)

// Invoice is one bill of a subscription; ReceiptURL is the provider's page of it.
type Invoice struct {
	Ref        string
	At         time.Time
	Cents      int
	State      InvoiceState
	ReceiptURL string
}

// InvoiceState is where an invoice stands.
type InvoiceState string

// The states. A void one is owed no more.
const (
	InvoicePaid InvoiceState = "PAGA"
	InvoiceOpen InvoiceState = "ABERTA"
	InvoiceVoid InvoiceState = "ANULADA"
)

// Payer is whom the provider bills, and where its receipts go.
type Payer struct{ Name, Email string }

// Change is another number of stores. At is the moment from which the rest of the period is counted, so that the price is
// the one that was shown; Key tells the provider's repeats apart where it is set.
type Change struct {
	Stores int
	At     time.Time
	Key    string
}

// Cost is what a Change costs: at once, and at the next charge, which a smaller number makes less by what was paid
// already.
type Cost struct {
	NowCents int
	Next     Charge
}

// WithStores gives the items for another number of stores (specification B§4); changeable is false where none of them is
// counted by the store.
func WithStores(items []Item, stores int) (changed []Item, changeable bool) {
	changed = slices.Clone(items)
	i := slices.IndexFunc(changed, func(i Item) bool { return i.Product == StoreProduct })
	if i < 0 {
		return changed, false
	}
	changed[i].Quantity += stores - MaxStores(items)
	return changed, changed[i].Quantity > 0
}
