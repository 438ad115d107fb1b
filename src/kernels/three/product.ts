import { type Object3D, Vector3 } from 'three'

import type { KernelHost, ProductEvents, ProductHandle, ProductPin, StagePoint } from '@/kernels/types'

import { type Anchor, computeCenter, findAnchor, listOwnMeshes, locateAnchor } from './anchors'
import { createGround } from './ground'
import type { Lighting } from './light'
import { createObject } from './model-object'
import { MovingParts } from './moving-parts'
import { Orbit, type OrbitLimits, type View } from './orbit'
import { computeCameraDistance, measureOutline, type Outline } from './outline'
import { type Model, readModel } from './read-model'
import { Stage } from './stage'

/** Azimuth of the initial view and of the first spin picture. */
export const FIRST_AZIMUTH = 0.62
const FIRST_ELEVATION = 0.27
const FILL = { across: 0.86, upright: 0.84 } // share of the picture; the rest is margin and room for the page's labels
const DOUBLE_TAP = { ms: 320, px: 30 }
const HIDDEN_METRES = 0.25
/** How often pins follow a motion; in the mini-program each update crosses the bridge. */
const FOLLOW_MS = 100

const studio: Lighting = {
  span: 4,
  sun: { color: '#fff3e4', strength: 2.1, from: [-4, 8, 6] },
  sky: { above: '#dcebff', below: '#5a6b8c', strength: 0.7 },
  room: 0.42,
  rim: 1.6,
}

function computeOrbitLimits(distance: number): OrbitLimits {
  return { azimuth: [-Infinity, Infinity], elevation: [-0.04, 1.35], distance: [distance * 0.32, distance * 1.7] }
}

/** Radius of the bounding sphere. */
const computeRadius = ({ rims }: Outline) => Math.max(...rims.map(([y, far]) => Math.hypot(y, far)))

/** Where hotspots are, and what moves. */
type ModelExtras = Pick<Model, 'hotspots' | 'motions'>

/** A product on its stage. */
export class Product implements ProductHandle {
  private readonly parts: MovingParts
  private readonly outlines: Partial<Record<'together' | 'apart', Outline>> = {}
  private readonly orbit: Orbit
  private pinsShown = false
  private pinnedAt = 0
  /** On the surfaces of the parts, by hotspot and by part. */
  private readonly anchors = new Map<string, Anchor | undefined>()
  private lastTap: (StagePoint & { at: number }) | undefined

  constructor(
    private readonly stage: Stage,
    private readonly object: Object3D,
    private readonly model: ModelExtras,
    private readonly events: ProductEvents,
    isCalm: boolean,
    hasGround: boolean,
  ) {
    this.parts = new MovingParts(this.object, model.motions, isCalm, (id) => events.onPlay(id))
    stage.scene.add(this.object)
    stage.prepare()
    if (hasGround) stage.scene.add(...createGround(computeRadius(this.outline)))
    this.orbit = new Orbit(this.home(), computeOrbitLimits(this.home().distance), isCalm)
  }

  get motions() {
    return this.model.motions.map(({ id, loops }) => ({ id, loops }))
  }

  get canExplode() {
    return this.parts.loose.length > 0
  }

  private get outline(): Outline {
    const { isApart } = this.parts
    const name = isApart ? 'apart' : 'together'
    // Measured lazily: it takes a slow phone 50 ms.
    this.outlines[name] ??= this.parts.during(isApart, () => measureOutline(this.object))
    return this.outlines[name]
  }

  private home(): View {
    const { x, y, z } = this.outline.center
    const { across, upright } = this.stage.opening
    const distance = computeCameraDistance(this.outline, FIRST_ELEVATION, across * FILL.across, upright * FILL.upright)
    return { x, y, z, azimuth: FIRST_AZIMUTH, elevation: FIRST_ELEVATION, distance }
  }

  /** Called before each frame. */
  advance(time: number): boolean {
    const wasMoving = this.parts.isMoving
    this.parts.step(time)
    if (wasMoving) this.stage.renewShadows()
    const wantsMore = this.orbit.step(time) || this.parts.isMoving
    this.stage.look(this.orbit.view)
    // Pins follow a motion, and vanish while the camera moves or parts move apart.
    const canShow = !this.orbit.isMoving && (!this.parts.isMoving || this.parts.isPlaying)
    const isDue = this.parts.isPlaying && canShow && time - this.pinnedAt >= FOLLOW_MS
    if (canShow !== this.pinsShown || isDue) {
      this.pinsShown = canShow
      this.pinnedAt = time
      this.events.onPins(canShow ? this.pins() : [])
    }
    return wantsMore
  }

  /** Finds an anchor once; the product must then be at rest, or in the state in which the anchor is shown. */
  private anchor(name: string, find: () => Anchor | undefined): Anchor | undefined {
    if (!this.anchors.has(name)) this.anchors.set(name, find())
    return this.anchors.get(name)
  }

  private anchorPart(name: string, object: Object3D): Anchor | undefined {
    return this.anchor(`part:${name}`, () => {
      const own = listOwnMeshes(object, ({ userData }) => userData.explode !== undefined)
      return findAnchor(computeCenter(own), own)
    })
  }

  private anchorHotspot({ id, at }: Model['hotspots'][number]): Anchor | undefined {
    return this.anchor(`hotspot:${id}`, () =>
      findAnchor(
        new Vector3().fromArray(at),
        listOwnMeshes(this.object, () => false),
      ),
    )
  }

