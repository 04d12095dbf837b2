package reports

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Concern is what needs somebody of staff.
type Concern string

// The concerns, the most urgent first.
const (
	ContractsBlocked  Concern = "contratos-bloqueados"
	PaymentsLate      Concern = "pagamentos-em-atraso"
	ContractsExpiring Concern = "contratos-vencendo"
	StoresQuiet       Concern = "lojas-quietas"
	StoresSilent      Concern = "lojas-paradas"
	FactorRequests    Concern = "pedidos-de-segundo-fator"
	ProblemsNew       Concern = "problemas-novos"
	ProblemsAwaiting  Concern = "problemas-aguardando"
	BannersUnseen     Concern = "banners-a-olhar"
	KeysRefused       Concern = "keys-recusadas"
	FailuresNew       Concern = "falhas-novas"
	PrivacyNear       Concern = "pedidos-de-privacidade"
)

// Attention is how many there are of a concern: exactly the rows of the list that shows them.
type Attention struct {
	Concern Concern
	Count   int
}

// Counting says how many there are of a concern; its list counts with the same question.
type Counting struct {
	Concern Concern
	Count   func(ctx context.Context, who scope.Scope) (int, error)
}

// Desk tells staff what needs them.
type Desk struct{ concerns []Counting }

// NewDesk makes a Desk of what the reports count, and of what others do besides.
func NewDesk(kinds Kinds, others ...Counting) *Desk {
	retailers := func(c Concern, s Standing) Counting {
		return Counting{c, func(ctx context.Context, who scope.Scope) (int, error) {
			return kinds.Retailers.Count(ctx, who, map[string]string{"situacao": string(s)})
		}}
	}
	return &Desk{append([]Counting{
		retailers(ContractsBlocked, Blocked), retailers(PaymentsLate, Late), retailers(ContractsExpiring, Expiring),
		{StoresQuiet, func(ctx context.Context, who scope.Scope) (int, error) {
			return kinds.Stores.Count(ctx, who, map[string]string{"situacao": string(Quiet)})
		}},
	}, others...)}
}

// Attention gives what there is of each concern, the most urgent first; of what there is none, nothing. Only for staff.
func (d *Desk) Attention(ctx context.Context, who scope.Scope) ([]Attention, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	out := []Attention{}
	for _, c := range d.concerns {
		n, err := c.Count(ctx, who)
		if err != nil {
			return nil, errs.Wrap(err, "count "+string(c.Concern))
		}
		if n > 0 {
			out = append(out, Attention{c.Concern, n})
		}
	}
	return out, nil
}
