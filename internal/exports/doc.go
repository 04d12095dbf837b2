// Package exports writes the rows of a report into a file, in the background: CSV, XLSX or PDF of one snapshot, mailed as a link
// that is good for seven days (D-74). It knows no report: internal/app hands it those that there are.
package exports
