import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import { VideoView } from '@/platform/media'
import { FailedView } from '@/ui/feedback/FailedView'

import { Paces } from './Paces'
import styles from './StudyDetail.module.scss'
import { formatPlayTime } from './study-labels'
import { type PlaybackOptions, usePlayback } from './use-playback'

/** A video with the platform's controls, and its playback speed below. */
export function VideoCard(playing: PlaybackOptions) {
  const { piece } = playing
  const { player, events, media, startAt, isBroken, retry, pace, choosePace } = usePlayback(playing)
  if (isBroken) return <FailedView text="视频播放失败" hint="请检查网络后重试" onRetry={() => void retry()} />
  return (
    <View className={styles.stage}>
      <VideoView
        {...events}
        className={styles.film}
        sources={media.map(({ url, type }) => ({ type, url: resolveUrl(url) }))}
        poster={piece.imgUrl ? resolveUrl(piece.imgUrl) : ''}
        label={piece.title}
        startAt={startAt}
        onReady={(ready) => {
          player.current = ready
        }}
      />
      <View className={styles.paces}>
        {startAt > 0 ? <Text className={styles.meta}>从 {formatPlayTime(startAt)} 继续</Text> : null}
        <Paces pace={pace} onChange={choosePace} />
      </View>
    </View>
  )
}
