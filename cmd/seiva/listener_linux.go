package main

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// quiet is how long nobody may wait at a door before it is taken for left: longer than a handshake that is under way.
const quiet = 50 * time.Millisecond

// noNewcomers lets a listening socket have every packet but those that ask for a connection: the program sees a packet from its
// TCP header on, whose byte 13 has the flags.
var noNewcomers = []unix.SockFilter{
	{Code: unix.BPF_LD | unix.BPF_B | unix.BPF_ABS, K: 13},
	{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, K: 0x02, Jf: 1}, // SYN
	{Code: unix.BPF_RET | unix.BPF_K, K: 0},
	{Code: unix.BPF_RET | unix.BPF_K, K: 0xffff},
}

// takeNoMore drops every packet that asks a listening socket for a connection, and returns once nobody waits there to be
// accepted.
func takeNoMore(fd uintptr) error {
	program := &unix.SockFprog{Len: uint16(len(noNewcomers)), Filter: &noNewcomers[0]} //nolint:gosec // four
	if err := unix.SetsockoptSockFprog(int(fd), unix.SOL_SOCKET, unix.SO_ATTACH_FILTER, program); err != nil {
		return os.NewSyscallError("setsockopt", err)
	}
	lastSeen := time.Now()
	for end := lastSeen.Add(settleLimit); ; time.Sleep(time.Millisecond) { // or longer: only who looked knows that nobody waits
		waiting := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}} //nolint:gosec // a file's number
		n, err := unix.Poll(waiting, 0)
		now := time.Now()
		if err != nil || n > 0 {
			lastSeen = now
		}
		if now.After(end) || now.Sub(lastSeen) >= quiet {
			return nil
		}
	}
}
