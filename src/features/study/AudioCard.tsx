import { Text, View } from '@tarojs/components'
import { useEffect, useRef } from 'react'

import { resolveUrl } from '@/api/base-url'
import { openAudio } from '@/platform/media'
import { Pressable } from '@/ui/action/Pressable'
import { FailedView } from '@/ui/feedback/FailedView'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'
import { SeekBar } from '@/ui/media/SeekBar'

import { Paces } from './Paces'
import styles from './StudyDetail.module.scss'
import { formatPlayTime } from './study-labels'
import { type PlaybackOptions, usePlayback } from './use-playback'

const LEAP_S = 15

/** An audio recording with cover, position and controls. */
export function AudioCard(playing: PlaybackOptions) {
  const { piece } = playing
  const { player, events, media, startAt, second, isPlaying, isBroken, retry, pace, choosePace } = usePlayback(playing)
  const latest = useRef(events)
  latest.current = events
  const src = media[media.length - 1]?.url ?? ''
  useEffect(() => {
    if (isBroken) return undefined
    const audio = openAudio(resolveUrl(src), startAt, {
      onTime: (now) => latest.current.onTime(now),
      onPlay: () => latest.current.onPlay(),
      onPause: () => latest.current.onPause(),
      onEnd: () => latest.current.onEnd(),
      onFail: () => latest.current.onFail(),
    })
    player.current = audio
    return () => audio.close()
  }, [src, startAt, isBroken, player])
  if (isBroken) {
    return <FailedView text="音频播放失败" hint="请检查网络后重试" onRetry={() => void retry()} />
  }
  const leap = (by: number) => player.current?.seek(Math.min(piece.units, Math.max(0, second + by)))
  return (
    <Card>
      <View className={styles.discRow}>
        <ImageWithFallback
          className={styles.disc}
          src={piece.imgUrl ? resolveUrl(piece.imgUrl) : undefined}
          alt=""
          fallback="headset"
        />
      </View>
      <SeekBar value={second} length={piece.units} label="播放进度" onSeek={(to) => player.current?.seek(to)} />
      <View className={styles.times}>
        <Text>{formatPlayTime(second)}</Text>
        {startAt > 0 ? <Text>从 {formatPlayTime(startAt)} 继续</Text> : null}
        <Text>{formatPlayTime(piece.units)}</Text>
      </View>
      <View className={styles.leads}>
        <Pressable className={styles.leap} label={`后退 ${LEAP_S} 秒`} onPress={() => leap(-LEAP_S)}>
          <Icon name="return" size={22} />
          <Text>{LEAP_S}</Text>
        </Pressable>
        <Pressable
          className={styles.play}
          label={isPlaying ? '暂停' : '播放'}
          onPress={() => (isPlaying ? player.current?.pause() : player.current?.play())}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} size={28} />
        </Pressable>
        <Pressable className={styles.leap} label={`前进 ${LEAP_S} 秒`} onPress={() => leap(LEAP_S)}>
          <Icon name="forward" size={22} />
          <Text>{LEAP_S}</Text>
        </Pressable>
      </View>
      <Paces pace={pace} onChange={choosePace} />
    </Card>
  )
}
