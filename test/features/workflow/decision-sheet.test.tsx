import { getDraft, saveDraft } from '@/contract/workflow/draft'
import { listPhrases } from '@/contract/workflow/phrase'
import { actOnTask, type TaskDetail } from '@/contract/workflow/task'
import { DecisionSheet } from '@/features/workflow/decision/DecisionSheet'
import { listShownActions } from '@/features/workflow/task/task-actions'
import type { TaskFormState } from '@/features/workflow/task/use-task-form'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/eform/bpmTask/flowApprove'] })

const offer = {
  code: 'returnTo',
  label: '退回到',
  needReason: true,
  needUsers: false,
  multiple: false,
  confirmText: null,
  disabledReason: null,
  targets: [
    { nodeId: 'n1', nodeName: '部门经理' },
    { nodeId: 'n2', nodeName: '发起人' },
  ],
}
/** What the sheet looks at of a detail; the rest of it plays no part. */
const detail = {
  task: { taskId: 't1', subject: '备件采购', version: 1 },
  instance: { procInstId: 'p1', version: 1 },
  actions: [offer],
  timeline: [],
  circulated: [],
} as unknown as TaskDetail
const form = { settle: () => undefined } as unknown as TaskFormState

let closed = 0

beforeEach(async () => {
  const user = { userId: 'u1', realName: '陈强', population: 'user', member: { deptName: '机加工车间' } } as never
  useSession.setState({ accessToken: 'token', user })
  server.on(getDraft.path, ok({ draft: null }))
  server.on(saveDraft.path, ({ method }) =>
    ok(method === 'PUT' ? { version: 1, savedAt: '2026-11-21 10:00:00' } : { draft: null }),
  )
  server.on(listPhrases.path, ok([]))
  closed = 0
  const [action] = listShownActions(detail)
  if (!action) throw new Error('nothing is offered')
  const nothing = () => undefined
  const close = () => {
    closed += 1
  }
  await drawScreen(
    <DecisionSheet detail={detail} action={action} form={form} onStale={nothing} onDecided={nothing} onClose={close} />,
  )
  await until(() => readPage().includes('部门经理'))
})

/** The mask, which a finger meets by mistake; the cross has the same name. */
const closeByMask = () => press(document.querySelector('[role="button"][aria-label="关闭"]') as Element)

describe('the sheet of a decision, closed by its mask', () => {
  it('asks before a choice is lost, which no draft keeps', async () => {
    await press(byRole('radio', '退回到，发起人'))
    await closeByMask()
    await until(() => readPage().includes('放弃修改？'))
    expect(closed).toBe(0)
    await press(byRole('button', '放弃'))
    await until(() => closed === 1)
  })

  it('goes at once with an opinion alone, which is a draft', async () => {
    await type(byLabel('意见'), '金额有误')
    await closeByMask()
    expect([closed, readPage().includes('放弃修改？')]).toEqual([1, false])
  })

  it('does not ask once the decision is made', async () => {
    const answer = { procInstId: 'p1', status: 'returned', statusName: '已退回', version: 2, nextAssigneeNames: [] }
    server.on(actOnTask.path, ok(answer))
    await press(byRole('radio', '退回到，发起人'))
    await type(byLabel('意见'), '金额有误')
    await press(byRole('button', '确认退回到'))
    await until(() => closed === 1)
    expect(readPage()).not.toContain('放弃修改？')
  })
})
