import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import { Icon, type IconName } from './Icon'
import styles from './ImageWithFallback.module.scss'

interface ImageWithFallbackProps {
  src: string | undefined
  /** Alternative text; empty for decoration. */
  alt: string
  mode?: 'aspectFill' | 'aspectFit' | 'widthFix'
  /** Icon shown when the picture fails (spec §9: an error image). */
  fallback?: IconName
  /** Text under the icon, where the picture is the main content. */
  fallbackText?: string
  className?: string
  /** Loads only near the window. */
  isLazy?: boolean
}

/** The inner `img` of H5 has no alternative text, because its wrapper has the label. */
const UNNAMED = { alt: '' }

/** A picture that never shows a broken image: a plain background while it loads, an icon when it fails. */
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
