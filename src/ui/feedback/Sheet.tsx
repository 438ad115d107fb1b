import { ScrollView, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'
import { Overlay } from './Overlay'
import styles from './Sheet.module.scss'

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
  const texts = useTexts(sharedTexts)
  return (
    <Overlay isOpen={isOpen} label={title} place="bottom" onClose={onClose}>
      <View className={styles.root}>
        <View className={styles.grab} />
        <View className={styles.head}>
          <Text className={styles.title}>{title}</Text>
          <Pressable className={styles.close} label={texts.close} onPress={onClose}>
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
