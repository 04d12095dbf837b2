package sqldb

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// What PostgreSQL says when it goes, comes, only reads, or has no connection or no disk left is told as 503; what a statement did wrong
// is not.
func TestWhatIsAway(t *testing.T) {
	for code, want := range map[string]bool{
		"57P01": true, "57P02": true, "57P03": true, "08006": true, "08001": true, "25006": true, "53300": true, "53100": true, "58030": true,
		"57014": true, "55P03": true, "25P03": true, "25P04": true, "23505": false, "40P01": false, "42601": false,
	} {
		told := unavailable(fmt.Errorf("read a list: %w", &pgconn.PgError{Code: code}))
		if (told != nil) != want {
			t.Errorf("%s: %v", code, told)
		}
		if told != nil && (told.RetryAfter <= 0 || told.Message == "") {
			t.Errorf("%s says nothing of when to come again: %+v", code, told)
		}
	}
	for code, of := range map[string]string{"53100": "sem espaço", "58030": "disco do servidor falhou", "57P01": "banco de dados não respondeu"} {
		if told := unavailable(&pgconn.PgError{Code: code}); !strings.Contains(told.Message, of) {
			t.Errorf("%s: %q says nothing of %s", code, told.Message, of)
		}
	}
	for _, err := range []error{errors.Join(context.Canceled, &pgconn.PgError{Code: "57014"}), context.Canceled, context.DeadlineExceeded, errors.New("no")} {
		if told := unavailable(err); told != nil {
			t.Errorf("%v: %v", err, told)
		}
	}
	if unavailable(fmt.Errorf("%w: %w", errNoneFree, context.DeadlineExceeded)) == nil {
		t.Error("a connection that did not come free")
	}
}
