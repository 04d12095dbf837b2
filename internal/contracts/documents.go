package contracts

import (
	"context"
	"time"

	"seiva/internal/kit/scope"
)

// File is a document that a retailer or a software house finds under Documentos. Path is the portal's page of it;
// Date the day from which it holds, or on which it was signed; OnPaper as in Contract.
type File struct {
	ID, Name, Path string
	Date           time.Time
	OnPaper        bool
}

// The portal's page of a retailer's contract.
const contractPath = "/documents/accept-terms"

// Documents lists what holds between the programme and a VAREJISTA or PARCEIRO: the signed contract first, then the
// published texts in force (D-60).
func (s *Service) Documents(ctx context.Context, who scope.Scope) ([]File, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return nil, err
	}
	published := s.ports.Published(who.Profile)
	if who.Profile == scope.Parceiro {
		return published, nil
	}
	c, err := s.Own(ctx, who)
	if err != nil || c.SignedAt.IsZero() {
		return published, err
	}
	signed := File{ID: "contrato", Name: "Contrato de adesão", Path: contractPath, Date: c.SignedAt, OnPaper: c.OnPaper()}
	return append([]File{signed}, published...), nil
}
