// Package demo loads a programme that looks alive: accounts of all profiles, two retailers with their stores and consumers, 90 days
// of signed receipts with lifelike hours and baskets, sent through the same intake as any till's, ratings of some of
// them, receipts of other stores that consumers scanned, reported problems, sponsors with promotions that receipts take part in, and banners in
// every state.
package demo

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/contracts"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/slow"
	"seiva/internal/partners"
	"seiva/internal/receipts"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// Password is that of every account of the demonstration.
const Password = "Seiva-demo-2026"

// Services are what the loader calls: the same rules hold for it as for people.
type Services struct {
	Identity  *identity.Service
	Partners  *partners.Service
	Retailers *retailers.Service
	Stores    *stores.Service
	Keys      *apikeys.Service
	Receipts  *receipts.Service
	Contracts *contracts.Service
	Clock     clock.Clock
	// Tell hears what comes next, in Portuguese.
	Tell func(what string)
	// Subscribe lets a retailer pay for its plan.
	Subscribe func(ctx context.Context, retailerID string) error
	Advertising
	Backing
	Consumers
	Printing
	Opinions
	Telling
	Wishes
}

// Marker remembers in the database how far the load came.
type Marker interface {
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	Setting(ctx context.Context, name string) (string, error) // '' when absent
	SetSetting(ctx context.Context, name, value string) error
	// Empty tells whether the database holds no account, retailer or software house.
	Empty(ctx context.Context) (bool, error)
}

// ErrNotEmpty refuses a database that holds somebody's data.
var ErrNotEmpty = errors.New("a pasta de dados já tem informações que não são da demonstração: use outra pasta com --data, ou inicie sem --demo")

const (
	setting     = "demo"
	loadingWord = "loading "
	doneWord    = "done "
)

// Load fills an empty database, once; a database that was filled before stays as it is. A load that was cut off goes
// on where it stood: the documents are the same again, and intake knows those it has.
func Load(ctx context.Context, s Services, marker Marker, size Size) error {
	state, err := marker.Setting(ctx, setting)
	if err != nil {
		return err
	}
	if strings.HasPrefix(state, doneWord) {
		return nil
	}
	if state == "" {
		s.Tell("empresas, lojas e contas")
		if state, err = begin(ctx, s, marker); err != nil {
			return err
		}
	}
	today, err := time.ParseInLocation(time.DateOnly, strings.TrimPrefix(state, loadingWord), clock.Brazil)
	if err != nil {
		return fmt.Errorf("read the demo's marker: %w", err)
	}
	s.Tell("patrocinadores e promoções")
	if err := back(ctx, s, today, marker.InTx); err != nil {
		return fmt.Errorf("load the demo's promotions: %w", err)
	}
	rated, err := sell(ctx, s, today)
	if err != nil {
		return fmt.Errorf("load the demo's receipts: %w", err)
	}
	s.Tell("avaliações")
	if err := rate(ctx, s, rated, marker.InTx); err != nil {
		return fmt.Errorf("load the demo's ratings: %w", err)
	}
	s.Tell("cupons escaneados")
	if err := wish(ctx, s, today, marker.InTx); err != nil {
		return fmt.Errorf("load the demo's scans: %w", err)
	}
	s.Tell("banners")
	if err := advertise(ctx, s, today); err != nil {
		return fmt.Errorf("load the demo's banners: %w", err)
	}
	s.Tell("encartes e campanhas")
	if err := printPages(ctx, s, today); err != nil {
		return fmt.Errorf("load the demo's flyers: %w", err)
	}
	if err := grow(ctx, s, marker, size, today); err != nil {
		return fmt.Errorf("enlarge the demo: %w", err)
	}
	return marker.SetSetting(ctx, setting, doneWord+clock.Day(today))
}

