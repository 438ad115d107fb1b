import { parse } from 'valibot'

import { countMyCoupons, listMyCoupons } from '@/contract/identity/coupon'
import { RegisteringUser } from '@/contract/identity/user'
import { listAnnouncements } from '@/contract/message/message'
import { Application } from '@/contract/organization/application'
import { remindJoin, withdrawJoin } from '@/contract/organization/join'
import { listDepartmentTree } from '@/contract/organization/organization'
import { FollowUp, OpportunityEvent } from '@/contract/partner/opportunity'
import { listFavoriteReports, listReportClasses, listReports } from '@/contract/production/report'
import { listVisits } from '@/contract/visit/visit'
import { Todo } from '@/contract/workflow/todo'
import { CouponsScreen } from '@/features/account/coupon/CouponsScreen'
import { RequestCard } from '@/features/company/RequestCard'
import { AppTile } from '@/features/home/AppTile'
import { useOpenApplication } from '@/features/home/use-open-application'
import { Countdown } from '@/features/launch/Countdown'
import { NoticesScreen } from '@/features/message/NoticesScreen'
import { ReportsScreen } from '@/features/report/ReportsScreen'
import { InviteVisitorScreen } from '@/features/visit/host/InviteVisitorScreen'
import { BatchSheet } from '@/features/workflow/batch/BatchSheet'
import { ApiError } from '@/lib/errors'
import { formatWireTime } from '@/lib/wire-time'
import { configureNavigation } from '@/navigation/navigate'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { TimeField } from '@/parts/form/TimeField'
import { formatManyNames, type Many, useMany } from '@/parts/many/use-many'
import { FollowUpCard, HistoryCard } from '@/parts/opportunity/OpportunityRecord'
import { DisputeBar } from '@/parts/outbox/DisputeBar'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { QueryList } from '@/parts/QueryList'
import { SignatureBox } from '@/parts/signature/SignatureBox'
import { Stage3D } from '@/parts/stage/Stage3D'
import { KERNEL_BYTES } from '@/platform/kernel-size'
import { useSession } from '@/session/session'

import { ok } from '../support/api-server'
import { draw } from '../support/draw'
import { knowWebgl2 } from '../support/know-webgl2'
import { t } from '../support/mount-page'
import { byRole, byText, press, readPage, readSpaces } from '../support/screen'
import { drawScreen, setUpScreenServer } from '../support/screen-server'
import { until } from '../support/until'

const MINUTE_MS = 60_000
const server = setUpScreenServer()
const { stand } = server
const ignore = () => undefined

beforeEach(() => {
  configureNavigation({ population: () => 'user' })
})

describe('a request to join a company', () => {
  const request = (nextRemindMinutes: number, more: object = {}) =>
    parse(RegisteringUser, {
      id: 'r1',
      userId: 'u9',
      name: '林晓',
      phone: '139****5678',
      companyName: '华东精密制造',
      status: 'pending',
      statusName: '待审核',
      applyTime: '2026-11-20 09:00:00',
      holderName: '王强',
      nextRemindTime: formatWireTime(Date.now() + nextRemindMinutes * MINUTE_MS),
      ...more,
    })

  it('is taken back only once that is confirmed', async () => {
    server.on(withdrawJoin.path, ok({}))
    await drawScreen(<RequestCard request={request(30)} />)
    expect(readPage()).toContain('等待审核王强')
    await press(byRole('button', '撤回申请'))
    await press(byRole('button', '取消'))
    expect(server.arrived).toEqual([])
    await press(byRole('button', '撤回申请'))
    await press(byRole('button', '撤回'))
    expect(JSON.parse((await server.arrival(withdrawJoin.path)).body)).toEqual({ id: 'r1' })
  })

  it('that was refused says by whom and why, and asks for nothing more', async () => {
    const refused = request(30, { status: 'refused', statusName: '未通过', refuseReason: '不是本公司员工' })
    await drawScreen(<RequestCard request={refused} />)
    expect(readPage()).toContain('审核人王强')
    expect(readPage()).toContain('原因不是本公司员工')
    expect(document.querySelectorAll('[role="button"]')).toHaveLength(0)
  })

  it('is not reminded of again before its time, and says from when', async () => {
    const waiting = request(30)
    await drawScreen(<RequestCard request={waiting} />)
    expect(byRole('button', '提醒审核').getAttribute('aria-disabled')).toBe('true')
    expect(readPage()).toContain(`${waiting.nextRemindTime?.slice(5, 16)} 后可以提醒审核人`)
    await press(byRole('button', '提醒审核'))
    expect(server.arrived).toEqual([])
  })

  it('is reminded of once its time has come', async () => {
    server.on(remindJoin.path, ok({}))
    await drawScreen(<RequestCard request={request(-1)} />)
    expect(byRole('button', '提醒审核').getAttribute('aria-disabled')).toBeNull()
    expect(readPage()).not.toContain('后可以提醒审核人')
    await press(byRole('button', '提醒审核'))
    expect(JSON.parse((await server.arrival(remindJoin.path)).body)).toEqual({ id: 'r1' })
  })
})

