// Package billing knows what retailers pay for: the plan and its prices, the checkout that a retailer is led to, and
// the subscription that the payment provider keeps. What the provider says is the truth; here lies a copy of it.
package billing
