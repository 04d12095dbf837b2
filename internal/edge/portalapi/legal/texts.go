package legal

import (
	"context"
	"encoding/hex"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/texts"
)

// LegalText is the version of a text that is in force.
type LegalText struct {
	Titulo string        `json:"titulo" example:"Termos de uso"`
	Versao string        `json:"versao" doc:"O dia a partir do qual vale" example:"2026-11-20"`
	SHA256 string        `json:"sha256" doc:"Do arquivo do texto; fica registrado com o aceite"`
	Secoes []TextSection `json:"secoes"`
}

// TextSection is a part of a text; the first may have no title.
type TextSection struct {
	Titulo string      `json:"titulo"`
	Blocos []TextBlock `json:"blocos"`
}

// TextBlock is a paragraph, or a list where it has items.
type TextBlock struct {
	Paragrafo string   `json:"paragrafo"`
	Itens     []string `json:"itens"`
}

type legalTextOutput struct{ Body LegalText }

func registerTexts(open huma.API, c clock.Clock) {
	for _, t := range []struct {
		id, summary string
		name        texts.Name
	}{
		{"termsOfUse", "Termos de uso", texts.TermsOfUse},
		{"privacyPolicy", "Política de privacidade", texts.PrivacyPolicy},
	} {
		httpx.Register(open, huma.Operation{
			OperationID: t.id, Method: http.MethodGet, Path: "/textos/" + string(t.name), Summary: t.summary, Tags: []string{"textos"},
		}, func(context.Context, *struct{}) (*legalTextOutput, error) {
			return &legalTextOutput{legalTextOf(texts.Current(t.name, c.Now()))}, nil
		})
	}
}

func legalTextOf(t texts.Text) LegalText {
	return LegalText{
		Titulo: t.Title, Versao: t.Version, SHA256: hex.EncodeToString(t.Hash[:]),
		Secoes: httpx.Each(t.Sections, func(s texts.Section) TextSection {
			return TextSection{Titulo: s.Title, Blocos: httpx.Each(s.Blocks, func(b texts.Block) TextBlock {
				return TextBlock{Paragrafo: b.Paragraph, Itens: httpx.Each(b.Items, func(item string) string { return item })}
			})}
		}),
	}
}
