package app

import (
	"cmp"
	"context"
	"errors"

	sqlbulk "seiva/internal/adapter/sqlstore/bulk"
	"seiva/internal/apikeys"
	"seiva/internal/bulk"
	"seiva/internal/exports"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// newBulk plugs the acts on many rows into the domains that do them.
func newBulk(g ground, firms companies, users people, in intake, shown publications, asks watched, kinds reports.Kinds) *bulk.Service {
	return bulk.NewService(sqlbulk.New(g.db), bulk.Ports{
		Acts: bulk.Acts{
			"remover-banners": removeBanners(shown), "reenviar-contratos": resendContracts(firms.contracts, kinds.Retailers), "reenviar-contratos-a-resolver": resendWork(firms.contracts),
			"pausar-keys":            pauseKeys("Pausar API keys", in.keys, apikeys.SoftwareHouseKey, scope.Administrador, scope.Parceiro),
			"pausar-keys-varejistas": pauseKeys("Pausar API keys de varejistas", in.keys, apikeys.RetailerKey, scope.Administrador),
			"assumir-problemas":      takeProblems(asks.problems), "resolver-problemas": resolveProblems(asks.problems),
			"ver-falhas": seeFailures(asks.failures), "repetir-falhas": repeatFailures(asks.failures),
			"adiar-lojas-paradas": snoozeSilences(asks.silences),
		},
		Queue: g.jobs, Trail: g.trail,
		Caller: func(ctx context.Context, o bulk.Owner) (scope.Scope, error) {
			who, err := callers{users.identity}.now(ctx, exports.Owner{AccountID: o.AccountID, RetailerID: o.RetailerID, PartnerID: o.PartnerID}, "")
			return who, instead(err, exports.ErrNoAccess, bulk.ErrNoAccess)
		},
	}, g.clock)
}

// unless leaves a row out with the first of these words that is not empty.
func unless(id, name string, words ...string) bulk.Item {
	return bulk.Item{ID: id, Name: name, Skip: cmp.Or(words...)}
}

// said gives words where something is so.
func said(so bool, words string) string {
	if so {
		return words
	}
	return ""
}

// doing is how an act does what it does to a row that it would not leave out by now.
type doing func(ctx context.Context, who scope.Scope, id string) (mark string, err error)

// still keeps do from a row that the act leaves out by now.
func still(act bulk.Act, do doing) doing {
	return func(ctx context.Context, who scope.Scope, id string) (string, error) {
		now, err := act.Choose(ctx, who, []string{id})
		if err == nil && now[0].Skip != "" {
			err = bulk.Skip(now[0].Skip)
		}
		if err != nil {
			return "", err
		}
		return do(ctx, who, id)
	}
}

// skipping turns what an act refuses by its rules into why a row is left out.
func skipping(err error, words map[error]string) error {
	for known, why := range words {
		if errors.Is(err, known) {
			return bulk.Skip(why)
		}
	}
	return err
}
