import { useDidHide, useDidShow } from '@tarojs/taro'
import { useState } from 'react'

/**
 * Whether another page covers the one of this component.
 *
 * @param isWatched without it the answer is always false, and the component does not render again when its page is covered
 */
export function useCovered(isWatched: boolean): boolean {
  const [isCovered, setCovered] = useState(false)
  useDidShow(() => setCovered(false))
  useDidHide(() => setCovered(isWatched))
  return isCovered
}
