import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { CanvasView } from '@/platform/canvas-host'
import type { CanvasHost } from '@/platform/canvas-host/types'
import { exportCanvas } from '@/platform/canvas-picture'
import { showToast } from '@/platform/feedback'
import { releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { saveFile } from '@/platform/viewer'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { SkeletonBlock } from '@/ui/feedback/Skeleton'

import styles from './PosterSheet.module.scss'
import { POSTER } from './pen'

/** Draws the poster on a context scaled to design pixels; `host` loads images. */
type PaintPoster = (pen: CanvasRenderingContext2D, host: CanvasHost) => Promise<void> | void

interface PosterSheetProps {
  title: string
  /** The accessible name of the picture. */
  label: string
  /** Name of the saved file. */
  fileName: string
  onPaint: PaintPoster
  onClose: () => void
}

/** Sharp enough for a small print that any scanner can read. */
const PIXEL_RATIO = 3

/** Draws on a hidden canvas and exports the picture. */
function usePoster(onPaint: PaintPoster, fileName: string) {
  const [picture, setPicture] = useState<PickedImage>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => () => (picture ? releaseImage(picture) : undefined), [picture])
  const fail = () => setFailed(true)
  const paint = async (host: CanvasHost) => {
    const pen = host.canvas.getContext('2d') as CanvasRenderingContext2D | null
    if (!pen) return fail()
    host.pixelRatio = PIXEL_RATIO
    host.canvas.width = POSTER.width * PIXEL_RATIO
    host.canvas.height = POSTER.height * PIXEL_RATIO
    // The canvas may be narrower on a small phone; the picture has the size of the design.
    pen.setTransform(PIXEL_RATIO, 0, 0, PIXEL_RATIO, 0, 0)
    await onPaint(pen, host)
    const box = { x: 0, y: 0, width: POSTER.width, height: POSTER.height }
    setPicture(await exportCanvas(host, box, fileName))
  }
  return { picture, paint: (host: CanvasHost) => void paint(host).catch(fail), fail, hasFailed }
}

async function savePoster({ path, name }: PickedImage): Promise<void> {
  const isKept = await saveFile(path, name)
  showToast(isKept ? '已保存' : '请长按图片保存')
}

/** A poster with a QR code, drawn on the device: preview, then save. */
export function PosterSheet({ title, label, fileName, onPaint, onClose }: PosterSheetProps) {
  const { picture, paint, fail, hasFailed } = usePoster(onPaint, fileName)
  const footer = (
    <Button
      grow={1}
      icon="download"
      text="保存到手机"
      disabled={!picture}
      onPress={() => picture && void savePoster(picture)}
    />
  )
  return (
    <Sheet isOpen title={title} onClose={onClose} footer={footer}>
      {picture ? (
        <Image
          className={styles.poster}
          mode="widthFix"
          src={picture.path}
          showMenuByLongpress
          {...toAriaProps({ role: 'img', label })}
        />
      ) : (
        <View className={styles.waiting} {...toAriaProps({ role: 'status', label: '正在生成海报' })}>
          {hasFailed ? <Text>海报没有生成，请稍后再试</Text> : <SkeletonBlock />}
        </View>
      )}
      {picture || hasFailed ? null : (
        <View className={styles.aside} style={{ width: `${POSTER.width}px`, height: `${POSTER.height}px` }}>
          <CanvasView
            context="2d"
            className={styles.canvas}
            label={title}
            onReady={paint}
            onFailed={fail}
            onTouch={() => undefined}
            onResize={() => undefined}
          />
        </View>
      )}
    </Sheet>
  )
}
