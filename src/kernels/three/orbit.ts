import type { StagePoint } from '@/kernels/types'

/** The camera: target, direction and distance. Angles in radians, lengths in metres. */
export interface View {
  x: number
  y: number
  z: number
  azimuth: number
  elevation: number
  distance: number
}

export interface OrbitLimits {
  azimuth: readonly [number, number]
  elevation: readonly [number, number]
  distance: readonly [number, number]
}

const RADIANS_PER_PIXEL = { azimuth: 0.006, elevation: 0.005 }
const DAMPING_MS = 120
const FLIGHT_MS = 650
const STILL = 0.00002 // radians per millisecond
const TAP_PX = 8
const HELD_MS = 80 // a finger that was still for this long before lifting starts no glide

interface Fingers extends StagePoint {
  count: number
  spread: number
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value))
}

function summarizeTouches(points: readonly StagePoint[]): Fingers {
  const [first = { x: 0, y: 0 }, second] = points
  if (!second) return { x: first.x, y: first.y, count: points.length, spread: 0 }
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    count: 2,
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  }
}

function easeInOut(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2
}

function between(from: View, to: View, t: number): View {
  const mix = (key: keyof View) => from[key] + (to[key] - from[key]) * t
  return {
    x: mix('x'),
    y: mix('y'),
    z: mix('z'),
    azimuth: mix('azimuth'),
    elevation: mix('elevation'),
    distance: mix('distance'),
  }
}

/** Converts touches to camera views: drag, pinch, inertial glide, flights between views. Independent of graphics. */
export class Orbit {
  private fingers: Fingers | undefined
  private travelled = 0
  private speed = { azimuth: 0, elevation: 0 }
  private draggedAt = 0
  private lastTime: number | undefined
  private flight: { from: View; to: View; startedAt: number | undefined } | undefined

  constructor(
    public view: View,
    private limits: OrbitLimits,
    /** Reduced motion: views change at once. */
    private readonly isCalm = false,
  ) {}

  /**
   * Handles the touch points at a time in milliseconds.
   *
   * @returns the position of a tap, when a single finger was lifted without moving
   */
  touch(points: readonly StagePoint[], time: number): StagePoint | undefined {
    const before = this.fingers
    const now = summarizeTouches(points)
    this.fingers = now.count > 0 ? now : undefined
    if (!before || before.count !== now.count) {
      if (now.count > 0) this.grab(before === undefined, now.count)
      else if (time - this.draggedAt > HELD_MS) this.speed = { azimuth: 0, elevation: 0 }
      return before?.count === 1 && now.count === 0 && this.travelled < TAP_PX
        ? { x: before.x, y: before.y }
        : undefined
    }
    this.drag(before, now)
    this.draggedAt = time
    return undefined
  }

  private grab(isFirst: boolean, count: number): void {
    this.flight = undefined
    this.speed = { azimuth: 0, elevation: 0 }
    // A second finger means a pinch: lifting both must not count as a tap.
    this.travelled = isFirst && count === 1 ? 0 : TAP_PX
  }

  private drag(before: Fingers, now: Fingers): void {
    const x = now.x - before.x
    const y = now.y - before.y
    this.travelled += Math.abs(x) + Math.abs(y)
    if (now.count > 1) {
      if (before.spread > 0 && now.spread > 0) this.zoom(before.spread / now.spread)
      return
    }
    const azimuth = -x * RADIANS_PER_PIXEL.azimuth
    const elevation = y * RADIANS_PER_PIXEL.elevation
    this.turn(azimuth, elevation)
    this.speed = { azimuth: azimuth / 16, elevation: elevation / 16 }
  }

  private turn(azimuth: number, elevation: number): void {
    this.view = {
      ...this.view,
      azimuth: clamp(this.view.azimuth + azimuth, this.limits.azimuth),
      elevation: clamp(this.view.elevation + elevation, this.limits.elevation),
    }
  }

  /** Multiplies the distance, within the limits. */
  zoom(factor: number): void {
    this.view = { ...this.view, distance: clamp(this.view.distance * factor, this.limits.distance) }
  }

  /** Starts a flight to another view with its limits. */
  flyTo(view: View, limits: OrbitLimits): void {
    this.limits = limits
    this.speed = { azimuth: 0, elevation: 0 }
    this.flight = this.isCalm ? undefined : { from: this.view, to: view, startedAt: undefined }
    if (this.isCalm) this.view = view
  }

  /**
   * Advances to a time in milliseconds.
   *
   * @returns whether the camera is still moving by itself
   */
  step(time: number): boolean {
    const elapsed = Math.min(64, time - (this.lastTime ?? time))
    const isGliding = !this.fingers && (this.flight !== undefined || this.isFast())
    this.lastTime = isGliding ? time : undefined
    if (!isGliding) return false
    if (this.flight) return this.fly(this.flight, time)
    this.turn(this.speed.azimuth * elapsed, this.speed.elevation * elapsed)
    const rest = Math.exp(-elapsed / DAMPING_MS)
    this.speed = { azimuth: this.speed.azimuth * rest, elevation: this.speed.elevation * rest }
    return this.isFast()
  }

  /** Whether fingers are down or the camera moves by itself. */
  get isMoving(): boolean {
    return this.fingers !== undefined || this.flight !== undefined || this.isFast()
  }

  private isFast(): boolean {
    return Math.abs(this.speed.azimuth) + Math.abs(this.speed.elevation) > STILL
  }

  private fly(flight: NonNullable<Orbit['flight']>, time: number): boolean {
    flight.startedAt ??= time
    const t = Math.min(1, (time - flight.startedAt) / FLIGHT_MS)
    this.view = between(flight.from, flight.to, easeInOut(t))
    if (t === 1) this.flight = undefined
    return t < 1
  }
}
