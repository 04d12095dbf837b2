package register

// EmitterOfKey is nfce.Emitter of the access key of a row that is read: a receipt's, or a document's in the log of a key.
const EmitterOfKey = "substr(access_key, 7, 14)"
