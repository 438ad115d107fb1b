import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { onVisibilityChange } from '@/platform/visibility'

/** Whether this page is the current one and the application is in the foreground. */
export function usePageVisibility(): boolean {
  const [isTop, setTop] = useState(true)
  const [isFront, setFront] = useState(true)
  useDidShow(() => setTop(true))
  useDidHide(() => setTop(false))
  useEffect(() => onVisibilityChange(setFront), [])
  return isTop && isFront
}
