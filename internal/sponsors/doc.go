// Package sponsors is the companies whose promotions the programme runs: who they are, their logo and whom to call.
package sponsors
