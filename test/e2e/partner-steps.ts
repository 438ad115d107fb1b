import { actOnTask } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'

import type { Stage } from './journey'
import type { Phone } from './phone/types'
import { PASSWORD } from './server'
import { toCaller, typeCode } from './sign-in-steps'

export const HOME = '/pages/channel/index/index'
export const REGISTER = '/pages/channel/index/register'
export const SUBMIT = '/pages/channel/index/apply'
export const DETAIL = '/pages/channel/index/details'
export const MY = '/pages/channel/my/index'
export const ACTIVITIES = '/pages/channel/activity/index'

/** The administrator's to-do about somebody or something, decided away from the phone. */
export async function decide(
  { server }: Stage,
  keyword: string,
  decision: { action: 'agree' | 'reject'; opinion: string },
): Promise<void> {
  const token = toCaller(await server.signIn('wangQiang'))
  const { data } = await server.send(listTodos, { keyword }, token)
  const [todo] = (data as { records: { taskId: string; version: number }[] }).records
  if (!todo) throw new Error(`nobody was asked about ${keyword}`)
  const { code, body } = await server.send(actOnTask, { ...todo, ...decision }, token)
  if (code !== 200) throw new Error(`${keyword}: ${JSON.stringify(body)}`)
}

interface RegisteredPerson {
  name: string
  firm: string
  mobile: string
}

/** Fills what every partner registers with, its code from the message, and sends it. */
export async function registerPartner(
  { phone, server }: Stage,
  { name, firm, mobile }: RegisteredPerson,
): Promise<void> {
  await phone.fill('姓名', name)
  await phone.fill('企业', firm)
  await phone.fill('手机号', mobile)
  await typeCode(phone, server, mobile, 'register')
  await phone.fill('密码', PASSWORD)
  await phone.tap('我已阅读并同意')
  await phone.tap('注册并填写资料')
}

/** What an opportunity is reported with at least. */
export async function fillCustomer(phone: Phone, customer: string, mobile: string): Promise<void> {
  await phone.fill('客户名称', customer)
  await phone.fill('联系人', '何工')
  await phone.fill('联系电话', mobile)
  await phone.fill('客户需求', '两条冲压线换型慢，想上快速换模与产线看板')
}
