package scope

import (
	"slices"
	"strings"

	"seiva/internal/kit/errs"
)

// Stores are the stores of its retailer to which an account is bound (decision 96). The zero value is no bound: all of them.
// Two values are equal when they hold the same stores.
type Stores struct{ key string } // each id between commas, in order; a bound to no store is one comma

// OnlyStores is a bound to some stores. To none of them it is one all the same: whoever has it sees nothing.
func OnlyStores(ids ...string) Stores {
	sorted := slices.Compact(slices.Sorted(slices.Values(ids)))
	return Stores{"," + strings.Join(append(sorted, ""), ",")}
}

// Bound reports whether there is a bound.
func (s Stores) Bound() bool { return s.key != "" }

// IDs returns the stores of a bound, in order; nothing where there is none, which is not a bound to nothing.
func (s Stores) IDs() []string {
	if len(s.key) < 2 {
		return nil
	}
	return strings.Split(strings.Trim(s.key, ","), ",")
}

// Has reports whether a store is within the bound.
func (s Stores) Has(storeID string) bool {
	return !s.Bound() || slices.Contains(s.IDs(), storeID)
}

// Only returns what of a bound is one store: nothing of another's. No store asked for is the whole bound. A question that names two
// stores at once, so that no row can meet it, is refused by some databases (sqldb.NoRow).
func (s Stores) Only(storeID string) Stores {
	switch {
	case storeID == "":
		return s
	case !s.Has(storeID):
		return OnlyStores()
	}
	return OnlyStores(storeID)
}

// Covers reports whether every store within another bound is within this one.
func (s Stores) Covers(other Stores) bool {
	if !s.Bound() || !other.Bound() {
		return !s.Bound()
	}
	return !slices.ContainsFunc(other.IDs(), func(storeID string) bool { return !s.Has(storeID) })
}

// Key names the bound in what is kept; nothing where there is none.
func (s Stores) Key() string { return s.key }

// boundAccess is how far an account that is bound to stores goes at most, whatever its role: into what is its stores' as far
// as the role, into what is the whole company's only to read, into what pays, gives access or holds for all of it not at all.
var boundAccess = map[Area]Access{
	OwnArea: MayChange, ReceiptArea: MayChange, PromoteArea: MayChange, StoreArea: MayRead, CompanyArea: MayRead, KeyArea: MayRead,
}

// Access returns how far the caller's account goes into an area: as its role, and not beyond its stores.
func (s Scope) Access(a Area) Access {
	access := s.Role.Access(a)
	if most := boundAccess[a]; s.Stores.Bound() && access != NoAccess && access != most {
		switch most {
		case MayRead:
			return MayRead
		case MayChange:
			return access
		}
		return NoAccess
	}
	return access
}

// ErrStoresAlone refuses an account that is bound to stores what is of the whole company.
var ErrStoresAlone = errs.New(errs.Forbidden, "access.stores",
	"O seu acesso é só de algumas lojas, e isto é da empresa inteira. Peça a quem administra a conta.")

// WholeCompany returns ErrStoresAlone to a caller who is bound to stores.
func (s Scope) WholeCompany() error {
	if s.Stores.Bound() {
		return ErrStoresAlone
	}
	return nil
}
