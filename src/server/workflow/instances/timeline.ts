import type { TimelineNode, TimelineTask } from '@/contract/workflow/task'
import { findChoicePlace, listChoicePlaces } from '@/lib/form/choice-places'
import { listExpressionNames } from '@/lib/form/expression'
import { listParallelPlaces } from '@/lib/form/parallel-places'
import { hasOwn } from '@/lib/own'
import type { ChoicePlace, ProcessStep, Step } from '@/server/definitions/process'
import type { Files } from '@/server/files/file-refs'
import { formatTime } from '@/server/http/wire-time'
import { getPerson, type People } from '@/server/people/people'
import { createSystemActor, getActor } from '@/server/workflow/actor'
import { countCommonParts } from '@/server/workflow/engine/parts'
import { listPresentRounds, listUpcomingSteps } from '@/server/workflow/engine/places'
import { type AutomaticAction, STARTER, SYSTEM_ACTOR, type TaskKind } from '@/server/workflow/engine/state'
import type { FieldModes } from '@/server/workflow/forms/form-modes'
import { computeContentDigest, computeSignatureDigest } from '@/server/workflow/forms/signature'

import type { HistoryRow, Loaded, TaskRow } from './instance-store'
import { getActionName, getStatusName } from './names'

type FileRef = TimelineTask['attachments'][number]

/** Input of the timeline. */
interface Story {
  loaded: Loaded
  /** Oldest first. */
  history: readonly HistoryRow[]
  people: People
  files: Files
  /** Of the reader. */
  modes: FieldModes
  /** The sub-processes by the tasks of the system that have started them; absent: none is under way. */
  started?: ReadonlyMap<string, string>
}

/** Status of a timeline entry by action; other actions are not entries of a step. */
const entryStatuses: Record<string, string> = {
  agree: 'approved',
  addSignComplete: 'approved',
  reject: 'rejected',
  returnPrev: 'returned',
  returnTo: 'returned',
  transfer: 'transferred',
  delegate: 'delegated',
  addSign: 'delegated',
  removeSign: 'released',
  circulate: 'circulated',
  retrieve: 'retrieved',
  autoPass: 'approved',
  lateAgree: 'approved',
  lateReject: 'rejected',
  lateHandUp: 'transferred',
  holdEnd: 'approved',
  holdSkip: 'released',
  holdReject: 'rejected',
  holdAsk: 'transferred',
}

const automaticStatus: Partial<Record<string, string>> = {
  autoBranch: 'released',
  autoBypass: 'released',
  autoCopy: 'circulated',
  autoAgree: 'approved',
  autoReject: 'rejected',
  autoSkip: 'released',
} satisfies Partial<Record<AutomaticAction, string>>

/** The branch that a step is in; those of a parallel part run at the same time, so theirs says more. */
const getBranchName = (step: Pick<Step, 'parallel' | 'nestedParallel' | 'choice' | 'nested'> = {}): string | null =>
  listParallelPlaces(step).at(-1)?.branch ?? listChoicePlaces(step).at(-1)?.branch ?? null

function listFiles({ files }: Story, ids: readonly string[]): FileRef[] {
  return ids.flatMap((id) => files.get(id) ?? [])
}

/** The name of the user on whose behalf the assignee acts: the absent owner, or the delegating assignee. */
function findOwnerName({ loaded, people }: Story, task: TaskRow, ownerId: string | null): string | null {
  if (ownerId !== null) return getPerson(people, ownerId).name
  const parent = task.kind === 'delegate' && task.parent !== null ? loaded.tasks[task.parent - 1] : undefined
  return parent ? getPerson(people, parent.assigneeId).name : null
}

/** The step, actor and time of a change. */
function formatChange({ loaded: { row }, people }: Story, { step, actorId, at }: HistoryRow): string {
  const name = step === STARTER ? '申请人' : (row.steps[step]?.name ?? '')
  return [name, getActor(people, actorId).name, formatTime(at)?.slice(5, 16)].filter(Boolean).join(' ')
}

/**
 * Verifies a signature: the form is unchanged, was changed by later steps according to the history, or was changed
 * outside of the process. Null without a signature.
 */
