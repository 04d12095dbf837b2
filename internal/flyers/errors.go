package flyers

import (
	"fmt"

	"seiva/internal/kit/errs"
)

// ErrNotFound is returned for a flyer that is absent or somebody else's.
var ErrNotFound = errs.New(errs.NotFound, "flyers.not_found", "Não encontramos este encarte.")

// errOtherStores refuses an account that is bound to stores to take away what is of others too.
var errOtherStores = errs.New(errs.Forbidden, "flyers.other_stores",
	"Este encarte também é de lojas que não são suas. Peça a quem administra a conta.")

// ErrUnknownRetailer is returned to staff who ask for the week of a retailer that takes no part.
var ErrUnknownRetailer = errs.New(errs.NotFound, "flyers.unknown_retailer", "Não encontramos este varejista.")

// ErrStoreTaken is what stores return when another flyer of the week already holds one of a flyer's stores.
var ErrStoreTaken = &errs.Error{
	Kind: errs.Invalid, Code: "flyers.store_taken", Message: "Uma das lojas acabou de receber o encarte desta semana.",
	Fields: map[string]string{storesField: "Uma das lojas acabou de receber o encarte desta semana. Escolha as lojas de novo."},
}

const (
	storesField   = "storeIds"
	retailerField = "retailerId"

	manyStores  = "Escolha até 10.000 lojas."
	badStore    = "Uma das lojas não existe mais. Escolha as lojas de novo."
	badRetailer = "Não encontramos este varejista. Escolha outro."
)

// errLimit says that every store of the retailer has its flyer; the field nextFreeDate holds the day on which the next
// week begins.
func errLimit(w Week) *errs.Error {
	return &errs.Error{
		Kind: errs.Invalid, Code: "flyers.limit_reached",
		Message: fmt.Sprintf("Todas as lojas já têm o encarte desta semana. O próximo pode ser publicado a partir de %s.", brazilian(w.Next())),
		Fields:  map[string]string{"nextFreeDate": w.Next()},
	}
}

func errTaken(n int, w Week) *errs.Error {
	message := "Uma das lojas já tem o encarte desta semana."
	if n > 1 {
		message = fmt.Sprintf("%d das lojas já têm o encarte desta semana.", n)
	}
	return &errs.Error{
		Kind: errs.Invalid, Code: ErrStoreTaken.Code, Message: message,
		Fields: map[string]string{storesField: message + " Tire-as da escolha, ou espere até " + brazilian(w.Next()) + "."},
	}
}

// brazilian writes a day as DD/MM/AAAA.
func brazilian(day string) string { return day[8:] + "/" + day[5:7] + "/" + day[:4] }
