import { useQueryClient } from '@tanstack/react-query'

import { queryKey, useWrite } from '@/api/query'
import { getProduct, type Product, setFavoriteProduct } from '@/contract/exhibition/exhibition'
import { recordCurrentPage } from '@/navigation/back-to-page'
import { go } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'

/** Adds or removes a favourite; a guest signs in first and returns. */
export function useFavorite() {
  const isUser = useStaffUser() !== undefined
  const client = useQueryClient()
  const write = useWrite(setFavoriteProduct)
  const toggle = async ({ id, favorite, favoriteVersion }: Product) => {
    if (!isUser) {
      recordCurrentPage()
      return void go('login')
    }
    try {
      const next = await write.mutateAsync({ productId: id, favorite: !favorite, version: favoriteVersion })
      client.setQueriesData<Product>({ queryKey: queryKey(getProduct) }, (before) =>
        before?.id === id ? { ...before, favorite: next.favorite, favoriteVersion: next.version } : before,
      )
      showToast(next.favorite ? '已收藏' : '已取消收藏')
    } catch {
      // The API client has shown the error; what another device has changed is read again.
    }
  }
  return { toggle, isBusy: write.isPending }
}
