// 管理 › 数据: an address that events are sent to, with its secret, a test, the log, a pause and its end.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { changeWebhook, listWebhooks } from '@/contract/organization/webhook'
import { webhook } from '@/server/db/schema/webhook'
import { signWebhook } from '@/server/jobs/webhook-request'

import { requireItems } from '../support/require-items'
import { journey } from './journey'
import type { Phone } from './phone/types'
import { openAs, toCaller } from './sign-in-steps'

/** The secret on the screen: on a phone of WeChat the page stands in a frame. */
async function readSecret({ page }: Phone): Promise<string> {
  const texts = await Promise.all(page.frames().map((frame) => frame.locator('body').innerText()))
  return /whsec_[\w-]{43}/.exec(texts.join(' '))?.[0] ?? ''
}

/** Another system of the company. */
async function startReceiver() {
  const received: { signature: string; expected: (secret: string) => string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { 'x-webhook-signature': signature, 'x-webhook-timestamp': time } = request.headers
      received.push({
        signature: String(signature),
        expected: (secret) => signWebhook(secret, String(time), body),
      })
      response.end('谢谢，收到了')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => receiver.close() }
}

describe('推送地址', () => {
  journey('is added, tested by a signed request, paused and deleted', async (stage) => {
    const { phone, server } = stage
    const receiver = await startReceiver()
    await openAs(stage, 'wangQiang', '/pages/manage/company/data')
    await phone.tap('添加推送地址')
    await phone.tap('添加')
    await phone.see('请填写地址')
    await phone.see('请选择至少一种事件')
    await phone.fill('地址', 'https://192.168.1.2/hook')
    await phone.tap('事件，访客到达')
    await phone.tap('添加')
    await phone.see('不能推送到内部网络的地址')
    await phone.shot('manage-webhook')
    await phone.fill('地址', 'https://erp.example.com/hook')
    await phone.tap('添加')
    await phone.see('签名密钥只显示这一次')
    await phone.shot('manage-webhook-secret')
    const secret = await readSecret(phone)
    await phone.tap('我已保存')
    await phone.gone('签名密钥只显示这一次')

    // The address of this test's receiver, which the page would have to refuse.
    await server.db.update(webhook).set({ url: receiver.url })
    server.services.settings.mayPushToPrivate = true
    await phone.tap('erp.example.com')
    await phone.see('还没有推送')
    await phone.tap('测试')
    await phone.see('已送达', 15_000)
    await phone.see('HTTP 200 · 谢谢，收到了')
    await phone.tap('筛选推送，失败')
    await phone.see('没有符合条件的推送记录')
    await phone.shotWhenIdle('manage-webhook-none')
    await phone.tap('清除条件')
    await phone.see('HTTP 200 · 谢谢，收到了')
    await phone.shot('manage-webhook-log')
    expect(receiver.received).toHaveLength(1)
    const [first] = receiver.received
    expect(first?.signature).toBe(first?.expected(secret))
    await phone.tap('重新发送')
    for (let count = 0; count < 50 && receiver.received.length < 2; count++) await phone.page.waitForTimeout(200)
    expect(receiver.received).toHaveLength(2)
    // Another administrator takes other events meanwhile: the later one is shown them, and decides again.
    const token = toCaller(await server.signIn('wangQiang'))
    const [seen] = requireItems((await server.send(listWebhooks, {}, token)).data)
    const { id = '', version = 0 } = seen ?? {}
    await server.send(changeWebhook, { id, version, events: ['form.submitted'] }, token)
    await phone.tap('暂停推送')
    await phone.see('恢复后也不补发')
    await phone.idle()
    await phone.tap('暂停')
    await phone.see('推送的事件：访客到达 → 公众表单提交')
    await phone.shot('manage-webhook-conflict')
    await phone.tap('推送事件，公众表单提交')
    await phone.tap('事件，来访获准')
    await phone.shotWhenIdle('manage-webhook-events')
    await phone.tap('保存')
    await phone.see('来访获准、公众表单提交')
    await phone.idle()
    await phone.tap('暂停推送')
    await phone.see('恢复后也不补发')
    await phone.idle()
    await phone.tap('暂停')
    await phone.see('已暂停')
    await phone.tap('恢复推送')
    await phone.see('暂停推送')
    await phone.tap('删除')
    await phone.see('推送记录一并删除')
    await phone.tap('删除')
    await phone.gone('推送记录一并删除')
    await phone.gone('推送记录')
    await phone.gone('来访获准')
    receiver.close()
  })
})
