package cognitotest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
)

// user is somebody in the pool.
type user struct {
	name, password, status string // Cognito's statuses
	attributes             map[string]string
	confirmCode, resetCode string
	tries                  int
	changes                int // how often it was changed
	session                string
}

// request holds every member that any of the calls may have; another fails the test.
type request struct {
	ClientID          string `json:"ClientId"`
	UserPoolID        string `json:"UserPoolId"`
	Username          string
	Password          string
	TemporaryPassword string
	SecretHash        string
	ConfirmationCode  string
	MessageAction     string
	Permanent         *bool
	UserAttributes    []struct{ Name, Value string }

	AuthFlow, ChallengeName, Session   string
	AuthParameters, ChallengeResponses map[string]string
}

// answer does a call on behalf of the caller, who holds the lock.
func (s *Server) answer(operation string, body []byte) (any, *failure) {
	var in request
	decoder := json.NewDecoder(strings.NewReader(string(body)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&in); err != nil {
		s.t.Errorf("%s: %v", operation, err)
		return nil, fail("SerializationException", "")
	}
	do, ok := map[string]func(request) (any, *failure){
		"SignUp": s.signUp, "ConfirmSignUp": s.confirmSignUp, "ResendConfirmationCode": s.resend,
		"ForgotPassword": s.forgot, "ConfirmForgotPassword": s.confirmForgot, "InitiateAuth": s.initiateAuth,
		"RespondToAuthChallenge": s.respond, "AdminCreateUser": s.create, "AdminSetUserPassword": s.setPassword,
		"AdminUpdateUserAttributes": s.update, "AdminDeleteUser": s.remove, "AdminGetUser": s.get,
	}[operation]
	if !ok {
		s.t.Errorf("%s is not a call that the product makes", operation)
		return nil, fail("UnknownOperationException", "")
	}
	if failed := s.recognise(operation, in); failed != nil {
		return nil, failed
	}
	return do(in)
}

// recognise checks who asks: the pool's owner, or its client with the secret.
func (s *Server) recognise(operation string, in request) *failure {
	if strings.HasPrefix(operation, "Admin") {
		if in.UserPoolID != PoolID {
			return fail("ResourceNotFoundException", "User pool "+in.UserPoolID+" does not exist.")
		}
		return nil
	}
	if in.ClientID != ClientID {
		return fail("ResourceNotFoundException", "User pool client "+in.ClientID+" does not exist.")
	}
	username, hash := in.Username, in.SecretHash
	for _, parameters := range []map[string]string{in.AuthParameters, in.ChallengeResponses} {
		if parameters != nil {
			username, hash = parameters["USERNAME"], parameters["SECRET_HASH"]
		}
	}
	m := hmac.New(sha256.New, []byte(ClientSecret))
	_, _ = m.Write([]byte(username + ClientID))
	switch hash {
	case base64.StdEncoding.EncodeToString(m.Sum(nil)):
		return nil
	case "":
		return fail("NotAuthorizedException", "Client "+ClientID+" is configured with secret but SECRET_HASH was not received")
	}
	return fail("NotAuthorizedException", "Unable to verify secret hash for client "+ClientID)
}

// checkPassword holds a password against what every pool asks, and this pool's own policy: eight characters.
func checkPassword(password string) *failure {
	switch {
	case password == "" || len([]rune(password)) > 256 || strings.TrimSpace(password) != password:
		return fail("InvalidParameterException", "1 validation error detected: Value at 'password' failed to satisfy constraint")
	case len(password) < 8:
		return fail("InvalidPasswordException", "Password did not conform with policy: Password not long enough")
	}
	return nil
}

func (s *Server) newCode() string {
	s.serial++
	return fmt.Sprintf("%06d", 700_000+s.serial)
}

func (s *Server) mail(kind string, u *user, code string) {
	s.mails = append(s.mails, Mail{Kind: kind, To: u.attributes["email"], Username: u.name, Code: code})
}

func (u *user) set(in request) {
	u.changes++
	for _, a := range in.UserAttributes {
		u.attributes[a.Name] = a.Value
	}
}

// add makes a user with a password that is checked.
func (s *Server) add(in request, password, status string) (*user, *failure) {
	if failed := checkPassword(password); failed != nil {
		return nil, failed
	}
	if s.users[in.Username] != nil {
		return nil, fail("UsernameExistsException", "User account already exists")
	}
	u := &user{name: in.Username, password: password, status: status, attributes: map[string]string{}}
	u.set(in)
	if !strings.Contains(u.attributes["email"], "@") || u.attributes["name"] == "" {
		s.t.Errorf("user without e-mail and name: %v", u.attributes)
	}
	s.users[in.Username] = u
	return u, nil
}
