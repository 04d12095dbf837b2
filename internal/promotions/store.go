package promotions

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps promotions, their products and stores, and the receipts that take part.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// HoldSponsor makes the sponsor's deletion wait until the transaction of ctx ends; false when it is gone.
	HoldSponsor(ctx context.Context, sponsorID string) (bool, error)
	// Hold makes other changes of the promotion wait until the transaction of ctx ends.
	Hold(ctx context.Context, promotionID string) error

	// Create stores a promotion, and Update writes it in place of what was there.
	Create(ctx context.Context, p Promotion) error
	Update(ctx context.Context, p Promotion) error
	// Get gives a promotion, or ErrNotFound; Status is left empty.
	Get(ctx context.Context, promotionID string) (Record, error)
	// List gives a page and how many match; Status is left empty.
	List(ctx context.Context, q ListQuery) ([]Record, int, error)

	// AddItem stores a product; ErrItemTaken when the promotion has its GTIN.
	AddItem(ctx context.Context, i Item) error
	// Items gives a promotion's products by name.
	Items(ctx context.Context, promotionID string) ([]Item, error)
	// Item gives one, or ErrItemNotFound; RemoveItem forgets it.
	Item(ctx context.Context, itemID string) (Item, error)
	RemoveItem(ctx context.Context, itemID string) error

	// LivingStore tells whether a store is there and open.
	LivingStore(ctx context.Context, storeID string) (bool, error)
	// AddPlace links a store; ErrPlaceTaken when the promotion has it.
	AddPlace(ctx context.Context, p Place) error
	// Places gives a page of a promotion's stores by name, and how many there are.
	Places(ctx context.Context, promotionID string, r paging.Request) ([]Place, int, error)
	// Place gives a link, or ErrPlaceNotFound; RemovePlace forgets it.
	Place(ctx context.Context, linkID string) (Place, error)
	RemovePlace(ctx context.Context, linkID string) error

	// Running gives the active promotions of some stores that have a day in common with a span of days, with their products.
	Running(ctx context.Context, storeIDs []string, from, to string) ([]Running, error)
	// Forget takes receipts out of every promotion, and Take notes those that take part.
	Forget(ctx context.Context, keys []Key) error
	Take(ctx context.Context, taken []Participation) error
	// Counting writes which of a retailer's receipts count from now on, and which no longer do.
	Counting(ctx context.Context, retailerID string, changed map[string]bool) error
	// Of gives the names of the promotions that a receipt takes part in while it counts.
	Of(ctx context.Context, key Key) ([]string, error)
	// Simulation gives a promotion's last simulation, SimulationByID one that no other has replaced: or ErrNoSimulation.
	Simulation(ctx context.Context, promotionID string) (Simulation, error)
	SimulationByID(ctx context.Context, simulationID string) (Simulation, error)
	// PutSimulation stores one in place of the promotion's last.
	PutSimulation(ctx context.Context, s Simulation) error
	// OutdateSimulation notes of a promotion's last one, if there is one, that its products or stores changed.
	OutdateSimulation(ctx context.Context, promotionID string, at time.Time) error
	// NoteSimulation stores how far one is. False: it has ended, or gave way to another, and nothing was stored.
	NoteSimulation(ctx context.Context, s Simulation) (bool, error)
	// Shops gives at most so many stores of a promotion, by id, after one.
	Shops(ctx context.Context, promotionID, after string, limit int) ([]Shop, error)

	// Figures gives what takes part in a promotion, with at most so many stores, those with the most receipts first.
	Figures(ctx context.Context, promotionID string, stores int) (Figures, error)
}
