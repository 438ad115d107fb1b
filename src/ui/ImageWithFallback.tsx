import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import { Icon, type IconName } from './Icon'
import styles from './ImageWithFallback.module.scss'

interface ImageWithFallbackProps {
  src: string | undefined
  /** What the picture shows; empty for ornament. */
  alt: string
  mode?: 'aspectFill' | 'aspectFit' | 'widthFix'
  /** Stands where the picture fails (spec §9: an error image). */
  fallback?: IconName
  /** Said under it, where a picture is what the page is about. */
  fallbackText?: string
  className?: string
  /** Fetched only when it comes near the window. */
  isLazy?: boolean
}

/** The inner `img` of H5 has no name: its wrapper has. */
const UNNAMED = { alt: '' }

/** A picture that never leaves a broken sign: before it arrives a quiet ground, where it fails a drawn icon. */
export function ImageWithFallback(props: ImageWithFallbackProps) {
  const { src, alt, mode = 'aspectFill', fallback = 'image', fallbackText, className = '', isLazy = false } = props
  const [failed, setFailed] = useState<string>()
  const name = toAriaProps(alt ? { role: 'img', label: alt } : { hidden: true })
  if (!src || failed === src) {
    return (
      <View className={`${styles.fallback} ${className}`} {...name}>
        <Icon name={fallback} size={24} />
        {fallbackText ? <Text>{fallbackText}</Text> : null}
      </View>
    )
  }
  return (
    <Image
      className={`${styles.image} ${className}`}
      src={src}
      mode={mode}
      lazyLoad={isLazy}
      onError={() => setFailed(src)}
      imgProps={UNNAMED}
      {...name}
    />
  )
}
