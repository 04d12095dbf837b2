package contracts

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Ports are what contracts ask of others.
type Ports struct {
	// Party gives a retailer as the contract names it; ErrNotFound when there is none.
	Party func(ctx context.Context, retailerID string) (Party, error)
	// Template gives the text that the installation's file, or the program, puts in force: that of new contracts until a version is
	// published. It may read a blob, and then knows the answer for a while. Error:
	// ErrNoText.
	Template func(ctx context.Context) (Template, error)
	// Lacking names what a contract's text must have and has not.
	Lacking func(text string) []string
	// Published lists the texts in force that everybody of the profile agreed to.
	Published func(scope.Profile) []File
	Post      letter.Post
	Queue     jobqueue.Queue
	PublicURL string // origin of the links in letters, without a slash at its end
	Seal      []byte // key by which a certificate's code is made
	Trail     scope.Trail
}

// Service knows the rules of contracts.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Now is the instant by which states are told.
func (s *Service) Now() time.Time { return s.clock.Now() }

// Own gives a VAREJISTA its contract.
func (s *Service) Own(ctx context.Context, who scope.Scope) (Contract, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Contract{}, err
	}
	c, err := s.store.Contract(ctx, who.RetailerID)
	return c, errs.Wrap(err, "read the contract")
}

// Document gives a VAREJISTA what it signed, else what it is to sign. Errors: contracts.no_text (503),
// contracts.on_paper (404).
func (s *Service) Document(ctx context.Context, who scope.Scope) (Document, error) {
	c, err := s.Own(ctx, who)
	if err != nil {
		return Document{}, err
	}
	if c.OnPaper() {
		return Document{}, ErrOnPaper
	}
	if c.Content != "" {
		return Document{Version: c.Version, Content: c.Content, Hash: c.Hash}, nil
	}
	template, err := s.inForce(ctx)
	if err != nil {
		return Document{}, errs.Wrap(err, "read the contract's text")
	}
	_, d, err := s.document(ctx, who.RetailerID, template)
	if err == nil {
		s.noteOpened(ctx, who, d)
	}
	return d, err
}

func (s *Service) document(ctx context.Context, retailerID string, t Template) (Party, Document, error) {
	party, err := s.ports.Party(ctx, retailerID)
	if err != nil {
		return Party{}, Document{}, errs.Wrap(err, "read the contract's party")
	}
	content := party.In(t.Text)
	hash := sha256.Sum256([]byte(content))
	return party, Document{Version: t.Version, Content: content, Hash: hash[:]}, nil
}

// Prepare fetches the text that Sign needs, where Sign is called in a transaction, which must not wait for it. Error:
// contracts.no_text (503).
func (s *Service) Prepare(ctx context.Context) error {
	_, err := s.inForce(ctx)
	return errs.Wrap(err, "read the contract's text")
}

// Sign records that a VAREJISTA accepts, in person, the document which it read: that of new contracts, or, where one is signed, the
// newer version that asks; what was signed before is kept. Errors: contracts.not_accepted (422),
// contracts.changed (409, when another text is in force by now), contracts.already_signed (409), contracts.no_text (503).
func (s *Service) Sign(ctx context.Context, who scope.Scope, in Signature) (Contract, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Contract{}, err
	}
	if err := who.InPerson(); err != nil {
		return Contract{}, err
	}
	if !in.Accepted {
		return Contract{}, errs.InvalidFields("contracts.not_accepted", map[string]string{"aceito": "Marque que leu e aceita o contrato."})
	}
	digest, err := hex.DecodeString(in.Digest)
	if err != nil {
		return Contract{}, ErrChanged
	}
	var signed Contract
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		before, err := s.store.Contract(ctx, who.RetailerID)
		if err != nil {
			return err
		}
		template, err := s.toSign(ctx, before)
		if err != nil {
			return err
		}
		party, d, err := s.document(ctx, who.RetailerID, template)
		if err != nil {
			return err
		}
		if !bytes.Equal(digest, d.Hash) {
			return ErrChanged
		}
		return s.sign(ctx, who, before, Contract{
			RetailerID: who.RetailerID, SentAt: before.SentAt, SignedAt: s.clock.Now(), SignedBy: who.AccountID,
			Signer:  Contact{Name: who.Name, Email: who.Email},
			Company: party.CorporateName, Address: in.Address, Browser: text.Printable(in.Browser, maxBrowser), Version: d.Version, Hash: d.Hash, Content: d.Content,
		}, "contracts.signed")
	})
	if err == nil {
		signed, err = s.store.Contract(ctx, who.RetailerID)
	}
	return signed, errs.Wrap(err, "sign the contract")
}

func (s *Service) sign(ctx context.Context, who scope.Scope, before, c Contract, action string) error {
	write := func() error { return s.store.Sign(ctx, c) }
	if !before.SignedAt.IsZero() {
		write, action = func() error { return s.store.Renew(ctx, before, c) }, "contracts.accepted"
	}
	if err := write(); err != nil {
		return err
	}
	return s.ports.Trail.Record(ctx, action, who, c.RetailerID, c.RetailerID, map[string]string{"version": c.Version, "hash": hex.EncodeToString(c.Hash)})
}

// Send sends a retailer its contract for the first time, in the transaction of ctx when there is one; once sent or
// signed it does nothing.
func (s *Service) Send(ctx context.Context, retailerID string) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.store.Contract(ctx, retailerID)
		if err != nil || c.State(s.clock.Now()) != None {
			return err
		}
		return s.send(ctx, retailerID, EventSent)
	})
	return errs.Wrap(err, "send the contract")
}

