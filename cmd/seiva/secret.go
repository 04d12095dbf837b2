package main

import (
	"errors"
	"fmt"
	"os"

	"seiva/internal/app"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

type secretCommand struct {
	Fingerprint secretFingerprintCommand `cmd:"" help:"Mostra a impressão digital da chave secreta, para comparar réplicas e backups; dela não se deduz nada da chave."`
}

type secretFingerprintCommand struct{ app.Settings }

// Run prints the fingerprint; it reads the file alone, and makes none.
func (c *secretFingerprintCommand) Run() error {
	text, err := c.fingerprint()
	if err == nil {
		fmt.Println(text)
	}
	return err
}

func (c *secretFingerprintCommand) fingerprint() (string, error) {
	root, err := secret.Open(c.SecretPath(), false)
	if errors.Is(err, os.ErrNotExist) {
		return "", errs.New(errs.NotFound, "secret.no_file",
			"O arquivo "+c.SecretPath()+" não existe. Informe a pasta da instalação com --data ou o arquivo com --secret-file.")
	}
	if err != nil {
		return "", err
	}
	return root.Fingerprint(), nil
}
