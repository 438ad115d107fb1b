import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './Scan.module.scss'

/** Appearance of a verdict: each has its own colour, icon and text, so that none depends on colour alone. */
export interface VerdictLook {
  icon: IconName
  look: string | undefined
}

/** For verdicts unknown to this release. */
const other: VerdictLook = { icon: 'close', look: styles.refuse }

interface VerdictHeadProps {
  verdict: { verdict: string; title: string; reason: string; time: string }
  looks: Readonly<Record<string, VerdictLook>>
  children?: ReactNode
}

/** The full-width verdict, readable for the guard from three steps away. */
export function VerdictHead({ verdict: { verdict, title, reason, time }, looks, children }: VerdictHeadProps) {
  const { icon, look } = looks[verdict] ?? other
  return (
    <View className={`${styles.verdict} ${look}`} {...toAriaProps({ role: 'alert', label: `${title}，${reason}` })}>
      <View className={styles.sign}>
        <Icon name={icon} size={40} />
      </View>
      <Text className={styles.title}>{title}</Text>
      <Text className={styles.reason}>{reason}</Text>
      <Text className={styles.time}>{time.slice(5)}</Text>
      {children}
    </View>
  )
}
