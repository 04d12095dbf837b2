package portal

import (
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// proofKey marks the operations that ask for a recent proof.
const proofKey = "proof"

// Proven marks an operation that moves an account or opens a door: it answers 403 identity.proof_required unless the
// person behind the session proved who they are within the last ten minutes. Decided for every call that writes, in a
// list that a test holds against the live router.
func Proven(op huma.Operation) huma.Operation {
	op.Metadata[proofKey] = true // ForProfiles made the map
	if !slices.Contains(op.Errors, http.StatusForbidden) {
		op.Errors = append(slices.Clone(op.Errors), http.StatusForbidden)
	}
	op.Description = "Pede que a pessoa tenha se identificado há menos de 10 minutos: senão responde 403 com o código " +
		"`identity.proof_required`; prove em `POST /api/identity/proof` e repita o pedido."
	return op
}

// AsksForProof reports whether an operation is so marked.
func AsksForProof(op *huma.Operation) bool { return op.Metadata[proofKey] == true }
