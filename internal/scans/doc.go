// Package scans is what consumers scan: the QR Code of a paper receipt. A store of the programme leads to its receipt; any
// other issuer is counted, once for each receipt, as one that consumers ask for (IM-10, D-71, decision 94).
package scans
