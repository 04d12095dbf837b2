package ratings

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Key is the receipt that a rating is of.
type Key struct{ RetailerID, AccessKey string }

// Receipt is what ratings need to know of one. Counts is that sums count it: of production, neither cancelled nor
// substituted, nor taken out by staff.
type Receipt struct {
	Key
	StoreID string
	Counts  bool
}

// Rating is what a consumer said of one receipt. Score is 1 to 5; Comment may be empty and have lines.
type Rating struct {
	Key
	ID        string // names it where the access key must not stand
	StoreID   string // the receipt's when it was first rated
	Day       string // of the first score, Brazil's: the sums' day
	Score     int
	Comment   string
	CreatedAt time.Time
	ChangedAt time.Time
	Counts    bool // its receipt does
	Answer    Answer
	Hidden    Hiding
}

// Answer is what the store said to it, once and for whoever has the receipt; a zero At is none. By is an account.
type Answer struct {
	Text, By string
	At       time.Time
}

// Hiding is that an administrator took the comment from everybody's sight; a zero At is none. By is an account.
type Hiding struct {
	Reason, By string
	At         time.Time
}

// Limits of what people write, in characters.
const (
	MaxComment = 500
	maxAnswer  = 500
	maxReason  = 500
)

// changeDays is for how many days after its own a rating may be changed.
const changeDays = 7

// Until is the moment from which it stays as it is: the end of the seventh day after its own, in Brazil.
func (r Rating) Until() time.Time {
	day := r.CreatedAt.In(clock.Brazil)
	return time.Date(day.Year(), day.Month(), day.Day()+changeDays+1, 0, 0, 0, 0, clock.Brazil)
}

// Public is the rating as whoever has its receipt sees it: without what was hidden, and without the answer to that, which
// may repeat it.
func (r Rating) Public() Rating {
	if !r.Hidden.At.IsZero() {
		r.Comment, r.Answer = "", Answer{}
	}
	return r
}

// Draft is what a consumer sends. A score of 0 and a nil comment stay as they are; an empty comment takes it away.
type Draft struct {
	Score   int
	Comment *string
}

// clean gives the draft as it is stored. Error: ratings.invalid (422, fields score and comment).
func (d Draft) clean(first bool) (Draft, error) {
	wrong := map[string]string{}
	if d.Score < 0 || d.Score > 5 || first && d.Score == 0 {
		wrong["score"] = "Escolha de 1 a 5 estrelas."
	}
	if d.Comment != nil {
		comment, fits := text.Block(*d.Comment, MaxComment)
		if comment != "" && !fits {
			wrong["comment"] = "Escreva até 500 caracteres."
		}
		d.Comment = &comment
	}
	if len(wrong) > 0 {
		return Draft{}, errs.InvalidFields("ratings.invalid", wrong)
	}
	return d, nil
}

// Stars are how many ratings gave each score, the lowest first.
type Stars [5]int64

// moves is what a change of one rating does to the sums of its day; what does not count is in none of them.
func moves(before, after Rating) (compare.StoreDay, Stars) {
	var change Stars
	if before.Counts {
		change[before.Score-1]--
	}
	if after.Counts {
		change[after.Score-1]++
	}
	return compare.StoreDay{RetailerID: after.RetailerID, Day: after.Day, StoreID: after.StoreID}, change
}
