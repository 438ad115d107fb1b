import { fillVisit, getVisitorPass, openVisit, registerPassKey } from '@/contract/visit/visit-pass'
import { listDeviceVisits, saveDeviceVisit } from '@/features/visit/device-visits'
import { useChosenLanguage } from '@/features/visit/language/visitor-language'
import { VisitorScreen } from '@/features/visit/visitor/VisitorScreen'
import { computePassDigits, computeSlot, fromBase64Url } from '@/lib/pass'
import { isPassCodeSigned, signPassCode } from '@/lib/pass-signature'
import { formatWireTime } from '@/lib/wire-time'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const HOUR_MS = 3_600_000
const seed = 'A'.repeat(43)
const passId = 'B'.repeat(22)

const server = setUpScreenServer({ caller: 'guest' })
const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)

const pass = (more: object = {}) => ({
  id: 'v1',
  status: 'approved',
  statusName: '待到访',
  reason: null,
  companyName: '华东精密制造',
  gateName: '1 号门',
  address: '金科路',
  visitorName: '刘洋',
  visitorCompany: '博世',
  phone: '138****8008',
  companions: 2,
  plate: '沪AD12345',
  purpose: '审核',
  area: '',
  hostName: '王敏',
  hostPhone: '13800138005',
  startTime: wire(-1),
  endTime: wire(2),
  insideSince: null,
  passId,
  seed,
  serverTime: Date.now(),
  ...more,
})

const digits = () => document.querySelector('[aria-label^="数字码"]')?.getAttribute('aria-label')?.replace(/\D/g, '')

beforeEach(() => {
  useChosenLanguage.setState({ chosen: undefined }, true)
  saveDeviceVisit({ id: 'v1', holder: 'secret' })
})

describe('the pass', () => {
  it('shows the code of the server’s time, whatever the phone’s clock says', async () => {
    const ahead = 400_000
    server.on(getVisitorPass.path, () => ok(pass({ serverTime: Date.now() + ahead })))
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => digits() !== undefined)
    const slot = computeSlot(Date.now() + ahead)
    const near = [slot - 1, slot, slot + 1].map((one) => computePassDigits(fromBase64Url(seed), passId, one))
    expect(near).toContain(digits())
    expect(readPage()).toContain('准许通行')
    expect(readPage()).toContain('刘洋 等 3 人')
    expect(readPage()).not.toContain('13800138005')
  })

  it('works without signal by what was kept', async () => {
    saveDeviceVisit({ id: 'v1', holder: 'secret', kept: { pass: pass() as never, offset: 0 } })
    server.on(getVisitorPass.path, { cut: true })
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => readPage().includes('没有网络也可通行'))
    expect(digits()).toMatch(/^\d{6}$/)
  })

  it('makes its key on the phone, once: the server gets the public key alone', async () => {
    let publicKeys: string[] = []
    server.on(getVisitorPass.path, () => ok(pass({ companyId: 'c1', publicKeys })))
    server.on(registerPassKey.path, ({ body }) => {
      publicKeys = [JSON.parse(body).publicKey]
      return ok({ publicKeys })
    })
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await server.arrival(registerPassKey.path)
    await until(() => listDeviceVisits()[0]?.kept?.pass.publicKeys?.length === 1)
    const { secret = '' } = listDeviceVisits()[0]?.kept ?? {}
    expect(fromBase64Url(secret)).toHaveLength(32)
    expect(server.arrived.every(({ body }) => !body.includes(secret))).toBe(true)
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => digits() !== undefined)
    expect(server.arrived.filter(({ path }) => path === registerPassKey.path)).toHaveLength(1)
    expect(listDeviceVisits()[0]?.kept?.secret).toBe(secret)
    const code = signPassCode(secret, 'c1', passId, computeSlot(Date.now()))
    expect(isPassCodeSigned(publicKeys, 'c1', code)).toBe(true)
  })

  it('ends by itself without signal', async () => {
    saveDeviceVisit({ id: 'v1', holder: 'secret', kept: { pass: pass({ endTime: wire(-0.1) }) as never, offset: 0 } })
    server.on(getVisitorPass.path, { cut: true })
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => readPage().includes('来访已结束'))
    expect(digits()).toBeUndefined()
  })

  it('is veiled in the background, digits too', async () => {
    server.on(getVisitorPass.path, ok(pass()))
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => digits() !== undefined)
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await t.act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(readPage()).toContain('回到页面后显示')
    expect(readPage()).toContain('••• •••')
    state.mockReturnValue('visible')
    await t.act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(readPage()).not.toContain('••• •••')
  })

  it.each([
    ['pending', '等待接待人确认'],
    ['refused', '申请未通过'],
    ['revoked', '来访已撤销'],
    ['ended', '来访已结束'],
    ['something new', '暂时不能通行'],
  ])('that is %s says so and shows no code', async (status, words) => {
    server.on(getVisitorPass.path, ok(pass({ status, seed: null, passId: null })))
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => readPage().includes(words))
    expect(digits()).toBeUndefined()
  })

  it.each([
    ['pending', 'Waiting for your host', 'Keep this page open'],
    ['refused', 'Application declined', 'Please contact your host'],
    ['revoked', 'Visit revoked', 'The code no longer works. Please contact your host.'],
    ['ended', 'Visit ended', 'The code no longer works. See you next time.'],
    ['approved', 'Access granted', 'No screenshots'],
  ])('that is %s says in English: %s', async (status, ...words) => {
    useChosenLanguage.setState({ chosen: 'en' }, true)
    const secrets = status === 'approved' ? {} : { seed: null, passId: null }
    server.on(getVisitorPass.path, () => ok(pass({ status, serverTime: Date.now(), ...secrets })))
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    await until(() => words.every((text) => readPage().includes(text)))
  })

  it('sends the secret in the body, never in the address', async () => {
    server.on(getVisitorPass.path, ok(pass()))
    await drawScreen(<VisitorScreen token={undefined} id="v1" />)
    const { query, body, method } = await server.arrival(getVisitorPass.path)
    expect([method, query]).toEqual(['POST', ''])
    expect(JSON.parse(body)).toEqual({ id: 'v1', holder: 'secret' })
  })
})

