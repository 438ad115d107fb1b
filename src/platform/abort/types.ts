/** The part of the DOM's AbortSignal that calls and queries need. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Canceller {
  readonly signal: CancelSignal
  abort(): void
}
