package nfce

import (
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
)

// judge applies the rules to the facts, in the order in which the Err values are declared.
func judge(f *facts, env Environment) (*Document, error) {
	other := otherModels[f.root]
	switch {
	case f.wrongNamespace && !other:
		return nil, ErrWrongNamespace
	case f.documents > 1:
		return nil, ErrSeveralDocuments
	case f.repeated:
		return nil, ErrMalformedXML
	case other || roots.child([]byte(f.root)) == nil:
		return nil, ErrWrongModel
	case f.documents == 0:
		return nil, ErrMalformedXML
	case f.event:
		return f.judgeEvent(env)
	}
	return f.judgeReceipt(env)
}

func (f *facts) judgeReceipt(env Environment) (*Document, error) {
	if string(f.value[fieldModel]) != model {
		return nil, ErrWrongModel
	}
	if string(f.value[fieldVersion]) != "4.00" {
		return nil, ErrUnsupportedVersion
	}
	total, ok := parseCents(f.value[fieldTotal])
	documentEnv := f.environment()
	if !ok || documentEnv == 0 {
		return nil, ErrMalformedXML
	}
	if total > MaxTotalCents {
		return nil, ErrTotalTooHigh
	}
	id, hasPrefix := strings.CutPrefix(f.text(fieldID), "NFe")
	key, err := ParseAccessKey(id)
	if err != nil || !hasPrefix {
		return nil, ErrBadAccessKey
	}
	if !f.matches(id, key) {
		return nil, ErrKeyMismatch
	}
	at, err := f.date()
	if err != nil {
		return nil, err
	}
	if string(f.value[fieldDate][:len(firstDay)]) < firstDay {
		return nil, ErrDateTooOld
	}
	kind, consumer, ok := f.consumer()
	if !ok {
		return nil, ErrBadCPF
	}
	if err := f.incomplete(); err != nil {
		return nil, err
	}
	verification, digest := f.verify(key.CNPJ, at)
	verification.Protocol, verification.Reasons = f.receiptProtocol(id, digest[:], verification.Reasons)
	status := number(f.value[fieldProtocolStatus], 3)
	receipt := &Receipt{
		AccessKey: id, EmitterCNPJ: key.CNPJ, Serie: key.Serie, Number: key.Number,
		IssuedAt: at, Day: f.text(fieldDate)[:len(time.DateOnly)], EmissionType: key.EmissionType, Environment: documentEnv,
		Consumer: kind, ConsumerDocument: consumer, TotalCents: total,
		ProtocolNumber: f.protocolNumber(), ProtocolStatus: status, Digest: digest,
		Verification: verification,
	}
	authorised := (status == 100 || status == 150) && receipt.ProtocolNumber != ""
	return &Document{Receipt: receipt}, admit(documentEnv, env, authorised)
}

// firstDay is the first on which a document of layout 4.00 can have been issued: that of its first test environment (NT
// 2016.002 as it was published; later versions only put it off). Of layout 3.10, which the model began with, none is taken.
const firstDay = "2017-06-01"

// aheadOfNow is how far the clock of a till, or of this machine, may be wrong. The tax authority allows five minutes; an hour is
// what a till with another time zone's offset is wrong by.
const aheadOfNow = time.Hour

// date gives the document's own instant.
func (f *facts) date() (time.Time, error) {
	at, ok := parseInstant(f.value[fieldDate])
	if !ok {
		return at, ErrBadDate
	}
	if !f.now.IsZero() && at.After(f.now.Add(aheadOfNow)) {
		return at, ErrDateAhead
	}
	return at, nil
}

// incomplete says which part is missing that every authorised document has.
func (f *facts) incomplete() error {
	switch {
	case !f.items:
		return ErrNoItems
	case !f.payments:
		return ErrNoPayment
	case !f.name:
		return ErrNoEmitterName
	}
	return nil
}

// matches tells whether the key is the one that the document's own fields make (cUF, month of dhEmi, emitter, model,
// serie, nNF, tpEmis, cNF, cDV). A date too odd to have a month is left to the check of dates.
func (f *facts) matches(id string, key AccessKey) bool {
	emitter := f.text(fieldEmitterCNPJ)
	if cpf := f.value[fieldEmitterCPF]; cpf != nil {
		emitter += "000" + string(cpf)
	}
	date := f.value[fieldDate]
	return string(f.value[fieldUF]) == key.UF && string(f.value[fieldCode]) == key.Code && emitter == key.CNPJ &&
		number(f.value[fieldSerie], 3) == key.Serie && number(f.value[fieldNumber], 9) == key.Number &&
		string(f.value[fieldEmission]) == id[34:35] && string(f.value[fieldCheckDigit]) == id[43:] &&
		(len(date) < len("2006-01") || string(date[2:4])+string(date[5:7]) == key.Period)
}

