package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/customers"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfcegen"
)

// replicas are three processes of the program on one PostgreSQL and one bucket, started at once on an empty database.
type replicas struct {
	t              *testing.T
	*apitest.Tills                // a fourth process
	cable          *apitest.Cable // the three processes' way to the database
	addresses      []string
	client         *http.Client
	DB             *bun.DB
	gen            *nfcegen.Generator
	signer         *nfcegen.Signer
	number         int
}

// Whatever three processes are sent at the same instant, nothing that they acknowledged is wrong, nothing is refused for
// the others' sake, and PostgreSQL never has to end one of two that wait for each other.
func TestThreeReplicas(t *testing.T) {
	r := startReplicas(t)
	for _, step := range []struct {
		name string
		do   func(*replicas)
	}{
		{"a receipt and its cancellation", (*replicas).receiptAndCancellation},
		{"both cancellations of a receipt", (*replicas).bothCancellations},
		{"new certificates", (*replicas).newCertificates},
		{"cancellations in two orders", (*replicas).cancellationsInTwoOrders},
		{"an erasure beside intake", (*replicas).erasure},
		{"a replacement beside a cancellation", (*replicas).replacement},
		{"schedules that are due", (*replicas).schedules},
		{"an act on many rows", (*replicas).actOnManyRows},
		{"connections that the server ends", (*replicas).endedConnections},
		{"a database that is away", (*replicas).away},
	} {
		t.Run(step.name, func(t *testing.T) {
			r.t = t
			step.do(r)
			for _, d := range sqltest.RollUpDifferences(t, r.DB) {
				t.Error(d)
			}
		})
	}
	r.t = t
	if n := r.count("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"); n != 0 {
		t.Errorf("PostgreSQL ended %d deadlocks", n)
	}
}

func startReplicas(t *testing.T) *replicas {
	t.Helper()
	program := build(t)
	bucket := os.Getenv("SEIVA_TEST_S3")
	if bucket == "" {
		t.Fatal("SEIVA_TEST_S3 is not set: run the tests through `make test` or scripts/with-s3")
	}
	secret := filepath.Join(t.TempDir(), "secret")
	testkit.Must(t, os.WriteFile(secret, []byte(strings.Repeat("0123456789", 4)), 0o600))
	s := app.Settings{
		Addr: "127.0.0.1:0", SecretFile: secret, DatabaseURL: sqltest.EmptyPostgresURL(t), BlobURL: bucket, PublicURL: "http://127.0.0.1",
	}
	r := &replicas{t: t, addresses: make([]string, 3), client: &http.Client{Timeout: time.Minute}, gen: nfcegen.New(3)}
	var wait sync.WaitGroup
	processes := make([]*exec.Cmd, len(r.addresses))
	address, err := url.Parse(s.DatabaseURL)
	testkit.Must(t, err)
	r.cable = apitest.NewCable(t, address.Host)
	address.Host = r.cable.Addr().String()
	for i := range r.addresses {
		own := s
		own.Data, own.DatabaseURL = t.TempDir(), address.String()
		wait.Go(func() { processes[i], r.addresses[i] = serve(t, program, own) })
	}
	wait.Wait()
	t.Cleanup(func() {
		for _, p := range processes {
			_ = p.Process.Signal(os.Interrupt)
			if err := p.Wait(); err != nil {
				t.Errorf("a replica ended badly: %v", err)
			}
		}
	})
	s.Data = t.TempDir()
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	t.Cleanup(a.Close)
	r.Tills = apitest.SeedTills(t, a)
	r.DB = sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	r.signer = r.gen.Signer(apitest.SampleStores[0], "LOJA")
	return r
}

func (r *replicas) sale() nfcegen.Sale {
	r.number++
	return nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: apitest.SampleStores[0], LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
		Serie:   1, Number: r.number, At: time.Date(2026, 11, 10, 8, r.number%60, 0, 0, time.FixedZone("", -3*60*60)),
	}
}

func (r *replicas) receipt(s nfcegen.Sale) []byte { return r.gen.Receipt(s, r.signer) }

func (r *replicas) cancellation(s nfcegen.Sale, substitute string) []byte {
	return r.gen.Cancellation(nfcegen.Cancel{AccessKey: r.gen.AccessKey(s), At: s.At.Add(time.Minute), SubstituteKey: substitute}, r.signer)
}

// send gives what a replica says became of a document; anything but a result fails the test.
func (r *replicas) send(replica int, xml []byte) string {
	body, err := post(r.client, r.addresses[replica], r.Live, "application/xml", bytes.NewReader(xml))
	if err != nil {
		r.t.Error(err)
		return ""
	}
	defer func() { _ = body.Close() }()
	text, err := io.ReadAll(body)
	if err != nil {
		r.t.Error(err)
	}
	return r.status(text)
}

func (r *replicas) status(answer []byte) string {
	status, _ := r.answered(answer)
	if status == "rejected" {
		r.t.Errorf("refused: %s", answer)
	}
	return status
}

