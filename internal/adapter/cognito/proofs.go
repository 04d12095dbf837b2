package cognito

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"

	"seiva/internal/identity"
)

// SignIn implements identity.Pool. The pool's tokens are dropped: the session is Seiva's own.
func (p *Pool) SignIn(ctx context.Context, username, password string) (session string, err error) {
	var answer *cognitoidentityprovider.InitiateAuthOutput
	err = forSignIn.call(ctx, "InitiateAuth", func(ctx context.Context) error {
		answer, err = p.client.InitiateAuth(ctx, &cognitoidentityprovider.InitiateAuthInput{
			ClientId: &p.config.ClientID, AuthFlow: types.AuthFlowTypeUserPasswordAuth,
			AuthParameters: p.with(username, map[string]string{"PASSWORD": password}),
		})
		return err
	})
	switch {
	case err != nil:
		return "", err
	case answer.ChallengeName == types.ChallengeNameTypeNewPasswordRequired && aws.ToString(answer.Session) != "":
		return *answer.Session, nil
	case answer.ChallengeName != "" || answer.AuthenticationResult == nil || aws.ToString(answer.AuthenticationResult.AccessToken) == "":
		return "", identity.ErrPoolUnavailable(fmt.Errorf("cognito InitiateAuth: no tokens but the challenge '%s'", answer.ChallengeName))
	}
	return "", nil
}

// AnswerChallenge implements identity.Pool.
func (p *Pool) AnswerChallenge(ctx context.Context, username, session, password string) error {
	return forChallenge.call(ctx, "RespondToAuthChallenge", func(ctx context.Context) error {
		_, err := p.client.RespondToAuthChallenge(ctx, &cognitoidentityprovider.RespondToAuthChallengeInput{
			ClientId: &p.config.ClientID, ChallengeName: types.ChallengeNameTypeNewPasswordRequired, Session: &session,
			ChallengeResponses: p.with(username, map[string]string{"NEW_PASSWORD": password}),
		})
		return err
	})
}

// Confirm implements identity.Pool. Of somebody confirmed before, Cognito says what it says of wrong codes.
func (p *Pool) Confirm(ctx context.Context, username, code string) error {
	err := forCodes.call(ctx, "ConfirmSignUp", func(ctx context.Context) error {
		_, err := p.client.ConfirmSignUp(ctx, &cognitoidentityprovider.ConfirmSignUpInput{
			ClientId: &p.config.ClientID, Username: &username, ConfirmationCode: &code, SecretHash: p.secretHash(username),
		})
		return err
	})
	if errors.Is(err, identity.ErrPoolWrongCode) || errors.Is(err, identity.ErrPoolExpiredCode) {
		state, asked := p.State(ctx, username)
		if errors.Is(asked, identity.ErrNotFound) {
			return err
		}
		if asked != nil || state.Confirmed {
			return asked
		}
	}
	return err
}

// ResetPassword implements identity.Pool.
func (p *Pool) ResetPassword(ctx context.Context, username, code, password string) error {
	return forCodes.call(ctx, "ConfirmForgotPassword", func(ctx context.Context) error {
		_, err := p.client.ConfirmForgotPassword(ctx, &cognitoidentityprovider.ConfirmForgotPasswordInput{
			ClientId: &p.config.ClientID, Username: &username, ConfirmationCode: &code, Password: &password, SecretHash: p.secretHash(username),
		})
		return err
	})
}
