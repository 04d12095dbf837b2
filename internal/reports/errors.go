package reports

import "seiva/internal/kit/errs"

// errNoHome is for staff, who have no home with figures of their own.
var errNoHome = errs.New(errs.Forbidden, "access.wrong_profile", "Seu perfil não tem acesso a esta ação.")

// invalidQuery is the 422 of every wrong filter.
func invalidQuery(fields map[string]string) error {
	return errs.InvalidFields("reports.invalid_query", fields)
}
