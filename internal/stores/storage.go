package stores

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// SortFields are what List sorts by; without one, by trade name.
var SortFields = []string{
	"nomeFantasia", "documento", "dataCadastro", "varejista", "softwareHouse", "cidade", "uf", "categoria",
}

// Storage keeps the stores. What is deleted stays in the tables for reports; Deleted alone shows it here.
type Storage interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// LinkOf gives the software house that a retailer is linked to, empty for none, or ErrUnknownRetailer.
	LinkOf(ctx context.Context, retailerID string) (partnerID string, err error)
	// Living counts the living stores of a retailer, and makes whoever counts them next, or changes its plan, wait until the
	// transaction of ctx ends.
	Living(ctx context.Context, retailerID string) (int, error)
	// Create stores a store and takes its document and root, all or nothing. Errors: ErrDocumentTaken, ErrRootTaken,
	// ErrUnknownRetailer, ErrUnknownPartner.
	Create(ctx context.Context, s Store) error
	// CreateAll stores those of a retailer's stores whose documents and roots are free or its own, in a few statements,
	// and gives ErrDocumentTaken or ErrRootTaken for the documents of the others.
	CreateAll(ctx context.Context, list []Store) (refused map[string]error, err error)
	// RootHolders gives whose the roots of some bare CNPJs are; a root that is nobody's is not there, and the empty id
	// stands for one that an administrator still has to decide on.
	RootHolders(ctx context.Context, roots []string) (map[string]string, error)
	// Edit reads a living store within reach, lets change alter what it says of itself (all but owner, document and
	// creation), writes that and gives what it then is; meanwhile nobody else writes the store. An error of change is given
	// back and nothing is written. Errors: ErrNotFound, ErrUnknownPartner.
	Edit(ctx context.Context, reach Reach, id string, change func(s *Store) error) (Listed, error)
	// Delete marks a store of that retailer as gone and frees its document, and its root when nothing else of the retailer
	// has it; ErrNotFound when there is no living one.
	Delete(ctx context.Context, retailerID, id string, at time.Time) error
	// Deleted gives a store within reach that is gone, and since when; ErrNotFound when none has the id.
	Deleted(ctx context.Context, reach Reach, id string) (Store, time.Time, error)
	// Restore undoes Delete. Errors: ErrNotFound when the store is not gone, ErrDocumentTaken when another living store has
	// its document by now, ErrRootTaken when another retailer has its root.
	Restore(ctx context.Context, s Store) error
	// ByID returns ErrNotFound when no living store within reach has the id.
	ByID(ctx context.Context, reach Reach, id string) (Listed, error)
	// List gives a page of the stores within reach and how many there are; search (empty: all) finds any part of a name
	// or CNPJ, r.Sort is one of SortFields.
	List(ctx context.Context, reach Reach, search string, r paging.Request) ([]Listed, int, error)
	// All gives at most limit stores within reach, by trade name; where ids are named, those among them.
	All(ctx context.Context, reach Reach, search string, limit int, ids ...string) ([]Summary, error)
	// Emitters gives the living stores among some bare CNPJs, in one query.
	Emitters(ctx context.Context, documentos []string) (map[string]Emitter, error)
}
