package integrationapi

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

// receiveBatch answers one result line for each line, in order, while the body is still coming. The HTTP status is
// 200 from the first line on; a body that breaks off ends the answer, and every line before it is answered.
func receiveBatch(s Services, w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	if err := control.EnableFullDuplex(); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", typeNDJSON)
	w.Header().Set("X-Accel-Buffering", "no") // proxies: pass lines on as they come
	var out bytes.Buffer
	emit := func(outcomes []receipts.Outcome) error {
		out.Reset()
		encoder := json.NewEncoder(&out)
		for _, o := range outcomes {
			if err := encoder.Encode(lineOf(r.Context(), o)); err != nil {
				return err
			}
		}
		if _, err := w.Write(out.Bytes()); err != nil {
			return err
		}
		return control.Flush()
	}
	header := r.Header.Get(keyHeader)
	grant := func(ctx context.Context) (scope.Grant, error) { return s.Keys.Authenticate(ctx, header) }
	source := &lines{reader: bufio.NewReaderSize(r.Body, 64<<10)}
	_ = s.Receipts.Stream(r.Context(), grant, source, emit) // the sender broke off, or the key was revoked: all was answered
}

func lineOf(ctx context.Context, o receipts.Outcome) BatchLine {
	if o.Err != nil {
		problem := httpx.ProblemOf(ctx, o.Err)
		return BatchLine{Line: o.Line, Status: "rejected", HTTPStatus: problem.Status, Code: problem.Code, Message: problem.Message}
	}
	r := o.Result
	return BatchLine{
		Line: o.Line, Status: string(r.Status), HTTPStatus: httpStatus(r),
		ReceiptFacts: &ReceiptFacts{
			AccessKey: r.AccessKey, Identified: r.Identified, StoreID: r.StoreID, Verification: r.Verification, PublicURL: r.PublicURL,
		},
	}
}
