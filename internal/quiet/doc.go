// Package quiet finds stores that fell silent: whose receipts stopped at hours in which they sell (decision 100). What is
// usual is the store's own, by the hour of its week.
package quiet
