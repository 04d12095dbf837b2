package demo

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// Telling is what the reported problems of the demonstration need: a service of another time, so that they can have a past.
type Telling struct {
	ProblemsAt func(c clock.Clock) *problems.Service
}

// said is one thing that was written in a report, some time after it: by who reported, or by support.
type said struct {
	after    time.Duration
	staff    bool
	words    string
	resolved bool // with an answer of staff
}

// complaint is a report of the demonstration's, so long ago.
type complaint struct {
	by      scope.Profile
	ago     time.Duration
	draft   problems.Draft
	written []said
}

const day = 24 * time.Hour

// complaints are in the order of their numbers.
var complaints = []complaint{
	{
		scope.Varejista, 19 * day,
		problems.Draft{
			Subject:     "O relatório da semana não chegou",
			Description: "Agendei o relatório de cupons para toda segunda-feira.\nEsta semana o e-mail não veio.",
		},
		[]said{
			{3 * time.Hour, true, "Obrigado por avisar. O agendamento está com 'Não enviar quando não houver linhas', e a semana não teve cupons. Desligue essa opção em Agendamentos, se quiser o e-mail mesmo assim.", true},
		},
	},
	{
		scope.Parceiro, 8 * day,
		problems.Draft{
			Subject:     "Como testar notas de várias lojas",
			Description: "Quero enviar as notas de teste de duas lojas com a mesma API key. É possível?",
		},
		[]said{
			{2 * time.Hour, true, "Sim: uma API key da software house vale para todas as lojas vinculadas a ela. No ambiente de testes é igual.", false},
		},
	},
	{
		scope.Varejista, 3 * day,
		problems.Draft{
			Subject:     "O caixa 2 parou de enviar os cupons",
			Description: "Desde a tarde de ontem o caixa 2 da loja do Centro não aparece na lista de caixas. Os outros estão normais.",
		},
		[]said{
			{4 * time.Hour, true, "Este caixa foi atualizado ontem? Confira com a software house se a API key dele foi trocada.", false},
			{26 * time.Hour, false, "Foi atualizado, sim. A software house diz que a API key é a mesma. Continua sem enviar.", false},
		},
	},
	{
		scope.Varejista, 5 * time.Hour,
		problems.Draft{
			Subject:     "Preciso trocar o e-mail de cobrança",
			Description: "Os avisos da assinatura chegam no endereço de quem saiu da empresa. Onde eu troco?",
		},
		nil,
	},
}

// complain has people report problems, and what followed.
func (s Services) complain(ctx context.Context, people map[scope.Profile]scope.Scope) error {
	for _, c := range complaints {
		at := s.Clock.Now().Add(-c.ago)
		told, err := s.ProblemsAt(clock.NewFixed(at)).Send(ctx, people[c.by], c.draft)
		if err != nil {
			return err
		}
		for _, w := range c.written {
			then := s.ProblemsAt(clock.NewFixed(at.Add(w.after)))
			if w.staff {
				_, err = then.Answer(ctx, people[scope.Suporte], problems.On{ReportID: told.ID}, w.words, w.resolved)
			} else {
				_, err = then.Write(ctx, people[c.by], told.ID, w.words)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
