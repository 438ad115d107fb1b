import { useQueryClient } from '@tanstack/react-query'
import { useDidShow } from '@tarojs/taro'

import { listAllApplications } from '@/contract/application'
import { getHomeSummary } from '@/contract/home'
import { listTodos } from '@/contract/todo'

const counted = [getHomeSummary, listAllApplications, listTodos]

/**
 * Asks again for the figures of home whenever it is shown: it stays beneath everything else, where much is decided.
 * An answer of the last seconds, or one that is on its way as at the first showing, is not asked for twice.
 */
export function useFreshHome(): void {
  const client = useQueryClient()
  useDidShow(() => {
    for (const { path } of counted) {
      // The short list of home, not the pages of the tab beside it.
      const shown = { queryKey: [path, {}], type: 'active', stale: true } as const
      void client.refetchQueries(shown, { cancelRefetch: false })
    }
  })
}

/**
 * @returns asks again for everything of home that failed, its figures too: one network or server fails for all of them,
 *   and not each part has a place to say so
 */
export function useHomeRetry(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
