import type { Step } from '@/server/definitions/process'

import { getActionTrait } from './actions'
import type { Command } from './command'
import { addSign, addSignComplete, delegateTask } from './commands/add-sign'
import { approveTask } from './commands/agree'
import { addCopyReaders } from './commands/circulate'
import { rejectTask } from './commands/reject'
import { removeSign } from './commands/remove-sign'
import { recallTask } from './commands/retrieve'
import { returnPrev, returnTo } from './commands/send-back'
import { resubmitInstance, withdrawInstance } from './commands/starter'
import { transferTask } from './commands/transfer'
import { findStepAfter } from './parts'
import { createEngineRefusal, type EngineRefusal, validateAction } from './permit'
import { moveOn } from './round'
import {
  createInstanceDraft,
  type Instance,
  type InstanceDraft,
  isHolding,
  isLive,
  type LogEntry,
  requireTask,
  STARTER,
  STARTER_KEY,
} from './state'

/** The result of a command: the next state, or a refusal. */
export type CommandOutcome = { readonly state: Instance } | { readonly refused: EngineRefusal }

/**
 * Starts an instance at its first step. It may end at once when its steps decide by themselves.
 *
 * @param steps in order; conditions and roles are already resolved to users
 * @throws {Error} when there is no step to open, a step has no assignees, a key is not unique, or a step that holds the
 *   process up is not 或签: defects of the definition
 */
export function start(starter: string, steps: readonly Step[]): Instance {
  const keys = new Set([STARTER_KEY, ...steps.map((step) => step.key)])
  if (findStepAfter(steps, STARTER) === undefined) throw new Error('a process without steps')
  if (keys.size <= steps.length) throw new Error('a step key used twice')
  if (steps.some(({ assignees, kind, vacant }) => assignees.length === 0 && !kind && !vacant))
    throw new Error('a step without people')
  if (steps.some((step) => isHolding(step) && step.mode !== 'any')) throw new Error('a step that waits for several')
  const draft: InstanceDraft = {
    starter,
    steps,
    status: 'running',
    step: STARTER,
    round: 0,
    rounds: 0,
    version: 0,
    tasks: [],
    submitted: 1,
    returns: [],
    arrival: null,
    lanes: [],
    circulated: [],
    log: [],
  }
  moveOn(draft, draft)
  return draft
}

/**
 * Applies one command to an instance; this is the approval engine. Pure: it depends on its parameters only and does not
 * change the given state.
 */
export function applyCommand(state: Instance, command: Command): CommandOutcome {
  const no = 'task' in command ? command.task : undefined
  const refusal = validateAction(state, command.action, command.by, no) ?? validateReason(state, command, no)
  if (refusal) return { refused: refusal }
  const draft = createInstanceDraft(state)
  // Before it is applied: what the process then does by itself follows in the history.
  draft.version += 1
  draft.log = [...state.log, toLogEntry(state, command)]
  const failed = apply(draft, command)
  if (failed) return { refused: failed }
  return { state: draft }
}

function validateReason(state: Instance, command: Command, no: number | undefined): EngineRefusal | null {
  const { needReason } = getActionTrait(state, command.action, no === undefined ? undefined : requireTask(state, no))
  return needReason && !command.reason?.trim() ? createEngineRefusal('reasonMissing', '请填写意见') : null
}

function toLogEntry(state: Instance, command: Command): LogEntry {
  const { by, action } = command
  const users = 'users' in command ? [...new Set(command.users)] : []
  const task = 'task' in command ? requireTask(state, command.task) : undefined
  return { by, action, task: task?.no ?? null, users, step: task && isLive(task) ? task.step : state.step }
}

function apply(draft: InstanceDraft, command: Command): EngineRefusal | null {
  switch (command.action) {
    case 'revoke':
      return withdrawInstance(draft)
    case 'resubmit':
      return resubmitInstance(draft)
    case 'retrieve':
      return recallTask(draft, command, requireTask(draft, command.task))
    default:
      return applyToLive(draft, command)
  }
}

type LiveCommand = Exclude<Command, { action: 'revoke' | 'resubmit' | 'retrieve' }>

function applyToLive(draft: InstanceDraft, command: LiveCommand): EngineRefusal | null {
  const task = requireTask(draft, command.task)
  task.touched = true
  switch (command.action) {
    case 'agree':
      return approveTask(draft, command, task)
    case 'reject':
      return rejectTask(draft, command, task)
    case 'addSign':
      return addSign(draft, command, task)
    case 'addSignComplete':
      return addSignComplete(draft, command, task)
    case 'removeSign':
      return removeSign(draft, command, task)
    case 'transfer':
      return transferTask(draft, command, task)
    case 'delegate':
      return delegateTask(draft, command, task)
    case 'circulate':
      return addCopyReaders(draft, command)
    case 'returnPrev':
      return returnPrev(draft, command, task)
    case 'returnTo':
      return returnTo(draft, command, task)
  }
}
