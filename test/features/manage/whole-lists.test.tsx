// Lists of 管理 that are there as a whole, searched and sorted on the phone: gates, keys and addresses of webhooks.
import { type ApiKey, listApiKeys } from '@/contract/organization/api-key'
import { listWebhookDeliveries, listWebhooks, type Webhook } from '@/contract/organization/webhook'
import { listVisitGates, type VisitGate } from '@/contract/visit/visit'
import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { GatesScreen } from '@/features/manage/visit/GatesScreen'

import { ok, okPage } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeEach(() => signInAdministrator())

const readAddress = (key: string) => new URL(window.location.href).searchParams.get(key)

/** Whether the page has the names, one below the other. */
function isInOrder(names: readonly string[]): boolean {
  const places = names.map((name) => readPage().indexOf(name))
  return places.every((place, n) => place >= 0 && place >= (places[n - 1] ?? 0))
}

const gate = (id: string, name: string, planned: number): VisitGate => ({
  id,
  name,
  address: `${id} 路`,
  isOpen: true,
  version: 'v',
  planned,
})

it('gates are shown as added, by name or by the visits to come, and a reload keeps the order', async () => {
  server.on(listVisitGates.path, ok([gate('a', '10 号门', 2), gate('b', '2 号门', 0), gate('c', '1 号门', 5)]))
  await drawScreen(<GatesScreen />)
  await until(() => isInOrder(['10 号门', '2 号门', '1 号门']))
  expect(readPage()).toContain('c 路5 个待到访')
  expect(readPage()).not.toContain('0 个待到访')
  await press(byRole('button', '排序，按添加的先后'))
  await press(byRole('radio', '排序，按名称'))
  await until(() => isInOrder(['a 路', 'b 路', 'c 路'].reverse()))
  await press(byRole('button', '排序，按名称'))
  await press(byRole('radio', '排序，待到访多的在前'))
  await until(() => isInOrder(['c 路', 'a 路', 'b 路']))
  expect(readAddress('sort')).toBe('planned')
  await drawScreen(<GatesScreen />)
  await until(() => isInOrder(['c 路', 'a 路', 'b 路']))
  await type(byLabel('搜索门岗'), 'b 路')
  await until(() => readPage().includes('b 路') && !readPage().includes('c 路'))
})

const key = (id: string, name: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name,
  scopes: [],
  hint: `hint${id}`,
  createdBy: '王强',
  createTime: '2026-11-01 10:00:00',
  expireTime: null,
  lastUsedTime: null,
  status: 'active',
  ...more,
})

it('keys are shown valid first, by their last use or by name, and the address of the page keeps it', async () => {
  server.on(
    listApiKeys.path,
    ok([
      key('1', '网关', { lastUsedTime: '2026-11-20 08:00:00' }),
      key('2', '备用'),
      key('3', '看板', { lastUsedTime: '2026-11-28 08:00:00', status: 'revoked' }),
    ]),
  )
  server.on(listWebhooks.path, ok([]))
  const choose = async (before: string, next: string, expected: readonly string[]) => {
    await press(byRole('button', `排序，${before}`))
    await press(byRole('radio', `排序，${next}`))
    await until(() => isInOrder(expected.map((id) => `va_…hint${id}`)))
  }
  await drawScreen(<DataScreen />)
  await until(() => isInOrder(['va_…hint1', 'va_…hint2', 'va_…hint3']))
  await choose('有效的在前', '最近使用的在前', ['3', '1', '2'])
  await choose('最近使用的在前', '最久没用的在前', ['2', '1', '3'])
  expect(readAddress('sort')).toBe('idle')
  await drawScreen(<DataScreen />)
  await until(() => isInOrder(['va_…hint2', 'va_…hint1', 'va_…hint3']))
  await choose('最久没用的在前', '按名称', ['2', '3', '1'])
})

