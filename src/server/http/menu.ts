import type { Endpoint } from '@/contract/endpoint'

/** One menu entry with its pages and calls. */
export interface MenuEntry {
  key: string
  name: string
  icon: string
  /** Pages of the entry: its main page first, then subpages. */
  paths: readonly [string, ...string[]]
  /** Path prefixes of the calls that belong to the entry. */
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

/** All menu entries. */
export const menuEntries: readonly MenuEntry[] = menuGroups.flatMap(({ entries }) => entries)

/** Finds the menu entry of a call; undefined for calls that belong to none. */
export function findMenuEntry({ path }: Pick<Endpoint, 'path'>): MenuEntry | undefined {
  return menuEntries.find(({ calls }) => calls.some((beginning) => path.startsWith(beginning)))
}

/** Whether a user may open a page, given the menu entries that the company has disabled for them. */
export function isPageOpen({ closed = [] }: { closed?: readonly string[] }, address: string): boolean {
  const entry = findMenuEntryByPage(address)
  return entry === undefined || !closed.includes(entry.key)
}

/** Finds the menu entry of a page by its address, with or without a query. */
function findMenuEntryByPage(address: string): MenuEntry | undefined {
  const [path = ''] = address.split('?')
  return menuEntries.find(({ paths }) => paths.includes(path))
}
