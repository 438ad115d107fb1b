import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'
import { type Instance, SYSTEM_ACTOR, type TaskKind } from '@/server/workflow/engine/state'

const statusNames: Record<string, string> = {
  running: '审批中',
  approved: '已通过',
  rejected: '已拒绝',
  returned: '已退回',
  revoked: '已撤销',
}

const actionNames: Record<string, string> = {
  start: '提交申请',
  agree: '同意',
  reject: '拒绝',
  addSign: '加签',
  addSignComplete: '加签并完成',
  removeSign: '减签',
  circulate: '传阅',
  transfer: '转办',
  delegate: '委托',
  returnPrev: '退回',
  returnTo: '退回',
  retrieve: '撤销处理',
  revoke: '撤销申请',
  resubmit: '重新提交',
  lateAgree: '超时自动同意',
  lateReject: '超时自动拒绝',
  lateHandUp: '超时转上级',
  holdEnd: '完成',
  holdSkip: '跳过',
  holdReject: '自动拒绝',
  holdAsk: '转企业管理员',
  holdStop: '随主流程撤销',
  autoBranch: '进入分支',
  autoBypass: '不经过分支',
  autoCopy: '抄送',
  autoAgree: '自动同意',
  autoReject: '自动拒绝',
  autoSkip: '跳过',
  autoPass: '自动通过',
}

/** The display name of a process status; an unknown status is returned unchanged. */
export function getStatusName(status: string): string {
  return statusNames[status] ?? status
}

/** The display name of an action; an adviser's `agree` is an opinion. */
export function getActionName(action: string, kind?: TaskKind): string {
  if (action === 'agree' && kind !== undefined && kind !== 'main') return '提交意见'
  return actionNames[action] ?? action
}

/** Who has the open tasks; where the system has one, the step that holds the process up. */
export async function listHolderNames(db: Db, companyId: string, { tasks, steps }: Instance): Promise<string[]> {
  const open = tasks.filter(({ state }) => state === 'open')
  const people = await findPeople(
    db,
    companyId,
    open.map(({ assignee }) => assignee),
  )
  return open.map(({ assignee, step }) =>
    assignee === SYSTEM_ACTOR ? (steps[step]?.name ?? '') : getPerson(people, assignee).name,
  )
}

/** A human-readable time: `10:21` for today, `11-19 10:21` before (China standard time). */
export function formatHumanTime(time: Date, now: Date): string {
  const text = formatTime(time)
  const isToday = startOfChinaDay(time.getTime()) === startOfChinaDay(now.getTime())
  return isToday ? text.slice(11, 16) : text.slice(5, 16)
}