// answered gives what an answer or a line of one says; 'rejected' has a code.
func (r *replicas) answered(answer []byte) (status, code string) {
	var result struct {
		Status any
		Code   string
	}
	if err := json.Unmarshal(answer, &result); err != nil {
		r.t.Errorf("%v: %s", err, answer)
	}
	status, ok := result.Status.(string)
	if !ok {
		status = "rejected"
	}
	return status, result.Code
}

// batch sends documents as NDJSON and gives what became of each.
func (r *replicas) batch(replica int, documents [][]byte) []string {
	var body bytes.Buffer
	for _, xml := range documents {
		line, err := json.Marshal(map[string]string{"xml": string(xml)})
		if err != nil {
			r.t.Error(err)
		}
		body.Write(append(line, '\n'))
	}
	answer, err := post(r.client, r.addresses[replica], r.Live, "application/x-ndjson", &body)
	if err != nil {
		r.t.Error(err)
		return nil
	}
	defer func() { _ = answer.Close() }()
	var all []string
	for lines := bufio.NewScanner(answer); lines.Scan(); {
		all = append(all, r.status(lines.Bytes()))
	}
	if len(all) != len(documents) {
		r.t.Errorf("%d answers to %d documents", len(all), len(documents))
	}
	return all
}

// atOnce calls f for each replica, all together.
func (r *replicas) atOnce(f func(replica int)) {
	var wait sync.WaitGroup
	start := make(chan struct{})
	for i := range r.addresses {
		wait.Go(func() {
			<-start
			f(i)
		})
	}
	close(start)
	wait.Wait()
}

// races sends pairs at once, a few at a time, the first of each to one replica and the second to the next.
func (r *replicas) races(pairs [][2][]byte) {
	var wait sync.WaitGroup
	places := make(chan struct{}, 6)
	for i, pair := range pairs {
		places <- struct{}{}
		wait.Go(func() {
			defer func() { <-places }()
			var two sync.WaitGroup
			two.Go(func() { r.send(i%3, pair[0]) })
			two.Go(func() { r.send((i+1)%3, pair[1]) })
			two.Wait()
		})
	}
	wait.Wait()
}

func (r *replicas) count(query string, args ...any) int {
	r.t.Helper()
	var n int
	testkit.Must(r.t, r.DB.NewRaw(query, args...).Scan(r.t.Context(), &n))
	return n
}

// expect fails unless so many of the receipts with these numbers have a status.
func (r *replicas) expect(after, status, want int) {
	r.t.Helper()
	if n := r.count("SELECT COUNT(*) FROM receipts WHERE number > ? AND status = ?", after, status); n != want {
		r.t.Errorf("%d receipts have the status %d, want %d", n, status, want)
	}
}

const (
	authorised = iota
	cancelled
	substituted
)

func (r *replicas) receiptAndCancellation() {
	const sales = 400
	after, pairs := r.number, make([][2][]byte, sales)
	for i := range pairs {
		s := r.sale()
		pairs[i] = [2][]byte{r.receipt(s), r.cancellation(s, "")}
	}
	r.races(pairs)
	r.expect(after, cancelled, sales)
}

func (r *replicas) bothCancellations() {
	const sales = 300
	after, pairs, stored := r.number, make([][2][]byte, sales), make([][]byte, sales)
	for i := range pairs {
		s := r.sale()
		other := s
		other.Number, other.EmissionType = s.Number+100_000, 9
		stored[i] = r.receipt(s)
		pairs[i] = [2][]byte{r.cancellation(s, ""), r.cancellation(s, r.gen.AccessKey(other))}
	}
	r.batch(0, stored)
	r.expect(after, authorised, sales)
	r.races(pairs)
	r.expect(after, substituted, sales)
}

func (r *replicas) newCertificates() {
	const certificates = 200
	before, after := r.count("SELECT COUNT(*) FROM sealed_certificates"), r.number
	documents := make([][][]byte, len(r.addresses))
	for i := range certificates {
		signer := r.gen.Signer(apitest.SampleStores[0], fmt.Sprintf("LOJA %d", i))
		for replica := range documents {
			documents[replica] = append(documents[replica], r.gen.Receipt(r.sale(), signer))
		}
	}
	slices.Reverse(documents[1])
	r.atOnce(func(replica int) { r.batch(replica, documents[replica]) })
	r.expect(after, authorised, len(documents)*certificates)
	if n := r.count("SELECT COUNT(*) FROM sealed_certificates") - before; n != certificates {
		r.t.Errorf("%d certificates are stored, want %d", n, certificates)
	}
}

func (r *replicas) cancellationsInTwoOrders() {
	const sales = 400
	after, stored, ends := r.number, make([][]byte, sales), make([][]byte, sales)
	for i := range stored {
		s := r.sale()
		stored[i], ends[i] = r.receipt(s), r.cancellation(s, "")
	}
	r.batch(2, stored)
	backwards := slices.Clone(ends)
	slices.Reverse(backwards)
	var told [2][]string
	r.atOnce(func(replica int) {
		if replica < 2 {
			told[replica] = r.batch(replica, [][][]byte{ends, backwards}[replica])
		}
	})
	r.expect(after, cancelled, sales)
	for i := range ends {
		pair := []string{told[0][i], told[1][sales-1-i]}
		if slices.Sort(pair); pair[0] != "cancelled" || pair[1] != "duplicate" {
			r.t.Fatalf("cancellation %d: %v", i, pair)
		}
	}
}

