package analytics

import "seiva/internal/kit/brdoc"

// version begins every key. A column that is added keeps it; one that goes away, or comes to mean something else, makes another.
const version = "v1"

// RollUp is what the authorised receipts of a day add up to, of one till: what every report reads.
type RollUp struct {
	Day, StoreID, Cashier                             string
	Serie                                             int64
	Receipts, Identified, Companies, Cents, Unprinted int64
	FirstAt, LastAt                                   int64 // milliseconds
}

// Shop is a store, with what its retailer is called.
type Shop struct {
	ID, CNPJ, Name, District, City, UF, Category string
	RetailerCNPJ, RetailerName                   string
	CreatedAt, EndedAt                           int64 // milliseconds; 0: not ended
}

// Receipt is a receipt of production, without who bought.
type Receipt struct {
	Day, StoreID, Cashier     string
	IssuedAt, ReceivedAt      int64 // milliseconds
	UTCOffset                 int64 // minutes
	Serie, Cents, Emission    int64
	Consumer, Printed, Status string
	Signature, Protocol       string
	Excluded                  bool
	AccessKey                 string
}

// The words that Receipt.Consumer has where a receipt leads to nobody's CPF.
const (
	NoConsumer = "none"
	Company    = "cnpj"
)

// counts tells whether the receipt is part of every sum.
func (r *Receipt) counts() bool { return r.Status == "authorised" && !r.Excluded }

// openKey gives the access key of a receipt that leads to no person: the tax authority shows the consumer's document to whoever has
// the key, and a seller without a CNPJ stands in it.
func (r *Receipt) openKey() string {
	if r.Consumer != NoConsumer && r.Consumer != Company || len(r.AccessKey) != 44 {
		return ""
	}
	if seller := r.AccessKey[6:20]; seller[:3] == "000" && brdoc.ValidCPF(seller[3:]) {
		return ""
	}
	return r.AccessKey
}

// cnpj gives a document that is no person's.
func cnpj(documento string) string {
	if len(documento) != brdoc.CNPJLength {
		return ""
	}
	return documento
}

var rollUps = table[RollUp]{"rollups", []field[RollUp]{
	day("day", "local day of the sale, as the receipt says it", func(r *RollUp) string { return r.Day }),
	code("store_id", "the store; its name stands in `stores`", func(r *RollUp) string { return r.StoreID }),
	number("serie", "", "numbering line of the till's receipts", func(r *RollUp) int64 { return r.Serie }),
	text("cashier", "what the till says of who or which till sold; empty: nothing", func(r *RollUp) string { return r.Cashier }),
	number("receipts", "receipts", "authorised receipts: what the portal counts", func(r *RollUp) int64 { return r.Receipts }),
	number("identified", "receipts", "those with a CPF", func(r *RollUp) int64 { return r.Identified }),
	number("companies", "receipts", "those with a CNPJ as buyer", func(r *RollUp) int64 { return r.Companies }),
	number("cents", "cents of a real", "what they sold for", func(r *RollUp) int64 { return r.Cents }),
	number("not_printed", "receipts", "those of which the till says that they were not printed", func(r *RollUp) int64 { return r.Unprinted }),
	instant("first_at", "issue of the first of them", func(r *RollUp) int64 { return r.FirstAt }),
	instant("last_at", "issue of the last of them", func(r *RollUp) int64 { return r.LastAt }),
}}

var shops = table[Shop]{"stores", []field[Shop]{
	code("store_id", "the store, as in the other tables", func(s *Shop) string { return s.ID }),
	code("cnpj", "its CNPJ; empty where its document is a person's", func(s *Shop) string { return cnpj(s.CNPJ) }),
	text("name", "its trade name", func(s *Shop) string { return s.Name }),
	text("district", "where it is", func(s *Shop) string { return s.District }),
	text("city", "the city's name", func(s *Shop) string { return s.City }),
	code("uf", "the state's two letters", func(s *Shop) string { return s.UF }),
	code("category", "its category's code", func(s *Shop) string { return s.Category }),
	code("retailer_cnpj", "the retailer's CNPJ; empty where its document is a person's", func(s *Shop) string { return cnpj(s.RetailerCNPJ) }),
	text("retailer_name", "the retailer's trade name", func(s *Shop) string { return s.RetailerName }),
	instant("created_at", "when it was registered", func(s *Shop) int64 { return s.CreatedAt }),
	instant("ended_at", "when it was closed; null: it is open", func(s *Shop) int64 { return s.EndedAt }),
}}

const receiptsName = "receipts"

// receipts has an access key where the installation chose so, and the receipt leads to no person.
func receipts(keys bool) table[Receipt] {
	return table[Receipt]{receiptsName, []field[Receipt]{
		day("day", "local day of the sale", func(r *Receipt) string { return r.Day }),
		code("store_id", "the store", func(r *Receipt) string { return r.StoreID }),
		instant("issued_at", "when it was issued", func(r *Receipt) int64 { return r.IssuedAt }),
		number("utc_offset", "minutes", "the till's offset from UTC", func(r *Receipt) int64 { return r.UTCOffset }),
		number("serie", "", "numbering line", func(r *Receipt) int64 { return r.Serie }),
		text("cashier", "what the till says of who sold", func(r *Receipt) string { return r.Cashier }),
		number("cents", "cents of a real", "its total", func(r *Receipt) int64 { return r.Cents }),
		yesNo("counts", "whether it is in the portal's sums", (*Receipt).counts),
		code("status", "authorised, cancelled or substituted", func(r *Receipt) string { return r.Status }),
		yesNo("excluded", "whether staff took it out of the sums", func(r *Receipt) bool { return r.Excluded }),
		code("consumer", "what the buyer gave: none, cpf, cnpj or foreign; never the number", func(r *Receipt) string { return r.Consumer }),
		code("printed", "what the till says: yes, no or unknown", func(r *Receipt) string { return r.Printed }),
		number("emission", "", "tpEmis: 1 normal, 9 offline", func(r *Receipt) int64 { return r.Emission }),
		code("signature", "valid, invalid or absent", func(r *Receipt) string { return r.Signature }),
		code("protocol", "SEFAZ's: present, mismatch or absent", func(r *Receipt) string { return r.Protocol }),
		instant("received_at", "when it came", func(r *Receipt) int64 { return r.ReceivedAt }),
		rare("access_key", "by choice alone (`keys`), and null where the buyer is a person", func(r *Receipt) string {
			if keys {
				return r.openKey()
			}
			return ""
		}),
	}}
}
