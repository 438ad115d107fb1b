import { redirect } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import type { Area } from '@/theme/area'
import { buildPartnerVariables, partnerCharts } from '@/theme/partner-theme'
import { TabBar, type TabItem } from '@/ui/layout/TabBar'
import { partnerFilledIcons, partnerLineIcons } from '@/ui/media/partner-icon-data'

import { markTabLeft } from './tab-state'

type PartnerTab = Extract<RouteName, 'partnerHome' | 'partnerActivities' | 'partnerMy'>

function buildTab(key: PartnerTab, text: string, icon: keyof typeof partnerLineIcons): TabItem & { key: PartnerTab } {
  const iconOn = { body: partnerFilledIcons[`${icon}-fill`], isFilled: true }
  return { key, text, icon: { body: partnerLineIcons[icon] }, iconOn }
}

/** The partner area's three tabs (spec §2). Pages of one package, switched by redirect. */
export const partnerTabs = [
  buildTab('partnerHome', '首页', 'tab-partner-home'),
  buildTab('partnerActivities', '活动', 'tab-activity'),
  buildTab('partnerMy', '我的', 'tab-my'),
] as const

function PartnerTabBar({ route }: { route: string }) {
  const select = (key: string) => {
    const to = partnerTabs.find((one) => one.key === key)
    if (!to || key === route) return
    markTabLeft(route)
    void redirect(to.key)
  }
  return <TabBar tone="partner" items={partnerTabs} active={route} onSelect={select} />
}

/** The appearance of the partner area: indigo and gold in every theme, and its own tab bar. */
export const partnerArea: Area = {
  colours: buildPartnerVariables,
  charts: partnerCharts,
  tabBar: (route) => (partnerTabs.some(({ key }) => key === route) ? <PartnerTabBar route={route} /> : undefined),
}
