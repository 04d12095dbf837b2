// Package sandbox is where software houses try their integration: two stores of each software house that take documents of test
// keys alone, and test documents for them and for the stores that a key reaches.
package sandbox

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// Refusals of what a test document may be.
var (
	ErrTestKeyOnly = errs.New(errs.Forbidden, "sandbox.test_key_only",
		"Documentos de teste são só para keys de teste. Crie uma key com o ambiente test e repita a chamada com ela.")
	ErrNoStore = errs.New(errs.NotFound, "sandbox.no_store",
		"A key não alcança nenhuma loja com este tipo de CNPJ. Use uma key de teste da software house, sem varejista: ela tem lojas de teste próprias.")
)

// RetailerID is the retailer to which the stores of every sandbox belong; no list shows it.
const RetailerID = "00000000000000000000000000"

// Shop is a store of a sandbox, or one that a key reaches.
type Shop struct{ StoreID, CNPJ, Name, RetailerID string }

// Sandbox is a software house's own: Digits has a CNPJ of digits, Letters one with letters.
type Sandbox struct{ Digits, Letters Shop }

// Store keeps which software house has which sandbox.
type Store interface {
	// Number returns the number of a software house's sandbox, from 0, which it makes at that moment if there is none; however
	// many ask at once, it is one.
	Number(ctx context.Context, partnerID string, at time.Time) (int, error)
	// Owners tells whose the sandboxes with some numbers are; what does not exist is left out.
	Owners(ctx context.Context, numbers []int) (map[int]string, error)
}

// Ports are what the sandbox asks of others.
type Ports struct {
	// Reached gives stores that a key reaches, by name, at most so many.
	Reached func(ctx context.Context, g scope.Grant, most int) ([]Shop, error)
	// Receipt gives a stored receipt that the key sees, or receipts.not_found.
	Receipt func(ctx context.Context, g scope.Grant, accessKey string) (receipts.Detail, error)
}

// Service makes sandboxes and test documents.
type Service struct {
	store     Store
	ports     Ports
	generator *nfcegen.Generator
	clock     clock.Clock
}

// NewService makes a Service, whose test certificates are the installation's own: of a seed that its secret gives.
func NewService(store Store, ports Ports, seed uint64, c clock.Clock) *Service {
	return &Service{store, ports, nfcegen.New(seed), c}
}

// Of gives a software house's sandbox, which is made when it is first asked for.
func (s *Service) Of(ctx context.Context, partnerID string) (Sandbox, error) {
	number, err := s.store.Number(ctx, partnerID, s.clock.Now())
	return Stores(number), errs.Wrap(err, "find a sandbox")
}

// The roots of the CNPJs of sandboxes: the tax authority has given nobody such a one.
const (
	digitsRoot  = 99_999_999 // and the 99 below it
	lettersRoot = "SEIVATST"
	branches    = 9_999
)

// Stores gives the stores of the sandbox with a number: what they are follows from it.
func Stores(number int) Sandbox {
	made := func(first12, kind, name string) Shop {
		return Shop{
			StoreID: RetailerID[:16] + kind + fmt.Sprintf("%09d", number), CNPJ: first12 + brdoc.CNPJCheckDigits(first12), Name: name, RetailerID: RetailerID,
		}
	}
	order := strings.ToUpper(base36(number))
	order = strings.Repeat("0", max(0, 4-len(order))) + order
	return Sandbox{
		Digits:  made(fmt.Sprintf("%08d%04d", digitsRoot-number/branches, 1+number%branches), "2", "Loja de teste"),
		Letters: made(lettersRoot+order, "1", "Loja de teste (CNPJ com letras)"),
	}
}

// numberOf reads the sandbox's number back from a CNPJ; false where it is no sandbox's.
func numberOf(cnpj string) (int, bool) {
	number, err := 0, error(nil)
	switch {
	case len(cnpj) != 14:
		return 0, false
	case strings.HasPrefix(cnpj, lettersRoot):
		number, err = fromBase36(cnpj[8:12])
	case strings.HasPrefix(cnpj, "999999"):
		var root, order int
		_, err = fmt.Sscanf(cnpj[:12], "%8d%4d", &root, &order)
		number = (digitsRoot-root)*branches + order - 1
	default:
		return 0, false
	}
	if err != nil || number < 0 {
		return 0, false
	}
	at := Stores(number)
	return number, cnpj == at.Digits.CNPJ || cnpj == at.Letters.CNPJ
}

// Emitters gives the stores of sandboxes with these CNPJs, by CNPJ, as intake needs them.
func (s *Service) Emitters(ctx context.Context, documentos []string) (map[string]receipts.Emitter, error) {
	numbers, of := []int{}, map[string]int{}
	for _, cnpj := range documentos {
		if number, is := numberOf(cnpj); is {
			numbers = append(numbers, number)
			of[cnpj] = number
		}
	}
	if len(numbers) == 0 {
		return nil, nil
	}
	owners, err := s.store.Owners(ctx, numbers)
	if err != nil {
		return nil, errs.Wrap(err, "find the sandboxes of emitters")
	}
	found := map[string]receipts.Emitter{}
	for cnpj, number := range of {
		partnerID, there := owners[number]
		if !there {
			continue
		}
		at := Stores(number).Digits
		if strings.HasPrefix(cnpj, lettersRoot) {
			at = Stores(number).Letters
		}
		found[cnpj] = receipts.Emitter{
			StoreID: at.StoreID, StoreName: at.Name, RetailerID: RetailerID, PartnerID: partnerID, TestOnly: true,
		}
	}
	return found, nil
}

// shop gives the store that a key's test documents come from: of its sandbox, or where the key is a retailer's or bound to one,
// the first store that it reaches.
func (s *Service) shop(ctx context.Context, g scope.Grant, letters bool) (Shop, error) {
	if g.PartnerID != "" && g.RetailerID == "" {
		own, err := s.Of(ctx, g.PartnerID)
		if letters {
			return own.Letters, err
		}
		return own.Digits, err
	}
	reached, err := s.ports.Reached(ctx, g, maxReached)
	if err != nil {
		return Shop{}, errs.Wrap(err, "find a key's stores")
	}
	for _, at := range reached {
		if hasLetters(at.CNPJ) == letters {
			return at, nil
		}
	}
	return Shop{}, ErrNoStore
}

const maxReached = 1_000

func hasLetters(cnpj string) bool {
	return strings.ContainsFunc(cnpj, func(r rune) bool { return r >= 'A' && r <= 'Z' })
}

// environment is that of everything made here.
const environment = nfce.Homologation

func base36(n int) string { return strconv.FormatInt(int64(n), 36) }

func fromBase36(text string) (int, error) {
	n, err := strconv.ParseInt(text, 36, 32)
	return int(n), err
}
