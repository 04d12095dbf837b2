package cognito

import (
	"context"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"

	"seiva/internal/identity"
)

// SignUp implements identity.Pool.
func (p *Pool) SignUp(ctx context.Context, u identity.PoolUser, password string) error {
	return forUsers.call(ctx, "SignUp", func(ctx context.Context) error {
		_, err := p.client.SignUp(ctx, &cognitoidentityprovider.SignUpInput{
			ClientId: &p.config.ClientID, Username: &u.Username, Password: &password, SecretHash: p.secretHash(u.Username),
			UserAttributes: attributes(u),
		})
		return err
	})
}

// Put implements identity.Pool.
func (p *Pool) Put(ctx context.Context, u identity.PoolUser, password string, temporary bool) error {
	err := forUsers.call(ctx, "AdminCreateUser", func(ctx context.Context) error {
		_, err := p.client.AdminCreateUser(ctx, &cognitoidentityprovider.AdminCreateUserInput{
			UserPoolId: &p.config.PoolID, Username: &u.Username, TemporaryPassword: &password,
			MessageAction: types.MessageActionTypeSuppress, UserAttributes: attributes(u, verified),
		})
		return err
	})
	exists := errors.Is(err, identity.ErrPoolUserExists)
	switch {
	case exists:
		err = p.SetEmail(ctx, u)
	case err == nil && temporary:
		return nil
	}
	if err != nil {
		return err
	}
	return p.setPassword(ctx, u.Username, password, !temporary)
}

// SetEmail implements identity.Pool. It counts as verified, so that the pool mails nothing by itself.
func (p *Pool) SetEmail(ctx context.Context, u identity.PoolUser) error {
	return forUsers.call(ctx, "AdminUpdateUserAttributes", func(ctx context.Context) error {
		_, err := p.client.AdminUpdateUserAttributes(ctx, &cognitoidentityprovider.AdminUpdateUserAttributesInput{
			UserPoolId: &p.config.PoolID, Username: &u.Username, UserAttributes: attributes(u, verified),
		})
		return err
	})
}

// Delete implements identity.Pool.
func (p *Pool) Delete(ctx context.Context, username string) error {
	err := forUsers.call(ctx, "AdminDeleteUser", func(ctx context.Context) error {
		_, err := p.client.AdminDeleteUser(ctx, &cognitoidentityprovider.AdminDeleteUserInput{
			UserPoolId: &p.config.PoolID, Username: &username,
		})
		return err
	})
	if errors.Is(err, identity.ErrNotFound) {
		return nil
	}
	return err
}

// SetPassword implements identity.Pool.
func (p *Pool) SetPassword(ctx context.Context, username, password string) error {
	return p.setPassword(ctx, username, password, true)
}

func (p *Pool) setPassword(ctx context.Context, username, password string, permanent bool) error {
	return forUsers.call(ctx, "AdminSetUserPassword", func(ctx context.Context) error {
		_, err := p.client.AdminSetUserPassword(ctx, &cognitoidentityprovider.AdminSetUserPasswordInput{
			UserPoolId: &p.config.PoolID, Username: &username, Password: &password, Permanent: permanent,
		})
		return err
	})
}

// ResendConfirmation implements identity.Pool.
func (p *Pool) ResendConfirmation(ctx context.Context, username string) error {
	return forUsers.call(ctx, "ResendConfirmationCode", func(ctx context.Context) error {
		_, err := p.client.ResendConfirmationCode(ctx, &cognitoidentityprovider.ResendConfirmationCodeInput{
			ClientId: &p.config.ClientID, Username: &username, SecretHash: p.secretHash(username),
		})
		return err
	})
}

// ForgotPassword implements identity.Pool.
func (p *Pool) ForgotPassword(ctx context.Context, username string) error {
	return forUsers.call(ctx, "ForgotPassword", func(ctx context.Context) error {
		_, err := p.client.ForgotPassword(ctx, &cognitoidentityprovider.ForgotPasswordInput{
			ClientId: &p.config.ClientID, Username: &username, SecretHash: p.secretHash(username),
		})
		return err
	})
}

// State implements identity.Pool.
func (p *Pool) State(ctx context.Context, username string) (state identity.PoolState, err error) {
	err = forUsers.call(ctx, "AdminGetUser", func(ctx context.Context) error {
		user, err := p.client.AdminGetUser(ctx, &cognitoidentityprovider.AdminGetUserInput{
			UserPoolId: aws.String(p.config.PoolID), Username: &username,
		})
		if err == nil {
			state = identity.PoolState{
				Confirmed: user.UserStatus == types.UserStatusTypeConfirmed, ChangedAt: aws.ToTime(user.UserLastModifiedDate),
			}
		}
		return err
	})
	return state, err
}
