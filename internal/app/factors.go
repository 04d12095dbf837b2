package app

import (
	"fmt"
	"io"
	"os"

	"seiva/internal/achievements"
)

// maxFactors is how large a file of them may be: the one that ships has 2 KB.
const maxFactors = 1 << 20

// factors are what a receipt that was not printed saves: the installation's file, else those that ship.
func (s Settings) factors() (achievements.Table, error) {
	if s.ImpactFactors == "" {
		return achievements.Shipped(), nil
	}
	opened, err := os.Open(s.ImpactFactors)
	if err != nil {
		return achievements.Table{}, fmt.Errorf("SEIVA_IMPACT_FACTORS: %w", err)
	}
	defer func() { _ = opened.Close() }()
	file, err := io.ReadAll(io.LimitReader(opened, maxFactors+1))
	if err != nil {
		return achievements.Table{}, fmt.Errorf("SEIVA_IMPACT_FACTORS: %w", err)
	}
	if len(file) > maxFactors {
		return achievements.Table{}, fmt.Errorf("SEIVA_IMPACT_FACTORS: o arquivo %s tem mais de 1 MB: confira se é o arquivo certo", s.ImpactFactors)
	}
	table, err := achievements.Read(file)
	if err != nil {
		return table, fmt.Errorf("SEIVA_IMPACT_FACTORS: corrija o arquivo %s, ou retire a variável: %w", s.ImpactFactors, err)
	}
	return table, nil
}
