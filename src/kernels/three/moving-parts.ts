import { type Object3D, Quaternion, Vector3 } from 'three'

import { sampleTrack } from './motion'
import type { Motion } from './read-model'

const EXPLODE_MS = 600

interface RestPose {
  object: Object3D
  at: Vector3
  turn: Quaternion
}

/** The parts of a product, with motions and the exploded view. */
export class MovingParts {
  private readonly parts = new Map<string, RestPose>()
  private playing: { motion: Motion; startedAt: number | undefined } | undefined
  private apart = 0
  private goal = 0
  private lastTime: number | undefined

  constructor(
    root: Object3D,
    private readonly motions: readonly Motion[],
    /** Reduced motion: parts move apart at once. */
    private readonly isCalm: boolean,
    private readonly onPlay: (motionId: string | undefined) => void,
  ) {
    root.traverse((object) => {
      if (object.name === '') return
      this.parts.set(object.name, { object, at: object.position.clone(), turn: object.quaternion.clone() })
    })
  }

  get isMoving(): boolean {
    return this.playing !== undefined || this.apart !== this.goal
  }

  get isPlaying(): boolean {
    return this.playing !== undefined
  }

  get isApart(): boolean {
    return this.goal > 0
  }

  /** The parts with an offset in the exploded view. */
  get loose(): { name: string; object: Object3D }[] {
    return [...this.parts].flatMap(([name, { object }]) => (object.userData.explode ? [{ name, object }] : []))
  }

  /** Runs `measure` with the parts apart or together, then restores them. */
  during<T>(isApart: boolean, measure: () => T): T {
    const now = this.apart
    this.apart = isApart ? 1 : 0
    this.place(0)
    const measured = measure()
    this.apart = now
    this.place(0)
    return measured
  }

  explode(isApart: boolean): void {
    this.goal = isApart ? 1 : 0
    this.lastTime = undefined
    if (this.isCalm) this.apart = this.goal
    this.place(0)
  }

  /** Starts a motion from rest; without an id, or with an unknown one, the parts return to rest. */
  play(motionId: string | undefined): void {
    const motion = this.motions.find(({ id }) => id === motionId)
    this.playing = motion && { motion, startedAt: undefined }
    this.onPlay(motion?.id)
    this.place(0)
  }

  /** Advances to a time in milliseconds. */
  step(time: number): void {
    const elapsed = time - (this.lastTime ?? time)
    this.lastTime = this.isMoving ? time : undefined
    const left = this.goal - this.apart
    this.apart += Math.sign(left) * Math.min(Math.abs(left), elapsed / EXPLODE_MS)
    this.place(this.secondOf(time))
  }

  private secondOf(time: number): number {
    if (!this.playing) return 0
    const { motion } = this.playing
    this.playing.startedAt ??= time
    const second = (time - this.playing.startedAt) / 1000
    if (motion.loops) return second % motion.seconds
    if (second < motion.seconds) return second
    this.playing = undefined
    this.onPlay(undefined)
    return 0
  }

  private place(second: number): void {
    const share = this.apart * this.apart * (3 - 2 * this.apart)
    for (const { object, at, turn } of this.parts.values()) {
      object.position.copy(at)
      object.quaternion.copy(turn)
      const explode: number[] | undefined = object.userData.explode
      if (explode) object.position.addScaledVector(new Vector3().fromArray(explode), share)
    }
    for (const track of this.playing?.motion.tracks ?? []) {
      const object = this.parts.get(track.part)?.object
      const axis = new Vector3().fromArray(track.axis)
      const value = sampleTrack(track, second)
      if (track.kind === 'slide') object?.position.addScaledVector(axis, value)
      else object?.quaternion.multiply(new Quaternion().setFromAxisAngle(axis, value))
    }
  }
}
