import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import { type Banner, listBanners } from '@/contract/organization/home'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { isFollowableLink, openLink } from '@/parts/open-link'
import { Pressable } from '@/ui/action/Pressable'
import { Carousel } from '@/ui/media/Carousel'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './HomeBanner.module.scss'
import { banners } from './home-reads'

const EVERY_MS = 5000

/** The banner carousel: one picture at a time, with its title over the plain left half. */
export function HomeBanner() {
  const { data, isError } = usePersistedCall(listBanners, banners)
  if (data ? data.length === 0 : isError) return null
  return (
    <View className={styles.root}>
      <Carousel
        label="推荐"
        items={data ?? []}
        getKey={({ id }) => id}
        intervalMs={EVERY_MS}
        renderItem={(banner) => <Slide banner={banner} />}
      />
    </View>
  )
}

/** Button text of a banner, by the kind of its link. */
const asks: Readonly<Record<string, string>> = { url: '打开网页', weapp: '打开小程序', picture: '查看大图' }

function Slide({ banner: { title, imageUrl, linkType, linkUrl } }: { banner: Banner }) {
  const isLink = isFollowableLink(linkType, linkUrl)
  const inside = (
    <>
      <ImageWithFallback className={styles.picture} src={resolveUrl(imageUrl)} alt="" />
      <View className={styles.words}>
        <Text className={styles.title}>{title}</Text>
        {isLink ? <Text className={styles.button}>{asks[linkType] ?? '查看详情'}</Text> : null}
      </View>
    </>
  )
  if (!isLink) return <View className={styles.slide}>{inside}</View>
  return (
    <Pressable className={styles.slide} label={title} onPress={() => openLink(linkType, linkUrl)}>
      {inside}
    </Pressable>
  )
}
