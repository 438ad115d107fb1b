import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { watchIntersection } from '@/platform/intersection'
import type { PdfDocument } from '@/platform/pdf/types'

import styles from './PreviewDocumentScreen.module.scss'

/** Pages this far from the window are drawn ahead. */
const AHEAD_PX = 800

interface PdfPageProps {
  document: PdfDocument
  /** From 1. */
  page: number
  isWide: boolean
}

/** A page of a PDF, drawn when it comes near the window. */
export function PdfPage({ document: document_, page, isWide }: PdfPageProps) {
  const id = `pdf-page-${page}`
  const [isNear, setIsNear] = useState(page <= 2)
  const [picture, setPicture] = useState<{ url: string; ratio: number }>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => watchIntersection(id, AHEAD_PX, (intersection) => setIsNear(intersection.isNear)), [id])
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    let url: string | undefined
    setHasFailed(false)
    document_.drawPage(page, isWide ? 2 : 1).then(
      (drawn) => {
        if (isGone) return URL.revokeObjectURL(drawn.url)
        url = drawn.url
        setPicture(drawn)
      },
      () => !isGone && setHasFailed(true),
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
      setPicture(undefined)
    }
  }, [document_, page, isNear, isWide])
  const ratio = picture?.ratio ?? document_.ratio
  return (
    <View
      id={id}
      className={styles.page}
      style={{ paddingTop: `${ratio * 100}%` }}
      {...toAriaProps({ role: 'img', label: `第 ${page} 页，共 ${document_.pageCount} 页` })}
    >
      {picture ? <Image className={styles.picture} src={picture.url} mode="scaleToFill" /> : null}
      {hasFailed ? <Text className={styles.note}>第 {page} 页画不出来，请保存后查看</Text> : null}
    </View>
  )
}
