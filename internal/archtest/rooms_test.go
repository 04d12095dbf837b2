package archtest

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rooms is where each domain's tables have a package of their own, and foundations what every room may import.
const rooms = "internal/adapter/sqlstore/"

// stage makes what a room's tests need of the others.
var foundations = []string{"sqldb", "register", "sqltest", stage}

const stage = "sqltest/stage"

// Rooms import what lies under them and never each other; what lies under them knows no room.
func TestRoomsNeverImportEachOther(t *testing.T) {
	for _, i := range imports(t) {
		if why := roomVerdict(i); why != "" {
			t.Errorf("%s imports %s: %s", i.from, i.to, why)
		}
	}
	for _, c := range []struct {
		from, to string
		test     bool
		refused  bool
	}{
		{"banners", "sqldb", false, false},
		{"banners", "register", false, false},
		{"banners", "sqltest", true, false},
		{"register", "sqldb", false, false},
		{"sqldb", "sqltest", true, false},
		{"sqltest", "sqldb", false, false},
		{"banners", "flyers", false, true},
		{"banners", "flyers", true, true},
		{"banners", "sqltest", false, true},
		{"banners", "sqltest/stage", true, false},
		{"sqltest/stage", "banners", false, false},
		{"banners", "sqltest/stage", false, true},
		{"sqltest", "banners", false, true},
		{"sqltest", "distribution", false, false},
		{"sqltest", "sqltest/stage", true, true},
		{"sqldb", "sqltest/stage", true, true},
		{"register", "stores", false, true},
		{"sqldb", "register", false, true},
	} {
		if why := roomVerdict(anImport{rooms + c.from, rooms + c.to, c.test}); (why != "") != c.refused {
			t.Errorf("%s -> %s (test: %v): %q, want it refused: %v", c.from, c.to, c.test, why, c.refused)
		}
	}
}

func roomVerdict(i anImport) string {
	from, within := strings.CutPrefix(i.from, rooms)
	to, toRoom := strings.CutPrefix(i.to, rooms)
	switch {
	case !within || !toRoom || from == to || from == stage || to == "sqldb":
		return ""
	case i.test && (to == "sqltest" || to == stage && !slices.Contains(foundations, from)):
		return ""
	case to == "register" && from != "sqldb":
		return ""
	case from == "sqltest" && to == "distribution": // what it lends on a cluster is distributed as the program does it
		return ""
	case slices.Contains(foundations, to):
		return to + " is not for it"
	}
	return "rooms never import each other: what several read stands in register"
}

// owners names the tables of each room. What stands in no line is nobody's.
var owners = map[string][]string{
	"apikeys":     {"api_keys"},
	"audit":       {"audit"},
	"banners":     {"banners", "banner_looks", "banner_stores", "banner_days", "banner_totals", "banner_viewers", "banner_views"},
	"billing":     {"billing_asked", "billing_events", "checkouts", "subscriptions", "test_payments"},
	"bulk":        {"bulk_rows", "bulk_runs"},
	"campaigns":   {"campaigns", "campaign_stores", "campaign_images"},
	"contracts":   {"contract_drafts", "contract_events", "contract_signatures", "contract_versions", "contracts"},
	"customers":   {"customers", "customer_accounts", "customer_challenges", "customer_consent_ledger", "customer_erasures", "customer_passkeys", "customer_preferences", "customer_requests", "customer_tokens", "vibe_deliveries"},
	"exports":     {"exports", "export_schedules", "export_schedule_readers"},
	"failures":    {"failures_seen"},
	"flyers":      {"flyers", "flyer_stores", "flyer_images"},
	"idempotency": {"idempotency_keys"},
	"identity":    {"account_stores", "accounts", "codes", "credentials", "devices", "factor_resets", "known_devices", "passkeys", "second_factors", "sessions", "tries"},
	"integrity":   {"integrity_findings", "integrity_receipts", "integrity_rounds"},
	"jobs":        {"jobs"},
	"onboarding":  {"account_consents", "lookups", "pending_sign_ups", "sign_ups"},
	"outbox":      {"outbox"},
	"partners":    {"partners"},
	"privacy":     {"privacy_acts", "privacy_numbers", "privacy_requests"},
	"notes":       {"staff_notes"},
	"problems":    {"problem_acts", "problem_numbers", "problem_pictures", "problem_reports"},
	"promotions":  {"promotion_items", "promotion_receipts", "promotion_simulations", "promotion_stores", "promotions"},
	"quiet":       {"quiet_days", "quiet_incidents", "quiet_rounds"},
	"ratings":     {"rating_days", "rating_letters", "rating_rounds", "ratings"},
	"receipts": {
		"certificates", "document_pack_segments", "document_packs", "emitter_locks", "intake_log", "receipt_days", "receipt_documents", "receipt_events", "receipt_exclusions", "receipt_reads",
		"receipt_store_days", "receipts", "receipts_first", "retailer_keys", "rollup_rounds", "sandboxes", "sealed_certificates", "sealed_documents",
		"sealed_documents_first",
	},
	"scans":      {"scan_invitations", "scanned_days", "scanned_months", "scanned_receipts", "scanned_stores"},
	"refusals":   {"refusal_peaks"},
	"reports":    {"report_uses"},
	"register":   {"documents", "document_roots"},
	"retailers":  {"retailers"},
	"sponsors":   {"sponsors"},
	"settings":   {"replicas"},
	"sqldb":      {"settings"},
	"stores":     {"stores"},
	"switches":   {"switched_profiles"},
	"uisettings": {"ui_settings"},
	"views":      {"shared_views"},
	"uploads":    {"picture_uses", "uploads"},
	"vip":        {"vip_areas"},
}

