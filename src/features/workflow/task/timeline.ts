import type { TimelineNode, TimelineTask } from '@/contract/workflow/task'
import { MINUTE_MS } from '@/lib/durations'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import type { TimelineEntry } from '@/ui/list/Timeline'

/** The waiting time in one unit: 「已等待 2 小时」. */
function formatWaiting(since: string | null, now: number): string {
  const start = since === null ? undefined : parseWireTime(since)
  if (start === undefined) return ''
  const minutes = Math.max(0, Math.floor((now - start) / MINUTE_MS))
  if (minutes < 1) return '刚刚收到'
  if (minutes < 60) return `已等待 ${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `已等待 ${hours} 小时` : `已等待 ${Math.floor(hours / 24)} 天`
}

/** `11-20 09:12`. */
function formatShortTime(time: string | null): string {
  return time?.slice(5, 16) ?? ''
}

const REFUSED = new Set(['rejected', 'returned'])

/** A timeline entry with its task. */
export interface ProgressEntry extends TimelineEntry {
  task?: TimelineTask
}

/** The branch and the step, in a flow with branches: several may be under way. */
const nameStep = ({ branch, nodeName }: TimelineNode): string => joinTexts([branch, nodeName])

/** What was done or is pending, in a branch with its step, unless that is the title. */
function describeAction(node: TimelineNode, { isNamedByStep, statusName }: TimelineTask): string {
  if (node.nodeType === 'start') return '提交申请'
  if (!node.branch) return statusName
  return joinTexts([isNamedByStep ? node.branch : nameStep(node), statusName])
}

function toTaskEntry(node: TimelineNode, task: TimelineTask, me: string, now: number): ProgressEntry {
  const name = task.assignee.userId === me ? `${task.assignee.name}（我）` : task.assignee.name
  const isRunning = task.status === 'running'
  const time = isRunning ? formatWaiting(task.createTime, now) : formatShortTime(task.endTime)
  return {
    key: task.id,
    title: task.ownerName ? `${name} 代 ${task.ownerName}` : name,
    action: describeAction(node, task),
    ...(time && { time }),
    ...(task.opinion && { note: task.opinion }),
    task,
    state: isRunning
      ? 'current'
      : REFUSED.has(task.status)
        ? 'refused'
        : task.status === 'waiting'
          ? 'waiting'
          : 'done',
  }
}

const modeNames: Readonly<Record<string, string>> = { any: '或签', all: '会签', sequence: '依次' }

/** An entry for a step without tasks, ahead or skipped: its people, and their approval mode. */
function toFutureEntry(node: TimelineNode): TimelineEntry {
  const people = node.candidates.map(({ name }) => name).join('、')
  const mode = node.candidates.length > 1 && node.mode ? modeNames[node.mode] : undefined
  const isSkipped = node.status === 'skipped'
  return {
    key: node.nodeId,
    title: people || nameStep(node),
    action: joinTexts([people ? nameStep(node) : '', mode]) || (isSkipped ? '无需处理' : '待处理'),
    time: isSkipped ? '跳过' : '等待中',
    state: 'waiting',
  }
}

/**
 * Builds the timeline of past, current and future steps, one entry per person.
 *
 * @param me id of the current user
 */
export function buildTimelineEntries(nodes: readonly TimelineNode[], me: string, now: number): ProgressEntry[] {
  return nodes
    .filter(({ nodeType }) => nodeType !== 'end')
    .flatMap((node) =>
      node.tasks.length > 0 ? node.tasks.map((task) => toTaskEntry(node, task, me, now)) : [toFutureEntry(node)],
    )
}