function presentSignature(story: Story, entry: HistoryRow): TimelineTask['signature'] {
  const { row } = story.loaded
  const { signFileId, signDigest, signedForm, actorId, opinion, at } = entry
  if (!signFileId || !signDigest) return null
  const form = signedForm ?? row.form
  const isTrue =
    signDigest === computeSignatureDigest({ instanceId: row.id, signerId: actorId, opinion, signFileId, at }, form)
  const now = computeContentDigest(row.form)
  if (isTrue && now === computeContentDigest(form)) return { isValid: true, editedText: null, digest: signDigest }
  const edit = story.history.filter(({ seq, formDigest }) => seq > entry.seq && formDigest !== null).pop()
  const isEdited = isTrue && edit?.formDigest === now
  return { isValid: false, editedText: isEdited ? formatChange(story, edit) : null, digest: signDigest }
}

/** The users of a history entry: those selected in the command, or the removed adviser. */
function listAddressees({ loaded }: Story, { action, userIds, seq }: HistoryRow, task: TaskRow): readonly string[] {
  if (action !== 'removeSign') return userIds
  return loaded.tasks
    .filter(({ parent, closedSeq }) => parent === task.no && closedSeq === seq)
    .map(({ assigneeId }) => assigneeId)
}

/** One history entry of a step. */
function presentTimelineTask(story: Story, entry: HistoryRow, task: TaskRow): TimelineTask {
  const named = listAddressees(story, entry, task)
  const names = named.map((id) => getPerson(story.people, id).name).join('、')
  const done = getActionName(entry.action, task.kind as TaskKind)
  const isSystem = entry.actorId === SYSTEM_ACTOR
  const stepName = task.assigneeId === SYSTEM_ACTOR ? story.loaded.row.steps[task.step]?.name : undefined
  return {
    id: entry.id,
    assignee: isSystem ? createSystemActor(stepName) : getPerson(story.people, entry.actorId),
    isNamedByStep: isSystem && stepName !== undefined,
    ownerName: findOwnerName(story, task, entry.ownerId),
    status: entryStatuses[entry.action] ?? 'approved',
    statusName: names ? `${done} · ${names}` : done,
    opinion: entry.opinion || null,
    signUrl: listFiles(story, entry.signFileId ? [entry.signFileId] : [])[0]?.url ?? null,
    signature: presentSignature(story, entry),
    attachments: listFiles(story, entry.attachments),
    isRead: true,
    createTime: formatTime(task.openedAt ?? task.createdAt),
    endTime: formatTime(entry.at),
  }
}

/** What the system waits for. */
function describeHold(
  { started, modes }: Story,
  { kind, wait }: Pick<ProcessStep, 'kind' | 'wait'>,
  task: TaskRow,
): string {
  if (kind === 'webhook') return '已通知外部系统，等待回应'
  if (kind === 'process') return started?.get(task.id) ?? '正在发起子流程'
  const until = formatTime(task.dueAt)
  // Not for who must not see the field that the time comes from.
  if (!until || modes[wait?.field ?? ''] === 'hidden') return '等待中'
  return wait?.hours === undefined && until.endsWith('00:00:00')
    ? `等待至 ${until.slice(0, 10)}`
    : `等待至 ${until.slice(0, 16)}`
}

/** A user who has not acted yet, or what the system waits for. */
function presentWaitingTask(story: Story, task: TaskRow): TimelineTask {
  const step = story.loaded.row.steps[task.step]
  const isOpen = task.state === 'open'
  const isHeld = task.assigneeId === SYSTEM_ACTOR
  const stateText = isHeld && step ? describeHold(story, step, task) : task.kind === 'main' ? '处理中' : '提意见中'
  return {
    id: task.id,
    assignee: isHeld ? createSystemActor(step?.name) : getPerson(story.people, task.assigneeId),
    isNamedByStep: isHeld,
    ownerName: findOwnerName(story, task, task.ownerId),
    status: isOpen ? 'running' : 'waiting',
    statusName: isOpen ? stateText : '等待中',
    opinion: null,
    signUrl: null,
    signature: null,
    attachments: [],
    isRead: task.readAt !== null,
    createTime: formatTime(task.openedAt),
    endTime: null,
  }
}

