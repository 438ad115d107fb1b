import { fetchBytes } from '@/api/bytes'
import { PRODUCT_MODEL_LIMIT_BYTES } from '@/features/exhibition/product/use-product-scene'

/** The machine model of a booth. */
export interface Machine {
  unitId: string
  /** Row of its booth. */
  row: number
  url: string
  /** Compressed transfer size in bytes. */
  size: number
  /** Uncompressed size in bytes. */
  bytes: number
}

/** Time without progress after which a pending load continues with the loaded models. */
const IDLE_MS = 4000

/** Downloads machine models, each once; a failed one leaves its booth empty and can be requested again. */
export class Machines {
  /** Loaded models by unit. */
  readonly loaded = new Map<string, ArrayBuffer>()
  /** Progress of the running downloads. */
  private readonly shares = new Map<string, number>()
  private readonly watchers = new Set<() => void>()

  /** @param onEnd called for each finished download, also without a waiting caller; without bytes when it failed */
  constructor(private readonly onEnd: (unitId: string, bytes: ArrayBuffer | undefined) => void) {}

  private notifyWatchers(): void {
    for (const watch of this.watchers) watch()
  }

  /** Downloads a model unless it is loaded or loading. */
  async load({ unitId, url, bytes }: Machine): Promise<void> {
    if (this.loaded.has(unitId) || this.shares.has(unitId)) return
    const onShare = (share: number) => {
      this.shares.set(unitId, share)
      this.notifyWatchers()
    }
    this.shares.set(unitId, 0)
    const limitBytes = PRODUCT_MODEL_LIMIT_BYTES
    const content = await fetchBytes({ url, bytes, limitBytes, onShare }).catch(() => undefined)
    this.shares.delete(unitId)
    if (content) this.loaded.set(unitId, content)
    this.onEnd(unitId, content)
    this.notifyWatchers()
  }

  /**
   * Downloads several models; late ones still reach `onEnd`.
   *
   * @param onShare receives the loaded share of their bytes, 0 to 1
   * @returns all loaded models, once these have loaded or failed, or after four seconds without progress
   */
  loadAll(machines: readonly Machine[], onShare: (share: number) => void): Promise<ReadonlyMap<string, ArrayBuffer>> {
    const total = machines.reduce((sum, { size }) => sum + size, 0)
    const getProgress = ({ unitId }: Machine) => (this.loaded.has(unitId) ? 1 : (this.shares.get(unitId) ?? 0))
    return new Promise((resolve) => {
      let idleTimer: ReturnType<typeof setTimeout> | undefined
      const end = () => {
        clearTimeout(idleTimer)
        this.watchers.delete(watch)
        resolve(this.loaded)
      }
      const watch = () => {
        clearTimeout(idleTimer)
        if (total > 0) onShare(machines.reduce((sum, one) => sum + one.size * getProgress(one), 0) / total)
        if (machines.some(({ unitId }) => this.shares.has(unitId))) idleTimer = setTimeout(end, IDLE_MS)
        else end()
      }
      for (const machine of machines) void this.load(machine)
      this.watchers.add(watch)
      watch()
    })
  }
}
