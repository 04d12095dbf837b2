// Package archtest holds the rules of the house as tests: the ladder of imports, the ceilings of file sizes, what is
// never left behind in a file, and the list that ties every requirement to the tests that prove it.
package archtest
