package publicweb

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"seiva/internal/kit/httpx"
)

// GuidePath is where the guide of integration begins: /integracao, /integracao/mudancas, /integracao/erros and a page for
// each code below it.
const GuidePath = "/integracao"

// exampleOrigin stands for the installation's address in the guide's text, and exampleNote says so there.
const (
	exampleOrigin = "http://localhost:8080"
	exampleNote   = " Troque `" + exampleOrigin + "` nos exemplos pelo endereço do programa."
)

var (
	guideStyle  = style + template.CSS(ownFile("templates/guide.css")) //nolint:gosec // our own file
	guidePolicy = stylePolicy(guideStyle)
)

type guideView struct {
	Style    template.CSS
	Title    string
	Contents []guideHeading
	Body     template.HTML
}

type guideHeading struct{ ID, Text string }

// guideError is one code that an integration's call can answer.
type guideError struct {
	Code          string
	Status        int
	Cause, Remedy string
	Sample        string
	Again         bool // what a till sends again by itself
	Document      bool // what verify tells as well
}

// Guide serves the pages, which are made at the first request: a start does not wait for them.
type Guide struct {
	made func() (guidePages, error)
}

type guidePages map[string]guideView

// NewGuide serves the pages of docs/: integration.md, changelog.md and errors.csv.
func NewGuide(docs fs.FS, origin string) *Guide {
	return &Guide{sync.OnceValues(func() (guidePages, error) { return guideOf(docs, origin) })}
}

func guideOf(docs fs.FS, origin string) (guidePages, error) {
	catalogue, err := readErrors(docs)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, e := range catalogue {
		known[e.Code] = true
	}
	g := guidePages{}
	for path, file := range map[string]string{GuidePath: "integration.md", GuidePath + "/mudancas": "changelog.md"} {
		text, err := fs.ReadFile(docs, file)
		if err != nil {
			return nil, err
		}
		if g[path], err = written(string(text), origin, known); err != nil {
			return nil, err
		}
	}
	if err := g.fill(GuidePath+"/erros", "Erros da integração", "guide-errors", catalogue); err != nil {
		return nil, err
	}
	for _, e := range catalogue {
		if err := g.fill(GuidePath+"/erros/"+e.Code, e.Code, "guide-error", e); err != nil {
			return nil, err
		}
	}
	return g, g.fill("", "Página não encontrada", "guide-absent", nil)
}

func (g guidePages) fill(path, title, name string, data any) error {
	var body bytes.Buffer
	err := pages.ExecuteTemplate(&body, name, data)
	g[path] = guideView{guideStyle, title, nil, template.HTML(body.String())} //nolint:gosec // of our own template
	return err
}

// ServeHTTP implements http.Handler.
func (g *Guide) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	all, err := g.made()
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	view, found := all[strings.TrimSuffix(r.URL.Path, "/")]
	status := http.StatusOK
	if !found {
		view, status = all[""], http.StatusNotFound
	}
	w.Header().Set("Cache-Control", "max-age=300")
	writeWith(w, r, status, "guide", view, guidePolicy)
}

var (
	heading = regexp.MustCompile(`<h2 id="([^"]+)">(.*?)</h2>`)
	coded   = regexp.MustCompile(`<code>([a-z]+\.[a-z_]+)</code>`)
	tags    = regexp.MustCompile(`<[^>]+>`)
)

// written makes a page of a text in Markdown, whose HTML, if it had any, would be left out.
func written(text, origin string, known map[string]bool) (guideView, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, exampleNote, ""), exampleOrigin, origin)
	var made bytes.Buffer
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	if err := markdown.Convert([]byte(text), &made); err != nil {
		return guideView{}, err
	}
	body := coded.ReplaceAllStringFunc(made.String(), func(code string) string {
		if name := coded.FindStringSubmatch(code)[1]; known[name] {
			return `<a href="` + GuidePath + `/erros/` + name + `">` + code + `</a>`
		}
		return code
	})
	body = strings.NewReplacer("<table>", `<div class="table" tabindex="0" role="group" aria-label="Tabela"><table>`,
		"</table>", "</table></div>", "<pre>", `<pre tabindex="0">`).Replace(body)
	title, _, _ := strings.Cut(strings.TrimPrefix(text, "# "), "\n")
	view := guideView{Style: guideStyle, Title: title, Body: template.HTML(body)} //nolint:gosec // goldmark escapes the text, which is ours
	for _, m := range heading.FindAllStringSubmatch(body, -1) {
		view.Contents = append(view.Contents, guideHeading{m[1], tags.ReplaceAllString(m[2], "")})
	}
	return view, nil
}

// readErrors reads the catalogue: code, status, message, cause and remedy of each.
func readErrors(docs fs.FS) ([]guideError, error) {
	file, err := docs.Open("errors.csv")
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, fmt.Errorf("errors.csv: %d rows: %w", len(rows), err)
	}
	out := make([]guideError, 0, len(rows)-1)
	for _, row := range rows[1:] {
		status, err := strconv.Atoi(row[1])
		if err != nil {
			return nil, fmt.Errorf("errors.csv: %s: %w", row[0], err)
		}
		out = append(out, guideError{
			Code: row[0], Status: status, Cause: row[3], Remedy: row[4], Sample: answered(row[0], status, row[2]),
			Again:    status == http.StatusRequestTimeout || status == http.StatusTooManyRequests || status >= http.StatusInternalServerError,
			Document: status == http.StatusUnprocessableEntity && strings.HasPrefix(row[0], "receipts."),
		})
	}
	return out, nil
}

// answered is an answer with the error, as problems are written.
func answered(code string, status int, message string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	_ = encoder.Encode(struct { // strings and a number: it never fails
		Type      string `json:"type"`
		Title     string `json:"title"`
		Status    int    `json:"status"`
		Code      string `json:"code"`
		Message   string `json:"message"`
		Detail    string `json:"detail"`
		RequestID string `json:"requestId"`
	}{"about:blank", http.StatusText(status), status, code, message, message, "01kag7t3m9qx5rzc2v8e"})
	return strings.TrimSpace(out.String())
}
