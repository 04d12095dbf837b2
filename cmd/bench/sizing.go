package main

import (
	"fmt"
	"math"
	"os"
	"strings"
)

// What is taken for granted where docs/capacity.md computes; the page names each.
const (
	busiest     = 13.0 // times the mean: all of Brazil has 1,040 NFC-e a second and 13,500 in its busiest second
	opened      = 3.0  // receipts for one public link that is opened, with one feed of banners
	screened    = 20.0 // receipts for one call of the portal's screens
	usedCores   = .6   // of a core, in the busiest second
	coresEach   = 8    // of a replica
	connections = 32   // of a replica to PostgreSQL: four for each core
	keptYears   = 6    // the fiscal minimum of five whole years, and the current one
	logDays     = 7    // of PostgreSQL's log are kept, for going back in time

	secondsADay      = 86_400
	dollarsCore      = 25.0 // a month: the order of large clouds' list prices
	dollarsGB        = .10  // a month, of a fast disk
	dollarsArchiveGB = .023 // a month, of a bucket
)

var scales = []struct {
	name   string
	perDay float64
}{{"1 million", 1e6}, {"12 million", 12e6}, {"90 million", 90e6}}

const (
	measuredBegins = "<!-- measured: make bench SECTIONS=capacity -->"
	computedBegins = "<!-- computed from the above -->"
	tablesEnd      = "<!-- end -->"
	capacityPage   = "docs/capacity.md"
)

// cores are used in the busiest second by what costs so many milliseconds of one for each receipt.
func cores(perSecond, ms float64) float64 { return math.Ceil(perSecond * ms / 1000 / usedCores) }

// ofReceipt sums what a receipt brings with it: its own sending, alone, and its share of pages.
func (e engineCapacity) ofReceipt(of func(cost) float64) float64 {
	return of(e.Single) + (of(e.Link)+of(e.Feed))/opened + of(e.Screen)/screened
}

func serverMS(c cost) float64   { return c.ServerMS }
func databaseMS(c cost) float64 { return c.DatabaseMS }

// line is a row of a Markdown table, one cell for each scale.
func line(name string, of func(perDay float64) string) string {
	cells := make([]string, len(scales))
	for i, s := range scales {
		cells[i] = of(s.perDay)
	}
	return "| " + name + " | " + strings.Join(cells, " | ") + " |\n"
}

// computed is what docs/capacity.md says of scales.
func (c capacity) computed() string {
	pg := c.Engines[postgres]
	replicas := func(perDay float64) float64 {
		return math.Ceil(cores(busiest*perDay/secondsADay, pg.ofReceipt(serverMS))/coresEach) + 1
	}
	database := func(perDay float64) float64 { return cores(busiest*perDay/secondsADay, pg.ofReceipt(databaseMS)) }
	gb := func(perDay, bytes, days float64) float64 { return perDay * bytes * days / 1e9 }
	kept := func(perDay float64) float64 { return gb(perDay, pg.StoredBytes, 365*keptYears) }
	archived := func(perDay float64) float64 { return gb(perDay, pg.Single.DiskBytes, logDays) + kept(perDay) }

	var out strings.Builder
	out.WriteString("| receipts a day |")
	for _, s := range scales {
		out.WriteString(" " + s.name + " |")
	}
	out.WriteString("\n|-" + strings.Repeat("|-", len(scales)) + "|\n")
	for _, text := range []string{
		line("receipts a second, mean; busiest", func(d float64) string {
			return count(d/secondsADay) + "; " + count(busiest*d/secondsADay)
		}),
		line("cores of the program in the busiest second", func(d float64) string { return count(cores(busiest*d/secondsADay, pg.ofReceipt(serverMS))) }),
		line(fmt.Sprintf("replicas of %d cores, one to spare", coresEach), func(d float64) string { return count(replicas(d)) }),
		line("cores of PostgreSQL's leader", func(d float64) string { return count(database(d)) }),
		line("commits of intake a second, busiest", func(d float64) string { return count(busiest * d / secondsADay * pg.Single.Commits) }),
		line("connections; their memory", func(d float64) string {
			n := replicas(d) * connections
			return count(n) + "; " + gigabytes(n*pg.BackendMB/1000)
		}),
		line("log a second, busiest; a day", func(d float64) string {
			return fmt.Sprintf("%.1f MB; %s", busiest*d/secondsADay*pg.Single.DiskBytes/1e6, gigabytes(gb(d, pg.Single.DiskBytes, 1)))
		}),
		line("database grows a day", func(d float64) string { return gigabytes(gb(d, pg.StoredBytes, 1)) }),
		line(fmt.Sprintf("database after %d years", keptYears), func(d float64) string { return gigabytes(kept(d)) }),
		line(fmt.Sprintf("bucket: a full backup, and the log of %d days", logDays), func(d float64) string { return gigabytes(archived(d)) }),
		line(fmt.Sprintf("US$ a month after %d years, leader and one standby", keptYears), func(d float64) string {
			return count((replicas(d)*coresEach+2*database(d))*dollarsCore + 2*kept(d)*dollarsGB + archived(d)*dollarsArchiveGB)
		}),
		line("the same on SQLite: cores of the one machine", func(d float64) string {
			return count(cores(busiest*d/secondsADay, c.Engines[sqlite].ofReceipt(serverMS)))
		}),
	} {
		out.WriteString(text)
	}
	return out.String()
}

