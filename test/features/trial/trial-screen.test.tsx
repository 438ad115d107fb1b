import { sendVerifyCode } from '@/contract/identity/auth'
import { requestTrial } from '@/contract/identity/trial'
import { TrialScreen } from '@/features/trial/TrialScreen'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })

async function pick(label: string, option: string): Promise<void> {
  await press(byRole('button', `${label}，请选择`))
  const radios = () => [...document.querySelectorAll('[role="radio"]')].map(({ textContent }) => textContent)
  await until(() => radios().includes(option))
  await press(byRole('radio', `${label}，${option}`))
}

const tick = () => press(byRole('checkbox', '我已阅读并同意'))
const handIn = () => press(byRole('button', '提交申请'))

async function fillIn(): Promise<void> {
  await type(byLabel('企业名称'), '常州星宇精工')
  await type(byLabel('联系人'), '周先生')
  await type(byLabel('手机号'), '13912345678')
  await type(byLabel('验证码'), '123456')
  await pick('所属行业', '机械与装备制造')
  await pick('企业规模', '51 至 200 人')
  await tick()
}

beforeEach(async () => {
  const dictionary = (dictValue: string, dictLabel: string) => ok([{ dictValue, dictLabel }])
  server.on('/core/api/sys/dictData/industry', dictionary('machinery', '机械与装备制造'))
  server.on('/core/api/sys/dictData/company_size', dictionary('51-200', '51 至 200 人'))
  server.on(sendVerifyCode.path, ok({ expiresIn: 300, retryAfter: 60 }))
  await drawScreen(<TrialScreen />)
})

it('says at every field what is missing, and sends nothing', async () => {
  await handIn()
  for (const text of [
    '请输入企业名称',
    '请选择行业',
    '请选择企业规模',
    '请输入联系人',
    '请输入手机号',
    '请输入验证码',
  ]) {
    expect(readPage()).toContain(text)
  }
  await type(byLabel('手机号'), '139')
  expect(readPage()).toContain('手机号应为 11 位，以 1 开头')
  expect(server.arrived.filter(({ path }) => path === requestTrial.path)).toEqual([])
})

it('sends nothing before the agreement is ticked', async () => {
  await fillIn()
  await tick()
  await handIn()
  // Not on its way either.
  byRole('button', '提交申请')
  expect(server.sentTo(requestTrial.path)).toEqual([])
})

it('puts what the server refuses at its field, loses nothing, and ends with a number and what comes next [spec 2.40, R.20]', async () => {
  await fillIn()
  server.on(requestTrial.path, refusal(422, '验证码错误或已过期'))
  await handIn()
  await until(() => readPage().includes('验证码错误或已过期'))
  server.on(requestTrial.path, refusal(409, '今天已经申请过，编号 SY-20261120-0003，请等待联系'))
  await handIn()
  await until(() => readPage().includes('编号 SY-20261120-0003'))
  // At the number, so another code does not answer it.
  await type(byLabel('验证码'), '654321')
  expect(readPage()).toContain('编号 SY-20261120-0003')
  await type(byLabel('验证码'), '123456')
  expect([byLabel('企业名称').value, byLabel('验证码').value]).toEqual(['常州星宇精工', '123456'])
  expect(readPage()).toContain('机械与装备制造')
  const receipt = {
    requestNo: 'SY-20261120-0004',
    submitTime: '2026-11-20 10:24:00',
    replyBefore: '2026-11-23 18:00:00',
  }
  server.on(requestTrial.path, ok(receipt))
  await handIn()
  await until(() => readPage().includes('SY-20261120-0004'))
  for (const text of ['申请已提交', '11-23 18:00 前联系你', '139****5678', '顾问来电'])
    expect(readPage()).toContain(text)
})

it('shows after a reload what was typed, without the code, and stores nothing once it is submitted', async () => {
  await fillIn()
  await drawScreen(<TrialScreen />)
  const typed = () => ['企业名称', '联系人', '手机号', '验证码'].map((label) => byLabel(label).value)
  expect(typed()).toEqual(['常州星宇精工', '周先生', '13912345678', ''])
  await until(() => readPage().includes('机械与装备制造') && readPage().includes('51 至 200 人'))
  expect(readPage()).toContain('的草稿')
  await type(byLabel('验证码'), '123456')
  await tick()
  const receipt = {
    requestNo: 'SY-20261120-0005',
    submitTime: '2026-11-20 10:24:00',
    replyBefore: '2026-11-23 18:00:00',
  }
  server.on(requestTrial.path, ok(receipt))
  await handIn()
  await until(() => readPage().includes('SY-20261120-0005'))
  expect(JSON.stringify(localStorage)).not.toContain('13912345678')
})