describe('the visits of a device', () => {
  it('that were over since they were last read say so, and a new one can be applied for', async () => {
    const past = { startTime: wire(-50), endTime: wire(-48) }
    const cached = (more: object) => ({ pass: pass({ ...past, ...more }) as never, offset: 0 })
    saveDeviceVisit({ id: 'v1', holder: 'secret', kept: cached({ statusName: '在场', insideSince: wire(-49) }) })
    await drawScreen(<VisitorScreen token={undefined} id={undefined} />)
    expect(byRole('button', '申请到访')).toBeDefined()
    expect(byRole('button', '华东精密制造 · 审核，已结束')).toBeDefined()
    const waiting = { id: 'v2', status: 'pending', statusName: '待审批' }
    saveDeviceVisit({ id: 'v2', holder: 'secret', kept: cached({ ...waiting, purpose: '交流' }) })
    const coming = cached({ id: 'v3', purpose: '验收', endTime: wire(2) })
    saveDeviceVisit({ id: 'v3', holder: 'secret', kept: coming })
    await drawScreen(<VisitorScreen token={undefined} id={undefined} />)
    expect(byRole('button', '华东精密制造 · 交流，已结束')).toBeDefined()
    expect(byRole('button', '华东精密制造 · 验收，待到访')).toBeDefined()
  })

  it('that recur are shown with the occurrence that is next, and not with the one of the last answer', async () => {
    const occurrence = (hours: number) => ({
      day: wire(hours).slice(0, 10),
      startTime: wire(hours),
      endTime: wire(hours + 2),
    })
    const [past, next] = [occurrence(-50), occurrence(118)]
    const recurring = pass({ ...past, repeatText: '每周', occurrences: [past, next] })
    saveDeviceVisit({ id: 'v1', holder: 'secret', kept: { pass: recurring as never, offset: 0 } })
    saveDeviceVisit({ id: 'v2', holder: 'secret' })
    await drawScreen(<VisitorScreen token={undefined} id={undefined} />)
    expect(byRole('button', '华东精密制造 · 审核，待到访').textContent).toContain(next.startTime.slice(5, 16))
  })
})

describe('an invitation', () => {
  const opened = {
    companyName: '华东精密制造',
    hostName: '王敏',
    gateName: '1 号门',
    address: '',
    visitorName: '陈立',
    visitorCompany: '',
    companions: 0,
    plate: '',
    purpose: '设备交流',
    startTime: wire(1),
    endTime: wire(3),
    isFilled: false,
  }

  it('is filled in once, keeps what was typed when refused, and stays on this device', async () => {
    server.on(openVisit.path, ok(opened))
    server.on(fillVisit.path, { json: { code: 422, msg: '暂时无法登记，请联系接待人', data: null } })
    await drawScreen(<VisitorScreen token="tok" id={undefined} />)
    await until(() => readPage().includes('华东精密制造邀请你到访'))
    await press(byRole('button', '提交'))
    expect(readPage()).toContain('请输入单位')
    expect(server.arrived.some(({ path }) => path === fillVisit.path)).toBe(false)
    await type(byLabel('单位'), '三菱')
    await type(byLabel('手机号'), '13900001111')
    await press(byRole('checkbox', '我已阅读并同意'))
    await press(byRole('button', '提交'))
    await until(() => readPage().includes('暂时无法登记'))
    expect(byLabel('单位').value).toBe('三菱')
    server.on(fillVisit.path, ok({ id: 'v2', holder: 'h2' }))
    server.on(getVisitorPass.path, ok(pass({ id: 'v2', status: 'pending', seed: null, passId: null })))
    await press(byRole('button', '提交'))
    await until(() => readPage().includes('等待接待人确认'))
    expect(listDeviceVisits()[0]).toMatchObject({ id: 'v2', holder: 'h2', token: 'tok' })
  })

  it.each([
    [0, ''],
    [2, '2'],
  ])('for somebody with %s companions asks how many come, and has those that are known', async (companions, value) => {
    server.on(openVisit.path, ok({ ...opened, companions }))
    await drawScreen(<VisitorScreen token={`mates-${companions}`} id={undefined} />)
    await until(() => readPage().includes('华东精密制造邀请你到访'))
    expect(byLabel('随行人数').value).toBe(value)
  })

  it('that was filled in elsewhere says so', async () => {
    server.on(openVisit.path, ok({ ...opened, isFilled: true, visitorName: '' }))
    await drawScreen(<VisitorScreen token="other" id={undefined} />)
    await until(() => readPage().includes('资料已填写'))
  })
})
