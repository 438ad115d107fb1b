import { Video } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useId, useRef } from 'react'

import { toAriaProps } from '@/platform/aria'

import type { OpenAudio, VideoView as VideoViewType } from './types'

export const openAudio: OpenAudio = (src, startAt, events) => {
  const audio = Taro.createInnerAudioContext()
  audio.startTime = startAt
  audio.src = src
  audio.onTimeUpdate(() => events.onTime(audio.currentTime))
  audio.onSeeked(() => events.onTime(audio.currentTime))
  audio.onPlay(() => events.onPlay())
  audio.onPause(() => events.onPause())
  audio.onEnded(() => events.onEnd())
  audio.onError(() => events.onFail())
  return {
    play: () => audio.play(),
    pause: () => audio.pause(),
    seek: (second) => audio.seek(second),
    setPace: (pace) => {
      audio.playbackRate = pace
    },
    close: () => audio.destroy(),
  }
}

/** WeChat's player accepts one address: the last one, whose format every phone plays. */
export const VideoView: VideoViewType = (props) => {
  const id = `film${useId().replaceAll(':', '')}`
  const latest = useRef(props)
  latest.current = props
  const { sources, poster, label, className, startAt } = props
  useEffect(() => {
    const film = Taro.createVideoContext(id)
    latest.current.onReady({
      play: () => film.play(),
      pause: () => film.pause(),
      seek: (second) => film.seek(second),
      setPace: (pace) => film.playbackRate(pace),
    })
  }, [id])
  return (
    <Video
      id={id}
      className={className}
      src={sources[sources.length - 1]?.url ?? ''}
      poster={poster}
      initialTime={startAt}
      controls
      showFullscreenBtn
      onTimeUpdate={({ detail }) => latest.current.onTime(detail.currentTime)}
      onPlay={() => latest.current.onPlay()}
      onPause={() => latest.current.onPause()}
      onEnded={() => latest.current.onEnd()}
      onError={() => latest.current.onFail()}
      {...toAriaProps({ label })}
    />
  )
}
