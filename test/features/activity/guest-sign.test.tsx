import { type GuestPass, openGuestPass, signAtGate } from '@/contract/event/activity'
import { GuestCodeScreen } from '@/features/activity/GuestCodeScreen'
import { GuestSign } from '@/features/activity/GuestSign'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })
const code = '23456789ABCD'
const day = (time: string) => `2026-11-21 ${time}:00`

const pass = (more: Partial<GuestPass> = {}): GuestPass => ({
  activity: {
    id: 'open',
    title: '智造开放日',
    address: '接待中心',
    companyName: '华东精密制造',
    startTime: day('10:00'),
    endTime: day('12:00'),
    signFrom: day('09:00'),
    lateAfter: day('10:00'),
  },
  code,
  name: '刘洋',
  company: '博世',
  post: '采购经理',
  seat: 'A01',
  phase: 'open',
  serverTime: 1,
  inTime: null,
  inGate: null,
  inState: null,
  lateReason: null,
  outTime: null,
  outGate: null,
  ...more,
})

const sent = () => server.sentTo(signAtGate.path)

async function open(screen: JSX.Element, answer = ok(pass())) {
  server.on(openGuestPass.path, answer)
  await drawScreen(screen)
}

describe('a guest who signs in', () => {
  it('on time needs the digits of the gate alone, and sees time and gate', async () => {
    await open(<GuestSign code={code} gatePin="" />)
    await until(() => readPage().includes('刘洋'))
    await press(byRole('button', '签到'))
    expect([readPage().includes('请输入现场码'), sent()]).toEqual([true, []])
    await type(byLabel('现场码'), '260815')
    const signed = pass({ inTime: day('09:30'), inGate: '主会场入口', inState: 'normal' })
    server.on(signAtGate.path, ok(signed))
    await press(byRole('button', '签到'))
    await until(() => readPage().includes('11-21 09:30 · 主会场入口'))
    expect(sent()).toEqual([{ code, direction: 'in', gatePin: '260815', reason: '' }])
    expect(readPage()).toContain('已签到')
  })

  it.each([
    ['before the sign-in begins', { phase: 'before' }, '签到 11-21 09:00 开始'],
    ['when the activity is over', { phase: 'over' }, '活动已结束，未签到'],
    ['once signed in', { inTime: day('09:30') }, '离场时请签退'],
    ['once signed out', { inTime: day('09:30'), outTime: day('11:30') }, '你已签退，感谢参加'],
  ] as const)('%s reads what comes next', async (_when, state, text) => {
    await open(<GuestSign code={code} gatePin="260815" />, ok(pass(state)))
    await until(() => readPage().includes(text))
  })

  it('late gives a reason; what the server refuses stands at its field and nothing typed is lost', async () => {
    await open(<GuestSign code={code} gatePin="260815" />, ok(pass({ phase: 'late' })))
    await until(() => readPage().includes('请填写原因后补签'))
    await press(byRole('button', '补签'))
    expect(readPage()).toContain('请填写迟到原因')
    await press(byRole('radio', '迟到原因，交通拥堵'))
    server.on(signAtGate.path, {
      json: { ...(refusal(422, '现场码不正确').json as object), data: { gatePin: '现场码不正确，请看入口处的签到牌' } },
    })
    await press(byRole('button', '补签'))
    await until(() => readPage().includes('现场码不正确，请看入口处的签到牌'))
    expect(byLabel('说明').value).toBe('交通拥堵')
    expect(sent()).toMatchObject([{ reason: '交通拥堵', gatePin: '260815' }])
  })

  it('who has become late while the digits were typed is asked for the reason at once', async () => {
    await open(<GuestSign code={code} gatePin="260815" />)
    await until(() => readPage().includes('10:00 前签到为准时'))
    server.on(openGuestPass.path, ok(pass({ phase: 'late' })))
    server.on(signAtGate.path, {
      json: { ...(refusal(422, '请填写迟到原因').json as object), data: { reason: '请填写迟到原因' } },
    })
    const pressedAt = Date.now()
    await press(byRole('button', '签到'))
    await until(() => readPage().includes('请填写原因后补签'))
    // Before the pass is polled again.
    expect(Date.now() - pressedAt).toBeLessThan(10_000)
    expect(readPage()).toContain('请填写迟到原因')
    expect(byLabel('现场码').value).toBe('260815')
  })

  it('too early is told when, and has no button', async () => {
    await open(<GuestSign code={code} gatePin="" />, ok(pass({ phase: 'before' })))
    await until(() => readPage().includes('签到 11-21 09:00 开始'))
    expect(document.querySelectorAll('[aria-label="签到"]')).toHaveLength(0)
  })
})

describe('a guest’s code', () => {
  it('stands without signal as this device saw it last', async () => {
    await open(<GuestCodeScreen code={code} />)
    await until(() => readPage().includes('2345 6789 ABCD'))
    await open(<GuestCodeScreen code={code} />, { cut: true })
    await until(() => readPage().includes('没有网络，邀请码仍可出示'))
    expect(byRole('img', '嘉宾邀请码 2345 6789 ABCD')).toBeTruthy()
  })

  it('that was taken back is shown no more, also when this device kept it', async () => {
    await open(<GuestCodeScreen code={code} />)
    await until(() => readPage().includes('2345 6789 ABCD'))
    await open(<GuestCodeScreen code={code} />, refusal(410, '邀请已被主办方取消，请联系主办方'))
    await until(() => readPage().includes('邀请已被主办方取消'))
    expect(readPage()).not.toContain('2345 6789 ABCD')
    expect([readPage().includes('邀请码已失效'), readPage().includes('加载失败'), readPage().includes('重试')]).toEqual(
      [true, false, false],
    )
    expect(byRole('button', '换一个')).toBeTruthy()
  })

  it('is typed: what is no code is said at the field', async () => {
    await open(<GuestCodeScreen />)
    await press(byRole('tab', '邀请码'))
    await press(byRole('button', '打开邀请码'))
    expect(readPage()).toContain('请输入邀请码')
    await type(byLabel('邀请码'), '2345')
    expect(readPage()).toContain('邀请码为 12 位字母和数字，请核对')
    await type(byLabel('邀请码'), '2345-6789-abcd')
    await press(byRole('button', '打开邀请码'))
    await until(() => readPage().includes('智造开放日'))
  })
})
