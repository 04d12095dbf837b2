// Package bulk does one act to many rows of a list: what it would do is shown first, then it is done in the background, row by
// row, each in a transaction of its own, with what became of it, and taken back where the act can be (decision 115). It knows no
// list: internal/app hands it the acts that there are.
package bulk
