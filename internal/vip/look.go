package vip

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Look is the colours of an area's head and buttons, as '#rrggbb'; both empty: those of the portal.
type Look struct{ Background, Text string }

// readable is the contrast that text needs (WCAG 2.2, 1.4.3).
const readable = 4.5

var isColour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// clean puts the colours into their stored form and says what is wrong, by field: half a look, what is no colour, and text that
// is hard to read.
func (l *Look) clean(fields map[string]string) {
	l.Background, l.Text = strings.ToLower(strings.TrimSpace(l.Background)), strings.ToLower(strings.TrimSpace(l.Text))
	if *l == (Look{}) {
		return
	}
	for field, colour := range map[string]string{colourField: l.Background, textField: l.Text} {
		if !isColour.MatchString(colour) {
			fields[field] = "Informe as duas cores, como #1a2b3c, ou nenhuma."
		}
	}
	if fields[colourField] != "" || fields[textField] != "" {
		return
	}
	if c := Contrast(l.Background, l.Text); c < readable {
		fields[textField] = "O contraste entre as duas cores é " + shown(c) + ":1 e precisa de 4,5:1 para ser lido. Escolha um texto mais claro ou mais escuro."
	}
}

// shown is a contrast with one decimal, rounded down: 4,4 is never shown as enough.
func shown(c float64) string {
	return strings.ReplaceAll(fmt.Sprintf("%.1f", math.Floor(c*10)/10), ".", ",")
}

// Contrast is the ratio of two colours by WCAG 2.2, from 1 to 21.
func Contrast(one, other string) float64 {
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func luminance(colour string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		part := float64(n) / 255
		if part <= 0.04045 {
			part /= 12.92
		} else {
			part = math.Pow((part+0.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}
