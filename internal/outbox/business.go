package outbox

import (
	"strconv"
	"time"
)

// The mails about contracts, payments and work that was asked for.

// ContractSent asks a retailer to sign. Link is the page where it is read and signed.
type ContractSent struct {
	Name, Organization, Link string
	SignBy                   time.Time
}

func (d ContractSent) content() content {
	return content{
		subject: "Seu contrato está pronto para assinar", name: d.Name,
		before: []string{"O contrato de " + named(d.Organization) + " com a Seiva está pronto. Leia e assine até " + day(d.SignBy) + " para continuar usando o portal."},
		action: action{"Ler e assinar", d.Link},
		after:  []string{"Depois de assinado, o contrato fica em Documentos."},
	}
}

// PaymentLate tells a retailer that a payment is open. Link is the page where it is paid.
type PaymentLate struct {
	Name, Organization, Link string
	Since                    time.Time
}

func (d PaymentLate) content() content {
	return content{
		subject: "Pagamento em atraso", name: d.Name,
		before: []string{"O pagamento da assinatura de " + named(d.Organization) + " está em atraso desde " + day(d.Since) + "."},
		action: action{"Regularizar pagamento", d.Link},
		after:  []string{"Já pagou? Desconsidere esta mensagem. A confirmação pode levar até 3 dias úteis."},
	}
}

// ExportReady carries the link to an exported file. Title is what was exported, Format its ending in capitals.
type ExportReady struct {
	Title, Format, Link string
	Rows                int
	ValidFor            time.Duration
}

func (d ExportReady) content() content {
	rows := thousands(d.Rows) + " linhas"
	if d.Rows == 1 {
		rows = "1 linha"
	}
	return content{
		subject:  "Sua exportação está pronta: " + d.Title,
		validFor: d.ValidFor,
		before:   []string{"O arquivo que você pediu está pronto."},
		facts:    []fact{{"Relatório", d.Title}, {"Formato", d.Format}, {"Tamanho", rows}},
		action:   action{"Baixar arquivo", d.Link},
		after:    []string{"O link vale por " + duration(d.ValidFor) + ". Depois disso, peça a exportação de novo."},
	}
}

// VIPAddress carries the address that a VIP retailer puts into its own pages.
type VIPAddress struct{ Organization, Address string }

func (d VIPAddress) content() content {
	return content{
		subject: "Endereço de integração de " + named(d.Organization),
		before:  []string{"Este é o endereço de integração de " + named(d.Organization) + " com a Seiva:"},
		code:    d.Address,
		after:   []string{"Guarde-o com cuidado: quem tem este endereço fala em nome da sua loja."},
	}
}

// ProblemReport brings support what a person reported.
type ProblemReport struct {
	Name, Email, Organization, Subject, Description string
	At                                              time.Time
}

func (d ProblemReport) content() content {
	return content{
		subject: "Problema relatado: " + d.Subject,
		before:  []string{d.Description},
		facts:   []fact{{"Nome", named(d.Name)}, {"E-mail", d.Email}, {"Empresa", named(d.Organization)}, {"Quando", moment(d.At)}},
	}
}

// thousands writes a number as Brazil does.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "." + s[i:]
	}
	return s
}
