package nfce

// Results of an event's registration (cStat).
const (
	eventLinked     = 135 // registered and linked to the receipt
	eventUnlinked   = 136 // registered, the receipt is not known there yet
	eventOutOfTime  = 155 // cancellation after the legal time, accepted
	eventRepetition = 573 // there is such an event already: no effect of its own
)

func (f *facts) judgeEvent(env Environment) (*Document, error) {
	key := f.text(fieldEventKey)
	if len(key) == KeyLength && key[20:22] != model {
		return nil, ErrWrongModel
	}
	if string(f.value[fieldVersion]) != "1.00" {
		return nil, ErrUnsupportedVersion
	}
	documentEnv := f.environment()
	if documentEnv == 0 {
		return nil, ErrMalformedXML
	}
	kind := f.text(fieldEventType)
	if kind != EventCancel && kind != EventSubstitute {
		return nil, ErrUnsupportedEvent
	}
	if !ValidAccessKey(key) {
		return nil, ErrBadAccessKey
	}
	substitute := ""
	if kind == EventSubstitute {
		substitute = f.text(fieldEventSubstitute)
		if !ValidAccessKey(substitute) {
			return nil, ErrBadAccessKey
		}
	}
	sequence := number(f.value[fieldEventSequence], 2)
	if sequence < 1 || f.text(fieldID) != eventID(kind, key, sequence) {
		return nil, ErrKeyMismatch
	}
	at, err := f.date()
	if err != nil {
		return nil, err
	}
	emitter := Emitter(key)
	verification, _ := f.verify(emitter, at)
	verification.Protocol, verification.Reasons = f.eventProtocol(verification.Reasons)
	status := number(f.value[fieldProtocolStatus], 3)
	effective := status == eventLinked || status == eventUnlinked || status == eventOutOfTime
	event := &Event{
		AccessKey: key, EmitterCNPJ: emitter, Type: kind, Sequence: sequence, SubstituteKey: substitute, At: at,
		Environment: documentEnv, ResultStatus: status, Effective: effective, ProtocolNumber: f.protocolNumber(),
		Verification: verification,
	}
	return &Document{Event: event}, admit(documentEnv, env, effective || status == eventRepetition)
}

// eventProtocol compares the registration with the event: key, type, sequence and environment, of which the key alone
// must be stated.
func (f *facts) eventProtocol(reasons []string) (Protocol, []string) {
	if !f.protocol {
		return ProtocolAbsent, reasons
	}
	outcome := ProtocolPresent
	if string(f.value[fieldProtocolKey]) != string(f.value[fieldEventKey]) ||
		!f.protocolSays(fieldProtocolType, fieldEventType) || !f.protocolSays(fieldProtocolSequence, fieldEventSequence) {
		outcome, reasons = ProtocolMismatch, append(reasons, ReasonProtocolKeyDiffers)
	}
	if !f.protocolSays(fieldProtocolEnvironment, fieldEnvironment) {
		outcome, reasons = ProtocolMismatch, append(reasons, ReasonProtocolEnvironmentDiffers)
	}
	return outcome, reasons
}
