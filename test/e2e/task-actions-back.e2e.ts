// Sending back and the starter's own: 退回上一步, 退回到, 重新提交, 撤销, 催办.
import { getDraft } from '@/contract/workflow/draft'
import { actOnTask } from '@/contract/workflow/task'

import { countTaps } from './count-taps'
import { journey, type Stage } from './journey'
import { begin, choose, detailFor, getToken, holders, openAs } from './task-steps'

const SUPPLIER = '苏州新墅'

async function agree(stage: Stage, id: string, person: 'chenQiang' | 'zhangWei') {
  const { task } = await detailFor(stage, id, person)
  const input = { taskId: task.taskId ?? '', action: 'agree' as const, version: task.version }
  const { code } = await stage.server.send(actOnTask, input, { token: await getToken(stage, person) })
  expect(code).toBe(200)
}

describe('sending back', () => {
  journey('退回上一步 comes straight back to the one who returned [spec 4.18]', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'purchase', '退回上一步')
    await agree(stage, id, 'chenQiang')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '退回上一步')
    await phone.tap('直达退回人')
    await phone.tap('常用意见 请补充报价依据')
    await phone.shot('action-return-prev')
    await phone.tap('确认退回上一步')
    await phone.see('退回')
    await phone.gone('确认退回上一步')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['陈强'])
    await agree(stage, id, 'chenQiang')
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['张伟'])
  })

  journey('退回到 the starter, who hands in again', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'purchase', '退回发起人')
    await agree(stage, id, 'chenQiang')
    await openAs(stage, phone, 'zhangWei', id)
    await choose(phone, '退回到')
    await phone.tap('确认退回到')
    await phone.see('请选择退回到哪一步')
    await phone.tap('发起人')
    await phone.fill('意见', '数量与计划不符')
    await phone.shot('action-return-to')
    await phone.tap('确认退回到')
    await phone.see('已退回')

    const starter = await stage.another()
    await openAs(stage, starter, 'liNa', id)
    await starter.fill('供应商', SUPPLIER)
    await openAs(stage, starter, 'liNa', id)
    await starter.see('已恢复今天')
    await starter.see(SUPPLIER)
    await starter.tap('重新提交')
    await starter.shot('action-resubmit')
    await starter.tap('确认重新提交')
    await starter.see('审批中')
    await starter.gone('确认重新提交')
    const detail = await detailFor(stage, id, 'liNa')
    expect([holders(detail), detail.form.boData.main.supplier]).toEqual([['陈强'], SUPPLIER])
    await starter.idle()
    expect(Object.keys(await starter.storage()).filter((key) => key.includes(id))).toEqual([])
    const key = `instance:${id}`
    const draft = await stage.server.send(getDraft, { key }, { token: await getToken(stage, 'liNa') })
    expect(draft.data.draft).toBeNull()
  })

  journey('a returned application is a to-do with its reason, submitted again with three taps', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'purchase', '退回待修改')
    const { task } = await detailFor(stage, id, 'chenQiang')
    const input = {
      taskId: task.taskId ?? '',
      action: 'returnTo' as const,
      targetNodeId: 'start',
      version: task.version,
    }
    const token = await getToken(stage, 'chenQiang')
    const returned = await stage.server.send(actOnTask, { ...input, opinion: '请补充比价单' }, { token })
    expect(returned.code).toBe(200)
    await phone.open('/pages/agency/application', { storage: await stage.server.signIn('liNa') })
    await phone.see('待你修改')
    await phone.see('退回原因 请补充比价单')
    await phone.shot('todo-returned')
    const counted = countTaps(phone)
    await counted.phone.tap(`退回待修改 ${stage.target}`)
    await phone.see('陈强 退回：请补充比价单')
    await phone.shot('task-returned')
    await counted.phone.tap('重新提交')
    await counted.phone.tap('确认重新提交')
    await phone.see('审批中')
    expect(counted.taps).toHaveLength(3)
    expect(holders(await detailFor(stage, id, 'liNa'))).toEqual(['陈强'])
  })

  journey('催办 reminds once, then says when it can be done again', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '催办出差')
    await openAs(stage, phone, 'liNa', id)
    await phone.tap('催办')
    await phone.see('30 分钟内只能催办一次')
    await phone.tap('确认催办')
    await phone.see('已催办 1 次')
    await phone.gone('确认催办')
    await phone.see('后可再次催办')
    await phone.shot('action-urged')
  })

  journey('撤销 by the starter stops the process', async (stage) => {
    const { phone } = stage
    const id = await begin(stage, 'trip', '撤销出差')
    await openAs(stage, phone, 'liNa', id)
    await phone.tap('撤销')
    await phone.see('撤销后流程停止')
    await phone.fill('意见', '行程取消')
    await phone.shot('action-revoke')
    await phone.tap('确认撤销')
    await phone.see('已撤销')
    expect((await detailFor(stage, id, 'liNa')).instance.status).toBe('revoked')
  })
})

describe('再次提交', () => {
  journey('fills a new application from a refused one, and leaves a draft that stands in peace', async (stage) => {
    const { phone, server } = stage
    const id = await begin(stage, 'purchase', '再次提交')
    const { task } = await detailFor(stage, id, 'chenQiang')
    const refusal = { taskId: task.taskId ?? '', action: 'reject' as const, version: task.version, opinion: '预算不够' }
    const refused = await server.send(actOnTask, refusal, { token: await getToken(stage, 'chenQiang') })
    expect(refused.code).toBe(200)
    await openAs(stage, phone, 'liNa', id)
    await phone.see('陈强 拒绝：预算不够')
    await phone.shot('task-refused')
    await phone.tap('再次提交')
    await phone.arrive('/pages/eform/formApprove')
    await phone.see('填好，修改后再提交')
    await phone.see('常州新墅')
    await phone.see('切削液')
    await phone.see('¥3,200.00')
    await phone.shot('form-again')
    const token = await getToken(stage, 'liNa')
    const key = 'process:purchase'
    expect((await server.send(getDraft, { key }, { token })).data.draft).toBeNull()
    await phone.fill('供应商', SUPPLIER)
    await phone.tap('存草稿')
    await phone.see('草稿已保存')
    await phone.back()
    await phone.tap('再次提交')
    await phone.see('你还有一份草稿')
    await phone.shot('form-again-draft')
    await phone.tap('继续草稿')
    await phone.see('已恢复今天')
    await phone.see(SUPPLIER)
    await phone.tap('提交')
    await phone.see('提交成功')
    await phone.tap('查看审批进度')
    await phone.see(SUPPLIER)
    await phone.see('审批中')
    expect((await server.send(getDraft, { key }, { token })).data.draft).toBeNull()
    // The refused application stays as it was.
    expect((await detailFor(stage, id, 'liNa')).instance.status).toBe('rejected')
  })
})
