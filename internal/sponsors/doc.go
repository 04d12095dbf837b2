// Package sponsors is the companies whose promotions the programme runs: who they are, their logo and who to call.
package sponsors
