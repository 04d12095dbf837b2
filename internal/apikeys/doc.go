// Package apikeys knows what tills and software houses sign with: keys, what each allows, their rotation, and the
// support team's restriction of a software house.
package apikeys
