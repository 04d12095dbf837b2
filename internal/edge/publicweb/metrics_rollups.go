package publicweb

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// stateLimit is how long a reader of metrics waits for what stands in the database.
const stateLimit = 2 * time.Second

var (
	rollUpDifferences = prometheus.NewDesc("seiva_rollup_differences",
		"Days of stores whose sums are not what their receipts, or ratings, add up to, as the last comparison found.", nil, nil)
	rollUpsCompared = prometheus.NewDesc("seiva_rollup_last_run_timestamp_seconds",
		"When sums were last compared with receipts.", nil, nil)
)

// rollUps shows what the last comparison found, whichever process made it. Before the first, and while the database does not
// answer, it shows nothing.
type rollUps struct {
	state func(ctx context.Context) (differences int, endedAt time.Time, err error)
}

// RollUps adds what the last comparison of roll-ups with receipts found.
func (m *Metrics) RollUps(state func(ctx context.Context) (differences int, endedAt time.Time, err error)) {
	m.registry.MustRegister(rollUps{state})
}

// Describe implements prometheus.Collector.
func (rollUps) Describe(to chan<- *prometheus.Desc) {
	to <- rollUpDifferences
	to <- rollUpsCompared
}

// Collect implements prometheus.Collector.
func (r rollUps) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), stateLimit)
	defer cancel()
	differences, endedAt, err := r.state(ctx)
	if err != nil {
		slog.Error("the last comparison of roll-ups cannot be read", "cause", err)
		return
	}
	if endedAt.IsZero() {
		return
	}
	to <- prometheus.MustNewConstMetric(rollUpDifferences, prometheus.GaugeValue, float64(differences))
	to <- prometheus.MustNewConstMetric(rollUpsCompared, prometheus.GaugeValue, float64(endedAt.UnixMilli())/1000)
}
