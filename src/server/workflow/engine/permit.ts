import { isInParallelBranch } from '@/lib/form/parallel-places'
import { optionalActions } from '@/server/definitions/process'

import { countParts, getBlock, isInPlace } from './parts'
import { type FlowTree, listPaths, listPresentRounds } from './places'
import {
  type Action,
  type Instance,
  isLive,
  listBlockers,
  listChildTasks,
  listVotes,
  requireTask,
  STARTER,
  type Status,
  SYSTEM_ACTOR,
  type WorkflowTask,
} from './state'

/**
 * Why a command is refused.
 *
 * - `notFound`, `notYours`: no such task, or of another assignee; the API must not distinguish the two
 * - `notOpen`: the task is decided or canceled; `notRunning`: the whole instance is
 * - `notAllowed`: the step does not offer the action, or it does not apply to this task; never shown as a button
 * - `blocked`: offered, but disabled now, for the reason in `message`
 * - `badTarget`, `reasonMissing`, `usersMissing`: the input of the command is invalid
 */
export interface EngineRefusal {
  readonly code:
    | 'notFound'
    | 'notYours'
    | 'notOpen'
    | 'notRunning'
    | 'notAllowed'
    | 'blocked'
    | 'badTarget'
    | 'reasonMissing'
    | 'usersMissing'
  /** Shown to the user. */
  readonly message: string
}

export const createEngineRefusal = (code: EngineRefusal['code'], message: string): EngineRefusal => ({ code, message })

const optional = new Set<Action>(optionalActions)
/** Actions of deciders only: an adviser gives an opinion. */
const deciding = new Set<Action>(['reject', 'returnPrev', 'returnTo'])
/** Actions that are possible while advisers have open tasks: rejecting or returning cancels those tasks. */
const possibleWhileAsking = new Set<Action>(['reject', 'returnPrev', 'returnTo', 'removeSign', 'circulate'])

const notAllowed = createEngineRefusal('notAllowed', '当前步骤不允许该操作')

/**
 * Checks whether a user may perform an action now. Used both for the buttons of `actions.ts` and the refusals of
 * `engine.ts`.
 *
 * @param no the task number; absent for actions of the starter on the whole instance
 * @returns null when the action is allowed
 */
export function validateAction(
  state: Instance,
  action: Action,
  by: string,
  no: number | undefined,
): EngineRefusal | null {
  if (action === 'revoke' || action === 'resubmit') return validateStarter(state, action, by)
  if (no === undefined || !state.tasks[no - 1]) return createEngineRefusal('notFound', '任务不存在')
  const task = requireTask(state, no)
  if (task.assignee !== by || by === SYSTEM_ACTOR) return createEngineRefusal('notYours', '任务不存在')
  if (state.status !== 'running') return createEngineRefusal('notRunning', endedAs[state.status])
  if (action === 'retrieve') return validateRecall(state, task)
  if (!isLive(task)) return createEngineRefusal('notOpen', '该任务已被处理')
  return isAllowedByStep(state, action, task) ? validateHolder(state, action, task) : notAllowed
}

const endedAs: Record<Exclude<Status, 'running'>, string> = {
  approved: '流程已通过',
  rejected: '流程已被拒绝',
  returned: '流程已退回发起人',
  revoked: '流程已被发起人撤销',
}

function isAllowedByStep(state: Instance, action: Action, task: WorkflowTask): boolean {
  if (!optional.has(action)) return true
  return (state.steps[task.step]?.allow as readonly Action[] | undefined)?.includes(action) ?? false
}

function validateHolder(state: Instance, action: Action, task: WorkflowTask): EngineRefusal | null {
  if (action === 'removeSign') return listChildTasks(state, task).some(isLive) ? null : notAllowed
  if (task.kind !== 'main' && deciding.has(action))
    return createEngineRefusal('blocked', '你受邀提意见，由原处理人决定')
  if (task.state === 'open') return null
  if (listBlockers(state, task).length === 0) return createEngineRefusal('blocked', '还没轮到你处理')
  if (task.result !== null) return createEngineRefusal('blocked', '你已处理，正在等后加签人的意见')
  return possibleWhileAsking.has(action) ? null : createEngineRefusal('blocked', '正在等对方的意见，收到后再处理')
}

