package identity

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/uisettings"
)

type uiSettingsOutput struct {
	Body struct {
		Settings map[string]json.RawMessage `json:"settings" doc:"Valores JSON por nome"`
	}
}

type uiSettingInput struct {
	Name string `path:"name" doc:"Letras minúsculas sem acento e algarismos, com pontos ou hifens entre eles; até 100 caracteres"`
	Body struct {
		Value json.RawMessage `json:"value" doc:"Qualquer JSON de até 8 KB"`
	}
}

type uiSettingNameInput struct {
	Name string `path:"name"`
}

func registerSettings(guarded huma.API, service *uisettings.Service) {
	httpx.Register(guarded, ownIdentity("uiSettings", http.MethodGet, "ui-settings", "O que a própria conta escolheu nas telas", http.StatusOK),
		func(ctx context.Context, _ *struct{}) (*uiSettingsOutput, error) {
			all, err := service.All(ctx, scope.From(ctx))
			out := &uiSettingsOutput{}
			out.Body.Settings = all
			return out, err
		})
	httpx.Register(guarded, ownIdentity("putUiSetting", http.MethodPut, "ui-settings/{name}", "Guardar uma escolha", http.StatusNoContent, 409),
		func(ctx context.Context, in *uiSettingInput) (*struct{}, error) {
			return nil, service.Put(ctx, scope.From(ctx), in.Name, in.Body.Value)
		})
	httpx.Register(guarded, ownIdentity("deleteUiSetting", http.MethodDelete, "ui-settings/{name}", "Esquecer uma escolha", http.StatusNoContent),
		func(ctx context.Context, in *uiSettingNameInput) (*struct{}, error) {
			return nil, service.Delete(ctx, scope.From(ctx), in.Name)
		})
}
