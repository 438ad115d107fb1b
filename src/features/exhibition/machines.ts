import { fetchBytes } from '@/api/bytes'

import { PRODUCT_MODEL_LIMIT_BYTES } from './use-product-scene'

/** What stands in a booth. */
export interface Machine {
  unitId: string
  /** Of its booth. */
  row: number
  url: string
  /** Bytes as they travel. */
  size: number
  /** Of its content. */
  bytes: number
}

/** Nothing arrived for so long: who waits goes on without the rest. */
const SILENCE_MS = 4000

/** Fetches machines, each once; one that does not come leaves its booth empty, and may be asked for again. */
export class Machines {
  /** Those that are here, by their unit. */
  readonly held = new Map<string, ArrayBuffer>()
  /** The shares that have arrived of those on their way. */
  private readonly coming = new Map<string, number>()
  private readonly watchers = new Set<() => void>()

  /** @param onEnd called for each finished download, also when nobody waits for it; without bytes when it failed */
  constructor(private readonly onEnd: (unitId: string, bytes: ArrayBuffer | undefined) => void) {}

  private tell(): void {
    for (const watch of this.watchers) watch()
  }

  /** Asks for one that is neither here nor on its way. */
  async bring({ unitId, url, bytes }: Machine): Promise<void> {
    if (this.held.has(unitId) || this.coming.has(unitId)) return
    const onShare = (share: number) => {
      this.coming.set(unitId, share)
      this.tell()
    }
    this.coming.set(unitId, 0)
    const limitBytes = PRODUCT_MODEL_LIMIT_BYTES
    const content = await fetchBytes({ url, bytes, limitBytes, onShare }).catch(() => undefined)
    this.coming.delete(unitId)
    if (content) this.held.set(unitId, content)
    this.onEnd(unitId, content)
    this.tell()
  }

  /**
   * Brings several; those that come too late arrive by themselves.
   *
   * @param onShare told the share of their bytes that is here, 0 to 1
   * @returns all that are held, once these have come or failed, or as soon as nothing has come for four seconds
   */
  gather(machines: readonly Machine[], onShare: (share: number) => void): Promise<ReadonlyMap<string, ArrayBuffer>> {
    const total = machines.reduce((sum, { size }) => sum + size, 0)
    const getProgress = ({ unitId }: Machine) => (this.held.has(unitId) ? 1 : (this.coming.get(unitId) ?? 0))
    return new Promise((resolve) => {
      let silence: ReturnType<typeof setTimeout> | undefined
      const end = () => {
        clearTimeout(silence)
        this.watchers.delete(watch)
        resolve(this.held)
      }
      const watch = () => {
        clearTimeout(silence)
        if (total > 0) onShare(machines.reduce((sum, one) => sum + one.size * getProgress(one), 0) / total)
        if (machines.some(({ unitId }) => this.coming.has(unitId))) silence = setTimeout(end, SILENCE_MS)
        else end()
      }
      for (const machine of machines) void this.bring(machine)
      this.watchers.add(watch)
      watch()
    })
  }
}
