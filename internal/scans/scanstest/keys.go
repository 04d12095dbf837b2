// Package scanstest holds what every store of scans must do, and the rules that stand on it.
package scanstest

import "fmt"

// AccessKey makes one of an NFC-e: of a state's code, a month AAMM, an issuer, and a number.
func AccessKey(state, month, documento string, number int) string {
	first := fmt.Sprintf("%s%s%s65001%09d1%08d", state, month, documento, number, 10_000_000+number)
	return first + string(digit(first))
}

// ValidKey is the check digit's rule, for want of the one that receipts have.
func ValidKey(accessKey string) bool {
	return len(accessKey) == 44 && accessKey[20:22] == "65" && accessKey[:2] != "99" && accessKey[4:6] >= "01" && accessKey[4:6] <= "12" &&
		accessKey[43] == digit(accessKey[:43])
}

func digit(first string) byte {
	sum := 0
	for i := range len(first) {
		sum += (int(first[i]) - '0') * (2 + (len(first)-1-i)%8)
	}
	if r := sum % 11; r >= 2 {
		return byte('0' + 11 - r)
	}
	return '0'
}