function createNode(id: string, name: string, type: string, status: string): TimelineNode {
  return {
    nodeId: id,
    nodeName: name,
    branch: null,
    nodeType: type,
    status,
    mode: null,
    startTime: null,
    endTime: null,
    tasks: [],
    candidates: [],
  }
}

/** One round of a step: its history entries, then the open tasks. */
function buildRoundNode(story: Story, tasks: readonly TaskRow[]): TimelineNode {
  const { row } = story.loaded
  const [first] = tasks
  const step = row.steps[first?.step ?? -1]
  const isCurrent = row.status === 'running' && first !== undefined && listPresentRounds(row).includes(first.round)
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const decisions = story.history.flatMap((entry) => {
    const task = entry.taskId === null ? undefined : byId.get(entry.taskId)
    return task && hasOwn(entryStatuses, entry.action) ? [{ entry, line: presentTimelineTask(story, entry, task) }] : []
  })
  const live = tasks.filter(({ state }) => state === 'open' || state === 'waiting')
  const lastAt = decisions[decisions.length - 1]?.entry.at ?? null
  const past = decisions.length > 0 ? 'done' : 'skipped'
  return {
    ...createNode(step?.key ?? '', step?.name ?? '', 'approve', isCurrent ? 'current' : past),
    branch: getBranchName(step),
    mode: step?.mode ?? null,
    startTime: formatTime(first?.createdAt ?? null),
    endTime: isCurrent ? null : formatTime(lastAt),
    tasks: [...decisions.map(({ line }) => line), ...live.map((task) => presentWaitingTask(story, task))],
  }
}

/**
 * The branch that an entry says is taken. Choices inside of each other that begin with the same step are said one after
 * the other, the outer one first.
 */
function findTakenBranch({ loaded: { row }, history }: Story, entry: HistoryRow): ChoicePlace | undefined {
  if (entry.action !== 'autoBranch') return undefined
  const beginning = listChoicePlaces(row.steps[entry.step] ?? {}).filter(({ group, branch }, depth) => {
    const before = listChoicePlaces(row.steps[entry.step - 1] ?? {})[depth]
    return before?.group !== group || before.branch !== branch
  })
  const at = history.indexOf(entry)
  let run = 0
  const isSame = (other: HistoryRow | undefined) => other?.action === entry.action && other.step === entry.step
  while (isSame(history[at - run - 1])) run += 1
  return beginning[run] ?? beginning.at(-1)
}

/** The branch of a parallel part that a whole choice is in. */
function getBranchAround(steps: readonly Step[], index: number, { group }: ChoicePlace): string | null {
  const own = [...steps.keys()].filter((at) => findChoicePlace(steps[at] ?? {}, group))
  const common = Math.min(...own.map((at) => countCommonParts(steps, index, at)))
  return listParallelPlaces(steps[index] ?? {})[common - 1]?.branch ?? null
}

/** Why the process acted by itself; not for who must not see a field that decided which branch is taken. */
function readReason({ modes }: Story, { opinion }: HistoryRow, taken: ChoicePlace | undefined): string | null {
  const when = taken?.when
  const isSecret = when !== undefined && listExpressionNames(when).some((name) => modes[name] === 'hidden')
  return isSecret ? null : opinion || null
}

/** The name of what acted by itself: a branch that was taken, or a step. */
const getActorName = ({ name = '' }: Partial<Step> = {}, action: string, taken: ChoicePlace | undefined): string => {
  if (taken) return taken.branch
  return action === 'autoBypass' ? '条件分支' : name
}

