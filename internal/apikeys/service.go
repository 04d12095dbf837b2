package apikeys

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/notes"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Service manages keys and tells what each allows.
type Service struct {
	store   Store
	ports   Ports
	clock   clock.Clock
	used    lastUses
	unnoted notes.Unwritten
}

// Ports are what keys ask of others.
type Ports struct {
	Participants Participants
	Trail        scope.Trail
	Accounts     Accounts
	History      History
	Post         letter.Post
	PublicURL    string // origin of the links in letters, without a slash at its end
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service {
	return &Service{store: store, ports: ports, clock: c}
}

// owner says which keys of a kind the caller manages: administrators all, a software house its own.
func owner(who scope.Scope, kind Kind) (Owner, error) {
	if kind == SoftwareHouseKey && who.Profile == scope.Parceiro && who.PartnerID != "" {
		return Owner{kind, who.PartnerID}, nil
	}
	return Owner{Kind: kind}, who.Require(scope.Administrador)
}

// manager is owner for changes: a software house that support holds gets ErrRestricted. Call it inside the change's
// transaction, to whose end nobody holds or releases the software house.
func (s *Service) manager(ctx context.Context, who scope.Scope, kind Kind) (Owner, error) {
	o, err := owner(who, kind)
	if err != nil || o.PartnerID == "" {
		return o, err
	}
	if err := s.ports.Participants.HoldPartner(ctx, o.PartnerID); err != nil {
		return o, err
	}
	partner, err := s.ports.Participants.Partner(ctx, o.PartnerID, s.clock.Now())
	if err == nil && partner.Restricted {
		err = ErrRestricted
	}
	return o, err
}

// List gives a page of the keys of a kind that the caller manages: those that work, a replaced one until its
// overlap ends, or those that ended.
func (s *Service) List(ctx context.Context, who scope.Scope, kind Kind, q ListQuery) (paging.Page[Record], error) {
	o, err := owner(who, kind)
	if err != nil {
		return paging.Page[Record]{}, err
	}
	rows, total, err := s.store.List(ctx, o, q, s.clock.Now())
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list keys")
}

// OfRetailer gives a page of the keys, of both kinds, that reach the calling retailer. It changes nothing (D-23).
func (s *Service) OfRetailer(ctx context.Context, who scope.Scope, q ListQuery) (paging.Page[Record], error) {
	if err := who.Require(scope.Varejista); err != nil {
		return paging.Page[Record]{}, err
	}
	rows, total, err := s.store.Touching(ctx, who.RetailerID, who.Stores, q, s.clock.Now())
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list a retailer's keys")
}

// Get gives one key that the caller manages, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, kind Kind, keyID string) (Record, error) {
	o, err := owner(who, kind)
	if err != nil {
		return Record{}, err
	}
	return s.get(ctx, o, keyID)
}

// Any is Get, for keys that ended too, which are not paused any more.
func (s *Service) Any(ctx context.Context, who scope.Scope, kind Kind, keyID string) (Record, error) {
	o, err := owner(who, kind)
	if err != nil {
		return Record{}, err
	}
	if !id.Valid(keyID) {
		return Record{}, ErrNotFound
	}
	record, err := s.store.Any(ctx, o, keyID)
	if !record.usable(s.clock.Now()) {
		record.PausedAt = time.Time{}
	}
	return record, errs.Wrap(err, "look up a key, ended or not")
}

func (s *Service) get(ctx context.Context, o Owner, keyID string) (Record, error) {
	if !id.Valid(keyID) {
		return Record{}, ErrNotFound
	}
	record, err := s.store.Get(ctx, o, keyID, s.clock.Now())
	return record, errs.Wrap(err, "look up a key")
}

// Create makes a key and shows it, this once. Errors: apikeys.invalid_key (422, fields), ErrRestricted,
// access.switched_profile (403): an administrator in a switched profile would keep its secret.
func (s *Service) Create(ctx context.Context, who scope.Scope, kind Kind, d Draft) (Issued, error) {
	if err := who.InPerson(); err != nil {
		return Issued{}, err
	}
	var out Issued
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		o, err := s.manager(ctx, who, kind)
		if err != nil {
			return err
		}
		if err := s.check(ctx, o, &d); err != nil {
			return err
		}
		out, err = s.issue(ctx, who, o, d, "apikeys.created")
		return err
	})
	return out, errs.Wrap(err, "create a key")
}

// issue stores a new key with its audit entry.
func (s *Service) issue(ctx context.Context, who scope.Scope, o Owner, d Draft, action string) (Issued, error) {
	presented, prefix := newSecret(d.Environment)
	key := Key{
		ID: id.New(), Kind: o.Kind, Name: d.Name, Prefix: prefix, Hash: secret.Hash(presented), Environment: d.Environment,
		Bindings: d.Bindings, CreatedAt: s.clock.Now(), CreatedBy: who.AccountID,
	}
	if err := s.store.Create(ctx, key); err != nil {
		return Issued{}, err
	}
	if err := s.record(ctx, action, who, key); err != nil {
		return Issued{}, err
	}
	record, err := s.get(ctx, o, key.ID)
	return Issued{record, presented}, err
}

