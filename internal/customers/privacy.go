package customers

import (
	"context"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// evidenceYears is how long a withdrawn consent, and the note of an erasure, are kept.
const evidenceYears = 5

// theConsumer is who acts in the trail: nothing there may lead to a person.
var theConsumer = scope.Scope{AccountID: "consumer"}

// Withdraw carries a withdrawal out, for whoever has the person's proof: it takes back every acceptance of the customer's and forgets what rested on it: the name, the e-mail, the sealed
// CPF and the choices. The receipts stay listed: they never waited for it. Nothing accepted is no error.
func (s *Service) Withdraw(ctx context.Context, c Customer, from Origin) error {
	act := s.act(from)
	return s.store.InTx(ctx, func(ctx context.Context) error {
		known, err := s.personOrNone(ctx, c)
		if err != nil {
			return err
		}
		ended, _, err := s.withdraw(ctx, c, act)
		if err != nil || ended == 0 {
			return err
		}
		if err := s.note(ctx, "customers.withdrawn", c, map[string]string{"consents": strconv.Itoa(ended)}); err != nil {
			return err
		}
		return s.confirm(ctx, known, func(organization string) letter.Letter { return withdrawn(organization, act.At) })
	})
}

// confirm tells the person what was done, at the address that was known until then: the answer may never have arrived, and
// what waited a day has nobody who sees it.
func (s *Service) confirm(ctx context.Context, known Person, write func(organization string) letter.Letter) error {
	if known.Email == "" {
		return nil
	}
	organization, err := s.ports.Organization(ctx, known.RetailerID)
	if err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, known.Email, write(organization))
}

// tell is confirm to who is known still.
func (s *Service) tell(ctx context.Context, c Customer, write func(organization string) letter.Letter) error {
	known, err := s.personOrNone(ctx, c)
	if err != nil {
		return err
	}
	return s.confirm(ctx, known, write)
}

func (s *Service) withdraw(ctx context.Context, c Customer, act Act) (ended int, accountEnded bool, err error) {
	ended, err = s.store.Withdraw(ctx, c.RetailerID, c.CPFIndex, act)
	if err != nil {
		return 0, false, errs.Wrap(err, "withdraw a customer's consents")
	}
	accountEnded, err = s.settleAccount(ctx, c.CPFIndex)
	if err != nil {
		return 0, false, errs.Wrap(err, "settle a customer's account")
	}
	return ended, accountEnded, errs.Wrap(s.store.DropEvidence(ctx, act.At.AddDate(-evidenceYears, 0, 0)), "drop old consents")
}

// Erasure is what became of a consumer's data: Unlinked receipts are no longer theirs to see, Kept says in Portuguese
// what stays and why. AccountEnded: with it ended the person's account, which no other retailer has under its address.
type Erasure struct {
	At           time.Time
	Unlinked     int
	Kept         []string
	AccountEnded bool
}

// Erase carries an erasure out, for whoever has the person's proof: it forgets the customer with the retailer: what Withdraw forgets, every token, and whose the receipts are. The
// retailer's documents, their counts and the evidence stay. What is bought afterwards with the CPF is a new beginning;
// what was bought before never comes back, also when it is sent again. Erasing twice is no error.
func (s *Service) Erase(ctx context.Context, c Customer, from Origin) (Erasure, error) {
	return s.erase(ctx, c, from, "")
}

// erase keeps of the customer's requests only the one that it carries out.
func (s *Service) erase(ctx context.Context, c Customer, from Origin, by string) (Erasure, error) {
	done := Erasure{At: s.clock.Now(), Kept: keptAfterErasure}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		known, err := s.personOrNone(ctx, c)
		if err != nil {
			return err
		}
		ended, accountEnded, err := s.withdraw(ctx, c, Act{done.At, from})
		if done.AccountEnded = accountEnded; err != nil {
			return err
		}
		if done.Unlinked, err = s.store.Erase(ctx, c.RetailerID, c.CPFIndex, done.At); err != nil {
			return errs.Wrap(err, "erase a customer")
		}
		if err := s.store.ForgetRequests(ctx, c.RetailerID, c.CPFIndex, by); err != nil {
			return errs.Wrap(err, "forget a customer's requests")
		}
		err = s.note(ctx, "customers.erased", c, map[string]string{
			"consents": strconv.Itoa(ended), "receipts": strconv.Itoa(done.Unlinked),
		})
		if err != nil {
			return err
		}
		return s.confirm(ctx, known, func(organization string) letter.Letter { return erased(organization, done) })
	})
	return done, err
}

func (s *Service) note(ctx context.Context, action string, c Customer, details map[string]string) error {
	details["key"] = c.KeyID
	return s.ports.Trail.Record(ctx, action, theConsumer, c.RetailerID, "", details)
}

var keptAfterErasure = []string{
	"As notas fiscais (NFC-e) das suas compras, que o varejista é obrigado a guardar por pelo menos cinco anos. O CPF que " +
		"está na nota faz parte de um documento assinado, que a lei não deixa mudar. Elas não aparecem mais na sua lista nem abrem pelo link público.",
	"As estrelas que você deu às compras, nos totais das lojas. O comentário e a resposta da loja são apagados.",
	"O registro de que você aceitou e retirou o aceite, com data, hora e endereço IP, sem o seu nome e o seu e-mail, por cinco anos: é a " +
		"prova de que isso aconteceu.",
	"De pedidos de privacidade que você fez na sua conta, se ela também acabar: o número, o tipo, as datas, a situação e um código da " +
		"resposta, sem você e sem o que foi escrito, por cinco anos.",
	"A data em que apagamos os seus dados e um código do seu CPF, que só a nossa chave secreta produz, por cinco anos: com " +
		"eles, uma compra antiga que chegue atrasada não volta para a sua lista.",
	"De cada mensagem que enviamos a você, o endereço e o assunto, por 90 dias: com eles se vê se um e-mail foi entregue.",
}
