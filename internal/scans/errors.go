package scans

import (
	"errors"

	"seiva/internal/kit/errs"
)

// ErrNotFound is for a company that is not asked for, or is by now of the programme.
var ErrNotFound = errs.New(errs.NotFound, "scans.not_found", "Não encontramos esta empresa entre as lojas não integradas.")

// What ports give: a receipt that is not there, a CNPJ that the register does not know, and that there is no register to ask.
var (
	ErrNoReceipt      = errors.New("scans: the receipt is not here")
	ErrUnknownCompany = errors.New("scans: the register does not know the company")
	ErrNobodyToAsk    = errors.New("scans: no register is configured")
)

// wrong refuses what was scanned, and names the field.
func wrong(code, message string) *errs.Error {
	e := errs.New(errs.Invalid, code, message)
	e.Fields = map[string]string{"qrCode": message}
	return e
}

var (
	errNoQRCode = wrong("scans.not_a_receipt",
		"Este não é o QR Code de uma nota de consumidor (NFC-e). Use o que está no fim do cupom de papel.")
	errForeignHost = wrong("scans.unknown_host",
		"O link deste QR Code não é do site oficial em que o estado mostra a nota. Use o que está no fim do cupom de papel.")
	errBadKey = wrong("scans.bad_access_key",
		"A chave de acesso deste QR Code está errada. Leia o cupom de novo, ou confira o link que colou.")
	errTest = wrong("scans.test_environment",
		"Este cupom é de teste, sem valor fiscal: não leva a cupom nenhum e não conta.")
	errPerson = wrong("scans.not_a_company",
		"Este cupom foi emitido por uma pessoa, e não por uma empresa: não guardamos nada dele.")
	errTooOld = wrong("scans.too_old",
		"Este cupom tem mais de um ano. Contamos só pedidos de compras mais recentes.")
	errOtherQR = wrong("scans.another_qr_code",
		"Este QR Code não é o que a loja pôs no cupom. Leia o do cupom de papel.")
	errFullDay = errs.New(errs.TooMany, "scans.too_many_today",
		"Já recebemos pedidos demais hoje. Tente novamente amanhã.")
	errInvitedToday = errs.New(errs.Conflict, "scans.already_invited",
		"Esta empresa já foi convidada hoje. Convide de novo a partir de amanhã.")
)
