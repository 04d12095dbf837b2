package paging

// Choices asks for some of the things that one may choose from: those that Filter finds, and with IDs those among them alone.
// Limit bounds them; 0 leaves it to who answers.
type Choices struct {
	Filter string
	IDs    []string
	Limit  int
}

// Most is how many are given where most is the bound.
func (c Choices) Most(most int) int {
	if c.Limit <= 0 || c.Limit > most {
		return most
	}
	return c.Limit
}
