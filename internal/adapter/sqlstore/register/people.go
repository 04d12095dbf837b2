package register

// Conditions that several rooms ask by, so that a card's count and the list that it opens, say, are of the same rows.
const (
	// StaffAccounts are the accounts a of the programme's own people.
	StaffAccounts = "a.retailer_id IS NULL AND a.partner_id IS NULL"
	// MayEnter are the accounts a that are entered: whoever is suspended does nothing, and is written to about nobody's affairs.
	MayEnter = "a.confirmed_at > 0 AND a.suspended_at = 0"
	// AccountsOf are the accounts a of the company ?0.
	AccountsOf = "(a.retailer_id = ?0 OR a.partner_id = ?0)"
	// ProblemsOf are the reports p of the company ?0; the index holds those of nobody not.
	ProblemsOf = "p.owner_id <> '' AND p.owner_id = ?0"
	// UnresolvedProblems are the reports p that somebody still has to look after.
	UnresolvedProblems = "p.state <> 'RESOLVIDO'"
)
