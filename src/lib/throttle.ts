import type { DelayedFunction } from './debounce'

const THROTTLE_MS = 500 // spec §9

/**
 * Runs `action` at once and then at most every `waitMs`; the last call within an interval runs at its end.
 *
 * @param options.trailing false drops the calls within an interval (a second tap on a button)
 */
export function throttle<Args extends unknown[]>(
  action: (...args: Args) => void,
  waitMs: number = THROTTLE_MS,
  options: { trailing?: boolean } = {},
): DelayedFunction<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined

  function cancel(): void {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  function run(args: Args): void {
    cancel()
    timer = setTimeout(flush, waitMs)
    action(...args)
  }
  function flush(): void {
    const args = waiting
    cancel()
    if (args) run(args)
  }
  function throttled(...args: Args): void {
    if (timer === undefined) run(args)
    else if (options.trailing !== false) waiting = args
  }
  return Object.assign(throttled, { cancel, flush })
}