describe('a list without rows', () => {
  const none = { records: [], total: 0, current: 1, size: 20, pages: 0 }
  const invitations = () => <InviteVisitorScreen view={undefined} />
  const coupons = () => <CouponsScreen />
  const notices = () => <NoticesScreen />
  const reports = () => <ReportsScreen />

  afterEach(() => useSession.setState({ user: undefined }))

  it.each<[string, string, () => JSX.Element, string[], string]>([
    ['visits to come', '', invitations, ['近期没有来访', '邀请后，访客凭动态码进厂'], '以往的来访'],
    ['past visits', 'tab=past', invitations, ['还没有以往的来访'], '邀请后'],
    ['coupons to use', '', coupons, ['暂无可用的优惠券', '输入兑换码'], '没有过期'],
    ['used coupons', 'status=2', coupons, ['还没有用过优惠券'], '输入兑换码'],
    ['expired coupons', 'status=3', coupons, ['没有过期的优惠券'], '输入兑换码'],
    ['notices', '', notices, ['还没有公告'], '没有必读公告'],
    ['notices to confirm', 'view=mustRead', notices, ['没有必读公告'], '还没有公告'],
    ['unread notices', 'view=unread', notices, ['没有未读公告'], '还没有公告'],
    ['found notices', 'view=unread&keyword=停电', notices, ['没有找到“停电”'], '没有未读公告'],
    ['reports', '', reports, ['还没有报表', '管理员开通后会出现在这里'], '清空搜索'],
    ['found reports', 'keyword=OEE', reports, ['没有找到相关报表', '清空搜索'], '还没有报表'],
    ['favourite reports', 'list=favorites', reports, ['还没有收藏报表', '全部报表'], '清空搜索'],
    ['found favourites', 'list=favorites&keyword=OEE', reports, ['没有找到相关报表', '清空搜索'], '还没有收藏'],
  ])('says what of its %s there are none, and what helps', async (_what, query, drawList, texts, other) => {
    useSession.setState({ user: { userId: 'li-na', population: 'user', roles: [], member: { roles: [] } } as never })
    for (const { path } of [listVisits, listMyCoupons, listAnnouncements, listReports]) server.on(path, ok(none))
    for (const { path } of [listReportClasses, listFavoriteReports]) server.on(path, ok([]))
    server.on(countMyCoupons.path, ok({ usable: 0, used: 0, expired: 0 }))
    window.history.replaceState(null, '', `?${query}`)
    await drawScreen(drawList())
    for (const text of texts) await until(() => readPage().includes(text))
    expect(readPage()).not.toContain(other)
  })
})

describe('the countdown of a launch', () => {
  it.each([
    ['a device whose clock is right', 0, '距开始 2 天 3 小时'],
    ['a device whose clock is five hours slow', 5, '距开始 1 天 22 小时'],
    ['a device whose clock is four hours fast', -4, '距开始 2 天 7 小时'],
  ])('counts by the clock of the server on %s', async (_device, aheadHours, label) => {
    const target = Date.now() + (2 * 24 + 3) * 60 * MINUTE_MS + MINUTE_MS
    await draw(<Countdown target={target} ahead={aheadHours * 60 * MINUTE_MS} />)
    expect(byRole('img', label)).toBeDefined()
  })
})