// What a consumer bought until the erasure is nobody's afterwards, whichever process takes it in, and when.
func (r *replicas) erasure() {
	after, documents := r.number, make([][]byte, 300)
	for i := range documents {
		s := r.sale()
		s.Consumer.CPF = "52998224725"
		documents[i] = r.receipt(s)
	}
	r.send(0, documents[0])
	var index []byte
	testkit.Must(r.t, r.DB.NewRaw("SELECT cpf_index FROM receipts WHERE number = ?", after+1).Scan(r.t.Context(), &index))
	who := customers.Customer{Grant: scope.Grant{RetailerID: r.RetailerID}, Whole: true, CPFIndex: index}
	r.atOnce(func(replica int) {
		if replica < 2 {
			r.batch(replica, documents[1+replica*149:][:149])
			return
		}
		if _, err := r.App.Customers.Erase(r.t.Context(), who, customers.Origin{}); err != nil {
			r.t.Error(err)
		}
	})
	r.expect(after, authorised, 299)
	if n := r.count("SELECT COUNT(*) FROM receipts WHERE number > ? AND cpf_index IS NOT NULL", after); n != 0 {
		r.t.Errorf("%d receipts of an erased consumer are still theirs", n)
	}
}

func (r *replicas) replacement() {
	const sales = 200
	after, pairs, stored := r.number, make([][2][]byte, sales), make([][]byte, sales)
	for i := range pairs {
		s := r.sale()
		pairs[i] = [2][]byte{r.receipt(s), r.cancellation(s, "")}
		s.Defect = nfcegen.BadSignature
		stored[i] = r.receipt(s)
	}
	r.batch(1, stored)
	r.races(pairs)
	r.expect(after, cancelled, sales)
	if n := r.count("SELECT COUNT(*) FROM receipts WHERE number > ? AND signature <> 1", after); n != 0 {
		r.t.Errorf("%d receipts keep the wrong copy", n)
	}
}

// What the server ends in the middle is not saved, and says so; sent again it is stored once.
func (r *replicas) endedConnections() {
	const sales = 300
	after := r.number
	documents := make([][][]byte, len(r.addresses))
	for i := range sales {
		documents[i%3] = append(documents[i%3], r.receipt(r.sale()))
	}
	stop := make(chan struct{})
	var ending sync.WaitGroup
	ending.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				_, err := r.DB.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
				if err != nil {
					r.t.Error(err)
				}
			}
		}
	})
	r.atOnce(func(replica int) {
		for _, xml := range documents[replica] {
			if status, code := r.tried(replica, xml); status == "rejected" && code != "receipts.not_saved" && code != "unavailable" {
				r.t.Errorf("refused with %q", code)
			}
		}
	})
	close(stop)
	ending.Wait()
	r.atOnce(func(replica int) {
		for _, xml := range documents[replica] {
			r.again(replica, xml)
		}
	})
	r.expect(after, authorised, sales)
}

// again sends a document until it is saved: each connection that the server ended may fail once more.
func (r *replicas) again(replica int, xml []byte) {
	var status, code string
	for range 3 * sqldb.DefaultConnections() {
		if status, code = r.tried(replica, xml); status != "rejected" {
			return
		}
	}
	r.t.Errorf("not saved: %s", code)
}

// Nobody is told anything but 503 while the database is away; once it is back all goes on.
func (r *replicas) away() {
	after := r.number
	xml := r.receipt(r.sale())
	r.cable.Set(true)
	for range 2 { // lines that broke, and new ones that are refused
		r.atOnce(func(replica int) {
			for _, path := range []string{"/api/integration/receipts", "/readyz", "/r/" + strings.Repeat("A", 22)} {
				response, err := r.ask(replica, path, xml)
				if err != nil {
					r.t.Error(err)
					continue
				}
				_ = response.Body.Close()
				if response.StatusCode != http.StatusServiceUnavailable {
					r.t.Errorf("%s while the database is away: %d", path, response.StatusCode)
				}
			}
		})
	}
	r.cable.Set(false)
	r.atOnce(func(replica int) { r.again(replica, xml) })
	r.expect(after, authorised, 1)
}

// ask posts to intake, and gets anything else.
func (r *replicas) ask(replica int, path string, xml []byte) (*http.Response, error) {
	method, body := http.MethodGet, io.Reader(http.NoBody)
	if strings.HasPrefix(path, "/api/") {
		method, body = http.MethodPost, bytes.NewReader(xml)
	}
	request, err := http.NewRequestWithContext(r.t.Context(), method, r.addresses[replica]+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/xml")
	request.Header.Set("x-api-key", r.Live)
	return r.client.Do(request)
}

// tried sends a document that may be refused.
func (r *replicas) tried(replica int, xml []byte) (status, code string) {
	response, err := r.ask(replica, "/api/integration/receipts", xml)
	if err != nil {
		r.t.Error(err)
		return "", ""
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		r.t.Error(err)
	}
	return r.answered(text)
}
