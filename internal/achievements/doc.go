// Package achievements turns receipts that were declared not printed into what they saved: paper, trees, water, CO2 and
// money. Every figure is an estimate with a source (see factors.go).
package achievements
