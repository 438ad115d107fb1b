import { Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three'

import type { HallEvents, HallHandle, HallUnit, KernelHost, Pin, Point } from '@/kernels/types'
import { BOOTH, boothSolid } from './booth'
import { Orbit, type OrbitLimits, type View } from './orbit'
import { Solid } from './solid'
import { Stage } from './stage'

const NIGHT = '#0b1a40'
const FLOOR = '#1b2f6b'
const AISLE = '#2450b8'
const PIN_INWARDS = 2 // metres from the middle of a sign towards the aisle, where every screen shows it
const EDGE = '#74c4ec'

const OVERVIEW: View = { x: 0, y: 1.5, z: -4, azimuth: 0, elevation: 0.23, distance: 13.6 }
const OVERVIEW_LIMITS: OrbitLimits = { azimuth: [-0.55, 0.55], elevation: [0.04, 0.75], distance: [7, 15] }

function sideOf(unit: HallUnit): -1 | 1 {
  return unit.x < 0 ? -1 : 1
}

/** A view into a booth from the aisle. */
function viewOf(unit: HallUnit): { view: View; limits: OrbitLimits } {
  const azimuth = sideOf(unit) * -1.12
  return {
    view: { x: unit.x, y: 1.3, z: unit.z - 0.2, azimuth, elevation: 0.17, distance: 6.1 },
    limits: { azimuth: [azimuth - 0.35, azimuth + 0.35], elevation: [0.02, 0.8], distance: [3.4, 6.3] },
  }
}

/** The room: floor, aisle, columns, beams, the far wall. */
function roomSolid(): Solid {
  const solid = new Solid()
    .box(FLOOR, [44, 0.1, 60], [0, -0.06, -12])
    .box(AISLE, [3.2, 0.02, 40], [0, 0.01, -6])
    .box('#101f4d', [44, 11, 0.2], [0, 5.4, -27])
  for (let z = 6; z > -26; z -= 5.4) {
    solid.box('#22397d', [44, 0.5, 0.5], [0, 8.6, z])
    for (const x of [-11.5, 11.5]) solid.box('#2b448c', [0.7, 9, 0.7], [x, 4.5, z])
  }
  return solid
}

/** What shines by itself: lamps, the edges of the aisle, the mark where a visitor comes in, the great screen. */
function lightSolid(): Solid {
  const solid = new Solid()
    .box(EDGE, [0.07, 0.03, 40], [-1.6, 0.02, -6])
    .box(EDGE, [0.07, 0.03, 40], [1.6, 0.02, -6])
    .box('#0d5fd6', [11, 4.6, 0.1], [0, 5.2, -26.8])
    .box('#ffffff', [5.4, 0.12, 0.1], [0, 4.6, -26.7])
    .box('#9cc8ff', [3.4, 0.12, 0.1], [0, 4.2, -26.7])
    .rod('#dfeaff', 0.95, 0.012, [0, 0.025, 5.4])
    .rod(AISLE, 0.76, 0.014, [0, 0.028, 5.4])
    .rod(EDGE, 0.46, 0.016, [0, 0.03, 5.4])
  for (let z = 3.4; z > -26; z -= 5.4) {
    for (const x of [-7, 0, 7]) solid.box('#f4f8ff', [3.4, 0.08, 0.3], [x, 8.3, z])
  }
  for (let z = 3.2; z > -20; z -= 2.2) solid.box('#6d92e8', [0.9, 0.01, 0.08], [0, 0.025, z])
  return solid
}

class Hall implements HallHandle {
  private readonly orbit = new Orbit(OVERVIEW, OVERVIEW_LIMITS)
  private pinsShown = false
  private focused: HallUnit | undefined

  constructor(
    private readonly stage: Stage,
    private readonly units: readonly HallUnit[],
    private readonly events: HallEvents,
  ) {
    const matte = new MeshStandardMaterial({ vertexColors: true, roughness: 0.62, metalness: 0.04 })
    const room = new Mesh(roomSolid().build(), matte)
    room.receiveShadow = true
    stage.scene.add(
      room,
      new Mesh(lightSolid().build(), new MeshBasicMaterial({ vertexColors: true, toneMapped: false })),
    )
    for (const unit of units) {
      const booth = new Mesh(boothSolid(unit, sideOf(unit)).build(), matte)
      booth.name = unit.id
      booth.position.set(unit.x, 0, unit.z)
      booth.castShadow = booth.receiveShadow = true
      stage.scene.add(booth)
    }
  }

  /** Called before each frame. */
  advance(time: number): boolean {
    const wantsMore = this.orbit.step(time)
    this.stage.look(this.orbit.view)
    // Names are drawn by the page: in the mini-program each update crosses the bridge, so only a camera at rest has them.
    if (this.orbit.isMoving === this.pinsShown) {
      this.pinsShown = !this.orbit.isMoving
      this.events.onPins(this.pinsShown ? this.pins() : [])
    }
    return wantsMore
  }

  private pins(): Pin[] {
    // Of a booth alone there is nothing to tell apart, and walls hide no name of a neighbour.
    return (this.focused ? [] : this.units).flatMap((unit) => {
      const place = this.stage.project(unit.x - sideOf(unit) * PIN_INWARDS, BOOTH.signY, unit.z + BOOTH.depth / 2)
      return place ? [{ unitId: unit.id, ...place }] : []
    })
  }

  touch(points: readonly Point[]): void {
    const tap = this.orbit.touch(points, Date.now())
    const unit = tap && this.units.find(({ id }) => id === this.stage.pick(tap)?.name)
    if (unit) this.events.onPick(unit.id)
    this.stage.invalidate()
  }

  zoom(factor: number): void {
    this.orbit.zoom(factor)
    this.pinsShown = false
    this.stage.invalidate()
  }

  focus(unitId: string | undefined): void {
    this.focused = this.units.find(({ id }) => id === unitId)
    const { view, limits } = this.focused ? viewOf(this.focused) : { view: OVERVIEW, limits: OVERVIEW_LIMITS }
    this.orbit.flyTo(view, limits)
    this.stage.invalidate()
  }

  resize(width: number, height: number): void {
    this.pinsShown = false
    this.stage.resize(width, height)
  }

  dispose(): void {
    this.stage.dispose()
  }
}

/** Builds the exhibition hall on a canvas. @returns undefined when the canvas gives no WebGL2 context */
export function createHall(host: KernelHost, units: readonly HallUnit[], events: HallEvents): HallHandle | undefined {
  const stage = Stage.create(host, {
    background: NIGHT,
    beforeDraw: (time) => hall.advance(time),
    onLost: () => events.onLost(),
  })
  if (!stage) return undefined
  const hall = new Hall(stage, units, events)
  stage.invalidate()
  return hall
}
