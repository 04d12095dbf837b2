package texts

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"
)

// What was published stays as people accepted it: a changed file fails here, a new version is added.
var published = map[string]string{
	"data/contrato/2026-11-20.md":                  "80a155de325a73beaede59b49c8b078f8cb546fdd72f3881616fa5fb88dfa967",
	"data/termos-de-uso/2026-11-20.md":             "e0803d6aec9b07131ad97254c38afcbd39d1e757de6dff6ac842e4302b8df1b8",
	"data/termos-de-uso/2026-11-23.md":             "811ca37b182938da04c5e8f8fca6e59814d9734608b4a569f74e3f407d6085fd",
	"data/termos-de-uso/2026-11-25.md":             "c500c91d0cf572d869cbe7bd766ead594826ac8e7ad9ba3bffa82ea83dfe5a22",
	"data/termos-do-consumidor/2026-11-22.md":      "015cb8c58be79238743d4451be617d41169a8cef1d169f328f9289a82e214232",
	"data/termos-do-consumidor/2026-11-25.md":      "60fef647b5ffe9b070369c29d1e6ec2cc2bbf768c0c490df8d0665110bd28a1e",
	"data/termos-do-consumidor-vibe/2026-11-24.md": "dcf5f7e1d3f2a41cb9847f22f66cd12a88877cdc485b6706fac11797861c620e",
	"data/termos-do-consumidor/2026-11-26.md":      "3139d6159040e894fcbf6539bb74f903bf2a604dbb5ee483a7c095fba304077b",
	"data/termos-do-consumidor-vibe/2026-11-27.md": "173a974a397f1354e2d979bdfb96c69d1c0a9a1b781c9ca1f2f687d1b94ccc31",
	"data/politica-de-privacidade/2026-11-26.md":   "bb84af120c4eb9bfe30148ac55ffffee380e13eadcb1fc8dd18fe3556e8ce45d",
	"data/politica-de-privacidade/2026-11-20.md":   "ceaa224f9993e412e55a88275d591ae204cc9812505a80168dc3f261a5b85a6e",
	"data/politica-de-privacidade/2026-11-22.md":   "d92bb0dcc08e0ceafc5cb528fa8dc509b43b53b461e791220e30e661aa5922ca",
	"data/politica-de-privacidade/2026-11-23.md":   "cd15627b97d30719f20d0b707d1a9f5ab00ec4ccb03d2dba19af419619aa3729",
	"data/politica-de-privacidade/2026-12-01.md":   "2db0192d25cef778e9a72f7bcb02cd2adebbfe58598714baf8fddc36d9ebb62e",
	"data/termos-do-consumidor/2026-12-01.md":      "a361949a78cfcce30036aaebfbb188cea336f0887a7a2fd03683d7be53131029",
	"data/termos-do-consumidor-vibe/2026-12-02.md": "6e84c3e233c3281bfd640a9cf2fcaf5e3df6698eda7dec2cfa85c100b0e17683",
	"data/termos-do-consumidor/2026-11-23.md":      "c714bffd109361016f0d197c5fbb739975afe54e7e978b4ccbe300fb93dfbf6c",
	"data/politica-de-privacidade/2026-12-03.md":   "56b662ffa6e58b3bde646f4ac0eeafc61b3ba11c9f79f2e3c373d36f0044c0c5",
	"data/termos-do-consumidor/2026-12-03.md":      "44b4ab0d39daedf582cf554f3d12b90d987f4ca5b135a6bd953eb29078be55e6",
	"data/termos-do-consumidor-vibe/2026-12-04.md": "41b98eb5e0832a2f01fb0d266a0f84f9d3f679920d9d00493a5ee6fa109a72c4",
}

func TestPublishedTextsNeverChange(t *testing.T) {
	found := 0
	err := fs.WalkDir(files, "data", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		hash := sha256.Sum256(content)
		if got := hex.EncodeToString(hash[:]); got != published[path] {
			t.Errorf("%s has the hash %s, published was %q", path, got, published[path])
		}
		found++
		return nil
	})
	if err != nil || found != len(published) {
		t.Errorf("%d files of %d, %v", found, len(published), err)
	}
}

// Also those that wait for their day.
func TestTextsAreWhole(t *testing.T) {
	for _, name := range names {
		for _, text := range load()[name] {
			whole(t, name, text)
		}
	}
}

func whole(t *testing.T, name Name, text Text) {
	t.Helper()
	if text.Name != name || text.Title == "" || len(text.Sections) < 5 || hex.EncodeToString(text.Hash[:]) != published["data/"+string(name)+"/"+text.Version+".md"] {
		t.Errorf("%s: %+v", name, text)
	}
	if _, err := time.Parse(time.DateOnly, text.Version); err != nil {
		t.Errorf("%s: the version is no day: %v", name, err)
	}
	for i, section := range text.Sections {
		if (section.Title == "") != (i == 0) || len(section.Blocks) == 0 {
			t.Errorf("%s: section %d: %+v", name, i, section)
		}
		for _, block := range section.Blocks {
			for _, words := range append(block.Items, block.Paragraph) {
				if strings.ContainsAny(words, "#*_<>`") {
					t.Errorf("%s: marks that no screen reads: %s", name, words)
				}
			}
		}
	}
}

