import { Component, type ReactNode } from 'react'

import { MissingParamError } from '@/lib/errors'
import { relaunch } from '@/navigation/navigate'
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

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isIncomplete = (error as unknown) instanceof MissingParamError
    const view = (
      <FailedView
        text={isIncomplete ? '链接不完整，打不开这个页面' : '页面出了点问题'}
        hint={isIncomplete ? '请从原来的入口重新打开' : '可以重新打开，或回到首页'}
        onRetry={isIncomplete ? undefined : () => this.setState({ error: undefined })}
        onLeave={() => void relaunch('home')}
      />
    )
    return this.props.frame?.(view) ?? view
  }
}
