import type { RouteName } from '@/navigation/routes'
import type { TabItem } from '@/ui/layout/TabBar'

type StaffTab = Extract<RouteName, 'todo' | 'messages' | 'home' | 'reports' | 'cloud'>

/** The staff's five tabs (spec §2), in the order of app.config.ts. 首页 shows the brand mark in every theme. */
export const staffTabs: readonly (TabItem & { key: StaffTab })[] = [
  { key: 'todo', text: '待办', icon: 'tab-todo', iconOn: 'tab-todo-fill', themed: true },
  { key: 'messages', text: '消息', icon: 'tab-message', iconOn: 'tab-message-fill', themed: true },
  { key: 'home', text: '首页', icon: 'tab-home', iconOn: 'tab-home-fill' },
  { key: 'reports', text: '报表', icon: 'tab-report', iconOn: 'tab-report-fill', themed: true },
  { key: 'cloud', text: '云', icon: 'tab-cloud', iconOn: 'tab-cloud-fill', themed: true },
]
