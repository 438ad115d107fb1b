import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import type { ProductHotspot } from '@/contract/exhibition/exhibition'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './PinnedPicture.module.scss'
import { ViewerNote } from './ViewerTools'

/** The inner `img` of H5 has no alternative text, because its wrapper has the label. */
const UNNAMED = { alt: '' }

interface PinnedPictureProps {
  name: string
  photos: readonly string[]
  hotspots: readonly ProductHotspot[]
}

/** The product's own pictures in place of a model: one at a time, with the hotspots that are on it. */
export function PinnedPicture({ name, photos, hotspots }: PinnedPictureProps) {
  const [at, setAt] = useState(0)
  const [chosenKey, setChosen] = useState<string>()
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const url = photos[at] ?? ''
  const shown = hotspots.filter(({ place }) => place?.photo === url)
  // Width by height; until the picture is there, the hotspots have no place.
  const ratio = sizes[url]
  return (
    <View className={styles.root}>
      <View className={styles.stage}>
        <View className={styles.frame} style={ratio ? { width: `calc(248px * ${ratio})` } : {}}>
          <Image
            className={styles.picture}
            src={resolveUrl(url)}
            mode="widthFix"
            imgProps={UNNAMED}
            onLoad={({ detail: { width, height } }) =>
              setSizes((before) => ({ ...before, [url]: Number(width) / Number(height) || 1 }))
            }
            {...toAriaProps({ role: 'img', label: photos.length > 1 ? `${name}，图片 ${at + 1}` : name })}
          />
          {ratio
            ? shown.map(({ key, title, place }) => (
                <View
                  key={key}
                  className={styles.pin}
                  style={{ left: `${(place?.x ?? 0) * 100}%`, top: `${(place?.y ?? 0) * 100}%` }}
                >
                  <Pressable className={styles.dot} isSmall label={`看${title}`} onPress={() => setChosen(key)} />
                </View>
              ))
            : null}
        </View>
      </View>
      {photos.length > 1 ? (
        <ScrollRow className={styles.rail}>
          <View className={styles.thumbs}>
            {photos.map((photo, index) => (
              <Pressable
                key={photo}
                className={`${styles.thumb} ${index === at ? styles.on : ''}`}
                label={`看图片 ${index + 1}`}
                selected={index === at}
                onPress={() => {
                  setAt(index)
                  setChosen(undefined)
                }}
              >
                <ImageWithFallback className={styles.thumbPicture} src={resolveUrl(photo)} alt="" isLazy />
              </Pressable>
            ))}
          </View>
        </ScrollRow>
      ) : null}
      {shown.length > 0 && !chosenKey ? <Text className={styles.advice}>点图上的圆点看说明</Text> : null}
      <ViewerNote
        hotspot={shown.find(({ key }) => key === chosenKey)}
        part={undefined}
        onClose={() => setChosen(undefined)}
      />
    </View>
  )
}
