package publicweb

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"seiva/internal/kit/httpx"
)

// Assets serves the React build: precompressed variants, strong ETags, and a page of the portal for every address
// that is not a file, so that deep links work: one for visitors, one for who is signed in (decisions 66 and 97). Files
// under /assets/ carry their hash in their name and never change.
type Assets struct {
	build   fs.FS
	files   map[string]*asset // by URL path
	version string
	ahead   map[string]string // Link header by the address of a page
	signed  func(*http.Request) bool
	framers func(ctx context.Context, retailerDocument string) []string
	framed  *httpx.Limiter // by address: framers asks the database
}

// VersionHeader says on every answer which build of the portal is served, so that a document of another one can offer to
// load again (decision 57). Each document holds its own in a meta element.
const VersionHeader = "X-Portal-Version"

// versionFile is where a build says what it is.
const versionFile = ".version"

// aheadFile is where a build says what a browser needs for a page besides what its document names: the portal's document is
// one for all its pages.
const aheadFile = ".ahead.json"

type asset struct {
	name, mediaType string
	variants        []variant // the plain file is the last, or the one that is unpacked for who takes nothing else
}

// variant is one coding of an asset; etag hashes its bytes at the first request.
type variant struct {
	coding, name string
	etag         func() (string, error)
}

// Codings by preference, with the suffix of their files.
var codings = []struct{ coding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// Pages of the consumer's entry, with the parameters without which a page asks for nothing and says that its address is
// incomplete; every other address belongs to the portal.
var consumerPages = map[string][]string{"/webviews/crms": {"token", "document"}, vipPage: {vipDocument}, "/accept-terms": nil, scanPage: nil, AccountPath: nil}

// vipPage is a retailer's own, named by this parameter: the only page that other sites may show within theirs, and those alone
// that the retailer registered. Its key is not asked for here: the page takes it out of the address, and may be loaded again.
const vipPage, vipDocument = "/vip", "retailer-document"

// framedPerMinute is how often one address has a retailer looked up: behind it may stand a carrier's customers (decision 30).
const framedPerMinute = 6000

// AccountPath is where people who buy enter their account.
const AccountPath = "/consumidor"

// scanPage is where consumers scan paper receipts: the only page that may use the camera.
const scanPage = "/escanear"

// visitorPages are the addresses of who is not signed in, or not yet, whose document is visitor.html. The portal has the same
// list (visitor-paths.ts).
var visitorPages = []string{
	"/signIn", "/forgot-password", "/reset-password", "/resend-email-confirmation", "/confirmation", "/password-change",
	"/sign-up", "/software-house-sign-up", "/software-house-sign-up/*", "/termos-de-uso", "/politica-de-privacidade",
}

// Folders of files alone: an address in them that is no file is a 404, never the portal's page. So is a file's name at the top, such as
// /favicon.ico, which programs ask for: no screen has a point there.
var fileFolders = []string{"/assets/", "/docs/"}

// meAhead has the browser ask who is signed in beside the code that will want to know, not after it.
const meAhead = "</api/identity/me>; rel=preload; as=fetch; crossorigin"

// NewAssets indexes a build (index.html and stranger.html, visitor.html and newcomer.html, each pair one document for who comes
// with a session and without, consumer.html, assets/, docs/, each text file with .br and .gz twins; in docs/ the twins alone). A build
// without index.html is accepted: its pages then say how to build the portal. signed tells whether a request comes with a
// session. framers gives the origins that may frame the VIP area of a retailer's document.
func NewAssets(build fs.FS, signed func(*http.Request) bool, framers func(ctx context.Context, retailerDocument string) []string) (*Assets, error) {
	a := &Assets{build: build, files: map[string]*asset{}, signed: signed, framers: framers, framed: httpx.PerMinute(framedPerMinute)}
	err := fs.WalkDir(build, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		name = strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")
		if a.files["/"+name] == nil {
			a.files["/"+name] = a.index(name)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the web build: %w", err)
	}
	version, err := fs.ReadFile(build, versionFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the web build: %w", err)
	}
	a.version = strings.TrimSpace(string(version))
	ahead, err := fs.ReadFile(build, aheadFile)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err == nil {
		err = json.Unmarshal(ahead, &a.ahead)
	}
	if err != nil {
		return nil, fmt.Errorf("read the web build: %w", err)
	}
	return a, nil
}

// Version is of the build; empty where there is none.
func (a *Assets) Version() string { return a.version }

func (a *Assets) index(name string) *asset {
	f := &asset{name: name, mediaType: mime.TypeByExtension(path.Ext(name))}
	if f.mediaType == "" {
		f.mediaType = "application/octet-stream"
	}
	for _, c := range codings {
		file := name + c.suffix
		if _, err := fs.Stat(a.build, file); err == nil {
			f.variants = append(f.variants, variant{c.coding, file, sync.OnceValues(func() (string, error) { return a.etag(file) })})
		}
	}
	return f
}

func (a *Assets) etag(name string) (string, error) {
	file, err := a.build.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]) + `"`, nil
}

