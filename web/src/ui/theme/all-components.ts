// The styles of every Mantine component, fetched beside the first screen that is not sign-in. One list, because
// within the layer the order counts: what builds on the core comes after it.
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/dropzone/styles.layer.css";
