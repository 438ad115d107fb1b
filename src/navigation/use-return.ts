import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'

/** Runs when the page is shown again: what was done on another page may have changed its data. */
export function useReturn(refresh: () => unknown): void {
  const wasShown = useRef(false)
  useDidShow(() => {
    if (wasShown.current) void refresh()
    wasShown.current = true
  })
}
