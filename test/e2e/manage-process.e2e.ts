// 管理 › 流程设计: a process is built on the phone, tried, published and started by a colleague.
import { getProcessSetting, listManagedProcesses, saveProcess } from '@/contract/workflow/process-setting'

import { journey } from './journey'
import { openAs } from './sign-in-steps'

const bearer = (stored: Record<string, unknown>) => ({ token: String(stored.accessToken) })

describe('流程设计', () => {
  journey(
    'a process with a table, a sum and a condition is built, tried, published and started by a colleague [spec R.189]',
    async (stage) => {
      const { phone, another } = stage
      await openAs(stage, 'wangQiang', '/pages/manage/index')
      await phone.tap('流程设计，表单、审批人、条件与试运行')
      await phone.arrive('/pages/manage/company/processes')
      await phone.see('请假申请')
      await phone.shot('manage-processes')
      await phone.tap('新建流程')
      await phone.see('单号前缀')
      await phone.tap('发布')
      await phone.see('请填写流程名称')
      await phone.see('请填写 2 到 4 位字母或数字')
      await phone.fill('流程名称', '会议物料')
      await phone.tap('分组，行政与人事')
      await phone.fill('单号前缀', 'ml')
      await phone.fill('标题格式', '{会议} 的物料')

      await phone.tap('添加字段')
      await phone.fill('字段名称', '会议')
      await phone.tap('类型，单选')
      await phone.tap('完成')
      await phone.see('请填写选项，每行一个')
      await phone.fill('选项', '内部会议\n客户会议')
      await phone.idle()
      await phone.shot('manage-process-field')
      await phone.tap('完成')
      await phone.see('单选 · 必填 · 2 个选项')

      await phone.tap('添加字段')
      await phone.fill('字段名称', '物料')
      await phone.tap('类型，明细表')
      await phone.tap('添加列')
      await phone.fill('列名', '品名')
      await phone.tap('必填')
      await phone.tap('完成')
      await phone.gone('列名')
      await phone.tap('添加列')
      await phone.fill('列名', '费用')
      await phone.tap('类型，金额')
      await phone.tap('完成')
      await phone.gone('列名')
      await phone.idle()
      await phone.shot('manage-process-table')
      await phone.tap('完成')
      await phone.see('明细表 · 必填 · 2 列')

      await phone.tap('添加字段')
      await phone.fill('字段名称', '总费用')
      await phone.tap('类型，金额')
      await phone.tap('自动合计，物料 · 费用')
      await phone.tap('完成')
      await phone.see('金额 · 自动计算')

      await phone.tap('在最后添加节点')
      await phone.fill('节点名称', '总经理批准')
      await phone.tap('完成')
      await phone.see('请选择审批人')
      await phone.tap('审批人，企业管理员')
      await phone.tap('满足条件才经过这个节点')
      await phone.tap('字段，请选择')
      await phone.tap('字段，总费用（元）')
      await phone.tap('比较，＞')
      await phone.fill('数值', '500')
      await phone.idle()
      await phone.shot('manage-process-step')
      await phone.tap('完成')
      await phone.see('仅当 总费用（元） ＞ 500；其他情况跳过')
      await phone.idle()
      await phone.shot('manage-process-new')

      await phone.tap('试运行')
      await phone.see('这里填写的不会提交')
      await phone.see('跳过')
      await phone.tap('会议，客户会议')
      await phone.see('客户会议 的物料')
      await phone.idle()
      await phone.shot('manage-process-trial')
      await phone.tap('关闭')
      await phone.gone('这里填写的不会提交')
      await phone.tap('发布')
      await phone.see('发布这个流程？')
      await phone.tap('发布')
      await phone.gone('单号前缀')
      await phone.see('会议物料')

      const colleague = await another()
      await openAs({ ...stage, phone: colleague }, 'liNa', '/pages/application/moreProcessDefList')
      await colleague.tap('会议物料')
      await colleague.see('总费用')
      await colleague.fill('事由', '客户来访')
      await colleague.tap('会议，客户会议')
      await colleague.tap('添加一行物料')
      await colleague.fill('品名', '投影仪')
      await colleague.fill('费用', '800')
      await colleague.see('800.00')
      await colleague.see('总经理批准')
      await colleague.idle()
      await colleague.shot('manage-process-form')
      await colleague.tap('提交')
      await colleague.see('客户会议 的物料')
      await colleague.see('已转')
      await colleague.shot('manage-process-started')
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4'] },
  )

  journey(
    'the later of two designers sees what the other has changed, and an earlier version is taken back',
    async (stage) => {
      const { phone, server } = stage
      const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/company/processes'))
      await phone.tap('请假申请')
      await phone.see('第 1 版')
      await phone.fill('说明', '请假都在这里')
      await phone.idle()
      const read = (await server.send(getProcessSetting, { key: 'leave' }, token)).data
      const content = { ...read.content, description: '年假、病假' }
      expect((await server.send(saveProcess, { key: 'leave', version: 1, content }, token)).code).toBe(200)
      await phone.tap('发布')
      await phone.see('发布新版本？')
      await phone.tap('发布')
      await phone.see('他人刚刚修改了')
      await phone.see('→ 年假、病假')
      await phone.scrollToStart()
      await phone.shot('manage-process-conflict')
      await phone.tap('发布')
      await phone.see('发布新版本？')
      await phone.tap('发布')
      await phone.see('请假申请')
      await phone.see('第 3 版')
      await phone.tap('请假申请')
      await phone.tap('第 3 版')
      await phone.see('使用中')
      await phone.shot('manage-process-versions')
      await phone.tap('第 1 版')
      await phone.see('说明：请假都在这里 → 年假、事假与调休')
      await phone.tap('恢复到这一版')
      await phone.gone('恢复到这一版')
      await phone.tap('撤销')
      await phone.tap('重做')
      await phone.tap('发布')
      await phone.see('发布新版本？')
      await phone.tap('发布')
      await phone.see('第 4 版')
      const { items } = (await server.send(listManagedProcesses, {}, token)).data
      expect(items.find(({ key }) => key === 'leave')).toMatchObject({ version: 4, isOn: true })
      expect((await server.send(getProcessSetting, { key: 'leave' }, token)).data.content.description).toBe(
        '年假、事假与调休',
      )
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4'] },
  )

  journey('a process is taken out of use, and who starts it is told', async (stage) => {
    const { phone, server } = stage
    const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/company/processes?id=trip'))
    await phone.tap('停用')
    await phone.see('同事不能再发起新的申请')
    await phone.tap('停用')
    await phone.see('（已停用）')
    const { items } = (await server.send(listManagedProcesses, {}, token)).data
    expect(items.find(({ key }) => key === 'trip')?.isOn).toBe(false)
    await phone.tap('启用')
    await phone.gone('（已停用）')
  })
})