/** What a step did by itself. Its name takes the place of a person. */
function buildAutomaticNode(story: Story, entry: HistoryRow): TimelineNode {
  const step = story.loaded.row.steps[entry.step]
  const taken = findTakenBranch(story, entry)
  const acting = getActorName(step, entry.action, taken)
  const done = getActionName(entry.action)
  const names = entry.userIds.map((id) => getPerson(story.people, id).name).join('、')
  const time = formatTime(entry.at)
  return {
    ...createNode(entry.id, acting, 'event', 'done'),
    // The name of a branch that is taken is that of the entry.
    branch: taken ? getBranchAround(story.loaded.row.steps, entry.step, taken) : getBranchName(step),
    startTime: time,
    endTime: time,
    tasks: [
      {
        id: entry.id,
        assignee: createSystemActor(acting),
        isNamedByStep: true,
        ownerName: null,
        status: automaticStatus[entry.action] ?? 'approved',
        statusName: names ? `${done} · ${names}` : done,
        opinion: readReason(story, entry, taken),
        signUrl: null,
        signature: null,
        attachments: [],
        isRead: true,
        createTime: time,
        endTime: time,
      },
    ],
  }
}

/** An action of the starter: submit, withdraw, resubmit; a sub-process is withdrawn by the system. */
function buildStarterNode(story: Story, entry: HistoryRow): TimelineNode {
  const name = getActionName(entry.action)
  return {
    ...createNode(
      entry.action === 'start' ? 'start' : entry.id,
      name,
      entry.action === 'start' ? 'start' : 'event',
      'done',
    ),
    startTime: formatTime(entry.at),
    endTime: formatTime(entry.at),
    tasks: [
      {
        id: entry.id,
        assignee: getActor(story.people, entry.actorId),
        isNamedByStep: false,
        ownerName: null,
        status: 'approved',
        statusName: name,
        opinion: entry.opinion || null,
        signUrl: null,
        signature: null,
        attachments: listFiles(story, entry.attachments),
        isRead: true,
        createTime: formatTime(entry.at),
        endTime: formatTime(entry.at),
      },
    ],
  }
}

/** A future step with its assignees. */
export function buildFutureNode({ people }: Pick<Story, 'people'>, step: Step): TimelineNode {
  const { key, name, mode, kind, vacant } = step
  const candidates = step.assignees.map((id) => getPerson(people, id))
  const isDecided = !kind && !vacant
  const type = kind === 'copy' ? 'copy' : isDecided ? 'approve' : 'auto'
  return {
    ...createNode(key, name, type, 'future'),
    branch: getBranchName(step),
    mode: isDecided ? mode : null,
    candidates,
  }
}

/** All users in a timeline. */
export function listTimelineUserIds({ loaded, history }: Pick<Story, 'loaded' | 'history'>): string[] {
  const acted = history.flatMap(({ actorId, userIds }) => (actorId === SYSTEM_ACTOR ? userIds : [actorId, ...userIds]))
  const owners = [...loaded.tasks, ...history].flatMap(({ ownerId }) => ownerId ?? [])
  const steps = loaded.state.steps.flatMap(({ assignees }) => assignees)
  return [loaded.row.starterId, ...loaded.tasks.map(({ assigneeId }) => assigneeId), ...acted, ...owners, ...steps]
}

/** Builds the timeline in order: history, open tasks, future steps, final status. */
export function buildTimeline(story: Story): TimelineNode[] {
  const { row, tasks, state } = story.loaded
  const rounds = [...new Set(tasks.map(({ round }) => round))]
  const opened = rounds.map((round) => {
    const own = tasks.filter((task) => task.round === round)
    return { at: own[0]?.createdSeq ?? 0, rank: 1, node: buildRoundNode(story, own) }
  })
  const byStarter = story.history
    .filter(({ taskId }) => taskId === null)
    .map((entry) => ({
      at: entry.seq,
      rank: 0,
      node: hasOwn(automaticStatus, entry.action) ? buildAutomaticNode(story, entry) : buildStarterNode(story, entry),
    }))
  const past = [...opened, ...byStarter].sort((a, b) => a.at - b.at || a.rank - b.rank).map((one) => one.node)
  const isOver = row.status === 'approved' || row.status === 'rejected'
  const end = { ...createNode('end', getStatusName(row.status), 'end', 'done'), startTime: formatTime(row.endedAt) }
  return [...past, ...listUpcomingSteps(state).map((step) => buildFutureNode(story, step)), ...(isOver ? [end] : [])]
}
