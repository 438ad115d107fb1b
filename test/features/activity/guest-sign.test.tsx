import {
  findGuestPasses,
  type GuestPass,
  listMyGuestPasses,
  openGuestPass,
  signAtGate,
} from '@/contract/event/activity'
import { GuestCodeScreen } from '@/features/activity/GuestCodeScreen'
import { SignScreen } from '@/features/activity/SignScreen'
import { useSession } from '@/session/session'

import { ok, type Reply, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session' })
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
    await open(<SignScreen code={code} gate="" />)
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
    await open(<SignScreen code={code} gate="260815" />, ok(pass(state)))
    await until(() => readPage().includes(text))
  })

  it('late gives a reason; what the server refuses stands at its field and nothing typed is lost', async () => {
    await open(<SignScreen code={code} gate="260815" />, ok(pass({ phase: 'late' })))
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
    await open(<SignScreen code={code} gate="260815" />)
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

  it('out does so only once that is chosen, without a reason', async () => {
    const late = { inTime: day('10:30'), inGate: '主会场入口', inState: 'late', lateReason: '堵车' }
    await open(<SignScreen code={code} gate="260815" />, ok(pass({ phase: 'late', ...late })))
    await until(() => readPage().includes('迟到签到11-21 10:30 · 主会场入口迟到原因堵车'))
    expect(hasField('现场码')).toBe(false)
    await press(byRole('button', '签退'))
    expect([hasField('现场码'), hasField('说明'), sent()]).toEqual([true, false, []])
    const left = { ...late, outTime: day('11:30'), outGate: '展厅入口' }
    server.on(signAtGate.path, ok(pass({ phase: 'late', ...left })))
    await press(byRole('button', '签退'))
    await until(() => readPage().includes('签退11-21 11:30 · 展厅入口'))
    expect(sent()).toEqual([{ code, direction: 'out', gatePin: '260815', reason: '' }])
  })

  it('too early is told when, and has no button', async () => {
    await open(<SignScreen code={code} gate="" />, ok(pass({ phase: 'before' })))
    await until(() => readPage().includes('签到 11-21 09:00 开始'))
    expect(document.querySelectorAll('[aria-label="签到"]')).toHaveLength(0)
  })

  it('with a code that is none is told so, and types another', async () => {
    await open(<SignScreen code={code} gate="" />, refusal(404, '没有这个邀请码，请核对'))
    await until(() => readPage().includes('没有这个邀请码，请核对'))
    await press(byRole('button', '换一个'))
    expect(readPage()).toContain('找回嘉宾邀请码')
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

  it('says who comes from where to which seat, and in what it differs from the sign-in', async () => {
    await open(<GuestCodeScreen code={code} />)
    await until(() => readPage().includes('刘洋'))
    for (const text of ['华东精密制造智造开放日11-21 10:00 – 12:00接待中心', '未签到博世 · 采购经理A01座位'])
      expect(readPage()).toContain(text)
    await press(byRole('button', '现场签到'))
    expect(server.stand.moves()).toEqual([`navigateTo /pages/h5/sign?code=${code}`])
    await open(<GuestCodeScreen code={code} />, ok(pass({ phase: 'over', seat: '' })))
    await until(() => readPage().includes('活动已结束，未签到'))
    expect(readPage()).not.toMatch(/座位|现场签到/)
  })

  const link = (own: string, title: string) => ({ code: own, title, name: '刘洋', startTime: day('10:00') })
  const findBy = async (reply: Reply) => {
    server.on(findGuestPasses.path, reply)
    await press(byRole('button', '查找邀请码'))
  }

  it('is found by the number that was invited; several are chosen from', async () => {
    await open(<GuestCodeScreen />)
    await press(byRole('button', '查找邀请码'))
    expect(readPage()).toContain('请输入手机号')
    await type(byLabel('手机号'), '13912345678')
    await type(byLabel('验证码'), ' 123456 ')
    for (const [why, text] of [
      [404, '该手机号没有收到邀请'],
      [422, '验证码错误或已过期'],
    ] as const) {
      await findBy(refusal(why, text))
      await until(() => readPage().includes(text))
      await type(byLabel(why === 404 ? '验证码' : '手机号'), why === 404 ? '123456' : '13912345678')
      expect(readPage()).toContain(text)
    }
    await findBy(ok({ passes: [link('EFGHJKMNPQRS', '开放日'), link(code, '年会')] }))
    await until(() => readPage().includes('选择活动'))
    await press(byRole('button', '年会，11-21 10:00 · 刘洋'))
    await until(() => readPage().includes('2345 6789 ABCD'))
    await press(byRole('button', '换一个'))
    await type(byLabel('手机号'), '13912345678')
    await type(byLabel('验证码'), '123456')
    await findBy(ok({ passes: [link(code, '年会')] }))
    await until(() => readPage().includes('2345 6789 ABCD'))
  })

  it('that was open here is offered again, once, above what an account has', async () => {
    await open(<GuestCodeScreen code={code} />)
    await until(() => readPage().includes('2345 6789 ABCD'))
    await press(byRole('button', '换一个'))
    expect(readPage()).toContain('上次打开智造开放日')
    expect(server.arrived.filter(({ path }) => path === listMyGuestPasses.path)).toEqual([])
    useSession.setState({ phase: 'settled', accessToken: 'x', user: { userId: 'u1', population: 'user' } as never })
    server.on(listMyGuestPasses.path, ok({ passes: [link(code, '智造开放日')] }))
    await open(<GuestCodeScreen />)
    await until(() => readPage().includes('我的邀请智造开放日'))
    expect(readPage()).not.toContain('上次打开')
    useSession.setState({ accessToken: undefined, user: undefined })
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
