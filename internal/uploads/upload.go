package uploads

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"seiva/internal/kit/media"
	"seiva/internal/kit/picture"
)

// Limits of an upload.
const (
	MaxBytes   = picture.MaxBytes
	validFor   = 15 * time.Minute // of a signed address
	keptFor    = 24 * time.Hour   // of what nobody uses, and of files as they were sent
	maxFiles   = 20               // in one call
	maxPending = 200              // addresses of an account at once: a gigabyte of what nobody uses
	maxSide    = 1200             // of a picture: four times the width that banners are shown with
	maxPage    = 2000             // of a page that people read
)

// Folders of files as they are sent, each for one use.
const (
	BannerFolder   = "advertisement-images/"
	FlyerFolder    = "green-flyers/"
	CampaignFolder = "store-campaigns/"
	// Of files that come within a call.
	LogoFolder    = "sponsor-logos/"
	ProblemFolder = "problem-pictures/" // what becomes of them is not for everybody: Open, and not Show
)

// takesPNG tells which folders hold pages of prints, logos and screens: those may also be PNG, and stay legible.
func takesPNG(key string) bool {
	return strings.HasPrefix(key, FlyerFolder) || strings.HasPrefix(key, CampaignFolder) || comesWithinACall(key)
}

func comesWithinACall(key string) bool {
	return strings.HasPrefix(key, LogoFolder) || strings.HasPrefix(key, ProblemFolder)
}

// A key as clients make it: a folder, an index of three digits, a random id, an ending. It cannot climb folders.
var keyForm = regexp.MustCompile(`^(advertisement-images|green-flyers|store-campaigns|sponsor-logos|problem-pictures)/[0-9]{3}[-_]?[A-Za-z0-9-]{8,64}\.(jpg|jpeg|png)$`)

// Folders of pictures: those that anybody may see, and those that the owner shows to some people only.
const (
	pictureFolder = "pictures/"
	privateFolder = "private-pictures/"
)

var privateForm = regexp.MustCompile(`^private-pictures/[0-9a-z]{26}\.jpg$`)

// shownFrom is the folder of the picture that is made of a file.
func shownFrom(key string) string {
	if strings.HasPrefix(key, ProblemFolder) {
		return privateFolder
	}
	return pictureFolder
}

// Wanted asks for an address to send one file to. Size, in bytes, becomes part of the address's signature when it is
// known (0: unknown).
type Wanted struct {
	Key, Type string
	Size      int64
}

// Signed is where and how a file is sent: one PUT with the same Content-Type, within 15 minutes.
type Signed struct{ Key, URL string }

// Put is what a signed address allows.
type Put struct {
	Key, Type string
	Size      int64 // exactly so many bytes; 0: any up to MaxBytes
	ExpiresAt time.Time
}

// Upload is a file that somebody was allowed to send.
type Upload struct {
	Key, ID   string
	AccountID string
	Type      string
	CreatedAt time.Time
	Picture   media.Picture // zero until it is prepared
	Turn      int           // how often an address was given for it, each of which takes one file
}

// sentAs is the blob that the address of an upload's turn fills: the next turn's has room, whatever became of the ones
// before.
func sentAs(key string, turn int) string {
	if turn <= 1 {
		return key
	}
	return fmt.Sprintf("%s.%d", key, turn)
}

// check gives what is wrong with one wanted address, by field; empty when nothing is.
func (w Wanted) check() map[string]string {
	fields := map[string]string{}
	isPNG := strings.HasSuffix(w.Key, ".png")
	if !keyForm.MatchString(w.Key) || (isPNG && !takesPNG(w.Key)) || comesWithinACall(w.Key) {
		fields["key"] = badFolder
	}
	switch {
	case isPNG && w.Type != "image/png":
		fields["type"] = badPNGType
	case !isPNG && w.Type != "image/jpeg" && w.Type != "image/jpg":
		fields["type"] = badType
	}
	if w.Size < 0 || w.Size > MaxBytes {
		fields["size"] = badSize
	}
	return fields
}
