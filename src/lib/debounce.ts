export const DEBOUNCE_MS = 500 // spec §9

/** A function whose run may be put off. */
export interface DelayedFunction<Args extends unknown[]> {
  (...args: Args): void
  /** Drops the run that waits. */
  cancel(): void
  /** Runs now what waits, if anything does. */
  flush(): void
}

/** Runs `action` once, with the last arguments, when no call has come for `waitMs`. */
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
