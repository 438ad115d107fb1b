import type { Place } from './types'

let waiting: ((place: Place | undefined) => void) | undefined

/** Waits for what the page /choose-location is told. A wait that went before ends without a place. */
export function waitForPlace(): Promise<Place | undefined> {
  waiting?.(undefined)
  return new Promise((resolve) => {
    waiting = resolve
  })
}

/** Called by the page /choose-location: the place, or undefined when the person leaves without one. */
export function answerPlace(place: Place | undefined): void {
  waiting?.(place)
  waiting = undefined
}
