package retailers

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/retailers"
)

// RetailerChanges are the fields of its profile that a retailer may write; what is absent stays.
type RetailerChanges struct {
	RazaoSocial            *string `json:"razaoSocial,omitempty"`
	NomeFantasia           *string `json:"nomeFantasia,omitempty"`
	NumeroLojas            *int    `json:"numeroLojas,omitempty"`
	NumeroMaximoPdvs       *int    `json:"numeroMaximoPdvs,omitempty"`
	CEP                    *string `json:"cep,omitempty" doc:"8 dígitos, com ou sem hífen"`
	Endereco               *string `json:"endereco,omitempty"`
	Numero                 *string `json:"numero,omitempty"`
	Complemento            *string `json:"complemento,omitempty" doc:"O único que pode ser esvaziado"`
	Bairro                 *string `json:"bairro,omitempty"`
	Cidade                 *string `json:"cidade,omitempty" doc:"Um município da UF"`
	UF                     *string `json:"uf,omitempty" example:"SP"`
	PontoFocalNome         *string `json:"pontoFocalNome,omitempty" doc:"Nome e sobrenome"`
	PontoFocalWhatsapp     *string `json:"pontoFocalWhatsapp,omitempty" example:"11987654321"`
	PontoFocalEmail        *string `json:"pontoFocalEmail,omitempty"`
	ContatoLegalNome       *string `json:"contatoLegalNome,omitempty" doc:"Nome e sobrenome"`
	ContatoLegalWhatsapp   *string `json:"contatoLegalWhatsapp,omitempty" example:"11987654321"`
	ContatoLegalEmail      *string `json:"contatoLegalEmail,omitempty"`
	ContatoTecnicoNome     *string `json:"contatoTecnicoNome,omitempty" doc:"Nome e sobrenome"`
	ContatoTecnicoTelefone *string `json:"contatoTecnicoTelefone,omitempty" example:"1134567890"`
	ContatoTecnicoEmail    *string `json:"contatoTecnicoEmail,omitempty"`
}

type retailerChangesInput struct {
	IfMatch string `header:"If-Match" doc:"O campo versao do perfil que foi visto; outra é 412. Sem ele a mudança vale sobre qualquer versão"`
	Body    RetailerChanges
}

func registerProfile(guarded huma.API, service *retailers.Service) {
	httpx.Register(guarded, portal.Retailer.Operation("Profile", huma.Operation{
		Method: http.MethodGet, Path: "", Summary: "Perfil do varejista", Tags: []string{"varejistas"}, Errors: []int{404},
	}), func(ctx context.Context, _ *struct{}) (*ownRetailerOutput, error) {
		return ownRetailer(service.Own(ctx, scope.From(ctx)))
	})
	httpx.Register(guarded, portal.Retailer.Operation("EditProfile", huma.Operation{
		Method: http.MethodPatch, Path: "", Summary: "Alterar o perfil do varejista; o que não for enviado fica como está",
		Tags: []string{"varejistas"}, Errors: []int{404, 412, 422},
	}), func(ctx context.Context, in *retailerChangesInput) (*retailerOutput, error) {
		r, err := service.Edit(ctx, scope.From(ctx), in.changes())
		return &retailerOutput{retailerOf(r)}, err
	})
}

func (in *retailerChangesInput) changes() retailers.Changes {
	b := in.Body
	return retailers.Changes{
		Version:       etag.Match(in.IfMatch),
		CorporateName: b.RazaoSocial, TradeName: b.NomeFantasia, Stores: b.NumeroLojas, MaxPDVs: b.NumeroMaximoPdvs,
		Address: retailers.AddressChanges{
			CEP: b.CEP, Street: b.Endereco, Number: b.Numero, Complement: b.Complemento, District: b.Bairro, City: b.Cidade, UF: b.UF,
		},
		Focal: retailers.ContactChanges{Name: b.PontoFocalNome, Phone: b.PontoFocalWhatsapp, Email: b.PontoFocalEmail},
		Legal: retailers.ContactChanges{Name: b.ContatoLegalNome, Phone: b.ContatoLegalWhatsapp, Email: b.ContatoLegalEmail},
		Technical: retailers.ContactChanges{
			Name: b.ContatoTecnicoNome, Phone: b.ContatoTecnicoTelefone, Email: b.ContatoTecnicoEmail,
		},
	}
}
