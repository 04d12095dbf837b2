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

// cut says that a head knows more entries than the trail holds; errors.Is finds it by ErrBroken.
func cut(head Head, entries int64) error {
	return errs.New(errs.Conflict, ErrBroken.Code, fmt.Sprintf(
		"A trilha de auditoria foi cortada: em %s tinha %d registros, agora tem %d. Compare com uma cópia de segurança.",
		head.At.UTC().Format("02/01/2006 15:04 UTC"), head.Number, entries))
}

// rewritten says that an entry is not the one that a head knows; errors.Is finds it by ErrBroken.
func rewritten(head Head) error {
	return errs.New(errs.Conflict, ErrBroken.Code, fmt.Sprintf(
		"A trilha de auditoria foi reescrita: o registro %d não é o que existia em %s. Compare com uma cópia de segurança.",
		head.Number, head.At.UTC().Format("02/01/2006 15:04 UTC")))
}

var (
	// ErrBroken is what Verify's error matches when an entry was changed, removed or put in between.
	ErrBroken = errs.New(errs.Conflict, "audit.broken", "A trilha de auditoria foi alterada.")
	// ErrForeignHead is a head that was not signed with this installation's secret.
	ErrForeignHead = errs.New(errs.Invalid, "audit.foreign_head",
		"A cabeça da trilha não foi assinada por esta instalação. Confira o arquivo informado e o segredo.")
	// ErrChecking refuses a check while one waits or goes on.
	ErrChecking = errs.New(errs.Conflict, "audit.checking",
		"A trilha já está sendo conferida. Aguarde o resultado nesta página.")
	// ErrNoHead is a text without any head.
	ErrNoHead = errs.New(errs.Invalid, "audit.no_head",
		"Não há cabeça da trilha no arquivo informado. Informe o que `seiva audit head` imprimiu ou o registro do servidor.")
)
