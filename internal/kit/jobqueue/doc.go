// Package jobqueue runs work in the background, at least once: a job is stored in the transaction that needs it, a
// worker leases it, tries it again on failure, and gives it up in the end. A worker that dies loses its lease, and
// another takes the job over; so what a job does must bear being done twice.
package jobqueue
