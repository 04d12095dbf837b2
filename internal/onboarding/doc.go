// Package onboarding brings companies into the programme: the two sign-ups, the checks that their forms make while
// people type, what the CNPJ register and the CEP look-up know, and a retailer's link with its software house. It spans
// domains, so what it needs of them it asks through the interfaces in ports.go.
package onboarding
