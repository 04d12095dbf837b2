package customers

import (
	"archive/zip"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Held gives an account as it is, held with its person until the transaction of ctx ends, or ErrNotFound.
func (s *Service) Held(ctx context.Context, accountID string) (Own, error) {
	found, err := s.byID(ctx, accountID)
	if err != nil {
		return Own{}, err
	}
	held, err := s.hold(ctx, found)
	if errors.Is(err, errNoSession) {
		return Own{}, ErrNotFound
	}
	if err != nil {
		return Own{}, errs.Wrap(err, "hold a consumer's account")
	}
	return s.Own(ctx, held)
}

// Known gives an account as its person sees it, or ErrNotFound.
func (s *Service) Known(ctx context.Context, accountID string) (Own, error) {
	found, err := s.byID(ctx, accountID)
	if err != nil {
		return Own{}, err
	}
	return s.Own(ctx, found)
}

func (s *Service) byID(ctx context.Context, accountID string) (Account, error) {
	if !id.Valid(accountID) {
		return Account{}, ErrNotFound
	}
	found, err := s.store.Account(ctx, accountID)
	return found, errs.Wrap(err, "look up a consumer's account")
}

// AccountData is what is kept of a person with the retailers that the account opens, ready to be written.
type AccountData struct {
	at   time.Time
	each []*Export
}

// AccountData gathers it, for whoever entered the account, and writes down that it was asked for.
func (s *Service) AccountData(ctx context.Context, a Account) (*AccountData, error) {
	own, err := s.Own(ctx, a)
	if err != nil {
		return nil, err
	}
	out := &AccountData{at: s.clock.Now()}
	for n, r := range own.Opened {
		e, err := s.Export(ctx, Customer{Grant: scope.Grant{KeyID: a.ID, RetailerID: r.RetailerID}, Whole: true, CPFIndex: a.CPFIndex})
		if err != nil {
			return nil, err
		}
		e.folder = "loja-" + strconv.Itoa(n+1) + "/"
		out.each = append(out.each, e)
	}
	return out, nil
}

// Name names the archive of WriteAll; there is nothing of the person in it.
func (d *AccountData) Name() string { return "seus-dados-" + clock.Day(d.at.In(clock.Brazil)) + ".zip" }

// WriteAll writes what Export.Write does, a folder for each retailer.
func (d *AccountData) WriteAll(ctx context.Context, w io.Writer) error {
	archive := zip.NewWriter(w)
	for _, e := range d.each {
		if err := e.into(ctx, archive); err != nil {
			return err
		}
	}
	return archive.Close()
}

// ReadersName names the text of WriteReaders.
func (d *AccountData) ReadersName() string {
	return "quem-consultou-" + clock.Day(d.at.In(clock.Brazil)) + ".txt"
}

const inText = "02/01/2006 15:04"

// WriteReaders writes a text for people: for each retailer, who the data is shared with and the days on which somebody opened a receipt.
func (d *AccountData) WriteReaders(ctx context.Context, w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "Quem consultou os seus cupons, até %s (horário de Brasília)\n", d.at.In(clock.Brazil).Format(inText)) // Flush tells of failures
	for _, e := range d.each {
		fmt.Fprintf(out, "\n%s\nCom quem os dados são compartilhados:\n", e.head.Retailer)
		for _, with := range e.head.SharedWith {
			fmt.Fprintf(out, "- %s\n", with)
		}
		fmt.Fprint(out, "Cupons abertos no portal:\n")
		opened := 0
		err := e.each(ctx, func(t Taken) error {
			for _, read := range t.Reads {
				opened++
				fmt.Fprintf(out, "- %s: %s abriu a compra de %s em %s\n", read.Day, readersWords[read.Profile], t.IssuedAt.Format(inText), t.StoreName)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if opened == 0 {
			fmt.Fprint(out, "- Nenhum.\n")
		}
	}
	fmt.Fprint(out, "\nQuem abre o link público de um cupom, por o ter recebido, não fica registrado.\n")
	return out.Flush()
}
