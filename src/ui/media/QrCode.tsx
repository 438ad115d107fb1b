import { View } from '@tarojs/components'
import { type CSSProperties, useMemo } from 'react'

import { buildQrPath, buildQrRows, QR_QUIET } from '@/lib/qr'
import { toAriaProps } from '@/platform/aria'

import { toSvgUri } from './icon-source'
import styles from './QrCode.module.scss'

interface QrCodeProps {
  /** Content of the code; at most 130 characters, so that its modules stay large. */
  text: string
  /** The accessible name. */
  label: string
  /** Dark on white; other colours must have enough contrast for scanners. */
  color?: `#${string}`
  /** Sets the width, otherwise it fills its container; it stays square. */
  className?: string
}

function buildQrImage(text: string, color: string): string {
  const rows = buildQrRows(text)
  const side = rows.length + 2 * QR_QUIET
  const size = `viewBox='0 0 ${side} ${side}' shape-rendering='crispEdges'`
  return toSvgUri(
    `<svg xmlns='http://www.w3.org/2000/svg' ${size}><path fill='${color}' d='${buildQrPath(rows)}'/></svg>`,
  )
}

/** A QR code generated on the device: dark on white in every appearance, with a quiet zone, sharp at every size. */
export function QrCode({ text, label, color = '#0b1f33', className = '' }: QrCodeProps) {
  const picture = useMemo(() => buildQrImage(text, color), [text, color])
  return (
    <View className={`${styles.root} ${className}`} {...toAriaProps({ role: 'img', label })}>
      <View className={styles.code} style={{ '--code': `url("${picture}")` } as CSSProperties} />
    </View>
  )
}
