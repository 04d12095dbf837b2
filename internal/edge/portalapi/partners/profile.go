package partners

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/partners"
)

// PartnerChanges are the fields of its profile that a software house may write; what is absent stays.
type PartnerChanges struct {
	Nome                   *string   `json:"nome,omitempty" doc:"Razão social"`
	Fantasia               *string   `json:"fantasia,omitempty"`
	Categorias             *[]string `json:"categorias,omitempty" doc:"De 1 a 3 segmentos, pelo id ou pelo nome"`
	PontoFocalNome         *string   `json:"pontoFocalNome,omitempty" doc:"Nome e sobrenome"`
	PontoFocalWhatsapp     *string   `json:"pontoFocalWhatsapp,omitempty" example:"11987654321"`
	PontoFocalEmail        *string   `json:"pontoFocalEmail,omitempty"`
	ContatoTecnicoNome     *string   `json:"contatoTecnicoNome,omitempty" doc:"Nome e sobrenome"`
	ContatoTecnicoTelefone *string   `json:"contatoTecnicoTelefone,omitempty" example:"1134567890"`
	ContatoTecnicoEmail    *string   `json:"contatoTecnicoEmail,omitempty"`
}

type partnerChangesInput struct {
	IfMatch string `header:"If-Match" doc:"O campo versao do perfil que foi visto; outra é 412. Sem ele a mudança vale sobre qualquer versão"`
	Body    PartnerChanges
}

func registerProfile(guarded huma.API, service *partners.Service) {
	httpx.Register(guarded, portal.Partner.Operation("Profile", huma.Operation{
		Method: http.MethodGet, Path: "", Summary: "Perfil da software house", Tags: []string{"parceiros"}, Errors: []int{404},
	}), func(ctx context.Context, _ *struct{}) (*partnerOutput, error) {
		p, err := service.Own(ctx, scope.From(ctx))
		return &partnerOutput{partnerOf(p)}, err
	})
	httpx.Register(guarded, portal.Partner.Operation("EditProfile", huma.Operation{
		Method: http.MethodPut, Path: "", Summary: "Alterar o perfil da software house; o que não for enviado fica como está",
		Tags: []string{"parceiros"}, Errors: []int{404, 412, 422},
	}), func(ctx context.Context, in *partnerChangesInput) (*partnerOutput, error) {
		p, err := service.Edit(ctx, scope.From(ctx), in.changes())
		return &partnerOutput{partnerOf(p)}, err
	})
}

func (in *partnerChangesInput) changes() partners.Changes {
	b := in.Body
	return partners.Changes{
		Version:       etag.Match(in.IfMatch),
		CorporateName: b.Nome, TradeName: b.Fantasia, Categories: b.Categorias,
		Focal: partners.ContactChanges{Name: b.PontoFocalNome, Phone: b.PontoFocalWhatsapp, Email: b.PontoFocalEmail},
		Technical: partners.ContactChanges{
			Name: b.ContatoTecnicoNome, Phone: b.ContatoTecnicoTelefone, Email: b.ContatoTecnicoEmail,
		},
	}
}
