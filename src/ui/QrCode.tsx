import { View } from '@tarojs/components'
import { type CSSProperties, useMemo } from 'react'

import { QR_QUIET, qrPath, qrRows } from '@/lib/qr'
import { aria } from '@/platform/aria'

import { svgUri } from './icon-source'
import styles from './QrCode.module.scss'

interface QrCodeProps {
  /** What the code says; keep it under 60 characters, so that it stays coarse. */
  text: string
  /** What a screen reader says in its place. */
  label: string
  /** Dark on white; other colours must keep a reader's contrast. */
  ink?: `#${string}`
  /** Sets its width, else it is as wide as its place; it stays square. */
  className?: string
}

function pictureOf(text: string, ink: string): string {
  const rows = qrRows(text)
  const side = rows.length + 2 * QR_QUIET
  const size = `viewBox='0 0 ${side} ${side}' shape-rendering='crispEdges'`
  return svgUri(`<svg xmlns='http://www.w3.org/2000/svg' ${size}><path fill='${ink}' d='${qrPath(rows)}'/></svg>`)
}

/** A QR code, drawn on the device: dark on white in every appearance, with its quiet zone, sharp at every size. */
export function QrCode({ text, label, ink = '#0b1f33', className = '' }: QrCodeProps) {
  const picture = useMemo(() => pictureOf(text, ink), [text, ink])
  return (
    <View className={`${styles.root} ${className}`} {...aria({ role: 'img', label })}>
      <View className={styles.code} style={{ '--code': `url("${picture}")` } as CSSProperties} />
    </View>
  )
}
