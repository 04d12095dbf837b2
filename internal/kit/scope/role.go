package scope

import "seiva/internal/kit/errs"

// Role is how far an account goes into what its retailer or software house has. Staff has none.
type Role string

// The roles. An account that nobody gave one, such as every main account, has full access.
const (
	FullAccess Role = "TOTAL"
	Finance    Role = "FINANCEIRO"
	Marketing  Role = "MARKETING"
	Reading    Role = "LEITURA"
)

// Roles are all of them, the widest first.
var Roles = []Role{FullAccess, Finance, Marketing, Reading}

// Known reports whether r is one of the roles.
func (r Role) Known() bool { return roles[r] != nil }

// Area is a part of what a company has; every call that companies make is of one.
type Area string

// The areas.
const (
	OwnArea      Area = "own"       // one's own account, and what is the same for everybody
	ReceiptArea  Area = "receipts"  // receipts, reports, achievements, consumers' requests
	PromoteArea  Area = "promotion" // banners and flyers
	StoreArea    Area = "stores"
	CompanyArea  Area = "company" // its profile, its documents, who else was inside
	KeyArea      Area = "keys"    // keys and the integration
	PlanArea     Area = "plan"    // subscription, price and payment
	TeamArea     Area = "team"    // its other accounts
	notAnAreaYet Area = ""
)

// Areas are all of them.
var Areas = []Area{OwnArea, ReceiptArea, PromoteArea, StoreArea, CompanyArea, KeyArea, PlanArea, TeamArea}

// Access is how far a role goes into an area.
type Access string

// The three accesses; no access is what anything unnamed gets.
const (
	NoAccess  Access = "none"
	MayRead   Access = "read"
	MayChange Access = "write"
)

// roles is what a role may: the one table of it (decision 86).
var roles = map[Role]map[Area]Access{
	FullAccess: {
		OwnArea: MayChange, ReceiptArea: MayChange, PromoteArea: MayChange, StoreArea: MayChange, CompanyArea: MayChange,
		KeyArea: MayChange, PlanArea: MayChange, TeamArea: MayChange,
	},
	Finance: {
		OwnArea: MayChange, ReceiptArea: MayRead, PromoteArea: MayRead, StoreArea: MayRead, CompanyArea: MayRead,
		PlanArea: MayChange,
	},
	Marketing: {
		OwnArea: MayChange, ReceiptArea: MayRead, PromoteArea: MayChange, StoreArea: MayRead, CompanyArea: MayRead,
	},
	Reading: {
		OwnArea: MayChange, ReceiptArea: MayRead, PromoteArea: MayRead, StoreArea: MayRead, CompanyArea: MayRead,
	},
}

// Access returns how far the role goes into an area.
func (r Role) Access(a Area) Access {
	if access := roles[r][a]; a != notAnAreaYet && access != "" {
		return access
	}
	return NoAccess
}

// areaNames stand in the sentence of a refusal.
var areaNames = map[Area]string{
	OwnArea: "a própria conta", ReceiptArea: "cupons e relatórios", PromoteArea: "banners e encartes", StoreArea: "as lojas",
	CompanyArea: "os dados da empresa", KeyArea: "as API keys", PlanArea: "a assinatura e os pagamentos",
	TeamArea: "as contas da equipe",
}

// May returns a 403 unless the caller reads an area, or changes it where that is asked: access.role where the role does not go
// that far, access.stores where the stores of the account do not. Staff, and an administrator in a switched profile, are
// bound by their profile alone.
func (s Scope) May(a Area, change bool) error {
	if s.Profile.Staff() || s.Switched() {
		return nil
	}
	if err := s.Role.may(a, change); err != nil {
		return err
	}
	if access := s.Access(a); access == NoAccess || change && access == MayRead {
		return ErrStoresAlone
	}
	return nil
}

// ManagesTeam reports whether somebody looks after what their whole company, or the programme's own people, made for each other: who
// may change the team, and of staff administrators.
func (s Scope) ManagesTeam() bool {
	switch s.Profile {
	case Administrador:
		return true
	case Suporte:
		return false
	case Varejista, Parceiro:
	}
	return s.May(TeamArea, true) == nil
}

func (r Role) may(a Area, change bool) error {
	switch access := r.Access(a); {
	case access == MayChange, access == MayRead && !change:
		return nil
	case access == MayRead:
		return errs.New(errs.Forbidden, "access.role", "Seu acesso não inclui alterar "+areaNames[a]+". Peça a quem administra a conta.")
	case areaNames[a] != "":
		return errs.New(errs.Forbidden, "access.role", "Seu acesso não inclui "+areaNames[a]+". Peça a quem administra a conta.")
	}
	return errs.New(errs.Forbidden, "access.role", "Seu acesso não inclui isto. Peça a quem administra a conta.")
}