func (f *facts) consumer() (ConsumerKind, string, bool) {
	cpf, cnpj, foreign := f.value[fieldConsumerCPF], f.value[fieldConsumerCNPJ], f.value[fieldConsumerForeign]
	switch {
	case cpf != nil:
		return ConsumerCPF, string(cpf), cnpj == nil && foreign == nil && brdoc.ValidCPF(string(cpf))
	case cnpj != nil:
		return ConsumerCNPJ, string(cnpj), foreign == nil && brdoc.ValidCNPJ(string(cnpj))
	case foreign != nil:
		return ConsumerForeign, string(foreign), len(foreign) <= maxForeignDocument
	}
	return ConsumerNone, "", true
}

// maxForeignDocument is the longest idEstrangeiro in bytes: 20 characters (leiauteNFe_v4.00.xsd), of two bytes each.
const maxForeignDocument = 40

func (f *facts) receiptProtocol(key string, digest []byte, reasons []string) (Protocol, []string) {
	outcome := ProtocolPresent
	if !f.protocol {
		return ProtocolAbsent, reasons
	}
	if string(f.value[fieldProtocolKey]) != key {
		outcome, reasons = ProtocolMismatch, append(reasons, ReasonProtocolKeyDiffers)
	}
	if !f.says(fieldProtocolDigest, digest) {
		outcome, reasons = ProtocolMismatch, append(reasons, ReasonProtocolDigestDiffers)
	}
	if !f.protocolSays(fieldProtocolEnvironment, fieldEnvironment) {
		outcome, reasons = ProtocolMismatch, append(reasons, ReasonProtocolEnvironmentDiffers)
	}
	return outcome, reasons
}

// protocolSays tells whether a field that a protocol may leave out says what the document's own says.
func (f *facts) protocolSays(registered, own field) bool {
	return f.value[registered] == nil || string(f.value[registered]) == string(f.value[own])
}

func (f *facts) environment() Environment {
	switch string(f.value[fieldEnvironment]) {
	case "1":
		return Production
	case "2":
		return Homologation
	}
	return 0
}

// protocolNumber gives nProt if it is one: 1 to 17 digits (TProt).
func (f *facts) protocolNumber() string {
	text := f.value[fieldProtocolNumber]
	if len(text) == 0 || len(text) > 17 {
		return ""
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return ""
		}
	}
	return string(text)
}

// admit makes the last two checks: the environment of the key against the document's, and the authorisation.
func admit(document, key Environment, authorised bool) error {
	switch {
	case document == Homologation && key != Homologation:
		return ErrTestEnvironment
	case document == Production && key == Homologation:
		return ErrProductionDocument
	case !authorised:
		return ErrNotAuthorised
	}
	return nil
}

// MaxTotalCents is the largest total taken: R$ 10 million, fifty times what the tax authorities authorise on one NFC-e by
// default (rejection 750: R$ 200,000), where the layout has room for R$ 9,999,999,999,999.99.
const MaxTotalCents = 1_000_000_000

// parseCents reads a TDec_1302: up to 13 digits without leading zeros, and nothing or two decimals.
func parseCents(text []byte) (int64, bool) {
	whole, cents := text, int64(0)
	if n := len(text); n > 3 && text[n-3] == '.' {
		decimals, ok := digits(text[n-2:])
		if !ok {
			return 0, false
		}
		whole, cents = text[:n-3], decimals
	}
	units, ok := digits(whole)
	if !ok || len(whole) > 13 || len(whole) > 1 && whole[0] == '0' {
		return 0, false
	}
	return units*100 + cents, true
}

// number reads a decimal of at most limit digits without leading zeros, or gives -1.
func number(text []byte, limit int) int {
	n, ok := digits(text)
	if !ok || len(text) > limit || len(text) > 1 && text[0] == '0' {
		return -1
	}
	return int(n)
}

// digits reads up to 18 digits.
func digits(text []byte) (int64, bool) {
	n := int64(0)
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, len(text) > 0 && len(text) <= 18
}

// parseInstant reads AAAA-MM-DDThh:mm:ss±hh:mm; the zone has no name, so that the same text gives the same value on
// every machine.
func parseInstant(text []byte) (time.Time, bool) {
	const layout = "2006-01-02T15:04:05-07:00"
	if len(text) != len(layout) {
		return time.Time{}, false
	}
	parsed, err := time.Parse(layout, string(text))
	if err != nil {
		return time.Time{}, false
	}
	_, offset := parsed.Zone()
	return parsed.In(zone(offset)), true
}

var utcMinus3 = time.FixedZone("", -3*60*60)

// zone gives a nameless zone; that of most of Brazil is made once.
func zone(offset int) *time.Location {
	if offset == -3*60*60 {
		return utcMinus3
	}
	return time.FixedZone("", offset)
}

// eventID gives the Id of an event: type, key and the sequence in two digits.
func eventID(kind, key string, sequence int) string {
	text := strconv.Itoa(sequence)
	if len(text) == 1 {
		text = "0" + text
	}
	return "ID" + kind + key + text
}
