import { and, eq, inArray, ne, or } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processTask } from '@/server/db/schema/workflow'
import { refuseHeir } from '@/server/workflow/engine/people'
import { type Instance, isLive, type Task } from '@/server/workflow/engine/state'
import { saveInstance, silent, takeInstance } from '@/server/workflow/instances/instance-store'
import { announce } from '@/server/workflow/notifications/messages'
import { administratorsOf, managersOf } from '@/server/workflow/processes/route'

/** Tasks of one round; what is left waits for the next. */
const AT_ONCE = 200
const WHY = '该人员已离开企业，由系统转交'

type Left = Pick<typeof processTask.$inferSelect, 'id' | 'companyId' | 'instanceId' | 'assigneeId'>

const isGone = or(ne(appUser.status, 'active'), ne(appUser.companyId, processTask.companyId))
const isUnderWay = inArray(processTask.state, ['open', 'waiting'])

async function leftBehind(db: Db): Promise<Left[]> {
  const { id, companyId, instanceId, assigneeId } = processTask
  return db
    .select({ id, companyId, instanceId, assigneeId })
    .from(processTask)
    .innerJoin(appUser, eq(appUser.id, assigneeId))
    .where(and(isUnderWay, isGone))
    .limit(AT_ONCE)
}

/** Who may take a task over: the nearest managers, else the administrators; first who has no say in it yet. */
async function heirOf(tx: Db, { companyId, assigneeId }: Left, state: Instance, task: Task) {
  const managers = await managersOf(tx, companyId, assigneeId)
  const candidates = [...managers, ...(await administratorsOf(tx, companyId))].filter((id) => id !== assigneeId)
  const isFit = (id: string) => id !== state.starter && refuseHeir(state, task, [id]) === null
  return candidates.find(isFit) ?? candidates.find((id) => refuseHeir(state, task, [id]) === null)
}

async function handOver(tx: Db, left: Left, now: Date): Promise<void> {
  const loaded = await takeInstance(tx, left.companyId, left.instanceId)
  const no = loaded?.tasks.find(({ id }) => id === left.id)?.no ?? 0
  const task = loaded?.state.tasks[no - 1]
  if (!loaded || !task || !isLive(task) || task.assignee !== left.assigneeId) return
  const { state } = loaded
  const heir = await heirOf(tx, left, state, task)
  if (!heir) return
  const entry = { by: left.assigneeId, action: 'transfer' as const, task: no, users: [heir], step: state.step }
  const tasks = state.tasks.map((one) => (one.no === no ? { ...one, assignee: heir } : one))
  const after = { ...state, tasks, version: state.version + 1, log: [...state.log, entry] }
  const saved = await saveInstance(tx, loaded, after, { ...silent, opinion: WHY }, now)
  await announce(tx, loaded, saved, WHY, now)
}

/** Reassigns the tasks of deactivated users to their managers, with a history entry. */
export async function handOverLeft({ db, tx }: Handle, now: Date): Promise<void> {
  for (const left of await leftBehind(db)) await tx((own) => handOver(own, left, now))
}
