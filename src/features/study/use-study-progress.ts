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
const SYNC_EVERY_MS = 10_000
/** Minimum interval of writes to the device, in milliseconds. */
const SAVE_EVERY_MS = 2_000

/** Syncs recent progress to the device and to the server. */
function useProgressSync(userId: string, id: string, units: number, onSaved: (saved: SavedProgress) => void) {
  const progressRef = useRef({ parts: [] as SeenPart[], position: 0, savedAt: 0, isNew: false })
  const saveLocally = useCallback(() => {
    const { parts, position } = progressRef.current
    if (parts.length > 0) saveStudyProgressLocally(userId, { id, position, parts })
    progressRef.current = { ...progressRef.current, parts: [], savedAt: Date.now() }
  }, [userId, id])
  const sync = useCallback(async () => {
    saveLocally()
    progressRef.current.isNew = false
    const answer = await sendStudyProgress(userId, id, progressRef.current.position)
    if (answer) onSaved(answer)
  }, [saveLocally, userId, id, onSaved])
  const recordPart = useCallback(
    (part: SeenPart, position: number) => {
      const now = progressRef.current
      now.parts = joinParts([...now.parts, part], units)
      now.position = Math.max(now.position, position)
      now.isNew = true
      if (Date.now() - now.savedAt >= SAVE_EVERY_MS) saveLocally()
    },
    [saveLocally, units],
  )
  return { recordPart, sync, hasNew: useCallback(() => progressRef.current.isNew, []) }
}

/**
 * The user's progress in a resource: saved on the device at once; sent to the server every ten seconds, when the page
 * is closed or hidden, when the network returns, and when enough time has passed to count.
 */
export function useStudyProgress({ id, units, position, progress, finishedTime }: StudyDetail) {
  const userId = useStaffUser()?.userId ?? ''
  const refresh = useRefresh([listStudyResources, getStudyOverview])
  const [saved, setSaved] = useState<SavedProgress>({ progress: progress ?? 0, position, finishedTime, waitSeconds: 0 })
  const { recordPart, sync, hasNew } = useProgressSync(userId, id, units, setSaved)
  const isFinished = useRef(finishedTime !== null)
  const flush = useRef(() => Promise.resolve())
  flush.current = async () => {
    if (!hasNew()) return
    await sync()
    await refresh()
  }
  useSyncTriggers(userId, flush)
  useEffect(() => {
    const timer = setInterval(() => {
      if (hasNew()) void sync()
    }, SYNC_EVERY_MS)
    return () => clearInterval(timer)
  }, [sync, hasNew])
  useEffect(() => {
    if (saved.waitSeconds === 0) return undefined
    const timer = setTimeout(() => void sync(), saved.waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [saved, sync])
  useEffect(() => {
    if (saved.finishedTime === null || isFinished.current) return
    isFinished.current = true
    void refresh()
  }, [saved, refresh])
  return { saved, recordPart, sync }
}

/** Sends new progress when the page is closed or hidden, and all unsent progress when the network returns. */
function useSyncTriggers(userId: string, flush: { current: () => Promise<void> }): void {
  useDidHide(() => void flush.current())
  useEffect(() => {
    const stopWatching = onVisibilityChange((isVisible) => {
      if (!isVisible) void flush.current()
    })
    return () => {
      stopWatching()
      void flush.current()
    }
  }, [flush])
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