describe('the bar over a form that a draft was restored into', () => {
  it('discards one field at once', async () => {
    const discard = jest.fn()
    await draw(<RestoredBar restoredAt={Date.now()} isShort onDiscard={discard} />)
    await press(byRole('button', '清除'))
    expect(discard).toHaveBeenCalledTimes(1)
  })

  it('asks before it discards a whole form', async () => {
    const discard = jest.fn()
    await draw(<RestoredBar restoredAt={Date.now()} onDiscard={discard} />)
    await press(byRole('button', '重新填写'))
    expect(discard).not.toHaveBeenCalled()
    for (const text of ['重新填写？', '草稿会被丢弃。'])
      expect(byRole('dialog', '重新填写？').textContent).toContain(text)
    await press(byRole('button', '丢弃草稿'))
    await until(() => discard.mock.calls.length > 0)
    expect(discard).toHaveBeenCalledTimes(1)
  })
})

describe('a signature', () => {
  const calls: string[] = []
  const box = (picture?: string) => (
    <SignatureBox picture={picture} onSign={() => calls.push('sign')} onClear={() => calls.push('clear')} />
  )

  it('is asked for, and can be cleared and given anew once it is there', async () => {
    await draw(box())
    expect(document.querySelector('[aria-label="清除签名"]')).toBeNull()
    await press(byRole('button', '点此签名'))
    await draw(box('/files/s1'))
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/\/files\/s1$/)
    await press(byRole('button', '重新签名'))
    await press(byRole('button', '清除签名'))
    expect(calls).toEqual(['sign', 'sign', 'clear'])
  })
})

describe('a list of pages', () => {
  const pages = { rows: ['一'], foot: 'end' as const, isPending: false, error: null, loadMore: ignore, refetch: ignore }
  const list = (more: object) => (
    <QueryList
      pages={{ ...pages, ...more }}
      what="待办"
      getKey={(row: string) => row}
      renderRow={(row) => <p>{row}</p>}
      empty="空"
    />
  )

  it('keeps what it shows when it cannot be read again, and says how old it is', async () => {
    const error = new ApiError(500, '服务错误')
    await draw(list({ error, keptAt: Date.now() }))
    expect(readPage()).toContain('暂时无法更新')
    expect(readPage()).toContain('一没有更多了')
    await draw(list({ keptAt: Date.now() }))
    expect(readPage()).toContain('正在更新')
    await draw(list({ error, rows: [] }))
    expect(readPage()).toContain('待办加载失败')
  })
})

describe('what the server has told otherwise', () => {
  it('is set aside one by one, or all at once, which closes the list', async () => {
    const calls: (readonly string[])[] = []
    const dispute = (id: string, name: string) => ({ id, name, note: '已签到' })
    const disputes = [dispute('1', '刘洋'), dispute('2', '陈立')]
    await draw(<DisputeBar disputes={disputes} who="嘉宾" onDismiss={(ids) => calls.push(ids)} />)
    await press(byText('核实后有异议 2 条'))
    await press(byRole('button', '已处理 陈立'))
    await press(byRole('button', '全部已处理'))
    expect(calls).toEqual([['2'], ['1', '2']])
    await until(() => document.querySelector('[role="dialog"]') === null)
  })
})

