package app

import (
	"context"
	"time"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/outbox"
)

// accountMail writes identity's mails into the outbox.
type accountMail struct {
	app       *App
	publicURL string
}

func (m accountMail) send(ctx context.Context, to identity.Recipient, data outbox.Data) error {
	return m.app.Outbox.Send(ctx, outbox.Message{To: to.Email, Data: data})
}

// ConfirmEmail implements identity.Mail.
func (m accountMail) ConfirmEmail(ctx context.Context, to identity.Recipient, l identity.Letter) error {
	return m.send(ctx, to, outbox.ConfirmEmail{Name: to.Name, Link: l.Link, ValidFor: l.ValidFor})
}

// ResetCode implements identity.Mail.
func (m accountMail) ResetCode(ctx context.Context, to identity.Recipient, l identity.Letter) error {
	return m.send(ctx, to, outbox.ResetCode{Name: to.Name, Code: l.Code, Link: l.Link, ValidFor: l.ValidFor})
}

// Invitation implements identity.Mail; the organization is the inviter's.
func (m accountMail) Invitation(ctx context.Context, to identity.Recipient, inviter scope.Scope, l identity.Letter) error {
	organization, err := m.app.organization(ctx, inviter)
	if err != nil {
		return err
	}
	return m.send(ctx, to, outbox.Invitation{
		Organization: organization, InvitedBy: inviter.Name, Email: to.Email, TemporaryPassword: l.Code, Link: l.Link, ValidFor: l.ValidFor,
	})
}

// organization names the retailer or software house that a caller acts for.
func (a *App) organization(ctx context.Context, who scope.Scope) (string, error) {
	if who.Profile == scope.Parceiro {
		house, err := a.Partners.Own(ctx, who)
		return house.TradeName, err
	}
	retailer, err := a.Retailers.Own(ctx, who)
	return retailer.TradeName, err
}

// ownerNames gives the names of a retailer or software house, which make its people's passwords weak.
func (a *App) ownerNames(ctx context.Context, o identity.Owner) ([]string, error) {
	if o.PartnerID != "" {
		house, err := sqlstore.NewPartners(a.DB).ByID(ctx, o.PartnerID)
		return []string{house.TradeName, house.CorporateName}, err
	}
	retailer, err := a.retailerStore.ByID(ctx, o.RetailerID)
	return []string{retailer.TradeName, retailer.CorporateName}, err
}

// Invited implements identity.Mail.
func (m accountMail) Invited(ctx context.Context, to identity.Recipient, inviter scope.Scope, email string, at time.Time) error {
	organization, err := m.app.organization(ctx, inviter)
	if err != nil {
		return err
	}
	return m.send(ctx, to, outbox.AccountInvited{
		Organization: organization, Email: email, InvitedBy: inviter.Name, Link: m.publicURL + "/manage-accounts", At: at,
	})
}

// Removed implements identity.Mail.
func (m accountMail) Removed(ctx context.Context, to identity.Recipient, by scope.Scope, at time.Time) error {
	organization, err := m.app.organization(ctx, by)
	if err != nil {
		return err
	}
	return m.send(ctx, to, outbox.AccountRemoved{Organization: organization, RemovedBy: by.Name, At: at})
}

// EmailLeft implements identity.Mail.
func (m accountMail) EmailLeft(ctx context.Context, former identity.Recipient, email string, at time.Time) error {
	return m.send(ctx, former, outbox.EmailChangedOld{Name: former.Name, New: email, At: at})
}

// EmailArrived implements identity.Mail.
func (m accountMail) EmailArrived(ctx context.Context, to identity.Recipient, at time.Time) error {
	return m.send(ctx, to, outbox.EmailChangedNew{Name: to.Name, New: to.Email, Link: m.publicURL + "/signIn", At: at})
}

// NewDevice implements identity.Mail.
func (m accountMail) NewDevice(ctx context.Context, to identity.Recipient, n identity.Notice) error {
	return m.send(ctx, to, outbox.NewDevice{
		Name: to.Name, Device: identity.DeviceName(n.UserAgent), Address: n.Address, Link: m.publicURL + "/conta/seguranca", At: n.At,
	})
}

// PasswordChanged implements identity.Mail.
func (m accountMail) PasswordChanged(ctx context.Context, to identity.Recipient, at time.Time) error {
	return m.send(ctx, to, outbox.PasswordChanged{Name: to.Name, Link: m.publicURL + "/forgot-password", At: at})
}

// factorChanges says what happened, in the mail's words.
var factorChanges = map[identity.FactorChange]string{
	identity.TOTPOn:           "Aplicativo autenticador ativado",
	identity.TOTPOff:          "Aplicativo autenticador desativado",
	identity.RecoveryRenewed:  "Novos códigos de recuperação gerados",
	identity.PasskeyAdded:     "Chave de acesso cadastrada",
	identity.PasskeyForgotten: "Chave de acesso removida",
}

// FactorChanged implements identity.Mail.
func (m accountMail) FactorChanged(ctx context.Context, to identity.Recipient, change identity.FactorChange, at time.Time) error {
	return m.send(ctx, to, outbox.FactorChanged{
		Name: to.Name, What: factorChanges[change], Link: m.publicURL + "/forgot-password", At: at,
	})
}

// AccountMail writes identity's mails, for a service of identity beside the installation's own.
func (a *App) AccountMail() identity.Mail { return accountMail{a, a.Settings.Origin()} }
