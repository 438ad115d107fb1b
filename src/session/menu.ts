import { create } from 'zustand'

import { call } from '@/api/client'
import { type RouteName, routeTable } from '@/navigation/routes'

import { useSession } from './session'

/** Paths hidden from this user by the menu. */
const useMenu = create<readonly string[]>(() => [])

/** Reloads the menu of the signed-in user. A failure changes nothing, because the server checks access itself. */
export async function refreshMenu(): Promise<void> {
  const { accessToken, user } = useSession.getState()
  // Without a company each page explains what is missing.
  if (!accessToken || user?.population !== 'user' || !user.member) return useMenu.setState([], true)
  // Imported on demand: the login page includes only the contract of signing in.
  const menu = await import('@/contract/organization/menu')
    .then(({ listUserMenu }) => call(listUserMenu, {}, { quiet: true }))
    .catch(() => undefined)
  // Another user, or none, has a menu of their own, and a change of this one reloads it.
  if (menu && useSession.getState().user === user)
    useMenu.setState(
      menu.flatMap(({ hidden, path }) => (hidden && path ? [path] : [])),
      true,
    )
}

/** Paths hidden from the signed-in user. */
export const useHiddenPaths: () => readonly string[] = useMenu

/** Whether a route is hidden from the signed-in user. */
export function useIsHidden(route: RouteName): boolean {
  return useMenu().includes(routeTable[route].path)
}
