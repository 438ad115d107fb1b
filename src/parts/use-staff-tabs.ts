import { switchTab } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { useTabBadges } from '@/navigation/tab-badges'
import { useHiddenPaths } from '@/session/menu'

import { staffTabs } from './tabs'

/** The staff's tabs with their counts, without those that the menu hides, and what a press on one does. */
export function useStaffTabs(route: RouteName | undefined) {
  const { todo, message } = useTabBadges()
  const counts: Partial<Record<RouteName, number>> = { todo, messages: message }
  const hidden = useHiddenPaths()
  const offered = staffTabs.filter(({ key }) => key === route || !hidden.includes(routeTable[key].path))
  const items = offered.map((tab) => ({ ...tab, badge: counts[tab.key] ?? 0 }))
  const onSelect = (key: string) => {
    const tab = staffTabs.find((candidate) => candidate.key === key)
    if (tab && key !== route) void switchTab(tab.key)
  }
  return { items, onSelect }
}
