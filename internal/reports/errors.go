package reports

import "seiva/internal/kit/errs"

// errNoHome is for staff, who have no home with figures of their own.
var errNoHome = errs.New(errs.Forbidden, "access.wrong_profile", "Seu perfil não tem acesso a esta ação.")

// invalidQuery is the 422 of every wrong filter.
func invalidQuery(fields map[string]string) error {
	return errs.InvalidFields("reports.invalid_query", fields)
}

// errUnknownColumn is for a file that asks for a column which its report does not have.
var errUnknownColumn = errs.New(errs.Invalid, "reports.unknown_column", "O relatório não tem uma das colunas pedidas. Abra o relatório e escolha as colunas de novo.")