// measured is the table of what was measured.
func (c capacity) measured() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %s.\n\n", c.Day, c.Machine)
	out.WriteString("| one | SQLite | PostgreSQL: program | PostgreSQL: server |\n|-|-|-|-|\n")
	lite, pg := c.Engines[sqlite], c.Engines[postgres]
	for _, row := range []struct {
		name     string
		lite, pg cost
	}{
		{"receipt of a batch", lite.Batch, pg.Batch},
		{"receipt sent alone, 64 tills at once", lite.Single, pg.Single},
		{"public link's page", lite.Link, pg.Link},
		{"feed of three banners", lite.Feed, pg.Feed},
		{"call of a screen of the portal", lite.Screen, pg.Screen},
		{"sign-in", lite.SignIn, pg.SignIn},
	} {
		fmt.Fprintf(&out, "| %s | %.2f ms | %.2f ms | %.2f ms |\n", row.name, row.lite.ServerMS, row.pg.ServerMS, row.pg.DatabaseMS)
	}
	fmt.Fprintf(&out, "\n| | SQLite | PostgreSQL |\n|-|-|-|\n")
	for _, row := range []struct {
		name     string
		lite, pg string
	}{
		{"written to the disk for a receipt of a batch", count(lite.Batch.DiskBytes) + " bytes", count(pg.Batch.DiskBytes) + " bytes of log"},
		{"for one sent alone", count(lite.Single.DiskBytes) + " bytes", count(pg.Single.DiskBytes) + " bytes of log"},
		{"commits for a receipt sent alone", fmt.Sprintf("%.3f", lite.Single.Commits), fmt.Sprintf("%.3f", pg.Single.Commits)},
		{"kept for a receipt with its XML", count(lite.StoredBytes) + " bytes", count(pg.StoredBytes) + " bytes"},
		{"the program's memory at most", count(lite.PeakMB) + " MB", count(pg.PeakMB) + " MB"},
		{"the program's memory for a connection that waits", count(lite.IdleConnectionKB) + " KB", count(pg.IdleConnectionKB) + " KB"},
		{"PostgreSQL's own memory for a connection of the program", "", fmt.Sprintf("%.1f MB", pg.BackendMB)},
	} {
		fmt.Fprintf(&out, "| %s | %s | %s |\n", row.name, row.lite, row.pg)
	}
	return out.String()
}

func count(n float64) string {
	digits := fmt.Sprintf("%.0f", n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

func gigabytes(n float64) string {
	if n >= 1000 {
		return fmt.Sprintf("%.1f TB", n/1000)
	}
	return fmt.Sprintf("%.1f GB", n)
}

// filled is the page with both tables replaced.
func (c capacity) filled(page string) (string, error) {
	before, rest, one := strings.Cut(page, measuredBegins)
	_, rest, two := strings.Cut(rest, tablesEnd)
	between, rest, three := strings.Cut(rest, computedBegins)
	_, after, four := strings.Cut(rest, tablesEnd)
	if !one || !two || !three || !four {
		return "", fmt.Errorf("%s has not both tables", capacityPage)
	}
	return before + measuredBegins + "\n\n" + c.measured() + "\n" + tablesEnd + between + computedBegins + "\n\n" + c.computed() + "\n" + tablesEnd + after, nil
}

// write keeps what was measured, and the page that computes with it.
func (c capacity) write(figures []byte) error {
	if err := os.WriteFile(capacityFile, figures, 0o644); err != nil { //nolint:gosec // a document
		return err
	}
	page, err := os.ReadFile(capacityPage)
	if err != nil {
		return err
	}
	text, err := c.filled(string(page))
	if err != nil {
		return err
	}
	return os.WriteFile(capacityPage, []byte(text), 0o644) //nolint:gosec // a document
}
