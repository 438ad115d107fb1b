import { View } from '@tarojs/components'
import { type CSSProperties, useMemo } from 'react'

import { toAriaProps } from '@/platform/aria'
import { useThemeVariables } from '@/theme/use-theme'

import styles from './Illustration.module.scss'
import { toSvgUri } from './icon-source'

const OPEN = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 180' fill='none'>"
const PAPER = { light: '#fff', dark: '#2a3649' }

/**
 * An illustration of ui/pictures in the theme's colours. A data URI cannot read custom properties, so the colours are
 * inlined.
 */
export function Illustration({ picture }: { picture: string }) {
  const { variables, appearance } = useThemeVariables()
  const brand = variables['--brand'] ?? ''
  const uri = useMemo(() => {
    const coloured = picture.replaceAll('currentColor', brand).replace(/var\(--picture,\s*#fff\)/g, PAPER[appearance])
    return `url("${toSvgUri(`${OPEN}${coloured}</svg>`)}")`
  }, [picture, brand, appearance])
  return (
    <View className={styles.root} style={{ '--drawing': uri } as CSSProperties} {...toAriaProps({ hidden: true })} />
  )
}
