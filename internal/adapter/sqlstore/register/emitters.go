package register

// EmitterOf is the CNPJ in an access key, as nfce.Emitter reads it.
func EmitterOf(accessKey string) string { return "substr(" + accessKey + ", 7, 14)" }

// LoggedEmitter is the emitter of a line l of intake_log: the line has none of its own if its access key names it.
var LoggedEmitter = "CASE WHEN l.emitter = '' AND l.access_key <> '' THEN " + EmitterOf("l.access_key") + " ELSE l.emitter END"
