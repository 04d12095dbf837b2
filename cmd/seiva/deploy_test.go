package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// deployed reads a file of deploy/.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../deploy", name))
	testkit.Must(t, err)
	return string(text)
}

// judged has a tool judge files.
func judged(t *testing.T, tool string, arguments ...string) {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Fatalf("%s is missing: run the tests through `make test`, whose go-test says what it is installed from", tool)
	}
	if out, err := exec.CommandContext(t.Context(), tool, arguments...).CombinedOutput(); err != nil {
		t.Errorf("%s %q: %v\n%s", tool, arguments, err, out)
	}
}

var metricName = regexp.MustCompile(`\bseiva_[a-z_]+|\bprocess_[a-z_]+`)

// Whatever a dashboard or an alert asks for is there.
func TestDashboardsAndAlertsNameMetricsThatExist(t *testing.T) {
	a := apitest.Empty(t)
	p := apitest.Of(t, a)
	testkit.Must(t, a.DB.SetSetting(t.Context(), "backup.last", "1"))
	testkit.Must(t, a.DB.SetSetting(t.Context(), "analytics.last", "1"))
	_, err := a.Jobs.Enqueue(t.Context(), jobqueue.New(receipts.RollUpsJob, "", time.Now().Add(-time.Hour)))
	testkit.Must(t, err)
	a.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	_, err = a.Jobs.Enqueue(t.Context(), jobqueue.New("nobody's", "", time.Now().Add(-time.Hour)))
	testkit.Must(t, err)
	_, err = a.Jobs.Enqueue(t.Context(), jobqueue.New("given up", "", time.Now().Add(-time.Hour)))
	testkit.Must(t, err)
	given, _, err := a.Jobs.Claim(t.Context(), "given up", time.Now(), time.Now().Add(time.Minute))
	testkit.Must(t, err)
	testkit.Must(t, a.Jobs.Fail(t.Context(), given, time.Now(), "no reason"))
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody)
	r.RemoteAddr = "127.0.0.1:4000"
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r) // counts itself, the next time
	w = httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	there := map[string]bool{}
	for line := range strings.Lines(w.Body.String()) {
		if words := strings.Fields(line); len(words) == 4 && words[1] == "TYPE" {
			there[words[2]] = true
			if words[3] == "histogram" {
				there[words[2]+"_bucket"], there[words[2]+"_sum"], there[words[2]+"_count"] = true, true, true
			}
		}
	}
	asked := map[string]bool{}
	for _, file := range []string{"grafana/seiva.json", "prometheus/seiva-alerts.yml", "prometheus/seiva-alerts-test.yml"} {
		for _, name := range metricName.FindAllString(deployed(t, file), -1) {
			if asked[name] = true; !there[name] {
				t.Errorf("%s asks for %s, which is not there", file, name)
			}
		}
	}
	for name := range there {
		if base := strings.NewReplacer("_bucket", "", "_sum", "", "_count", "").Replace(name); strings.HasPrefix(name, "seiva_") &&
			!asked[name] && !asked[base] && !asked[base+"_bucket"] && !asked[base+"_sum"] {
			t.Errorf("nothing shows %s", name)
		}
	}
}

func TestAlertsFireWhereTheyShould(t *testing.T) {
	judged(t, "promtool", "test", "rules", "../../deploy/prometheus/seiva-alerts-test.yml")
	judged(t, "promtool", "check", "config", "--syntax-only", "../../deploy/prometheus/scrape.yml")
}

func TestUnitsAreWhatSystemdTakes(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"seiva.service", "seiva.socket"} {
		unit := strings.ReplaceAll(deployed(t, "systemd/"+name), "/usr/local/bin/seiva", "/bin/true")
		testkit.Must(t, os.WriteFile(filepath.Join(folder, name), []byte(unit), 0o600))
	}
	judged(t, "systemd-analyze", "verify", filepath.Join(folder, "seiva.service"), filepath.Join(folder, "seiva.socket"))
}

// A database that is away for longer than systemd's patience leaves nobody dead, and what the sample of settings names may be written.
func TestTheUnitHoldsWhatTheSettingsNeed(t *testing.T) {
	unit := deployed(t, "systemd/seiva.service")
	if !strings.Contains(unit, "\nStartLimitIntervalSec=0\n") {
		t.Error("systemd gives up after five starts within ten seconds, and closes the socket too")
	}
	folders := regexp.MustCompile(`(?m)^#?SEIVA_[A-Z]+_TO=(/\S+)$`).FindAllStringSubmatch(deployed(t, "systemd/seiva.env"), -1)
	for _, folder := range folders {
		if !strings.Contains(unit, "\nReadWritePaths=-"+folder[1]+"\n") {
			t.Errorf("%s cannot be written by the service", folder[1])
		}
	}
	if len(folders) == 0 {
		t.Error("no folder is named")
	}
}

// The whole nginx sample, with a certificate of its own.
func TestNginxTakesItsSample(t *testing.T) {
	folder := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	testkit.Must(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	testkit.Must(t, err)
	private, err := x509.MarshalPKCS8PrivateKey(key)
	testkit.Must(t, err)
	for name, block := range map[string]*pem.Block{"fullchain.pem": {Type: "CERTIFICATE", Bytes: certificate}, "privkey.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		testkit.Must(t, os.WriteFile(filepath.Join(folder, name), pem.EncodeToMemory(block), 0o600))
	}
	proxy, err := filepath.Abs("../../deploy/nginx/seiva-proxy.conf")
	testkit.Must(t, err)
	site := strings.NewReplacer("/etc/letsencrypt/live/portal.example", folder, "/etc/nginx/seiva-proxy.conf", proxy).Replace(deployed(t, "nginx/seiva.conf"))
	config := filepath.Join(folder, "nginx.conf")
	testkit.Must(t, os.WriteFile(config, []byte("pid "+folder+"/pid; events {} http { access_log off; "+site+" }"), 0o600))
	judged(t, "nginx", "-t", "-q", "-p", folder, "-e", filepath.Join(folder, "log"), "-c", config)
}

// The container is built of nothing but what it names, and runs as nobody.
func TestTheContainerHoldsTheProgram(t *testing.T) {
	if _, err := exec.LookPath("buildah"); err != nil || os.Geteuid() != 0 {
		t.Log("no buildah, or no root: nothing is built")
		return
	}
	folder := t.TempDir()
	testkit.Must(t, os.MkdirAll(filepath.Join(folder, "bin"), 0o755))
	testkit.Must(t, os.WriteFile(filepath.Join(folder, "bin", "seiva"), []byte("program"), 0o755)) //nolint:gosec // a program
	testkit.Must(t, os.WriteFile(filepath.Join(folder, "authorities.crt"), []byte("authorities"), 0o600))
	store := []string{"--storage-driver", "vfs", "--root", filepath.Join(folder, "store"), "--runroot", filepath.Join(folder, "run")}
	judged(t, "buildah", append(store, "build", "--isolation", "chroot", "--build-arg", "CERTIFICATES=authorities.crt",
		"-f", "../../deploy/Containerfile", "-t", "seiva", folder)...)
	out, err := exec.CommandContext(t.Context(), "buildah", append(store, "inspect", "--type", "image", //nolint:gosec // its own arguments
		"--format", "{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.Cmd}}", "seiva")...).Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != "65532:65532 [/seiva] [serve]" {
		t.Errorf("%q, %v", got, err)
	}
}
