/**
 * Types only: the whole surface between the application and the kernels, which are built apart into packages of their
 * own. Kernels import neither Taro nor React; what they need of the platform is handed to them.
 */
import type { ChartModel, ChartTone } from '@/lib/chart-types'
import type { RichDocument } from '@/lib/rich-nodes'

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
  /** Device pixels in one CSS pixel, at most 2 for a scene, 3 for what is written and drawn. */
  pixelRatio: number
  /** Calls back before the next frame, with milliseconds from any fixed start. */
  requestFrame(draw: (time: number) => void): number
  cancelFrame(id: number): void
  /** Another canvas, out of sight, to write on in 2D, in its own pixels. Absent where the platform has none. */
  createCanvas?(width: number, height: number): KernelCanvas
  /** The person wants less movement: no flights, views change at once. */
  isCalm?: boolean
  /** CSS pixels at the lower edge that the page covers: what is shown whole stands above them. */
  coveredBelow?: number
  /** Those at the upper edge. */
  coveredAbove?: number
}

/** A place inside the canvas in CSS pixels from its top left corner. */
export interface StagePoint {
  x: number
  y: number
}

/** One booth of the hall; booths stand in their order, from the entrance on. */
export interface HallUnit {
  id: string
  name: string
  /** `#rrggbb` of its sign. */
  color: string
}

/** What a hall shows. */
export interface HallContent {
  /** On the great screen at its end. */
  title: string
  units: readonly HallUnit[]
}

/** Where the name of a unit belongs on the screen while the camera rests. */
export interface Pin extends StagePoint {
  unitId: string
  /** CSS pixels that the letters on its sign are high; 0 where the platform cannot write on signs. */
  letterPx: number
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
  touch(points: readonly StagePoint[]): void
  /** Comes nearer (factor below 1) or moves away. */
  zoom(factor: number): void
  /** Follows the canvas, in CSS pixels. */
  resize(width: number, height: number): void
  /** Tells `onLost` when the graphics context is gone, which nobody says at rest on WeChat's canvas. Draws nothing. */
  checkContext(): void
  /** Frees the graphics memory; nothing may be called afterwards. */
  dispose(): void
}

export interface HallHandle extends StageHandle {
  /** Moves the camera to a unit, or back to the overview. */
  focus(unitId: string | undefined): void
  /** Puts a machine into a booth. Throws an error of the name `ModelError` when the bytes are no sound model. */
  furnish(unitId: string, bytes: ArrayBuffer): void
}

/** Where a hotspot, or the name of a part that stands apart, belongs on the screen while the picture rests. */
export interface ProductPin extends StagePoint {
  kind: 'hotspot' | 'part'
  id: string
}

export interface ProductEvents {
  /** The picture came to rest: what can be seen of hotspots and parts. Empty as soon as it moves again. */
  onPins(pins: readonly ProductPin[]): void
  /** A tap met a part: its name, then what that is part of, up to the product itself. */
  onPick(partIds: readonly string[]): void
  /** A motion began, or undefined: the parts are at rest again. */
  onPlay(motionId: string | undefined): void
  /** The graphics context was lost; the product wants to be disposed of. */
  onLost(): void
}

export interface ProductHandle extends StageHandle {
  readonly motions: readonly { id: string; loops: boolean }[]
  readonly canExplode: boolean
  /** Turns around the product at once, to radians: 0 sees its front. */
  turnTo(azimuth: number): void
  /** Comes near a hotspot, or goes back to where all is seen. */
  focus(hotspotId: string | undefined): void
  /** Plays what the product can do; without a name it comes to rest. */
  play(motionId: string | undefined): void
  explode(isApart: boolean): void
}

export interface ThreeKernel {
  /**
   * Shows one product. Throws an error of the name `ModelError` when the bytes are no sound model.
   *
   * @returns undefined when the canvas gives no WebGL2 context
   */
  createProduct(host: KernelHost, bytes: ArrayBuffer, events: ProductEvents): ProductHandle | undefined
  /**
   * Builds the hall.
   *
   * @param startId the booth to begin in
   * @returns undefined when the canvas gives no WebGL2 context
   */
  createHall(host: KernelHost, content: HallContent, events: HallEvents, startId?: string): HallHandle | undefined
}

/** Colours and sizes that a chart is drawn with: the kernel knows no theme. */
export interface ChartTheme {
  /** In the order of the series. */
  series: readonly string[]
  tones: Readonly<Record<ChartTone, string>>
  ink: string
  /** Axes and captions. */
  quiet: string
  line: string
  ground: string
  tip: string
  onTip: string
  /** CSS pixels in one pixel of the design, times the person's text size. */
  scale: number
}

export interface ChartHandle {
  /** The fingers that are down now. A tap shows the numbers of one place, a second one there hides them. */
  touch(points: readonly StagePoint[]): void
  /** Shows other numbers, or the same in other colours. */
  show(chart: ChartModel, theme: ChartTheme): void
  resize(width: number, height: number): void
}

/** A report as one picture. */
export interface ReportSheet {
  title: string
  /** What it is of: period and line. */
  scope: string
  dataTime: string
  figures: readonly { name: string; text: string; unit: string; note: string; tone?: ChartTone }[]
  charts: readonly { title: string; chart: ChartModel }[]
  tables: readonly { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** Written faintly all over: who made the picture, and when. */
  watermark: string
}

export interface ChartKernel {
  /**
   * Draws a chart on a canvas, at the canvas's own pixels.
   *
   * @param isTurned by a quarter, for a phone that is held upright
   * @returns undefined when the canvas gives no 2D context
   */
  create(host: KernelHost, chart: ChartModel, theme: ChartTheme, isTurned?: boolean): ChartHandle | undefined
  /** The height of a report's picture in CSS pixels. */
  sheetHeight(sheet: ReportSheet, theme: ChartTheme): number
  /** Draws it. @returns false when the canvas gives no 2D context */
  paintSheet(host: KernelHost, sheet: ReportSheet, theme: ChartTheme): boolean
}

export interface TextKernel {
  /**
   * Reads HTML written by others into a tree of allowed elements, styles and addresses. Needs no DOM. The server cleans
   * on write as well; this holds when it did not.
   */
  readRichText(html: string): RichDocument
}

export interface KernelMap {
  text: TextKernel
  three: ThreeKernel
  chart: ChartKernel
}
export type KernelName = keyof KernelMap

/** What the file of a kernel exports. */
export interface KernelModule<K extends KernelName> {
  kernel: KernelMap[K]
}
