package scans

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Seus clientes pedem o cupom digital", `Olá!

Consumidores leram o QR Code de 1.234 cupons de papel das suas lojas para guardá-los na Seiva, e a loja ainda não participa do programa.

Com a Seiva, o cupom chega ao celular do cliente sem papel, pelo sistema de caixa que a loja já usa.

Empresa: Mercadinho da Praça
Raiz do CNPJ: 12ABC345

Conhecer e cadastrar a empresa:
https://portal.example/sign-up

A equipe da Seiva enviou este convite. Se a empresa não quiser participar, basta ignorá-lo.
`, func(f *lettertest.Fill) letter.Letter {
		return invitation(Demand{Root: "12ABC345", Name: f.Name("Mercadinho da Praça"), Scans: 1234}, "https://portal.example/")
	})
	lettertest.Check(t, "Seus clientes pedem o cupom digital", `Olá!

Um consumidor leu o QR Code de um cupom de papel das suas lojas para guardá-lo na Seiva, e a loja ainda não participa do programa.

Com a Seiva, o cupom chega ao celular do cliente sem papel, pelo sistema de caixa que a loja já usa.

Raiz do CNPJ: 12ABC345

Conhecer e cadastrar a empresa:
https://portal.example/sign-up

A equipe da Seiva enviou este convite. Se a empresa não quiser participar, basta ignorá-lo.
`, func(*lettertest.Fill) letter.Letter {
		return invitation(Demand{Root: "12ABC345", Scans: 1}, "https://portal.example")
	})
}
