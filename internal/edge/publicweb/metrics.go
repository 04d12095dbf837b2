package publicweb

import (
	"crypto/subtle"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// Metrics counts requests by the route that served them. Labels hold patterns, never addresses: a path may carry a
// document, a receipt's token or an access key.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	work     work

	mu    sync.RWMutex
	known map[answer]counters
}

// answer is what requests are told apart by.
type answer struct {
	route, method string
	status        int
}

// counters are those of one kind of answer, looked up once.
type counters struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

// NewMetrics makes the counters, and those of the Go runtime and the process.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(), known: map[answer]counters{},
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "seiva_http_requests_total", Help: "Requests answered, by route, method and status.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "seiva_http_request_seconds", Help: "Time to answer, by route.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "seiva_build_info", Help: "1, with the version.", ConstLabels: prometheus.Labels{"version": version}})
	build.Set(1)
	m.work = newWork()
	m.registry.MustRegister(m.work.all()...)
	m.registry.MustRegister(build, m.requests, m.seconds, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Answered counts a request; it is what httpx.Outer tells.
func (m *Metrics) Answered(route, name string, status int, took time.Duration) {
	c := m.counters(answer{route, httpx.MethodLabel(name), status})
	c.requests.Inc()
	c.seconds.Observe(took.Seconds())
}

func (m *Metrics) counters(a answer) counters {
	m.mu.RLock()
	c, ok := m.known[a]
	m.mu.RUnlock()
	if !ok {
		c = counters{m.requests.WithLabelValues(a.route, a.method, strconv.Itoa(a.status)), m.seconds.WithLabelValues(a.route)}
		m.mu.Lock()
		m.known[a] = c
		m.mu.Unlock()
	}
	return c
}

// Handler serves the metrics. Without a token only a peer on this machine may read them, and only directly: what a
// proxy passes on is refused (403). With one, `Authorization: Bearer <token>` is asked of everybody (401).
func (m *Metrics) Handler(token string) http.Handler {
	serve := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case token == "" && !local(r):
			httpx.WriteError(w, r, errs.New(errs.Forbidden, "metrics.loopback_only",
				"As métricas só são lidas nesta máquina. Para lê-las de fora, defina SEIVA_METRICS_TOKEN."))
		case token != "" && subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte("Bearer "+token)) != 1:
			w.Header().Set("WWW-Authenticate", "Bearer")
			httpx.WriteError(w, r, errs.New(errs.Unauthorized, "metrics.bad_token",
				"Envie o valor de SEIVA_METRICS_TOKEN em Authorization: Bearer."))
		default:
			serve.ServeHTTP(w, r)
		}
	})
}

func local(r *http.Request) bool {
	if r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "" {
		return false
	}
	peer, err := netip.ParseAddr(httpx.ClientAddress(r))
	return err == nil && peer.Unmap().IsLoopback()
}
