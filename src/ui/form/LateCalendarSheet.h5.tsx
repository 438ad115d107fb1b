import { type ReactElement, useEffect, useState } from 'react'

import { showToast } from '@/platform/feedback'
import { runWhenIdle } from '@/platform/idle'

type Part<Props> = (props: Props) => ReactElement | null

interface SheetProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * A lazy sheet in its own chunk: wheels and calendars are as large as a page that only may open them. The chunk loads
 * when the page is idle or when the sheet opens; on failure the sheet closes and shows a message.
 */
export function createLateSheet<Props extends SheetProps>(load: () => Promise<Part<Props>>) {
  let fetched: Part<Props> | undefined
  const fetchPart = async () => {
    fetched ??= await load()
    return fetched
  }
  function LateSheet(props: Props) {
    const [Sheet, setSheet] = useState(() => fetched)
    const { isOpen, onClose } = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
    useEffect(() => {
      if (!isOpen || Sheet) return
      let isHere = true
      const refuse = () => {
        showToast('没有加载出来，请检查网络')
        onClose()
      }
      fetchPart().then(
        (part) => isHere && setSheet(() => part),
        () => isHere && refuse(),
      )
      return () => {
        isHere = false
      }
    }, [isOpen, Sheet])
    return Sheet ? <Sheet {...props} /> : null
  }
  const fetchAhead = () => void fetchPart().catch(() => undefined)
  return Object.assign(LateSheet, { fetchAhead })
}

/** Prefetches a sheet that the page may open, when the page is idle. */
export function useFetchedAhead({ fetchAhead }: { fetchAhead: () => void }): void {
  useEffect(() => runWhenIdle(fetchAhead), [fetchAhead])
}

export const LateCalendarSheet = createLateSheet(async () => (await import('./calendar/CalendarSheet')).CalendarSheet)
