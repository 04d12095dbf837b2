package nfce

import (
	"fmt"
	"strconv"
	"strings"
)

// AccessKey is the chave de acesso taken apart.
type AccessKey struct {
	UF           string // IBGE code of the state, 2 digits
	Period       string // AAMM of dhEmi
	CNPJ         string // 14 characters; a CPF stands after 000
	Model        string // 65
	Serie        int    // 0 to 999
	Number       int    // 1 to 999,999,999
	EmissionType int    // tpEmis, 1 digit
	Code         string // cNF, 8 digits
}

// KeyLength is the length of a chave de acesso; the last character is its check digit.
const KeyLength = 44

// model is the only one that this programme takes: NFC-e.
const model = "65"

// states are the IBGE codes of the 27 federative units, space before and after each.
const states = " 11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 "

// CheckDigit gives the check digit of the first 43 characters of a key: weights 2 to 9 from right to left, a
// character's worth its ASCII code less 48, modulo 11, and 0 where the remainder is 0 or 1. It holds for every model.
func CheckDigit(first43 string) byte {
	sum := 0
	for i := range len(first43) {
		sum += (int(first43[i]) - '0') * (2 + (len(first43)-1-i)%8)
	}
	if r := sum % 11; r >= 2 {
		return byte('0' + 11 - r)
	}
	return '0'
}

// ParseAccessKey takes apart the key of an NFC-e. It wants 44 characters, letters (upper case) in the emitter's
// first 12 alone, a real state and month, model 65, a number above 0 and the right check digit; else ErrBadAccessKey.
func ParseAccessKey(key string) (AccessKey, error) {
	if !ValidAccessKey(key) {
		return AccessKey{}, ErrBadAccessKey
	}
	serie, _ := strconv.Atoi(key[22:25])
	number, _ := strconv.Atoi(key[25:34])
	return AccessKey{
		UF: key[:2], Period: Period(key), CNPJ: Emitter(key), Model: key[20:22],
		Serie: serie, Number: number, EmissionType: int(key[34] - '0'), Code: key[35:43],
	}, nil
}

// ValidAccessKey tells whether ParseAccessKey accepts the key.
func ValidAccessKey(key string) bool {
	if len(key) != KeyLength {
		return false
	}
	for i := range KeyLength {
		c := key[i]
		letter := c >= 'A' && c <= 'Z' && i >= 6 && i < 18
		if (c < '0' || c > '9') && !letter {
			return false
		}
	}
	month := key[4:6]
	return strings.Contains(states, " "+key[:2]+" ") && month >= "01" && month <= "12" &&
		key[20:22] == model && key[25:34] != "000000000" && key[43] == CheckDigit(key[:43])
}

// BuildAccessKey puts a key together and adds its check digit; it does not validate the parts.
func BuildAccessKey(k AccessKey) string {
	first43 := fmt.Sprintf("%s%s%s%s%03d%09d%d%s", k.UF, k.Period, k.CNPJ, k.Model, k.Serie, k.Number, k.EmissionType, k.Code)
	return first43 + string(CheckDigit(first43))
}

// Period gives AAMM of a key of 44 characters: the month in which it is stored.
func Period(accessKey string) string { return accessKey[2:6] }

// Emitter gives the CNPJ in a key of 44 characters; a CPF stands after 000.
func Emitter(accessKey string) string { return accessKey[6:20] }
