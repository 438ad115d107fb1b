/**
 * Types only: the whole surface between the application and the kernels, which are built apart into packages of their
 * own. Kernels import neither Taro nor React; what they need of the platform is handed to them.
 */

/** A canvas as both targets have it: an element on H5, a canvas node in the mini-program. */
export interface KernelCanvas {
  width: number
  height: number
  getContext(type: string, attributes?: object): unknown
  /** Absent on WeChat's canvas node. */
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

export interface KernelHost {
  canvas: KernelCanvas
  /** Size on the screen in CSS pixels. */
  width: number
  height: number
  /** Device pixels in one CSS pixel, at most 2. */
  pixelRatio: number
  /** Calls back before the next frame, with milliseconds from any fixed start. */
  requestFrame(draw: (time: number) => void): number
  cancelFrame(id: number): void
}

/** A place inside the canvas in CSS pixels from its top left corner. */
export interface Point {
  x: number
  y: number
}

export type MachineKind = 'cnc' | 'robot' | 'injection' | 'conveyor' | 'gateway' | 'battery'

/** One booth of the hall; its place is in metres, z towards the visitor who comes in. */
export interface HallUnit {
  id: string
  machine: MachineKind
  /** `#rrggbb` of its sign. */
  color: string
  x: number
  z: number
}

/** Where the name of a unit belongs on the screen while the camera rests. */
export interface Pin extends Point {
  unitId: string
}

export interface HallEvents {
  /** The camera came to rest: where the visible units' names belong. Empty as soon as it moves again. */
  onPins(pins: readonly Pin[]): void
  /** A tap met a unit. */
  onPick(unitId: string): void
  /** The graphics context was lost; the hall is dead and wants to be disposed of. */
  onLost(): void
}

/** What every stage on a canvas can do. */
export interface StageHandle {
  /** The fingers that are down now; an empty list when the last one was lifted. */
  touch(points: readonly Point[]): void
  /** Comes nearer (factor below 1) or moves away. */
  zoom(factor: number): void
  /** Follows the canvas, in CSS pixels. */
  resize(width: number, height: number): void
  /** Frees the graphics memory; nothing may be called afterwards. */
  dispose(): void
}

export interface HallHandle extends StageHandle {
  /** Moves the camera to a unit, or back to the overview. */
  focus(unitId: string | undefined): void
}

export interface ThreeKernel {
  /** @returns undefined when the canvas gives no WebGL2 context */
  createHall(host: KernelHost, units: readonly HallUnit[], events: HallEvents): HallHandle | undefined
}

export interface KernelMap {
  three: ThreeKernel
}
export type KernelName = keyof KernelMap

/** What the file of a kernel exports. */
export interface KernelModule<K extends KernelName> {
  kernel: KernelMap[K]
}