// The newest texts name the screens, by their titles, on which people use their rights: what can be asked of the privacy desk,
// where, by when it answers, and how long a request is kept (decision 103).
func TestTextsTellHowToUseOnesRights(t *testing.T) {
	desk := []string{"Seus dados", "Meus pedidos", "/consumidor", "em até 15 dias", "quem consultou os seus dados", "por cinco anos depois da resposta"}
	for name, screens := range map[Name][]string{
		PrivacyPolicy: append([]string{"Relatar um problema"}, desk...), ConsumerTerms: desk, ConsumerTermsVibe: desk,
	} {
		versions := load()[name]
		for _, screen := range screens {
			if !strings.Contains(versions[len(versions)-1].Source, screen) {
				t.Errorf("%s does not name %s", name, screen)
			}
		}
	}
}

// Whoever gives a CPF is told that receipts take part in promotions, and that no sponsor learns who they are (decision 95).
func TestTextsTellThatReceiptsTakePartInPromotions(t *testing.T) {
	for name, said := range map[Name]string{
		PrivacyPolicy: "O patrocinador não recebe dados de uma pessoa", ConsumerTerms: "Com quem patrocina uma promoção, ninguém divide dados",
		ConsumerTermsVibe: "Com quem patrocina uma promoção, ninguém divide dados",
	} {
		versions := load()[name]
		if !strings.Contains(versions[len(versions)-1].Source, said) {
			t.Errorf("%s does not say %q", name, said)
		}
	}
}

// What consumers accept says what is sent to the Vibe where something is, and does not name it elsewhere. A consent is told
// apart by its day: the two texts share none.
func TestOnlyTheTextOfTheVibeNamesIt(t *testing.T) {
	plain, vibe := load()[ConsumerTerms], load()[ConsumerTermsVibe]
	if strings.Contains(plain[len(plain)-1].Source, "Vibe") {
		t.Error("the terms in force name a partner that is sent nothing")
	}
	days := map[string]bool{}
	for _, text := range append(slices.Clone(plain), vibe...) {
		if days[text.Version] {
			t.Errorf("two texts are of %s", text.Version)
		}
		days[text.Version] = true
	}
	for _, text := range vibe {
		for _, said := range []string{"Enviar à Vibe: autoriza", "Não vão o CPF", "arquivo dos seus dados"} {
			if !strings.Contains(text.Source, said) {
				t.Errorf("%s does not say %q", text.Version, said)
			}
		}
	}
}

// A version that was added ahead of its day is not in force before that day begins in Brazil.
func TestAVersionWaitsForItsDay(t *testing.T) {
	versions := []Text{{Version: "2026-11-20"}, {Version: "2026-12-01"}, {Version: "2027-01-01"}}
	for at, want := range map[string]string{
		"2026-01-01T12:00:00Z": "2026-11-20", // nothing was in force yet
		"2026-12-01T02:59:59Z": "2026-11-20",
		"2026-12-01T03:00:00Z": "2026-12-01",
		"2026-12-31T23:00:00Z": "2026-12-01",
		"2030-01-01T00:00:00Z": "2027-01-01",
	} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := inForce(versions, now).Version; got != want {
			t.Errorf("at %s: %s, want %s", at, got, want)
		}
	}
}

func TestAContractOfOnesOwn(t *testing.T) {
	const body = "# Contrato\n\n{razaoSocial}, {cnpj}, {endereco}.\n"
	for name, file := range map[string]string{"plain": "2026-12-01\n" + body, "from another editor": "\ufeff2026-12-01 \r\n\r\n" + strings.ReplaceAll(body, "\n", "\r\n")} {
		got, err := Template([]byte(file))
		if err != nil || got.Version != "2026-12-01" || got.Title != "Contrato" || got.Source != body || got.Name != Contract {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for name, file := range map[string]string{
		"empty": "", "no day": body, "no such day": "2026-02-30\n" + body, "no title": "2026-12-01\n{razaoSocial}, {cnpj}, {endereco}",
		"nobody": "2026-12-01\n# Contrato\n", "no address": "2026-12-01\n# Contrato\n{razaoSocial}, {cnpj}",
		"Latin-1": "2026-12-01\n" + body + "\xe9", "huge": "2026-12-01\n" + body + strings.Repeat("a", MaxTemplate),
	} {
		if got, err := Template([]byte(file)); err == nil {
			t.Errorf("%s was taken: %+v", name, got)
		}
	}
}

func TestParse(t *testing.T) {
	got := Parse("# Título\n\nAntes.\n\n## Um\n\n- a\n- b\n\nDepois.\n- c\n")
	if got.Title != "Título" || len(got.Sections) != 2 || got.Sections[0].Blocks[0].Paragraph != "Antes." {
		t.Fatalf("%+v", got)
	}
	blocks := got.Sections[1].Blocks
	if len(blocks) != 3 || len(blocks[0].Items) != 2 || blocks[1].Paragraph != "Depois." || len(blocks[2].Items) != 1 {
		t.Errorf("%+v", blocks)
	}
}
