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

  /** Called by the controller alone; a second time does nothing. */
  fire(): void {
    if (this.aborted) return
    this.aborted = true
    this.onabort?.()
    for (const listener of [...this.listeners]) listener()
  }
}

/**
 * AbortController for WeChat, which has none: TanStack Query makes one for each query. The build gives it to every
 * module that names AbortController (config/index.ts).
 */
export class WeappAbortController implements Canceller {
  readonly signal = new Signal()

  abort(): void {
    this.signal.fire()
  }
}
