import { handOutGift } from '@/contract/public/public-received'
import { GiftDeskScreen } from '@/features/manage/partner/GiftDeskScreen'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const gift = { formTitle: '开工礼包', submissionNo: 'LB-20261120-0001', facts: [{ key: '姓名', value: '郑一' }] }
const handOut = () => press(byRole('button', '核对并发放'))
const sent = () => server.arrived.filter(({ path }) => path === handOutGift.path).map(({ body }) => JSON.parse(body))

beforeEach(async () => {
  signInAdministrator(['content'])
  await drawScreen(<GiftDeskScreen />)
})

it('asks for six digits before it asks the server', async () => {
  await type(byLabel('取件码'), '12345')
  await handOut()
  expect(readPage()).toContain('请输入 6 位取件码')
  expect(sent()).toEqual([])
})

it('says at the code why nothing is handed out, until another one is typed', async () => {
  server.on(handOutGift.path, refusal(409, '已经领取过'))
  await type(byLabel('取件码'), '123456')
  await handOut()
  await until(() => readPage().includes('已经领取过'))
  expect(byLabel('取件码').value).toBe('123456')
  await type(byLabel('取件码'), '123457')
  expect(readPage()).not.toContain('已经领取过')
})

it('shows what to hand over and to whom, and is ready for the next guest, whose refusal takes it away', async () => {
  server.on(handOutGift.path, ok(gift))
  await type(byLabel('取件码'), '123456')
  await handOut()
  await until(() => readPage().includes('可以发放'))
  for (const text of ['开工礼包', 'LB-20261120-0001', '郑一']) expect(readPage()).toContain(text)
  expect(sent()).toEqual([{ pickUpCode: '123456' }])
  expect(byLabel('取件码').value).toBe('')
  server.on(handOutGift.path, refusal(404, '取件码无效'))
  await type(byLabel('取件码'), '654321')
  await handOut()
  await until(() => readPage().includes('取件码无效'))
  expect(readPage()).not.toContain('可以发放')
})