  /** The visible hotspots; in the exploded view the names of parts. */
  private pins(): ProductPin[] {
    this.object.updateMatrixWorld(true)
    const pin = (kind: ProductPin['kind'], id: string, anchor: Anchor | undefined): ProductPin[] => {
      if (!anchor) return []
      const place = locateAnchor(anchor)
      if (kind === 'hotspot' && !this.stage.sees(place, [this.object], HIDDEN_METRES)) return []
      const point = this.stage.project(place)
      return point ? [{ kind, id, ...point }] : []
    }
    if (this.parts.isApart) {
      return this.parts.loose.flatMap(({ name, object }) => pin('part', name, this.anchorPart(name, object)))
    }
    return this.model.hotspots.flatMap((hotspot) => pin('hotspot', hotspot.id, this.anchorHotspot(hotspot)))
  }

  private change(): void {
    if (this.pinsShown) this.events.onPins([])
    this.pinsShown = false
    this.stage.invalidate()
  }

  touch(points: readonly StagePoint[]): void {
    const now = Date.now()
    const tap = this.orbit.touch(points, now)
    if (tap) this.tap(tap, now)
    this.stage.invalidate()
  }

  private tap(tap: StagePoint, now: number): void {
    const before = this.lastTap
    const isDouble =
      before && now - before.at < DOUBLE_TAP.ms && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE_TAP.px
    this.lastTap = isDouble ? undefined : { ...tap, at: now }
    const hit = this.stage.pick(tap, [this.object])
    if (isDouble) this.approach(hit?.place)
    else if (hit) this.events.onPick(this.namesFrom(hit.object))
  }

  /** The names of an object and its ancestors. */
  private namesFrom(object: Object3D): string[] {
    const above = object === this.object || !object.parent ? [] : this.namesFrom(object.parent)
    return object.name === '' ? above : [object.name, ...above]
  }

  /** Moves the camera to a place, or back to the overview. */
  private approach(place: Vector3 | undefined): void {
    const home = this.home()
    const { azimuth, elevation, distance } = this.orbit.view
    const isNear = distance < home.distance * 0.7
    const view = place && !isNear ? { x: place.x, y: place.y, z: place.z, distance: home.distance * 0.45 } : home
    this.orbit.flyTo({ ...home, ...view, azimuth, elevation }, computeOrbitLimits(home.distance))
    this.change()
  }

  zoom(factor: number): void {
    this.orbit.zoom(factor)
    this.change()
  }

  turnTo(azimuth: number): void {
    this.orbit.view = { ...this.orbit.view, azimuth }
    this.change()
  }

  focus(hotspotId: string | undefined): void {
    const hotspot = this.model.hotspots.find(({ id }) => id === hotspotId)
    if (hotspot) this.approachHotspot(hotspot.at)
    else this.approach(undefined)
  }

  private approachHotspot(at: readonly number[]): void {
    const home = this.home()
    const [x = 0, y = 0, z = 0] = at
    const side = Math.atan2(x - this.outline.center.x, z - this.outline.center.z)
    // The shorter rotation direction.
    const { azimuth } = this.orbit.view
    const turn = Math.atan2(Math.sin(side * 0.7 - azimuth), Math.cos(side * 0.7 - azimuth))
    const view = { x, y, z, azimuth: azimuth + turn, elevation: 0.32, distance: home.distance * 0.55 }
    this.orbit.flyTo(view, computeOrbitLimits(home.distance))
    this.change()
  }

  play(motionId: string | undefined): void {
    this.parts.play(motionId)
    this.stage.renewShadows()
    this.change()
  }

  explode(isApart: boolean): void {
    this.parts.play(undefined)
    this.parts.explode(isApart)
    const home = this.home()
    const { azimuth, elevation } = this.orbit.view
    this.orbit.flyTo({ ...home, azimuth, elevation }, computeOrbitLimits(home.distance))
    this.stage.renewShadows()
    this.change()
  }

  resize(width: number, height: number): void {
    this.pinsShown = false
    this.stage.resize(width, height)
  }

  checkContext(): void {
    this.stage.checkContext()
  }

  dispose(): void {
    this.stage.dispose()
  }
}

/** The stage of one product. @returns undefined when the canvas has no WebGL2 context */
export function createProductStage(
  host: KernelHost,
  { onLost }: Pick<ProductEvents, 'onLost'>,
  beforeDraw: (time: number) => boolean,
): Stage | undefined {
  return Stage.create(host, {
    sight: 90,
    fieldOfViewDegrees: 32,
    exposure: 0.98,
    lighting: studio,
    beforeDraw,
    onLost: () => onLost(),
  })
}

/**
 * Shows one product on a canvas.
 *
 * @param hasGround shows light and shadow below it; card pictures have none
 * @throws {ModelError} when the bytes are invalid; the canvas is then untouched
 * @returns undefined when the canvas has no WebGL2 context
 */
export function createProduct(
  host: KernelHost,
  bytes: ArrayBuffer,
  events: ProductEvents,
  hasGround = true,
): ProductHandle | undefined {
  const model = readModel(bytes)
  const stage = createProductStage(host, events, (time) => product.advance(time))
  if (!stage) return undefined
  const build = () => new Product(stage, createObject(model.root), model, events, host.isCalm ?? false, hasGround)
  const product = stage.setUp(build)
  stage.invalidate()
  return product
}
