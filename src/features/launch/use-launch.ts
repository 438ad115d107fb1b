import { useState } from 'react'

import { useCall } from '@/api/query'
import { getLaunch } from '@/contract/event/launch'
import { useSession } from '@/session/session'

import { readLaunchTicket } from './launch-ticket-store'

/** An event with the user's ticket: of the account, or stored on this device. */
export function useLaunch(id: string | undefined) {
  const userId = useSession(({ user }) => user?.userId)
  const query = useCall(getLaunch, id === undefined ? {} : { id }, { owner: userId })
  const { data, dataUpdatedAt } = query
  // Renders again after signing up, when the ticket is in the device's storage.
  const [, look] = useState(0)
  const ticket = data && (data.ticket ?? readLaunchTicket(data.event.id))
  const ahead = data ? data.event.serverTime - dataUpdatedAt : 0
  const taken = () => {
    look((times) => times + 1)
    void query.refetch()
  }
  return { ...query, ticket, ahead, taken }
}
