package exports

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// WantedSchedule is what somebody asks for.
type WantedSchedule struct {
	Kind, Format string
	Values       map[string]string
	Timetable    Timetable
	Readers      []string
	Again        bool // in an edit: readers who left by their link are knowingly mailed again
	SkipEmpty    bool
}

const readersField = "destinatarios"

// Occurrence is a run to come, with the days that it is of; none when the report has no period.
type Occurrence struct {
	At     time.Time
	Period period.Period
}

// Preview says when a timetable runs next, and with which days: exports.invalid (422) otherwise.
func (s *Service) Preview(t Timetable, relative string) (Occurrence, error) {
	t, fields := t.clean()
	if _, known := period.Relative(relative, t.DayOf(s.clock.Now())); relative != "" && !known {
		fields[periodValue] = whatPeriod
	}
	if len(fields) > 0 {
		return Occurrence{}, errs.InvalidFields("exports.invalid", fields)
	}
	at := t.Next(s.clock.Now())
	of, _ := period.Relative(relative, t.DayOf(at))
	return Occurrence{at, of}, nil
}

const whatPeriod = "Escolha um período que ande com o dia, como ontem ou a semana passada."

// Schedule makes one. Errors: ErrUnknownKind, exports.invalid and those of the report for its values (422, with fields),
// ErrTooManySchedules, access.switched_profile.
func (s *Service) Schedule(ctx context.Context, who scope.Scope, w WantedSchedule) (Schedule, error) {
	if err := mayHave(who); err != nil {
		return Schedule{}, err
	}
	entry, known := s.ports.Catalogue[w.Kind]
	if !known {
		return Schedule{}, ErrUnknownKind
	}
	made, err := s.scheduleOf(ctx, who, w, entry)
	if err != nil {
		return Schedule{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, who.AccountID); err != nil {
			return err
		}
		n, err := s.store.CountSchedules(ctx, who.AccountID)
		if err == nil && n >= MaxSchedules {
			err = ErrTooManySchedules
		}
		if err != nil {
			return err
		}
		if err := s.store.CreateSchedule(ctx, made); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "exports.scheduled", who, who.RetailerID, made.ID, made.deed())
	})
	return made, errs.Wrap(err, "schedule a report")
}

// deed is what the trail keeps of a schedule.
func (s Schedule) deed() map[string]string {
	return map[string]string{
		"kind": s.Kind, "format": string(s.Format), "columns": strings.Join(s.Columns, ","), "filters": filtersOf(s.Values),
		"readers": strings.Join(s.Readers, ","),
	}
}

// scheduleOf reads what is wanted; every wrong field is named.
func (s *Service) scheduleOf(ctx context.Context, who scope.Scope, w WantedSchedule, entry Entry) (Schedule, error) {
	asked, fields := Wanted{Kind: w.Kind, Email: who.Email, Format: w.Format, Values: w.Values}.clean()
	table, wrong := w.Timetable.clean()
	maps.Copy(fields, wrong)
	made := Schedule{
		ID: id.New(), Owner: OwnerOf(who), Kind: w.Kind, Title: entry.Title, Format: file.Format(w.Format), Values: asked.Values, Timetable: table,
		SkipEmpty: w.SkipEmpty, CreatedAt: s.clock.Now().Truncate(time.Millisecond),
	}
	columns, complaint := chosen(entry.Columns(asked.Values), asked.Values[columnsValue])
	if complaint != "" {
		fields[valuesField+"."+columnsValue] = complaint
	}
	made.Columns = namesOf(columns)
	if len(fields) > 0 {
		return Schedule{}, errs.InvalidFields("exports.invalid", fields)
	}
	made.NextAt = table.Next(s.clock.Now())
	values, wrong := made.valuesAt(made.NextAt, entry)
	if name := unknownValue(entry, values); name != "" && len(wrong) == 0 {
		wrong = map[string]string{valuesField + "." + name: "O relatório não tem este filtro."}
	}
	if len(wrong) > 0 {
		return Schedule{}, errs.InvalidFields("exports.invalid", wrong)
	}
	if err := entry.Check(who, values); err != nil {
		return Schedule{}, within(err)
	}
	var err error
	made.Readers, err = s.readersOf(ctx, who, w.Readers, entry, values)
	return made, err
}

