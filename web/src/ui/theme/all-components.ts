// The styles of every Mantine component, fetched beside the first screen that is not sign-in.
import "@mantine/core/styles.layer.css";
