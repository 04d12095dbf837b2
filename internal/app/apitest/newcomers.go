package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http/httptest"
	"testing"

	"seiva/internal/app"
)

// Newcomers is an empty installation, seen from many addresses.
type Newcomers struct {
	*Instance
	Calls int
}

func NewNewcomers(t *testing.T, s app.Settings) *Newcomers {
	t.Helper()
	return &Newcomers{Instance: Of(t, Migrated(t, s))}
}

// From calls without a session from an address.
func (n *Newcomers) From(address, method, path string, body any) Answer {
	var text []byte
	switch b := body.(type) {
	case nil:
	case string:
		text = []byte(b)
	default:
		text, _ = json.Marshal(b)
	}
	r := httptest.NewRequest(method, "/api"+path, bytes.NewReader(text))
	r.RemoteAddr = address + ":4711"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	n.Server.ServeHTTP(w, r)
	a := Answer{Status: w.Code, Text: w.Body.String()}
	_ = json.Unmarshal(w.Body.Bytes(), &a.Body)
	return a
}

// Ask calls from an address that nobody used before.
func (n *Newcomers) Ask(method, path string, body any) Answer {
	n.Calls++
	return n.From(fmt.Sprintf("10.0.%d.%d", n.Calls/250, n.Calls%250), method, path, body)
}

type Fields map[string]any

// With gives a copy with other values; nil takes a field out.
func (f Fields) With(changes Fields) Fields {
	out := maps.Clone(f)
	for name, value := range changes {
		if out[name] = value; value == nil {
			delete(out, name)
		}
	}
	return out
}

const GoodPassword = "Girafa-azul-canta-97"

var (
	RetailerForm = Fields{
		"email": "ana@quitanda.com.br", "password": GoodPassword, "document": "AAAAAAAA000191", "tradeName": "Quitanda Boa Hora",
		"corporateName": "Quitanda Boa Hora Ltda", "numberOfStores": 2, "highestNumberOfCheckoutSystems": 12,
		"focalPointName": "Ana  Souza", "focalPointEmail": "contato@quitanda.com.br", "focalPointPhone": "(31) 98765-4321",
	}
	PartnerForm = Fields{
		"email": "bia@aurora.com.br", "password": GoodPassword, "documento": "12.abc.345/0001-88", "nome": "Aurora Sistemas Ltda",
		"fantasia": "Aurora", "categorias": []string{"supermercado", "Farmácia"}, "pontoFocalNome": "Bia Melo",
		"pontoFocalWhatsapp": "41 3333 4444", "pontoFocalEmail": "bia@aurora.com.br", "contatoTecnicoNome": "Rui Sá",
		"contatoTecnicoTelefone": "41987654321", "contatoTecnicoEmail": "rui@aurora.com.br",
	}
	EnglishPartnerForm = Fields{
		"email": "bia@aurora.com.br", "password": GoodPassword, "document": "12ABC345000188", "corporateName": "Aurora Sistemas Ltda",
		"tradeName": "Aurora", "categories": []string{"supermercado", "Farmácia"}, "focalPointName": "Bia Melo",
		"focalPointPhone": "41 3333 4444", "focalPointEmail": "bia@aurora.com.br", "technicalContactName": "Rui Sá",
		"technicalContactPhone": "41987654321", "technicalContactEmail": "rui@aurora.com.br",
	}
)
