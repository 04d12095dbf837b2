// Package failures shows staff what the installation gave up in the background, work and mails alike, and lets them see to it.
package failures
