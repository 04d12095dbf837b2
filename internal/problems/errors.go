package problems

import "seiva/internal/kit/errs"

// ErrTooMany is returned to an account that reports more than PerHour problems within an hour.
var ErrTooMany = errs.New(errs.TooMany, "problems.too_many",
	"Você já relatou muitos problemas na última hora. Tente novamente mais tarde.")
