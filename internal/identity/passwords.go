package identity

import (
	"cmp"
	"context"
)

// Passwords makes and compares hashes within the process's bound on that work, whoever's they are.
type Passwords struct {
	queue *HashQueue
	cost  HashCost
}

// NewPasswords makes it; a zero cost is the usual one.
func NewPasswords(cost HashCost) Passwords { return Passwords{hashing, cmp.Or(cost, usualCost)} }

// Weakness is the function of that name.
func (Passwords) Weakness(password string, own ...string) string { return Weakness(password, own...) }

// Hash gives a new password's hash. Error: identity.busy (503).
func (p Passwords) Hash(ctx context.Context, password string) (string, error) {
	return p.hash(ctx, password, true)
}

// Matches tells whether a password is that of a hash; an empty hash is nobody's, and takes as long. Error: identity.busy (503).
func (p Passwords) Matches(ctx context.Context, hash, password string) (bool, error) {
	return p.matches(ctx, hash, password, false)
}

// hash and matches wait among those who are known to the installation, or behind them.
func (p Passwords) hash(ctx context.Context, password string, known bool) (string, error) {
	leave, err := p.queue.Enter(ctx, known)
	if err != nil {
		return "", err
	}
	defer leave()
	return p.cost.hash(password), nil
}

func (p Passwords) matches(ctx context.Context, hash, password string, known bool) (bool, error) {
	leave, err := p.queue.Enter(ctx, known)
	if err != nil {
		return false, err
	}
	defer leave()
	return passwordMatches(cmp.Or(hash, p.cost.nobody()), password), nil
}
