package portal

import "github.com/danielgtaylor/huma/v2"

// ByID is the input of a call on one thing.
type ByID struct {
	ID string `path:"id"`
}

// Named is a thing with its name alone.
type Named struct {
	ID           string `json:"id"`
	NomeFantasia string `json:"nomeFantasia"`
}

// Participant is a software house, retailer or store by name; its schema allows null ('Não informar').
type Participant struct {
	ID           string `json:"id"`
	NomeFantasia string `json:"nomeFantasia"`
}

// Schema is written out because huma cannot make a referenced object nullable.
func (Participant) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, Nullable: true, Required: []string{"id", "nomeFantasia"},
		Properties: map[string]*huma.Schema{"id": {Type: huma.TypeString}, "nomeFantasia": {Type: huma.TypeString}},
	}
}

// ParticipantOf makes null of nobody.
func ParticipantOf(id, name string) *Participant {
	if id == "" {
		return nil
	}
	return &Participant{id, name}
}
