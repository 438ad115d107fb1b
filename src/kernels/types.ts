/**
 * Types only: the interface between the application and the async modules, which are built as separate packages. The
 * modules import neither Taro nor React; the host passes in platform functions.
 */
import type { ChartModel, ChartTone } from '@/lib/chart-types'
import type { RichDocument } from '@/lib/rich-nodes'

/** A picture that a canvas node of WeChat loads. */
export interface KernelImage {
  src: string
  width: number
  height: number
  onload: () => void
  onerror: () => void
}

/** A canvas of either target: an element on H5, a canvas node in the mini-program. */
export interface KernelCanvas {
  width: number
  height: number
  getContext(type: string, attributes?: object): unknown
  /** Of WeChat's canvas node alone: a browser decodes pictures itself. */
  createImage?(): KernelImage
  /** Absent on WeChat's canvas node. */
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

export interface KernelHost {
  canvas: KernelCanvas
  /** Size in CSS pixels. */
  width: number
  height: number
  /** Device pixel ratio, at most 2 for a scene, 3 for text and charts. */
  pixelRatio: number
  /** Like requestAnimationFrame; the time is in milliseconds from a fixed origin. */
  requestFrame(draw: (time: number) => void): number
  cancelFrame(id: number): void
  /** Creates an off-screen 2D canvas; sizes in device pixels. Absent when the platform has none. */
  createCanvas?(width: number, height: number): KernelCanvas
  /** Reduced motion: no camera flights, views change at once. */
  isCalm?: boolean
  /** Height in CSS pixels that the page covers at the bottom; content is fitted above it. */
  coveredBelow?: number
  /** Height that the page covers at the top. */
  coveredAbove?: number
}

/** A point on the canvas in CSS pixels from its top left corner. */
export interface StagePoint {
  x: number
  y: number
}

/** One booth of the hall; ordered from the entrance on. */
export interface HallUnit {
  id: string
  name: string
  /** `#rrggbb` of its sign. */
  color: string
}

/** Content of a hall. */
export interface HallContent {
  /** Text on the screen at the far wall. */
  title: string
  units: readonly HallUnit[]
}

/** Screen position of a unit's name while the camera is idle. */
export interface Pin extends StagePoint {
  unitId: string
  /** Height of the letters on the sign in CSS pixels; 0 when the platform cannot draw signs. */
  letterPx: number
}

export interface HallEvents {
  /** The camera is idle: positions of the visible units' names. Empty when it moves again. */
  onPins(pins: readonly Pin[]): void
  /** A unit was tapped. */
  onPick(unitId: string): void
  /** The graphics context was lost; the hall must be disposed of. */
  onLost(): void
}

/** Common interface of canvas stages. */
export interface StageHandle {
  /** The current touch points; empty when the last finger was lifted. */
  touch(points: readonly StagePoint[]): void
  /** Zooms in (factor below 1) or out. */
  zoom(factor: number): void
  /** Resizes to the canvas, in CSS pixels. */
  resize(width: number, height: number): void
  /** Calls `onLost` when the graphics context is lost, for which WeChat's canvas sends no event. Draws nothing. */
  checkContext(): void
  /** Releases the graphics memory; the handle must not be used afterwards. */
  dispose(): void
}

export interface HallHandle extends StageHandle {
  /** Moves the camera to a unit, or back to the overview. */
  focus(unitId: string | undefined): void
  /** Places a machine in a booth. Throws an error with the name `ModelError` when the bytes are invalid. */
  furnish(unitId: string, bytes: ArrayBuffer): void
}

/** Screen position of a hotspot, or of a part's name in the exploded view. */
export interface ProductPin extends StagePoint {
  kind: 'hotspot' | 'part'
  id: string
}

export interface ProductEvents {
  /** The visible hotspots or parts, at rest and ten times a second during a motion. Empty while the camera moves. */
  onPins(pins: readonly ProductPin[]): void
  /** A part was tapped: its name, then those of its ancestors up to the product. */
  onPick(partIds: readonly string[]): void
  /** A motion started; undefined when the parts are at rest again. */
  onPlay(motionId: string | undefined): void
  /**
   * The product must be disposed of: the graphics context was lost, or, with a `ModelError`, its model cannot be read, which
   * shows only after `createProduct` has returned.
   */
  onLost(error?: Error): void
}

export interface ProductHandle extends StageHandle {
  readonly motions: readonly { id: string; loops: boolean }[]
  readonly canExplode: boolean
  /** Rotates the view around the product at once, in radians; 0 is its front. */
  turnTo(azimuth: number): void
  /** Moves the camera to a hotspot, or back to the overview. */
  focus(hotspotId: string | undefined): void
  /** Plays a motion; without an id it stops. */
  play(motionId: string | undefined): void
  explode(isApart: boolean): void
}

export interface ThreeKernel {
  /**
   * Shows one product. Throws an error with the name `ModelError` when the bytes are invalid.
   *
   * @returns undefined when the canvas has no WebGL2 context
   */
  createProduct(host: KernelHost, bytes: ArrayBuffer, events: ProductEvents): ProductHandle | undefined
  /**
   * Builds the hall.
   *
   * @param startId the booth to start at
   * @returns undefined when the canvas has no WebGL2 context
   */
  createHall(host: KernelHost, content: HallContent, events: HallEvents, startId?: string): HallHandle | undefined
}

/** Shows a model that three's own loader reads: any glTF, with textures. Its picture comes when it has been read. */
export type GltfKernel = Pick<ThreeKernel, 'createProduct'>

/** Colours and sizes of charts; the module does not know the themes. */
export interface ChartTheme {
  /** Colours in the order of the series. */
  series: readonly string[]
  tones: Readonly<Record<ChartTone, string>>
  ink: string
  /** Colour of axes and captions. */
  quiet: string
  line: string
  ground: string
  tip: string
  onTip: string
  /** CSS pixels per design pixel, times the user's text size. */
  scale: number
}

export interface ChartHandle {
  /** The current touch points. A tap shows the values of one place, a second tap hides them. */
  touch(points: readonly StagePoint[]): void
  /** Shows another chart or theme. */
  show(chart: ChartModel, theme: ChartTheme): void
  resize(width: number, height: number): void
}

/** A report as one picture. */
export interface ReportSheet {
  title: string
  /** Its period and line. */
  scope: string
  dataTime: string
  figures: readonly { name: string; text: string; unit: string; note: string; tone?: ChartTone }[]
  charts: readonly { title: string; chart: ChartModel }[]
  tables: readonly { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** Watermark with the user and the time of the export. */
  watermark: string
}

export interface ChartKernel {
  /**
   * Draws a chart on a canvas, at the canvas's device pixels.
   *
   * @param isTurned rotates by 90 degrees, for a phone in portrait
   * @returns undefined when the canvas has no 2D context
   */
  create(host: KernelHost, chart: ChartModel, theme: ChartTheme, isTurned?: boolean): ChartHandle | undefined
  /** Height of a report's picture in CSS pixels. */
  sheetHeight(sheet: ReportSheet, theme: ChartTheme): number
  /** Draws a report. @returns false when the canvas has no 2D context */
  paintSheet(host: KernelHost, sheet: ReportSheet, theme: ChartTheme): boolean
}

export interface TextKernel {
  /**
   * Parses untrusted HTML into a tree of allowed elements, styles and URLs. Needs no DOM. The server also sanitizes
   * HTML before storing it; this is the second line of defence.
   */
  readRichText(html: string): RichDocument
}

export interface KernelMap {
  text: TextKernel
  three: ThreeKernel
  gltf: GltfKernel
  chart: ChartKernel
}
export type KernelName = keyof KernelMap

/** Exports of a module's file. */
export interface KernelModule<K extends KernelName> {
  kernel: KernelMap[K]
}
