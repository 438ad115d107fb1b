import { useEffect } from 'react'

import { usePageVisibility } from '@/parts/use-page-visibility'

const LOG_EVERY_MS = 3000

interface LogPages {
  data: { pages: readonly unknown[] } | undefined
  refetch: () => unknown
}

/** Reads the first page of a log again every few seconds while it is seen. Whoever reads further back is not interrupted. */
export function useFirstPagePolling({ data, refetch }: LogPages): void {
  const isShown = usePageVisibility()
  const isPolled = isShown && (data?.pages.length ?? 0) < 2
  useEffect(() => {
    const timer = isPolled ? setInterval(() => void refetch(), LOG_EVERY_MS) : undefined
    return () => clearInterval(timer)
  }, [isPolled, refetch])
}
