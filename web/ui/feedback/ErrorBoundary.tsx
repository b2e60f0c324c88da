import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  fallback: (error: unknown, again: () => void) => ReactNode
  onError?: (error: unknown) => void
  at?: string
}

/** Shows `fallback` when a child throws; resets when `at` (the address) changes. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }
  override componentDidUpdate(before: Props) {
    if (before.at !== this.props.at && this.state.failed) this.again()
  }
  again = () => this.setState({ error: undefined, failed: false })
  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.again) : this.props.children
  }
}
