import { Component, type ReactNode } from 'react'

import { relaunchHome } from '@/navigation/navigate'
import { reportError } from '@/session/report-error'
import { FailedView } from '@/ui/feedback/FailedView'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Wraps the error view in a page when the boundary is outside of one. */
  frame?: (view: ReactNode) => ReactNode
}

/** Effects of the rendered frame may fail again before the view renders without it. */
const MOST_FAILURES = 3

interface ErrorBoundaryState {
  /** A new object per failure, also of the same error. */
  failure?: object | undefined
  /** Failures of the error view itself. */
  viewFailures: number
}

/** Renders an error view with a way out when a screen throws, never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { viewFailures: 0 }

  static getDerivedStateFromError() {
    return { failure: {} }
  }

  /** A caught error does not reach the global handlers, so it is reported here. */
  override componentDidCatch(error: unknown) {
    void reportError(error)
  }

  /** When the frame throws too, for example because the client lacks an API, the view renders without the frame. */
  override componentDidUpdate(_props: ErrorBoundaryProps, { failure: shown }: ErrorBoundaryState) {
    const { failure } = this.state
    if (shown && failure && shown !== failure) this.setState(({ viewFailures }) => ({ viewFailures: viewFailures + 1 }))
  }

  override render() {
    const { failure, viewFailures } = this.state
    if (!failure) return this.props.children
    if (viewFailures > MOST_FAILURES) return null
    const view = (
      <FailedView
        text="页面出了点问题"
        hint="可以重新打开，或回到首页"
        onRetry={() => this.setState({ failure: undefined, viewFailures: 0 })}
        onLeave={() => void relaunchHome()}
      />
    )
    return viewFailures === 0 ? (this.props.frame?.(view) ?? view) : view
  }
}
