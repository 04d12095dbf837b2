// Package cognito is an Amazon Cognito user pool as identity's pool.
package cognito

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"
	"github.com/aws/smithy-go"

	"seiva/internal/identity"
	"seiva/internal/kit/slow"
	"seiva/internal/kit/spans"
)

// Config says which user pool, and as which of its clients.
type Config struct {
	PoolID, ClientID string
	ClientSecret     string // empty: a client without one
	Region           string // empty: the pool id's first part
	Endpoint         string // empty: Amazon's
}

// callLimit is how long a call may take with its second attempt: somebody waits for it.
var callLimit = 5 * time.Second

// One attempt at an answer.
const (
	attemptLimit = 3 * time.Second
	attempts     = 2
	pause        = 100 * time.Millisecond
)

// retryer tries once more what failed by itself; a person's limit is not such a failure.
func retryer() aws.Retryer {
	return retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts, o.MaxBackoff = attempts, pause
		o.Retryables = append([]retry.IsErrorRetryable{retry.IsErrorRetryableFunc(func(err error) aws.Ternary {
			var answer smithy.APIError
			if errors.As(err, &answer) && answer.ErrorCode() == "LimitExceededException" {
				return aws.FalseTernary
			}
			return aws.UnknownTernary
		})}, o.Retryables...)
	})
}

// Pool is a user pool.
type Pool struct {
	client *cognitoidentityprovider.Client
	config Config
}

var _ identity.Pool = (*Pool)(nil)

// New makes a Pool; nothing is asked yet. Credentials are found as Amazon's own tools find them.
func New(ctx context.Context, c Config) (*Pool, error) {
	region, _, ok := strings.Cut(c.PoolID, "_")
	if !ok || c.ClientID == "" {
		return nil, errors.New("SEIVA_COGNITO_POOL_ID e SEIVA_COGNITO_CLIENT_ID são necessárias com SEIVA_IDENTITY=cognito: informe o grupo de usuários, como sa-east-1_AbCdEfGhI, e o cliente de aplicativo")
	}
	if c.Region != "" {
		region = c.Region
	}
	sdk, err := config.LoadDefaultConfig(ctx, config.WithRegion(region), config.WithRetryer(retryer),
		config.WithHTTPClient(awshttp.NewBuildableClient().WithTimeout(attemptLimit)))
	if err != nil {
		return nil, fmt.Errorf("a configuração da AWS para o Cognito não pode ser lida: confira as variáveis AWS_ e os arquivos em ~/.aws: %w", err)
	}
	return &Pool{cognitoidentityprovider.NewFromConfig(sdk, func(o *cognitoidentityprovider.Options) {
		if c.Endpoint != "" {
			o.BaseEndpoint = &c.Endpoint
		}
	}), c}, nil
}

// ClientID implements identity.Pool.
func (p *Pool) ClientID() string { return p.config.ClientID }

// secretHash proves to the pool, for one user, that we are its client.
func (p *Pool) secretHash(username string) *string {
	if p.config.ClientSecret == "" {
		return nil
	}
	m := hmac.New(sha256.New, []byte(p.config.ClientSecret))
	_, _ = m.Write([]byte(username + p.config.ClientID))
	return aws.String(base64.StdEncoding.EncodeToString(m.Sum(nil)))
}

// with adds the proof to parameters that go as a map.
func (p *Pool) with(username string, parameters map[string]string) map[string]string {
	parameters["USERNAME"] = username
	if hash := p.secretHash(username); hash != nil {
		parameters["SECRET_HASH"] = *hash
	}
	return parameters
}

// meanings gives identity's error for each of Cognito's names.
type meanings map[string]error

var (
	forCodes = meanings{
		"CodeMismatchException": identity.ErrPoolWrongCode, "UserNotFoundException": identity.ErrPoolWrongCode,
		"InvalidParameterException": identity.ErrPoolWrongCode, "NotAuthorizedException": identity.ErrPoolWrongCode,
		"ExpiredCodeException": identity.ErrPoolExpiredCode, "InvalidPasswordException": identity.ErrPoolPassword,
		"PasswordHistoryPolicyViolationException": identity.ErrPoolPassword,
		"LimitExceededException":                  identity.ErrPoolTooMany, "TooManyFailedAttemptsException": identity.ErrPoolTooMany,
	}
	forUsers = meanings{
		"UsernameExistsException": identity.ErrPoolUserExists, "UserNotFoundException": identity.ErrNotFound,
		"InvalidPasswordException":                identity.ErrPoolPassword,
		"PasswordHistoryPolicyViolationException": identity.ErrPoolPassword,
		"LimitExceededException":                  identity.ErrPoolTooMany,
	}
	forSignIn = meanings{
		"NotAuthorizedException": identity.ErrPoolRefused, "UserNotFoundException": identity.ErrPoolRefused,
		"InvalidPasswordException":       identity.ErrPoolRefused, // of servers that stand in for Cognito
		"PasswordResetRequiredException": identity.ErrPoolRefused, // only 'Esqueci minha senha' leads on
		"UserNotConfirmedException":      identity.ErrPoolUnconfirmed,
		"LimitExceededException":         identity.ErrPoolTooMany,
	}
	forChallenge = meanings{
		"NotAuthorizedException": identity.ErrPoolExpiredCode, "ExpiredCodeException": identity.ErrPoolExpiredCode,
		"CodeMismatchException": identity.ErrPoolExpiredCode, "UserNotFoundException": identity.ErrPoolExpiredCode,
		"InvalidPasswordException":                identity.ErrPoolPassword,
		"PasswordHistoryPolicyViolationException": identity.ErrPoolPassword,
		"LimitExceededException":                  identity.ErrPoolTooMany,
	}
)

// call makes one call in its time and gives what its failure means. Of what Cognito says only the name is kept: its
// messages may repeat what was sent.
func (m meanings) call(ctx context.Context, operation string, call func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	slow.Begin(ctx, "a call of Cognito")
	_, span := spans.Call(ctx, "Cognito")
	err := call(ctx)
	span.End(err)
	var answer smithy.APIError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &answer):
		return identity.ErrPoolUnavailable(fmt.Errorf("cognito %s: %w", operation, err))
	}
	if heldUp(answer) {
		return identity.ErrPoolTooMany
	}
	if meaning, ok := m[answer.ErrorCode()]; ok && !aboutTheClient(answer) {
		return meaning
	}
	return identity.ErrPoolUnavailable(fmt.Errorf("cognito %s: %s", operation, answer.ErrorCode()))
}

// heldUp tells whether the pool looks at no password of the user for a while, after wrong ones: that too has the name
// that a wrong password has.
func heldUp(answer smithy.APIError) bool {
	return answer.ErrorCode() == "NotAuthorizedException" && strings.Contains(strings.ToLower(answer.ErrorMessage()), "attempts exceeded")
}

// aboutTheClient tells whether the pool refuses us and not the person: a wrong client secret has the name that a wrong
// password has.
func aboutTheClient(answer smithy.APIError) bool {
	message := strings.ToLower(answer.ErrorMessage())
	return answer.ErrorCode() == "NotAuthorizedException" && (strings.Contains(message, "secret") || strings.Contains(message, "client"))
}

func attributes(u identity.PoolUser, more ...types.AttributeType) []types.AttributeType {
	return append([]types.AttributeType{attribute("email", u.Email), attribute("name", u.Name)}, more...)
}

func attribute(name, value string) types.AttributeType {
	return types.AttributeType{Name: &name, Value: &value}
}

var verified = attribute("email_verified", "true")
