// Around a to-do: processes of the same matter, words kept until they are said.
import { eq, sql } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { processDraft, processTask } from '@/server/db/schema/workflow'
import { formatDayAndWeekday } from '@/ui/form/wall-time'

import { chooseDay } from './days'
import { journey, type Stage } from './journey'
import { begin, openAs } from './task-steps'

/** What the server keeps of 张伟's words against a process. */
async function getOpinion(stage: Stage, procInstId: string): Promise<string | undefined> {
  const [row] = await stage.server.db
    .select({ opinion: processDraft.opinion })
    .from(processDraft)
    .innerJoin(processTask, eq(processDraft.key, sql`'opinion:' || ${processTask.id} || '.reject'`))
    .where(eq(processTask.instanceId, procInstId))
  return row?.opinion
}

describe('around a to-do', () => {
  journey('a process is tied to another, opened from there, and untied', async (stage) => {
    const { phone } = stage
    await begin(stage, 'purchase', '配套刀具')
    const trip = await begin(stage, 'trip', '刀具验收')
    await openAs(stage, phone, 'liNa', trip)
    await phone.tap('添加关联')
    await phone.see('苏州客户验厂')
    await phone.fill('搜索标题、流程或单号', `配套刀具 ${stage.target}`)
    await phone.gone('苏州客户验厂')
    await phone.shot('link-search')
    await phone.tap(`配套刀具 ${stage.target}`)
    await phone.see('关联流程 1')
    await phone.shot('links')
    await phone.tap(`配套刀具 ${stage.target}`)
    await phone.see('采购明细')
    await phone.see('关联流程 1')
    await phone.back()
    await phone.see('刀具验收')
    await phone.tap(`取消关联配套刀具 ${stage.target}`)
    await phone.see('还没有关联的流程')
  })

  journey('an opinion that was not sent is there again, also after a new start and on another phone', async (stage) => {
    const { phone } = stage
    const trip = await begin(stage, 'trip', '意见草稿')
    await openAs(stage, phone, 'zhangWei', trip)
    await phone.tap('拒绝')
    await phone.fill('意见', '预算超出，请调整')
    const second = await stage.another()
    const isThere = async () => (await getOpinion(stage, trip)) === '预算超出，请调整'
    for (let look = 0; look < 80 && !(await isThere()); look += 1) await phone.page.waitForTimeout(100)
    await openAs(stage, second, 'zhangWei', trip)
    await second.tap('拒绝')
    await second.see('预算超出，请调整')
    await second.see('的意见')
    await second.shot('opinion-elsewhere')
    await phone.open(`/pages/eform/bpmTask/flowApprove?procInstId=${trip}`)
    await phone.tap('拒绝')
    await phone.see('预算超出，请调整')
    await phone.see('已恢复今天')
    await phone.shot('opinion-restored')
    await phone.tap('确认拒绝')
    await phone.see('已拒绝')
    expect(Object.keys(await phone.storage()).filter((key) => key.includes(':opinion:'))).toEqual([])
    expect(await getOpinion(stage, trip)).toBeUndefined()
  })

  journey('the list is narrowed to days, amounts and a starter of one’s own choice', async (stage) => {
    const { phone, server } = stage
    const old = await begin(stage, 'trip', '早先的出差')
    const openedAt = new Date(Date.now() - 3 * DAY_MS)
    const yesterday = chinaDay(Date.now() - DAY_MS)
    await server.db.update(processTask).set({ openedAt }).where(eq(processTask.instanceId, old))
    await begin(stage, 'trip', '今天的出差')
    await phone.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
    await phone.see('今天的出差')
    await phone.tap('筛选')
    await phone.tap('到达时间，自定义')
    await phone.tap('确定')
    await phone.see('请选择开始或结束日期')
    await phone.tap('结束日期，请选择')
    await phone.see('上个月')
    await phone.shotWhenIdle('day-sheet')
    await phone.tap('结束日期，今天')
    await phone.tap(`结束日期，${formatDayAndWeekday(chinaDay(Date.now()))}`)
    await phone.shotWhenIdle('day-sheet-chosen')
    await phone.tap('清除')
    await chooseDay(phone, '结束日期', yesterday)
    await phone.see(`结束日期，${formatDayAndWeekday(yesterday)}`)
    await phone.tap('金额，自定义')
    await phone.fill('最低（元）', '1000')
    await phone.fill('最高（元）', '2000')
    await phone.tap('发起人，选择人员')
    await phone.fill('搜索姓名', '李娜')
    await phone.gone('最近')
    await phone.tap('李娜，')
    await phone.see('发起人，李娜')
    await phone.shot('todo-filter-custom')
    await phone.tap('确定')
    await phone.gone('今天的出差')
    await phone.see('早先的出差')
    await phone.tap('筛选，已设置')
    await phone.tap('重置')
    await phone.see('今天的出差')
  })
})
