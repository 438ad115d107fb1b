import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import type { ReportDetail } from '@/contract/production/report'
import { formatWireTime } from '@/lib/wire-time'
import { useChartTheme } from '@/parts/chart/chart-theme'
import { toAriaProps } from '@/platform/aria'
import { CanvasView } from '@/platform/canvas-host'
import type { CanvasHost } from '@/platform/canvas-host/types'
import { exportCanvas } from '@/platform/canvas-picture'
import { showToast } from '@/platform/feedback'
import { releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { saveFile } from '@/platform/viewer'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { SkeletonBlock } from '@/ui/feedback/Skeleton'
import { useKernel } from '@/ui/media/use-kernel'

import { toReportSheet } from './report-sheet'
import styles from './SaveSheet.module.scss'

interface SaveSheetProps {
  report: ReportDetail
  onClose: () => void
}

/** Width of the picture in design pixels. */
const WIDTH = 375

/** Renders the report to a picture; `fail` reports an error. */
function useReportPicture(report: ReportDetail) {
  const kernel = useKernel('chart', true)
  const theme = useChartTheme()
  const user = useStaffUser()
  const [sheet] = useState(() =>
    toReportSheet(report, `${user?.realName || user?.nickName || ''} ${formatWireTime(Date.now()).slice(0, 16)}`),
  )
  const [picture, setPicture] = useState<PickedImage>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => () => (picture ? releaseImage(picture) : undefined), [picture])
  const ready = kernel.state === 'ready' ? kernel.kernel : undefined
  const fail = () => setFailed(true)
  const paint = (host: CanvasHost) => {
    if (!ready?.paintSheet(host, sheet, theme)) return fail()
    const box = { x: 0, y: 0, width: host.width, height: host.height }
    exportCanvas(host, box, `${sheet.title}.png`).then(setPicture, fail)
  }
  const size = { width: WIDTH * theme.scale, height: ready?.sheetHeight(sheet, theme) ?? 0 }
  return { picture, size, paint, fail, isReady: ready !== undefined, hasFailed: hasFailed || kernel.state === 'failed' }
}

async function savePicture(picture: PickedImage): Promise<void> {
  const isKept = await saveFile(picture.path, picture.name)
  showToast(isKept ? '已保存' : '请长按图片保存')
}

/** The report as one picture with its author's name: preview, then save. */
export function SaveSheet({ report, onClose }: SaveSheetProps) {
  const { picture, size, paint, fail, isReady, hasFailed } = useReportPicture(report)
  return (
    <Sheet
      isOpen
      title="报表图片"
      onClose={onClose}
      footer={
        <Button
          grow={1}
          icon="download"
          text="保存到手机"
          disabled={!picture}
          onPress={() => picture && void savePicture(picture)}
        />
      }
    >
      {picture ? (
        <Image
          className={styles.picture}
          mode="widthFix"
          src={picture.path}
          showMenuByLongpress
          {...toAriaProps({ role: 'img', label: `${report.report.name}的图片，带有水印` })}
        />
      ) : (
        <View className={styles.waiting} {...toAriaProps({ role: 'status', label: '正在生成图片' })}>
          {hasFailed ? <Text>图片没有生成，请稍后再试</Text> : <SkeletonBlock />}
        </View>
      )}
      {isReady && !picture && !hasFailed ? (
        <View className={styles.aside} style={{ width: `${size.width}px`, height: `${size.height}px` }}>
          <CanvasView
            context="2d"
            className={styles.canvas}
            label="报表图片"
            onReady={paint}
            onFailed={fail}
            onTouch={() => undefined}
            onResize={() => undefined}
          />
        </View>
      ) : null}
    </Sheet>
  )
}
