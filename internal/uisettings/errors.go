package uisettings

import "seiva/internal/kit/errs"

const invalidCode = "uisettings.invalid"

var errFull = errs.New(errs.Conflict, "uisettings.full", "A sua conta já guarda escolhas de tela demais.")
