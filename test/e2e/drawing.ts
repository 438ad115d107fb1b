// What WebGL is asked to do on a page, and whether it rests. Software draws slowly: every wait is for a state.
import type { Phone } from './phone/types'

export const DRAWING_MS = 90_000
/** A strong device on free data: 3D begins by itself. */
const ON_WIFI = { weapp: { network: 'wifi' } } as const

interface Frame {
  calls: number
  triangles: number
}

interface Watch {
  frames: number
  last: Frame
  /** Of each kind alone, over all frames. */
  most: Frame
  /** Objects of the graphics memory that were made and not given back, in contexts that live. */
  alive(): number
  /** Contexts that are not lost. */
  live(): number
  /** Contexts that something still holds, and the pages of their canvases with them. */
  held(): number
  /** From the scene to its camera, column by column. */
  view: number[]
}

declare global {
  interface Window {
    gl: Watch
    rest?: { frames: number; since: number }
  }
}

/** Runs in the page. */
function watch() {
  if (window.gl) return
  const { prototype } = WebGL2RenderingContext
  const methods = prototype as unknown as Record<string, (...args: unknown[]) => unknown>
  // Weakly: a context that is held here would hold its page, whose memory is what is measured.
  const contexts: WeakRef<WebGL2RenderingContext>[] = []
  const made = new WeakMap<WebGL2RenderingContext, number>()
  const count = (context: WebGL2RenderingContext, by: number) => {
    if (!made.has(context)) contexts.push(new WeakRef(context))
    made.set(context, (made.get(context) ?? 0) + by)
  }
  const left = (context: WebGL2RenderingContext | undefined) =>
    context && !context.isContextLost() ? (made.get(context) ?? 0) : 0
  const gl: Watch = {
    frames: 0,
    last: { calls: 0, triangles: 0 },
    most: { calls: 0, triangles: 0 },
    alive: () => contexts.reduce((sum, context) => sum + left(context.deref()), 0),
    live: () => contexts.filter((context) => context.deref()?.isContextLost() === false).length,
    held: () => contexts.filter((context) => context.deref()).length,
    view: [],
  }
  window.gl = gl
  let frame: Frame | undefined
  const end = () => {
    if (!frame) return
    gl.frames++
    gl.last = frame
    gl.most = {
      calls: Math.max(gl.most.calls, frame.calls),
      triangles: Math.max(gl.most.triangles, frame.triangles),
    }
    frame = undefined
  }
  const drawn = (mode: unknown, corners: unknown) => {
    // All that one task draws is one frame.
    if (!frame) queueMicrotask(end)
    frame ??= { calls: 0, triangles: 0 }
    frame.calls++
    if (mode === prototype.TRIANGLES) frame.triangles += Number(corners) / 3
  }
  const views = new WeakSet<WebGLUniformLocation>()
  const { getUniformLocation, uniformMatrix4fv } = prototype
  prototype.getUniformLocation = function (program, name) {
    const location = getUniformLocation.call(this, program, name)
    if (location && name === 'viewMatrix') views.add(location)
    return location
  }
  prototype.uniformMatrix4fv = function (location, transpose, matrix, ...more) {
    if (location && views.has(location)) gl.view = Array.from(matrix)
    uniformMatrix4fv.call(this, location, transpose, matrix, ...more)
  }
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const [, kind] = /^(create|delete|drawElements|drawArrays)/.exec(name) ?? []
    const method = kind && methods[name]
    if (!method) continue
    methods[name] = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      if (kind === 'create') count(this, 1)
      else if (kind === 'delete') count(this, args[0] ? -1 : 0)
      else drawn(args[0], kind === 'drawArrays' ? args[2] : args[1])
      return method.apply(this, args)
    }
  }
}

/** Counts what is drawn from now on. */
export const watchDrawing = (phone: Phone): Promise<void> => phone.page.evaluate(watch)

/** Opens an address where 3D begins by itself, and counts what is drawn. */
export async function openDrawing(phone: Phone, address: string, storage = {}): Promise<void> {
  if (phone.target === 'h5') {
    await phone.page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 8 }))
    await phone.page.addInitScript(watch)
  }
  await phone.open(address, { ...ON_WIFI, storage })
  await watchDrawing(phone)
}

/** Waits until the scene has drawn something, and then nothing for 0.6 s. */
export async function rest(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => {
    window.rest = undefined
  })
  await phone.page.waitForFunction(
    () => {
      const { frames } = window.gl
      if (window.rest?.frames !== frames) window.rest = { frames, since: performance.now() }
      return frames > 0 && performance.now() - window.rest.since > 600
    },
    undefined,
    { polling: 100, timeout: DRAWING_MS },
  )
}

export const listFrames = (phone: Phone): Promise<number> => phone.page.evaluate(() => window.gl.frames)

/** The last frame, and the most of any. */
export const measureCost = (phone: Phone): Promise<{ last: Frame; most: Frame }> =>
  phone.page.evaluate(() => ({ last: window.gl.last, most: window.gl.most }))

export const countAlive = (phone: Phone): Promise<number> => phone.page.evaluate(() => window.gl.alive())

/** Ask after a collection of garbage. */
export const countHeldObjects = (phone: Phone): Promise<number> => phone.page.evaluate(() => window.gl.held())

/** Waits until the camera stands within a metre of a place: x across the aisle, z along it towards the entrance. */
export async function expectEye(phone: Phone, at: { x: number; z: number }): Promise<void> {
  const isThere = ({ x, z }: typeof at) => {
    const { view } = window.gl
    // The turn of the view is undone by its transpose.
    const along = (axis: number) =>
      -[0, 1, 2].reduce((sum, row) => sum + (view[axis * 4 + row] ?? 0) * (view[12 + row] ?? 0), 0)
    return Math.hypot(along(0) - x, along(2) - z) < 1
  }
  await phone.page.waitForFunction(isThere, at)
}

/** Waits until so many graphics contexts live. */
export async function expectLive(phone: Phone, count: number): Promise<void> {
  await phone.page.waitForFunction((expected) => window.gl.live() === expected, count)
}

/** Lets so many frames of the page go by: time in which a scene at rest draws nothing. */
export async function letFramesPass(phone: Phone, count: number): Promise<void> {
  await phone.page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((done) => requestAnimationFrame(done))
  }, count)
}
