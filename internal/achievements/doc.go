// Package achievements turns receipts that were declared not printed into what they saved: paper, trees, water, CO2 and
// money. Every figure is an estimate with a source: factors.json, or an installation's own file.
package achievements
