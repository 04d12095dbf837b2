// Package ceplookup asks what a CEP stands for, from a server that answers as BrasilAPI does.
package ceplookup

import (
	"context"
	"errors"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/fetch"
	"seiva/internal/onboarding"
)

// Remote is a look-up behind HTTP.
type Remote struct{ client *fetch.Client }

// NewRemote makes a Remote of the server at base, such as https://brasilapi.com.br.
func NewRemote(base string) (*Remote, error) {
	client, err := fetch.New("CEP look-up", base)
	if err != nil {
		return nil, err
	}
	return &Remote{client}, nil
}

// answer is what we read of {base}/api/cep/v2/{cep}.
type answer struct {
	CEP          string `json:"cep"`
	State        string `json:"state"`
	City         string `json:"city"`
	Neighborhood string `json:"neighborhood"`
	Street       string `json:"street"`
}

// Place is an onboarding.Finder. An answer about another CEP, or without a city, is an error.
func (r *Remote) Place(ctx context.Context, cep string) (onboarding.Place, error) {
	var a answer
	err := r.client.JSON(ctx, &a, "api", "cep", "v2", cep)
	if errors.Is(err, fetch.ErrAbsent) {
		return onboarding.Place{}, onboarding.ErrUnknown
	}
	if err != nil {
		return onboarding.Place{}, err
	}
	if bare, _ := brdoc.ParseCEP(a.CEP); bare != cep || a.City == "" || a.State == "" {
		return onboarding.Place{}, errors.New("ceplookup: the answer is about another CEP, or names no city")
	}
	return onboarding.Place{CEP: cep, Street: a.Street, District: a.Neighborhood, City: a.City, UF: a.State}, nil
}
