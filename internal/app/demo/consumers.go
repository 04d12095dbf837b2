package demo

import (
	"context"
	"fmt"
	"math/rand/v2"

	"seiva/internal/customers"
)

// Consumers is what those of the demonstration need besides the services.
type Consumers struct {
	Customers *customers.Service
	// Known is a retailer's customer with a CPF; the whole retailer vouches for them.
	Known func(retailerID, cpf string) customers.Customer
}

// meeting is a consumer with an account: the mails to the address are shown at /dev/mail.
type meeting struct {
	name, email string
	green       bool
	// other is the address by which the second retailer knows the person; empty: it does not know them.
	other string
}

var meetings = []meeting{
	{name: "Beatriz Moura", email: "beatriz@consumidor.seiva.test", green: true, other: "beatriz@consumidor.seiva.test"},
	{name: "Caio Farias", email: "caio@consumidor.seiva.test", other: "caio.farias@consumidor.seiva.test"},
	{name: "Denise Prado", email: "denise@consumidor.seiva.test", green: true},
	{name: "Elias Nogueira", email: "elias@consumidor.seiva.test"},
	{name: "Fabiana Couto", email: "fabiana@consumidor.seiva.test", green: true},
	{name: "Gustavo Pires", email: "gustavo@consumidor.seiva.test"},
	{name: "Heloísa Teles", email: "heloisa@consumidor.seiva.test"},
	{name: "Ivan Sampaio", email: "ivan@consumidor.seiva.test", green: true},
}

// people are the CPFs of those who give theirs; the same ones each time.
func people(random *rand.Rand) []string {
	all := make([]string, regulars)
	for i := range all {
		all[i] = cpf(random.IntN(1_000_000_000))
	}
	return all
}

// meet has some of the people who give their CPF accept the terms of the retailers, in their order.
func meet(ctx context.Context, s Services, retailerIDs ...string) error {
	all := people(rand.New(rand.NewPCG(seed, 1))) //nolint:gosec // the same people each time
	for i, m := range meetings {
		for n, email := range []string{m.email, m.other} {
			if email == "" {
				continue
			}
			c := s.Known(retailerIDs[n], all[i])
			if _, err := s.Customers.Accept(ctx, c, customers.Acceptance{Document: all[i], Email: email, Name: m.name}, customers.Origin{Channel: customers.FromPage}); err != nil {
				return fmt.Errorf("let %s accept: %w", m.name, err)
			}
			if _, err := s.Customers.SetPreferences(ctx, c, customers.Preferences{AlwaysGreen: m.green}); err != nil {
				return fmt.Errorf("let %s choose: %w", m.name, err)
			}
		}
	}
	return nil
}
