package mailer

import (
	"slices"
	"strings"

	"github.com/wneessen/go-mail"
)

// final tells whether the server's answer refuses this recipient or this content, which no further attempt mends. In
// doubt it does not: five attempts too many cost little, a mail that is given up is lost. A server may tell the sender's
// refusal only at the recipient or after the content, so there the enhanced code (RFC 3463) decides.
func final(at mail.SendErrReason, code int, enhanced string) bool {
	if code < 500 {
		return false
	}
	switch at {
	case mail.ErrSMTPRcptTo:
		if unsaid(enhanced) { // RFC 5321, 7504: no such mailbox, moved, its name is none, its domain takes no mail
			return slices.Contains([]int{550, 551, 553, 556}, code)
		}
		return ofRecipient(enhanced)
	case mail.ErrSMTPDataClose:
		if unsaid(enhanced) {
			return code == 552 // larger than the server takes
		}
		return ofRecipient(enhanced) || ofContent(enhanced)
	}
	return false
}

// unsaid tells whether the server said no more than its code.
func unsaid(enhanced string) bool { return enhanced == "" || enhanced == "5.0.0" }

// ofRecipient: 5.1 is of addresses, 5.2 of mailboxes; 5.1.7 and 5.1.8 are of the sender's address.
func ofRecipient(enhanced string) bool {
	if enhanced == "5.1.7" || enhanced == "5.1.8" {
		return false
	}
	return strings.HasPrefix(enhanced, "5.1.") || strings.HasPrefix(enhanced, "5.2.")
}

// ofContent: 5.6 is of what a mail is made of, 5.3.4 of its size, and 5.7.1 is how filters call it unwanted.
func ofContent(enhanced string) bool {
	return strings.HasPrefix(enhanced, "5.6.") || enhanced == "5.3.4" || enhanced == "5.7.1"
}