// ServeHTTP answers GET and HEAD of any address outside the API.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Este endereço só aceita leitura.", http.StatusMethodNotAllowed)
		return
	}
	file, isFile := a.files[r.URL.Path]
	needs, isConsumers := consumerPages[strings.TrimSuffix(r.URL.Path, "/")]
	status := http.StatusOK
	switch {
	case isFile:
	case namesFile(r.URL.Path):
		http.Error(w, "Arquivo não encontrado. Recarregue a página.", http.StatusNotFound)
		return
	case isConsumers:
		file = a.files["/consumer.html"]
		if lacks(r.URL.Query(), needs) {
			status = http.StatusBadRequest
		}
		w.Header().Set("Referrer-Policy", "no-referrer") // the address carries a consumer's token
		w.Header().Set("X-Robots-Tag", "noindex")
		if strings.TrimSuffix(r.URL.Path, "/") == scanPage {
			w.Header().Set("Permissions-Policy", "camera=(self)")
		}
		if strings.TrimSuffix(r.URL.Path, "/") == vipPage {
			a.letFrame(w, r)
		}
	default:
		file = a.files[a.portal(w, r)]
	}
	if file == nil {
		notBuilt(w)
		return
	}
	cache := "no-cache"
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		cache = "public, max-age=31536000, immutable"
	}
	a.serve(w, r, file, cache, status)
}

// letFrame opens the policy for the sites that a retailer registered. Over the limit the page is answered, for no frame.
func (a *Assets) letFrame(w http.ResponseWriter, r *http.Request) {
	if a.framed.Take(httpx.ClientAddress(r)) != nil {
		return
	}
	origins := a.framers(r.Context(), r.URL.Query().Get(vipDocument))
	if len(origins) == 0 {
		return
	}
	const header = "Content-Security-Policy"
	w.Header().Set(header, strings.Replace(w.Header().Get(header), "frame-ancestors 'none'", "frame-ancestors "+strings.Join(origins, " "), 1))
}

func lacks(given url.Values, needs []string) bool {
	return slices.ContainsFunc(needs, func(name string) bool { return given.Get(name) == "" })
}

// portal returns the document of the portal for an address that is no file. Without a session '/' is the visitors', and
// the document says that there is nobody to ask for: a refusal would be an error in the browser's console.
func (a *Assets) portal(w http.ResponseWriter, r *http.Request) string {
	w.Header().Add("Vary", "Cookie")
	visitor, signed := isVisitorPage(r.URL.Path), a.signed(r)
	switch {
	case !signed && (visitor || r.URL.Path == "/"):
		return "/newcomer.html"
	case visitor:
		return "/visitor.html"
	case !signed:
		return "/stranger.html"
	}
	w.Header().Set("Link", meAhead)
	if page := a.ahead[strings.TrimSuffix(r.URL.Path, "/")]; page != "" {
		w.Header().Add("Link", page)
	}
	return "/index.html"
}

func isVisitorPage(address string) bool {
	return slices.ContainsFunc(visitorPages, func(page string) bool {
		fits, err := path.Match(page, strings.TrimSuffix(address, "/"))
		return err == nil && fits
	})
}

func namesFile(address string) bool {
	within := func(folder string) bool { return strings.HasPrefix(address, folder) }
	return slices.ContainsFunc(fileFolders, within) || path.Dir(address) == "/" && path.Ext(address) != ""
}

