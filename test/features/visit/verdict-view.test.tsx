import { QueryClientProvider } from '@tanstack/react-query'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { listVisitGates } from '@/contract/visit/visit'
import { verifyVisitor } from '@/contract/visit/visit-gate'
import { ScanScreen } from '@/features/visit/gate/ScanScreen'
import { useSession } from '@/session/session'

import { ApiServer, ok } from '../../support/api-server'
import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { until } from '../../support/until'

const server = new ApiServer()
const stand = createH5Stand()

const visit = {
  id: 'v1',
  status: 'approved',
  statusName: '在场',
  visitorName: '刘洋',
  visitorCompany: '博世',
  phone: '138****8008',
  companions: 2,
  plate: '沪AD12345',
  purpose: '审核',
  area: '',
  gateId: 'g1',
  gateName: '1 号门',
  hostId: 'h',
  hostName: '王敏',
  hostAvatar: null,
  token: null,
  startTime: '2026-11-23 09:00:00',
  endTime: '2026-11-23 12:00:00',
  createTime: '2026-11-22 09:00:00',
  insideSince: null,
  isOverstaying: false,
  canRevoke: false,
}
const verdict = (more: object) => ({
  verdict: 'accepted',
  title: '准许通行',
  reason: '1 号门 · 第 1 次入场',
  visit,
  people: 3,
  entries: 1,
  time: '2026-11-23 10:24:52',
  candidates: [],
  hostPhone: '13800138005',
  ...more,
})

const guard = { userId: 'u1', population: 'user', companyId: 'c1', roles: ['guard'] }

beforeAll(async () => {
  process.env.API_BASE = await server.start()
  configureClient({ getToken: () => useSession.getState().accessToken, subscribe: useSession.subscribe })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.reset()
  stand.reset()
  stand.stand('/pages/qr/scan')
  server.on(listVisitGates.path, ok([{ id: 'g1', name: '1 号门', address: '' }]))
  await t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user: guard as never }))
})

async function show() {
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <ScanScreen />
    </QueryClientProvider>,
  )
}

const digitsField = () => byLabel('六位数字码')

async function typeDigits(digits: string) {
  await until(() => readPage().includes('输入六位数字码'))
  await press(byRole('button', '输入六位数字码'))
  await type(digitsField(), digits)
  await press(byRole('button', '核验'))
}

describe('the guard’s screen', () => {
  it('asks for six digits at the field and sends nothing before', async () => {
    await show()
    await typeDigits('12')
    expect(readPage()).toContain('数字码为 6 位')
    expect(server.arrived.some(({ path }) => path === verifyVisitor.path)).toBe(false)
  })

  it('says a typing error at the field, keeps what was typed and turns nobody away', async () => {
    const reason = '数字码不对或已更换'
    server.on(verifyVisitor.path, ok(verdict({ verdict: 'mistyped', title: '数字码不对', reason, visit: null })))
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes(reason))
    expect(byRole('button', '核验')).toBeDefined()
    expect((digitsField() as HTMLInputElement).value).toBe('482913')
    expect(document.querySelector('[role="alert"][aria-label^="数字码不对，"]')).toBeNull()
  })

  it('asks who it is before digits let anybody in', async () => {
    const candidates = [{ id: 'v1', name: '刘**', company: '博世' }]
    server.on(verifyVisitor.path, ok(verdict({ verdict: 'choose', title: '请核对身份', visit: null, candidates })))
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes('请核对身份'))
    server.on(verifyVisitor.path, ok(verdict({})))
    await press(byRole('button', '确认 刘** 博世'))
    await until(() => readPage().includes('准许通行'))
    const sent = server.arrived.filter(({ path }) => path === verifyVisitor.path).map(({ body }) => JSON.parse(body))
    expect(sent).toEqual([
      { gateId: 'g1', direction: 'in', digits: '482913' },
      { gateId: 'g1', direction: 'in', digits: '482913', visitId: 'v1' },
    ])
  })

  it('gives each verdict a ground and a sign of its own, said aloud', async () => {
    const grounds = new Set<string>()
    const signs = new Set<string>()
    const names = [
      'accepted',
      'used',
      'early',
      'expired',
      'revoked',
      'forged',
      'blocked',
      'absent',
      'health',
      'foreign',
    ]
    for (const name of names) {
      server.on(verifyVisitor.path, ok(verdict({ verdict: name, title: `判定 ${name}`, reason: '原因' })))
      await show()
      await typeDigits('482913')
      await until(() => readPage().includes(`判定 ${name}`))
      const alert = byRole('alert', `判定 ${name}，原因`)
      grounds.add(alert.className)
      signs.add(String(alert.querySelector('[style]')?.getAttribute('style')))
      await press(byRole('button', '下一位'))
    }
    expect([grounds.size, signs.size]).toEqual([names.length, names.length])
  })

  it('shows what a declaration asks for across the verdict, and lets the guard decide', async () => {
    const health = { level: 'red', levelName: '暂缓进入', validTime: null, advice: ['请先就医'] }
    server.on(verifyVisitor.path, ok(verdict({ verdict: 'health', title: '暂缓进入', health })))
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes('健康与安全：暂缓进入。请先就医'))
    server.on(verifyVisitor.path, ok(verdict({ health })))
    await press(byRole('button', '核实后放行'))
    await until(() => readPage().includes('准许通行'))
    expect(readPage()).toContain('健康与安全：暂缓进入。请先就医')
    const sent = server.arrived.filter(({ path }) => path === verifyVisitor.path).map(({ body }) => JSON.parse(body))
    expect(sent.at(-1)).toEqual({ gateId: 'g1', direction: 'in', digits: '482913', healthSeen: true })
  })

  it('puts the same question with the same key once more when its answer was lost', async () => {
    server.on(verifyVisitor.path, { ...ok(verdict({})), cut: true })
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes('结果未知。请先再查一次'))
    server.on(verifyVisitor.path, ok(verdict({})))
    await press(byRole('button', '再查一次'))
    await until(() => readPage().includes('准许通行'))
    const asked = server.arrived.filter(({ path }) => path === verifyVisitor.path)
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(asked.length).toBeGreaterThan(1)
  })

  it('keeps its place and says why when the server refuses', async () => {
    server.on(verifyVisitor.path, { json: { code: 429, msg: '输入次数过多，请 30 秒后再试', data: null } })
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes('输入次数过多，请 30 秒后再试'))
  })

  it('offers to check out who stayed too long', async () => {
    const late = { ...visit, insideSince: '2026-11-23 09:30:00', isOverstaying: true }
    server.on(verifyVisitor.path, ok(verdict({ verdict: 'expired', title: '已过期', visit: late })))
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes('已过期'))
    expect(byRole('button', '登记离场')).toBeDefined()
  })

  it('is the guards’ alone', async () => {
    await t.act(async () => useSession.setState({ user: { ...guard, roles: [] } as never }))
    await show()
    expect(readPage()).toContain('核验访客需要门岗权限')
  })
})
