import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Icon.module.scss'
import type { IconName } from './icon-data'
import { type IconDrawing, toIconUri } from './icon-source'

export type { IconName } from './icon-data'

type IconSize = 14 | 16 | 18 | 20 | 22 | 24 | 28 | 32 | 40

interface IconProps {
  name: IconName | IconDrawing
  /** Design pixels; 20 when absent. */
  size?: IconSize
  /** The accessible name; absent means decorative. */
  label?: string
  className?: string
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, size = 20, label, className = '' }: IconProps) {
  return (
    <View
      className={`${styles.root} ${styles[`size${size}`] ?? ''} ${className}`}
      style={{ '--icon': `url("${toIconUri(name)}")` } as CSSProperties}
      {...toAriaProps(label ? { role: 'img', label } : { hidden: true })}
    />
  )
}
