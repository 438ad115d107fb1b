import { type Query, useQueryClient } from '@tanstack/react-query'
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
 * @returns refetches all queries of home without an answer, including the metrics: one network or server fails for all
 * of them, and not every part can show an error. A request under way began before the retry and may fail as they did, so
 * it is given up.
 */
export function useHomeRetry(): () => void {
  const client = useQueryClient()
  return () => {
    const unanswered = { type: 'active', predicate: ({ state }: Query) => state.status !== 'success' } as const
    void client.cancelQueries(unanswered).then(() => client.refetchQueries(unanswered))
  }
}
