import { View } from '@tarojs/components'
import { queryAllByRole } from '@testing-library/dom'

import { call } from '@/api/client'
import { listDepartmentTree } from '@/contract/organization/organization'
import { listVisitGates } from '@/contract/visit/visit'
import { verifyVisitor } from '@/contract/visit/visit-gate'
import { applyVisit } from '@/contract/visit/visit-pass'
import { KioskScreen } from '@/features/visit/kiosk/KioskScreen'
import { findCandidateBySurname, toKioskResult } from '@/features/visit/kiosk/kiosk-result'
import { useIdleReturn } from '@/features/visit/kiosk/use-idle-return'
import { chooseVisitorLanguage } from '@/features/visit/language/visitor-language'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session', pages: ['/pages/qr/scan'] })
const reception = { userId: 'u1', population: 'user', companyId: 'c1', roles: ['reception'] }

beforeEach(async () => {
  chooseVisitorLanguage('zh')
  // The kiosk of the test before signs out as it goes.
  await draw(<View />)
  server.on(listVisitGates.path, ok([{ id: 'g1', name: '1 号门', address: '' }]))
  await t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user: reception as never }))
})

const show = () => drawScreen(<KioskScreen />)

const verdict = (more: object) => ({
  verdict: 'accepted',
  title: '准许通行',
  reason: '',
  visit: null,
  people: 1,
  entries: 1,
  time: '2026-11-23 10:24:52',
  ...more,
})

/** The bodies of the calls that have arrived. */
const listSent = (path: string) =>
  server.arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Record<string, unknown>)

const candidates = [
  { id: '1', name: '刘**', company: '博世' },
  { id: '2', name: '王**', company: '发那科' },
  { id: '3', name: '王**', company: '西门子' },
]

