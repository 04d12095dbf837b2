// Package promotions is what sponsors promise to whoever buys their products in some stores: its days, products and stores,
// and the receipts that take part. A receipt takes part as the promotion is when the receipt is stored; what changes later
// neither adds nor removes one (decision 95).
package promotions
