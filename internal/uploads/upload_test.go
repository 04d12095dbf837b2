package uploads

import (
	"maps"
	"testing"
)

// An address is signed for a key of a known folder alone, with the type of its ending, and for at most 5 MB.
func TestWantedAddressIsChecked(t *testing.T) {
	const file = "000-0123456789abcdef"
	for name, c := range map[string]struct {
		wanted Wanted
		wrong  map[string]string
	}{
		"a banner":               {Wanted{BannerFolder + file + ".jpg", "image/jpeg", MaxBytes}, nil},
		"of unknown size":        {Wanted{BannerFolder + file + ".jpeg", "image/jpg", 0}, nil},
		"a flyer's page":         {Wanted{FlyerFolder + file + ".png", "image/png", 1}, nil},
		"a banner as PNG":        {Wanted{BannerFolder + file + ".png", "image/png", 1}, map[string]string{"key": badFolder}},
		"what comes with a call": {Wanted{LogoFolder + file + ".jpg", "image/jpeg", 1}, map[string]string{"key": badFolder}},
		"another folder":         {Wanted{"pictures/" + file + ".jpg", "image/jpeg", 1}, map[string]string{"key": badFolder}},
		"a way out of it":        {Wanted{BannerFolder + "../" + file + ".jpg", "image/jpeg", 1}, map[string]string{"key": badFolder}},
		"a PNG said to be JPEG":  {Wanted{FlyerFolder + file + ".png", "image/jpeg", 1}, map[string]string{"type": badPNGType}},
		"a JPEG said to be PNG":  {Wanted{FlyerFolder + file + ".jpg", "image/png", 1}, map[string]string{"type": badType}},
		"too large":              {Wanted{BannerFolder + file + ".jpg", "image/jpeg", MaxBytes + 1}, map[string]string{"size": badSize}},
		"less than nothing":      {Wanted{BannerFolder + file + ".jpg", "image/jpeg", -1}, map[string]string{"size": badSize}},
	} {
		if got := c.wanted.check(); !maps.Equal(got, c.wrong) {
			t.Errorf("%s: %v, want %v", name, got, c.wrong)
		}
	}
}

// Only what shows a problem is not for everybody; each turn has a blob of its own.
func TestWhereFilesLie(t *testing.T) {
	for folder, want := range map[string]string{
		BannerFolder: pictureFolder, FlyerFolder: pictureFolder, CampaignFolder: pictureFolder, LogoFolder: pictureFolder, ProblemFolder: privateFolder,
	} {
		if got := shownFrom(folder + "000-a.jpg"); got != want {
			t.Errorf("%s is shown from %s, want %s", folder, got, want)
		}
	}
	for turn, want := range []string{"k", "k", "k.2", "k.3"} {
		if got := sentAs("k", turn); got != want {
			t.Errorf("turn %d fills %s, want %s", turn, got, want)
		}
	}
}
