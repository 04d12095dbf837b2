package customers

import "time"

// exportedSend is what the Vibe was told of a receipt.
type exportedSend struct {
	Kind        string     `json:"tipo"`
	CreatedAt   time.Time  `json:"em"`
	DeliveredAt *time.Time `json:"entregueEm"`
	Attempts    int        `json:"tentativas"`
	Ended       string     `json:"naoEnviadoPorque,omitempty"`
}

const sharedWithVibe = "A Vibe, parceira do programa, porque você ligou o envio: loja, data, valor e chave de acesso de cada cupom, com um código " +
	"do seu CPF. Cada envio está em 'enviosAVibe', no cupom."

var vibeWords = map[VibeKind]string{VibeReceipt: "cupom", VibeCancellation: "cancelamento"}

func exportedSends(deliveries []VibeDelivery) []exportedSend {
	var out []exportedSend
	for _, d := range deliveries {
		out = append(out, exportedSend{vibeWords[d.Kind], d.CreatedAt, momentOrNil(d.DeliveredAt), d.Attempts, d.Ended})
	}
	return out
}
