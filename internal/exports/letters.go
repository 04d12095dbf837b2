package exports

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/text"
)

var formatNames = map[file.Format]string{file.CSV: "CSV", file.XLSX: "Excel", file.PDF: "PDF"}

// shortenedWords say that a letter does not hold all that a file is narrowed to. A CSV holds rows alone.
var shortenedWords = map[file.Format]string{
	file.CSV:  "Os filtros são longos e estão abreviados neste e-mail.",
	file.XLSX: "Os filtros são longos e estão abreviados neste e-mail. O arquivo os traz inteiros, na última planilha.",
	file.PDF:  "Os filtros são longos e estão abreviados neste e-mail. O arquivo os traz inteiros, no começo.",
}

// ready says that a file is written, and where it lies. The words may hold what somebody typed.
func ready(e Export, words []string, link string) letter.Letter {
	said := make([]string, len(words))
	after := []string{"O código SHA-256 é a impressão digital do arquivo: se o do arquivo baixado for igual, ele chegou inteiro e sem alteração."}
	shortened := false
	for i, word := range words {
		said[i] = letter.Named(word)
		shortened = shortened || strings.HasSuffix(said[i], "…") && !strings.HasSuffix(word, "…")
	}
	if shortened {
		after = append(after, shortenedWords[e.Format])
	}
	filters := strings.Join(said, " · ")
	if filters == "" {
		filters = "nenhum"
	}
	return letter.Letter{
		Subject: e.Title + ": " + rowsOf(e.Rows) + " em " + formatNames[e.Format],
		Before:  []string{"O arquivo está pronto, com " + text.Size(e.Bytes) + ". O link vale por 7 dias, até " + letter.Moment(e.ExpiresAt) + ", e abre o arquivo para quem o tiver."},
		Action:  letter.Action{Label: "Baixar o arquivo", Link: link},
		Facts: letter.Facts{
			{"Relatório", e.Title},
			{"Filtros", filters},
			{"Retrato", letter.Moment(e.SnapshotAt)},
			{"Linhas", text.Thousands(strconv.Itoa(e.Rows))},
			{"SHA-256", groups(hex.EncodeToString(e.Sum))},
		},
		After:    after,
		ValidFor: ValidFor,
	}
}

// scheduled is ready, to a reader of a schedule: who had it sent, when it comes, and how it stops.
func scheduled(l letter.Letter, one Schedule, by, leave string) letter.Letter {
	l.After = append(l.After, letter.By(by, "agendou este envio: "+one.Words()+".", "Este envio está agendado: "+one.Words()+"."))
	l.Aside = letter.Action{Label: "Parar de receber", Link: leave}
	return l
}

// scheduleStopped tells the owner that a schedule paused itself.
func scheduleStopped(one Schedule, why, page string) letter.Letter {
	return letter.Letter{
		Subject: "O envio agendado de " + one.Title + " foi pausado",
		Before:  []string{reasonOf(why), "Nada mais é enviado até que alguém o retome."},
		Facts:   letter.Facts{{"Relatório", one.Title}, {"Quando", one.Words()}},
		Action:  letter.Action{Label: "Ver os agendamentos", Link: page},
	}
}

// scheduleFailed tells the owner that a run came to nothing; the next comes at its time.
func scheduleFailed(one Schedule, due time.Time, why, page string) letter.Letter {
	return letter.Letter{
		Subject: "O envio agendado de " + one.Title + " não foi feito",
		Before:  []string{reasonOf(why), "O próximo envio continua agendado."},
		Facts:   letter.Facts{{"Relatório", one.Title}, {"Envio de", letter.Moment(due)}, {"Quando", one.Words()}},
		Action:  letter.Action{Label: "Ver os agendamentos", Link: page},
	}
}

func rowsOf(n int) string {
	if n == 1 {
		return "1 linha"
	}
	return text.Thousands(strconv.Itoa(n)) + " linhas"
}

// groups writes digits in groups of eight, which people can compare.
func groups(digits string) string {
	var b strings.Builder
	for i, digit := range []byte(digits) {
		if i > 0 && i%8 == 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(digit)
	}
	return b.String()
}
