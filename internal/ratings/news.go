package ratings

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
)

// NewsJob is the kind of the job that writes to retailers of low ratings.
const NewsJob = "ratings.news"

const (
	settling      = 15 * time.Minute // from the star to the comment, and to a second thought
	stillNews     = 48 * time.Hour
	lettersEvery  = time.Hour // to one retailer
	writtenAtOnce = 100
)

// TellNews writes to each retailer of what was rated with 1 or 2 stars: one letter an hour at most, with all that came
// meanwhile. A rating is told once, a quarter of an hour after its last change; what is older than two days is no news.
func (s *Service) TellNews(ctx context.Context) error {
	for {
		now := s.clock.Now()
		settled := Settled{From: now.Add(-stillNews), To: now.Add(-settling)}
		waiting, err := s.store.Waiting(ctx, settled, now.Add(-lettersEvery), writtenAtOnce)
		if err != nil {
			return errs.Wrap(err, "find who is to hear of ratings")
		}
		for _, retailerID := range waiting {
			if err := s.tell(ctx, retailerID, settled, now); err != nil {
				return errs.Wrap(err, "tell a retailer of ratings")
			}
		}
		if len(waiting) < writtenAtOnce {
			return nil
		}
	}
}

// tell writes one letter; another process that came first has it written.
func (s *Service) tell(ctx context.Context, retailerID string, settled Settled, now time.Time) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		first, err := s.store.Claim(ctx, retailerID, now, now.Add(-lettersEvery))
		if err != nil || !first {
			return err
		}
		news, total, err := s.store.Told(ctx, settled, retailerID, now, shownInALetter)
		if err != nil || total == 0 {
			return err
		}
		to, err := s.ports.RetailerEmail(ctx, retailerID)
		if err != nil || to == "" {
			return err
		}
		return s.ports.Post.Send(ctx, to, lowRatings(news, total, s.ports.Portal))
	})
}
