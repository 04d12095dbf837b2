// Package archtest holds the rules of the house as tests: the ladder of imports, the ceilings of file sizes, what is
// never left behind in a file or kept in the repository, the list that ties every requirement to the tests that prove
// it, and the list of what the reasons in comments mean.
package archtest
