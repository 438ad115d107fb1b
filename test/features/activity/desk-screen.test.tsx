import { countAtGates, getRoster, listStaffActivities, searchGuests, settleScans } from '@/contract/event/activity'
import { DeskScreen } from '@/features/activity/DeskScreen'
import { formatWireTime } from '@/lib/wire-time'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, hasField, hasRole, press, readPage, readSpaces, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session', pages: ['/pages/h5/sign'] })
const inHours = (hours: number) => formatWireTime(Date.now() + hours * 3_600_000)

const nothing = { inTime: null, inGate: null, inState: null, lateReason: null, outTime: null, outGate: null }
const liu = { code: '23456789ABCD', name: '刘洋', company: '博世', seat: 'A01', ...nothing }
const meng = { code: 'EFGHJKMNPQRS', name: '孟凡', company: '博世', seat: 'A02', ...nothing }
const activity = {
  id: 'open-day-1',
  title: '智造开放日',
  address: '接待中心',
  companyName: '华东精密制造',
  phase: 'open',
  signFrom: inHours(-1),
  lateAfter: inHours(1),
  startTime: inHours(1),
  endTime: inHours(3),
  guestCount: 2,
  gates: [
    { key: 'main', name: '主会场入口', pin: '260815' },
    { key: 'hall', name: '展厅入口', pin: '260826' },
  ],
}
const roster = {
  activity,
  guests: [
    { ...liu, isRevoked: false },
    { ...meng, isRevoked: false },
  ],
  serverTime: Date.now(),
}
const counts = { total: 2, arrived: 0, late: 0, left: 0, gates: [], serverTime: Date.now() }
const cut = { ...ok({}), cut: true }
const settling = (verdicts: Record<string, string>) =>
  server.on(settleScans.path, ({ body }) => {
    const { scans } = JSON.parse(body) as { scans: { id: string; code: string }[] }
    const results = scans.map(({ id, code }) => ({ id, verdict: verdicts[code] ?? 'in', guest: null }))
    return ok({ results, serverTime: Date.now() })
  })

beforeEach(async () => {
  server.on(getRoster.path, ok(roster))
  server.on(countAtGates.path, ok(counts))
  const user = { userId: 'u1', population: 'user', companyId: 'c1', roles: ['guard'] }
  await t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user: user as never }))
})

async function show() {
  await drawScreen(<DeskScreen activityId="open-day-1" />)
  await until(() => readPage().includes('主会场入口'))
}

async function scan(code: string, act = '签到') {
  await press(byRole('button', `手动${act}`))
  await type(byLabel('邀请码'), code)
  await press(byRole('button', `用邀请码${act}`))
}

/** What was sent of a guest: the scan of a test before may be on its way too. */
const listSent = (code: string) =>
  server
    .sentTo<{ scans: { code: string }[] }>(settleScans.path)
    .flatMap(({ scans }) => scans)
    .filter((one) => one.code === code)

