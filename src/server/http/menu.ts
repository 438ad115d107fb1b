import type { Endpoint } from '@/contract/endpoint'

/** One entry of the menu, and the calls that belong to it. */
export interface MenuEntry {
  key: string
  name: string
  icon: string
  /** Its own page first, then those beneath it. */
  paths: readonly [string, ...string[]]
  /** How the paths of its calls begin. */
  calls: readonly string[]
}

/** Menu entries by group, in display order. A company's administrators can hide entries. */
export const menuGroups: readonly { key: string; name: string; entries: readonly MenuEntry[] }[] = [
  {
    key: 'work',
    name: '工作台',
    entries: [
      {
        key: 'reports',
        name: '报表',
        icon: 'tab-report',
        paths: ['/pages/report/reportForm', '/pages/report/reportInfo'],
        calls: ['/core/api/app/actreport/', '/core/api/app/report/'],
      },
      {
        key: 'records',
        name: '应用视图',
        icon: 'list-view',
        paths: ['/pages/application/viewList'],
        calls: ['/core/api/app/application/'],
      },
      {
        key: 'study',
        name: '资讯动态',
        icon: 'bookmark',
        paths: ['/pages/study/index', '/pages/study/detail'],
        calls: ['/core/api/app/appXiaoeResource/', '/core/api/app/study/'],
      },
    ],
  },
  {
    key: 'company',
    name: '企业',
    entries: [
      {
        key: 'diagnosis',
        name: '企业数字化诊断',
        icon: 'gauge',
        paths: ['/pages/diagno/diagno'],
        calls: ['/core/api/app/diagnosis'],
      },
      {
        key: 'certification',
        name: '企业认证',
        icon: 'shield',
        paths: ['/pages/mine/certification'],
        calls: ['/core/api/app/user/certificate'],
      },
      {
        key: 'absence',
        name: '我不在',
        icon: 'delegate',
        paths: ['/pages/eform/absence'],
        calls: ['/core/api/app/absence'],
      },
    ],
  },
]

/** Every entry of the menu. */
export const menuEntries: readonly MenuEntry[] = menuGroups.flatMap(({ entries }) => entries)

/** The entry that a call belongs to; undefined for calls that no menu narrows. */
export function findMenuEntry({ path }: Pick<Endpoint, 'path'>): MenuEntry | undefined {
  return menuEntries.find(({ calls }) => calls.some((beginning) => path.startsWith(beginning)))
}

/** Whether a page is open to somebody to whom the company has closed some entries. */
export function isPageOpen({ closed = [] }: { closed?: readonly string[] }, address: string): boolean {
  const entry = findMenuEntryByPage(address)
  return entry === undefined || !closed.includes(entry.key)
}

/** The entry that a page of this application belongs to, by its address with or without a query. */
function findMenuEntryByPage(address: string): MenuEntry | undefined {
  const [path = ''] = address.split('?')
  return menuEntries.find(({ paths }) => paths.includes(path))
}
