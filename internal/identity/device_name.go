package identity

import "strings"

// sign is a part of a user agent, and what people call that from which it comes.
type sign struct{ part, name string }

// Browsers carry the signs of those they descend from, so the order counts.
var (
	browsers = []sign{
		{"Edg/", "Edge"},
		{"EdgA/", "Edge"},
		{"EdgiOS/", "Edge"},
		{"OPR/", "Opera"},
		{"Opera", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"Chrome/", "Chrome"},
		{"CriOS/", "Chrome"},
		{"Safari/", "Safari"},
	}
	systems = []sign{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"CrOS", "ChromeOS"},
		{"Mac OS X", "Mac"},
		{"Macintosh", "Mac"},
		{"Linux", "Linux"},
	}
)

func nameIn(signs []sign, userAgent string) string {
	for _, s := range signs {
		if strings.Contains(userAgent, s.part) {
			return s.name
		}
	}
	return ""
}

// DeviceName returns what people call the browser and device of a user agent: 'Chrome no Windows'; a program by its own
// name.
func DeviceName(userAgent string) string {
	browser, system := nameIn(browsers, userAgent), nameIn(systems, userAgent)
	if browser != "" && system != "" {
		return browser + " no " + system
	}
	program, _, _ := strings.Cut(strings.ReplaceAll(userAgent, "/", " "), " ")
	for _, name := range []string{browser, system, program} {
		if name != "" {
			return name
		}
	}
	return "Aparelho desconhecido"
}
