import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Card.module.scss'

interface CardActionProps {
  text: string
  onPress: () => void
  hasArrow?: boolean
}

interface CardProps {
  children: ReactNode
  title?: string
  /** Action at the right of the title: 全部, 编辑. */
  action?: CardActionProps
  /** Another action, before it. */
  firstAction?: CardActionProps | undefined
  /** Makes the whole card one button. */
  onPress?: () => void
  /** The accessible name of a pressable card. */
  label?: string
  /** The id of what a pressable card opens: see Cell. */
  row?: string | undefined
  /** No padding: rows inside have their own. */
  isFlush?: boolean
  className?: string
}

/** A white, rounded card with one soft shadow. In dark appearance it is lighter than the page instead. */
export function Card({
  children,
  title,
  action,
  firstAction,
  onPress,
  label,
  row,
  isFlush = false,
  className = '',
}: CardProps) {
  const classes = `${styles.root} ${isFlush ? styles.flush : ''} ${className}`
  const inside = (
    <>
      {title ? (
        <View className={`${styles.head} ${isFlush ? styles.inset : ''}`}>
          <Text className={styles.title} {...toAriaProps({ role: 'heading' })}>
            {title}
          </Text>
          <View className={styles.actions}>
            {firstAction ? <CardAction {...firstAction} /> : null}
            {action ? <CardAction {...action} /> : null}
          </View>
        </View>
      ) : null}
      {children}
    </>
  )
  if (!onPress) return <View className={classes}>{inside}</View>
  return (
    <Pressable className={classes} feedback="ground" label={label} row={row} onPress={onPress}>
      {inside}
    </Pressable>
  )
}

function CardAction({ text, onPress, hasArrow = false }: CardActionProps) {
  return (
    <Pressable className={styles.action} isSmall onPress={onPress}>
      <Text>{text}</Text>
      {hasArrow ? <Icon name="chevron-right" size={14} /> : null}
    </Pressable>
  )
}
