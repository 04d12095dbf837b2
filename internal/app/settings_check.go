package app

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
)

// Check refuses what an installation cannot be served with, before anything is opened.
func (s Settings) Check() error {
	if s.Addr != "" && !hasPort(s.Addr) {
		return errors.New("SEIVA_ADDR não tem a forma servidor:porta: escreva-o como 127.0.0.1:8080, ou retire a variável")
	}
	if s.PublicURL != "" {
		u, err := url.Parse(s.PublicURL)
		if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return errors.New("SEIVA_PUBLIC_URL não é um endereço que as pessoas possam abrir: escreva https:// (ou http://) e o nome do servidor, sem usuário nem consulta")
		}
	}
	if u, err := url.Parse(s.SecurityContact); s.SecurityContact != "" && (err != nil || (u.Scheme != "https" && u.Scheme != "mailto")) {
		return errors.New("SEIVA_SECURITY_CONTACT não é um endereço para avisar de uma falha de segurança: comece com mailto: ou https://")
	}
	if strings.Contains(s.CustomerHost, "/") {
		return errors.New("SEIVA_CUSTOMER_HOST não é o nome de um servidor: escreva só o nome, sem https:// nem caminho")
	}
	if err := cmp.Or(placeOf("SEIVA_BACKUP_TO", s.BackupTo), placeOf("SEIVA_ANALYTICS_TO", s.AnalyticsTo)); err != nil {
		return err
	}
	if s.BackupTo != "" && s.BackupEvery < time.Hour {
		return fmt.Errorf("SEIVA_BACKUP_EVERY é %s, pouco demais para um backup: informe 1h ou mais", s.BackupEvery)
	}
	if s.BackupTo != "" && s.BackupKeep < 1 {
		return fmt.Errorf("SEIVA_BACKUP_KEEP é %d, e nenhum backup ficaria: informe 1 ou mais", s.BackupKeep)
	}
	if s.RetentionYears != 0 && s.RetentionYears < receipts.FiscalYears {
		return fmt.Errorf("SEIVA_RETENTION_YEARS é %d, menos do que a lei pede: informe %d ou mais, pois o fisco pode pedir esses anos e o corrente", s.RetentionYears, receipts.FiscalYears)
	}
	if s.PackAfter < 0 {
		return fmt.Errorf("SEIVA_PACK_AFTER é %d: informe um número de dias, ou 0 para não mover os XMLs", s.PackAfter)
	}
	if _, err := httpx.ParseProxies(s.TrustedProxies); err != nil {
		return fmt.Errorf("SEIVA_TRUSTED_PROXIES: %w", err)
	}
	if err := s.Traces.check(); err != nil {
		return err
	}
	if err := s.checkParts(); err != nil {
		return err
	}
	if s.DatabaseURL == "" && s.DatabaseReadURL != "" {
		return errors.New("SEIVA_DATABASE_READ_URL só vale com PostgreSQL, e SEIVA_DATABASE_URL está vazia: informe as duas, ou retire a primeira")
	}
	if s.DatabaseURL == "" {
		return nil
	}
	switch {
	case s.DatabaseReadURL != "" && s.ReadLag < time.Second:
		return fmt.Errorf("SEIVA_DATABASE_READ_LAG é %s, e uma réplica de leitura está sempre um instante atrás: informe 1s ou mais", s.ReadLag)
	case s.PublicURL == "":
		return errors.New("SEIVA_PUBLIC_URL está vazia, e com PostgreSQL todas as réplicas escrevem os mesmos links: informe o endereço que as pessoas abrem")
	case s.SecretFile == "":
		return errNoSecretFile
	case s.BlobURL == "" && !s.SharedBlobs:
		return errors.New("SEIVA_BLOB_URL está vazia, e com PostgreSQL cada réplica guardaria as suas próprias imagens: informe um bucket, " +
			"ou SEIVA_SHARED_BLOBS=true se todas as réplicas veem a mesma pasta, ou se há uma só")
	}
	return nil
}

// addressed is what begins as an address does: a scheme of two letters or more, and a colon.
var addressed = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]+:`)

// placeOf refuses what would be taken for a folder, though it was meant as the address of a bucket.
func placeOf(setting, place string) error {
	bucket, is := strings.CutPrefix(place, "s3://")
	if bucket, _, _ = strings.Cut(bucket, "?"); is && bucket != "" || !is && !addressed.MatchString(place) {
		return nil
	}
	return fmt.Errorf("%s parece um endereço, e não é o de um bucket: escreva s3:// e o nome do bucket, ou o caminho de uma pasta (com ./ na frente, se o nome dela tem dois-pontos)", setting)
}

var errNoSecretFile = errors.New("SEIVA_SECRET_FILE está vazia, e com PostgreSQL todas as réplicas usam a mesma chave: informe o arquivo, igual em todas")

// ErrDebugAddr refuses a debug server that others could reach: what it shows of the memory holds secrets and documents.
var ErrDebugAddr = errors.New("SEIVA_DEBUG_ADDR não é um endereço só desta máquina: use 127.0.0.1:6060 ou [::1]:6060")

// CheckDebugAddr refuses what is no address of this machine alone. A private network is refused as well: on it are those who should not
// read keys out of a heap.
func (s Settings) CheckDebugAddr() error {
	if host, _, err := net.SplitHostPort(s.DebugAddr); s.DebugAddr != "" && (err != nil || !OwnHost(host) || !hasPort(s.DebugAddr)) {
		return ErrDebugAddr
	}
	return nil
}

// hasPort tells whether somebody can listen at an address, were it this machine's.
func hasPort(address string) bool {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err == nil
}

// checkParts reads what the parts of an installation are made with, as opening it does.
func (s Settings) checkParts() error {
	_, factors := s.factors()
	_, prices := s.prices()
	_, places := s.bannerConfig()
	_, partner := s.vibe(clock.System{})
	_, _, lookUps := s.lookUps()
	return cmp.Or(s.CheckDebugAddr(), factors, prices, places, partner, lookUps)
}
