// Package banners knows the pictures that consumers see in the app and on their public receipts: who publishes which,
// where and when; which one a consumer gets; and how many saw and tapped it.
package banners
