import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

import { isWideWindow, watchWideWindow } from '@/platform/wide-window'

import type { WideFrameProps } from './WideFrame'

const isWideAtStart = isWideWindow()

/** The rail, the panes and the keys of a window from 1024 px. A narrower one never loads their code. */
export function WideWindow() {
  const isWide = useSyncExternalStore(watchWideWindow, isWideWindow)
  const [Frame, setFrame] = useState<ComponentType<WideFrameProps>>()
  useEffect(() => {
    // Without the code the window keeps the phone's column.
    if (isWide) {
      import(/* webpackChunkName: "wide" */ './WideFrame').then(
        ({ WideFrame }) => setFrame(() => WideFrame),
        () => undefined,
      )
    }
  }, [isWide])
  return isWide && Frame ? <Frame isFromStart={isWideAtStart} /> : null
}
