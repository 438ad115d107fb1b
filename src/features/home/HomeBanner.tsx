import { Text, View } from '@tarojs/components'

import { urlOf } from '@/api/base-url'
import { useCall } from '@/api/query'
import { type Banner, listBanners } from '@/contract/home'
import { openLink } from '@/parts/open-link'
import { Carousel } from '@/ui/Carousel'
import { ImageWithFallback } from '@/ui/ImageWithFallback'
import { Pressable } from '@/ui/Pressable'
import styles from './HomeBanner.module.scss'

const EVERY_MS = 5000

/** What is on: one picture at a time, with its title over the calm left half. */
export function HomeBanner() {
  const { data } = useCall(listBanners, { location: 'home' }, { quiet: true })
  if (data?.length === 0) return null
  return (
    <View className={styles.root}>
      <Carousel
        label="推荐"
        items={data ?? []}
        keyOf={({ id }) => id}
        everyMs={EVERY_MS}
        renderItem={(banner) => <Slide banner={banner} />}
      />
    </View>
  )
}

function Slide({ banner: { title, imageUrl, linkType, linkUrl } }: { banner: Banner }) {
  return (
    <Pressable className={styles.slide} label={title} onPress={() => openLink(linkType, linkUrl)}>
      <ImageWithFallback className={styles.picture} src={urlOf(imageUrl)} alt="" />
      <View className={styles.words}>
        <Text className={styles.title}>{title}</Text>
        {linkType === 'none' ? null : <Text className={styles.button}>查看详情</Text>}
      </View>
    </Pressable>
  )
}
