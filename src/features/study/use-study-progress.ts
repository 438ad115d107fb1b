import { useDidHide, useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'

import { useRefresh } from '@/api/query'
import { getStudyOverview, listStudyResources, type StudyDetail } from '@/contract/content/study'
import { joinParts, type SeenPart } from '@/lib/seen-parts'
import { onNetworkChange } from '@/platform/network'
import { onVisibilityChange } from '@/platform/visibility'
import { useStaffUser } from '@/session/session'

import {
  type SavedProgress,
  saveStudyProgressLocally,
  sendAllStudyProgress,
  sendStudyProgress,
} from './progress-outbox'

/** Interval of requests to the server, in milliseconds. */
const TELL_EVERY_MS = 10_000
/** Minimum interval of writes to the device, in milliseconds. */
const KEEP_EVERY_MS = 2_000

/** Syncs recent progress to the device and to the server. */
function useProgressSync(userId: string, id: string, units: number, onSaved: (saved: SavedProgress) => void) {
  const progressRef = useRef({ parts: [] as SeenPart[], position: 0, keptAt: 0, isNew: false })
  const keep = useCallback(() => {
    const { parts, position } = progressRef.current
    if (parts.length > 0) saveStudyProgressLocally(userId, { id, position, parts })
    progressRef.current = { ...progressRef.current, parts: [], keptAt: Date.now() }
  }, [userId, id])
  const tell = useCallback(async () => {
    keep()
    progressRef.current.isNew = false
    const answer = await sendStudyProgress(userId, id, progressRef.current.position)
    if (answer) onSaved(answer)
  }, [keep, userId, id, onSaved])
  const see = useCallback(
    (part: SeenPart, place: number) => {
      const now = progressRef.current
      now.parts = joinParts([...now.parts, part], units)
      now.position = Math.max(now.position, place)
      now.isNew = true
      if (Date.now() - now.keptAt >= KEEP_EVERY_MS) keep()
    },
    [keep, units],
  )
  return { see, tell, hasNew: useCallback(() => progressRef.current.isNew, []) }
}

/**
 * The user's progress in a resource: saved on the device at once; sent to the server every ten seconds, when the page
 * is closed or hidden, when the network returns, and when enough time has passed to count.
 */
export function useStudyProgress({ id, units, position, progress, finishedTime }: StudyDetail) {
  const userId = useStaffUser()?.userId ?? ''
  const refresh = useRefresh([listStudyResources, getStudyOverview])
  const [saved, setSaved] = useState<SavedProgress>({ progress: progress ?? 0, position, finishedTime, waitSeconds: 0 })
  const { see, tell, hasNew } = useProgressSync(userId, id, units, setSaved)
  const isFinished = useRef(finishedTime !== null)
  const leave = useRef(() => Promise.resolve())
  leave.current = async () => {
    if (!hasNew()) return
    await tell()
    await refresh()
  }
  useTellingMoments(userId, leave)
  useEffect(() => {
    const timer = setInterval(() => {
      if (hasNew()) void tell()
    }, TELL_EVERY_MS)
    return () => clearInterval(timer)
  }, [tell, hasNew])
  useEffect(() => {
    if (saved.waitSeconds === 0) return undefined
    const timer = setTimeout(() => void tell(), saved.waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [saved, tell])
  useEffect(() => {
    if (saved.finishedTime === null || isFinished.current) return
    isFinished.current = true
    void refresh()
  }, [saved, refresh])
  return { saved, see, tell }
}

/** Sends new progress when the page is closed or hidden, and all unsent progress when the network returns. */
function useTellingMoments(userId: string, leave: { current: () => Promise<void> }): void {
  useDidHide(() => void leave.current())
  useEffect(() => {
    const stopWatching = onVisibilityChange((isVisible) => {
      if (!isVisible) void leave.current()
    })
    return () => {
      stopWatching()
      void leave.current()
    }
  }, [leave])
  useProgressOutbox(userId)
}

/** Sends the unsent progress of earlier visits: now, and when the network returns. */
export function useProgressOutbox(userId: string): void {
  const refresh = useRefresh([listStudyResources, getStudyOverview])
  const send = useRef(() => Promise.resolve())
  send.current = async () => {
    if (userId && (await sendAllStudyProgress(userId))) await refresh()
  }
  useDidShow(() => void send.current())
  useEffect(
    () =>
      onNetworkChange((isOnline) => {
        if (isOnline) void send.current()
      }),
    [],
  )
}