// send lets the time to sign begin, and mails.
func (s *Service) send(ctx context.Context, retailerID string, how EventKind) error {
	at, err := s.begin(ctx, retailerID, how)
	if err != nil {
		return err
	}
	return s.mail(ctx, retailerID, expires(at))
}

// begin lets the time to sign begin, now.
func (s *Service) begin(ctx context.Context, retailerID string, how EventKind) (time.Time, error) {
	at := s.clock.Now()
	if err := s.store.SetSent(ctx, retailerID, at); err != nil {
		return at, err
	}
	return at, s.note(ctx, retailerID, how, at)
}

// mail sends the link to the contract. Error: contracts.no_address (409).
func (s *Service) mail(ctx context.Context, retailerID string, signBy time.Time) error {
	return s.write(ctx, retailerID, func(name, organization string) letter.Letter {
		return toSign(name, organization, s.ports.PublicURL+contractPath, signBy, s.clock.Now())
	})
}

// write sends a letter to who may sign. An administrator may have the contract sent before the profile is complete: then to
// whoever has an address. Error: contracts.no_address (409).
func (s *Service) write(ctx context.Context, retailerID string, l func(name, organization string) letter.Letter) error {
	party, err := s.ports.Party(ctx, retailerID)
	if err != nil {
		return err
	}
	for _, to := range party.Contacts {
		if to.Email != "" {
			return s.ports.Post.Send(ctx, to.Email, l(to.Name, party.TradeName))
		}
	}
	return ErrNoAddress
}

// MailAgain sends a VAREJISTA the mail once more. The time to sign goes on from when it was first sent: otherwise
// whoever is blocked would unblock itself. Errors: contracts.already_signed (409).
func (s *Service) MailAgain(ctx context.Context, who scope.Scope) error {
	if err := who.Require(scope.Varejista); err != nil {
		return err
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.store.Contract(ctx, who.RetailerID)
		switch {
		case err != nil:
			return err
		case c.State(s.clock.Now()) == Signed:
			return ErrAlreadySigned
		case c.State(s.clock.Now()) == None:
			return s.send(ctx, who.RetailerID, EventSent)
		}
		if err := s.note(ctx, who.RetailerID, EventMailed, s.clock.Now()); err != nil {
			return err
		}
		return s.mail(ctx, who.RetailerID, c.Expires())
	})
	return errs.Wrap(err, "mail the contract again")
}

// Blocks gives contracts.blocked (403) when the retailer's time to sign is over.
func (s *Service) Blocks(ctx context.Context, retailerID string) error {
	c, err := s.store.Contract(ctx, retailerID)
	if err != nil {
		return errs.Wrap(err, "read the contract")
	}
	if c.State(s.clock.Now()) == Blocked {
		return ErrBlocked
	}
	return nil
}

// OfRetailer gives ADMINISTRADOR and SUPORTE a retailer's contract; contracts.not_found.
func (s *Service) OfRetailer(ctx context.Context, who scope.Scope, retailerID string) (Contract, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Contract{}, err
	}
	if !id.Valid(retailerID) {
		return Contract{}, ErrNotFound
	}
	if _, err := s.ports.Party(ctx, retailerID); err != nil {
		return Contract{}, errs.Wrap(err, "read the contract's party")
	}
	c, err := s.store.Contract(ctx, retailerID)
	return c, errs.Wrap(err, "read the contract")
}

// MarkSigned notes a signature on paper (D-82). Errors: contracts.not_found, contracts.already_signed (409).
func (s *Service) MarkSigned(ctx context.Context, who scope.Scope, retailerID string) (Contract, error) {
	return s.manage(ctx, who, retailerID, func(ctx context.Context) error {
		return s.sign(ctx, who, Contract{}, Contract{RetailerID: retailerID, SignedAt: s.clock.Now(), SignedBy: who.AccountID}, "contracts.marked_signed")
	})
}

// Resend mails the contract again and restarts the time to sign (D-82). Errors as MarkSigned.
func (s *Service) Resend(ctx context.Context, who scope.Scope, retailerID string) (Contract, error) {
	return s.manage(ctx, who, retailerID, func(ctx context.Context) error {
		if err := s.send(ctx, retailerID, EventResent); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "contracts.resent", who, retailerID, retailerID, nil)
	})
}

// Renew restarts the time to sign, without a mail (D-82). Errors as MarkSigned.
func (s *Service) Renew(ctx context.Context, who scope.Scope, retailerID string) (Contract, error) {
	return s.manage(ctx, who, retailerID, func(ctx context.Context) error {
		if _, err := s.begin(ctx, retailerID, EventRenewed); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "contracts.renewed", who, retailerID, retailerID, nil)
	})
}

// manage does an administrator's action on a contract that is not signed, and gives it as it then is.
func (s *Service) manage(ctx context.Context, who scope.Scope, retailerID string, act func(context.Context) error) (Contract, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Contract{}, err
	}
	var after Contract
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.OfRetailer(ctx, who, retailerID)
		if err != nil {
			return err
		}
		if c.State(s.clock.Now()) == Signed {
			return ErrAlreadySigned
		}
		if err := act(ctx); err != nil {
			return err
		}
		after, err = s.store.Contract(ctx, retailerID)
		return err
	})
	return after, errs.Wrap(err, "change the contract")
}
