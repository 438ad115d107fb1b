import { ScrollView, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Overlay } from './Overlay'
import styles from './Sheet.module.scss'
import { SheetHead } from './SheetHead'

interface SheetProps {
  isOpen: boolean
  title: string
  /** Called by the close button, the mask, and on H5 by back and Escape. Returns false when it stays open. */
  onClose: () => unknown
  children: ReactNode
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode
}

/** A panel at the bottom of the page for a short task. Above 80% of the window its content scrolls. */
export function Sheet({ isOpen, title, onClose, children, footer }: SheetProps) {
  return (
    <Overlay isOpen={isOpen} label={title} place="bottom" onClose={onClose}>
      <View className={styles.root}>
        <View className={styles.grab} />
        <SheetHead title={title} onClose={onClose} />
        <ScrollView scrollY className={styles.body}>
          {children}
        </ScrollView>
        {footer ? <View className={styles.footer}>{footer}</View> : null}
      </View>
    </Overlay>
  )
}
