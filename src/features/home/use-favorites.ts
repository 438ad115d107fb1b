import { useWrite } from '@/api/query'
import { type Application, changeFavorites } from '@/contract/organization/application'
import { useOrder } from '@/ui/list/use-order'

/** The favourites in the user's current order, and functions that change them. */
export function useFavorites(stored: readonly Application[]) {
  const { mutate, isPending } = useWrite(changeFavorites)
  const { rows, move } = useOrder(stored, (appIds, onSettled) => mutate({ action: 'order', appIds }, { onSettled }))
  return {
    favorites: rows,
    isPending,
    move,
    add: (appId: string) => mutate({ action: 'add', appId }),
    remove: (appId: string) => mutate({ action: 'remove', appId }),
  }
}
