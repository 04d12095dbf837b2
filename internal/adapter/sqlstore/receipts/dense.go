package receipts

import (
	"context"
	"log/slog"
	"slices"
	"strconv"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
)

// denseSetting holds the month before which all indexes were rebuilt.
const denseSetting = "receipts.dense_before"

// MakeDense implements receipts.RetentionStore: month by month, the oldest first.
func (s *Retention) MakeDense(ctx context.Context, before string) error {
	done, err := s.DB.Setting(ctx, denseSetting)
	if err != nil {
		return err
	}
	parts := map[string][]string{} // by the month before which they end
	for _, of := range byMonth {
		all, err := s.DB.Parts(ctx, of.table)
		if err != nil {
			return err
		}
		for _, part := range all {
			if month := ends(of.table, part); done < month && month <= before {
				parts[month] = append(parts[month], part.Name)
			}
		}
	}
	months := make([]string, 0, len(parts))
	for month := range parts {
		months = append(months, month)
	}
	slices.Sort(months)
	for _, month := range months {
		for _, part := range parts[month] {
			if mine, err := s.DB.RebuildIndexes(ctx, register.DenseLock, part); err != nil || !mine {
				return err // another process is at it, and goes on with the rest
			}
		}
		slog.InfoContext(ctx, "indexes of a month written anew", "parts", parts[month])
		if err := s.DB.SetSetting(ctx, denseSetting, month); err != nil {
			return err
		}
	}
	return nil
}

// ends is the month before which a part ends.
func ends(table string, part sqldb.Part) string {
	if table != documentsTable {
		return part.Until
	}
	id, _ := strconv.ParseInt(part.Until, 10, 64) // digits, of a bound that we gave
	return arrival(id)
}
