// Package table describes the columns of a list for whoever draws it: a screen, a file, a mail. It knows no row.
package table

// Type says what the values of a column are, and so how each place writes them. Nil stands for an absent value of any type.
type Type string

// The types, with what holds their values.
const (
	Text    Type = "text"    // string
	CNPJ    Type = "cnpj"    // string, without its mask
	CEP     Type = "cep"     // string of 8 digits
	Phone   Type = "phone"   // string, E.164
	Count   Type = "count"   // int64
	Cents   Type = "cents"   // int64, hundredths of a real
	Ratio   Type = "ratio"   // float64 from 0 to 1, shown as a percentage
	Average Type = "average" // float64, shown with one decimal
	Score   Type = "score"   // int64 that adds up to nothing
	Day     Type = "day"     // string, YYYY-MM-DD
	Instant Type = "instant" // time.Time, shown in Brazilian time
	YesNo   Type = "yesno"   // bool
)

// Column is one column. Name is its field in the API's answer, by which the list sorts, too; Title is what people read; Width
// is how many characters a file gives it.
type Column struct {
	Name, Title string
	Type        Type
	Width       int
	Optional    bool   // left out until somebody asks for it
	Unsorted    bool   // the list cannot be ordered by it
	Staff       bool   // for the programme's staff alone; for others it is empty
	Help        string // what it holds, where the title does not say it all
}
