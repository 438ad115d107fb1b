import { create } from 'zustand'

import { call } from '@/api/client'
import { type RouteName, routeTable } from '@/navigation/routes'

import { useSession } from './session'

/** The pages that this person's menu keeps from them. */
const useMenu = create<{ hidden: readonly string[] }>(() => ({ hidden: [] }))

/** Asks the server anew what is open to whoever is signed in. A failure changes nothing: the server refuses by itself. */
export async function refreshMenu(): Promise<void> {
  const { accessToken, user } = useSession.getState()
  // Without a company each page says by itself what opens it.
  if (!accessToken || user?.population !== 'user' || !user.member) return useMenu.setState({ hidden: [] })
  // Loaded when needed: the login page carries the contract of signing in alone.
  const menu = await import('@/contract/menu')
    .then(({ listUserMenu }) => call(listUserMenu, {}, { quiet: true }))
    .catch(() => undefined)
  if (menu) useMenu.setState({ hidden: menu.flatMap(({ hidden, path }) => (hidden && path ? [path] : [])) })
}

/** Paths of the pages that are not offered to whoever is signed in. */
export function useHiddenPaths(): readonly string[] {
  return useMenu(({ hidden }) => hidden)
}

/** Whether a route is not offered to whoever is signed in. */
export function useIsHidden(route: RouteName): boolean {
  return useMenu(({ hidden }) => hidden.includes(routeTable[route].path))
}
