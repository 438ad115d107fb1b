import { hasWebgl2 } from '@/platform/canvas-host'
import { loadKernel } from '@/platform/kernel/load-kernel'
import type { KernelHost, StageHandle, ThreeKernel } from '@/platform/kernel/types'
import { KERNEL_BYTES } from '@/platform/kernel-size'

/**
 * The phase of a scene: still picture only; loading; canvas starting; running; hidden; failed to load, with retry;
 * invalid data; unsupported device.
 */
export type StagePhase = 'still' | 'loading' | 'starting' | 'running' | 'paused' | 'failed' | 'broken' | 'unsupported'

export interface StageSource<T> {
  /** Starts automatically; otherwise on a tap. Undefined until known. */
  isAuto: boolean | undefined
  /** Fetches the scene's assets while the async module loads; reports the loaded share, 0 to 1. */
  load(onShare: (share: number) => void): Promise<T>
  /** The module that draws it; `gltf` draws products alone. */
  kernel?: 'three' | 'gltf'
  /** Bytes downloaded by `load`. */
  loadBytes: number
  /**
   * Builds the scene; calls `onLost` when its graphics context is lost, with an error when its data turn out to be bad.
   *
   * @returns undefined when the canvas has no WebGL2 context
   */
  start(kernel: ThreeKernel, host: KernelHost, onLost: (error?: Error) => void, data: T): StageHandle | undefined
  /** Called when the scene starts and when it is disposed of. */
  onRunning?(isRunning: boolean): void
  /** The device cannot render the scene: the page shows an alternative. */
  onUnsupported?(): void
}

/** Interval of checks whether a resting scene still has its graphics context. */
const CONTEXT_CHECK_MS = 3_000
const STEP = 0.04 // share of all bytes between two renders of the progress

/** Errors that a retry does not fix; identified by name, because classes differ between packages. */
function getPhaseAfterError(error: unknown): StagePhase {
  const isDataBad = error instanceof Error && (error.name === 'ModelError' || error.name === 'TooManyBytes')
  return isDataBad ? 'broken' : 'failed'
}

/**
 * The lifecycle of a 3D scene: loads its assets, starts it, restarts it once after a lost context, and frees it on
 * unmount.
 */
export class StageLife<T> {
  phase: StagePhase = 'still'
  /** Key of the canvas: a canvas that lost its context must be replaced. */
  turn = 0
  /** Bytes loaded so far. */
  bytes = 0
  handle: StageHandle | undefined
  private checking: ReturnType<typeof setInterval> | undefined
  private ready: { kernel: ThreeKernel; data: T } | undefined
  private shares = { kernel: 0, data: 0 }
  private losses = 0
  private isHere = true
  private isShown = true

  constructor(
    public source: StageSource<T>,
    private readonly onChange: () => void,
    // Safe cast: a source that chooses `gltf` shows a product, the only thing that it has.
    private readonly loadThree = () => loadKernel(this.source.kernel ?? 'three') as Promise<ThreeKernel>,
  ) {}

  private enter(phase: StagePhase): void {
    this.phase = phase
    this.onChange()
  }

  private drop(): void {
    const { handle } = this
    this.handle = undefined
    clearInterval(this.checking)
    if (!handle) return
    handle.dispose()
    this.source.onRunning?.(false)
  }

  private stop(phase: StagePhase): void {
    this.drop()
    this.enter(phase)
    if (phase === 'unsupported') this.source.onUnsupported?.()
  }

  private raise(): void {
    this.turn++
    this.enter('starting')
  }

  private arrived(part: Partial<{ kernel: number; data: number }>): void {
    Object.assign(this.shares, part)
    const { loadBytes } = this.source
    const total = KERNEL_BYTES + loadBytes
    const now = Math.round(KERNEL_BYTES * this.shares.kernel + loadBytes * this.shares.data)
    if (now !== total && Math.abs(now - this.bytes) < total * STEP) return
    this.bytes = now
    if (this.isHere) this.onChange()
  }

  /** Fetches kernel and data, then asks for a canvas. */
  async begin(): Promise<void> {
    this.losses = 0
    this.arrived({ kernel: 0, data: 0 })
    this.enter('loading')
    if (!hasWebgl2()) return this.stop('unsupported')
    try {
      const kernel = this.loadThree().then((loaded) => {
        this.arrived({ kernel: 1 })
        return loaded
      })
      const data = this.source.load((share) => this.arrived({ data: share }))
      const [first, second] = await Promise.all([kernel, data])
      this.ready = { kernel: first, data: second }
      // A page below another has no canvas: the scene starts when the page is shown.
      if (this.isHere && this.isShown) this.raise()
      else if (this.isHere) this.enter('paused')
    } catch (error) {
      if (this.isHere) this.stop(getPhaseAfterError(error))
    }
  }

  /** Starts the scene on a mounted canvas. */
  build(host: KernelHost): void {
    if (!this.ready) return
    try {
      this.handle = this.source.start(this.ready.kernel, host, (error) => this.lose(error), this.ready.data)
    } catch (error) {
      this.stop(getPhaseAfterError(error)) // a driver may reject a WebGL call of three
      return
    }
    const { handle } = this
    if (handle) this.checking = setInterval(() => handle.checkContext(), CONTEXT_CHECK_MS)
    this.enter(handle ? 'running' : 'unsupported')
    if (handle) this.source.onRunning?.(true)
    else this.source.onUnsupported?.()
  }

  fail(): void {
    this.stop('failed')
  }

  private lose(error?: Error): void {
    if (error) this.stop(getPhaseAfterError(error))
    else if (!this.isShown) this.stop('paused')
    else if (this.losses++ > 0) this.stop('failed')
    else {
      this.drop()
      this.raise()
    }
  }

  /** Called when another page covers this one: only one scene runs at a time. */
  hide(): void {
    this.isShown = false
    if (this.phase === 'running' || this.phase === 'starting') this.stop('paused')
  }

  show(): void {
    this.isShown = true
    if (this.phase === 'paused') this.raise()
  }

  arrive(): void {
    this.isHere = true
  }

  leave(): void {
    this.isHere = false
    this.drop()
  }
}
