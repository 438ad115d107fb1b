import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import type { StudyDetail } from '@/contract/content/study'
import type { SeenPart } from '@/lib/seen-parts'
import type { Player, PlayerEvents } from '@/platform/media/types'
import { onVisibilityChange } from '@/platform/visibility'

import { getPlayedRange } from './progress-outbox'

/** A recording, and the callbacks for its progress. */
export interface PlaybackOptions {
  piece: StudyDetail
  /** Reads the recording again: its addresses end after some hours. */
  reread: () => Promise<{ data: StudyDetail | undefined }>
  recordPart: (part: SeenPart, position: number) => void
  sync: () => Promise<unknown>
}

/** Playback speeds; 1 is normal. */
export const playbackRates = [0.75, 1, 1.5, 2] as const

/** The start position: the last position, or the beginning after a complete playback. */
export function getStartPosition({ position, units }: Pick<StudyDetail, 'position' | 'units'>): number {
  return position >= units - 2 ? 0 : position
}

/** State of a player: tracks the ranges actually played, and pauses when the page or the application is hidden. */
export function usePlayback({ piece, reread, recordPart, sync }: PlaybackOptions) {
  const [startAt, setStartAt] = useState(() => getStartPosition(piece))
  // The addresses of the first answer: another one, read while it plays, would begin anew.
  const [media, setMedia] = useState(piece.media)
  const [second, setSecond] = useState(startAt)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [pace, setPace] = useState(1)
  const player = useRef<Player>()
  const last = useRef(startAt)
  const isRunning = useRef(false)
  const events: PlayerEvents = {
    onTime: (now) => {
      const played = isRunning.current ? getPlayedRange(last.current, now) : undefined
      last.current = now
      setSecond(now)
      if (played) recordPart(played, now)
    },
    onPlay: () => {
      isRunning.current = true
      // A player that was opened again plays at normal speed.
      player.current?.setPace(pace)
      setPlaying(true)
    },
    onPause: () => {
      isRunning.current = false
      setPlaying(false)
      void sync()
    },
    onEnd: () => {
      // The last reported position is slightly before the end. From one far before it somebody has moved to the end,
      // which not every player reports.
      const played = getPlayedRange(last.current, piece.units)
      if (played) recordPart(played, piece.units)
      isRunning.current = false
      setPlaying(false)
      void sync()
    },
    onFail: () => {
      isRunning.current = false
      setPlaying(false)
      setBroken(true)
      void sync()
    },
  }
  const pause = () => player.current?.pause()
  useDidHide(pause)
  useEffect(
    () =>
      onVisibilityChange((isVisible) => {
        if (!isVisible) player.current?.pause()
      }),
    [],
  )
  const choosePace = (chosen: number) => {
    setPace(chosen)
    player.current?.setPace(chosen)
  }
  /** Opens the recording again, at its present address, where it broke off. */
  const retry = async () => {
    const { data } = await reread()
    setMedia(data?.media ?? media)
    setStartAt(last.current)
    setBroken(false)
  }
  return { player, events, media, startAt, second, isPlaying, isBroken, retry, pace, choosePace }
}
