package identity

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"seiva/internal/kit/secret"
)

// A browser keeps one token for each account that signed in on it, the newest first. A token is good for its account
// alone, opens nothing, and is stored as a hash.
const (
	tokensKept    = 4
	tokenSplit    = "."
	tokenLength   = 43 // of secret.Token
	maxTokensText = tokensKept*(tokenLength+len(tokenSplit)) - len(tokenSplit)
)

// deviceTokens returns the tokens that the client sent; what is none falls out.
func (c Client) deviceTokens() []string {
	if len(c.Devices) > maxTokensText {
		return nil
	}
	return slices.DeleteFunc(strings.Split(c.Devices, tokenSplit), func(t string) bool { return len(t) != tokenLength })
}

func (c Client) deviceHashes() [][]byte {
	tokens := c.deviceTokens()
	hashes := make([][]byte, len(tokens))
	for i, token := range tokens {
		hashes[i] = secret.Hash(token)
	}
	return hashes
}

// trust makes the client a known device of an account, in the transaction of ctx, and returns what it keeps from then on.
func (s *Service) trust(ctx context.Context, account Account, client Client) (devices string, err error) {
	known, err := s.store.KnownDevice(ctx, account.ID, client.deviceHashes())
	if err != nil {
		return "", err
	}
	token, others := secret.Token(), client.deviceTokens()
	if i := slices.IndexFunc(others, func(t string) bool { return bytes.Equal(secret.Hash(t), known) }); i >= 0 {
		token = others[i]
		others = slices.Delete(others, i, i+1)
	}
	tokens := append([]string{token}, others...)
	tokens = tokens[:min(len(tokens), tokensKept)]
	return strings.Join(tokens, tokenSplit), s.store.KeepDevice(ctx, account.ID, secret.Hash(token), s.clock.Now(), devicesOfEach)
}