// Update changes a key's name and bindings; its environment stays. Errors: apikeys.invalid_key (422, fields),
// ErrNotFound, ErrRestricted, ErrStale.
func (s *Service) Update(ctx context.Context, who scope.Scope, kind Kind, keyID string, d Draft) (Record, error) {
	var out Record
	err := s.change(ctx, who, kind, keyID, func(ctx context.Context, o Owner, key Key) error {
		if d.Version != "" && d.Version != key.Version() {
			return ErrStale
		}
		d.Environment = key.Environment
		if err := s.check(ctx, o, &d); err != nil {
			return err
		}
		before := key
		key.Name, key.Bindings = d.Name, d.Bindings
		if err := s.store.Update(ctx, o, key, s.clock.Now()); err != nil {
			return err
		}
		if err := s.record(ctx, "apikeys.updated", who, key, before.changes(key)...); err != nil {
			return err
		}
		var err error
		out, err = s.get(ctx, o, keyID)
		return err
	})
	return out, errs.Wrap(err, "update a key")
}

// Revoke ends a key at once: the next request with it is refused. Support may hold a software house, and it still
// revokes a key that leaked. Error: ErrNotFound.
func (s *Service) Revoke(ctx context.Context, who scope.Scope, kind Kind, keyID string) error {
	return errs.Wrap(s.stop(ctx, who, kind, keyID, s.revoke(who)), "revoke a key")
}

func (s *Service) revoke(who scope.Scope) func(context.Context, Owner, Key) error {
	return func(ctx context.Context, o Owner, key Key) error {
		if err := s.store.Revoke(ctx, o, key.ID, nameOf(who), s.clock.Now()); err != nil {
			return err
		}
		return s.record(ctx, "apikeys.revoked", who, key)
	}
}

// team is who our own people are to those whose keys they end.
const team = "Equipe Seiva"

// nameOf is what an ended key says of who ended it.
func nameOf(who scope.Scope) string {
	if who.Profile.Staff() || who.Switched() {
		return team
	}
	return who.Name
}

// Pause stops a key until Resume: the next request with it is ErrPaused. A key that is paused stays so since it was. A
// software house that support holds may pause. Error: ErrNotFound.
func (s *Service) Pause(ctx context.Context, who scope.Scope, kind Kind, keyID string) (Record, error) {
	var out Record
	err := s.stop(ctx, who, kind, keyID, func(ctx context.Context, o Owner, key Key) (err error) {
		if key.PausedAt.IsZero() {
			err = s.pause(ctx, who, o, key, "apikeys.paused", s.clock.Now())
		}
		if err == nil {
			out, err = s.get(ctx, o, keyID)
		}
		return err
	})
	return out, errs.Wrap(err, "pause a key")
}

// Resume lets a paused key work again. Errors: ErrNotFound, ErrRestricted.
func (s *Service) Resume(ctx context.Context, who scope.Scope, kind Kind, keyID string) (Record, error) {
	return s.resume(ctx, who, kind, keyID, func(Key) error { return nil })
}

// ResumeFrom is Resume for a key that is paused since a moment, and for no other. Errors: those of Resume, apikeys.paused_otherwise
// (409).
func (s *Service) ResumeFrom(ctx context.Context, who scope.Scope, kind Kind, keyID string, since time.Time) error {
	_, err := s.resume(ctx, who, kind, keyID, func(key Key) error {
		if !key.PausedAt.Equal(since) {
			return errPausedOtherwise
		}
		return nil
	})
	return err
}

func (s *Service) resume(ctx context.Context, who scope.Scope, kind Kind, keyID string, may func(Key) error) (Record, error) {
	var out Record
	err := s.change(ctx, who, kind, keyID, func(ctx context.Context, o Owner, key Key) error {
		err := may(key)
		if err == nil && !key.PausedAt.IsZero() {
			err = s.pause(ctx, who, o, key, "apikeys.resumed", time.Time{})
		}
		if err == nil {
			out, err = s.get(ctx, o, keyID)
		}
		return err
	})
	return out, errs.Wrap(err, "resume a key")
}

func (s *Service) pause(ctx context.Context, who scope.Scope, o Owner, key Key, action string, since time.Time) error {
	if err := s.store.Pause(ctx, o, key.ID, since, s.clock.Now()); err != nil {
		return err
	}
	return s.record(ctx, action, who, key, scope.Change{Field: "situacao", Was: works(key.PausedAt), Is: works(since)})
}

// works is what the trail tells of a key that is paused since a moment, or is not.
func works(pausedAt time.Time) string {
	if pausedAt.IsZero() {
		return "Funcionando"
	}
	return "Pausada desde " + pausedAt.In(clock.Brazil).Format("02/01/2006 às 15:04")
}

