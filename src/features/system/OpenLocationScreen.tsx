import { Text, View } from '@tarojs/components'

import { useRouteParams } from '@/navigation/route-params'
import { PageFrame } from '@/parts/PageFrame'
import { toAriaProps } from '@/platform/aria'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'
import type { Place } from '@/platform/location/types'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Icon } from '@/ui/media/Icon'
import { notFound } from '@/ui/pictures/not-found'

import { exitPage } from './exit-page'
import { buildMapLinks, readPlace } from './map-links'
import styles from './OpenLocationScreen.module.scss'

/** A place: its name and address to copy, and links to maps. */
export function OpenLocationScreen() {
  const place = readPlace(useRouteParams('openLocation'))
  return (
    <PageFrame route="openLocation" onBack={exitPage}>
      {place ? (
        <PlaceCard place={place} />
      ) : (
        <EmptyView picture={notFound} text="没有找到这个地点" action={{ text: '返回', onPress: exitPage }} />
      )}
    </PageFrame>
  )
}

function PlaceCard({ place }: { place: Place }) {
  const { name, address, latitude, longitude } = place
  const position = latitude === undefined || longitude === undefined ? undefined : `${latitude}, ${longitude}`
  const copy = async () => {
    const isCopied = await copyText([name, address].filter(Boolean).join(' '))
    showToast(isCopied ? '地址已复制' : '复制失败，请长按地址复制')
  }
  return (
    <View className={styles.card}>
      <View className={styles.sketch} {...toAriaProps({ hidden: true })}>
        <View className={styles.road} />
        <View className={styles.crossing} />
        <View className={styles.spot}>
          <Icon name="location" size={32} />
        </View>
      </View>
      <View className={styles.words}>
        <Text className={styles.name} selectable>
          {name}
        </Text>
        {address && address !== name ? (
          <Text className={styles.address} selectable>
            {address}
          </Text>
        ) : null}
        {position ? <Text className={styles.position}>坐标 {position}</Text> : null}
        <View className={styles.copy}>
          <Button kind="secondary" size="small" icon="file" text="复制地址" onPress={() => void copy()} />
        </View>
      </View>
      {buildMapLinks(place).map(({ text, url }) => (
        // A real link, because a browser can open the map's application from it, and a long press copies it.
        <a key={url} className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          <Text>{text}</Text>
          <Icon name="chevron-right" size={16} />
        </a>
      ))}
    </View>
  )
}
