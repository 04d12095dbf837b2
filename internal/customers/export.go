package customers

import (
	"archive/zip"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Taken is a receipt as its consumer takes it away. IssuedAt is in the receipt's own offset.
type Taken struct {
	AccessKey                string
	IssuedAt, ReceivedAt     time.Time
	StoreName, StoreDocument string
	AmountCents              int64
	Status                   Status
	Printed                  *bool // nil: the till did not say
	HasOriginal              bool
	Reads                    []Read
	Rating                   *Rating // nil: there is none
	Vibe                     []VibeDelivery
	Promotions               []Promotion
}

// Read is that somebody of the portal opened a receipt on a day.
type Read struct {
	Day     string
	Profile scope.Profile
}

// Rating is what the consumer said of a receipt, and the store's answer; a zero AnsweredAt is none. HiddenAt is when the
// comment was taken from everybody's sight; zero: it was not.
type Rating struct {
	Score                               int
	Comment, Answer                     string
	At, ChangedAt, AnsweredAt, HiddenAt time.Time
}

// Promotion is one that a receipt takes part in, with thousandths of the units that count.
type Promotion struct {
	Name, Sponsor string
	Units         int64
}

// Partner is a software house.
type Partner struct{ CorporateName, Documento string }

// Export is everything that is kept of a customer with the retailer, ready to be written.
type Export struct {
	service  *Service
	customer Customer
	at       time.Time
	head     exportHead
	consents []Consent
	folder   string          // where it stands in an archive, with a slash at its end; empty: at the root
	missing  map[string]bool // access keys of receipts whose document could not be read
}

// ErrNoDocument is a receipt's whose document is not, or no longer, to be read: asking again gives the same.
var ErrNoDocument = errors.New("customers: a receipt's document cannot be read")

// The texts of dados.json are for the person, so its names are Portuguese.
type (
	exportHead struct {
		GeneratedAt time.Time        `json:"geradoEm"`
		Retailer    string           `json:"varejista"`
		Person      *exportedPerson  `json:"titular"`
		Chosen      exportedChoices  `json:"preferencias"`
		Consents    []exportedAccept `json:"aceites"`
		ErasedAt    *time.Time       `json:"dadosApagadosEm"`
		SharedWith  []string         `json:"compartilhamento"`
		Notes       []string         `json:"observacoes"`
	}
	exportedPerson struct {
		CPF    string    `json:"cpf"`
		Name   string    `json:"nome"`
		Email  string    `json:"email"`
		ToldAt time.Time `json:"informadoEm"`
	}
	exportedChoices struct {
		AlwaysGreen bool `json:"nuncaImprimir"`
		SendForVibe bool `json:"enviarAVibe"`
	}
	exportedAccept struct {
		Version   string       `json:"versao"`
		SHA256    string       `json:"sha256DoTexto"`
		File      *string      `json:"arquivoDoTexto"`
		Accepted  exportedAct  `json:"aceite"`
		Withdrawn *exportedAct `json:"retirada"`
	}
	exportedAct struct {
		At      time.Time `json:"em"`
		Channel Channel   `json:"canal"`
		Address string    `json:"enderecoIp"`
	}
	exportedReceipt struct {
		AccessKey     string          `json:"chaveAcesso"`
		IssuedAt      time.Time       `json:"emitidoEm"`
		ReceivedAt    time.Time       `json:"recebidoEm"`
		StoreName     string          `json:"loja"`
		StoreDocument string          `json:"cnpjDaLoja"`
		AmountCents   int64           `json:"valorCentavos"`
		Status        string          `json:"situacao"`
		Printed       *bool           `json:"impresso"`
		PublicURL     string          `json:"linkPublico"`
		File          *string         `json:"arquivo"`
		Missing       string          `json:"documentoAusente,omitempty"`
		Reads         []exportedRead  `json:"leituras"`
		Rating        *exportedRating `json:"avaliacao"`
		Vibe          []exportedSend  `json:"enviosAVibe,omitempty"`
		Promotions    []exportedOffer `json:"promocoes,omitempty"`
	}
	exportedOffer struct {
		Name    string  `json:"nome"`
		Sponsor string  `json:"patrocinador"`
		Units   float64 `json:"unidades"`
	}
	exportedRating struct {
		Score      int        `json:"nota"`
		Comment    string     `json:"comentario"`
		At         time.Time  `json:"em"`
		ChangedAt  time.Time  `json:"mudadaEm"`
		HiddenAt   *time.Time `json:"comentarioRetiradoEm"`
		Answer     string     `json:"resposta"`
		AnsweredAt *time.Time `json:"respondidaEm"`
	}
	exportedRead struct {
		Day string `json:"dia"`
		Who string `json:"quem"`
	}
)

var exportNotes = []string{
	"Sem um aceite em vigor não guardamos nome nem e-mail, e o CPF fica somente nas notas assinadas: as compras são achadas por um código dele, que só a nossa chave secreta produz.",
	"As notas estão na pasta 'notas', byte a byte como o varejista as enviou.",
	"Os textos que você aceitou estão na pasta 'termos', byte a byte como deles se fez 'sha256DoTexto', antes de levarem o nome do varejista. 'arquivoDoTexto' nulo: esse texto não ficou guardado.",
	"'leituras' traz os dias em que alguém abriu o cupom no portal; 'enderecoIp' e 'canal' são os de quem decidiu ('page': tela da Seiva; 'api': tela do varejista).",
	"'avaliacao' é a nota que alguém com o link público do cupom, ou com o acesso aos seus cupons, deu à compra, com a resposta da loja. De um cupom cancelado, substituído ou fora dos totais, ela não conta nem aparece nos relatórios da loja.",
	"O link público de um cupom abre para quem o tiver, até que você apague os seus dados. Essas leituras não são registradas.",
}

// Of documents that could not be read.
const (
	noteOfMissing = "Atenção: este arquivo não está completo. Não conseguimos ler o documento de %d das suas notas, que por isso falta na pasta 'notas'. " +
		"Quais são está em 'cupons': 'arquivo' é nulo e 'documentoAusente' diz por quê. O resto está aqui."
	missingDocument = "Não conseguimos ler o documento desta nota. Peça este arquivo de novo em alguns dias ou uma cópia da nota à loja."
)

var notesOfPart = append([]string{
	"Este arquivo traz só as compras nas lojas que este acesso mostra. O que o varejista guarda além delas, como o seu aceite, está no arquivo de um acesso dele.",
}, exportNotes[1:]...)

var (
	statusWords  = map[Status]string{Authorised: "autorizada", Cancelled: "cancelada", Substituted: "substituída"}
	readersWords = map[scope.Profile]string{
		scope.Varejista: "varejista", scope.Parceiro: "software house do varejista", scope.Suporte: "suporte da Seiva",
		scope.Administrador: "administração da Seiva",
	}
)

// Export gathers what is kept of the customer, for whoever has the person's proof, and writes down that it was asked for.
// Of receipts it holds those of the stores that the token's key reaches.
func (s *Service) Export(ctx context.Context, c Customer) (*Export, error) {
	at := s.clock.Now()
	e := &Export{service: s, customer: c, at: at, head: exportHead{GeneratedAt: at, Notes: exportNotes}}
	gathering := []func(context.Context, *Export) error{s.exportPerson, s.exportConsents, s.exportSharing}
	if !c.Whole { // what is the whole retailer's is not for who serves a part of it
		e.head.Consents, e.head.Notes, gathering = []exportedAccept{}, notesOfPart, gathering[2:]
	}
	for _, gather := range gathering {
		if err := gather(ctx, e); err != nil {
			return nil, err
		}
	}
	return e, s.note(ctx, "customers.exported", c, map[string]string{})
}

func (s *Service) exportPerson(ctx context.Context, e *Export) error {
	chosen, err := s.store.Preferences(ctx, e.customer.RetailerID, e.customer.CPFIndex)
	if err != nil {
		return errs.Wrap(err, "read a customer's preferences")
	}
	e.head.Chosen = exportedChoices{chosen.AlwaysGreen, chosen.SendForVibe}
	if s.ports.Vibe != nil && chosen.SendForVibe && chosen.VibeTerms != "" {
		e.head.SharedWith = append(e.head.SharedWith, sharedWithVibe)
	}
	person, err := s.store.Person(ctx, e.customer.RetailerID, e.customer.CPFIndex)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "read a customer")
	}
	cpf, err := secret.Unseal(s.ports.Keys.Seal, person.SealedCPF, sealContext(e.customer))
	e.head.Person = &exportedPerson{string(cpf), person.Name, person.Email, person.ToldAt}
	return errs.Wrap(err, "open a customer's CPF")
}

