package exports

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"seiva/internal/kit/secret"
)

// sealedMark stands in front of a query that is sealed. Those of before, which are not, are forgotten after 30 days.
const sealedMark = "1:"

// sealed writes the values of a query for the row with an id: somebody may have typed a person's number there.
func (s *Store) sealed(values map[string]string, id string) (string, error) {
	text, err := json.Marshal(values)
	if err != nil {
		return "", err
	}
	return sealedMark + base64.RawStdEncoding.EncodeToString(secret.Seal(s.key, text, id)), nil
}

// values reads what sealed wrote.
func (s *Store) values(query, id string) (map[string]string, error) {
	text := []byte(query)
	if code, is := strings.CutPrefix(query, sealedMark); is {
		content, err := base64.RawStdEncoding.DecodeString(code)
		if err != nil {
			return nil, err
		}
		if text, err = secret.Unseal(s.key, content, id); err != nil {
			return nil, err
		}
	}
	var values map[string]string
	return values, json.Unmarshal(text, &values)
}
