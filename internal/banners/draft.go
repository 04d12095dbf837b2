package banners

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// RuleType is the kind of a rule of the audience.
type RuleType string

// The two kinds of rule (A§3), and the flag for every store of a retailer (D-47).
const (
	RetailerRule = RuleType("RETAILER_ID")
	StoreRule    = RuleType("STORE_ID")
	AllStores    = "ALL_STORES"
)

// Rule is one line of an audience as clients send it.
type Rule struct {
	Type  RuleType
	Value string
	Flags []string
}

// Draft is what a person fills in. Upload is the key of the sent file; empty on a change: the picture stays.
type Draft struct {
	Name       string
	Segment    Segment
	Rules      []Rule
	Channels   []Channel
	Start, End time.Time
	Upload     string
	AltText    string
	Images     int    // how many were sent with it; one is a banner's
	ActionType string // GO_TO_URL, and empty without a link
	ActionURL  string
	Inactive   bool // on a change: remove the banner, and read nothing else
}

// GoToURL is the one kind of action.
const GoToURL = "GO_TO_URL"

// Limits and the words of the rules.
const (
	maxName     = 120 // A§9
	maxAltText  = 200
	maxURL      = 2048
	maxChannels = 2 // A§9
	maxStores   = 10_000
	lateStart   = 15 * time.Minute
	lastYear    = 9998 // of a start: JSON's instants end with the year 9999

	noPicture    = "Envie a imagem do banner."
	wrongURL     = `Esta URL é inválida. A URL deve começar com "https://"` // A§5
	noStores     = "Escolha pelo menos uma loja."
	noRetailer   = "Escolha um varejista."
	badRetailer  = "Varejista não encontrado. Escolha outro."
	badStore     = "Loja não encontrada entre as do varejista. Escolha outra."
	pictureField = "images[0].imagePath"
)

// apply puts the draft over a banner and collects what is wrong, by field; stores and retailer are looked up
// elsewhere. A start that does not change may lie in the past.
func (d Draft) apply(who scope.Scope, b *Banner, now time.Time) map[string]string {
	fields := map[string]string{}
	name, fits := text.Line(d.Name, maxName)
	switch {
	case text.Blank(d.Name):
		fields["description"] = forms.Required
	case !fits:
		fields["description"] = "Use no máximo 120 caracteres."
	}
	b.Name = name
	b.Audience = d.audience(who, fields)
	b.Channels = d.Channels
	checkChannels(d.Channels, d.Segment, fields)
	checkPeriod(b.Start, Period{d.Start, d.End}, now, fields)
	b.Period = Period{d.Start.Truncate(time.Millisecond), d.End.Truncate(time.Millisecond)}
	b.AltText = ""
	if strings.TrimSpace(d.AltText) != "" {
		if b.AltText, fits = text.Line(d.AltText, maxAltText); !fits {
			fields["images[0].altText"] = "Use no máximo 200 caracteres."
		}
	}
	if d.Images > 1 {
		fields["images"] = "Envie uma só imagem."
	}
	b.ActionURL = strings.TrimSpace(d.ActionURL)
	if b.ActionURL != "" && d.ActionType == "" {
		fields["images[0].actionType"] = "Com um link, envie GO_TO_URL."
	}
	if d.ActionType != "" && d.ActionType != GoToURL {
		fields["images[0].actionType"] = "Use GO_TO_URL, ou deixe vazio."
	}
	if (b.ActionURL != "" || d.ActionType != "") && !safeURL(b.ActionURL) {
		fields["images[0].actionUrl"] = wrongURL
	}
	return fields
}

