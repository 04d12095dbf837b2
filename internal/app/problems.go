package app

import (
	"context"

	"seiva/internal/kit/scope"
	"seiva/internal/outbox"
	"seiva/internal/problems"
)

// problemMail writes problems' mails into the outbox.
type problemMail struct{ app *App }

// ProblemReported implements problems.Mail.
func (m problemMail) ProblemReported(ctx context.Context, to string, who scope.Scope, r problems.Report) error {
	organization := "Equipe da Seiva"
	if !who.Profile.Staff() {
		var err error
		if organization, err = m.app.organization(ctx, who); err != nil {
			return err
		}
	}
	return m.app.Outbox.Send(ctx, outbox.Message{To: to, Data: outbox.ProblemReport{
		Name: who.Name, Email: who.Email, Organization: organization, Subject: r.Subject, Description: r.Description, At: r.CreatedAt,
	}})
}