func (s *Service) exportConsents(ctx context.Context, e *Export) error {
	consents, err := s.store.Consents(ctx, e.customer.RetailerID, e.customer.CPFIndex)
	e.consents, e.head.Consents = consents, make([]exportedAccept, len(consents))
	for i, c := range consents {
		e.head.Consents[i] = exportedAccept{Version: c.Version, SHA256: hex.EncodeToString(c.Hash), File: e.textName(c), Accepted: exportedActOf(c.Accepted)}
		if !c.Withdrawn.At.IsZero() {
			withdrawn := exportedActOf(c.Withdrawn)
			e.head.Consents[i].Withdrawn = &withdrawn
		}
	}
	if err != nil {
		return errs.Wrap(err, "read a customer's consents")
	}
	erased, err := s.store.ErasedAt(ctx, e.customer.RetailerID, e.customer.CPFIndex)
	if !erased.IsZero() {
		e.head.ErasedAt = &erased
	}
	return errs.Wrap(err, "read when a customer was erased")
}

func exportedActOf(a Act) exportedAct { return exportedAct{a.At, a.Channel, a.Address} }

func (s *Service) exportSharing(ctx context.Context, e *Export) error {
	var err error
	e.head.Retailer, err = s.ports.Named(ctx, e.customer.RetailerID, "{nomeFantasia} ({razaoSocial}, CNPJ {cnpj}, {endereco})")
	if err != nil {
		return errs.Wrap(err, "name a customer's retailer")
	}
	e.head.SharedWith = append([]string{"O varejista, que decide sobre os seus dados e guarda as notas."}, e.head.SharedWith...)
	if !e.customer.Whole {
		return nil
	}
	partners, err := s.store.Partners(ctx, e.customer.RetailerID)
	for _, p := range partners {
		e.head.SharedWith = append(e.head.SharedWith,
			p.CorporateName+" (CNPJ "+brdoc.FormatCNPJ(p.Documento)+"), software house do varejista: envia as notas e vê os relatórios das lojas.")
	}
	e.head.SharedWith = append(e.head.SharedWith, "Quem hospeda a Seiva, apenas o necessário para isso.")
	return errs.Wrap(err, "name a retailer's software houses")
}

