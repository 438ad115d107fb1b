// Selector queries that give canvas nodes, off-screen canvases, animations.
import { component } from 'glass-easel-miniprogram-adapter'

import { toLogic, toView } from '../bridge'
import type { EngineNode, Json } from '../engine'
import { topPage } from '../router'
import { asyncCall } from './call'
import { drawable, keepFile } from './files'

interface CanvasHolder extends HTMLCanvasElement {
  weappNode?: Json
}

const canvases = new WeakMap<object, HTMLCanvasElement>()

/** As WeChat's: a picture that also loads from a temporary file, and from any host without spoiling the canvas. */
function nodeImage(): HTMLImageElement {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  const set = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')?.set
  Object.defineProperty(image, 'src', { set: (path) => set?.call(image, drawable(String(path))) })
  return image
}

function canvasNode(canvas: CanvasHolder): Json {
  canvas.weappNode ??= {
    get width() {
      return canvas.width
    },
    set width(value: number) {
      canvas.width = value
    },
    get height() {
      return canvas.height
    },
    set height(value: number) {
      canvas.height = value
    },
    getContext: (type: string, attributes?: unknown) => canvas.getContext(type, attributes),
    requestAnimationFrame: (frame: FrameRequestCallback) => requestAnimationFrame(frame),
    cancelAnimationFrame: (id: number) => cancelAnimationFrame(id),
    createImage: nodeImage,
    toDataURL: (...args: [string?, number?]) => canvas.toDataURL(...args),
  }
  canvases.set(canvas.weappNode, canvas)
  return canvas.weappNode
}

type Done = (result: Json | null) => void
interface Query extends Json {
  exec(done?: (results: unknown[]) => void): void
  /** @param selector null for the viewport */
  _$push(selector: string | null, owner: unknown, single: boolean, fields: Json, done?: Done): unknown
}
interface Selected extends Json {
  fields(fields: Json, done?: Done): unknown
  node(done?: Done): unknown
}

function canvasUnder(owner: unknown, selector: string): HTMLCanvasElement | null {
  const inner = (owner as { _$: { getShadowRoot(): { querySelector(s: string): EngineNode | null } } })._$
  return inner.getShadowRoot().querySelector(selector)?.$$?.querySelector('canvas') ?? null
}

/** The engine gives where the page's root is, which is below 0 once it is scrolled. */
function readPageScroll(): Json {
  const view = topPage()?.view
  return {
    scrollLeft: view?.scrollLeft ?? 0,
    scrollTop: view?.scrollTop ?? 0,
    scrollWidth: view?.scrollWidth ?? 0,
    scrollHeight: view?.scrollHeight ?? 0,
  }
}

/**
 * The engine's query knows no canvas, and no page that scrolls inside its view: both are completed here. It is asked and
 * answered over the bridge.
 */
export function completeSelectorQuery() {
  const caller = component.ComponentCaller.prototype as unknown as { createSelectorQuery(): Json }
  const sample = Object.create(caller as object).createSelectorQuery() as Json & { select(s: string): Json }
  const query = Object.getPrototypeOf(sample) as Query
  const selected = Object.getPrototypeOf(sample.select('x')) as Selected
  selected.node = function (done) {
    return this.fields({ node: true }, done)
  }
  const push = query._$push
  query._$push = function (selector, owner, single, fields, done) {
    return push.call(this, selector, owner, single, fields, (result) => {
      if (selector === null && fields.scrollOffset && result) Object.assign(result, readPageScroll())
      const isCanvas = selector !== null && fields.node && result && !result.node
      const canvas = isCanvas ? canvasUnder(owner, selector) : null
      if (canvas && result) result.node = canvasNode(canvas)
      toLogic(() => done?.(result))
    })
  }
  const exec = query.exec
  query.exec = function (done) {
    toView(() => exec.call(this, (results) => toLogic(() => done?.(results))))
  }
}

/** As WeChat's: it draws with what it was made for alone. */
function createOffscreenCanvas({ type = 'webgl', width = 300, height = 150 }: Json = {}): Json {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const getContext = (kind: string) => (kind.startsWith(String(type)) ? canvas.getContext(kind) : null)
  return Object.assign(canvasNode(canvas), { getContext })
}

/** Animations are accepted step by step and exported empty: nothing moves in the runner. */
function createAnimation(): unknown {
  const animation: unknown = new Proxy(
    {},
    { get: (_target, name) => (name === 'export' ? () => ({ actions: [] }) : () => animation) },
  )
  return animation
}

/** A part of a 2D canvas, named in CSS pixels, as a file. */
const canvasToTempFilePath = asyncCall('canvasToTempFilePath', async (options) => {
  const {
    canvas: node,
    x,
    y,
    width,
    height,
    destWidth,
    destHeight,
  } = options as Record<string, number> & {
    canvas: object
  }
  const source = canvases.get(node)
  if (!source) throw new Error('invalid canvas')
  const part = Object.assign(document.createElement('canvas'), { width: destWidth, height: destHeight })
  const scale = source.width / source.clientWidth
  const brush = part.getContext('2d')
  const area = [x, y, width, height].map((side) => (side ?? 0) * scale) as [number, number, number, number]
  brush?.drawImage(source, ...area, 0, 0, part.width, part.height)
  const blob = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, 'image/png'))
  return { tempFilePath: keepFile(new Uint8Array(blob ? await blob.arrayBuffer() : []), 'png') }
})

export const nodeCalls: Json = { createOffscreenCanvas, createAnimation, canvasToTempFilePath }
