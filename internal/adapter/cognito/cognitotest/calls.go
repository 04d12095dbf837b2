package cognitotest

// Where a user pool may keep silent about who exists (PreventUserExistenceErrors), this one does.

var (
	badPassword = fail("NotAuthorizedException", "Incorrect username or password.")
	badCode     = fail("CodeMismatchException", "Invalid verification code provided, please try again.")
	oldCode     = fail("ExpiredCodeException", "Invalid code provided, please request a code again.")
	noUser      = fail("UserNotFoundException", "User does not exist.")
	manyTries   = fail("TooManyFailedAttemptsException", "Attempt limit exceeded, please try after some time.")
)

const poolTries = 20 // wrong codes before the pool refuses every code

type empty struct{}

func (s *Server) signUp(in request) (any, *failure) {
	u, failed := s.add(in, in.Password, "UNCONFIRMED")
	if failed != nil {
		return nil, failed
	}
	u.confirmCode = s.newCode()
	s.mail("confirm", u, u.confirmCode)
	return map[string]any{"UserConfirmed": false, "UserSub": "sub-" + u.name}, nil
}

func (s *Server) confirmSignUp(in request) (any, *failure) {
	u := s.users[in.Username]
	switch {
	case u == nil:
		return nil, badCode
	case u.status != "UNCONFIRMED":
		return nil, fail("NotAuthorizedException", "User cannot be confirmed. Current status is "+u.status)
	case u.tries >= poolTries:
		return nil, manyTries
	case u.confirmCode != in.ConfirmationCode:
		u.tries++
		return nil, badCode
	}
	u.status, u.confirmCode, u.attributes["email_verified"] = "CONFIRMED", "", "true"
	u.changes++
	return empty{}, nil
}

func (s *Server) resend(in request) (any, *failure) {
	u := s.users[in.Username]
	if u != nil && u.status != "UNCONFIRMED" {
		return nil, fail("InvalidParameterException", "User is already confirmed.")
	}
	if u != nil {
		u.confirmCode, u.tries = s.newCode(), 0
		s.mail("confirm", u, u.confirmCode)
	}
	return empty{}, nil
}

func (s *Server) forgot(in request) (any, *failure) {
	u := s.users[in.Username]
	switch {
	case u == nil:
		return empty{}, nil
	case u.attributes["email_verified"] != "true":
		return nil, fail("InvalidParameterException", "Cannot reset password for the user as there is no registered/verified email or phone_number")
	case u.status == "FORCE_CHANGE_PASSWORD":
		return nil, fail("NotAuthorizedException", "User password cannot be reset in the current state.")
	}
	u.resetCode, u.tries = s.newCode(), 0
	s.mail("reset", u, u.resetCode)
	return empty{}, nil
}

func (s *Server) confirmForgot(in request) (any, *failure) {
	u := s.users[in.Username]
	if failed := checkPassword(in.Password); failed != nil {
		return nil, failed
	}
	switch {
	case u == nil:
		return nil, badCode
	case u.resetCode == "":
		return nil, oldCode
	case u.tries >= poolTries:
		return nil, manyTries
	case u.resetCode != in.ConfirmationCode:
		u.tries++
		return nil, badCode
	}
	u.password, u.resetCode, u.status = in.Password, "", "CONFIRMED"
	u.changes++
	return empty{}, nil
}

func (s *Server) initiateAuth(in request) (any, *failure) {
	if in.AuthFlow != "USER_PASSWORD_AUTH" {
		return nil, fail("InvalidParameterException", in.AuthFlow+" flow not enabled for this client")
	}
	u := s.users[in.AuthParameters["USERNAME"]]
	switch {
	case u == nil || u.password != in.AuthParameters["PASSWORD"]:
		return nil, badPassword
	case u.status == "UNCONFIRMED":
		return nil, fail("UserNotConfirmedException", "User is not confirmed.")
	case u.status == "FORCE_CHANGE_PASSWORD":
		u.session = "session-of-twenty-characters-" + s.newCode()
		return map[string]any{"ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": u.session, "ChallengeParameters": empty{}}, nil
	}
	return tokens, nil
}

var tokens = map[string]any{
	"ChallengeParameters":  empty{},
	"AuthenticationResult": map[string]any{"AccessToken": "access", "IdToken": "id", "RefreshToken": "refresh", "ExpiresIn": 3600, "TokenType": "Bearer"},
}

func (s *Server) respond(in request) (any, *failure) {
	u, password := s.users[in.ChallengeResponses["USERNAME"]], in.ChallengeResponses["NEW_PASSWORD"]
	if in.ChallengeName != "NEW_PASSWORD_REQUIRED" {
		return nil, fail("InvalidParameterException", "")
	}
	if failed := checkPassword(password); failed != nil {
		return nil, failed
	}
	if u == nil || u.session == "" || u.session != in.Session {
		return nil, fail("NotAuthorizedException", "Invalid session for the user.")
	}
	u.session, u.password, u.status = "", password, "CONFIRMED"
	u.changes++
	return tokens, nil
}

func (s *Server) create(in request) (any, *failure) {
	if in.MessageAction != "SUPPRESS" {
		s.t.Error("the pool would mail an invitation of its own")
	}
	u, failed := s.add(in, in.TemporaryPassword, "FORCE_CHANGE_PASSWORD")
	if failed != nil {
		return nil, failed
	}
	return map[string]any{"User": map[string]string{"Username": u.name, "UserStatus": u.status}}, nil
}

func (s *Server) setPassword(in request) (any, *failure) {
	u := s.users[in.Username]
	if u == nil {
		return nil, noUser
	}
	if failed := checkPassword(in.Password); failed != nil {
		return nil, failed
	}
	u.password, u.session, u.status = in.Password, "", "FORCE_CHANGE_PASSWORD"
	u.changes++
	if in.Permanent != nil && *in.Permanent {
		u.status = "CONFIRMED"
	}
	return empty{}, nil
}

func (s *Server) update(in request) (any, *failure) {
	u := s.users[in.Username]
	if u == nil {
		return nil, noUser
	}
	u.set(in)
	return empty{}, nil
}

func (s *Server) remove(in request) (any, *failure) {
	if s.users[in.Username] == nil {
		return nil, noUser
	}
	delete(s.users, in.Username)
	return empty{}, nil
}

func (s *Server) get(in request) (any, *failure) {
	u := s.users[in.Username]
	if u == nil {
		return nil, noUser
	}
	return map[string]any{"Username": u.name, "UserStatus": u.status, "UserLastModifiedDate": 1_790_000_000 + u.changes}, nil
}
