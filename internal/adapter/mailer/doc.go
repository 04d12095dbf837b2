// Package mailer hands mails to an SMTP server.
package mailer
