package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/period"
	"seiva/internal/receipts/nfce"
	"seiva/internal/scans"
)

// Wishes is what the scans of the demonstration need: a service of another time, so that they can have a past.
type Wishes struct {
	ScansAt func(c clock.Clock) *scans.Service
}

// wishes are companies that are not of the programme, with how many of their receipts were scanned; all but the last are
// among the samples of the CNPJ register.
var wishes = []struct {
	state, host, cnpj string
	scans             int
}{
	{"35", "https://www.nfce.fazenda.sp.gov.br/qrcode", "MERC4D1N000150", 41},
	{"35", "https://www.nfce.fazenda.sp.gov.br/qrcode", "MERC4D1N000231", 17},
	{"41", "http://www.fazenda.pr.gov.br/nfce/qrcode", "F4RM4C1A000192", 28},
	{"31", "https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml", "P4D4R1A1000187", 12},
	{"43", "https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx", "P0ST0SUL000104", 9},
	{"33", "https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode", "H0RT1F3U000122", 7},
	{"29", "http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx", "M0D4F1NA000144", 3},
	{"13", "https://sistemas.sefaz.am.gov.br/nfceweb/consultarNFCe.jsp", "P3TS0L00000171", 2},
	{"42", "https://sat.sef.sc.gov.br/nfce/consulta", "XT9CDVWJ000172", 1},
}

// wishDays is how far back they go.
const wishDays = 150

// wish scans receipts of the last months, more of them lately, and has the register asked about their issuers. What a load that
// was cut off did already stays as it is.
func wish(ctx context.Context, s Services, today time.Time, inTx func(context.Context, func(context.Context) error) error) error {
	random := rand.New(rand.NewPCG(seed, 3)) //nolint:gosec // the same scans each time
	err := inTx(ctx, func(ctx context.Context) error {
		for _, w := range wishes {
			for n := range w.scans {
				back := min(random.IntN(wishDays), random.IntN(wishDays))
				at := today.AddDate(0, 0, -back).Add(-time.Duration(random.IntN(12*60)) * time.Minute)
				key := nfce.BuildAccessKey(nfce.AccessKey{
					UF: w.state, Period: at.In(clock.Brazil).Format(period.AAMM), CNPJ: w.cnpj, Model: "65", Serie: 1, Number: 1 + n, EmissionType: 1,
					Code: fmt.Sprintf("%08d", 31_415_926+n),
				})
				if _, err := s.ScansAt(clock.NewFixed(at)).Scan(ctx, w.host+"?p="+key+"|3|1"); err != nil {
					return fmt.Errorf("a scan of %s: %w", w.cnpj, err)
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.ScansAt(s.Clock).LookUp(ctx)
}
