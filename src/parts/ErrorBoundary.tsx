import { Component, type ReactNode } from 'react'

import { relaunchHome } from '@/navigation/navigate'
import { reportError } from '@/session/report-error'
import { FailedView } from '@/ui/FailedView'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Puts the error view into a page, where the boundary stands outside of one. */
  frame?: (view: ReactNode) => ReactNode
}

/** Shows a way out where a screen has failed to draw, never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  /** Caught here, it reaches nobody else. */
  override componentDidCatch(error: unknown) {
    void reportError(error)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    const view = (
      <FailedView
        text="页面出了点问题"
        hint="可以重新打开，或回到首页"
        onRetry={() => this.setState({ error: undefined })}
        onLeave={() => void relaunchHome()}
      />
    )
    return this.props.frame?.(view) ?? view
  }
}
