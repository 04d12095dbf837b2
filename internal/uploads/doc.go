// Package uploads lets people send pictures: a signed address for each file, the check that makes a file a picture
// that is safe to show, and the removal of what nobody uses.
package uploads
