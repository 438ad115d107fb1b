import { useQueryClient } from '@tanstack/react-query'
import { useDidShow } from '@tarojs/taro'

import { listAllApplications } from '@/contract/organization/application'
import { getHomeSummary } from '@/contract/organization/home'
import { listTodos } from '@/contract/workflow/todo'

const counted = [getHomeSummary, listAllApplications, listTodos]

/**
 * Refetches the metrics of home whenever it is shown, because home stays mounted below pages that change them. Fresh
 * data and running requests, as at the first showing, are not repeated.
 */
export function useFreshHome(): void {
  const client = useQueryClient()
  useDidShow(() => {
    for (const { path } of counted) {
      // Only the short list of home, not the pages of the to-do tab.
      const shown = { queryKey: [path, {}], type: 'active', stale: true } as const
      void client.refetchQueries(shown, { cancelRefetch: false })
    }
  })
}

/**
 * @returns refetches all failed queries of home, including the metrics: one network or server fails for all of them,
 * and not every part can show an error
 */
export function useHomeRetry(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
