package identity

import "testing"

// Mail and screens call a device so.
func TestDevicesAreCalledAsPeopleCallThem(t *testing.T) {
	for userAgent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36": "Chrome no Windows",
		"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0":       "Edge no Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile Safari/604.1":     "Safari no iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) CriOS/140.0 Mobile Safari/604.1":      "Chrome no iPhone",
		"Mozilla/5.0 (Linux; Android 15; SM-A55) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36":      "Samsung Internet no Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0":        "Firefox no Mac",
		"curl/8.9.1": "curl",
		"":           "Aparelho desconhecido",
	} {
		if got := DeviceName(userAgent); got != want {
			t.Errorf("%q is %q, not %q", userAgent, got, want)
		}
	}
}
