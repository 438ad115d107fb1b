import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { isOnline, onNetworkChange } from '@/platform/network'
import { Icon } from '@/ui/Icon'

import styles from './OfflineBanner.module.scss'

/**
 * Says that the network is gone while it is: what is typed stays, what is sent fails.
 *
 * @param under the text of a clear bar that floats over the page's head: its height is left free, on its ground
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
