import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useRouteParams } from '@/navigation/route-params'
import { PageFrame } from '@/parts/PageFrame'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

import { exitPage } from './exit-page'
import { ImageTrack } from './ImageTrack'
import styles from './PreviewImageScreen.module.scss'
import { readPreview } from './preview-address'
import { saveImage } from './save-image'
import { toggleZoom, UNZOOMED } from './zoom'

const MIDDLE = { x: 0, y: 0 }

/** Pictures full screen: swipe, pinch, save; a tap or the browser's back closes them. */
export function PreviewImageScreen() {
  const { urls, at: first } = readPreview(useRouteParams('previewImage'))
  const [at, setAt] = useState(first)
  const [zoom, setZoom] = useState(UNZOOMED)
  const current = urls[at]

  const turn = (next: number) => {
    if (next === at || !urls[next]) return
    setAt(next)
    setZoom(UNZOOMED)
  }
  if (current === undefined) {
    return (
      <PageFrame route="previewImage" hasHead={false} onBack={exitPage}>
        <EmptyView picture={notFound} text="没有可以预览的图片" action={{ text: '返回', onPress: exitPage }} />
      </PageFrame>
    )
  }
  return (
    <PageFrame route="previewImage" color="white" onBack={exitPage}>
      <View className={styles.room}>
        <ImageTrack urls={urls} at={at} onAt={turn} zoom={zoom} onZoom={setZoom} onTap={exitPage} />
        <View className={styles.shade} />
        <View className={styles.foot}>
          <Text
            className={styles.count}
            {...toAriaProps({ live: 'polite', label: `第 ${at + 1} 张，共 ${urls.length} 张` })}
          >
            {at + 1} / {urls.length}
          </Text>
          <Button
            kind="onDark"
            size="small"
            icon="search"
            text={zoom.scale > 1 ? '还原' : '放大'}
            onPress={() => setZoom(toggleZoom(zoom, MIDDLE, { width: 0, height: 0 }))}
          />
          <Button kind="onDark" size="small" icon="download" text="保存" onPress={() => void saveImage(current)} />
        </View>
      </View>
    </PageFrame>
  )
}
