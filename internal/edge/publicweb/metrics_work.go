package publicweb

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// work is what the program does beside answering.
type work struct {
	commits, documents         prometheus.Histogram
	files, mails               prometheus.Histogram
	commitFailures             prometheus.Counter
	fileFailures, mailFailures prometheus.Counter
}

func newWork() work {
	seconds := []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 30}
	histogram := func(name, help string, buckets []float64) prometheus.Histogram {
		return prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets})
	}
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	return work{
		commits:        histogram("seiva_commit_seconds", "Time of a commit of receipts, until it is on the disk.", seconds),
		documents:      histogram("seiva_commit_documents", "Documents of a commit.", []float64{1, 2, 5, 10, 25, 50, 100, 250, 500, 1000}),
		commitFailures: counter("seiva_commit_failures_total", "Commits of receipts that failed."),
		files:          histogram("seiva_file_call_seconds", "Time of a call to the bucket or folder of files.", seconds),
		fileFailures:   counter("seiva_file_call_failures_total", "Calls to the bucket or folder of files that got no answer."),
		mails:          histogram("seiva_mail_delivery_seconds", "Time of a try to hand a mail over.", seconds),
		mailFailures:   counter("seiva_mail_delivery_failures_total", "Tries to hand a mail over that failed."),
	}
}

func (w work) all() []prometheus.Collector {
	return []prometheus.Collector{w.commits, w.documents, w.commitFailures, w.files, w.fileFailures, w.mails, w.mailFailures}
}

func told(times prometheus.Histogram, failures prometheus.Counter, took time.Duration, failed bool) {
	times.Observe(took.Seconds())
	if failed {
		failures.Inc()
	}
}

// Commit counts a commit of receipts.
func (m *Metrics) Commit(documents int, took time.Duration, failed bool) {
	m.work.documents.Observe(float64(documents))
	told(m.work.commits, m.work.commitFailures, took, failed)
}

// FileCall counts a call to where files are kept.
func (m *Metrics) FileCall(took time.Duration, failed bool) {
	told(m.work.files, m.work.fileFailures, took, failed)
}

// MailDelivery counts a try to deliver a mail.
func (m *Metrics) MailDelivery(took time.Duration, failed bool) {
	told(m.work.mails, m.work.mailFailures, took, failed)
}

// Readings adds who answered what a standby of the database may answer.
func (m *Metrics) Readings(by func() (leader, standby int64)) {
	counter := func(place string, of func() int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "seiva_standby_reads_total", Help: "Readings of reports, long lists and exports, by the server that answered.",
			ConstLabels: prometheus.Labels{"place": place},
		}, func() float64 { return float64(of()) })
	}
	m.registry.MustRegister(counter("leader", func() int64 { leader, _ := by(); return leader }),
		counter("standby", func() int64 { _, standby := by(); return standby }))
}

// SpansLost adds how many spans no collector got: since too many waited for it, and since it did not take them.
func (m *Metrics) SpansLost(lost func() (full, refused int64)) {
	counter := func(reason string, of func() int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "seiva_spans_lost_total", Help: "Spans that no collector got: too many waited (queue), or it did not take them (collector).",
			ConstLabels: prometheus.Labels{"reason": reason},
		}, func() float64 { return float64(of()) })
	}
	m.registry.MustRegister(counter("queue", func() int64 { full, _ := lost(); return full }),
		counter("collector", func() int64 { _, refused := lost(); return refused }))
}

// Gauge is a value as it is now, under a name; Kind is its label of that name, where it has one.
type Gauge struct {
	Name, Help, Kind string
	Value            float64
}

// gauges are read when somebody asks. What does not answer in time is left out, and the log says so.
type gauges struct {
	read func(ctx context.Context) ([]Gauge, error)
}

// Gauges adds values that are read whenever the metrics are.
func (m *Metrics) Gauges(read func(ctx context.Context) ([]Gauge, error)) {
	m.registry.MustRegister(gauges{read})
}

// Describe implements prometheus.Collector: which values there are is only known once they are read.
func (gauges) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (g gauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), stateLimit)
	defer cancel()
	all, err := g.read(ctx)
	if err != nil {
		slog.Error("some metrics cannot be read", "cause", err)
	}
	for _, one := range all {
		var labels []string
		var values []string
		if one.Kind != "" {
			labels, values = []string{"kind"}, []string{one.Kind}
		}
		to <- prometheus.MustNewConstMetric(prometheus.NewDesc(one.Name, one.Help, labels, nil), prometheus.GaugeValue, one.Value, values...)
	}
}
