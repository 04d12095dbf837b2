// Package uisettings keeps what an account chose about the screens, such as a table's columns, so that every browser in
// which it signs in shows them alike. What a value means is the screens' business.
package uisettings
