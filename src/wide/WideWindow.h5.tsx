import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

import type { WideFrameProps } from './WideFrame'

const wide = window.matchMedia?.('(min-width: 1024px)')
const isWideAtStart = wide?.matches ?? false

function watchWidth(changed: () => void): () => void {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

/** The rail, the panes and the keys of a window from 1024 px. A narrower one never loads their code. */
export function WideWindow() {
  const isWide = useSyncExternalStore(watchWidth, () => wide?.matches ?? false)
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
