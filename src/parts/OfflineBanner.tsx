import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { isOnline, onNetworkChange } from '@/platform/network'
import { Icon } from '@/ui/media/Icon'

import styles from './OfflineBanner.module.scss'

/**
 * A banner shown while the device is offline: input stays, requests fail.
 *
 * @param under text colour of a floating clear bar: the banner reserves the bar's height, on the bar's background
 */
export function OfflineBanner({ under }: { under?: 'auto' | 'white' | undefined }) {
  const [online, setOnline] = useState(isOnline)
  useEffect(() => onNetworkChange(setOnline), [])
  if (online) return null
  return (
    <View
      className={`${styles.root} ${under ? styles.underBar : ''} ${under === 'white' ? styles.dark : ''}`}
      {...toAriaProps({ role: 'status', live: 'polite' })}
    >
      <Icon name="offline" size={16} />
      <Text>网络已断开，内容可能不是最新</Text>
    </View>
  )
}
