import { optionalActions } from '@/server/definitions/process'
import {
  type Action,
  getBlock,
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

/** Whether a step is not the first one, or in a parallel part at the beginning not the first of its branch. */
function isLaterStep({ steps }: Instance, step: number): boolean {
  if (step === 0) return false
  const branch = steps[step]?.parallel?.branch
  const isInFirstPart = branch !== undefined && getBlock(steps, step).first === 0
  return !isInFirstPart || steps.slice(0, step).some(({ parallel }) => parallel?.branch === branch)
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
 * @returns `touched` when somebody has acted on it since, `joined` when it ended a parallel part, `nowhere` when the
 *   process has moved further
 */
export function findRecallSource(state: Instance, task: WorkflowTask): RecallSource {
  const lane = state.lanes.find(({ arrival }) => arrival?.task === task.no)
  if (lane) return isRoundUntouched(state, task.round, lane.round) ? 'next' : 'touched'
  const undone = state.lanes.filter(({ isDone }) => !isDone)
  const present = state.lanes.length > 0 ? undone.map(({ round }) => round) : [state.round]
  const votes = listVotes(state, task.round)
  if (present.includes(task.round) && votes.some(({ no }) => no === task.no)) {
    return isFollowerUntouched(state, task, votes) ? 'same' : 'touched'
  }
  if (state.arrival?.task === task.no) {
    return state.tasks.some(({ round, touched }) => round > task.round && touched) ? 'touched' : 'next'
  }
  const isJoined = state.steps[task.step]?.parallel && state.lanes.length === 0
  return isJoined && state.tasks.every(({ round, touched }) => round <= task.round || !touched) ? 'joined' : 'nowhere'
}

/** A branch that is done stays in the round of its last decision. */
function isRoundUntouched({ tasks }: Instance, decided: number, present: number): boolean {
  return decided === present || tasks.every(({ round, touched }) => round !== present || !touched)
}

/** In 依次 the next approver must not have acted; in 会签 a vote can be recalled until the last one is cast. */
function isFollowerUntouched(state: Instance, task: WorkflowTask, votes: readonly WorkflowTask[]): boolean {
  if (state.steps[task.step]?.mode !== 'sequence') return true
  const follower = votes.find((vote) => vote.order === task.order + 1)
  return follower !== undefined && follower.state === 'open' && !follower.touched
}
