import { useState } from 'react'

import { useWrite } from '@/api/query'
import { type Application, changeFavorites, listAllApplications } from '@/contract/application'

import { moved } from './reorder'

/** The favourites as the person just put them, and what changes them. */
export function useFavorites(stored: readonly Application[]) {
  // Until the list has come anew, the order that was just made is shown.
  const [order, setOrder] = useState<readonly string[]>()
  const { mutate, isPending } = useWrite(changeFavorites, { invalidates: [listAllApplications] })
  const favorites = order ? order.flatMap((id) => stored.find((one) => one.id === id) ?? []) : stored
  const settle = { onSettled: () => setOrder(undefined) }
  return {
    favorites,
    isPending,
    move: (from: number, to: number) => {
      const appIds = moved(
        favorites.map(({ id }) => id),
        from,
        to,
      )
      setOrder(appIds)
      mutate({ action: 'order', appIds }, settle)
    },
    add: (appId: string) => mutate({ action: 'add', appId }),
    remove: (appId: string) => mutate({ action: 'remove', appId }),
  }
}
