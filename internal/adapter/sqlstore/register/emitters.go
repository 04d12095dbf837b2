package register

// EmitterOf is the CNPJ in an access key, as nfce.Emitter reads it.
func EmitterOf(accessKey string) string { return "substr(" + accessKey + ", 7, 14)" }

// LoggedEmitter is whom a line l of intake_log says that it comes from: the line has none of its own where its access key says it.
var LoggedEmitter = "CASE WHEN l.emitter = '' AND l.access_key <> '' THEN " + EmitterOf("l.access_key") + " ELSE l.emitter END"
