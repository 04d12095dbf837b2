package register

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
	"seiva/internal/kit/text"
)

// Searchable is what the search column holds: the names and the CNPJ, bare and as people write it.
func Searchable(tradeName, corporateName, documento string) string {
	return text.Fold(strings.Join([]string{tradeName, corporateName, documento, brdoc.FormatCNPJ(documento)}, " "))
}

// Narrow narrows a query to the rows whose search column, or columns put together, fits what was asked for. It holds folded
// text and is SQL: never what was typed.
type Narrow func(q *bun.SelectQuery, column string) *bun.SelectQuery

// Find runs find over the rows that hold every word asked for, in any order; where it finds none of them, once more over
// those that hold every word but for one slip of the fingers in it, unless they are so many that looking would cost more than
// a reader waits. Nothing asked for is everything, found once.
func Find(db *sqldb.DB, asked string, find func(Narrow) (found int, err error)) error {
	words, holds := wordsOf(asked), db.Holds
	found, err := find(func(q *bun.SelectQuery, column string) *bun.SelectQuery {
		for _, word := range words {
			q = q.Where(holds(column), word)
		}
		return q
	})
	if err != nil || found > 0 || !slices.ContainsFunc(words, misspellable) || len(words) > mostForgiven {
		return err
	}
	_, err = find(func(q *bun.SelectQuery, column string) *bun.SelectQuery {
		for _, word := range words {
			if misspellable(word) {
				q = nearly(q, column, holds(column), []rune(word))
			} else {
				q = q.Where(holds(column), word)
			}
		}
		return q
	})
	return err
}

// Among keeps the rows with one of the ids, where some are named; what is no id is nobody's.
func Among(q *bun.SelectQuery, column string, ids []string) *bun.SelectQuery {
	if len(ids) == 0 {
		return q
	}
	named := slices.DeleteFunc(slices.Clone(ids), func(named string) bool { return !id.Valid(named) })
	if len(named) == 0 {
		return q.Where(sqldb.NoRow(column))
	}
	return q.Where("? IN (?)", bun.Safe(column), bun.List(named))
}

// wordsOf gives the words of what was asked for, folded, without those that another one holds.
func wordsOf(asked string) []string {
	all := strings.Fields(text.Fold(asked))
	slices.SortStableFunc(all, func(a, b string) int { return len(b) - len(a) })
	var words []string
	for _, word := range all {
		if !slices.ContainsFunc(words, func(longer string) bool { return strings.Contains(longer, word) }) {
			words = append(words, word)
		}
	}
	return words
}

// Letters of a word in which a slip is looked for: in a shorter one it makes another word, in a longer one it costs more
// than it finds.
const (
	leastLetters = 4
	mostLetters  = 24
	mostForgiven = 8 // words: each is looked for in fifteen ways and more
)

// misspellable tells whether a slip is looked for in a word: not in numbers, which are right or another's.
func misspellable(word string) bool {
	letters := utf8.RuneCountInString(word)
	return letters >= leastLetters && letters <= mostLetters && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// nearly narrows to rows that hold the word with at most one letter wrong, missing, too many, or two beside each other
// swapped. One half of the word is right in each of them, or the letters between its halves are swapped: that is looked at
// first, and leaves few rows.
func nearly(q *bun.SelectQuery, column, holds string, letters []rune) *bun.SelectQuery {
	half := len(letters) / 2
	swapped := slices.Clone(letters)
	swapped[half-1], swapped[half] = swapped[half], swapped[half-1]
	return q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
		for _, part := range [][]rune{letters[:half], letters[half:], swapped} {
			q = q.WhereOr(holds, string(part))
		}
		return q
	}).WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
		for _, pattern := range slips(letters) {
			q = q.WhereOr("(?) LIKE ?", bun.Safe(column), pattern)
		}
		return q
	})
}

// slips are the patterns of a word of letters alone, itself among them: each in turn any letter, one more before it, left
// out, swapped with the one before.
func slips(letters []rune) []string {
	with := func(until int, middle string, from int) string {
		return "%" + string(letters[:until]) + middle + string(letters[from:]) + "%"
	}
	var patterns []string
	for i, letter := range letters {
		patterns = append(patterns, with(i, "_", i+1))
		if i > 0 {
			patterns = append(patterns, with(i, "_", i), with(i-1, string([]rune{letter, letters[i-1]}), i+1))
		}
		if len(letters) > leastLetters {
			patterns = append(patterns, with(i, "", i+1))
		}
	}
	return patterns
}
