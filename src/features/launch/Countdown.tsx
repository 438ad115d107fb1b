import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Launch.module.scss'
import { splitCountdown } from './launch-labels'

interface CountdownProps {
  /** Milliseconds since 1970. */
  target: number
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  ahead: number
}

/** The remaining days, hours, minutes and seconds, by the server's clock. */
export function Countdown({ target, ahead }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = splitCountdown(target, now + ahead)
  const [days, hours] = left
  return (
    <View
      className={styles.countdown}
      {...toAriaProps({ role: 'img', label: `距开始 ${Number(days?.text)} 天 ${Number(hours?.text)} 小时` })}
    >
      {left.map(({ text, unit }) => (
        <View key={unit} className={styles.count}>
          <Text className={styles.countText}>{text}</Text>
          <Text className={styles.countUnit}>{unit}</Text>
        </View>
      ))}
    </View>
  )
}