// begin makes everyone who takes part, all or nothing, and notes the day on which the receipts depend.
func begin(ctx context.Context, s Services, marker Marker) (string, error) {
	empty, err := marker.Empty(ctx)
	if err != nil {
		return "", err
	}
	if !empty {
		return "", ErrNotEmpty
	}
	state := loadingWord + clock.Day(s.Clock.Now().In(clock.Brazil))
	return state, marker.InTx(ctx, func(ctx context.Context) error {
		ctx = slow.Within(ctx, func() bool { return false }) // pictures and passwords take their time: nobody else writes yet
		if err := takePart(ctx, s); err != nil {
			return err
		}
		return marker.SetSetting(ctx, setting, state)
	})
}

// sign reads a retailer's contract and accepts it.
func sign(ctx context.Context, service *contracts.Service, who scope.Scope) error {
	d, err := service.Document(ctx, who)
	if err != nil {
		return err
	}
	_, err = service.Sign(ctx, who, contracts.Signature{Accepted: true, Digest: d.Digest()})
	return err
}

func takePart(ctx context.Context, s Services) error {
	house, err := s.Partners.Create(ctx, softwareHouse)
	if err != nil {
		return fmt.Errorf("make the software house: %w", err)
	}
	owners := map[string]string{}
	for _, chain := range chains {
		retailer, err := s.Retailers.Create(ctx, chain.retailer(house.ID))
		if err != nil {
			return fmt.Errorf("make %s: %w", chain.name, err)
		}
		who := scope.Scope{AccountID: "demo", Profile: scope.Varejista, RetailerID: retailer.ID}
		if _, err := s.Retailers.Edit(ctx, who, chain.profile()); err != nil {
			return fmt.Errorf("fill in the profile of %s: %w", chain.name, err)
		}
		if err := sign(ctx, s.Contracts, who); err != nil {
			return fmt.Errorf("sign the contract of %s: %w", chain.name, err)
		}
		owners[chain.name] = retailer.ID
		for _, shop := range chain.shops {
			if _, err := s.Stores.Create(ctx, shop.store(retailer.ID, chain.category)); err != nil {
				return fmt.Errorf("make %s: %w", shop.emitter.TradeName, err)
			}
		}
		if err := s.Subscribe(ctx, retailer.ID); err != nil {
			return fmt.Errorf("let %s pay: %w", chain.name, err)
		}
	}
	accounts := []identity.NewAccount{
		{Email: "admin@demo.seiva.test", Name: "Clara Nunes", Profile: scope.Administrador},
		{Email: "suporte@demo.seiva.test", Name: "Davi Rocha", Profile: scope.Suporte},
		{Email: "varejista@demo.seiva.test", Name: "Ana Souza", Profile: scope.Varejista, RetailerID: owners[mercado]},
		{Email: "parceiro@demo.seiva.test", Name: "Bruno Lima", Profile: scope.Parceiro, PartnerID: house.ID},
	}
	people := map[scope.Profile]scope.Scope{}
	for _, account := range accounts {
		account.Password = Password
		made, err := s.Identity.CreateAccount(ctx, account)
		if err != nil {
			return fmt.Errorf("make the account %s: %w", account.Email, err)
		}
		people[made.Profile] = scope.Scope{
			AccountID: made.ID, Name: made.Name, Email: made.Email, Profile: made.Profile, RetailerID: made.RetailerID, PartnerID: made.PartnerID,
		}
	}
	if err := s.complain(ctx, people); err != nil {
		return fmt.Errorf("report problems: %w", err)
	}
	if err := meet(ctx, s, owners[chains[0].name], owners[chains[1].name]); err != nil {
		return err
	}
	who := scope.Scope{AccountID: "demo", Profile: scope.Parceiro, PartnerID: house.ID}
	_, err = s.Keys.Create(ctx, who, apikeys.SoftwareHouseKey, apikeys.Draft{
		Name: "Caixas das lojas", Bindings: apikeys.Bindings{PartnerID: house.ID},
	})
	return err
}
