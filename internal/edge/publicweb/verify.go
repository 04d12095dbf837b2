package publicweb

import (
	"context"
	"encoding/hex"
	"html/template"
	"net/http"
	"strings"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// Verifier knows what a certificate's code stands for.
type Verifier interface {
	Verify(ctx context.Context, code string) (contracts.Verified, error)
}

type verifyView struct {
	Style       template.CSS
	Title, Text string
	Field, Code string
	Facts       [][2]string // none: nothing is verified
}

// verifyStyle lets a hash break anywhere on a narrow screen.
const verifyStyle = `.facts{display:block;margin:0}.facts dt{margin-top:12px;font-size:.8125rem;opacity:.8}.facts dd{margin:2px 0 0;text-align:left;white-space:normal;overflow-wrap:anywhere}.alone .facts dt:first-child{margin-top:0}.card input{box-sizing:border-box;width:100%;margin:6px 0 12px;padding:10px 12px;border:1px solid var(--ink-2);border-radius:9px;background:var(--ground);color:var(--ink);font:inherit}`

var (
	verifyPageStyle = stopStyle + verifyStyle
	verifyPolicy    = strings.Replace(stylePolicy(verifyPageStyle), "form-action 'none'", "form-action 'self'", 1)
)

var errTooManyCodes = errs.New(errs.TooMany, "contracts.too_many_codes",
	"Muitos códigos errados foram conferidos desta rede em pouco tempo. Espere um minuto, confira o código e tente novamente.")

// NewVerifyPage serves the page that a certificate's link opens: whether the contract is signed here, by which company, when, the hash
// of its text, and the initials of the signer.
func NewVerifyPage(signed Verifier, c clock.Clock) http.Handler {
	guesses := httpx.NewMistakes(
		httpx.NewLimiter(httpx.Policy{Name: "guesses", Units: guessesPerMinute, Window: time.Minute}, c).Saying(errTooManyCodes), errs.NotFound)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow", "Allow": "GET, HEAD",
		} {
			w.Header().Set(name, value)
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		code := r.URL.Query().Get(contracts.VerifyQuery)
		status, view := http.StatusOK, verifyView{Title: "Conferir um certificado", Text: "Copie o código do fim do endereço que está no certificado."}
		if code != "" {
			found, err := httpx.LookUp(r.Context(), guesses, httpx.ClientAddress(r), func() (contracts.Verified, error) { return signed.Verify(r.Context(), code) })
			view = verified(found)
			if err != nil {
				problem := httpx.ProblemOf(r.Context(), err) // notes the cause of what is our fault
				status, view = problem.Status, verifyView{Title: "Não foi possível conferir este código", Text: problem.Message}
				if errs.IsKind(err, errs.NotFound) {
					view = verifyView{
						Title: "Este certificado não confere",
						Text:  "Nenhum contrato assinado confere com este código. Veja se ele está completo, sem letras a mais ou a menos. Se está, não confie no certificado.",
					}
				}
			}
		}
		view.Style, view.Field, view.Code = verifyPageStyle, contracts.VerifyQuery, code
		writeWith(w, r, status, "verify", view, verifyPolicy)
	})
}

func verified(v contracts.Verified) verifyView {
	facts := [][2]string{
		{"Empresa", cpfLike.ReplaceAllString(v.Company, "***")}, // whoever trades in their own name has their CPF there
		{"CNPJ", brdoc.FormatCNPJ(v.Documento)},
		{"Assinado em", v.SignedAt.In(clock.Brazil).Format("02/01/2006 às 15:04:05") + " (horário de Brasília)"},
	}
	if v.Signer != "" {
		facts = append(facts, [2]string{"Iniciais de quem assinou", v.Signer})
	}
	return verifyView{
		Title: "Certificado conferido",
		Text:  "Este contrato está assinado e registrado na Seiva. Compare os dados abaixo com os do certificado.",
		Facts: append(facts, [2]string{"Versão do contrato", v.Version}, [2]string{"SHA-256 do texto", hex.EncodeToString(v.Hash)}),
	}
}
