// Package integrity finds cashiers whose CPFs deserve a look (decision 0107): one CPF again and again, a pace that nobody types
// at, a share of identified receipts far from the store's own. A finding accuses nobody: people look at its receipts, and say
// where it is legitimate. Nothing else reads it.
package integrity
