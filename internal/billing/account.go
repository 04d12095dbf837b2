package billing

import (
	"slices"
	"time"
)

// Account is how a subscription is paid, as the provider says now. Trial: nothing is charged.
type Account struct {
	NextCharge  Charge // the zero value: none comes
	CreditCents int    // what one that ends leaves of credit: it stands for the next one (Order.Former)
	OnCancel    Leaves // of one that goes on: what would be left of it
	Method      Method
	Invoices    []Invoice // the newest first
	Payer       Payer
	Trial       bool
}

// Charge is money that is taken at a time.
type Charge struct {
	Cents int
	At    time.Time
}

// Leaves is what a subscription that is cancelled leaves to be settled: what is still charged at its end, or a credit that stands
// for the next one.
type Leaves struct{ ChargeCents, CreditCents int }

// LeavesOf is what is left where so much is owed; negative, a credit.
func LeavesOf(owed int) Leaves { return Leaves{Due(owed), max(-owed, 0)} }

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

// Payer is the person or company that the provider bills, and where its receipts go.
type Payer struct{ Name, Email string }

// Change is another number of stores. At is the moment from which the rest of the period is counted, so that the price is
// the one that was shown; Key tells the provider's repeats apart where it is set. Told is what was shown to be taken at once, in
// cents, to whoever changes it; nil where nothing was.
type Change struct {
	Stores int
	At     time.Time
	Key    string
	Told   *int
}

// Cost is what a Change costs: at once, and at the next charge. Both hold what earlier changes left to be settled.
type Cost struct {
	NowCents int
	Next     Charge
}

// AtOnce tells whether another number of stores is settled in that moment, with whatever earlier changes left: more of them,
// where a card pays. Fewer, and any number where no card does, are settled with the next charge (decision 148).
func AtOnce(before []Item, stores int, by MethodKind) bool {
	return by == ByCard && stores > MaxStores(before)
}

// leastCharge is the least that is taken, in cents: Stripe's for reais.
const leastCharge = 50

// Due is what is taken of what is owed. A credit, and what is less than the least charge, stand until the next one.
func Due(owed int) int {
	if owed < leastCharge {
		return 0
	}
	return owed
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