// known is what every room may read, and reports and register read all.
var (
	known = []string{"accounts", "partners", "retailers", "stores"}
	wide  = []string{"register", "reports"}
)

// lent names what else a room reads of others, and written the little that it writes there.
var (
	lent = map[string][]string{
		"analytics": {"receipt_days", "receipts"}, // a month of each, of one moment, row by row
		// One page of a consumer's list joins their receipts with who read them: two calls could not page. What a consumer said
		// is theirs as well: it is exported, and forgotten under the lock of the erasure.
		"customers": {"promotion_receipts", "promotions", "ratings", "receipt_reads", "receipts", "retailer_keys", "sponsors"},
		// May it be forgotten? Asked in the statement that deletes, or somebody comes in between.
		"failures":   {"jobs", "outbox"},                                 // one list of what was given up, newest first: two calls could not page
		"integrity":  {"receipt_days", "receipt_store_days", "receipts"}, // looks at CPFs, which no roll-up has, and shows what it counted
		"partners":   {"api_keys", "documents"},
		"promotions": {"receipts", "sponsors"},                                             // whether a participation counts, by its receipt; a list names the sponsor that pays, and a promotion keeps it from being deleted
		"quiet":      {"receipt_days", "receipt_store_days", "receipts"},                   // counts what was sold by the hour, which no roll-up has
		"refusals":   {"api_keys", "intake_log"},                                           // counts the log of keys where it lies: nothing is written at intake
		"sponsors":   {"promotions"},                                                       // as partners
		"receipts":   {"customer_erasures"},                                                // what was erased stays so under the lock of the receipt that comes
		"retailers":  {"api_keys", "checkouts", "contracts", "documents", "subscriptions"}, // as partners
		"sqldb":      {"receipt_documents", "receipts"},                                    // the first landing is mended, below all rooms
		"stores":     {"documents", "sign_ups"},                                            // a root moves with all that holds it, or not at all
	}
	written = map[string][]string{
		"failures":  {"jobs"},                                      // what is tried again goes back to the queue as the list of it is held
		"customers": {"promotion_receipts", "ratings", "receipts"}, // an erasure takes the consumer out of them, in its own transaction
		// Whether a partner's keys are restricted: a lock of keys sets it, which rooms share. A sandbox's stores are made with it.
		"register": {"partners", "retailers", "stores"},
		"sqldb":    {"receipt_documents", "receipts"},
		"stores":   {"sign_ups"}, // a root that moves frees its sign-ups
	}
)

var (
	// naming finds a table where a room's code names one, writing where it changes rows.
	naming = regexp.MustCompile(`(?:\bFROM|\bJOIN|\bINTO|\bUPDATE|TableExpr\("|Table\("|Hold(?:Retailers)?Row\(ctx, "|ExistsOr\(ctx, s\.DB, "|table:|Table: ")\s*([a-z][a-z_]+)|"([a-z][a-z_]+)"`)
	// Of a value in quotes alone nothing says that it is a table: it counts where it cannot be another name.
	plain   = regexp.MustCompile(`_`)
	writing = regexp.MustCompile(`(?:\bINTO|\bUPDATE|\bDELETE FROM|New(?:Insert|Update|Delete)\(\)\.Table\("|table:)\s*([a-z][a-z_]+)`)
	created = regexp.MustCompile(`(?m)^\s*(CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?(\w+)|^\s*ALTER TABLE (\w+) RENAME TO (\w+)`)
)

