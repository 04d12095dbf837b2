// Package problems takes what people of the portal report, keeps it and mails it to those who help them (D-79).
package problems
