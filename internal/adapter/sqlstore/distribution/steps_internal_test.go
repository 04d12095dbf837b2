package distribution

import (
	"strings"
	"testing"
)

// Tables come behind those that they refer to, and one that a foreign key joins to another of its kind is not distributed while it is written.
func TestStepsFollowForeignKeys(t *testing.T) {
	c := catalogue{references: []reference{
		{Table: "acts", To: "requests"}, {Table: "requests", To: "people"}, {Table: "acts", To: "acts"}, {Table: "people", To: "elsewhere"},
	}}
	var verdicts []Verdict
	for _, name := range []string{"acts", "alone", "people", "requests"} {
		verdicts = append(verdicts, Verdict{Table: Table{Name: name}})
	}
	var order, bound []string
	for _, v := range c.inOrder(verdicts) {
		order = append(order, v.Name)
		if c.bound(v.Name, verdicts) {
			bound = append(bound, v.Name)
		}
	}
	if got := strings.Join(order, " "); got != "people requests acts alone" {
		t.Errorf("the order is %s", got)
	}
	if got := strings.Join(bound, " "); got != "people requests acts" {
		t.Errorf("bound are %s", got)
	}
}

func TestStatementsOfSteps(t *testing.T) {
	for want, s := range map[string]Step{
		"create_reference_table(":                {Table: Table{Kind: Reference}, Rows: true},
		"create_distributed_table(":              {Table: Table{Kind: Distributed}},
		"create_distributed_table_concurrently(": {Table: Table{Kind: Distributed}, Rows: true, Online: true},
	} {
		if got := s.statement(); !strings.Contains(got, want) {
			t.Errorf("%+v: %s", s, got)
		}
	}
}
