package stores

import (
	"context"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// A root is the first eight characters of a CNPJ, which all branches of one company share. It belongs to the retailer
// whose own document or living stores have it; a retailer may have many. Nobody but an administrator moves it.

// Transfer asks for a root with everything under it. Root comes as eight characters or as any CNPJ of it, with or
// without mask. An empty To sets the root free, so that the rightful company can sign up.
type Transfer struct{ Root, To, Reason string }

// Moved is a store that a transfer ended at its former retailer; To is the one that takes its place, empty when the root
// was set free.
type Moved struct{ RetailerID, From, To, Documento string }

// Transferred is what a transfer did. From are the retailers that used the root, To not among them.
type Transferred struct {
	Root, To string
	From     []string
	Stores   []Moved
}

// Claim is how a retailer uses a root. OwnDocument is its own CNPJ when that has the root, else empty.
type Claim struct {
	RetailerID, RetailerName string
	Since                    time.Time
	OwnDocument              string
	Stores                   []Store
}

// Clash is a root that several retailers use since before roots were kept. Claims come by the age of the retailer.
type Clash struct {
	Root   string
	Claims []Claim
}

// RootStorage is what roots need of the storage.
type RootStorage interface {
	// InTx is Storage's.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// MoveRoot gives a root to a retailer, or to nobody for the empty id, in the transaction of ctx. Living stores of
	// others under it end at that instant; each gets a successor at the new retailer with the id that successor gives,
	// without a software house of its own. A former retailer's own document of that root is freed. Errors: ErrUnusedRoot,
	// ErrUnknownRetailer.
	MoveRoot(ctx context.Context, root, to string, at time.Time, successor func() string) (Transferred, error)
	// Clashes gives the roots that several retailers use, in their order.
	Clashes(ctx context.Context) ([]Clash, error)
}

// Roots is what an ADMINISTRADOR decides about roots.
type Roots struct {
	storage RootStorage
	trail   scope.Trail
	clock   clock.Clock
}

// NewRoots makes a Roots.
func NewRoots(storage RootStorage, trail scope.Trail, c clock.Clock) *Roots {
	return &Roots{storage, trail, c}
}

// clean gives the transfer as it is done, or names every wrong field.
func (t Transfer) clean() (Transfer, error) {
	fields := map[string]string{}
	root := strings.ToUpper(strings.NewReplacer(".", "", "/", "", "-", "", " ", "").Replace(t.Root))
	if documento, whole := brdoc.ParseCNPJ(t.Root); whole {
		root = brdoc.Root(documento)
	}
	if t.Root = root; !validRoot(root) {
		fields["documento"] = "Informe um CNPJ da empresa, ou os 8 primeiros caracteres dele."
	}
	if t.To != "" && !id.Valid(t.To) {
		fields["varejistaId"] = ErrUnknownRetailer.Fields["varejistaId"]
	}
	forms.Text{Value: &t.Reason, Field: "motivo", Rule: forms.Reason}.Clean(fields)
	if len(fields) > 0 {
		return t, errs.InvalidFields("stores.invalid", fields)
	}
	return t, nil
}

func validRoot(s string) bool {
	const rootLength = 8
	return len(s) == rootLength && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// Transfer moves a root from whoever uses it to one retailer, or to nobody. Receipts that were taken stay with the
// retailer that took them; new ones follow the store. The stores' software house is from now on the new retailer's. The
// number of stores that a subscription allows does not hold it up. Both sides have it in their trail, with the reason.
// Errors: stores.invalid (422, every wrong field), stores.unknown_retailer (422), stores.unused_root (404).
func (r *Roots) Transfer(ctx context.Context, who scope.Scope, t Transfer) (done Transferred, err error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Transferred{}, err
	}
	if t, err = t.clean(); err != nil {
		return Transferred{}, err
	}
	err = r.storage.InTx(ctx, func(ctx context.Context) error {
		if done, err = r.storage.MoveRoot(ctx, t.Root, t.To, r.clock.Now(), id.New); err != nil {
			return err
		}
		for _, retailerID := range append([]string{t.To}, done.From...) {
			if retailerID == "" {
				continue
			}
			if err := r.trail.Record(ctx, "stores.root_transferred", who, retailerID, retailerID, done.details(t.Reason)); err != nil {
				return err
			}
		}
		return nil
	})
	return done, errs.Wrap(err, "transfer a root")
}

// details are what the trail keeps: 'old:new' for each store, old alone where the root was set free.
func (d Transferred) details(reason string) map[string]string {
	var moved []string
	for _, s := range d.Stores {
		moved = append(moved, strings.TrimSuffix(s.From+":"+s.To, ":"))
	}
	return map[string]string{
		"root": d.Root, "from": strings.Join(d.From, " "), "to": d.To, "stores": strings.Join(moved, " "), "reason": reason,
	}
}
