import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import type { StudyDetail } from '@/contract/study'
import type { SeenPart } from '@/lib/seen-parts'
import type { Player, PlayerEvents } from '@/platform/media/types'
import { onVisibilityChange } from '@/platform/visibility'

import { getPlayedRange } from './progress-outbox'

/** A recording and where what is played of it goes. */
export interface PlaybackOptions {
  piece: StudyDetail
  see: (part: SeenPart, place: number) => void
  tell: () => Promise<unknown>
}

/** Paces to choose from; 1 is as recorded. */
export const paces = [0.75, 1, 1.5, 2] as const

/** Where a recording goes on: where it was left, or at its beginning when it was heard to the end. */
export function getStartPosition({ position, units }: Pick<StudyDetail, 'position' | 'units'>): number {
  return position >= units - 2 ? 0 : position
}

/** The state of one player, what it really plays, and a pause when the page or the application goes to the back. */
export function usePlayback({ piece, see, tell }: PlaybackOptions) {
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
      if (played) see(played, now)
    },
    onPlay: () => {
      isRunning.current = true
      setPlaying(true)
    },
    onPause: () => {
      isRunning.current = false
      setPlaying(false)
      void tell()
    },
    onEnd: () => {
      // The last place that was told lies a moment before the end.
      see({ from: last.current, to: piece.units }, piece.units)
      isRunning.current = false
      setPlaying(false)
      void tell()
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
