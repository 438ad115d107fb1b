import type { Place } from './types'

let waiting: ((place: Place | undefined) => void) | undefined

/** Waits for the result of the page /choose-location. An earlier wait resolves without a place. */
export function waitForPlace(): Promise<Place | undefined> {
  waiting?.(undefined)
  return new Promise((resolve) => {
    waiting = resolve
  })
}

/** Called by the page /choose-location: the place, or undefined when the user exits without one. */
export function resolvePlace(place: Place | undefined): void {
  waiting?.(place)
  waiting = undefined
}
