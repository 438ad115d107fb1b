// One to-do after another: 下一条 after a decision, in the order of the list, until none is left.
import { and, eq, ne } from 'drizzle-orm'

import { processInstance, processTask } from '@/server/db/schema/workflow'
import { demoPeople } from '@/server/seed/people'

import { journey } from './journey'
import type { Phone } from './phone/types'
import { begin } from './task-steps'

const TODO = '/pages/agency/application'
const TASK = '/pages/eform/bpmTask/flowApprove'

async function agree(phone: Phone) {
  await phone.tap('同意')
  await phone.tap('确认同意')
}

describe('after a decision', () => {
  journey(
    '下一条 is the one below in the list as it is searched, then the first of all; back is the list',
    async (stage) => {
      const { phone, server, target } = stage
      const words = `连续${target === 'h5' ? '甲' : '乙'}`
      for (const which of ['一', '二', '三']) await begin(stage, 'trip', `${words}${which}`)
      await phone.open(TODO, { storage: await server.signIn('zhangWei') })
      await phone.fill('搜索标题', words)
      await phone.gone('苏州客户验厂')
      // The newest is on top: 三, 二, 一.
      await phone.tap(`${words}二`)
      await phone.arrive(TASK)
      await phone.gone('下一条')
      await agree(phone)
      await phone.see(`还有 2 条，下一条：${words}一`)
      await phone.see('回到列表')
      await phone.shot('task-next')
      await phone.tap('下一条')
      await phone.see(`${words}一`)
      await phone.see('审批进度')
      await phone.gone('回到列表')
      await agree(phone)
      await phone.see(`还有 1 条，下一条：${words}三`)
      await phone.back()
      await phone.arrive(TODO)
      await phone.gone(`${words}二`)
      await phone.tap(`${words}三`)
      await phone.arrive(TASK)
      await agree(phone)
      await phone.see('筛选的已处理完')
      await phone.tap('回到列表')
      await phone.arrive(TODO)
      await phone.see('没有符合条件的事项')
    },
  )

  journey('it is said when nothing is left, and a request for help is no decision', async (stage) => {
    const { phone, server } = stage
    const id = await begin(stage, 'trip', '最后一件')
    const isOther = and(eq(processTask.assigneeId, demoPeople.zhangWei.id), ne(processTask.instanceId, id))
    await server.db.update(processTask).set({ assigneeId: demoPeople.gaoPeng.id }).where(isOther)
    // A returned process of one's own is an entry of the list too.
    const isOwnReturned = and(
      eq(processInstance.starterId, demoPeople.zhangWei.id),
      eq(processInstance.status, 'returned'),
    )
    await server.db.update(processInstance).set({ starterId: demoPeople.gaoPeng.id }).where(isOwnReturned)
    await phone.open(TODO, { storage: await server.signIn('zhangWei') })
    await phone.tap('最后一件')
    await phone.arrive(TASK)
    await phone.tap('更多操作')
    await phone.tap('传阅')
    await phone.tap('选择人员')
    await phone.fill('搜索姓名、拼音或部门', '马琳')
    await phone.tap('马琳')
    await phone.tap('确定（1）')
    await phone.tap('确认传阅')
    await phone.see('已传阅')
    await phone.gone('确认传阅')
    await phone.gone('回到列表')
    await agree(phone)
    await phone.see('没有待处理的事项了')
    await phone.gone('下一条')
    await phone.shot('task-none-left')
    await phone.tap('回到列表')
    await phone.arrive(TODO)
    await phone.see('没有待处理的事项')
  })
})
