package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"seiva/internal/adapter/collector"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/spans"
)

// TracesSettings say where traces go: by OpenTelemetry's own variables, as whoever runs a collector knows them (decision 135).
type TracesSettings struct {
	To       string   `env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"Coletor de traces (OTLP por HTTP), https://…:4318; vazia: nenhum é feito."`
	Headers  string   `hidden:"" env:"OTEL_EXPORTER_OTLP_HEADERS" help:"Cabeçalhos que o coletor pede: nome=valor,nome=valor."`
	Off      bool     `env:"OTEL_SDK_DISABLED" help:"Sem traces, não importa o resto da configuração."`
	Protocol string   `default:"http/protobuf" env:"OTEL_EXPORTER_OTLP_PROTOCOL" help:"Protocolo dos traces: http/protobuf, o único que há."`
	Service  string   `default:"seiva" env:"OTEL_SERVICE_NAME" help:"Nome desta instalação nos traces."`
	Sampler  string   `default:"parentbased_always_on" env:"OTEL_TRACES_SAMPLER" help:"Quais requisições geram traces: always_on, always_off ou traceidratio, cada um também como parentbased_…"`
	Share    string   `env:"OTEL_TRACES_SAMPLER_ARG" help:"Parte das requisições com traceidratio, de 0 a 1; padrão: 1."`
	From     []string `env:"SEIVA_TRACES_FROM" help:"Endereços e redes em cujo traceparent se confia; vazia: todo trace começa aqui."`
}

func (t TracesSettings) on() bool { return t.To != "" && !t.Off }

// check refuses what traces cannot be sent with; nothing else is asked of variables that are not used: callers are believed or not with and without a collector.
func (t TracesSettings) check() error {
	if _, err := httpx.ParseProxies(t.From); err != nil {
		return fmt.Errorf("SEIVA_TRACES_FROM: %w", err)
	}
	if !t.on() {
		return nil
	}
	u, err := url.Parse(t.To)
	if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("OTEL_EXPORTER_OTLP_ENDPOINT não é o endereço de um coletor: escreva-o como http://servidor:4318, sem usuário nem consulta")
	}
	if t.Protocol != "" && t.Protocol != "http/protobuf" {
		return errors.New("OTEL_EXPORTER_OTLP_PROTOCOL pede um protocolo que não há aqui: use http/protobuf, em geral na porta 4318")
	}
	if _, err := t.headers(); err != nil {
		return err
	}
	_, err = t.sampler()
	return err
}

// headers reads name=value,name=value, with values as in an address.
func (t TracesSettings) headers() (map[string]string, error) {
	all := map[string]string{}
	for pair := range strings.SplitSeq(t.Headers, ",") {
		name, value, is := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if name = strings.TrimSpace(name); name != "" && is && err == nil && !strings.ContainsAny(name+value, "\r\n") {
			all[name] = value
		} else if strings.TrimSpace(pair) != "" {
			return nil, errors.New("OTEL_EXPORTER_OTLP_HEADERS não pode ser lida: escreva nome=valor,nome=valor, com os valores codificados como em um endereço")
		}
	}
	return all, nil
}

func (t TracesSettings) sampler() (sdk.Sampler, error) {
	share := 1.0
	name, parents := strings.CutPrefix(t.Sampler, "parentbased_")
	if name == "traceidratio" && t.Share != "" {
		var err error
		if share, err = strconv.ParseFloat(t.Share, 64); err != nil || !(share >= 0 && share <= 1) {
			return nil, fmt.Errorf("OTEL_TRACES_SAMPLER_ARG é %q: informe a parte das requisições, de 0 a 1", t.Share)
		}
	}
	of := map[string]sdk.Sampler{
		"always_on": sdk.AlwaysSample(), "always_off": sdk.NeverSample(), "traceidratio": sdk.TraceIDRatioBased(share),
	}[name]
	switch {
	case t.Sampler == "":
		return sdk.ParentBased(sdk.AlwaysSample()), nil
	case of == nil:
		return nil, fmt.Errorf("OTEL_TRACES_SAMPLER é %q, que não existe: use always_on, always_off ou traceidratio, também com parentbased_ na frente", t.Sampler)
	case parents:
		return sdk.ParentBased(of), nil
	}
	return of, nil
}

// collector makes what sends traces; nil where none are sent.
func (s Settings) collector(ctx context.Context) (*collector.Collector, error) {
	if !s.Traces.on() {
		return nil, nil
	}
	if err := s.Traces.check(); err != nil {
		return nil, err
	}
	headers, _ := s.Traces.headers()
	sampler, _ := s.Traces.sampler()
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	return collector.Open(ctx, collector.Config{Address: s.Traces.To, Headers: headers, Sampler: sampler, Resource: []attribute.KeyValue{
		attribute.String("service.name", cmp.Or(s.Traces.Service, "seiva")), attribute.String("service.version", Version), attribute.String("host.name", host),
	}})
}

// tracedJobs has each attempt of a job told as a span of its kind.
func tracedJobs(tracer *spans.Tracer, kinds []jobqueue.Kind) []jobqueue.Kind {
	if tracer == nil {
		return kinds
	}
	for i, kind := range kinds {
		kinds[i].Run = func(ctx context.Context, j jobqueue.Job) error {
			ctx, span := tracer.Begin(ctx, "job "+kind.Name, trace.SpanKindConsumer)
			span.Say("seiva.job.kind", kind.Name)
			span.Say("seiva.job.id", j.ID)
			span.Count("seiva.job.attempt", j.Attempt)
			err := errPanicked
			defer func() { span.End(err) }()
			err = kind.Run(ctx, j)
			return err
		}
	}
	return kinds
}

var errPanicked = errors.New("a job panicked")
