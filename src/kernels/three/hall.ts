import { Mesh, MeshBasicMaterial, MeshStandardMaterial, Object3D, Vector3 } from 'three'

import type { HallContent, HallEvents, HallHandle, KernelHost, Pin, StagePoint } from '@/kernels/types'
import { countHallRows } from '@/lib/hall-layout'

import {
  addBoothLights,
  BETWEEN_ROWS,
  BOOTH,
  type Booth,
  buildBoothSolid,
  listBoothBoards,
  placeBooth,
  placeMachine,
} from './booth'
import type { Lighting } from './light'
import { createStaticObject } from './model-object'
import { Orbit, type OrbitLimits, type View } from './orbit'
import { readModel } from './read-model'
import { buildLightSolid, buildRoomSolid, createTitleBoard, NIGHT, SCREEN } from './room'
import { type SignSheet, writeSigns } from './sign-sheet'
import { type Board, computeTextCenter, signMesh } from './signs'
import { Stage } from './stage'

// Offset of a name from the sign's centre towards the aisle in metres, when signs are blank; alternate rows are offset
// outwards, so that names of different rows do not overlap.
const PIN_INWARDS = [2, -0.9] as const
const FAR_WALL = 14 // metres behind the last row
const WALL_DEPTH = 2 // metres, including wall objects
const TRIANGLE_LIMIT = 95_000 // for all machines; the room and 30 booths add less than 20,000

const OVERVIEW: View = { x: 0, y: 2, z: -3.4, azimuth: 0, elevation: 0.23, distance: 18 }
const OVERVIEW_LIMITS: OrbitLimits = { azimuth: [-0.55, 0.55], elevation: [0.04, 0.75], distance: [8, 19.5] }

const daylight: Lighting = {
  span: 16,
  sun: { color: '#fff3e2', strength: 2.1, from: [-7, 13, 9] },
  sky: { above: '#e6efff', below: '#5d6d95', strength: 1.2 },
  room: 0.35,
}

/** Position of the far wall in metres from the floor's centre. */
const computeFarEnd = ({ units }: HallContent) => (1 - countHallRows(units.length)) * BETWEEN_ROWS - FAR_WALL

/** The title first, then the units. */
const listSigns = ({ title, units }: HallContent) => [
  { text: title, color: SCREEN },
  ...units.map(({ name, color }) => ({ text: name, color })),
]

/** The view into a booth from the aisle. */
function computeBoothView({ side, x, z }: Booth): { view: View; limits: OrbitLimits } {
  const azimuth = side * -1.12
  return {
    view: { x: x - side * 0.3, y: 1.15, z: z - 0.2, azimuth, elevation: 0.17, distance: 5.75 },
    limits: { azimuth: [azimuth - 0.35, azimuth + 0.35], elevation: [0.02, 0.8], distance: [3.4, 6.3] },
  }
}

function countTriangles(object: Object3D): number {
  let count = 0
  object.traverse((one) => {
    if (one instanceof Mesh) count += (one.geometry.index?.count ?? 0) / 3
  })
  return count
}

/** A machine of the hall; when there are too many, distant ones are not loaded into the scene. */
interface Machine {
  bytes: ArrayBuffer
  triangles: number
  /** Set while it is in the scene. */
  object: Object3D | undefined
}

class Hall implements HallHandle {
  private readonly orbit: Orbit
  private readonly booths: readonly Booth[]
  private readonly places = new Map<string, Object3D>()
  private readonly machines = new Map<string, Machine>()
  /** Boards above the entrances; empty when signs are blank. */
  private readonly entrances = new Map<string, { board: Board; letter: number }>()
  private pinsShown = false
  private focused: Booth | undefined

  constructor(
    private readonly stage: Stage,
    content: HallContent,
    private readonly events: HallEvents,
    host: KernelHost,
    startId: string | undefined,
  ) {
    this.booths = content.units.map(placeBooth)
    this.focused = this.boothAt(startId)
    const { view, limits } = this.viewNow()
    this.orbit = new Orbit(view, limits, host.isCalm ?? false)
    this.build(computeFarEnd(content), writeSigns(host, listSigns(content)))
  }

  private build(end: number, sheet: SignSheet | undefined): void {
    const matte = new MeshStandardMaterial({ vertexColors: true, roughness: 0.62, metalness: 0.04 })
    const room = new Mesh(buildRoomSolid(end).build(), matte)
    room.receiveShadow = true
    const lights = buildLightSolid(end)
    for (const booth of this.booths) {
      addBoothLights(lights, booth)
      const shell = new Mesh(buildBoothSolid(booth).build(), matte)
      shell.castShadow = shell.receiveShadow = true
      const place = new Object3D()
      place.name = booth.unit.id
      place.position.set(booth.x, 0, booth.z)
      place.add(shell)
      this.places.set(booth.unit.id, place)
    }
    const shining = new Mesh(lights.build(), new MeshBasicMaterial({ vertexColors: true, toneMapped: false }))
    this.stage.scene.add(room, shining, ...this.places.values())
    if (sheet) this.stage.scene.add(this.hang(sheet, createTitleBoard(end)))
    this.stage.shadeAround(this.focused?.z ?? 0)
    this.stage.prepare()
  }

