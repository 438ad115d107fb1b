export const DEBOUNCE_MS = 500 // spec §9

/** A debounced function. */
export interface DelayedFunction<Args extends unknown[]> {
  (...args: Args): void
  /** Cancels the pending run. */
  cancel(): void
  /** Runs a pending call now. */
  flush(): void
}

/** Runs `action` once with the last arguments, after `waitMs` without a call. */
export function debounce<Args extends unknown[]>(
  action: (...args: Args) => void,
  waitMs: number = DEBOUNCE_MS,
): DelayedFunction<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined

  function cancel(): void {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  function flush(): void {
    const args = waiting
    cancel()
    if (args) action(...args)
  }
  function delayed(...args: Args): void {
    cancel()
    waiting = args
    timer = setTimeout(flush, waitMs)
  }
  return Object.assign(delayed, { cancel, flush })
}
