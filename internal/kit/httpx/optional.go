package httpx

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Optional is a query parameter with a difference between absent and zero. It reads and is documented like its value.
type Optional[T any] struct {
	Value T
	Set   bool
}

// Schema is the value's own.
func (o Optional[T]) Schema(r huma.Registry) *huma.Schema {
	return huma.SchemaFromType(r, reflect.TypeFor[T]())
}

// Receiver tells huma where the value goes.
func (o *Optional[T]) Receiver() reflect.Value { return reflect.ValueOf(&o.Value).Elem() }

// OnParamSet is called by huma when the parameter is there.
func (o *Optional[T]) OnParamSet(set bool, _ any) { o.Set = set }

// Or returns the value, or another where it is absent.
func (o Optional[T]) Or(absent T) T {
	if o.Set {
		return o.Value
	}
	return absent
}
