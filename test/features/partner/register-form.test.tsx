import { registerPartner, sendPartnerVerifyCode } from '@/contract/partner/partner'
import { RegisterForm } from '@/features/partner/application/RegisterForm'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest', pages: ['/pages/channel/index/register'] })
const known = { name: '', companyName: '' }
const register = () => press(byRole('button', '注册并填写资料'))
const isInvalid = (label: string) => byLabel(label).getAttribute('aria-invalid') === 'true'

async function fillIn() {
  await type(byLabel('姓名'), ' 周敏 ')
  await type(byLabel('企业'), '苏州联创自动化有限公司')
  await type(byLabel('手机号'), '13812345678')
  await type(byLabel('验证码'), '123456')
  await type(byLabel('密码'), 'Partner@2028')
}

beforeEach(async () => {
  server.on(sendPartnerVerifyCode.path, ok({ expiresIn: 300, retryAfter: 60 }))
})

it('says at every field what is missing, and sends nothing', async () => {
  await drawScreen(<RegisterForm inviteCode={undefined} known={known} />)
  await press(byRole('checkbox', '我已阅读并同意'))
  await register()
  for (const text of ['请输入姓名', '请输入手机号', '请输入验证码']) expect(readPage()).toContain(text)
  expect(server.sentTo(registerPartner.path)).toEqual([])
})

it.each([
  [409, '该手机号已注册', '手机号', '验证码'],
  [422, '验证码错误或已过期', '验证码', '手机号'],
])('shows a refusal %i at the field that it is about, and loses nothing', async (code, words, field, other) => {
  server.on(registerPartner.path, refusal(code, words))
  await drawScreen(<RegisterForm inviteCode="inv1" known={known} />)
  await fillIn()
  await press(byRole('tab', '代理商'))
  await press(byRole('checkbox', '我已阅读并同意'))
  await register()
  await until(() => readPage().includes(words))
  expect([isInvalid(field), isInvalid(other)]).toEqual([true, false])
  expect(byLabel('密码').value).toBe('Partner@2028')
  expect(server.sentTo(registerPartner.path)).toEqual([
    {
      mobile: '13812345678',
      code: '123456',
      name: '周敏',
      companyName: '苏州联创自动化有限公司',
      password: 'Partner@2028',
      kind: 'agency',
      inviteCode: 'inv1',
    },
  ])
})

it('keeps what was typed on the device, without code and password, and starts over with what is known', async () => {
  const invited = { name: '王工', companyName: '' }
  await drawScreen(<RegisterForm inviteCode="inv1" known={invited} />)
  expect(byLabel('姓名').value).toBe('王工')
  await fillIn()
  await drawScreen(<RegisterForm inviteCode="inv1" known={invited} />)
  const values = ['姓名', '企业', '手机号', '验证码', '密码'].map((label) => byLabel(label).value)
  expect(values).toEqual([' 周敏 ', '苏州联创自动化有限公司', '13812345678', '', ''])
  await press(byRole('button', '重新填写'))
  await press(byRole('button', '丢弃草稿'))
  await until(() => byLabel('姓名').value === '王工')
  expect(byLabel('手机号').value).toBe('')
})
