package stores

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Import asks for many stores of one retailer at once.
type Import struct {
	RetailerID string // the PARCEIRO's choice; a VAREJISTA's own
	Table      []byte // see parseTable
	SkipWrong  bool   // keep the rows that are right; otherwise one that is wrong keeps all out
}

// Candidate is a row of a table as a store would be kept, and the message of each field that is wrong.
type Candidate struct {
	Line   int // in the text, from 1
	Store  NewStore
	Errors map[string]string
}

// Preview is what an import would do.
type Preview struct {
	Candidates     []Candidate
	Wrong          int
	IgnoredColumns []string
	retailerID     string
}

// Imported tells what an import did; Refused are the rows that it left out.
type Imported struct {
	Created int
	Refused []Candidate
}

const (
	alreadyYours = "Esta loja já está cadastrada."
	repeated     = "Este CNPJ já está na linha %d."
)

// PreviewImport tells what an import would do, row by row, and keeps nothing. Errors: stores.bad_table,
// stores.unknown_retailer and stores.over_limit (422); a row that is wrong is none.
func (s *Service) PreviewImport(ctx context.Context, who scope.Scope, in Import) (Preview, error) {
	p, err := s.read(ctx, who, in)
	if err != nil {
		return Preview{}, err
	}
	err = s.storage.InTx(ctx, func(ctx context.Context) error {
		return s.room(ctx, p.retailerID, len(p.Candidates)-p.Wrong)
	})
	return p, errs.Wrap(err, "count the stores")
}

// read checks every row of a table.
func (s *Service) read(ctx context.Context, who scope.Scope, in Import) (Preview, error) {
	base, err := s.owned(ctx, who, NewStore{RetailerID: in.RetailerID})
	if err != nil {
		return Preview{}, onlyRetailer(err)
	}
	lines, ignored, err := parseTable(in.Table)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{IgnoredColumns: ignored, retailerID: base.RetailerID}
	for _, line := range lines {
		p.Candidates = append(p.Candidates, s.candidate(base, line))
	}
	if err := s.markTaken(ctx, p.Candidates); err != nil {
		return Preview{}, err
	}
	for _, c := range p.Candidates {
		if len(c.Errors) > 0 {
			p.Wrong++
		}
	}
	return p, nil
}

// onlyRetailer leaves of a refused retailer's error what is about it: the rows have messages of their own.
func onlyRetailer(err error) error {
	if errors.Is(err, ErrUnknownRetailer) {
		return ErrUnknownRetailer
	}
	return err
}

func (s *Service) candidate(base NewStore, line Line) Candidate {
	n := base
	n.Documento, n.TradeName, n.Category = padded(line.Cells["documento"], brdoc.CNPJLength, 3), line.Cells["nomeFantasia"], line.Cells["categoria"]
	n.Address = Address{
		CEP: padded(line.Cells["cep"], 8, 1), Street: line.Cells["endereco"], Number: line.Cells["numero"], District: line.Cells["bairro"],
		City: line.Cells["cidade"], UF: line.Cells["uf"],
	}
	n, fields := n.checked(s.ports.Reference)
	return Candidate{line.Number, n, fields}
}

// padded gives back the zeros at the beginning that a spreadsheet took for nothing, at most so many.
func padded(number string, length, most int) string {
	missing := length - len(number)
	if missing < 1 || missing > most || strings.Trim(number, "0123456789") != "" {
		return number
	}
	return strings.Repeat("0", missing) + number
}

// markTaken names the CNPJs that stand twice in the table, that a store has, or whose root is another retailer's, in two
// queries.
func (s *Service) markTaken(ctx context.Context, candidates []Candidate) error {
	first, documentos, roots := map[string]int{}, []string{}, []string{}
	for _, c := range candidates {
		if c.Errors["documento"] != "" {
			continue
		}
		if line, again := first[c.Store.Documento]; again {
			c.Errors["documento"] = fmt.Sprintf(repeated, line)
			continue
		}
		first[c.Store.Documento] = c.Line
		documentos, roots = append(documentos, c.Store.Documento), append(roots, brdoc.Root(c.Store.Documento))
	}
	found, err := s.Emitters(ctx, documentos)
	if err != nil || len(roots) == 0 {
		return err
	}
	slices.Sort(roots)
	holders, err := s.storage.RootHolders(ctx, slices.Compact(roots))
	for _, c := range candidates {
		if known, is := found[c.Store.Documento]; is && c.Errors["documento"] == "" {
			c.Errors["documento"] = taken
			if known.RetailerID == c.Store.RetailerID {
				c.Errors["documento"] = alreadyYours
			}
		}
		if holder, held := holders[brdoc.Root(c.Store.Documento)]; held && holder != c.Store.RetailerID && c.Errors["documento"] == "" {
			c.Errors["documento"] = foreignRoot
		}
	}
	return errs.Wrap(err, "look up whose roots they are")
}

// ImportAll keeps the stores of a table in one transaction. Errors: those of PreviewImport; stores.import_wrong (422)
// when a row is wrong and SkipWrong is not set, or when none is right: nothing is kept then.
func (s *Service) ImportAll(ctx context.Context, who scope.Scope, in Import) (out Imported, err error) {
	p, err := s.read(ctx, who, in)
	if err != nil {
		return Imported{}, err
	}
	err = s.storage.InTx(ctx, func(ctx context.Context) error {
		if err := s.room(ctx, p.retailerID, len(p.Candidates)-p.Wrong); err != nil {
			return err
		}
		candidates := fresh(p.Candidates) // a transaction may be run again
		out = Imported{}
		if err := s.createRight(ctx, candidates); err != nil {
			return err
		}
		for _, c := range candidates {
			if len(c.Errors) > 0 {
				out.Refused = append(out.Refused, c)
			}
		}
		out.Created = len(candidates) - len(out.Refused)
		if out.Created == 0 || len(out.Refused) > 0 && !in.SkipWrong {
			return importWrong(len(out.Refused))
		}
		return s.ports.Trail.Record(ctx, "stores.imported", who, p.retailerID, p.retailerID, map[string]string{"documentos": documentosOf(candidates)})
	})
	if err != nil {
		return Imported{}, errs.Wrap(err, "import stores")
	}
	return out, nil
}

// fresh returns candidates whose messages may be added to.
func fresh(candidates []Candidate) []Candidate {
	out := slices.Clone(candidates)
	for i := range out {
		messages := make(map[string]string, len(out[i].Errors))
		maps.Copy(messages, out[i].Errors)
		out[i].Errors = messages
	}
	return out
}

// documentosOf gives the CNPJs of the rows that are right, with a space between.
func documentosOf(candidates []Candidate) string {
	var right []string
	for _, c := range candidates {
		if len(c.Errors) == 0 {
			right = append(right, c.Store.Documento)
		}
	}
	return strings.Join(right, " ")
}

// createRight keeps the rows that are right, and marks those whose CNPJ or root was taken meanwhile.
func (s *Service) createRight(ctx context.Context, candidates []Candidate) error {
	var list []Store
	for _, c := range candidates {
		if len(c.Errors) == 0 {
			list = append(list, s.made(c.Store))
		}
	}
	refused, err := s.storage.CreateAll(ctx, list)
	for _, c := range candidates {
		if why := refused[c.Store.Documento]; why != nil && len(c.Errors) == 0 {
			c.Errors["documento"] = errs.From(why).Fields["documento"]
		}
	}
	return err
}