const webhook = (id: string, host: string, more: Partial<Webhook> = {}): Webhook => ({
  id,
  url: `https://${host}/hook`,
  events: ['visit.arrived'],
  hint: 'kkkk',
  createdBy: '王强',
  createTime: '2026-11-26 10:00:00',
  status: 'active',
  failures: 0,
  version: 1,
  ...more,
})

it('addresses of webhooks are searched and sorted beside the keys, and a reload keeps both of each list', async () => {
  server.on(listApiKeys.path, ok([key('1', '网关'), key('2', '备用')]))
  server.on(
    listWebhooks.path,
    ok([
      webhook('a', 'erp.example.com', { failures: 2 }),
      webhook('b', 'bi.example.com', { events: ['form.submitted'] }),
      webhook('c', 'mes.example.com', { failures: 7 }),
    ]),
  )
  await drawScreen(<DataScreen />)
  await until(() => isInOrder(['erp.example', 'bi.example', 'mes.example']))
  await press(byRole('button', '排序，最近添加的在前'))
  await press(byRole('radio', '排序，按地址'))
  await until(() => isInOrder(['bi.example', 'erp.example', 'mes.example']))
  await press(byRole('button', '排序，按地址'))
  await press(byRole('radio', '排序，失败多的在前'))
  await until(() => isInOrder(['mes.example', 'erp.example', 'bi.example']))
  await type(byLabel('搜索推送地址'), '公众表单')
  await until(() => readPage().includes('bi.example') && !readPage().includes('mes.example'))
  await type(byLabel('搜索密钥'), '备用')
  await until(() => readAddress('webhook') === '公众表单' && readAddress('keyword') === '备用')
  expect(readAddress('webhookSort')).toBe('failures')
  // As after a reload: a new page at the same address.
  await drawScreen(<DataScreen />)
  await until(() => readPage().includes('bi.example') && !readPage().includes('mes.example'))
  await until(() => readPage().includes('hint2') && !readPage().includes('hint1'))
  await type(byLabel('搜索推送地址'), '从来没有的地址')
  await until(() => readPage().includes('没有符合条件的推送地址'))
  await press(byRole('button', '清除条件'))
  await until(() => isInOrder(['mes.example', 'erp.example', 'bi.example']))
  expect(byLabel('搜索密钥').value).toBe('备用')
})

it('the log of an address is searched by words, with the events that they name, within a state', async () => {
  const delivery = {
    id: 'd1',
    event: 'visit.arrived',
    state: 'failed',
    attempts: 8,
    statusCode: 503,
    answer: 'busy',
    error: '',
    createTime: '2026-11-26 10:00:00',
    sentTime: '2026-11-26 10:00:02',
    nextTime: null,
  }
  server.on(listApiKeys.path, ok([]))
  server.on(listWebhooks.path, ok([webhook('a', 'erp.example.com')]))
  server.on(listWebhookDeliveries.path, ({ query }) => {
    const records = new URLSearchParams(query).get('keyword') === '没有' ? [] : [delivery]
    return okPage(records)
  })
  const readAsked = () =>
    Object.fromEntries(
      new URLSearchParams(server.arrived.filter(({ path }) => path === listWebhookDeliveries.path).at(-1)?.query),
    )
  await drawScreen(<DataScreen />)
  await until(() => readPage().includes('erp.example.com'))
  await press(byRole('button', 'erp.example.com，访客到达'))
  await until(() => readPage().includes('HTTP 503 · busy'))
  expect(readAsked()).not.toHaveProperty('keyword')
  await press(byRole('radio', '筛选推送，失败'))
  await type(byLabel('搜索事件、编号、状态码或回应'), '流程')
  await until(() => readAsked().keyword === '流程')
  expect(readAsked()).toMatchObject({ id: 'a', state: 'failed', named: 'process.decided,process.step' })
  await type(byLabel('搜索事件、编号、状态码或回应'), '没有')
  await until(() => readPage().includes('没有符合条件的推送记录'))
  await press(byRole('button', '清除条件'))
  await until(() => readPage().includes('HTTP 503 · busy'))
})