// serve sends the first variant that the client accepts. With another status than 200 it is no version of the page that a
// cache may compare: it comes whole, without an ETag.
func (a *Assets) serve(w http.ResponseWriter, r *http.Request, file *asset, cache string, status int) {
	chosen := file.variants[len(file.variants)-1]
	for _, v := range file.variants {
		if v.coding == "" || accepts(r.Header.Get("Accept-Encoding"), v.coding) {
			chosen = v
			break
		}
	}
	content, etag, err := a.open(chosen)
	if err != nil {
		http.Error(w, "Ocorreu um erro", http.StatusInternalServerError)
		return
	}
	defer func() { _ = content.Close() }()
	h := w.Header()
	h.Set("Cache-Control", cache)
	h.Set("Content-Type", file.mediaType)
	h.Set("ETag", etag)
	if isPart(file.mediaType) {
		h.Del("Content-Security-Policy") // 300 bytes that the page's own makes idle
	}
	if len(file.variants) > 1 || chosen.coding != "" {
		h.Add("Vary", "Accept-Encoding")
	}
	if chosen.coding != "" && !accepts(r.Header.Get("Accept-Encoding"), chosen.coding) {
		unpack(w, r, content)
		return
	}
	if chosen.coding != "" {
		h.Set("Content-Encoding", chosen.coding)
	}
	if status != http.StatusOK {
		h.Del("ETag")
		w.WriteHeader(status)
		if r.Method == http.MethodGet {
			_, _ = io.Copy(w, content)
		}
		return
	}
	http.ServeContent(w, r, "", time.Time{}, content)
}

// isPart tells whether a file is only ever part of a page, whose policy binds it. A picture in SVG is a document too.
func isPart(mediaType string) bool {
	return strings.HasPrefix(mediaType, "text/javascript") || strings.HasPrefix(mediaType, "text/css") || strings.HasPrefix(mediaType, "font/")
}

// unpack sends a gzip file plain, to whoever takes nothing else: no ETag, no part of it.
func unpack(w http.ResponseWriter, r *http.Request, packed io.Reader) {
	plain, err := gzip.NewReader(packed)
	if err != nil {
		http.Error(w, "Ocorreu um erro", http.StatusInternalServerError)
		return
	}
	w.Header().Del("ETag")
	if r.Method == http.MethodGet {
		_, _ = io.Copy(w, plain) //nolint:gosec // a file of the build
	}
}

func (a *Assets) open(v variant) (io.ReadSeekCloser, string, error) {
	etag, err := v.etag()
	if err != nil {
		return nil, "", err
	}
	file, err := a.build.Open(v.name)
	if err != nil {
		return nil, "", err
	}
	content, ok := file.(io.ReadSeekCloser)
	if !ok {
		return nil, "", errors.Join(fmt.Errorf("%s cannot seek", v.name), file.Close())
	}
	return content, etag, nil
}

// accepts tells whether an Accept-Encoding header allows a coding: named, or by *, and not with q=0.
func accepts(header, coding string) bool {
	allowed := false
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		name = strings.TrimSpace(name)
		if name != coding && name != "*" {
			continue
		}
		q, given := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q=")
		allowed = !given || strings.Trim(q, "0.") != ""
		if name == coding {
			return allowed
		}
	}
	return allowed
}

// Docs serves the API's documentation (the build's docs/ folder) under /api/docs/.
func (a *Assets) Docs() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, below := strings.CutPrefix(r.URL.Path, "/api/docs/")
		if !below {
			http.Redirect(w, r, "/api/docs/", http.StatusMovedPermanently)
			return
		}
		if name == "" {
			name = "index.html"
		}
		file := a.files["/docs/"+name]
		if file == nil {
			http.Error(w, "Página não encontrada.", http.StatusNotFound)
			return
		}
		// The documentation page draws with inline styles and data: images; its scripts are files like any other.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "+
			"img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		a.serve(w, r, file, "no-cache", http.StatusOK)
	})
}

func notBuilt(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = io.WriteString(w, `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Seiva</title>`+
		`<p>O portal ainda não foi construído. Execute <code>make build</code> e inicie novamente. A API já responde em <code>/api</code>.</p></html>`)
}