// FileName names the archive; there is nothing of the person in it.
func (e *Export) FileName() string { return "seus-dados-" + clock.Day(e.at.In(clock.Brazil)) + ".zip" }

// Write writes the archive: each document under notas/, and dados.json. It holds a batch of receipts at a time, however
// many there are.
func (e *Export) Write(ctx context.Context, w io.Writer) error {
	archive := zip.NewWriter(w)
	if err := e.into(ctx, archive); err != nil {
		return err
	}
	return archive.Close()
}

func (e *Export) into(ctx context.Context, archive *zip.Writer) error {
	e.missing = map[string]bool{}
	if err := e.each(ctx, func(t Taken) error { return e.original(ctx, archive, t) }); err != nil {
		return err
	}
	if err := e.texts(archive); err != nil {
		return err
	}
	data, err := e.file(archive, "dados.json")
	if err != nil {
		return err
	}
	return e.data(ctx, data)
}

func (e *Export) file(archive *zip.Writer, name string) (io.Writer, error) {
	return archive.CreateHeader(&zip.FileHeader{Name: e.folder + name, Method: zip.Deflate, Modified: e.at})
}

func (e *Export) original(ctx context.Context, archive *zip.Writer, t Taken) error {
	if !t.HasOriginal {
		return nil
	}
	xml, err := e.service.ports.Original(ctx, e.customer.RetailerID, t.AccessKey)
	if errors.Is(err, ErrNoDocument) { // the others are the person's as well
		slog.ErrorContext(ctx, "a document is missing in a consumer's data", "retailer", e.customer.RetailerID, "cause", err)
		e.missing[t.AccessKey] = true
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "read a customer's document")
	}
	file, err := e.file(archive, originalName(t))
	if err != nil {
		return err
	}
	_, err = file.Write(xml)
	return err
}

