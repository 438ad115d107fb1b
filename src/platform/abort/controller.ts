import type { Canceller, CancelSignal } from './types'

type Listener = () => void

class Signal implements CancelSignal {
  aborted = false
  onabort: Listener | null = null
  private readonly listeners = new Set<Listener>()

  addEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.delete(listener)
  }

  /** Called only by the controller; a second call has no effect. */
  fire(): void {
    if (this.aborted) return
    this.aborted = true
    this.onabort?.()
    for (const listener of [...this.listeners]) listener()
  }
}

/**
 * AbortController for WeChat, which lacks one: TanStack Query creates one per query. The build injects it into every
 * module that uses AbortController (config/index.ts).
 */
export class WeappAbortController implements Canceller {
  readonly signal = new Signal()

  abort(): void {
    this.signal.fire()
  }
}