describe('the record of an opportunity', () => {
  const listEntries = () =>
    [...document.querySelectorAll('[role="listitem"]')].map(({ className, textContent }) => [
      className.split(' ').at(-1),
      readSpaces(textContent ?? ''),
    ])

  it('has what was done last first, with its next step and its photos', async () => {
    const photo = { id: 'f1', name: '现场.jpg', url: '/f1', size: 5, contentType: 'image/jpeg' }
    const visit = parse(FollowUp, {
      time: '2026-11-20 09:12:00',
      content: '已看现场',
      userName: '钱云',
      kindName: '拜访',
      nextStep: '报价',
      nextDate: '2026-11-25',
      photos: [photo],
    })
    const plain = parse(FollowUp, { time: null, content: '首次联系', userName: null })
    await draw(<FollowUpCard followUps={[visit, plain]} empty="还没有跟进" />)
    expect(readPage()).toContain('跟进记录 2')
    expect(listEntries()).toEqual([
      ['current', '拜访 · 钱云11-20 09:12已看现场下一步 报价 · 2026-11-25'],
      ['done', '跟进首次联系'],
    ])
    expect(byRole('button', '图片 现场.jpg')).toBeDefined()
    await draw(<FollowUpCard followUps={[]} empty="还没有跟进" />)
    expect(readPage()).toBe('跟进记录还没有跟进')
  })

  it('marks what was refused, also when it is the last', async () => {
    const event = (action: string, title: string, more: object = {}) =>
      parse(OpportunityEvent, { time: '2026-11-20 09:12:00', action, title, content: '', byName: '', ...more })
    await draw(
      <HistoryCard
        history={[
          event('rejected', '审核未通过', { byName: '王强', content: '信息不全' }),
          event('submitted', '提交报备'),
        ]}
      />,
    )
    expect(listEntries()).toEqual([
      ['refused', '审核未通过 · 王强11-20 09:12信息不全'],
      ['done', '提交报备11-20 09:12'],
    ])
  })
})

describe('a time that is chosen with wheels', () => {
  const listShortcuts = () =>
    [...document.querySelectorAll('[role="radio"]')].map((shortcut) => shortcut.getAttribute('aria-label'))

  it('may begin where it is told, by one tap', async () => {
    const onChange = jest.fn()
    await draw(<TimeField label="到访" value="" opensAt="2039-01-05 09:00" onChange={onChange} />)
    expect(listShortcuts()).toEqual(['到访，01-05 09:00'])
    await press(byRole('radio', '到访，01-05 09:00'))
    expect(onChange.mock.calls).toEqual([['2039-01-05 09:00']])
  })

  it('offers usual times while nothing is chosen and no beginning is awaited', async () => {
    const onChange = jest.fn()
    // 04:00 of the next day in China, in whatever zone the phone is.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 11, 5, 20))
    await draw(<TimeField label="到访" value="" onChange={onChange} />)
    expect(listShortcuts()).toEqual(['到访，今天 09:00', '到访，今天 14:00'])
    await press(byRole('radio', '到访，今天 09:00'))
    now.mockRestore()
    expect(onChange.mock.calls).toEqual([['2026-12-06 09:00']])
    await draw(<TimeField label="到访" value="" opensAt="" onChange={ignore} />)
    expect(listShortcuts()).toEqual([])
    await draw(<TimeField label="到访" value="2039-01-05 09:00" onChange={ignore} />)
    expect(listShortcuts()).toEqual([])
  })
})

describe('many rows that are changed together', () => {
  it('are changed one after the other, and a refused one is named with its reason', async () => {
    const latest = {} as { now: Many<string> }
    const Rows = () => {
      latest.now = useMany<string>({ getKey: (row) => row, getName: (row) => `${row}号` })
      return null
    }
    await draw(<Rows />)
    await t.act(async () => latest.now.start())
    for (const row of ['1', '2', '3', '2', '4']) await t.act(async () => latest.now.toggle(row))
    expect(latest.now.names).toEqual(['1号', '3号', '4号'])
    const changed: string[] = []
    const change = async (row: string) => {
      if (row === '3') throw new ApiError(409, '已有人处理')
      changed.push(row)
    }
    await t.act(() => latest.now.run(change))
    expect(changed).toEqual(['1', '4'])
    expect(latest.now.progress).toEqual({ done: 3, total: 3, failures: ['3号：已有人处理'] })
    expect([latest.now.isBusy, latest.now.chosen]).toEqual([false, undefined])
  })

  it('are at most a hundred, of which a question names five', async () => {
    const latest = {} as { now: Many<string> }
    const Rows = () => {
      latest.now = useMany<string>({ getKey: (row) => row, getName: (row) => row })
      return null
    }
    await draw(<Rows />)
    await t.act(async () => {
      latest.now.start()
      for (let row = 1; row <= 101; row++) latest.now.toggle(String(row))
    })
    expect([latest.now.names.length, latest.now.has('100'), latest.now.has('101')]).toEqual([100, true, false])
    expect(formatManyNames(latest.now.names, '人')).toBe('1、2、3、4、5等 100 人')
    expect(formatManyNames(['1', '2', '3', '4', '5'], '人')).toBe('1、2、3、4、5')
  })
})