  /** Places every name on its boards. */
  private hang(sheet: SignSheet, title: Board): Object3D {
    const boards = this.booths.map(listBoothBoards)
    for (const [index, { unit }] of this.booths.entries()) {
      const [board] = boards[index] ?? []
      const letter = sheet.letters[index + 1]
      if (board && letter) this.entrances.set(unit.id, { board, letter })
    }
    return signMesh(sheet, [[title], ...boards])
  }

  private boothAt(unitId: string | undefined): Booth | undefined {
    return this.booths.find(({ unit }) => unit.id === unitId)
  }

  private viewNow() {
    return this.focused ? computeBoothView(this.focused) : { view: OVERVIEW, limits: OVERVIEW_LIMITS }
  }

  /** Called before each frame. */
  advance(time: number): boolean {
    const wantsMore = this.orbit.step(time)
    this.stage.look(this.orbit.view)
    // The page draws the names: in the mini-program each update crosses the bridge, so they are only shown while the
    // camera is idle.
    if (this.orbit.isMoving === this.pinsShown) {
      this.pinsShown = !this.orbit.isMoving
      this.events.onPins(this.pinsShown ? this.pins() : [])
    }
    return wantsMore
  }

  private pins(): Pin[] {
    // No names in a single booth, where walls would not occlude those of its neighbours.
    return (this.focused ? [] : this.booths).flatMap((booth) => {
      const { place, letter } = this.nameOf(booth)
      const point = this.stage.project(place)
      if (!point) return []
      const above = this.stage.project(place.clone().setY(place.y + letter))
      return [{ unitId: booth.unit.id, ...point, letterPx: above ? point.y - above.y : 0 }]
    })
  }

  /** The centre of a name above its entrance, and its letter height in metres. */
  private nameOf({ unit, row, side, x, z }: Booth): { place: Vector3; letter: number } {
    const entrance = this.entrances.get(unit.id)
    if (!entrance) {
      const inwards = PIN_INWARDS[row % 2] ?? 0
      return { place: new Vector3(x - side * inwards, BOOTH.signY, z + BOOTH.depth / 2), letter: 0 }
    }
    const { board, letter } = entrance
    return { place: computeTextCenter(board), letter: letter * board.height }
  }

  touch(points: readonly StagePoint[]): void {
    const tap = this.orbit.touch(points, Date.now())
    let met = tap && this.stage.pick(tap, [...this.places.values()])?.object
    while (met && met.name === '') met = met.parent ?? undefined
    if (met) this.events.onPick(met.name)
    this.stage.invalidate()
  }

  zoom(factor: number): void {
    this.orbit.zoom(factor)
    this.pinsShown = false
    this.stage.invalidate()
  }

  focus(unitId: string | undefined): void {
    this.focused = this.boothAt(unitId)
    const { view, limits } = this.viewNow()
    this.pinsShown = false
    this.arrange()
    this.stage.shadeAround(this.focused?.z ?? 0)
    this.orbit.flyTo(view, limits)
    this.stage.invalidate()
  }

  furnish(unitId: string, bytes: ArrayBuffer): void {
    const booth = this.boothAt(unitId)
    if (!booth || this.machines.has(unitId)) return
    const object = placeMachine(createStaticObject(readModel(bytes).root), booth.side)
    this.machines.set(unitId, { bytes, triangles: countTriangles(object), object })
    this.places.get(unitId)?.add(object)
    this.arrange()
    this.stage.renewShadows()
    this.stage.invalidate()
  }

  /** Limits the scene: only machines around the visitor are loaded, up to the triangle limit. */
  private arrange(): void {
    const row = this.focused?.row ?? 0
    const distance = ({ unit, row: own }: Booth) => (unit.id === this.focused?.unit.id ? -1 : Math.abs(own - row))
    const byDistance = [...this.booths].sort((one, other) => distance(one) - distance(other))
    let left = TRIANGLE_LIMIT
    for (const booth of byDistance) {
      const machine = this.machines.get(booth.unit.id)
      if (!machine) continue
      left -= machine.triangles
      if (left < 0) this.clear(machine)
      else if (!machine.object) this.bringBack(machine, booth)
    }
  }

  private clear(machine: Machine): void {
    if (!machine.object) return
    machine.object.removeFromParent()
    this.stage.free(machine.object)
    machine.object = undefined
  }

  private bringBack(machine: Machine, { unit, side }: Booth): void {
    machine.object = placeMachine(createStaticObject(readModel(machine.bytes).root), side)
    this.places.get(unit.id)?.add(machine.object)
    this.stage.renewShadows()
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

/**
 * Builds the exhibition hall on a canvas.
 *
 * @param startId the booth to start at; without it the overview
 * @returns undefined when the canvas has no WebGL2 context
 */
export function createHall(
  host: KernelHost,
  content: HallContent,
  events: HallEvents,
  startId?: string,
): HallHandle | undefined {
  const stage = Stage.create(host, {
    background: NIGHT,
    sight: OVERVIEW.z + OVERVIEW_LIMITS.distance[1] - computeFarEnd(content) + WALL_DEPTH,
    fieldOfViewDegrees: 50,
    exposure: 1.05,
    lighting: daylight,
    beforeDraw: (time) => hall.advance(time),
    onLost: () => events.onLost(),
  })
  if (!stage) return undefined
  const hall = stage.setUp(() => new Hall(stage, content, events, host, startId))
  stage.invalidate()
  return hall
}
