import type { KernelMap, KernelName } from '@/kernels/types'
import { fetchKernel } from '@/platform/kernel'

import type { FetchKernel } from './types'

export const KERNEL_TIMEOUT_MS = 20_000 // WeChat documents no time-out for its asynchronous require

/** A kernel failed to load: its package did not arrive, timed out, or contains no kernel. */
export class KernelError extends Error {
  override readonly name: string = 'KernelError'

  constructor(
    readonly kernel: KernelName,
    readonly reason: 'failed' | 'timeout' | 'empty',
    message: string,
  ) {
    super(`${kernel}: ${message}`)
  }
}

type LoadKernel = <K extends KernelName>(name: K) => Promise<KernelMap[K]>

async function fetchInTime<K extends KernelName>(fetch: FetchKernel, name: K): Promise<KernelMap[K]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new KernelError(name, 'timeout', 'no answer in 20 s')), KERNEL_TIMEOUT_MS)
  })
  try {
    const module = await Promise.race([fetch(name), limit])
    if (!module?.kernel) throw new KernelError(name, 'empty', 'the package holds no kernel')
    return module.kernel
  } catch (error) {
    if (error instanceof KernelError) throw error
    throw new KernelError(name, 'failed', error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Creates a loader that fetches each kernel once, shares the promise between callers, and removes a failed one, so that
 * the next call tries again.
 */
export function createKernelLoader(fetch: FetchKernel): LoadKernel {
  const loads = new Map<KernelName, Promise<KernelMap[KernelName]>>()
  return <K extends KernelName>(name: K) => {
    // Safe cast: only the line below writes to the map.
    const pendingLoad = loads.get(name) as Promise<KernelMap[K]> | undefined
    if (pendingLoad) return pendingLoad
    const load = fetchInTime(fetch, name)
    loads.set(name, load)
    load.catch(() => loads.delete(name))
    return load
  }
}

/**
 * The application's kernel loader.
 *
 * @throws {KernelError} when the package did not arrive, took longer than 20 s, or contains no kernel
 */
export const loadKernel: LoadKernel = createKernelLoader(fetchKernel)
