package forms

// Contact is a person that a company names. Phone is E.164 (+5511987654321).
type Contact struct{ Name, Phone, Email string }

// ContactFields are a form's names of a contact's three fields.
type ContactFields struct{ Name, Phone, Email string }

// Texts are the contact's three fields with their rules.
func (c *Contact) Texts(f ContactFields) []Text {
	return []Text{
		{Value: &c.Name, Field: f.Name, Rule: FullName},
		{Value: &c.Phone, Field: f.Phone, Rule: Phone},
		{Value: &c.Email, Field: f.Email, Rule: Email},
	}
}

// ContactChanges are what changes of a contact; nil stays as it is.
type ContactChanges struct{ Name, Phone, Email *string }

// Of returns the changes as those of a contact.
func (c ContactChanges) Of(into *Contact, f ContactFields) []Change {
	texts := into.Texts(f)
	return []Change{{c.Name, texts[0]}, {c.Phone, texts[1]}, {c.Email, texts[2]}}
}
