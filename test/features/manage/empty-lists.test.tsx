// What each list of 管理 says to the administrator of a company where nothing has been set up.

import { QueryClientProvider } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'

import { createQueryClient } from '@/api/query'
import { saveProcessDraft } from '@/contract/workflow/process-draft'
import { NEW_DRAFT } from '@/features/manage/process/ProcessEditor'
import { emptyProcess, toProcessContent } from '@/features/manage/process/process-draft'
import { configureNavigation } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { routeTable } from '@/navigation/routes'
import { getPopulation } from '@/session/session'

import { mountPage, t } from '../../support/mount-page'
import { founded, sendCall, setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { readPage } from '../../support/screen'
import { until } from '../../support/until'
import { pages } from '../pages'

setUpRealScreens(founded)

const lists: readonly (readonly [RouteName, query: string, text: string])[] = [
  ['manageDepartments', '', '还没有部门'],
  ['managePosts', '', '还没有岗位'],
  ['managePosts', 'view=positions', '还没有职位'],
  ['managePeople', 'status=disabled', '没有已停用的成员'],
  ['manageReceived', '', '还没有收到产品咨询'],
  ['manageReceived', 'tab=trial', '还没有收到试用申请'],
  ['manageReceived', 'tab=form', '还没有收到表单提交'],
  ['manageData', '', '还没有接口密钥'],
  ['manageData', 'view=applications', '还没有应用'],
  ['manageNotices', '', '还没有公告'],
  ['manageBanners', '', '还没有横幅'],
  ['manageGates', '', '还没有门岗'],
  ['manageGates', 'view=visits', '还没有来访'],
  ['manageOpportunities', '', '还没有收到商机'],
  ['manageCertifications', '', '没有待审核的企业认证'],
  ['managePartnerActivities', '', '还没有伙伴活动'],
  ['manageForms', '', '还没有公众表单'],
  ['manageProcesses', '', '还没有流程'],
  ['manageStudy', '', '还没有学习内容'],
  ['manageHall', '', '展厅还是空的'],
  ['manageActivities', '', '没有近期的活动'],
  ['manageActivities', 'span=past', '还没有结束的活动'],
  ['manageLaunches', '', '还没有发布会'],
]

/** Pages that list nothing, or never nothing: the audit log has the sign-in of whoever reads it. */
const others: readonly RouteName[] = [
  'manage',
  'managePerson',
  'manageAudit',
  'manageCodes',
  'manageEntry',
  'manageHealth',
  'manageOpportunity',
  'managePartnerActivity',
  'managePartnerInvite',
  'manageGift',
]

it('knows each page of 管理', () => {
  const listNames = new Set([...lists.map(([name]) => name), ...others])
  expect([...listNames].sort()).toEqual(
    Object.keys(routeTable)
      .filter((name) => name.startsWith('manage'))
      .sort(),
  )
})

async function seeText(name: RouteName, query: string, text: string): Promise<void> {
  configureNavigation({ population: getPopulation })
  const client = createQueryClient()
  const App = ({ children }: PropsWithChildren) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { default: Page } = await pages[name]()
  window.history.replaceState(null, '', `?${query}`)
  const page = await mountPage(Page, routeTable[name].path, Object.fromEntries(new URLSearchParams(query)), App)
  await until(() => readPage().includes(text))
  await t.act(async () => page.onUnload?.())
}

it.each(requireItems(lists))('%s %s is empty and says %s', seeText)

it('manageProcesses has the draft of the first process, before any is published', async () => {
  const content = toProcessContent({ ...emptyProcess, name: '场地借用' })
  await sendCall(saveProcessDraft, { key: `${NEW_DRAFT}1`, base: 0, revision: 0, content })
  await seeText('manageProcesses', '', '场地借用')
})
