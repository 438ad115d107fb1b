import type { Track } from './read-model'

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

/**
 * Interpolates a track at a time in seconds. A track with two keys is linear, as for a belt; others ease in and out.
 */
export function sampleTrack({ keys }: Pick<Track, 'keys'>, second: number): number {
  let [time = 0, value = 0] = keys[0] ?? []
  if (second <= time) return value
  for (const [nextTime = 0, nextValue = 0] of keys.slice(1)) {
    if (second < nextTime) {
      const t = (second - time) / (nextTime - time)
      return value + (nextValue - value) * (keys.length > 2 ? ease(t) : t)
    }
    time = nextTime
    value = nextValue
  }
  return value
}
