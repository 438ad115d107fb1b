import { ScrollView, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Icon } from './Icon'
import { Overlay } from './Overlay'
import { Pressable } from './Pressable'
import styles from './Sheet.module.scss'

interface SheetProps {
  isOpen: boolean
  title: string
  /** By the sign, the mask, and on H5 by back and Escape. */
  onClose: () => void
  children: ReactNode
  /** Buttons that stay in sight below what scrolls. */
  footer?: ReactNode
}

/** A panel from the foot of the page for one lighter step. Higher than 80% of the window it scrolls inside. */
export function Sheet({ isOpen, title, onClose, children, footer }: SheetProps) {
  return (
    <Overlay isOpen={isOpen} label={title} place="bottom" onClose={onClose}>
      <View className={styles.root}>
        <View className={styles.grab} />
        <View className={styles.head}>
          <Text className={styles.title}>{title}</Text>
          <Pressable className={styles.close} label="关闭" onPress={onClose}>
            <Icon name="close" size={20} />
          </Pressable>
        </View>
        <ScrollView scrollY className={styles.body}>
          {children}
        </ScrollView>
        {footer ? <View className={styles.footer}>{footer}</View> : null}
      </View>
    </Overlay>
  )
}