describe('the kiosk', () => {
  it.each([
    ['刘', '1'],
    [' 刘洋 ', '1'],
    ['王', undefined],
    ['张', undefined],
    ['', undefined],
  ])('finds the visitor with the surname “%s” among those of the digits: %s', (surname, id) => {
    expect(findCandidateBySurname(candidates, surname)?.id).toBe(id)
  })

  it('says nothing of a visitor that the desk alone may tell', () => {
    const blocked = { verdict: 'blocked', title: '禁止进入', reason: '在访客黑名单中：多次闯入' }
    expect(JSON.stringify(toKioskResult(blocked))).not.toContain('闯入')
    expect(toKioskResult({ verdict: 'health', title: '先看申报', reason: '体温偏高' }).text).toBe('工作人员会协助你')
    expect(toKioskResult({ verdict: 'of a newer server', title: '？', reason: '？' }).title).toBe('请到前台登记')
    expect(toKioskResult({ verdict: 'early', title: '未到时间', reason: '预约 10:00 开始' })).toMatchObject({
      isGood: false,
      text: '预约 10:00 开始',
    })
    expect(toKioskResult({ verdict: 'accepted', title: '准许通行', reason: '' }).isGood).toBe(true)
  })

  it('goes back to the start after a minute without a touch', async () => {
    jest.useFakeTimers()
    const restart = jest.fn()
    let touch: () => void = jest.fn()
    const Probe = () => {
      touch = useIdleReturn(restart)
      return null
    }
    await draw(<Probe />)
    await t.act(async () => void jest.advanceTimersByTime(59_000))
    await t.act(async () => touch())
    await t.act(async () => void jest.advanceTimersByTime(59_000))
    expect(restart).not.toHaveBeenCalled()
    await t.act(async () => void jest.advanceTimersByTime(1000))
    expect(restart).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  it('asks for the surname behind six digits, and shows nobody’s', async () => {
    const candidates = [{ id: 'v1', name: '刘**', company: '博世' }]
    server.on(verifyVisitor.path, ok(verdict({ verdict: 'choose', candidates })))
    await show()
    await press(byRole('button', '我有通行码，扫码或输入六位数字'))
    await until(() => server.arrived.some(({ path }) => path === listVisitGates.path))
    await type(byLabel('六位数字码'), '482913')
    await press(byRole('button', '登记'))
    await until(() => readPage().includes('你的姓'))
    expect(readPage()).not.toMatch(/刘|博世/)
    await type(byLabel('你的姓'), '王')
    await press(byRole('button', '登记'))
    expect(readPage()).toContain('与登记的姓名不符')
    server.on(verifyVisitor.path, { cut: true })
    await type(byLabel('你的姓'), '刘')
    await press(byRole('button', '登记'))
    await until(() => readPage().includes('没有网络，请到前台登记'))
    server.on(verifyVisitor.path, ok(verdict({})))
    await press(byRole('button', '登记'))
    await until(() => readPage().includes('登记成功'))
    const sent = listSent(verifyVisitor.path)
    expect(sent).toMatchObject([
      { gateId: 'g1', direction: 'in', digits: '482913' },
      { gateId: 'g1', direction: 'in', digits: '482913', visitId: 'v1' },
      { gateId: 'g1', direction: 'in', digits: '482913', visitId: 'v1' },
    ])
    // The server may have let the visitor in before the answer was lost: it must not call the code used.
    expect(sent[2]?.id).toBe(sent[1]?.id)
    expect(sent[1]?.id).not.toBe(sent[0]?.id)
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('请选择登记方式')
  })

  it('shows the next visitor nothing of an answer that comes after the return to the start', async () => {
    const answer: { send?: () => void } = {}
    const held = new Promise<void>((resolve) => Object.assign(answer, { send: resolve }))
    server.on(verifyVisitor.path, { ...ok(verdict({})), until: held })
    await show()
    await press(byRole('button', '我有通行码，扫码或输入六位数字'))
    await until(() => server.arrived.some(({ path }) => path === listVisitGates.path))
    await type(byLabel('六位数字码'), '482913')
    await press(byRole('button', '登记'))
    await until(() => listSent(verifyVisitor.path).length === 1)
    await press(queryAllByRole(document.body, 'button', { name: '返回' }).at(-1) as Element)
    await press(byRole('button', '我有通行码，扫码或输入六位数字'))
    answer.send?.()
    // What is answered later has come.
    await t.act(async () => void (await call(listVisitGates, {}, { quiet: true })))
    expect(readPage()).not.toContain('登记成功')
    expect(byLabel('六位数字码')).toBeTruthy()
  })

  it('finds a host by two characters at least, and asks them', async () => {
    const zhang = { id: 'h1', parentId: 'd1', name: '张伟', type: 'user', postName: '工程师' }
    server.on(listDepartmentTree.path, ok([{ id: 'd1', parentId: null, name: '设备部' }, zhang]))
    await show()
    await press(byRole('button', '我是临时来访，填写后通知接待人'))
    await type(byLabel('拜访谁'), '张')
    await press(byRole('button', '通知接待人'))
    expect(readPage()).toContain('请选择接待人')
    expect(readPage()).toContain('请输入姓名')
    await type(byLabel('姓名'), '宋佳')
    await type(byLabel('单位'), '东方物流')
    await type(byLabel('手机号'), '13916662233')
    await type(byLabel('事由'), '送样品')
    expect(listSent(listDepartmentTree.path)).toEqual([])
    await type(byLabel('拜访谁'), '张伟')
    await until(() => readPage().includes('工程师'))
    expect(readPage()).not.toContain('设备部')
    await press(byRole('button', '张伟，工程师'))
    await press(byRole('checkbox', '我已阅读并同意'))
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23, 2, 24, 36))
    server.on(applyVisit.path, { cut: true })
    await press(byRole('button', '通知接待人'))
    await until(() => readPage().includes('网络'))
    clock.mockReturnValue(Date.UTC(2026, 10, 23, 2, 24, 50))
    server.on(applyVisit.path, ok({ id: 'v9', holder: 'secret' }))
    await press(byRole('button', '通知接待人'))
    await until(() => readPage().includes('接待人同意后即可入场'))
    clock.mockRestore()
    const sent = server.arrived.filter(({ path }) => path === applyVisit.path)
    const once = { hostId: 'h1', visitorName: '宋佳', startTime: '2026-11-23 10:24:36', agreed: true }
    expect(listSent(applyVisit.path)).toMatchObject([once, once])
    // The host is asked once, though the first answer was lost.
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
  })

  it.each([
    ['early', '未到时间', 'You are early', 'Please wait until your visit begins'],
    ['used', '已使用', 'Already used', 'You have checked in with this pass before'],
    ['blocked', '禁止进入', 'Please go to the reception', 'The staff will help you'],
  ])('says in English of a pass that is %s (%s): %s', (verdict, title, ...words) => {
    const result = toKioskResult({ verdict, title, reason: '原因' }, 'en')
    expect([result.title, result.text]).toEqual(words)
  })

  it.each([
    ['zh', 429, '输入次数过多，请 30 秒后再试'],
    ['zh', 422, '不是访客码'],
    ['en', 429, 'Too many attempts. Please wait a minute.'],
    ['en', 422, 'Not possible at the moment. Please contact your host.'],
  ] as const)('says in %s why digits are refused (%i): %s', async (language, code, said) => {
    chooseVisitorLanguage(language)
    server.on(verifyVisitor.path, refusal(code, language === 'zh' ? said : '中文的原因'))
    await show()
    const name = (zh: string, en: string) => (language === 'zh' ? zh : en)
    await press(
      byRole('button', name('我有通行码，扫码或输入六位数字', 'I have a pass，Scan it, or type its six digits')),
    )
    await type(byLabel(name('六位数字码', 'Six digits')), '482913')
    await press(byRole('button', name('登记', 'Check in')))
    await until(() => readPage().includes(said))
  })

  it('signs out however it is left', async () => {
    await show()
    expect(useSession.getState().accessToken).toBe('x')
    await draw(<View />)
    await until(() => !useSession.getState().accessToken)
  })

  it('is for the reception and guards', async () => {
    await t.act(async () => useSession.setState({ user: { ...reception, roles: [] } as never }))
    await show()
    expect(readPage()).toContain('自助登记需要前台或门岗权限')
  })
})
