import { getChannelUser } from '@/contract/partner/partner'
import { listPartnerActivities } from '@/contract/partner/partner-activity'
import {
  getPartnerStatistics,
  listPartnerNews,
  readPartnerNews,
  updatePartnerProfile,
} from '@/contract/partner/partner-home'
import { ActivitiesScreen } from '@/features/partner/activity/ActivitiesScreen'
import { MyScreen } from '@/features/partner/home/MyScreen'
import { PartnerNewsScreen } from '@/features/partner/home/PartnerNewsScreen'
import { PortraitSheet } from '@/features/partner/home/PortraitSheet'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { FarObserver } from '../../support/far-observer'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildPartner, partnerActivity } from './partner-fixture'

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

const news = (id: string, isRead: boolean) => ({
  id,
  title: `消息 ${id}`,
  content: '',
  createTime: '2020-11-20 10:00:00',
  isRead,
  openPage: '/pages/channel/index/details?id=o1',
})

it('marks a message as read that is opened, which the figure of the person follows', async () => {
  signIn({ applyStatus: 'approved', unread: 1 })
  server.on(listPartnerNews.path, okPage([news('n1', false), news('n2', true)]))
  server.on(readPartnerNews.path, ok({ unread: 0 }))
  await drawScreen(<PartnerNewsScreen />)
  await until(() => readPage().includes('消息 n2'))
  await press(document.querySelector('[aria-label^="消息 n2"]') as Element)
  await press(document.querySelector('[aria-label^="未读，消息 n1"]') as Element)
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()[0]).toBe('navigateTo /pages/channel/index/details?id=o1')
  await server.arrival(getChannelUser.path)
  expect(server.sentTo(readPartnerNews.path)).toEqual([{ ids: ['n1'] }])
})

it('offers to mark all as read while one is not', async () => {
  signIn({ applyStatus: 'approved' })
  server.on(listPartnerNews.path, okPage([news('n1', false)]))
  server.on(readPartnerNews.path, () => {
    server.on(listPartnerNews.path, okPage([news('n1', true)]))
    return ok({ unread: 0 })
  })
  await drawScreen(<PartnerNewsScreen />)
  await until(() => readPage().includes('消息 n1'))
  await press(byRole('button', '全部已读'))
  await server.arrival(getChannelUser.path)
  expect(server.sentTo(readPartnerNews.path)).toEqual([{}])
  await until(() => !readPage().includes('全部已读'))
})

it('shows the half year by its figures, months and products', async () => {
  Object.assign(globalThis, { ResizeObserver: FarObserver, IntersectionObserver: FarObserver })
  signIn({ applyStatus: 'approved' })
  server.on(
    getPartnerStatistics.path,
    ok({
      submitted: 20,
      approved: 12,
      won: 3,
      lost: 5,
      approvedPercent: 60,
      wonPercent: 38,
      expectAmount: 86_000_000,
      wonAmount: 12_000_000,
      months: [{ month: '2026-09', submitted: 7, approved: 5, won: 2, wonAmount: 0 }],
      statuses: [],
      products: [
        { name: '六轴机器人', count: 8, amount: 60_000_000 },
        { name: '软件', count: 2, amount: 15_000_000 },
      ],
    }),
  )
  await drawScreen(<MyScreen />)
  await until(() => readPage().includes('我的业绩'))
  expect(readPage()).toContain('20累计提报60%通过率38%赢单率3成交¥12万成交金额¥86万预计金额')
  byRole('progressbar', '软件 ¥15万，25%')
  await press(byRole('button', '每月商机，表格'))
  expect(readPage()).toContain('9 月752')
})

it('changes name and post, and shows them at once', async () => {
  signIn({ postName: '' })
  server.on(updatePartnerProfile.path, ok(buildPartner({ name: '周敏敏' })))
  await drawScreen(<MyScreen />)
  await press(document.querySelector('[aria-label^="个人资料"]') as Element)
  await type(byLabel('姓名'), ' ')
  await press(byRole('button', '保存'))
  expect(server.sentTo(updatePartnerProfile.path)).toEqual([])
  await type(byLabel('姓名'), ' 周敏敏 ')
  await type(byLabel('职务'), '经理')
  server.arrived.length = 0
  await press(byRole('button', '保存'))
  await until(() => !hasRole('dialog'))
  expect(server.sentTo(updatePartnerProfile.path)).toEqual([{ name: '周敏敏', postName: '经理' }])
  expect(server.arrived.map(({ path }) => path)).toEqual([updatePartnerProfile.path, getChannelUser.path])
})

it.each([
  ['从相册选择', 'album'],
  ['拍照', 'camera'],
])('takes a portrait by %s', async (text, from) => {
  const onPick = jest.fn(async () => undefined)
  await drawScreen(
    <PortraitSheet user={{ name: '周敏', avatar: null } as PartnerUser} onPick={onPick} onClose={() => {}} />,
  )
  await press(byRole('button', text))
  expect(onPick).toHaveBeenCalledWith(from)
})

it('says of an activity whether one takes part', async () => {
  signIn({ applyStatus: 'approved' })
  server.on(
    listPartnerActivities.path,
    okPage([partnerActivity, { ...partnerActivity, id: 'a2', title: '产品日', isSignedUp: false }]),
  )
  await drawScreen(<ActivitiesScreen />)
  await until(() => readPage().includes('12 / 90 人'))
  byRole('button', '政策说明会，已报名，12月1日 周二 09:00 – 12:00，上海')
  byRole('button', '产品日，报名中，12月1日 周二 09:00 – 12:00，上海')
})