describe('a scene in space', () => {
  const source = {
    isAuto: false,
    loadBytes: 25_000,
    load: () => Promise.reject(new Error('gone')),
    start: () => undefined,
    label: '展厅',
    startText: '进入 3D',
    busyText: '正在加载',
    renderPlaceholder: () => null,
  }
  afterEach(() => knowWebgl2(false))

  it('is offered with its size where it does not begin by itself, and says that the device cannot show it', async () => {
    const total = Math.round((KERNEL_BYTES + 25_000) / 1000)
    await draw(<Stage3D {...source} isAuto={undefined} />)
    expect(readPage()).toBe('')
    await draw(<Stage3D {...source} />)
    await press(byRole('button', `进入 3D（约 ${total} KB）`))
    await until(() => readPage() === '此设备不支持 3D 显示')
  })

  it('can be tried again when it does not come', async () => {
    knowWebgl2(true)
    await draw(<Stage3D {...source} isAuto />)
    await until(() => readPage().includes('3D 场景没有加载成功'))
    expect(byRole('button', '重试')).toBeDefined()
  })
})

describe('an application that is switched off', () => {
  function Tile({ status }: { status: string }) {
    const app = parse(Application, {
      id: 'a1',
      appCode: 'board',
      appName: '生产看板',
      appUrl: '/pages/area/prodBoard',
      openType: 'page',
      classCode: 'production',
      className: '生产现场',
      favorite: false,
      badge: 3,
      status,
    })
    return <AppTile app={app} onOpen={useOpenApplication()} />
  }

  it('says so by its name, and when it is pressed, and does not open', async () => {
    await drawScreen(<Tile status="off" />)
    await press(byRole('button', '生产看板，3 条待办，已停用'))
    await until(() => readPage().includes('该应用已停用'))
    expect([stand.moves(), server.arrived]).toEqual([[], []])
  })

  it('opens and says nothing of the kind once it is on', async () => {
    await drawScreen(<Tile status="on" />)
    await press(byRole('button', '生产看板，3 条待办'))
    expect(stand.moves()).toEqual(['navigateTo /pages/area/prodBoard'])
  })
})

describe('a batch', () => {
  const todo = (taskId: string, more: object) =>
    parse(Todo, {
      taskId,
      procInstId: `p-${taskId}`,
      subject: `采购 ${taskId}`,
      procDefName: '备件采购',
      startUserName: '李娜',
      status: 'running',
      statusName: '审批中',
      createTime: null,
      ...more,
    })
  const unfit = todo('1', { canBatch: true, batchActions: ['agree'], batchDisabledReason: '需要手写签名' })
  const fit = todo('2', { canBatch: true, batchActions: ['agree', 'reject'], amount: 12_300 })

  it('in which nothing fits names the reason at each, and cannot be confirmed', async () => {
    await draw(<BatchSheet action="reject" todos={[unfit]} onClose={ignore} />)
    expect(readPage()).toContain('0 项将拒绝')
    expect(readPage()).toContain('不会提交：需要手写签名')
    expect(byRole('button', '确认拒绝 0 项').getAttribute('aria-disabled')).toBe('true')
  })

  it('confirms what fits, and leaves the rest out', async () => {
    await draw(<BatchSheet action="reject" todos={[unfit, fit]} onClose={ignore} />)
    expect(readPage()).toContain('1 项将拒绝，金额合计 ¥123.00')
    expect(byRole('button', '确认拒绝 1 项').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('a department without people', () => {
  it('says that nobody is there yet', async () => {
    server.on(listDepartmentTree.path, ok([{ id: 'd1', parentId: null, name: '新事业部', type: 'dept', userCount: 0 }]))
    await drawScreen(<PersonPicker isOpen title="选择同事" onPick={ignore} onClose={ignore} />)
    await until(() => readPage().includes('新事业部'))
    await press(
      [...document.querySelectorAll('[role="button"]')].find((row) => row.textContent?.includes('新事业部')) as Element,
    )
    await until(() => readPage().includes('这里还没有人员'))
  })
})
