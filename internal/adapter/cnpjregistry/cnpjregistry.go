// Package cnpjregistry asks the federal register of companies, through a server that answers as BrasilAPI does.
package cnpjregistry

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/fetch"
	"seiva/internal/onboarding"
)

// Remote is a register behind HTTP.
type Remote struct{ client *fetch.Client }

// NewRemote makes a Remote of the server at base, such as https://brasilapi.com.br.
func NewRemote(base string) (*Remote, error) {
	client, err := fetch.New("CNPJ register", base)
	if err != nil {
		return nil, err
	}
	return &Remote{client}, nil
}

// answer is what we read of {base}/api/cnpj/v1/{cnpj}; names of partners, phones and e-mails are left where they are.
type answer struct {
	CNPJ        string `json:"cnpj"`
	RazaoSocial string `json:"razao_social"`
	Fantasia    string `json:"nome_fantasia"`
	Codigo      int    `json:"situacao_cadastral"`
	Situacao    string `json:"descricao_situacao_cadastral"`
	Tipo        string `json:"descricao_tipo_de_logradouro"`
	Logradouro  string `json:"logradouro"`
	Numero      string `json:"numero"`
	Bairro      string `json:"bairro"`
	Municipio   string `json:"municipio"`
	UF          string `json:"uf"`
	CEP         number `json:"cep"`
	CNAE        number `json:"cnae_fiscal"`
}

// number comes as text, or as a number that lost its leading zero: with servers of another age the one or the other.
type number string

// UnmarshalJSON takes both.
func (n *number) UnmarshalJSON(text []byte) error {
	if bare := strings.Trim(string(text), `"`); bare != "null" {
		*n = number(bare)
	}
	return nil
}

// of gives it with its zeros; empty when it is absent.
func (n number) of(digits int) string {
	if n == "" {
		return ""
	}
	return fmt.Sprintf("%0*s", digits, string(n))
}

// The register's codes of standings.
var standings = map[int]onboarding.Standing{
	1: onboarding.Void, 2: onboarding.Active, 3: onboarding.Suspended, 4: onboarding.Unfit, 8: onboarding.Closed,
}

// Company is an onboarding.Finder. An answer about another CNPJ, or without a standing that we know, is an error.
func (r *Remote) Company(ctx context.Context, cnpj string) (onboarding.Company, error) {
	var a answer
	err := r.client.JSON(ctx, &a, "api", "cnpj", "v1", cnpj)
	if errors.Is(err, fetch.ErrAbsent) {
		return onboarding.Company{}, onboarding.ErrUnknown
	}
	if err != nil {
		return onboarding.Company{}, err
	}
	if bare, _ := brdoc.ParseCNPJ(a.CNPJ); bare != cnpj {
		return onboarding.Company{}, errors.New("cnpjregistry: the answer is about another CNPJ")
	}
	standing, err := a.standing()
	if err != nil {
		return onboarding.Company{}, err
	}
	place := onboarding.Place{
		CEP: a.CEP.of(8), Street: strings.TrimSpace(a.Tipo + " " + a.Logradouro), District: a.Bairro, City: a.Municipio, UF: a.UF,
	}
	if !brdoc.ValidCEP(place.CEP) {
		place.CEP = ""
	}
	return onboarding.Company{
		CNPJ: cnpj, CorporateName: withoutCPF(a.RazaoSocial), TradeName: withoutCPF(a.Fantasia), Standing: standing,
		Place: place, Number: a.Numero, Activity: a.CNAE.of(7),
	}, nil
}

func (a answer) standing() (onboarding.Standing, error) {
	if standing, ok := standings[a.Codigo]; ok {
		return standing, nil
	}
	for _, standing := range standings {
		if strings.EqualFold(a.Situacao, string(standing)) {
			return standing, nil
		}
	}
	return "", errors.New("cnpjregistry: the answer has no standing")
}

// withoutCPF takes the owner's CPF off the end of a sole trader's name, where the register wrote it for years.
func withoutCPF(name string) string {
	words := strings.Fields(name)
	if n := len(words); n > 1 {
		if _, is := brdoc.ParseCPF(words[n-1]); is {
			words = words[:n-1]
		}
	}
	return strings.Join(words, " ")
}
