import type { Step } from '@/server/definitions/process'
import { traitOf } from './actions'
import type { Command } from './command'
import { addSign, addSignComplete, delegate } from './commands/add-sign'
import { agree } from './commands/agree'
import { circulate } from './commands/circulate'
import { reject } from './commands/reject'
import { removeSign } from './commands/remove-sign'
import { retrieve } from './commands/retrieve'
import { returnPrev, returnTo } from './commands/send-back'
import { resubmit, revoke } from './commands/starter'
import { transfer } from './commands/transfer'
import { permit, type Refused, refused } from './permit'
import { enterStep } from './round'
import { type Draft, draftOf, type Entry, type Instance, STARTER, STARTER_KEY, stepAfter, taskOf } from './state'

/** What a command leads to: the next state, or why there is none. */
export type Outcome = { readonly state: Instance } | { readonly refused: Refused }

/**
 * Begins an instance at its first step.
 *
 * @param steps in order; conditions and roles are resolved to people before
 * @throws {Error} when there is no step to open, one without people, or a key twice: defects of the definition
 */
export function start(starter: string, steps: readonly Step[]): Instance {
  const keys = new Set([STARTER_KEY, ...steps.map((step) => step.key)])
  const first = stepAfter(steps, STARTER)
  if (first === undefined) throw new Error('a process without steps')
  if (keys.size <= steps.length) throw new Error('a step key used twice')
  if (steps.some((step) => step.assignees.length === 0)) throw new Error('a step without people')
  const draft: Draft = {
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
    circulated: [],
    log: [],
  }
  enterStep(draft, first)
  return draft
}

/**
 * Applies one command: the whole approval engine. Pure: the given state is never changed, and nothing but the state
 * and the command is looked at.
 */
export function handle(state: Instance, command: Command): Outcome {
  const no = 'task' in command ? command.task : undefined
  const refusal = permit(state, command.action, command.by, no) ?? refuseSilence(state, command, no)
  if (refusal) return { refused: refusal }
  const draft = draftOf(state)
  const failed = apply(draft, command)
  if (failed) return { refused: failed }
  draft.version += 1
  draft.log = [...state.log, entryOf(state, command)]
  return { state: draft }
}

function refuseSilence(state: Instance, command: Command, no: number | undefined): Refused | null {
  const { needReason } = traitOf(state, command.action, no === undefined ? undefined : taskOf(state, no))
  return needReason && !command.reason?.trim() ? refused('reasonMissing', '请填写意见') : null
}

function entryOf(state: Instance, command: Command): Entry {
  const { by, action } = command
  const users = 'users' in command ? [...new Set(command.users)] : []
  return { by, action, task: 'task' in command ? command.task : null, users, step: state.step }
}

function apply(draft: Draft, command: Command): Refused | null {
  switch (command.action) {
    case 'revoke':
      return revoke(draft)
    case 'resubmit':
      return resubmit(draft)
    case 'retrieve':
      return retrieve(draft, command, taskOf(draft, command.task))
    default:
      return applyToLive(draft, command)
  }
}

type LiveCommand = Exclude<Command, { action: 'revoke' | 'resubmit' | 'retrieve' }>

function applyToLive(draft: Draft, command: LiveCommand): Refused | null {
  const task = taskOf(draft, command.task)
  task.touched = true
  switch (command.action) {
    case 'agree':
      return agree(draft, command, task)
    case 'reject':
      return reject(draft, command, task)
    case 'addSign':
      return addSign(draft, command, task)
    case 'addSignComplete':
      return addSignComplete(draft, command, task)
    case 'removeSign':
      return removeSign(draft, command, task)
    case 'transfer':
      return transfer(draft, command, task)
    case 'delegate':
      return delegate(draft, command, task)
    case 'circulate':
      return circulate(draft, command)
    case 'returnPrev':
      return returnPrev(draft, command, task)
    case 'returnTo':
      return returnTo(draft, command, task)
  }
}
