package passkeys

import "seiva/internal/kit/text"

// Name returns the name that somebody gives a passkey as it is kept. wrong says, by field, what one that is empty or too long lacks.
func Name(typed string) (name string, wrong map[string]string) {
	name, ok := text.Line(typed, maxName)
	if !ok {
		return "", map[string]string{"name": "Dê um nome de até 60 caracteres."}
	}
	return name, nil
}
