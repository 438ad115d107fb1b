import type { Phone } from './phone/types'

/**
 * Counts what a person does on a phone: each tap, and each field that is filled in, which takes a tap to enter.
 *
 * @returns the phone, and what was done on it so far
 */
export function countTaps<P extends Phone>(phone: P): { phone: P; taps: readonly string[] } {
  const taps: string[] = []
  const counted = new Proxy(phone, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'tap' || name === 'fill') taps.push(String(args[0]))
        return value.apply(target, args) as unknown
      }
    },
  })
  return { phone: counted, taps }
}
