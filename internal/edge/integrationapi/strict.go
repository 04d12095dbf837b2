package integrationapi

import (
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// VerifyProblem is a refusal of a document, with the facts where they were computed.
type VerifyProblem struct {
	*httpx.Problem
	Verification *nfce.Verification `json:"verification,omitempty"`
}

// refusedDocument documents the answer of refuse.
func refusedDocument(api huma.API) *huma.Response {
	return &huma.Response{Description: "Documento recusado; com a conferência, onde foi feita", Content: map[string]*huma.MediaType{
		"application/problem+json": {Schema: httpx.Schema[VerifyProblem](api)},
	}}
}

// strictQuery reads whether this call wants doubtful documents refused; nil: as its key.
func strictQuery(r *http.Request) (*bool, error) {
	flag := map[string]bool{"true": true, "false": false}
	text := r.URL.Query().Get("strict")
	if text == "" {
		return nil, nil
	}
	strict, known := flag[text]
	if !known {
		return nil, errs.InvalidFields("request.invalid", map[string]string{"strict": "deve ser true ou false"})
	}
	return &strict, nil
}

// readSubmission reads a body that holds one document, and how the call wants it judged.
func readSubmission(w http.ResponseWriter, r *http.Request) (receipts.Submission, error) {
	in, err := readOne(w, r)
	if err != nil {
		return in, err
	}
	in.RequestID = httpx.RequestID(r.Context())
	in.Strict, err = strictQuery(r)
	return in, err
}

// refuse answers a document that was not taken: with its verification, where what was wrong is the document.
func refuse(w http.ResponseWriter, r *http.Request, out receipts.Outcome) {
	if out.Verification == nil || !errs.IsKind(out.Err, errs.Invalid) {
		httpx.WriteError(w, r, out.Err)
		return
	}
	problem := httpx.ProblemOf(r.Context(), out.Err)
	w.Header().Set("Content-Type", problem.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(problem.Status)
	_ = json.NewEncoder(w).Encode(VerifyProblem{problem, out.Verification}) // the client may be gone
}
