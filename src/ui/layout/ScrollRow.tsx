import { ScrollView } from '@tarojs/components'
import type { ReactNode } from 'react'

import { useMouseScroll } from './use-mouse-scroll'

/** A row of chips or cards that scrolls sideways: by a finger, by wheel and drag of a mouse, by the keys. */
export function ScrollRow({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <ScrollView ref={useMouseScroll()} className={className ?? ''} scrollX enhanced showScrollbar={false}>
      {children}
    </ScrollView>
  )
}
