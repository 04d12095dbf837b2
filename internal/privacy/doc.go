// Package privacy is the desk where staff answer what consumers ask for by law (LGPD, art. 18 and 19) and no button does, within
// 15 days. What the answer was is kept as evidence (decision 103).
package privacy
