package reports

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// office is an SMTP server that can go away: its door closes, or it hangs up after a whole message without a word.
type office struct {
	address string
	mu      sync.Mutex
	mute    bool
	taken   []string
	door    net.Listener
}

func (o *office) open(t *testing.T) {
	t.Helper()
	address := o.address
	if address == "" {
		address = "127.0.0.1:0"
	}
	door, err := net.Listen("tcp", address)
	testkit.Must(t, err)
	o.door, o.address = door, door.Addr().String()
	t.Cleanup(func() { _ = door.Close() })
	go func() {
		for {
			conn, err := door.Accept()
			if err != nil {
				return
			}
			go o.serve(conn)
		}
	}()
}

func (o *office) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	say := func(line string) { _, _ = fmt.Fprint(conn, line+"\r\n") }
	say("220 localhost")
	var message strings.Builder
	for lines, within := bufio.NewScanner(conn), false; lines.Scan(); {
		line := lines.Text()
		switch word := strings.ToUpper(strings.SplitN(line, " ", 2)[0]); {
		case within && line == ".":
			within = false
			o.mu.Lock()
			o.taken = append(o.taken, message.String())
			mute := o.mute
			o.mu.Unlock()
			if mute {
				return
			}
			say("250 taken")
		case within:
			message.WriteString(line + "\n")
		case word == "DATA":
			within = true
			message.Reset()
			say("354 go on")
		case word == "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (o *office) mails() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.taken...)
}

var messageID = regexp.MustCompile(`(?im)^Message-ID: .*$`)

// While mail is down a file is written, kept and listed; its mail is tried again until the server is there, and then no more. One
// that the server took without saying so comes again under the same Message-ID, by which mail programs know it.
func TestAFileOutlivesTheMailServer(t *testing.T) {
	mail := &office{}
	mail.open(t)
	testkit.Must(t, mail.door.Close())
	settings := apitest.WithTestPayments(t)
	settings.SMTPURL = "smtp://" + mail.address
	planted, l := reported.Plant(t, settings)
	p := programme{planted, l}
	asked := p.Call(t, "/varejistas", "POST", "/varejistas/lojas/report/export", fmt.Sprintf(anExport, "csv", "{}"))
	one := "/varejistas/exports/" + asked.Str("id")
	db := apitest.RawSQL(t, p.Settings)
	work := func() { // what waits for another attempt is due now
		t.Helper()
		_, err := db.Exec("UPDATE jobs SET due_at = 1 WHERE failed_at = 0")
		testkit.Must(t, err)
		p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	}
	state := func() string {
		t.Helper()
		var waiting, files int
		testkit.Must(t, db.QueryRow("SELECT COUNT(*) FROM jobs WHERE kind LIKE 'outbox%' AND failed_at = 0").Scan(&waiting))
		testkit.Must(t, db.QueryRow("SELECT COUNT(*) FROM exports WHERE run = 1 AND state = 'done'").Scan(&files))
		got := p.Call(t, "/varejistas", "GET", one, "")
		file := p.fetch(t, "/varejistas", "GET", "/api"+one+"/file")
		return fmt.Sprintf("%s, file %d, %d written once, %d mails to send, %d taken", got.Str("situacao"), file.Code, files, waiting, len(mail.mails()))
	}
	work()
	const kept = "done, file 200, 1 written once, "
	if got := state(); got != kept+"1 mails to send, 0 taken" {
		t.Fatalf("with the door closed: %s", got)
	}
	work()
	if got := state(); got != kept+"1 mails to send, 0 taken" {
		t.Errorf("once more: %s", got)
	}
	mail.mute = true
	mail.open(t)
	work()
	if got := state(); got != kept+"1 mails to send, 1 taken" {
		t.Errorf("hung up after the message: %s", got)
	}
	mail.mu.Lock()
	mail.mute = false
	mail.mu.Unlock()
	for range 3 {
		work()
	}
	if got := state(); got != kept+"0 mails to send, 2 taken" {
		t.Fatalf("there again: %s", got)
	}
	mails := mail.mails()
	if a, b := messageID.FindString(mails[0]), messageID.FindString(mails[1]); a == "" || a != b {
		t.Errorf("%q and %q", a, b)
	}
	link := regexp.MustCompile(`https?://\S+/arquivo/[A-Za-z0-9_-]+`).FindString(strings.ReplaceAll(mails[1], "=\n", ""))
	address, err := url.Parse(link)
	testkit.Must(t, err)
	if got := p.fetch(t, "", "GET", address.Path); link == "" || got.Code != http.StatusOK {
		t.Errorf("the link %q: %d", link, got.Code)
	}
}
