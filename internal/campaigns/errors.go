package campaigns

import "seiva/internal/kit/errs"

// ErrNotFound is returned for a campaign that is absent.
var ErrNotFound = errs.New(errs.NotFound, "campaigns.not_found", "Não encontramos esta campanha.")

const (
	nameField   = "name"
	storesField = "storeIds"
	startField  = "startDate"
	endField    = "endDate"

	badName  = "O nome pode ter no máximo 120 caracteres, em uma linha."
	badStore = "Uma das lojas não existe mais. Escolha as lojas de novo."
	past     = "A campanha começa hoje ou depois. Escolha outra data de início."
	tooLong  = "A campanha pode durar no máximo 400 dias. Escolha datas mais próximas."
)
