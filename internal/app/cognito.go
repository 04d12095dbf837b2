package app

import (
	"context"
	"errors"
	"log/slog"

	"seiva/internal/adapter/cognito"
	"seiva/internal/edge/jobs"
	"seiva/internal/identity"
	"seiva/internal/kit/jobqueue"
)

// CognitoSettings name the user pool of SEIVA_IDENTITY=cognito.
type CognitoSettings struct {
	PoolID       string `env:"SEIVA_COGNITO_POOL_ID" help:"Identificador do user pool, como sa-east-1_AbCdEfGhI."`
	ClientID     string `env:"SEIVA_COGNITO_CLIENT_ID" help:"Cliente de aplicativo do user pool para a Seiva."`
	ClientSecret string `hidden:"" env:"SEIVA_COGNITO_CLIENT_SECRET" help:"Segredo do cliente de aplicativo, se houver."`
	Region       string `env:"SEIVA_COGNITO_REGION" help:"Região; vazia: a primeira parte do identificador do user pool."`
	Endpoint     string `env:"SEIVA_COGNITO_ENDPOINT" help:"Endereço do Cognito; vazia: o da Amazon."`
}

const CognitoProvider = "cognito"

// identityPool gives the outside pool that keeps the passwords, or nil when this installation keeps them.
func (s Settings) identityPool(ctx context.Context) (identity.Pool, error) {
	if s.Identity != CognitoProvider {
		return nil, nil
	}
	pool, err := cognito.New(ctx, cognito.Config{
		PoolID: s.Cognito.PoolID, ClientID: s.Cognito.ClientID, ClientSecret: s.Cognito.ClientSecret,
		Region: s.Cognito.Region, Endpoint: s.Cognito.Endpoint,
	})
	if err != nil {
		return nil, err
	}
	return pool, nil
}

// OwnPasswords refuses the demonstration, whose passwords everybody knows, in somebody's pool.
func (s Settings) OwnPasswords() error {
	if s.Identity == CognitoProvider {
		return errors.New("SEIVA_IDENTITY é cognito, e a demonstração guarda as próprias senhas: inicie --demo sem a variável")
	}
	return nil
}

// PoolJobs are what the pool is still to be told; none without one.
func (a *App) PoolJobs() []jobqueue.Kind {
	if a.Pool == nil {
		return nil
	}
	return []jobqueue.Kind{jobs.Pool(a.Portal.Identity)}
}

// TellPool does the jobs for the pool that are due, for commands that end at once; what fails is left to the server.
func (a *App) TellPool(ctx context.Context) {
	jobqueue.NewWorker(a.Jobs, a.clock, slog.Default(), a.PoolJobs()...).RunDue(ctx)
}