func originalName(t Taken) string { return "notas/NFe" + t.AccessKey + ".xml" }

// data writes the head, and the receipts one by one as its last part.
func (e *Export) data(ctx context.Context, w io.Writer) error {
	if n := len(e.missing); n > 0 {
		e.head.Notes = append([]string{fmt.Sprintf(noteOfMissing, n)}, e.head.Notes...)
	}
	head, err := json.MarshalIndent(e.head, "", "  ")
	if err != nil {
		return err
	}
	if _, err := w.Write(append(head[:len(head)-len("\n}")], `,`+"\n"+`  "cupons": [`...)); err != nil {
		return err
	}
	between := "\n    "
	err = e.each(ctx, func(t Taken) error {
		line, err := json.Marshal(e.receipt(t))
		if err != nil {
			return err
		}
		_, err = w.Write(append([]byte(between), line...))
		between = ",\n    "
		return err
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n  ]\n}\n")
	return err
}

func (e *Export) receipt(t Taken) exportedReceipt {
	out := exportedReceipt{
		AccessKey: t.AccessKey, IssuedAt: t.IssuedAt, ReceivedAt: t.ReceivedAt, StoreName: t.StoreName, StoreDocument: t.StoreDocument,
		AmountCents: t.AmountCents, Status: statusWords[t.Status], Printed: t.Printed,
		PublicURL: e.service.ports.Links.PublicURL(e.customer.RetailerID, t.AccessKey), Reads: make([]exportedRead, len(t.Reads)),
	}
	switch {
	case e.missing[t.AccessKey]:
		out.Missing = missingDocument
	case t.HasOriginal:
		name := originalName(t)
		out.File = &name
	}
	if r := t.Rating; r != nil {
		out.Rating = &exportedRating{r.Score, r.Comment, r.At, r.ChangedAt, momentOrNil(r.HiddenAt), r.Answer, momentOrNil(r.AnsweredAt)}
	}
	out.Vibe = exportedSends(t.Vibe)
	for _, p := range t.Promotions {
		out.Promotions = append(out.Promotions, exportedOffer{p.Name, p.Sponsor, float64(p.Units) / 1000})
	}
	for i, read := range t.Reads {
		out.Reads[i] = exportedRead{read.Day, readersWords[read.Profile]}
	}
	return out
}

func momentOrNil(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

const takenAtOnce = 100

// each gives every receipt that had been received when the export began, newest first.
func (e *Export) each(ctx context.Context, f func(Taken) error) error {
	var last Taken
	for {
		batch, err := e.service.store.Taken(ctx, e.customer, last, e.at, takenAtOnce)
		if err != nil {
			return errs.Wrap(err, "list a customer's receipts")
		}
		for _, t := range batch {
			if err := f(t); err != nil {
				return err
			}
		}
		if len(batch) < takenAtOnce {
			return nil
		}
		last = batch[len(batch)-1]
	}
}
