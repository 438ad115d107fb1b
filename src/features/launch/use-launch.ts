import { useEffect, useState } from 'react'

import { useCall } from '@/api/query'
import { getLaunch } from '@/contract/event/launch'
import { useSession } from '@/session/session'

import { findNextTurn } from './launch-labels'
import { readLaunchTicket } from './launch-ticket-store'

/** A timer cannot wait longer; nobody leaves the page open so long. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Viewers wait for the same moment: each reads again within this time after it, so that not all call at once. */
const SPREAD_MS = 5000

/** An event with the user's ticket: of the account, or stored on this device. Read again when its next step changes. */
export function useLaunch(id: string | undefined) {
  const userId = useSession(({ user }) => user?.userId)
  const query = useCall(getLaunch, id === undefined ? {} : { id }, { owner: userId })
  const { data, dataUpdatedAt, refetch } = query
  // Renders again after signing up, when the ticket is in the device's storage.
  const [, look] = useState(0)
  const ticket = data && (data.ticket ?? readLaunchTicket(data.event.id))
  const ahead = data ? data.event.serverTime - dataUpdatedAt : 0
  const nextTurn = data && findNextTurn(data.event, data.event.serverTime)
  useEffect(() => {
    const waitMs = nextTurn === undefined ? LONGEST_TIMER_MS : nextTurn - ahead - Date.now() + Math.random() * SPREAD_MS
    if (waitMs >= LONGEST_TIMER_MS) return undefined
    const timer = setTimeout(() => void refetch(), waitMs)
    return () => clearTimeout(timer)
  }, [nextTurn, ahead, refetch])
  const taken = () => {
    look((times) => times + 1)
    void refetch()
  }
  return { ...query, ticket, ahead, taken }
}