// schema gives the tables that the migrations leave.
func schema(t *testing.T) map[string]bool {
	t.Helper()
	tables, migrations := map[string]bool{}, map[string][]string{} // by their numbers: the engines' and the shared ones take turns
	eachFile(t, func(path string, content []byte) {
		if name := filepath.Base(path); strings.HasPrefix(path, rooms) && !strings.Contains(path, "testdata") {
			up, _, _ := strings.Cut(string(content), "-- +goose Down")
			migrations[name] = append(migrations[name], up)
		}
	}, ".sql")
	for _, name := range slices.Sorted(maps.Keys(migrations)) {
		for _, m := range created.FindAllStringSubmatch(strings.Join(migrations[name], "\n"), -1) {
			if m[1] == "DROP" || m[3] != "" {
				delete(tables, m[2]+m[3])
			}
			if m[1] == "CREATE" || m[4] != "" {
				tables[m[2]+m[4]] = true
			}
		}
	}
	return tables
}

// namedIn returns the tables of the schema that a text names, and those that it writes.
func namedIn(text string, tables map[string]bool) (names, writes map[string]bool) {
	names, writes = map[string]bool{}, map[string]bool{}
	for _, m := range naming.FindAllStringSubmatch(text, -1) {
		if tables[m[1]] {
			names[m[1]] = true
		}
		if tables[m[2]] && plain.MatchString(m[2]) {
			names[m[2]] = true
		}
	}
	for _, m := range writing.FindAllStringSubmatch(text, -1) {
		if tables[m[1]] {
			writes[m[1]] = true
		}
	}
	return names, writes
}

// Every table has one room, which alone writes it; what others read or write is listed above, and only that.
func TestEveryTableHasOneRoom(t *testing.T) {
	tables := schema(t)
	owner := map[string]string{}
	for room, own := range owners {
		for _, table := range own {
			if owner[table] != "" || !tables[table] {
				t.Errorf("%s of %s is no table, or %s's", table, room, owner[table])
			}
			owner[table] = room
		}
	}
	for table := range tables {
		if owner[table] == "" {
			t.Errorf("nobody owns the table %s", table)
		}
	}
	reads, wrote := map[string]bool{}, map[string]bool{}
	eachFile(t, func(path string, content []byte) {
		room, within := strings.CutPrefix(path, rooms)
		room, _, inRoom := strings.Cut(room, "/")
		if !within || !inRoom || room == "sqltest" || strings.HasSuffix(path, "_test.go") {
			return
		}
		names, writes := namedIn(string(content), tables)
		for table := range names {
			reads[room+" "+table] = true
			if owner[table] != room && !slices.Contains(known, table) && !slices.Contains(wide, room) && !slices.Contains(lent[room], table) {
				t.Errorf("%s names %s, a table of %s: ask it in register or through the domain", path, table, owner[table])
			}
		}
		for table := range writes {
			wrote[room+" "+table] = true
			if owner[table] != room && !slices.Contains(written[room], table) {
				t.Errorf("%s writes %s, a table of %s", path, table, owner[table])
			}
		}
	}, ".go")
	for list, there := range map[*map[string][]string]map[string]bool{&lent: reads, &written: wrote} {
		for room, others := range *list {
			for _, table := range others {
				if !there[room+" "+table] {
					t.Errorf("%s has nothing to do with %s any more: take it out of the list", room, table)
				}
			}
		}
	}
}

func TestTablesAreSeen(t *testing.T) {
	tables := map[string]bool{"jobs": true, "api_keys": true}
	for text, want := range map[string][2]bool{
		"`SELECT 1 FROM jobs`":                     {true, false},
		`"LEFT JOIN jobs AS j"`:                    {true, false},
		`bun:"table:jobs,alias:j"`:                 {true, true},
		`NewUpdate().Table("jobs")`:                {true, true},
		`"INSERT INTO jobs (id)"`:                  {true, true},
		`[]string{"api_keys"}`:                     {true, false},
		`map[string]string{"jobs": ""}`:            {false, false},
		`sqldb.Outdated{Table: "jobs", Key: "id"}`: {true, false},
		`// jobs are done one by one`:              {false, false},
	} {
		names, writes := namedIn(text, tables)
		if got := [2]bool{len(names) > 0, len(writes) > 0}; got != want {
			t.Errorf("%s: named and written %v, want %v", text, got, want)
		}
	}
}
