package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"time"

	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/disk"
)

// openToOthers tells whether others than the owner may read a file, and its mode.
func openToOthers(path string) (mode string, open bool) {
	info, err := os.Stat(path)
	if err != nil {
		return "", false
	}
	return info.Mode().Perm().String(), info.Mode().Perm()&0o007 != 0
}

// folder looks at the data folder: whether it is there, may be written, and has room. It leaves nothing there.
func (d Doctor) folder() []Diagnosis {
	const check = "pasta de dados"
	info, err := os.Stat(d.Data)
	if errors.Is(err, fs.ErrNotExist) {
		return []Diagnosis{warning(check, d.Data+" não existe", "O primeiro início a cria. Se a instalação já existe, informe a pasta dela com --data.")}
	}
	if err != nil || !info.IsDir() {
		return []Diagnosis{broken(check, d.Data+" não é uma pasta que se possa abrir", "Confira --data e o dono da pasta.")}
	}
	if err := takesFiles(d.Data); err != nil {
		return []Diagnosis{broken(check, "não aceita gravações: "+because(err), remedyOf(err, "A pasta e o disco precisam aceitar gravações do usuário que executa o servidor.")), d.space()}
	}
	if owner, is := info.Sys().(*syscall.Stat_t); is && int(owner.Uid) != os.Geteuid() {
		return []Diagnosis{warning(check, fmt.Sprintf("é do usuário %d, e este comando é de %d", owner.Uid, os.Geteuid()),
			"Execute-o como o usuário do servidor: o que outro cria na pasta, o servidor talvez não possa mudar."), d.space()}
	}
	found := []Diagnosis{fine(check, d.Data+" aceita gravações")}
	if err := d.checkRestored(); err != nil {
		found[0] = broken(check, because(err), "Execute 'seiva restore' outra vez com o mesmo backup.")
	}
	if mode, open := openToOthers(d.Data); open {
		found[0] = warning(check, "outros usuários desta máquina podem olhar a pasta ("+mode+")", "chmod 700 "+d.Data)
	}
	return append(found, d.space())
}

// takesFiles fails where a folder takes none of this user. It leaves nothing there.
func takesFiles(folder string) error {
	file, err := os.CreateTemp(folder, ".seiva-doctor-*")
	if err == nil {
		_, err = file.WriteString("seiva\n")
		err = errors.Join(err, file.Sync(), file.Close(), os.Remove(file.Name()))
	}
	return err
}

// remedyOf is what helps where something could not be written: room or the right time, where that is what lacks.
func remedyOf(err error, otherwise string) string {
	if disk.Full(err) {
		return "O disco está cheio: libere espaço, ou aumente o disco ou a cota."
	}
	var bucket interface{ ErrorCode() string }
	if errors.As(err, &bucket) && bucket.ErrorCode() == "RequestTimeTooSkewed" {
		return "Acerte o relógio desta máquina (NTP): o bucket recusa o que outra hora assinou."
	}
	return otherwise
}

// space looks at the disk of the data folder.
func (d Doctor) space() Diagnosis {
	const check = "espaço em disco"
	of, err := volumeOf(d.Data)
	if err != nil {
		return broken(check, because(err), "Confira o disco.")
	}
	finding := diskFinding(of.free)
	switch {
	case finding.State == publicweb.Unavailable:
		return broken(check, finding.Remark, "Libere espaço já: abaixo de 64 MB nada é certo de ser gravado.")
	case finding.State == publicweb.Degraded:
		return warning(check, finding.Remark, "Libere espaço ou aumente o disco.")
	case of.Files > 0 && of.Ffree*100 < of.Files:
		return warning(check, "restam menos de 1 % dos inodes do disco", "Apague arquivos pequenos de outros programas, ou aumente o disco.")
	}
	return fine(check, fmt.Sprintf("%d GB livres", of.free>>30))
}

// clockOff is how far two clocks may be apart: codes of authenticator apps and signatures of buckets end soon behind it.
const clockOff = 2 * time.Minute

// clockAgainst compares this machine's clock with another's; asked and answered are when, by this one.
func clockAgainst(whose string, theirs, asked, answered time.Time) Diagnosis {
	check := "relógio e " + whose
	off := time.Duration(0)
	switch {
	case theirs.Before(asked):
		off = asked.Sub(theirs)
	case theirs.After(answered):
		off = theirs.Sub(answered)
	}
	if off >= clockOff {
		return warning(check, fmt.Sprintf("os dois diferem em %s", off.Round(time.Second)), "Acerte os relógios (NTP) em todas as máquinas e reinicie: códigos de aplicativo e assinaturas deixam de valer.")
	}
	return fine(check, "a diferença é menor que 2 minutos")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
