package app

import (
	"fmt"
	"os"

	"seiva/internal/achievements"
)

// factors are what a receipt that was not printed saves: the installation's file, else those that ship.
func (s Settings) factors() (achievements.Table, error) {
	if s.ImpactFactors == "" {
		return achievements.Shipped(), nil
	}
	file, err := os.ReadFile(s.ImpactFactors)
	if err != nil {
		return achievements.Table{}, fmt.Errorf("SEIVA_IMPACT_FACTORS: %w", err)
	}
	table, err := achievements.Read(file)
	if err != nil {
		return table, fmt.Errorf("SEIVA_IMPACT_FACTORS: %s: %w", s.ImpactFactors, err)
	}
	return table, nil
}
