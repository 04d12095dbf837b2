import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback: ReactNode };

/** A part of a screen whose failure, a missing chunk too, stays its own: what stands around it keeps what is typed. */
export class Region extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
