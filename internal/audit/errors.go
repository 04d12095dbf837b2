package audit

import (
	"fmt"

	"seiva/internal/kit/errs"
)

// broken says where the chain stops being whole; errors.Is finds it by ErrBroken.
func broken(number int64) error {
	return errs.New(errs.Conflict, ErrBroken.Code,
		fmt.Sprintf("A trilha de auditoria foi alterada: o registro %d não confere. Compare com uma cópia de segurança.", number))
}

// ErrBroken is what Verify's error matches when an entry was changed, removed or put in between.
var ErrBroken = errs.New(errs.Conflict, "audit.broken", "A trilha de auditoria foi alterada.")
