// Package texts keeps the terms of use, the privacy policy, the retailers' contract and the consumers' terms, each in
// every version that was ever in force, from files that ship with the program: to publish a new version, add
// data/<name>/<day of effect>.md; never change one. An installation may put a contract of its own in their place (Template).
//
// A file is a small part of Markdown: '# ' the title, '## ' a section, '- ' an item of a list, else a paragraph a line.
package texts

import (
	"crypto/sha256"
	"embed"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"seiva/internal/kit/clock"
)

// Name names a text, as paths write it.
type Name string

// The texts: two that people accept at sign-up, and two with room for a retailer's names: the contract that each
// retailer signs, and the terms that its consumers accept.
const (
	TermsOfUse    Name = "termos-de-uso"
	PrivacyPolicy Name = "politica-de-privacidade"
	Contract      Name = "contrato"
	ConsumerTerms Name = "termos-do-consumidor"
	// ConsumerTermsVibe stands in their place where receipts are sent to the Vibe (decision 93). No version of one has the
	// day of one of the other.
	ConsumerTermsVibe Name = "termos-do-consumidor-vibe"
)

var names = []Name{TermsOfUse, PrivacyPolicy, Contract, ConsumerTerms, ConsumerTermsVibe}

// Text is one version of a text. Version is the day from which it is in force; Hash is the SHA-256 of its file, Source
// what the file says.
type Text struct {
	Name           Name
	Source         string
	Title, Version string
	Hash           [sha256.Size]byte
	Sections       []Section
}

// Section is a part of a text; what comes before the first heading has no title.
type Section struct {
	Title  string
	Blocks []Block
}

// Block is a paragraph, or a list where Items are there.
type Block struct {
	Paragraph string
	Items     []string
}

//go:embed data
var files embed.FS

// load gives every version of each text, in the order of their days.
var load = sync.OnceValue(func() map[Name][]Text {
	all := map[Name][]Text{}
	for _, name := range names {
		folder := path.Join("data", string(name))
		versions, err := files.ReadDir(folder) // sorted by name, so by day
		must(err)
		for _, version := range versions {
			content, err := files.ReadFile(path.Join(folder, version.Name()))
			must(err)
			text := Parse(string(content))
			text.Name, text.Version, text.Hash = name, strings.TrimSuffix(version.Name(), ".md"), sha256.Sum256(content)
			all[name] = append(all[name], text)
		}
	}
	return all
})

// Current gives the version of a text that is in force at an instant, by Brazil's day; before the first one's day, that
// one. Do not change its slices.
func Current(name Name, now time.Time) Text { return inForce(load()[name], now) }

// Find gives a version of a text by its day, also one that is no longer in force; false when there is none. Do not change its slices.
func Find(name Name, version string) (Text, bool) {
	versions := load()[name]
	found := slices.IndexFunc(versions, func(t Text) bool { return t.Version == version })
	if found < 0 {
		return Text{}, false
	}
	return versions[found], true
}

func inForce(versions []Text, now time.Time) Text {
	current := versions[0]
	for _, later := range versions[1:] {
		if later.Begun(now) {
			current = later
		}
	}
	return current
}

// Begun tells whether the text's day of effect has come, in Brazil.
func (t Text) Begun(now time.Time) bool { return t.Version <= clock.Day(now.In(clock.Brazil)) }

// The files are part of the program: one that is missing is a broken build, which the tests find.
func must(err error) {
	if err != nil {
		panic("texts: " + err.Error())
	}
}

// Parse reads a text's title and sections.
func Parse(content string) Text {
	text := Text{Source: content, Sections: []Section{{}}}
	for _, line := range strings.Split(content, "\n") {
		last := &text.Sections[len(text.Sections)-1]
		if line == "" {
			continue
		}
		if title, ok := strings.CutPrefix(line, "# "); ok {
			text.Title = title
		} else if title, ok := strings.CutPrefix(line, "## "); ok {
			text.Sections = append(text.Sections, Section{Title: title})
		} else if item, ok := strings.CutPrefix(line, "- "); ok {
			last.item(item)
		} else {
			last.Blocks = append(last.Blocks, Block{Paragraph: line})
		}
	}
	return text
}

// item goes on with the list that the section ends with, or begins one.
func (s *Section) item(text string) {
	if n := len(s.Blocks); n == 0 || s.Blocks[n-1].Items == nil {
		s.Blocks = append(s.Blocks, Block{})
	}
	list := &s.Blocks[len(s.Blocks)-1]
	list.Items = append(list.Items, text)
}
