package publicweb

import (
	"slices"

	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// Tones of a notice.
const (
	toneOK   = "ok"
	toneWait = "wait"
	toneOff  = "off"
)

// watermarkOf is what stands across a receipt that is worth nothing.
func watermarkOf(r PublicReceipt) string {
	switch {
	case r.Status != receipts.Authorised.String():
		return "CANCELADA"
	case r.Test:
		return "SEM VALOR FISCAL"
	}
	return ""
}

// alertsOf says first what makes the receipt worth nothing, then what makes it doubtful.
func alertsOf(r PublicReceipt, events []receipts.EventRecord) []notice {
	var out []notice
	add := func(tone, title, text string) { out = append(out, notice{tone, title, text}) }
	switch r.Status {
	case receipts.Cancelled.String():
		add(toneOff, "Cupom cancelado", "A loja cancelou este cupom"+cancelledWhen(events)+". Ele não vale mais como comprovante da compra.")
	case receipts.Substituted.String():
		add(toneOff, "Cupom cancelado por substituição", "A loja cancelou este cupom"+cancelledWhen(events)+
			" e emitiu outro no lugar dele. Só o outro vale: se você não o recebeu, peça-o à loja.")
	}
	if r.Test {
		add(toneWait, "Sem valor fiscal", "Este documento foi emitido em ambiente de homologação, para testes da loja. Não é uma compra.")
	}
	switch r.Verification.Signature {
	case nfce.SignatureInvalid:
		add(toneOff, "A assinatura digital não confere", "Este documento pode ter sido alterado depois de assinado, ou assinado por outra empresa. "+
			"Antes de confiar nele, confira a chave de acesso na SEFAZ ou fale com a loja.")
	case nfce.SignatureAbsent:
		add(toneWait, "Sem assinatura digital", "Não há como saber se este documento foi alterado. Confira a chave de acesso na SEFAZ.")
	}
	if r.Verification.Protocol != nfce.ProtocolPresent {
		add(toneWait, "O protocolo não é deste documento", "A autorização que veio no arquivo não corresponde a este cupom. Confira a chave de acesso na SEFAZ.")
	}
	if !r.Readable {
		add(toneWait, "Só conseguimos mostrar um resumo", "O arquivo da loja tem um valor ou data fora do padrão. O documento original está completo no XML.")
	}
	return out
}

// cancelledWhen tells the instant of the cancellation that took effect; nothing where it is not known.
func cancelledWhen(events []receipts.EventRecord) string {
	for _, e := range events {
		if e.Applied {
			return " em " + e.At.Format("02/01/2006") + " às " + e.At.Format("15:04")
		}
	}
	return ""
}

// Remarks of the verification that make nothing invalid.
var remarks = map[string]string{
	nfce.ReasonCertificateExpired:     "O certificado da loja já estava vencido na data do cupom.",
	nfce.ReasonCertificateNotYetValid: "O certificado da loja ainda não valia na data do cupom.",
}

// checksOf explains what was verified, what was not, and how to find out: facts, never one verdict.
func checksOf(r PublicReceipt) []notice {
	signature := notice{toneOK, "Assinatura verificada", "O conteúdo é o mesmo que foi assinado, com um certificado da empresa que emitiu o cupom."}
	switch r.Verification.Signature {
	case nfce.SignatureInvalid:
		signature = notice{toneOff, "Assinatura não confere", "O conteúdo não é o que foi assinado, ou o certificado não é da empresa que emitiu o cupom."}
	case nfce.SignatureAbsent:
		signature = notice{toneWait, "Sem assinatura", "O documento não traz assinatura digital."}
	}
	for _, reason := range r.Verification.Reasons {
		if text, known := remarks[reason]; known {
			signature.Text += " " + text
		}
	}
	if r.Verification.Signature == nfce.SignatureValid { // so of every document: no reason of this one
		signature.Text += " Não conferimos quem emitiu o certificado da loja (cadeia ICP-Brasil)."
	}
	protocol := notice{toneOK, "Documento autorizado presente", "O arquivo traz o protocolo de autorização deste cupom."}
	if r.Verification.Protocol != nfce.ProtocolPresent {
		protocol = notice{toneWait, "Protocolo de outro documento", "O protocolo de autorização que veio no arquivo não corresponde a este cupom."}
	}
	return slices.Concat([]notice{protocol, signature}, []notice{{
		toneWait, "Autorização não confirmada na SEFAZ", "Não consultamos a SEFAZ. Só a consulta pela chave de acesso, no site dela, confirma a autorização.",
	}})
}
