import { useEffect, useRef } from 'react'

import type { OpenAudio, Player, PlayerEvents, VideoView as VideoViewType } from './types'

function createPlayer(media: HTMLMediaElement, onFail: () => void): Player {
  return {
    // A browser refuses to play without a user gesture: the player stays paused, and its button shows that.
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

/** @returns removes the listeners */
function listenToPlayer(media: HTMLMediaElement, events: () => PlayerEvents, startAt: number): () => void {
  const listeners: Record<string, () => void> = {
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
  for (const [name, listener] of Object.entries(listeners)) media.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) media.removeEventListener(name, listener)
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

/** A plain element: Taro's component would add its web-component runtime to the page. */
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
    // Each source fires its own error event; playback fails only after the last one.
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
