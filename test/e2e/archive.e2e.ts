// What ended long ago is found under 已归档, and read and no more.
import { listMyProcesses, type Todo } from '@/contract/workflow/todo'
import { archiveEndedInstances } from '@/server/workflow/archive/archive-job'

import { journey, type Stage } from './journey'

/** Archives all that has ended, and gives the newest of 李娜's that was approved. */
async function archiveAll({ server }: Stage, storage: Record<string, unknown>): Promise<Todo> {
  await archiveEndedInstances(server.handle, 0, server.services.now())
  const query = { archived: true, status: 'approved' } as const
  const { data } = await server.send(listMyProcesses, query, { token: String(storage.accessToken) })
  const [newest] = data.records
  if (!newest) throw new Error('nothing was archived')
  return newest
}

describe('an archived application', () => {
  journey('is found by the filter of its list, and read and no more', async (stage) => {
    const { phone, server } = stage
    const storage = await server.signIn('liNa')
    const { subject } = await archiveAll(stage, storage)
    await phone.open('/pages/agency/application?list=mine', { storage })
    await phone.tap('我发起的')
    await phone.idle()
    await phone.gone(subject)
    await phone.tap('筛选')
    await phone.see('只看已逾期')
    await phone.tap('只看已归档')
    await phone.gone('只看已逾期')
    await phone.shot('archive-filter')
    await phone.tap('确定')
    await phone.see(subject)
    await phone.shot('archive-list')
    await phone.tap(subject)
    await phone.arrive('/pages/eform/bpmTask/flowApprove')
    await phone.see('已归档')
    await phone.see('申请已归档，只能查看')
    await phone.see('审批进度')
    await phone.see('评论')
    await phone.gone('写评论')
    await phone.gone('添加关联')
    await phone.shot('archive-detail')
    await phone.scrollToEnd()
    await phone.shot('archive-detail-end')
  })

  journey('is a record of its application under 已归档', async (stage) => {
    const { phone, server } = stage
    const storage = await server.signIn('liNa')
    await archiveAll(stage, storage)
    await phone.open('/pages/application/viewList?appCode=ledger', { storage })
    await phone.tap('筛选')
    await phone.tap('已归档')
    await phone.shot('archive-record-filter')
    await phone.tap('确定')
    await phone.see('已通过')
    await phone.shot('archive-records')
  })
})
