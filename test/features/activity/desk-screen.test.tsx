import { countAtGates, getRoster, settleScans } from '@/contract/event/activity'
import { DeskScreen } from '@/features/activity/DeskScreen'
import { formatWireTime } from '@/lib/wire-time'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
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
  gates: [{ key: 'main', name: '主会场入口', pin: '260815' }],
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

async function scan(code: string) {
  await press(byRole('button', '手动签到'))
  await type(byLabel('邀请码'), code)
  await press(byRole('button', '用邀请码签到'))
}

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