function validateStarter(state: Instance, action: 'revoke' | 'resubmit', by: string): EngineRefusal | null {
  if (by !== state.starter) return createEngineRefusal('notYours', '流程不存在')
  if (action === 'resubmit') {
    return state.step === STARTER ? null : createEngineRefusal('notAllowed', '流程不在发起人手中')
  }
  if (state.status === 'returned') return null
  if (state.status !== 'running') return createEngineRefusal('notRunning', endedAs[state.status])
  const decided = state.tasks.some(
    (task) =>
      task.round >= state.submitted &&
      isLaterStep(state, task.step) &&
      task.kind === 'main' &&
      task.state === 'done' &&
      state.steps[task.step]?.kind !== 'wait',
  )
  return decided ? createEngineRefusal('blocked', '后面的步骤已有人处理，不能撤销') : null
}

/** Whether another step comes before a step, and is not in a branch beside it. */
function isLaterStep({ steps }: Instance, step: number): boolean {
  const own = steps[step] ?? {}
  return steps.slice(0, step).some((earlier) => !isInParallelBranch(earlier, own))
}

function validateRecall(state: Instance, task: WorkflowTask): EngineRefusal | null {
  if (task.state !== 'done' || task.result !== 'agreed' || !isAllowedByStep(state, 'retrieve', task)) return notAllowed
  const source = findRecallSource(state, task)
  if (source === 'nowhere') return createEngineRefusal('notOpen', '该任务已被处理')
  if (source === 'joined') return createEngineRefusal('blocked', '并行分支已经汇合，不能撤销处理')
  return source === 'touched' ? createEngineRefusal('blocked', '下一步已有人处理，不能撤销') : null
}

type RecallSource = 'same' | 'next' | 'touched' | 'joined' | 'nowhere'

/**
 * Where a decision can be recalled from: the step is still open, or nobody has acted in the next one.
 *
 * @returns `touched` when somebody has acted on it since, `joined` when it ended a branch of a parallel part that has been
 *   left, `nowhere` when the process has moved further
 */
export function findRecallSource(state: Instance, task: WorkflowTask): RecallSource {
  const paths = listPaths<FlowTree>(state)
  const left = paths.find((path) => path.at(-1)?.arrival?.task === task.no)
  if (left) return isUntouchedSince(state, task, left) ? 'next' : 'touched'
  const votes = listVotes(state, task.round)
  if (listPresentRounds(state).includes(task.round) && votes.some(({ no }) => no === task.no)) {
    return isFollowerUntouched(state, task, votes) ? 'same' : 'touched'
  }
  const around = paths.filter((path) => isAround(state, path, task.step)).at(-1) ?? []
  return isPartLeft(state, around, task.step) && isUntouchedSince(state, task, around) ? 'joined' : 'nowhere'
}

/** Whether a place, given after those around it, has gone past the parallel part in it that a step is in. */
function isPartLeft({ steps }: Instance, path: readonly FlowTree[], step: number): boolean {
  const depth = path.length - 1
  const { step: present = STARTER, lanes = [] } = path.at(-1) ?? {}
  if (countParts(steps, step) <= depth) return false
  const { last } = getBlock(steps, step, depth)
  // A branch that has ended stays at its last step.
  return present > last || (present === last && lanes.length === 0)
}

/** Whether a step is in a place, given after those around it. */
const isAround = ({ steps }: Instance, path: readonly FlowTree[], step: number): boolean =>
  isInPlace(steps, path.length - 1, path.at(-1)?.step ?? STARTER, step)

/** Whether nobody has acted in a place since the round of a decision, apart from the branches beside that of its step. */
function isUntouchedSince(state: Instance, decided: WorkflowTask, path: readonly FlowTree[]): boolean {
  const own = state.steps[decided.step] ?? {}
  return state.tasks.every(({ round, step, touched }) => {
    const isBeside = isInParallelBranch(state.steps[step] ?? {}, own)
    return round <= decided.round || isBeside || !touched || !isAround(state, path, step)
  })
}

/** In 依次 the next approver must not have acted; in 会签 a vote can be recalled until the last one is cast. */
function isFollowerUntouched(state: Instance, task: WorkflowTask, votes: readonly WorkflowTask[]): boolean {
  if (state.steps[task.step]?.mode !== 'sequence') return true
  const follower = votes.find((vote) => vote.order === task.order + 1)
  return follower !== undefined && follower.state === 'open' && !follower.touched
}
