package cpfindex

import (
	"bytes"
	"testing"
)

func TestIndexDependsOnKeyAndCPF(t *testing.T) {
	a, b := New([]byte("first key")), New([]byte("second key"))
	of := a.Of("52998224725")
	if len(of) != Size {
		t.Fatalf("%d bytes, want %d", len(of), Size)
	}
	if !bytes.Equal(of, a.Of("52998224725")) {
		t.Error("the same CPF gave two indexes")
	}
	if bytes.Equal(of, a.Of("11144477735")) || bytes.Equal(of, b.Of("52998224725")) {
		t.Error("another CPF or another key gave the same index")
	}
}
