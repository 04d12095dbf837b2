package integrationapi

import (
	"encoding/json"
	"fmt"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
	"seiva/internal/receipts"
)

var errBadKeyList = errs.New(errs.Invalid, "receipts.bad_key_list",
	"O corpo deve ser um objeto JSON com accessKeys, uma lista de até 10.000 chaves de acesso. Corrija e reenvie.")

const wantTexts = "Deve ser uma lista de textos."

// readKeyList reads {"accessKeys":["3526…"]}. Where some of the list are no texts, the error says where they stand, as
// receipts.Malformed does of texts that are no access keys; null is an empty text, and told by that.
func readKeyList(body []byte) ([]string, error) {
	var list []json.RawMessage
	if err := readObject(text.WithoutMark(body), errBadKeyList, field{"accessKeys", &list, wantTexts}); err != nil {
		return nil, err
	}
	if list == nil {
		return nil, errBadKeyList
	}
	keys, wrong, fields := make([]string, len(list)), 0, map[string]string{"accessKeys": wantTexts}
	for i, value := range list {
		if json.Unmarshal(value, &keys[i]) == nil {
			continue
		}
		if wrong++; wrong <= receipts.MaxMalformed {
			fields[fmt.Sprintf("accessKeys[%d]", i)] = "Deve ser um texto, entre aspas."
		}
	}
	if wrong == 0 {
		return keys, nil
	}
	if wrong > receipts.MaxMalformed {
		fields["accessKeys"] = fmt.Sprintf("%s %d não são textos; aqui estão os %d primeiros.", wantTexts, wrong, receipts.MaxMalformed)
	}
	e := *errBadKeyList
	e.Fields = fields
	return nil, &e
}
