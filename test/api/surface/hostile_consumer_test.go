package surface

import (
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/texts"
)

// accepted has Ana accept the terms, and gives their version.
func (h *hostility) accepted() string {
	h.t.Helper()
	h.Accepts(h.t, h.Seiva.ID, apitest.AnaCPF, "ana"+personsMail)
	return texts.Current(texts.ConsumerTerms, time.Now()).Version
}
