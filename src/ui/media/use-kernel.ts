import { useCallback, useEffect, useState } from 'react'

import { type KernelError, loadKernel } from '@/platform/kernel/load-kernel'
import type { KernelMap, KernelName } from '@/platform/kernel/types'

type KernelState<K extends KernelName> =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'ready'; kernel: KernelMap[K] }
  | { state: 'failed'; error: KernelError }

/**
 * Loads a kernel once `isWanted` is true.
 *
 * @returns its state, and `retry`, which tries again after a failure
 */
export function useKernel<K extends KernelName>(name: K, isWanted: boolean): KernelState<K> & { retry(): void } {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<KernelState<K>>({ state: 'idle' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    setState({ state: 'loading' })
    loadKernel(name).then(
      (kernel) => {
        if (isHere) setState({ state: 'ready', kernel })
      },
      (error: KernelError) => {
        if (isHere) setState({ state: 'failed', error })
      },
    )
    return () => {
      isHere = false
    }
  }, [name, isWanted, turn])
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  return { ...state, retry }
}