// valuesAt are the values of the run that is due at an instant, and a complaint about the period. Of a report with a period the
// schedule names one that moves; of another none.
func (s Schedule) valuesAt(due time.Time, report Report) (map[string]string, map[string]string) {
	values := maps.Clone(s.Values)
	relative := values[periodValue]
	delete(values, periodValue)
	if !slices.Contains(report.Takes(), "startDate") {
		if relative != "" {
			return nil, map[string]string{valuesField + "." + periodValue: "Este relatório não tem período."}
		}
		return values, nil
	}
	p, known := period.Relative(relative, s.DayOf(due))
	if !known || values["startDate"] != "" || values["endDate"] != "" {
		return nil, map[string]string{valuesField + "." + periodValue: whatPeriod}
	}
	values["startDate"], values["endDate"] = p.From, p.To
	return values, nil
}

func (s *Service) readersOf(ctx context.Context, who scope.Scope, ids []string, report Report, values map[string]string) ([]string, error) {
	wrong := func(message string) error {
		return errs.InvalidFields("exports.invalid", map[string]string{readersField: message})
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 || len(ids) > MaxReaders {
		return nil, wrong("Escolha de 1 a 10 pessoas.")
	}
	team, err := s.ports.Teammates.Teammates(ctx, who, MaxTeam)
	if err != nil {
		return nil, errs.Wrap(err, "list who may be mailed")
	}
	for _, reader := range ids {
		at := slices.IndexFunc(team, func(mate scope.Scope) bool { return mate.AccountID == reader })
		if at < 0 || !reaches(team[at], who, report, values) {
			return nil, wrong("Escolha só colegas da lista, que podem ver este relatório.")
		}
	}
	return ids, nil
}

// MaxTeam is how many people may be chosen from.
const MaxTeam = 500

// Readers returns who may be mailed a report of the caller's, the caller included.
func (s *Service) Readers(ctx context.Context, who scope.Scope, kind string) ([]Person, error) {
	if err := mayHave(who); err != nil {
		return nil, err
	}
	entry, known := s.ports.Catalogue[kind]
	if !known {
		return nil, ErrUnknownKind
	}
	if err := entry.Check(who, nil); err != nil {
		return nil, err
	}
	team, err := s.ports.Teammates.Teammates(ctx, who, MaxTeam)
	if err != nil {
		return nil, errs.Wrap(err, "list who may be mailed")
	}
	people := []Person{}
	for _, mate := range team {
		if reaches(mate, who, entry, nil) {
			people = append(people, personOf(mate))
		}
	}
	return people, nil
}

func personOf(who scope.Scope) Person { return Person{who.AccountID, who.Name, who.Email} }

// mayHave refuses whoever reads no report, and a switched profile: a schedule outlives the visit.
func mayHave(who scope.Scope) error {
	if err := who.May(scope.ReceiptArea, false); err != nil {
		return err
	}
	return who.InPerson()
}

// Schedules returns a page of those that the caller sees, the newest first: their own, those that they are mailed, and all of the company
// to who looks after its team.
func (s *Service) Schedules(ctx context.Context, who scope.Scope, page, size int) (paging.Page[Seen], error) {
	r, err := paging.Make(page, size, MaxPages, "", "")
	if err == nil {
		err = who.May(scope.ReceiptArea, false)
	}
	if err != nil {
		return paging.Page[Seen]{}, err
	}
	rows, total, err := s.store.Schedules(ctx, OwnerOf(who), who.Switched() || who.ManagesTeam(), r)
	if err != nil {
		return paging.Page[Seen]{}, errs.Wrap(err, "list schedules")
	}
	people, err := s.people(ctx, who)
	return paging.Map(paging.Of(r, rows, total), func(one Schedule) Seen { return seen(one, who, people) }), err
}

// Scheduled is one of the caller's as they see it.
func (s *Service) Scheduled(ctx context.Context, who scope.Scope, one Schedule) (Seen, error) {
	people, err := s.people(ctx, who)
	return seen(one, who, people), err
}

// people are those of the caller's company, by their ids.
func (s *Service) people(ctx context.Context, who scope.Scope) (map[string]scope.Scope, error) {
	team, err := s.ports.Teammates.Teammates(ctx, who, MaxTeam)
	people := make(map[string]scope.Scope, len(team))
	for _, mate := range team {
		people[mate.AccountID] = mate
	}
	return people, errs.Wrap(err, "name who is mailed")
}

func seen(one Schedule, who scope.Scope, people map[string]scope.Scope) Seen {
	out := Seen{Schedule: one, By: people[one.AccountID].Name, Mine: one.AccountID == who.AccountID}
	out.Manages = !who.Switched() && (out.Mine || who.ManagesTeam())
	out.To, out.Gone = named(one.Readers, people), named(one.Left, people)
	return out
}

// named are those of the ids whose accounts are there.
func named(ids []string, people map[string]scope.Scope) (out []Person) {
	for _, one := range ids {
		if mate, there := people[one]; there {
			out = append(out, personOf(mate))
		}
	}
	return out
}
