import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import { aria } from '@/platform/aria'

import styles from './Avatar.module.scss'

interface AvatarProps {
  name: string
  src?: string | null
  size?: 'mini' | 'small' | 'medium' | 'large'
}

const GROUNDS = 6

/** Which of the grounds a name gets: the same name the same one, everywhere. */
export function avatarGround(name: string): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return sum % GROUNDS
}

/** A person's portrait, or the first sign of the name on a colour of its own. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = src && src !== failed
  const classes = [styles.root, styles[size], isShown ? '' : styles[`ground${avatarGround(name)}`]]
  return (
    <View className={classes.filter(Boolean).join(' ')} {...aria({ hidden: true })}>
      {isShown ? (
        <Image className={styles.image} src={src} mode="aspectFill" onError={() => setFailed(src)} />
      ) : (
        <Text>{[...name.trim()][0] ?? '?'}</Text>
      )}
    </View>
  )
}
