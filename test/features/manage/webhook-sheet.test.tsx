import { queryAllByRole } from '@testing-library/dom'

import { listApiKeys } from '@/contract/organization/api-key'
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from '@/contract/organization/webhook'
import { DataScreen } from '@/features/manage/api-key/DataScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const SECRET = `whsec_${'k'.repeat(43)}`
const webhook = {
  id: 'w1',
  url: 'https://erp.example.com/hook',
  events: ['visit.arrived'],
  hint: 'kkkk',
  createdBy: '王强',
  createTime: '2026-11-26 10:00:00',
  status: 'active',
  failures: 0,
  version: 1,
}
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

const show = () => drawScreen(<DataScreen />)

beforeEach(() => {
  signInAdministrator()
  server.on(listApiKeys.path, ok([]))
  server.on(listWebhooks.path, ok([webhook]))
})

describe('an address that events are sent to', () => {
  it('says at its fields what is missing and refused, and shows its secret once', async () => {
    server.on(createWebhook.path, refusal(422, '不能推送到内部网络的地址', { url: '不能推送到内部网络的地址' }))
    await show()
    await until(() => readPage().includes('erp.example.com'))
    await press(byRole('button', '添加推送地址'))
    await press(byRole('button', '添加'))
    expect(readPage()).toContain('请填写地址')
    expect(readPage()).toContain('请选择至少一种事件')
    await type(byLabel('地址'), 'https://10.0.0.1/')
    await press(byRole('checkbox', '事件，访客到达'))
    await press(byRole('button', '添加'))
    await until(() => readPage().includes('不能推送到内部网络的地址'))
    server.on(createWebhook.path, ok({ secret: SECRET, webhook }))
    await press(byRole('button', '添加'))
    await until(() => readPage().includes(SECRET))
    await press(queryAllByRole(document.body, 'button', { name: '关闭' })[0] as Element)
    expect(readPage()).toContain('密钥已经保存了吗？')
    await press(byRole('button', '返回复制'))
    expect(readPage()).toContain(SECRET)
    await press(byRole('button', '我已保存'))
    expect(readPage()).not.toContain(SECRET)
  })

  it('has a log whose entries are sent again, and a test', async () => {
    server.on(listWebhookDeliveries.path, okPage([delivery]))
    server.on(resendWebhookDelivery.path, ok({}))
    server.on(testWebhook.path, ok({}))
    await show()
    await until(() => readPage().includes('erp.example.com'))
    await press(byRole('button', 'erp.example.com，访客到达'))
    await until(() => readPage().includes('HTTP 503 · busy'))
    await press(byRole('button', '重新发送 访客到达 11-26 10:00'))
    expect(JSON.parse((await server.arrival(resendWebhookDelivery.path)).body)).toEqual({ id: 'd1' })
    await press(byRole('button', '测试'))
    expect(JSON.parse((await server.arrival(testWebhook.path)).body)).toEqual({ id: 'w1' })
  })

  it('has a log that is narrowed to what failed, and says so when nothing did', async () => {
    server.on(listWebhookDeliveries.path, ({ query }) => {
      const records = query.includes('state=failed') ? [] : [delivery]
      return okPage(records)
    })
    await show()
    await until(() => readPage().includes('erp.example.com'))
    await press(byRole('button', 'erp.example.com，访客到达'))
    await until(() => readPage().includes('HTTP 503 · busy'))
    await press(byRole('radio', '筛选推送，失败'))
    await until(() => readPage().includes('没有符合条件的推送记录'))
    expect(readPage()).not.toContain('还没有推送')
    await press(byRole('button', '清除条件'))
    await until(() => readPage().includes('HTTP 503 · busy'))
  })

  it('says what another administrator has changed meanwhile, before it is paused or has other events', async () => {
    server.on(listWebhookDeliveries.path, okPage([]))
    server.on(changeWebhook.path, refusal(409, '他人刚刚修改过这个推送地址，请核对'))
    await show()
    await until(() => readPage().includes('erp.example.com'))
    await press(byRole('button', 'erp.example.com，访客到达'))
    const changed = { ...webhook, events: ['form.submitted'], version: 2 }
    server.on(listWebhooks.path, ok([changed]))
    await press(byRole('button', '暂停推送'))
    expect(readPage()).toContain('暂停期间发生的事件恢复后也不补发')
    await press(byRole('button', '暂停'))
    await until(() => readPage().includes('推送的事件：访客到达 → 公众表单提交'))
    const { body } = await server.arrival(changeWebhook.path)
    expect(JSON.parse(body)).toEqual({ id: 'w1', version: 1, isActive: false })
    await until(() => document.querySelector('[aria-label="推送事件，公众表单提交"]') !== null)
    await press(byRole('button', '推送事件，公众表单提交'))
    await press(byRole('checkbox', '事件，来访获准'))
    server.on(listWebhooks.path, ok([{ ...changed, events: ['visit.arrived'], version: 3 }]))
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('他人保存的访客到达'))
    expect(readPage()).toContain('我填的公众表单提交、来访获准')
    server.on(changeWebhook.path, ok({ ...webhook, version: 4 }))
    server.arrived.length = 0
    await press(byRole('button', '保存'))
    expect(readPage()).toContain('不再向 erp.example.com 推送「访客到达」？')
    await press(byRole('button', '不再推送'))
    const sent = JSON.parse((await server.arrival(changeWebhook.path)).body)
    expect(sent).toEqual({ id: 'w1', version: 3, events: ['visit.approved', 'form.submitted'] })
  })
})
