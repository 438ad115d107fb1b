import { useEffect, useState } from 'react'

import { useCovered } from '@/platform/use-covered'
import { onVisibilityChange } from '@/platform/visibility'

/** Whether this page is the current one and the application is in the foreground. */
export function usePageVisibility(): boolean {
  const isCovered = useCovered(true)
  const [isFront, setFront] = useState(true)
  useEffect(() => onVisibilityChange(setFront), [])
  return !isCovered && isFront
}
