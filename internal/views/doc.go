// Package views keeps what people share of their lists: filters and order under a name, for everybody of their company, or of
// their profile of staff (decision 118). What a list does with them is the screens' business; who may read what they name is asked
// by the list's own call, again and again. What an account keeps for itself alone is uisettings'.
package views
