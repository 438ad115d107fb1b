// 管理 › 数据: a key for a machine, shown once, used, and stopped; 数据字典: an entry is added; 报表设置: a report is hidden.
import { listDictItems } from '@/contract/organization/dictionary'
import { postMachineStates } from '@/contract/production/production'
import { listReportClasses, listReports } from '@/contract/production/report'
import { formatWireTime } from '@/lib/wire-time'

import { journey } from './journey'
import { chooseTable, openWithFile } from './open-with-file'
import type { Phone } from './phone/types'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

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
    await searchInVain(phone, '搜索密钥', '接口密钥', 'A3 线采集网关')
    await phone.tap('创建密钥')
    await phone.tap('创建')
    await phone.see('请填写名称')
    await phone.see('请选择至少一项权限')
    await phone.fill('名称', 'A3 线采集网关')
    await phone.tap('权限，上报生产数据')
    await phone.shotWhenIdle('manage-key')
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
    await phone.see('密钥已停用')
    expect((await server.send(postMachineStates, { states }, { token: key })).status).toBe(401)
  })

  journey('a dictionary gets an entry, and a report is no longer shown', async (stage) => {
    const { phone, server } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/company/data?view=dictionaries')
    const staff = toCaller(await server.signIn('zhangWei'))
    await phone.see('认证状态')
    await phone.shot('manage-dictionaries')
    await phone.tap('性别，3 项，个人资料里的选项 · sex_type')
    await phone.tap('添加条目')
    await phone.tap('完成')
    await phone.see('请填写文字')
    await phone.fill('文字', '其他')
    await phone.fill('代码', 'other')
    await phone.tap('完成')
    await phone.see('其他')
    await phone.shotWhenIdle('manage-dictionary')
    await phone.tap('保存')
    await phone.gone('添加条目')
    const sexes = (await server.send(listDictItems, { code: 'sex_type' }, staff)).data
    expect(sexes.map(({ dictLabel }) => dictLabel)).toEqual(['男', '女', '保密', '其他'])

    await phone.open('/pages/manage/company/data?view=reports')
    await phone.see('审批负荷')
    await phone.tap('分组与顺序')
    await phone.tap('排序与删除')
    await phone.tap('下移流程审批')
    await phone.tap('完成排序')
    await phone.shotWhenIdle('manage-report-groups')
    await phone.tap('保存')
    await phone.gone('条目')
    const classes = (await server.send(listReportClasses, {}, staff)).data
    expect(classes.map(({ name }) => name)).toEqual(['生产现场', '流程审批'])
    await phone.shotWhenIdle('manage-reports')
    await phone.tap('审批时效，全企业，各流程办结用时与 24 小时办结率')
    await phone.tap('谁可以看，指定范围')
    await phone.tap('保存')
    await phone.see('请选择部门、岗位或成员')
    await phone.shotWhenIdle('manage-report')
    await phone.tap('展示这张报表')
    await phone.tap('保存')
    await phone.see('不再展示「审批时效」？')
    await phone.tap('不展示')
    await phone.gone('展示这张报表')
    await phone.see('不展示')
    const reports = (await server.send(listReports, {}, staff)).data.records
    expect(reports.map(({ name }) => name)).not.toContain('审批时效')
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
      await phone.shotWhenIdle('manage-production-file')
      await phone.tap('导入 1 条')
      await phone.see('导入完成')
    },
  )
})
