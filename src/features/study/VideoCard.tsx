import { Text, View } from '@tarojs/components'

import { urlOf } from '@/api/base-url'
import { VideoView } from '@/platform/media'
import { FailedView } from '@/ui/FailedView'

import { Paces } from './Paces'
import styles from './StudyDetail.module.scss'
import { clock } from './study-words'
import { type Playing, usePlaying } from './use-playing'

/** A film with the platform's controls, and its pace beneath. */
export function VideoCard(playing: Playing) {
  const { piece } = playing
  const { player, events, startAt, isBroken, retry, pace, choosePace } = usePlaying(playing)
  if (isBroken) return <FailedView text="视频播放失败" hint="请检查网络后重试" onRetry={retry} />
  return (
    <View className={styles.stage}>
      <VideoView
        {...events}
        className={styles.film}
        sources={piece.media.map(({ url, type }) => ({ type, url: urlOf(url) }))}
        poster={piece.imgUrl ? urlOf(piece.imgUrl) : ''}
        label={piece.title}
        startAt={startAt}
        onReady={(ready) => {
          player.current = ready
        }}
      />
      <View className={styles.paces}>
        {startAt > 0 ? <Text className={styles.meta}>从 {clock(startAt)} 继续</Text> : null}
        <Paces pace={pace} onChange={choosePace} />
      </View>
    </View>
  )
}