describe('the desk at a gate', () => {
  it('keeps what the server made of earlier scans until somebody has dealt with it', async () => {
    server.on(settleScans.path, cut)
    await show()
    await scan(liu.code)
    await until(() => readPage().includes('签到成功'))
    await scan(meng.code)
    await until(() => readPage().includes('2 条待上传'))
    settling({ [liu.code]: 'revoked' })
    await press(byRole('button', '立即上传'))
    await until(() => readPage().includes('核实后有异议 1 条'))

    await show()
    await press(byRole('button', '核实后有异议 1 条 与当时告知嘉宾的不同，请处理'))
    await until(() => readPage().includes('当时：签到成功，现在：邀请已取消'))
    await press(byRole('button', '已处理 刘洋'))
    await until(() => !readPage().includes('核实后有异议'))
  })

  it('signs at the gate and in the direction that are chosen, whose digits it shows', async () => {
    settling({})
    await show()
    expect(readPage()).toContain('现场码 260815')
    await press(byRole('button', '入口，主会场入口'))
    await press(byRole('radio', '选择入口，展厅入口'))
    await until(() => readPage().includes('现场码 260826'))
    await press(byRole('tab', '签退'))
    byRole('button', '扫码签退')
    await scan(liu.code, '签退')
    await until(() => listSent(liu.code).length > 0)
    expect(listSent(liu.code)).toMatchObject([{ direction: 'out', gate: 'hall' }])
  })

  it('stands at the first gate once its own is gone, by whose digits guests sign in', async () => {
    await show()
    const [, hall] = activity.gates
    server.on(getRoster.path, ok({ ...roster, activity: { ...activity, gates: [hall] } }))
    await drawScreen(<DeskScreen activityId="open-day-1" />)
    await until(() => !readPage().includes('主会场入口'))
    expect(readPage()).toContain('展厅入口')
    expect(readPage()).toContain('现场码 260826')
  })

  it('says of what is typed that it is no code, until it changes', async () => {
    await show()
    await press(byRole('button', '手动签到'))
    expect(byRole('button', '用邀请码签到').getAttribute('aria-disabled')).toBe('true')
    await type(byLabel('邀请码'), '2345')
    await press(byRole('button', '用邀请码签到'))
    expect(readPage()).toContain('邀请码为 12 位字母和数字，请核对')
    await type(byLabel('邀请码'), '23456')
    expect(readPage()).not.toContain('邀请码为 12 位')
    expect(server.arrived.filter(({ path }) => path === searchGuests.path)).toEqual([])
  })

  it('is searched by name at reception alone, and says who may not come in', async () => {
    const user = { userId: 'u1', population: 'user', companyId: 'c1', member: { roles: ['guard', 'reception'] } }
    await t.act(async () => useSession.setState({ user: user as never }))
    const found = { ...liu, phone: '139****8008', isRevoked: false, inState: 'normal', inTime: inHours(-1) }
    server.on(searchGuests.path, ok({ guests: [found, { ...found, code: meng.code, name: '孟凡', isRevoked: true }] }))
    await show()
    await press(byRole('button', '手动签到'))
    await type(byLabel('姓名、手机尾号或邀请码'), '博世')
    await until(() => readPage().includes('孟凡'))
    const rows = ['刘洋', '孟凡'].map((name) => document.querySelector(`[role="button"][aria-label^="${name}"]`))
    expect(rows.map((row) => readSpaces(row?.textContent ?? ''))).toEqual([
      '刘洋博世 · A01 · 139****8008已签到',
      '孟凡博世 · A01 · 139****8008已取消',
    ])
    settling({})
    await press(rows[0] as Element)
    await until(() => !hasField('姓名、手机尾号或邀请码') && readPage().includes('签到成功'))
    server.on(searchGuests.path, refusal(403, '无权查找'))
    await press(byRole('button', '手动签到'))
    await type(byLabel('姓名、手机尾号或邀请码'), '刘')
    await until(() => readPage().includes('无权查找'))
    server.on(searchGuests.path, ok({ guests: [] }))
    await type(byLabel('姓名、手机尾号或邀请码'), '没有')
    await until(() => readPage().includes('没有找到“没有”'))
  })

  it('asks a late guest for the reason, which goes with the scan, and counts who waits to be sent', async () => {
    server.on(getRoster.path, ok({ ...roster, activity: { ...activity, lateAfter: inHours(-0.5) } }))
    const gates = [{ key: 'main', name: '主会场入口', arrived: 5, late: 2, left: 0 }]
    server.on(countAtGates.path, ok({ ...counts, arrived: 5, late: 2, gates }))
    server.on(settleScans.path, cut)
    await show()
    await until(() => readPage().includes('主会场入口迟到 25'))
    expect(readPage()).not.toContain('离场')
    await scan(liu.code)
    await until(() => hasRole('dialog'))
    expect(byRole('button', '登记迟到').getAttribute('aria-disabled')).toBe('true')
    expect(listSent(liu.code)).toEqual([])
    await type(byLabel('其他原因'), ' 堵车 ')
    await press(byRole('button', '登记迟到'))
    await until(() => readPage().includes('不含待上传的扫码'))
    await until(() => listSent(liu.code).length > 0)
    expect(listSent(liu.code)[0]).toMatchObject({ direction: 'in', reason: '堵车' })
  })

  it('begins with the code that was scanned on home, once gate and direction are seen', async () => {
    settling({})
    await drawScreen(<DeskScreen activityId="open-day-1" scanned={`G1.${meng.code}`} />)
    await until(() => readPage().includes('主会场入口'))
    expect(readPage()).toContain('扫描嘉宾出示的邀请码')
    await press(byRole('button', '签到已扫的码'))
    await until(() => readPage().includes('签到成功A02孟凡博世'))
    byRole('button', '扫码签到')
  })

  it('says at once what the server makes of a guest who still stands there, and nothing of a dispute', async () => {
    settling({ [liu.code]: 'revoked' })
    await show()
    await scan(liu.code)
    await until(() => readPage().includes('邀请已取消'))
    expect(readPage()).not.toContain('核实后有异议')
  })

  it('is chosen among the activities, where there are any', async () => {
    const list = [{ ...activity, phase: 'late' }]
    server.on(listStaffActivities.path, ok({ activities: list }))
    await drawScreen(<DeskScreen activityId="" />)
    await until(() => readPage().includes('2 位嘉宾'))
    await press(byRole('button', '智造开放日，已开始'))
    await until(() => readPage().includes('主会场入口'))
    server.on(listStaffActivities.path, ok({ activities: [] }))
    await drawScreen(<DeskScreen activityId="" />)
    await until(() => readPage().includes('近期没有活动'))
  })

  it('goes on when the server fails at one scan, and says that it waits for the server', async () => {
    await show()
    server.on(settleScans.path, refusal(500, '系统繁忙'))
    await scan(liu.code)
    await until(() => readPage().includes('1 条待上传服务器处理时出错，稍后自动重试'))
  })

  it('does not say that a scan counts which the device could not keep, unless the server took it', async () => {
    await show()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    server.on(settleScans.path, cut)
    await scan(liu.code)
    await until(() => readPage().includes('未能记下'))
    expect(readPage()).not.toContain('签到成功')
    settling({})
    await scan(liu.code)
    await until(() => readPage().includes('签到成功'))
    full.mockRestore()
  })
})
