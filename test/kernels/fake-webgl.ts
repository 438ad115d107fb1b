import type { KernelHost } from '@/kernels/types'

/** A WebGL2 context that draws nothing and counts everything: calls, triangles, what was made and not given back. */
interface FakeGraphics {
  /** Since the last reset. */
  draws: number
  triangles: number
  /** Made and not deleted: buffers, textures, programs, framebuffers and the like. */
  alive(): number
  reset(): void
  isLost: boolean
}

const TRIANGLES = 4
const numbers: Readonly<Record<string, unknown>> = {
  VERSION: 'WebGL 2.0',
  SHADING_LANGUAGE_VERSION: 'WebGL GLSL ES 3.00',
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_VERTEX_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_TEXTURE_SIZE: 4096,
  MAX_CUBE_MAP_TEXTURE_SIZE: 4096,
  MAX_VERTEX_ATTRIBS: 16,
  MAX_VERTEX_UNIFORM_VECTORS: 1024,
  MAX_FRAGMENT_UNIFORM_VECTORS: 1024,
  MAX_VARYING_VECTORS: 30,
  MAX_SAMPLES: 4,
  MAX_UNIFORM_BUFFER_BINDINGS: 24,
  SCISSOR_BOX: new Int32Array([0, 0, 300, 150]),
  VIEWPORT: new Int32Array([0, 0, 300, 150]),
}

function answers(graphics: FakeGraphics, made: Set<object>, names: Map<number, string>) {
  return (name: string): unknown => {
    if (/^[A-Z][A-Z0-9_]+$/.test(name)) {
      const value =
        name === 'TRIANGLES'
          ? TRIANGLES
          : 100_000 + ([...name].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 1e9)
      names.set(value, name)
      return value
    }
    if (name === 'getParameter') return (key: number) => numbers[names.get(key) ?? ''] ?? 0
    if (name === 'getExtension') return (key: string) => (/float|lose_context/i.test(key) ? { loseContext() {} } : null)
    if (name === 'getSupportedExtensions') return () => []
    if (name === 'getContextAttributes') return () => ({ alpha: false, antialias: true })
    if (name === 'getShaderPrecisionFormat') return () => ({ precision: 23, rangeMin: 127, rangeMax: 127 })
    if (/^get(Shader|Program)Parameter$/.test(name))
      return (_one: unknown, key: number) => !/ACTIVE/.test(names.get(key) ?? '') || 0
    if (/InfoLog$/.test(name)) return () => ''
    if (name === 'checkFramebufferStatus') return () => 36053
    if (name === 'isContextLost') return () => graphics.isLost
    if (/^create[A-Z]/.test(name)) {
      return () => {
        const one = {}
        made.add(one)
        return one
      }
    }
    if (/^delete[A-Z]/.test(name)) return (one: object) => made.delete(one)
    if (/^draw(Elements|Arrays)/.test(name)) {
      return (mode: number, first: number, count: number) => {
        graphics.draws++
        if (mode === TRIANGLES) graphics.triangles += (name.startsWith('drawElements') ? first : count) / 3
      }
    }
    return () => null
  }
}

/** A host whose frames are drawn when the test says so. */
export function fakeHost(options: { isCalm?: boolean; width?: number; height?: number } = {}) {
  const made = new Set<object>()
  const names = new Map<number, string>()
  const graphics: FakeGraphics = {
    draws: 0,
    triangles: 0,
    alive: () => made.size,
    reset() {
      graphics.draws = graphics.triangles = 0
    },
    isLost: false,
  }
  const answer = answers(graphics, made, names)
  const values = new Map<string, unknown>()
  const context = new Proxy(
    {},
    {
      get(_target, name) {
        const key = String(name)
        if (!values.has(key)) values.set(key, answer(key))
        return values.get(key)
      },
    },
  )
  let next: ((time: number) => void) | undefined
  let time = 1000
  const listeners = new Map<string, () => void>()
  const { isCalm = false, width = 390, height = 340 } = options
  const host: KernelHost = {
    canvas: {
      width,
      height,
      getContext: () => context,
      addEventListener: (type, listener) => void listeners.set(type, listener),
      removeEventListener: (type) => void listeners.delete(type),
    },
    width,
    height,
    pixelRatio: 1,
    requestFrame(draw) {
      next = draw
      return 1
    },
    cancelFrame() {
      next = undefined
    },
    isCalm,
  }
  return {
    host,
    graphics,
    /** Draws frames of 16 ms until none is wanted, at most so many. @returns how many */
    frames(most = 2000): number {
      let count = 0
      while (next && count < most) {
        const draw = next
        next = undefined
        time += 16
        draw(time)
        count++
      }
      return count
    },
    wantsFrame: () => next !== undefined,
    tell: (type: string) => listeners.get(type)?.(),
  }
}
