package scans

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Ports are what scans ask of others.
type Ports struct {
	ValidKey func(accessKey string) bool // of an NFC-e, with its check digit
	// Shop returns the store of the programme with a bare CNPJ; false when there is none.
	Shop func(ctx context.Context, documento string) (Shop, bool, error)
	// Receipt returns the QR Code in the document of a retailer's receipt of production, and the receipt's public link. Error:
	// ErrNoReceipt, also when nobody may have the link any more.
	Receipt func(ctx context.Context, retailerID, accessKey string) (qrCode, publicURL string, err error)
	// Company asks the register about a bare CNPJ. Errors: ErrUnknownCompany, ErrNobodyToAsk; any other: it does not answer.
	Company func(ctx context.Context, documento string) (Company, error)
	Key     []byte // under which access keys are hashed
	Trail   scope.Trail
	Post    letter.Post
	Portal  string // address of the portal
}

// Shop is a store of the programme.
type Shop struct{ RetailerID, Name string }

// Service knows the rules of scans.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Result is what a scan led to.
type Result string

// A scan of a store of the programme leads to its receipt, or to none yet; of any other, it is counted.
const (
	Here    Result = "here"
	Awaited Result = "awaited"
	Counted Result = "counted"
)

// Outcome is what a consumer is told. StoreName is of a store of the programme, PublicURL of a receipt that is here.
type Outcome struct {
	Result               Result
	StoreName, PublicURL string
}

// MostADay is how many receipts of stores that are not of the programme are counted on one day: anyone can make up an access
// key, so what strangers fill has a bound.
const MostADay = 20_000

// Scan takes the text of a QR Code, or the link that it holds, from anybody. Whoever shows the QR Code of a receipt has it in
// hand: it leads to the receipt where it is the very one that the store put on it. Errors: those of Parse, and as 422
// scans.another_qr_code, scans.too_old; scans.too_many_today (429).
func (s *Service) Scan(ctx context.Context, qrCode string) (Outcome, error) {
	code, err := Parse(qrCode, s.ports.ValidKey)
	if err != nil {
		return Outcome{}, err
	}
	shop, known, err := s.ports.Shop(ctx, code.Issuer.Documento)
	if err != nil {
		return Outcome{}, errs.Wrap(err, "find the store of a scanned receipt")
	}
	if known {
		return s.ofProgramme(ctx, shop, code)
	}
	return Outcome{Result: Counted}, errs.Wrap(s.count(ctx, code), "count a scanned receipt")
}

func (s *Service) ofProgramme(ctx context.Context, shop Shop, code Code) (Outcome, error) {
	qrCode, publicURL, err := s.ports.Receipt(ctx, shop.RetailerID, code.AccessKey)
	if errors.Is(err, ErrNoReceipt) {
		return Outcome{Result: Awaited, StoreName: shop.Name}, nil
	}
	if err != nil {
		return Outcome{}, errs.Wrap(err, "find a scanned receipt")
	}
	if !code.Same(qrCode) {
		return Outcome{}, errOtherQR
	}
	return Outcome{Here, shop.Name, publicURL}, nil
}

// count counts a receipt once, however often and wherever it is scanned.
func (s *Service) count(ctx context.Context, code Code) error {
	now := s.clock.Now().Truncate(time.Millisecond)
	local := now.In(clock.Brazil)
	if err := code.recent(local); err != nil {
		return err
	}
	hash := secret.MAC(s.ports.Key, code.AccessKey)[:16]
	return s.store.InTx(ctx, func(ctx context.Context) error {
		first, err := s.store.Note(ctx, hash, now)
		if err != nil || !first {
			return err
		}
		within, err := s.store.Spend(ctx, clock.Day(local), MostADay)
		if err != nil {
			return err
		}
		if !within {
			slog.WarnContext(ctx, "no more scanned receipts are counted today", "most", MostADay)
			return errFullDay
		}
		return s.store.Add(ctx, code.Issuer, local.Format(monthForm), now)
	})
}

const monthForm = "2006-01"
