package localbilling

// Token is what opens the page of a subscription.
func (p *Provider) Token(ref string) string { return p.token(ref) }
