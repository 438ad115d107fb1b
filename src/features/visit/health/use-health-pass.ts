import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useCall, useWrite } from '@/api/query'
import { getHealthPass, type HealthPass, withdrawHealth } from '@/contract/visit/health'
import { sendVisitorForm } from '@/features/visit/visitor/visitor-refusal'
import { isAbsent } from '@/lib/absent'
import { parseWireTime } from '@/lib/wire-time'
import { isOnline, onNetworkChange } from '@/platform/network'
import { useStaffUser } from '@/session/session'
import { useLanguage } from '@/theme/language'

import {
  type DeclarationKey,
  readCachedHealthPass,
  readDeclarationKey,
  removeDeclaration,
  replaceDeclaration,
  saveCachedHealthPass,
} from './health-pass-store'

const SHOWN_MS = 60_000

/**
 * The health pass of this device, or of the signed-in user; offline from the cache.
 *
 * @param visitId its visit; absent for a pass without a visit
 */
export function useHealthPass(visitId: string | undefined) {
  const isUser = useStaffUser() !== undefined
  const [held, setHeld] = useState(() => readDeclarationKey(visitId))
  const [cachedPass, setCachedPass] = useState(() => readCachedHealthPass(visitId))
  // A visit's pass belongs only to the device, because a user may have many visits.
  const mayAsk = held !== undefined || (isUser && visitId === undefined)
  const query = useCall(getHealthPass, held ?? {}, { enabled: mayAsk, refetchEveryMs: SHOWN_MS })
  const { data, dataUpdatedAt, error } = query
  // A response that arrives after the pass was withdrawn must not be cached.
  const isForgotten = useRef(false)
  useEffect(() => {
    if (data && !isForgotten.current)
      saveCachedHealthPass(visitId, { pass: data, offset: data.serverTime - dataUpdatedAt })
  }, [data, dataUpdatedAt, visitId])
  const isGone = isAbsent(error)
  const hasNetwork = useSyncExternalStore(onNetworkChange, isOnline, isOnline)

  const forget = () => {
    isForgotten.current = true
    removeDeclaration(visitId)
    setHeld(undefined)
    setCachedPass(undefined)
  }
  const hold = (fresh: DeclarationKey) => {
    isForgotten.current = false
    replaceDeclaration(visitId, fresh)
    setCachedPass(undefined)
    setHeld(fresh)
  }
  // Another declaration is made on a page of its own over this one.
  useDidShow(() => {
    const latest = readDeclarationKey(visitId)
    if (latest && latest.id !== held?.id) hold(latest)
  })
  return {
    pass: isGone || !mayAsk ? undefined : (data ?? cachedPass?.pass),
    offset: data ? data.serverTime - dataUpdatedAt : (cachedPass?.offset ?? 0),
    isAsking: mayAsk && query.isPending,
    isOffline: !hasNetwork || (error !== null && !isGone),
    query: mayAsk && !isGone ? query : undefined,
    held,
    hold,
    forget,
  }
}

/** The stage of a pass at a time: it expires offline too. */
export function getHealthStage({ status, validTime }: HealthPass, now: number): string {
  return status === 'valid' && now >= (parseWireTime(validTime) ?? 0) ? 'expired' : status
}

/** Withdraws the consent. */
export function useConsentWithdrawal(declarationKey: DeclarationKey | undefined, onDone: () => void) {
  const language = useLanguage()
  const { mutateAsync, isPending } = useWrite(withdrawHealth, { quiet: true, onSuccess: onDone })
  const send = () => mutateAsync(declarationKey ?? {})
  return { withdraw: () => void sendVisitorForm(send, () => false, language), isWithdrawing: isPending }
}
