package ratings_test

import (
	"context"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/ratings"
)

// crowd is many retailers that wait, with nothing left to tell.
type crowd struct {
	ratings.Store
	waiting, told int
}

func (c *crowd) InTx(ctx context.Context, f func(context.Context) error) error { return f(ctx) }

func (c *crowd) Waiting(_ context.Context, _ ratings.Settled, _ time.Time, most int) ([]string, error) {
	return make([]string, min(most, c.waiting)), nil
}

func (c *crowd) Claim(context.Context, string, time.Time, time.Time) (bool, error) {
	c.waiting--
	return true, nil
}

func (c *crowd) Told(context.Context, ratings.Settled, string, time.Time, int) ([]ratings.News, int, error) {
	c.told++
	return nil, 0, nil
}

// However many retailers wait, none waits for the next run; and no letter is written of nothing.
func TestAllWhoWaitAreTold(t *testing.T) {
	for _, n := range []int{99, 100, 101, 250} {
		c := &crowd{waiting: n}
		if err := ratings.NewService(c, ratings.Ports{}, clock.System{}).TellNews(t.Context()); err != nil || c.told != n {
			t.Errorf("%d of %d, %v", c.told, n, err)
		}
	}
}
