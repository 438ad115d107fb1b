import { Avatar as NutAvatar } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Avatar.module.scss'
import { getAvatarColourIndex } from './avatar-ground'

interface AvatarProps {
  name: string
  src?: string | null
  size?: 'mini' | 'small' | 'medium' | 'large' | 'huge'
}

/** A person's portrait, or the first character of the name on a colour derived from it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = src && src !== failed
  const classes = [styles.root, styles[size], isShown ? '' : styles[`ground${getAvatarColourIndex(name)}`]]
  return (
    <View className={classes.filter(Boolean).join(' ')} {...toAriaProps({ hidden: true })}>
      <NutAvatar
        size="normal"
        background="transparent"
        color="inherit"
        {...(isShown && { src, mode: 'aspectFill' as const, onError: () => setFailed(src) })}
      >
        {isShown ? null : ([...name.trim()][0] ?? '?')}
      </NutAvatar>
    </View>
  )
}
