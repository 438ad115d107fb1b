import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'

/** Runs when the page is shown again: another page, as a form that was handed in, may have changed what it shows. */
export function useReturn(refresh: () => unknown): void {
  const wasShown = useRef(false)
  useDidShow(() => {
    if (wasShown.current) void refresh()
    wasShown.current = true
  })
}
