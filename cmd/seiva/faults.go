package main

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"strings"
	"syscall"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/disk"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// explain shows a service error as people read it, with the fields that are wrong; what the machine refused, with what to do.
func explain(err error) string {
	var e *errs.Error
	if sentence := faultOfMachine(err); sentence != "" {
		return sentence + " (" + strings.Join(strings.Fields(err.Error()), " ") + ")"
	}
	if !errors.As(err, &e) || e.Cause != nil {
		return err.Error()
	}
	text := e.Message
	for field, message := range e.Fields {
		text += "\n  " + field + ": " + message
	}
	return text
}

// faultOfMachine says in one sentence what stands in a command's way that is none of its own, and what to do; empty for any other error.
func faultOfMachine(err error) string {
	var file *fs.PathError
	var opening *net.OpError
	switch {
	case errors.As(err, &misread{}):
		return "O comando, ou uma variável no lugar de uma opção, não pode ser lido: corrija o nome ou o valor, como 'seiva --help' e docs/operations.md os descrevem."
	case disk.Full(err):
		return "O disco está cheio, e o que foi começado não vale: libere espaço e execute o comando outra vez."
	case errors.As(err, &opening) && opening.Op == "listen":
		return faultOfAddress(err)
	case errors.Is(err, secret.ErrShort):
		return "O arquivo de chave secreta tem menos de 32 bytes e não é o de uma instalação: coloque de volta o arquivo certo, que cada backup contém."
	case sqldb.NoDatabase(err):
		return "O arquivo do banco de dados está danificado, ou é outra coisa: guarde uma cópia da pasta e restaure o backup mais novo ('Damaged pages' em docs/operations.md)."
	case sqldb.Refused(err):
		return "O PostgreSQL não deixa entrar: confira usuário, senha e nome do banco em SEIVA_DATABASE_URL."
	case errors.Is(err, context.Canceled): // and so are its statements
		return "O comando foi interrompido antes do fim: execute-o outra vez."
	case sqldb.DiskFails(err):
		return "O disco falha ao ler ou gravar o banco de dados: veja o que o sistema diz dele (dmesg), e guarde uma cópia da pasta."
	case sqldb.Limited(err):
		return "Um limite do PostgreSQL encerrou o que foi pedido: tire statement_timeout, lock_timeout e os demais do usuário da Seiva, e execute o comando outra vez."
	case errs.From(err).Code == sqldb.AwayCode:
		return "O banco de dados não responde: veja se ele está no ar, e confira SEIVA_DATABASE_URL e a rede."
	case errors.Is(err, syscall.EROFS):
		return "O disco só aceita leituras: veja como foi montado."
	case errors.As(err, &file) && errors.Is(err, fs.ErrPermission):
		return "Este usuário não tem acesso a " + file.Path + ": execute o comando como o usuário do servidor, ou corrija o dono."
	case errors.As(err, &file) && errors.Is(err, fs.ErrNotExist):
		return "Não existe " + file.Path + ": crie, ou corrija o caminho."
	}
	return ""
}

// faultOfAddress says why nobody can be answered at the address that the server is to listen at.
func faultOfAddress(err error) string {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return "Outro programa já atende neste endereço: encerre-o, ou escolha outro com SEIVA_ADDR ou --addr."
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return "O endereço não é desta máquina: corrija SEIVA_ADDR ou --addr."
	case errors.Is(err, fs.ErrPermission):
		return "Este usuário não pode atender nesta porta: escolha uma a partir de 1024 com SEIVA_ADDR ou --addr, e deixe o proxy atender na outra."
	}
	return "O endereço não serve para atender: corrija SEIVA_ADDR ou --addr."
}
