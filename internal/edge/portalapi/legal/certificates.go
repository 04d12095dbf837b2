package legal

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/contracts"
	"seiva/internal/contracts/certificate"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// CertificateOf names a signature.
type CertificateOf struct {
	AssinadoEm time.Time `query:"assinadoEm" doc:"O instante de uma assinatura anterior, como em assinaturasAnteriores; ausente: a atual"`
}

type certificateInput struct {
	ID string `path:"id" doc:"Varejista"`
	CertificateOf
}

// registerCertificates adds the certificate of a signature: a retailer's own, and a retailer's for the programme's people.
func registerCertificates(guarded huma.API, service *contracts.Service) {
	give := func(ctx context.Context, retailerID string, of CertificateOf) (*huma.StreamResponse, error) {
		c, err := service.Certificate(ctx, scope.From(ctx), retailerID, of.AssinadoEm)
		if err != nil {
			return nil, err
		}
		content, err := certificate.PDF(c)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			ctx.SetHeader("Content-Type", "application/pdf")
			ctx.SetHeader("Content-Disposition", `attachment; filename="certificado-`+c.Documento+`.pdf"`)
			ctx.SetHeader("Content-Security-Policy", "default-src 'none'; sandbox")
			_, _ = ctx.BodyWriter().Write(content) // the client may be gone
		}}, nil
	}
	httpx.Register(guarded, certificateOperation(portal.Retailer, "/contrato/certificado"), func(ctx context.Context, in *CertificateOf) (*huma.StreamResponse, error) {
		return give(ctx, "", *in)
	})
	for _, base := range portal.Staff {
		httpx.Register(guarded, certificateOperation(base, "/varejistas/{id}/contrato/certificado"), func(ctx context.Context, in *certificateInput) (*huma.StreamResponse, error) {
			return give(ctx, in.ID, in.CertificateOf)
		})
	}
}

func certificateOperation(b portal.Base, path string) huma.Operation {
	op := contractOperation(b, "ContractCertificate", huma.Operation{
		Method: http.MethodGet, Path: path, Summary: "Certificado da assinatura do contrato, em PDF", Errors: []int{404, 409, 422},
	})
	op.Responses = map[string]*huma.Response{"200": {Description: "O certificado", Content: map[string]*huma.MediaType{
		"application/pdf": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
	}}}
	return op
}
