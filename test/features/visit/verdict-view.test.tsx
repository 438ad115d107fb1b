import { listVisitGates } from '@/contract/visit/visit'
import { getGateBook, settlePassages, verifyVisitor } from '@/contract/visit/visit-gate'
import { ScanScreen } from '@/features/visit/gate/ScanScreen'
import { buildPassCode, computeSlot } from '@/lib/pass'
import { computePublicKey, signPassCode } from '@/lib/pass-signature'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { readJson } from '@/platform/storage'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildVisitRow } from './visit-row'

const server = setUpScreenServer({ caller: 'session', pages: ['/pages/qr/scan'] })

const visit = buildVisitRow({ statusName: '在场', companions: 2, plate: '沪AD12345' })
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

beforeEach(async () => {
  server.on(listVisitGates.path, ok([{ id: 'g1', name: '1 号门', address: '' }]))
  await t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user: guard as never }))
})

async function show(scanned?: string) {
  await drawScreen(<ScanScreen scanned={scanned} />)
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
    const sent = server.sentTo(verifyVisitor.path)
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
      'online',
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
    const sent = server.sentTo(verifyVisitor.path)
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
    const requests = server.arrived.filter(({ path }) => path === verifyVisitor.path)
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(requests.length).toBeGreaterThan(1)
  })

  it.each([
    [0, '入场次数无记录'],
    [1, '入场次数1 次'],
    [3, '入场次数3 次'],
  ])('says of somebody who came in %s times: %s', async (entries, text) => {
    server.on(verifyVisitor.path, ok(verdict({ entries })))
    await show()
    await typeDigits('482913')
    await until(() => readPage().includes('准许通行'))
    expect(readPage()).toContain(text)
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

  describe('without signal', () => {
    const HOUR_MS = 3_600_000
    const secret = `${'S'.repeat(42)}A`
    const passId = 'Zk3f9QpLw2aX7bTnR5sYdA'
    const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
    const bookedVisit = () => ({
      passId,
      publicKeys: [computePublicKey(secret)],
      state: 'approved',
      visitorName: '刘**',
      visitorCompany: '博世',
      companions: 2,
      plate: '',
      purpose: '审核',
      area: '',
      hostName: '王敏',
      startTime: wire(-1),
      endTime: wire(6),
      insideSince: null,
      entries: 0,
      health: null,
    })
    const day = () => chinaDay(Date.now())
    const book = () => ({ gateId: 'g1', companyId: 'c1', day: day(), serverTime: Date.now(), visits: [bookedVisit()] })
    const shown = () => signPassCode(secret, 'c1', passId, computeSlot(Date.now()))
    const waiting = () => (readJson('gatePassages') as { value: { id: string }[] } | undefined)?.value ?? []

    /** By the page's bar, or by the button below. */
    const goBack = () =>
      press(document.querySelectorAll<HTMLElement>('[role="button"][aria-label="返回"]')[0] as HTMLElement)

    async function scanShown(code = shown()) {
      await show(code)
      await until(() => readPage().includes('断网也可核验：本机有今日 1 组访客'))
      await press(byRole('button', '核验入场'))
    }

    beforeEach(() => server.on(getGateBook.path, () => ok(book())))

    it('decides by itself when no answer comes, keeps the passage, and shows what the server makes of it', async () => {
      server.on(verifyVisitor.path, { cut: true })
      server.on(settlePassages.path, { cut: true })
      await scanShown()
      await until(() => readPage().includes('本机核验，联网后登记'))
      expect(readPage()).toContain('刘** 等 3 人')
      const request = server.arrived.find(({ path }) => path === verifyVisitor.path)
      const [queued] = waiting()
      // The server would know the passage by the same id, had it recorded it.
      expect(queued).toMatchObject({ id: JSON.parse(request?.body ?? '{}').id, direction: 'in', gateId: 'g1' })
      await goBack()
      await until(() => readPage().includes('1 条待上传'))
      server.on(settlePassages.path, ({ body }) => {
        const [{ id }] = JSON.parse(body).passages
        const result = { id, verdict: 'revoked', title: '已撤销', reason: '接待方已撤销本次来访', visitorName: '刘**' }
        return ok({ results: [result] })
      })
      await press(byRole('button', '立即上传'))
      await until(() => readPage().includes('核实后有异议 1 条'))
      expect(waiting()).toEqual([])
    })

    it('does not offer the book of another day, by which it admits nobody', async () => {
      server.on(getGateBook.path, () => ok({ ...book(), day: '2026-01-01' }))
      server.on(verifyVisitor.path, { cut: true })
      await show(shown())
      await until(() => readJson('personal:gate-book') !== undefined)
      expect(readPage()).not.toContain('断网也可核验')
      await press(byRole('button', '核验入场'))
      await until(() => readPage().includes('结果未知。请先再查一次'))
      expect(waiting()).toEqual([])
    })

    it('asks the server no more once the network is gone, and leaves digits and V1 codes to it', async () => {
      const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
      await show(buildPassCode(new Uint8Array(32), passId, computeSlot(Date.now())))
      await until(() => readPage().includes('断网也可核验'))
      online.mockReturnValue(false)
      await press(byRole('button', '核验入场'))
      await until(() => readPage().includes('需联网核验'))
      await goBack()
      await typeDigits('482913')
      await until(() => readPage().includes('数字码需要联网核验'))
      expect(server.arrived.some(({ path }) => path === verifyVisitor.path)).toBe(false)
      online.mockRestore()
    })

    it('does not guess: a code of nobody in the book is asked again when the answer was lost', async () => {
      server.on(verifyVisitor.path, { cut: true })
      await scanShown(signPassCode(secret, 'c1', 'B'.repeat(22), computeSlot(Date.now())))
      await until(() => readPage().includes('结果未知。请先再查一次'))
      expect(waiting()).toEqual([])
    })
  })

  it('is the guards’ alone', async () => {
    await t.act(async () => useSession.setState({ user: { ...guard, roles: [] } as never }))
    await show()
    expect(readPage()).toContain('核验访客需要门岗权限')
  })
})
