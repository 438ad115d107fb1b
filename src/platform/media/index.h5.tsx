import { useEffect, useRef } from 'react'

import type { OpenAudio, Player, PlayerEvents, VideoView as VideoViewType } from './types'

function createPlayer(media: HTMLMediaElement, onFail: () => void): Player {
  return {
    // Refused without a finger's touch before it: the player stays paused, which its button shows.
    play: () => void media.play().catch((error: Error) => (error.name === 'NotSupportedError' ? onFail() : undefined)),
    pause: () => media.pause(),
    seek: (second) => {
      media.currentTime = second
    },
    setPace: (pace) => {
      media.playbackRate = pace
    },
  }
}

/** @returns stops listening */
function listenToPlayer(media: HTMLMediaElement, events: () => PlayerEvents, startAt: number): () => void {
  const heard: Record<string, () => void> = {
    loadedmetadata: () => {
      if (startAt > 0) media.currentTime = startAt
    },
    timeupdate: () => events().onTime(media.currentTime),
    seeked: () => events().onTime(media.currentTime),
    play: () => events().onPlay(),
    pause: () => events().onPause(),
    ended: () => events().onEnd(),
    error: () => events().onFail(),
  }
  for (const [name, tell] of Object.entries(heard)) media.addEventListener(name, tell)
  return () => {
    for (const [name, tell] of Object.entries(heard)) media.removeEventListener(name, tell)
  }
}

export const openAudio: OpenAudio = (src, startAt, events) => {
  const audio = new Audio()
  audio.preload = 'metadata'
  const stop = listenToPlayer(audio, () => events, startAt)
  audio.src = src
  return {
    ...createPlayer(audio, () => events.onFail()),
    close: () => {
      stop()
      audio.pause()
      audio.removeAttribute('src')
    },
  }
}

/** A plain element: Taro's own would bring its web-component runtime into the page. */
export const VideoView: VideoViewType = (props) => {
  const element = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { sources, poster, label, className, startAt } = props
  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    const stop = listenToPlayer(video, () => latest.current, startAt)
    const last = video.querySelector('source:last-of-type')
    // A source that is refused tells so itself; only after the last one nothing is left.
    const fail = () => latest.current.onFail()
    last?.addEventListener('error', fail)
    latest.current.onReady(createPlayer(video, fail))
    return () => {
      stop()
      last?.removeEventListener('error', fail)
      video.pause()
    }
  }, [startAt])
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is spoken stands in words on the slides and beneath the film
    <video
      ref={element}
      className={className}
      controls
      playsInline
      preload="metadata"
      poster={poster}
      aria-label={label}
    >
      {sources.map(({ url, type }) => (
        <source key={url} src={url} type={type} />
      ))}
    </video>
  )
}