// Rotate makes a key with the same name, bindings and environment and shows it, this once. The old one works for so
// many hours more, 0 to 720. Errors: apikeys.invalid_overlap (422), ErrNotFound, ErrRestricted, ErrRotated,
// access.switched_profile (403) as for Create.
func (s *Service) Rotate(ctx context.Context, who scope.Scope, kind Kind, keyID string, overlapHours int) (Issued, error) {
	if err := who.InPerson(); err != nil {
		return Issued{}, err
	}
	overlap, complaint := secret.Overlap(overlapHours)
	if complaint != "" {
		return Issued{}, errs.InvalidFields("apikeys.invalid_overlap", map[string]string{"overlapHours": complaint})
	}
	var out Issued
	err := s.change(ctx, who, kind, keyID, func(ctx context.Context, o Owner, key Key) error {
		var err error
		out, err = s.issue(ctx, who, o, Draft{Name: key.Name, Environment: key.Environment, Bindings: key.Bindings}, "apikeys.created")
		if err != nil {
			return err
		}
		now := s.clock.Now()
		if err := s.store.Replace(ctx, o, keyID, out.ID, nameOf(who), now.Add(overlap), now); err != nil {
			return err
		}
		key.ReplacedBy = out.ID
		return s.record(ctx, "apikeys.rotated", who, key)
	})
	return out, errs.Wrap(err, "rotate a key")
}

// change runs f on a key that the caller may change, in one transaction, which holds the key before anything else.
func (s *Service) change(ctx context.Context, who scope.Scope, kind Kind, keyID string, f func(context.Context, Owner, Key) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		o, err := s.manager(ctx, who, kind)
		if err != nil {
			return err
		}
		return s.hold(ctx, o, keyID, f)
	})
}

// stop is change for what only takes from a key, which nobody is held from.
func (s *Service) stop(ctx context.Context, who scope.Scope, kind Kind, keyID string, f func(context.Context, Owner, Key) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		o, err := owner(who, kind)
		if err != nil {
			return err
		}
		return s.hold(ctx, o, keyID, f)
	})
}

func (s *Service) hold(ctx context.Context, o Owner, keyID string, f func(context.Context, Owner, Key) error) error {
	if !id.Valid(keyID) {
		return ErrNotFound
	}
	record, err := s.store.Hold(ctx, o, keyID, s.clock.Now())
	if err != nil {
		return err
	}
	return f(ctx, o, record.Key)
}

// check validates a draft for an owner and looks its bindings up.
func (s *Service) check(ctx context.Context, o Owner, d *Draft) error {
	if o.Kind == RetailerKey {
		d.PartnerID = ""
	} else if o.PartnerID != "" {
		d.PartnerID = o.PartnerID
	}
	fields := d.validate(o.Kind)
	linkable := id.ValidOrEmpty(d.PartnerID) && id.ValidOrEmpty(d.RetailerID) // what is no id must not be looked up
	if d.PartnerID != "" && fields["softwareHouseId"] == "" {
		if _, err := s.ports.Participants.Partner(ctx, d.PartnerID, s.clock.Now()); errs.IsKind(err, errs.NotFound) {
			fields["softwareHouseId"] = notFoundIn["softwareHouseId"]
		} else if err != nil {
			return err
		}
	}
	if d.RetailerID != "" && linkable {
		if linked, err := s.ports.Participants.RetailerLinked(ctx, d.RetailerID, d.PartnerID); err != nil {
			return err
		} else if !linked {
			fields["retailerId"] = notFoundIn["retailerId"]
		}
	}
	if d.StoreID != "" && linkable && fields["storeId"] == "" {
		if linked, err := s.ports.Participants.StoreLinked(ctx, d.StoreID, d.RetailerID, d.PartnerID); err != nil {
			return err
		} else if !linked {
			fields["storeId"] = notFoundIn["storeId"]
		}
	}
	if len(fields) > 0 {
		return errs.InvalidFields("apikeys.invalid_key", fields)
	}
	return nil
}

func (s *Service) record(ctx context.Context, action string, who scope.Scope, k Key, changes ...scope.Change) error {
	details := map[string]string{"kind": string(k.Kind), "name": k.Name, "environment": string(k.Environment)}
	for name, value := range map[string]string{"softwareHouseId": k.PartnerID, "storeId": k.StoreID, "replacedBy": k.ReplacedBy} {
		if value != "" {
			details[name] = value
		}
	}
	return s.ports.Trail.Record(ctx, action, who, k.RetailerID, k.ID, scope.Tell(details, changes...))
}

// changes are what an edit may change of a key.
func (k Key) changes(after Key) []scope.Change {
	return []scope.Change{
		{Field: "name", Was: k.Name, Is: after.Name},
		{Field: "softwareHouseId", Was: k.PartnerID, Is: after.PartnerID},
		{Field: "retailerId", Was: k.RetailerID, Is: after.RetailerID},
		{Field: "storeId", Was: k.StoreID, Is: after.StoreID},
	}
}
