import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'

const LOG_EVERY_MS = 3000

interface LogPages {
  data: { pages: readonly unknown[] } | undefined
  refetch: () => unknown
}

/** Reads the first page of a log again every few seconds. Whoever reads further back is not interrupted. */
export function useFirstPagePolling({ data, refetch }: LogPages): void {
  const isFirst = (data?.pages.length ?? 0) < 2
  useEffect(() => {
    const timer = isFirst ? setInterval(() => focusManager.isFocused() && void refetch(), LOG_EVERY_MS) : undefined
    return () => clearInterval(timer)
  }, [isFirst, refetch])
}
