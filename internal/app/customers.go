package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"seiva/internal/adapter/vibe"
	"seiva/internal/customers"
	"seiva/internal/edge/publicweb"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/retailers"
	"seiva/internal/texts"
)

// customerPorts plugs customers into the domains that they need.
func customerPorts(
	g ground, r registers, to contacts, participants customers.Participants, links customers.Links, in *receipts.Service, partner customers.Vibe,
	forgotten func(ctx context.Context, accountID string) error,
) customers.Ports {
	terms := texts.ConsumerTerms
	if partner != nil {
		terms = texts.ConsumerTermsVibe
	}
	return customers.Ports{
		Participants: participants,
		Links:        links,
		Terms: func() customers.Terms {
			return consumerTerms(texts.Current(terms, g.clock.Now()))
		},
		TermsOf: func(version string) (customers.Terms, bool) {
			text, found := texts.Find(texts.ConsumerTerms, version)
			if !found { // accepted where, or while, receipts were sent to the Vibe
				text, found = texts.Find(texts.ConsumerTermsVibe, version)
			}
			return consumerTerms(text), found
		},
		Named: func(ctx context.Context, retailerID, text string) (string, error) {
			party, err := r.contractParty(ctx, retailerID)
			return party.In(text), err
		},
		Original: func(ctx context.Context, retailerID, accessKey string) ([]byte, error) {
			xml, err := in.Original(ctx, receipts.Key{RetailerID: retailerID, AccessKey: accessKey})
			for _, gone := range []error{receipts.ErrDocumentUnreadable, receipts.ErrDestroyed, receipts.ErrNotFound} {
				if errors.Is(err, gone) {
					err = fmt.Errorf("%w: %w", customers.ErrNoDocument, err)
				}
			}
			return xml, err
		},
		Organization: func(ctx context.Context, retailerID string) (string, error) {
			retailer, err := r.retailers.ByID(ctx, retailerID)
			return retailer.TradeName, err
		},
		RetailerEmail: to.retailerEmail,
		Post:          g.post,
		AccountPage:   g.origin + publicweb.AccountPath,
		Passwords:     g.hashes,
		Passkeys:      passkeys.At(g.origin, "Seiva"),
		StopPage:      g.origin + publicweb.StopPath,
		Queue:         g.jobs,
		Trail:         g.trail,
		Vibe:          partner,
		Forgotten:     forgotten,
		Keys:          customerKeys(g.root),
	}
}

func consumerTerms(text texts.Text) customers.Terms {
	return customers.Terms{Version: text.Version, Text: text.Source, Hash: text.Hash[:]}
}

// customerKeys are the installation's for consumers.
func customerKeys(root secret.Root) customers.Keys {
	return customers.Keys{
		Index: cpfindex.New(root.Key(secret.CPFIndex)), Seal: root.Key(secret.CustomerSeal), Proofs: root.Key(secret.CustomerProof),
	}
}

// vibe is the partner that receipts are sent to; nil where no address is configured.
func (s Settings) vibe(c clock.Clock) (customers.Vibe, error) {
	if s.VibeURL == "" {
		return nil, nil
	}
	return vibe.New(s.VibeURL, s.VibeSecret, c)
}

// movedTo lets customers hear of receipts, once there are customers.
func movedTo(people func() *customers.Service) func(ctx context.Context, moved []receipts.Moved) error {
	return func(ctx context.Context, moved []receipts.Moved) error {
		out := make([]customers.Moved, len(moved))
		for i, m := range moved {
			out[i] = customers.Moved{RetailerID: m.RetailerID, AccessKey: m.AccessKey, CPFIndex: m.CPFIndex, Cancelled: m.Cancelled}
		}
		return people().Move(ctx, out)
	}
}

// contacts know where people are written to.
type contacts struct {
	identity  *identity.Service
	retailers retailers.Store
}

// retailerEmail is the address of a retailer's main account, else of its legal or focal contact.
func (c contacts) retailerEmail(ctx context.Context, retailerID string) (string, error) {
	main, err := c.mainEmail(ctx, identity.Owner{RetailerID: retailerID})
	if err != nil || main != "" {
		return main, err
	}
	retailer, err := c.retailers.ByID(ctx, retailerID)
	return cmp.Or(retailer.Legal.Email, retailer.Focal.Email), err
}

// HouseEmail implements apikeys.Accounts.
func (c contacts) HouseEmail(ctx context.Context, partnerID string) (string, error) {
	return c.mainEmail(ctx, identity.Owner{PartnerID: partnerID})
}

// mainEmail is the address of an owner's main account; empty when it has no account.
func (c contacts) mainEmail(ctx context.Context, o identity.Owner) (string, error) {
	account, err := c.identity.MainAccount(ctx, o)
	if errors.Is(err, identity.ErrNotFound) {
		return "", nil
	}
	return account.Email, err
}
