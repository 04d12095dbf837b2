package promotions

import "seiva/internal/kit/errs"

var (
	// ErrNotFound is returned for a promotion that is absent.
	ErrNotFound = errs.New(errs.NotFound, "promotions.not_found", "Não encontramos esta promoção.")
	// ErrItemNotFound is returned for a product that no promotion has.
	ErrItemNotFound = errs.New(errs.NotFound, "promotions.item_not_found", "Não encontramos este produto da promoção.")
	// ErrPlaceNotFound is returned for a link of a store that no promotion has.
	ErrPlaceNotFound = errs.New(errs.NotFound, "promotions.store_not_found", "Não encontramos esta loja na promoção.")
	// ErrItemTaken is returned for a product that the promotion has already.
	ErrItemTaken = errs.New(errs.Conflict, "promotions.item_taken", "Este código de barras já está na promoção.")
	// ErrPlaceTaken is returned for a store that the promotion has already.
	ErrPlaceTaken = errs.New(errs.Conflict, "promotions.store_taken", "Esta loja já está na promoção.")
	// ErrTooManyItems and ErrTooManyPlaces bound what a receipt is compared with.
	ErrTooManyItems  = errs.New(errs.Conflict, "promotions.too_many_items", "Uma promoção tem no máximo 200 produtos.")
	ErrTooManyPlaces = errs.New(errs.Conflict, "promotions.too_many_stores", "Uma promoção tem no máximo 10.000 lojas.")
	// ErrNoSimulation is returned for a promotion that was never simulated.
	ErrNoSimulation = errs.New(errs.NotFound, "promotions.no_simulation", "Esta promoção ainda não foi simulada.")
	// ErrNothingToSimulate is returned for a promotion without products or stores.
	ErrNothingToSimulate = errs.New(errs.Conflict, "promotions.nothing_to_simulate", "Inclua produtos e lojas antes de simular.")
	// ErrSimulating is returned while a simulation of the promotion waits or runs.
	ErrSimulating = errs.New(errs.Conflict, "promotions.simulating", "Uma simulação desta promoção já está em andamento. Espere o resultado ou cancele.")
	// ErrStale is returned by an editor's save of a version that is no longer the stored one.
	ErrStale = errs.New(errs.Precondition, "promotions.stale", "Outra pessoa alterou esta promoção enquanto você editava. Confira o que mudou e salve de novo.")
)

const (
	sponsorField  = "patrocinadorId"
	startField    = "dataInicio"
	endField      = "dataFim"
	gtinField     = "codigoBarras"
	quantityField = "quantidade"
	storeField    = "lojaId"

	badSponsor  = "Escolha o patrocinador."
	tooLong     = "A promoção pode durar no máximo 400 dias. Escolha datas mais próximas."
	badGTIN     = "Informe um código de barras válido, com 8, 12, 13 ou 14 dígitos."
	badQuantity = "A quantidade vai de 1 a 1.000 unidades."
	badStore    = "Esta loja não existe mais. Escolha outra."
)
