package scans

import (
	"strconv"
	"strings"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/text"
)

// invitation asks a company to take part: how many receipts of its stores were scanned by consumers who found none here.
func invitation(d Demand, portal string) letter.Letter {
	asked := "Um consumidor leu o QR Code de um cupom de papel das suas lojas para guardá-lo na Seiva"
	if d.Scans > 1 {
		asked = "Consumidores leram o QR Code de " + text.Thousands(strconv.FormatInt(d.Scans, 10)) + " cupons de papel das suas lojas para guardá-los na Seiva"
	}
	l := letter.Letter{
		Subject: "Seus clientes pedem o cupom digital",
		Before: []string{
			asked + ", e a loja ainda não participa do programa.",
			"Com a Seiva, o cupom chega ao celular do cliente sem papel, pelo sistema de caixa que a loja já usa.",
		},
		Action: letter.Action{Label: "Conhecer e cadastrar a empresa", Link: strings.TrimSuffix(portal, "/") + "/sign-up"},
		After:  []string{"A equipe da Seiva enviou este convite. Se a empresa não quiser participar, basta ignorá-lo."},
	}
	if d.Name != "" {
		l.Facts = append(l.Facts, [2]string{"Empresa", letter.Named(d.Name)})
	}
	l.Facts = append(l.Facts, [2]string{"Raiz do CNPJ", d.Root})
	return l
}
