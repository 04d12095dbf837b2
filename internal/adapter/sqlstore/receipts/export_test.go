package receipts

// Recounted is the statement that compares roll-ups with receipts.
func Recounted() string { return recounted(storeDaysBehind) }

// EmitterOfKey is the emitter's CNPJ in receipts' access_key, as SQL.
const EmitterOfKey = emitterOfKey
