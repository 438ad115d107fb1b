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
export function usePlayback({ piece, recordPart, sync }: PlaybackOptions) {
  const [startAt] = useState(() => getStartPosition(piece))
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
      setPlaying(true)
    },
    onPause: () => {
      isRunning.current = false
      setPlaying(false)
      void sync()
    },
    onEnd: () => {
      // The last reported position is slightly before the end.
      recordPart({ from: last.current, to: piece.units }, piece.units)
      isRunning.current = false
      setPlaying(false)
      void sync()
    },
    onFail: () => setBroken(true),
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
  const retry = () => setBroken(false)
  return { player, events, startAt, second, isPlaying, isBroken, retry, pace, choosePace }
}
