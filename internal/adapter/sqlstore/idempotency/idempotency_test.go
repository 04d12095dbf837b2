package idempotency_test

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sqlidempotency "seiva/internal/adapter/sqlstore/idempotency"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

func TestIdempotency(t *testing.T) {
	start := time.UnixMilli(1_790_000_000_000)
	ask := func(account, key, request string, at time.Time) httpx.IdempotentRequest {
		return httpx.IdempotentRequest{AccountID: account, KeyHash: []byte(key), RequestHash: []byte(request), At: at}
	}
	created := httpx.Answer{Status: 201, Body: []byte(`{"id":"1"}`)}
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		t.Run("RunsOnceForEachAccountAndKey", func(t *testing.T) {
			store, runs := sqlidempotency.New(open(t)), 0
			for _, step := range []struct {
				name string
				ask  httpx.IdempotentRequest
				runs int
				err  error
			}{
				{"first", ask("ana", "k1", "r1", start), 1, nil},
				{"repeated", ask("ana", "k1", "r1", start.Add(24*time.Hour-time.Millisecond)), 1, nil},
				{"another request", ask("ana", "k1", "r2", start), 1, httpx.ErrIdempotencyMismatch},
				{"another key", ask("ana", "k2", "r1", start), 2, nil},
				{"another account", ask("bia", "k1", "r2", start), 3, nil},
				{"a day later", ask("ana", "k1", "r2", start.Add(24*time.Hour)), 4, nil},
			} {
				got, err := store.Once(t.Context(), step.ask, func(context.Context) (httpx.Answer, error) {
					runs++
					return created, nil
				})
				if !errors.Is(err, step.err) || (err == nil && !reflect.DeepEqual(got, created)) || runs != step.runs {
					t.Fatalf("%s: %+v, %v after %d runs", step.name, got, err, runs)
				}
			}
		})
		t.Run("AnErrorUndoesAllAndMayBeTriedAgain", func(t *testing.T) {
			db := open(t)
			store, failed := sqlidempotency.New(db), errors.New("failed")
			for _, want := range []error{failed, nil} {
				_, err := store.Once(t.Context(), ask("ana", "k", "r", start), func(ctx context.Context) (httpx.Answer, error) {
					if err := stage.Trail(db).Record(ctx, "things.made", scope.Scope{}, "", "thing", nil); err != nil {
						t.Fatal(err)
					}
					return created, want
				})
				if !errors.Is(err, want) {
					t.Fatalf("got %v, want %v", err, want)
				}
			}
			if got := sqltest.Strings(t, db, "SELECT object_id FROM audit"); len(got) != 1 {
				t.Fatalf("%d rows, want the second attempt's alone", len(got))
			}
		})
		t.Run("NothingIsHeldUpBeforeTheFirstWrite", func(t *testing.T) {
			db := open(t)
			settings := stage.Settings(db)
			_, err := sqlidempotency.New(db).Once(t.Context(), ask("ana", "k", "r", start), func(ctx context.Context) (httpx.Answer, error) {
				ahead, end := context.WithTimeout(context.Background(), 5*time.Second)
				defer end()
				if err := settings.SetSetting(ahead, "other", "written meanwhile"); err != nil {
					t.Errorf("another's write waits for slow work: %v", err)
				}
				if err := settings.SetSetting(ctx, "own", "1"); err != nil {
					return httpx.Answer{}, err
				}
				if got, err := settings.Setting(ctx, "own"); err != nil || got != "1" {
					t.Errorf("the call reads %q, %v of what it wrote", got, err)
				}
				return created, nil
			})
			if err != nil || len(sqltest.Strings(t, db, "SELECT value FROM settings WHERE name = 'own'")) != 1 {
				t.Error(err)
			}
		})
		t.Run("AFailedPartIsUndoneAlone", func(t *testing.T) {
			db := open(t)
			settings, failed := stage.Settings(db), errors.New("failed")
			got, err := sqlidempotency.New(db).Once(t.Context(), ask("ana", "k", "r", start), func(ctx context.Context) (httpx.Answer, error) {
				for name, end := range map[string]error{"kept": nil, "undone": failed} {
					err := db.InTx(ctx, func(ctx context.Context) error {
						return errors.Join(settings.SetSetting(ctx, name, "1"), end)
					})
					if !errors.Is(err, end) {
						t.Errorf("%s: %v", name, err)
					}
				}
				return created, nil
			})
			if names := sqltest.Strings(t, db, "SELECT name FROM settings WHERE name IN ('kept', 'undone')"); err != nil || got.Status != 201 || len(names) != 1 || names[0] != "kept" {
				t.Errorf("%v, %v", names, err)
			}
		})
		t.Run("AnotherProcessAnswersFirst", func(t *testing.T) {
			db := open(t)
			settings, runs := stage.Settings(db), 0
			got, err := sqlidempotency.New(db).Once(t.Context(), ask("ana", "k", "r", start), func(ctx context.Context) (httpx.Answer, error) {
				runs++
				other := httpx.Answer{Status: 201, Body: []byte(`{"id":"other"}`)}
				_, err := sqlidempotency.New(db).Once(t.Context(), ask("ana", "k", "r", start), func(context.Context) (httpx.Answer, error) { return other, nil })
				if err != nil {
					t.Error(err)
				}
				if err := settings.SetSetting(ctx, "twice", "1"); err == nil {
					t.Error("what was answered meanwhile is created again")
				}
				return created, nil
			})
			if err != nil || string(got.Body) != `{"id":"other"}` || len(sqltest.Strings(t, db, "SELECT name FROM settings WHERE name = 'twice'")) != 0 {
				t.Errorf("%s, %v", got.Body, err)
			}
		})
		t.Run("ParallelAttemptsWaitForTheFirst", func(t *testing.T) {
			store := sqlidempotency.New(open(t))
			var group sync.WaitGroup
			var runs atomic.Int64
			for range 50 {
				group.Go(func() {
					got, err := store.Once(context.Background(), ask("ana", "k", "r", start), func(context.Context) (httpx.Answer, error) {
						runs.Add(1)
						return created, nil
					})
					if err != nil || !reflect.DeepEqual(got, created) {
						t.Errorf("%+v, %v", got, err)
					}
				})
			}
			group.Wait()
			if runs.Load() != 1 {
				t.Fatalf("ran %d times", runs.Load())
			}
		})
	})
}
