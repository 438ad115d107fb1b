import { listPartnerActivities } from '@/contract/partner/partner-activity'
import { getPartnerStatistics, listPartnerNews, readPartnerNews } from '@/contract/partner/partner-home'
import { ActivitiesScreen } from '@/features/partner/activity/ActivitiesScreen'
import { MyScreen } from '@/features/partner/home/MyScreen'
import { PartnerNewsScreen } from '@/features/partner/home/PartnerNewsScreen'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { okPage, refusal } from '../../support/api-server'
import { requireItems } from '../../support/require-items'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session', pages: ['/pages/channel/index/mine'] })

const signIn = (more: object = {}) => {
  const user = {
    userId: 'p1',
    population: 'partner',
    name: '周敏',
    mobilePhone: '13912345678',
    companyName: '海天自动化',
    region: '华东',
    applyStatus: 'pending',
    applyStatusName: '审核中',
    unread: 0,
    avatar: null,
    ...more,
  }
  useSession.setState({ phase: 'settled', accessToken: 'token', user: user as unknown as PartnerUser })
}

beforeAll(() => configureNavigation({ population: () => 'partner' }))
afterEach(() => useSession.setState({ user: undefined, accessToken: undefined }))

describe('我的 of a partner', () => {
  it.each([
    ['is examined', {}, ['审核中', '海天自动化 · 华东', '139****5678'], ['邀请同事和伙伴', '条未读']],
    [
      'was refused, and why',
      { applyStatus: 'rejected', applyStatusName: '未通过', reasonForRejection: '请补充营业执照', unread: 2 },
      ['未通过', '请补充营业执照', '2 条未读'],
      ['海天自动化 · 华东', '邀请同事和伙伴'],
    ],
    [
      'was admitted',
      { applyStatus: 'approved', applyStatusName: '已通过', channelTenantFlag: true },
      ['已通过', '邀请同事和伙伴', '平台租户'],
      ['条未读'],
    ],
  ])('says that the firm %s', async (_state, more, said, unsaid) => {
    signIn(more)
    await drawScreen(<MyScreen />)
    for (const text of requireItems(said)) await until(() => readPage().includes(text))
    for (const text of requireItems(unsaid)) expect(readPage()).not.toContain(text)
  })

  it('shows what is below its figures with them, so that nothing moves under the finger', async () => {
    signIn({ applyStatus: 'approved', applyStatusName: '已通过' })
    const { path } = getPartnerStatistics
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.on(path, { ...refusal(500, '服务错误'), until: asked })
    await drawScreen(<MyScreen />)
    await until(() => server.arrived.some((call) => call.path === path))
    expect(readPage()).not.toContain('修改密码')
    answer()
    await until(() => readPage().includes('修改密码'))
  })

  it('asks before it signs out, and says that drafts stay', async () => {
    signIn()
    await drawScreen(<MyScreen />)
    await press(byRole('button', '退出登录'))
    await until(() => readPage().includes('退出登录？'))
    expect(readPage()).toContain('本机草稿会保留。')
    expect(useSession.getState().user).toBeDefined()
    await press(
      [...document.querySelectorAll('[role="button"]')]
        .filter((one) => one.textContent === '退出登录')
        .at(-1) as Element,
    )
    await until(() => useSession.getState().user === undefined)
  })
})

it.each([
  ['近期', 'coming', '近期没有活动'],
  ['已报名', 'mine', '还没有报名活动'],
  ['往期', 'past', '没有往期活动'],
])('the activities %s are read by themselves, and said to be none', async (tab, span, text) => {
  signIn({ applyStatus: 'approved' })
  server.on(listPartnerActivities.path, okPage([]))
  await drawScreen(<ActivitiesScreen />)
  await press(byRole('tab', tab))
  await until(() => readPage().includes(text))
  expect(server.arrived.at(-1)?.query).toContain(`span=${span}`)
})

it('says why not all messages could be marked as read', async () => {
  signIn({ applyStatus: 'approved' })
  const news = {
    id: 'n1',
    title: '商机已通过',
    content: '',
    createTime: '2026-11-20 10:00:00',
    isRead: false,
    openPage: null,
  }
  server.on(listPartnerNews.path, okPage([news]))
  server.on(readPartnerNews.path, refusal(503, '服务繁忙，请稍后再试'))
  await drawScreen(<PartnerNewsScreen />)
  await until(() => readPage().includes('商机已通过'))
  await press(byRole('button', '全部已读'))
  await until(() => document.getElementById('app-toast')?.textContent === '服务繁忙，请稍后再试')
})
