package exports

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Lojas: 3.012 linhas em Excel", `Olá!

O arquivo está pronto, com 34 KB. O link vale por 7 dias, até 27/11/2026 às 14:05 (horário de Brasília), e abre o arquivo para quem o tiver.

Relatório: Lojas
Filtros: 21/10/2026 a 19/11/2026 · Software house Caixa Livre
Retrato: 20/11/2026 às 14:05 (horário de Brasília)
Linhas: 3.012
SHA-256: abababab abababab abababab abababab abababab abababab abababab abababab

Baixar o arquivo:
https://portal.example/pagina?codigo=482913&conta=1

O código SHA-256 é a impressão digital do arquivo: se o do arquivo baixado for igual, ele chegou inteiro e sem alteração.
`, func(f *lettertest.Fill) letter.Letter {
		return ready(Export{
			Title: "Lojas", Format: "xlsx", Rows: 3012, Bytes: 34<<10 + 5, Sum: bytes.Repeat([]byte{0xab}, 32), SnapshotAt: lettertest.At,
			ExpiresAt: lettertest.At.Add(ValidFor),
		}, []string{"21/10/2026 a 19/11/2026", f.Name("Software house Caixa Livre")}, lettertest.Link)
	})
}

var everyMonday = Timetable{Every: Weekly, Weekdays: []time.Weekday{time.Monday}, Hour: 7, Zone: "America/Sao_Paulo"}

func TestLettersOfSchedules(t *testing.T) {
	lettertest.Check(t, "Lojas: 1 linha em PDF", `Olá!

O arquivo está pronto, com 10 bytes. O link vale por 7 dias, até 27/11/2026 às 14:05 (horário de Brasília), e abre o arquivo para quem o tiver.

Relatório: Lojas
Filtros: nenhum
Retrato: 20/11/2026 às 14:05 (horário de Brasília)
Linhas: 1

Baixar o arquivo:
https://portal.example/pagina?codigo=482913&conta=1

O código SHA-256 é a impressão digital do arquivo: se o do arquivo baixado for igual, ele chegou inteiro e sem alteração.

Clara Nunes agendou este envio: toda segunda às 07:00 (horário de Brasília).

Parar de receber:
https://portal.example/pagina?codigo=482913&conta=1
`, func(f *lettertest.Fill) letter.Letter {
		e := Export{Title: "Lojas", Format: "pdf", Rows: 1, Bytes: 10, SnapshotAt: lettertest.At, ExpiresAt: lettertest.At.Add(ValidFor)}
		return scheduled(ready(e, nil, lettertest.Link), Schedule{Timetable: everyMonday}, f.Name("Clara Nunes"), lettertest.Link)
	})
	lettertest.Check(t, "O envio agendado de Lojas foi pausado", `Olá!

Ninguém mais recebe este envio: quem recebia saiu dele, ou já não pode ver o relatório.

Nada mais é enviado até que alguém o retome.

Relatório: Lojas
Quando: toda segunda às 07:00 (horário de Brasília)

Ver os agendamentos:
https://portal.example/pagina?codigo=482913&conta=1
`, func(*lettertest.Fill) letter.Letter {
		return scheduleStopped(Schedule{Title: "Lojas", Timetable: everyMonday}, whyNoReaders, lettertest.Link)
	})
	lettertest.Check(t, "O envio agendado de Lojas não foi feito", `Olá!

O armazenamento de arquivos não respondeu. Peça de novo em alguns minutos.

O próximo envio continua agendado.

Relatório: Lojas
Envio de: 20/11/2026 às 14:05 (horário de Brasília)
Quando: toda segunda às 07:00 (horário de Brasília)

Ver os agendamentos:
https://portal.example/pagina?codigo=482913&conta=1
`, func(*lettertest.Fill) letter.Letter {
		return scheduleFailed(Schedule{Title: "Lojas", Timetable: everyMonday}, lettertest.At, whyStorage, lettertest.Link)
	})
}

// A letter holds the filters whole, or says that it does not.
func TestALetterSaysThatFiltersAreShortened(t *testing.T) {
	long := "Varejistas: " + strings.Repeat("Mercado Bom, ", 30)
	for _, format := range []file.Format{file.CSV, file.XLSX, file.PDF} {
		for words, want := range map[string]bool{long: true, "Loja: Sem fim…": false, "Por data": false, "": false} {
			l := ready(Export{Format: format}, []string{words}, lettertest.Link)
			if said := strings.Contains(strings.Join(l.After, " "), "abreviados"); said != want {
				t.Errorf("%s of %.20q: %q", format, words, l.After)
			}
		}
	}
}

func TestNumbersOfRowsAreWords(t *testing.T) {
	if got := rowsOf(1) + rowsOf(0) + rowsOf(1000); got != "1 linha0 linhas1.000 linhas" {
		t.Error(got)
	}
}
