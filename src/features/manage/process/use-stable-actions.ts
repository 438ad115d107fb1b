import { useRef, useState } from 'react'

type Actions = { [name: string]: (...input: never[]) => unknown }

/** The same functions at each render, which call the newest: what they are given to is not drawn again for them. */
export function useStableActions<T extends Actions>(now: T): T {
  const latest = useRef(now)
  latest.current = now
  const [stable] = useState(() => {
    const call =
      (name: string) =>
      (...input: never[]) =>
        latest.current[name]?.(...input)
    // The same names, and the same functions behind them.
    return Object.fromEntries(Object.keys(now).map((name) => [name, call(name)])) as T
  })
  return stable
}
