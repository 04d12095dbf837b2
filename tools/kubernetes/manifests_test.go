// Package kubernetes reads the manifests of deploy/ as a cluster does. It is a module of its own, so that the product needs
// nothing of Kubernetes: go -C tools/kubernetes test ./...
package kubernetes

import (
	"os"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// A field that Kubernetes does not know, or of another type, is an error, as with kubectl's --validate=strict.
func TestManifestsAreWhatKubernetesTakes(t *testing.T) {
	text, err := os.ReadFile("../../deploy/kubernetes/seiva.yaml")
	if err != nil {
		t.Fatal(err)
	}
	config, found := core.ConfigMap{}, map[string]bool{}
	var deployment apps.Deployment
	for _, one := range strings.Split(string(text), "\n---\n") {
		var head struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal([]byte(one), &head); err != nil {
			t.Fatal(err)
		}
		into := map[string]any{
			"v1 ConfigMap": &config, "apps/v1 Deployment": &deployment, "v1 Service": &core.Service{},
			"policy/v1 PodDisruptionBudget": &policy.PodDisruptionBudget{}, "networking.k8s.io/v1 Ingress": &networking.Ingress{},
		}[head.APIVersion+" "+head.Kind]
		if into == nil {
			t.Errorf("%s %s is not known here", head.APIVersion, head.Kind)
			continue
		}
		if found[head.Kind] = true; yaml.UnmarshalStrict([]byte(one), into) != nil {
			t.Errorf("%s: %v", head.Kind, yaml.UnmarshalStrict([]byte(one), into))
		}
	}
	if len(found) != 5 || len(config.Data) < 5 {
		t.Errorf("%v, %v", found, config.Data)
	}
	mounts(t, deployment.Spec.Template.Spec)
	for _, container := range deployment.Spec.Template.Spec.Containers {
		probes(t, container)
	}
}

// probes fails where a cluster would be told of what every pod shares: one that asks /readyz alone has no pod left while the database is
// away, and the ingress answers tills in the place of Seiva, without Retry-After.
func probes(t *testing.T, container core.Container) {
	for name, c := range map[string]struct {
		probe *core.Probe
		want  string
	}{
		"startup": {container.StartupProbe, "/healthz"}, "liveness": {container.LivenessProbe, "/healthz"}, "readiness": {container.ReadinessProbe, "/readyz?process"},
	} {
		if c.probe == nil || c.probe.HTTPGet == nil {
			t.Errorf("%s has no %s probe that asks by HTTP", container.Name, name)
		} else if got := c.probe.HTTPGet.Path; got != c.want {
			t.Errorf("%s: the %s probe asks %s, want %s", container.Name, name, got, c.want)
		}
	}
}

// mounts fails where a mount names no volume.
func mounts(t *testing.T, pod core.PodSpec) {
	volumes := map[string]bool{}
	for _, v := range pod.Volumes {
		volumes[v.Name] = true
	}
	for _, container := range pod.Containers {
		for _, m := range container.VolumeMounts {
			if !volumes[m.Name] {
				t.Errorf("%s mounts %s, which is no volume", container.Name, m.Name)
			}
		}
	}
}
