package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfcegen"
)

const (
	hostileSenders = 20
	memoryBar      = 512 // MB
)

// Twenty senders of a stranger's documents of 1 MB do not take the process over 512 MB, and a receipt of a till comes
// through beside and after them.
func TestHostileDocumentsDoNotFillTheMemory(t *testing.T) {
	s := app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir()}
	program := build(t)
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	key := apitest.SeedTills(t, a).Live
	a.Close()
	command, address := serve(t, program, s)

	gen := nfcegen.New(61)
	signer := gen.Signer(apitest.SampleStores[0], "MERCADO")
	sale := nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: apitest.SampleStores[0], LegalName: "MERCADO", CityCode: 3550308, UF: "SP"}, Serie: 1, Number: 1,
		At: time.Date(2026, 11, 10, 12, 0, 0, 0, time.UTC),
	}
	documents := make(chan nfcegen.Hostile)
	var senders sync.WaitGroup
	for range hostileSenders {
		senders.Go(func() {
			for d := range documents {
				if status := sendXML(t, address, key, d.XML); status >= 500 || status == 0 {
					t.Errorf("%s: %d", d.Name, status)
				}
			}
		})
	}
	for _, d := range gen.Hostile(sale, signer, 1<<20) {
		documents <- d
		documents <- d
		sale.Number++
		if status := sendXML(t, address, key, gen.Receipt(sale, signer)); status != http.StatusCreated {
			t.Errorf("a till's receipt beside %s: %d", d.Name, status)
		}
	}
	close(documents)
	senders.Wait()

	if peak := peakMemory(t, command.Process.Pid); peak > memoryBar {
		t.Errorf("%d MB were resident", peak)
	}
	testkit.Must(t, command.Process.Signal(syscall.SIGTERM))
	testkit.Must(t, command.Wait())
}

// sendXML posts one document and gives the status; 0: there was no answer.
func sendXML(t *testing.T, address, key string, xml []byte) int {
	r, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodPost, address+"/api/integration/receipts", bytes.NewReader(xml))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/xml")
	r.Header.Set("x-api-key", key)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, response.Body)
	return response.StatusCode
}

// peakMemory reads the most that a process has had resident, in MB.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	testkit.Must(t, err)
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kB, err := strconv.Atoi(strings.Fields(rest)[0])
	testkit.Must(t, err)
	return kB >> 10
}
