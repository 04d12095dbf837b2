package appapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/scans"
)

// AppScan is what the QR Code of a paper receipt leads to.
type AppScan struct {
	Result    string  `json:"result" enum:"here,awaited,counted" doc:"here: o cupom está aqui, em publicUrl; awaited: a loja participa, e este cupom ainda não chegou; counted: a loja não participa, e o pedido foi contado, uma vez por cupom"`
	StoreName *string `json:"storeName" doc:"Da loja que participa; null de outra"`
	PublicURL *string `json:"publicUrl" doc:"null sem cupom"`
}

type (
	scanInput struct {
		Body struct {
			QRCode string `json:"qrCode" doc:"O texto do QR Code de uma NFC-e (versão 2 ou 3), que é um link do site de consulta do estado"`
		}
	}
	scanOutput struct{ Body AppScan }
)

// Limits of the call, which needs no token: whoever shows the QR Code has the receipt in hand.
const (
	scansPerMinute  = 120 // of one address: behind one may stand a shop's customers
	scansOfAReceipt = 20  // in ten minutes
	maxScanBody     = 8 << 10
)

var (
	errTooManyScans = errs.New(errs.TooMany, "scans.too_many_requests",
		"Muitos cupons foram lidos nesta rede em pouco tempo. Espere um minuto e tente novamente.")
	errTooManyOfScan = errs.New(errs.TooMany, "scans.too_many_requests",
		"Este cupom foi lido muitas vezes em pouco tempo. Espere alguns minutos e tente novamente.")
)

// scanning is what the call of scans shares.
type scanning struct{ scanners, scanned *httpx.Limiter }

func newScanning() scanning {
	return scanning{
		scanners: httpx.PerMinute(scansPerMinute).Saying(errTooManyScans),
		scanned: httpx.NewLimiter(httpx.Policy{Name: "scan", Units: scansOfAReceipt, Window: 10 * time.Minute}, clock.System{}).
			Saying(errTooManyOfScan),
	}
}

func (c *Calls) registerScans(api huma.API) {
	limited := huma.NewGroup(api)
	limited.UseMiddleware(c.scanners.Middleware)
	httpx.Register(limited, huma.Operation{
		OperationID: "appScan", Method: http.MethodPost, Path: "/app/scanned-receipts", DefaultStatus: http.StatusOK, Tags: []string{"app"},
		Summary: "Ler o QR Code de um cupom de papel; não pede token", Errors: []int{413, 422, 429}, MaxBodyBytes: maxScanBody,
	}, c.scan)
}

func (c *Calls) scan(ctx context.Context, in *scanInput) (*scanOutput, error) {
	if accessKey := scans.KeyIn(in.Body.QRCode); accessKey != "" {
		if err := c.scanned.Take(accessKey); err != nil {
			return nil, err
		}
	}
	found, err := c.Scans.Scan(ctx, in.Body.QRCode)
	return &scanOutput{AppScan{
		Result: string(found.Result), StoreName: httpx.OrNull(found.StoreName), PublicURL: httpx.OrNull(found.PublicURL),
	}}, err
}