// audience reads the rules. A retailer's own is always theirs (A§6).
func (d Draft) audience(who scope.Scope, fields map[string]string) Audience {
	switch {
	case d.Segment == SegmentAll && who.Profile == scope.Varejista:
		fields["segmentType"] = "Publique para as suas lojas (BY_STORE)."
		return Audience{}
	case d.Segment == SegmentAll:
		if len(d.Rules) > 0 {
			fields["rules"] = "Para todos os usuários, não envie regras."
		}
		return Audience{}
	case d.Segment != SegmentByStore:
		fields["segmentType"] = "Escolha todos os usuários (ALL) ou usuários por varejista (BY_STORE)."
		return Audience{}
	}
	var a Audience
	for _, r := range d.Rules {
		switch {
		case r.Type == RetailerRule && (a.RetailerID == "" || a.RetailerID == r.Value):
			a.RetailerID = r.Value
			a.AllStores = a.AllStores || slices.Contains(r.Flags, AllStores)
		case r.Type == RetailerRule:
			fields["rules"] = "Escolha um só varejista."
		case r.Type == StoreRule:
			a.StoreIDs = append(a.StoreIDs, r.Value)
		default:
			fields["rules"] = "Use regras RETAILER_ID e STORE_ID."
		}
	}
	if who.Profile == scope.Varejista {
		if a.RetailerID != "" && a.RetailerID != who.RetailerID {
			fields["rules"] = badRetailer
		}
		a.RetailerID = who.RetailerID
	}
	slices.Sort(a.StoreIDs)
	a.StoreIDs = slices.Compact(a.StoreIDs)
	if a.AllStores {
		a.StoreIDs = nil
	}
	switch {
	case fields["rules"] != "":
	case who.Stores.Bound() && a.AllStores:
		fields["rules"] = "O seu acesso é só de algumas lojas. Escolha entre elas."
	case slices.ContainsFunc(a.StoreIDs, func(store string) bool { return !who.Stores.Has(store) }):
		fields["rules"] = badStore
	case a.RetailerID == "":
		fields["rules"] = noRetailer
	case !id.Valid(a.RetailerID):
		fields["rules"] = badRetailer
	case !a.AllStores && len(a.StoreIDs) == 0:
		fields["rules"] = noStores
	case len(a.StoreIDs) > maxStores || slices.ContainsFunc(a.StoreIDs, func(s string) bool { return !id.Valid(s) }):
		fields["rules"] = badStore
	}
	return a
}

func checkChannels(channels []Channel, segment Segment, fields map[string]string) {
	switch {
	case len(channels) == 0:
		fields["channels"] = "Escolha pelo menos um canal."
	case len(channels) > maxChannels:
		fields["channels"] = "Escolha no máximo dois canais."
	case slices.ContainsFunc(channels, func(c Channel) bool { return !c.Known() }):
		fields["channels"] = "Escolha entre APP_HOME, APP_RECEIPT_LIST, APP_RECEIPT_DETAILS e WEBAPP_PUBLIC_RECEIPT."
	case len(channels) == 2 && channels[0] == channels[1]:
		fields["channels"] = "Não repita canais."
	case segment != SegmentAll && slices.ContainsFunc(channels, func(c Channel) bool { return !c.forStores() }):
		fields["channels"] = "Página inicial e Lista de cupons são só para todos os usuários. Escolha Cupom fiscal ou Cupom fiscal na web."
	}
}

// checkPeriod holds D-07: the start may lie a quarter of an hour in the past, since a form takes time to fill in; the
// end lies after it, by a year at most, or is left open.
func checkPeriod(before time.Time, p Period, now time.Time, fields map[string]string) {
	switch {
	case p.Start.IsZero():
		fields["startDate"] = forms.Required
		return
	case !p.Start.Truncate(time.Millisecond).Equal(before) && p.Start.Before(now.Add(-lateStart)):
		fields["startDate"] = "O início já passou. Escolha um momento a partir de agora."
	case p.Start.UTC().Year() > lastYear:
		fields["startDate"] = "O início está longe demais. Escolha uma data mais próxima."
	}
	switch {
	case p.End.IsZero():
	case !p.End.After(p.Start):
		fields["endDate"] = "O fim deve ser depois do início."
	case p.End.After(yearAfter(p.Start)):
		fields["endDate"] = "O período pode ter no máximo 1 ano."
	}
}

// yearAfter is the latest end: the same date and time a year later, wherever in Brazil the client's calendar stands.
// The zones differ only for starts about the 29th of February.
func yearAfter(start time.Time) time.Time {
	latest := start.UTC().AddDate(1, 0, 0)
	for _, zone := range []*time.Location{clock.Brazil, time.FixedZone("-02", -2*3600), time.FixedZone("-04", -4*3600), time.FixedZone("-05", -5*3600)} {
		if end := start.In(zone).AddDate(1, 0, 0); end.After(latest) {
			latest = end
		}
	}
	return latest
}

// safeURL tells whether a tap may lead there: https, a host, no credentials, nothing that a header could not hold.
func safeURL(s string) bool {
	if len(s) > maxURL || !strings.HasPrefix(s, "https://") || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\\' }) {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Opaque == ""
}
