package app

import (
	"context"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/contracts"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/retailers"
	"seiva/internal/texts"
)

// contractPorts plugs contracts into the domains that they need.
func contractPorts(g ground, r registers, blobs blobstore.Store) contracts.Ports {
	template := &contractTemplate{blobs: blobs, clock: g.clock}
	return contracts.Ports{
		Party:     r.contractParty,
		Template:  template.inForce,
		Lacking:   texts.Lacking,
		Queue:     g.jobs,
		Published: func(p scope.Profile) []contracts.File { return publishedTexts(p, g.clock.Now()) },
		Post:      g.post,
		PublicURL: g.origin,
		Seal:      g.root.Key(secret.ContractSeal),
		Trail:     g.trail,
	}
}

func (s registers) contractParty(ctx context.Context, retailerID string) (contracts.Party, error) {
	r, err := s.retailers.ByID(ctx, retailerID)
	return contracts.Party{
		CorporateName: r.CorporateName, TradeName: r.TradeName, Documento: r.Documento, Address: addressLine(r.Address),
		Contacts: []contracts.Contact{{Name: r.Legal.Name, Email: r.Legal.Email}, {Name: r.Focal.Name, Email: r.Focal.Email}},
	}, instead(err, retailers.ErrNotFound, contracts.ErrNotFound)
}

// addressLine writes an address as letters do; empty parts are left out.
func addressLine(a retailers.Address) string {
	var parts []string
	for _, part := range []string{a.Street, a.Number, a.Complement, a.District, a.City, a.UF} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if a.CEP != "" {
		parts = append(parts, "CEP "+brdoc.FormatCEP(a.CEP))
	}
	if len(parts) == 0 {
		return "endereço a completar no cadastro"
	}
	return strings.Join(parts, ", ")
}

// publishedTexts are those that a profile's people accepted at sign-up, each with its page.
func publishedTexts(profile scope.Profile, now time.Time) []contracts.File {
	home := "/varejista"
	if profile == scope.Parceiro {
		home = "/parceiro"
	}
	var files []contracts.File
	for _, t := range []struct {
		name texts.Name
		page string
	}{{texts.TermsOfUse, "/termos"}, {texts.PrivacyPolicy, "/politicas"}} {
		text := texts.Current(t.name, now)
		day, _ := time.Parse(time.DateOnly, text.Version) // a version is a day: texts' own test holds it
		files = append(files, contracts.File{ID: string(t.name), Name: text.Title, Path: home + t.page, Date: day})
	}
	return files
}
