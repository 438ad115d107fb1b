// 管理 › 数据: a key for a machine, shown once, used, and stopped.
import { postMachineStates } from '@/contract/production/production'
import { formatWireTime } from '@/lib/wire-time'

import { journey } from './journey'
import { chooseTable, openWithFile } from './open-with-file'
import type { Phone } from './phone/types'
import { openAs } from './sign-in-steps'

/** The key on the screen: on a phone of WeChat the page stands in a frame. */
async function readKey({ page }: Phone): Promise<string> {
  const texts = await Promise.all(page.frames().map((frame) => frame.locator('body').innerText()))
  return /va_[\w-]{43}/.exec(texts.join(' '))?.[0] ?? ''
}

describe('数据', () => {
  journey('a key is made, shown once, used by a machine, and revoked [spec R.188]', async (stage) => {
    const { phone, server } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/company/data')
    await phone.see('A3 线采集网关')
    await phone.tap('创建密钥')
    await phone.tap('创建')
    await phone.see('请填写名称')
    await phone.see('请选择至少一项权限')
    await phone.fill('名称', 'A3 线采集网关')
    await phone.tap('权限，上报生产数据')
    await phone.idle()
    await phone.shot('manage-key')
    await phone.tap('创建')
    await phone.see('已有同名的密钥')
    await phone.fill('名称', '二期网关')
    await phone.tap('创建')
    await phone.see('密钥只显示这一次')
    await phone.shot('manage-key-made')
    const key = await readKey(phone)
    const states = [{ machineCode: 'CNC-07', state: 'down' as const, time: formatWireTime(Date.now()) }]
    expect((await server.send(postMachineStates, { states }, { token: key })).code).toBe(200)
    await phone.tap('我已保存')
    await phone.gone('密钥只显示这一次')
    await phone.see('二期网关')
    await phone.shot('manage-data')
    await phone.tap('二期网关')
    await phone.tap('停用密钥')
    await phone.see('停用密钥「二期网关」？')
    await phone.tap('停用')
    await phone.see('已停用')
    expect((await server.send(postMachineStates, { states }, { token: key })).status).toBe(401)
  })

  journey(
    'production records come from a table, whose faults are told by row and column [spec R.188]',
    async (stage) => {
      const { phone } = stage
      const file = {
        name: '三月产量.csv',
        text: [
          '机台编号,开始时间,结束时间,计划分钟,运行分钟,计划数量,产量,良品',
          'CNC-07,2026-03-02 08:00,2026-03-02 09:00,60,50,100,90,88',
          'CNC-70,2026-03-02 08:00,2026-03-02 09:00,60,50,100,90,95',
        ].join('\r\n'),
      }
      await openWithFile(stage, '/pages/manage/company/data', file)
      await phone.tap('导入生产记录，')
      await phone.see('最多 5,000 条')
      await chooseTable(stage, file)
      await phone.see('检查完成，还没有写入')
      await phone.see('第 3 行 机台编号：没有编号是 CNC-70 的机台')
      await phone.idle()
      await phone.shot('manage-production-file')
      await phone.tap('导入 1 条')
      await phone.see('导入完成')
    },
  )
})
