import { optionalActions } from '@/server/definitions/process'
import type { Command } from '@/server/workflow/engine/command'
import type { Action, Instance, WorkflowTask } from '@/server/workflow/engine/state'

import { checkEffect } from './engine-effects'
import { BrokenRule, hasQuorum, isDecidedLater, live, must, same, votes } from './rule-words'

/*
 * The rules of the approval engine, written a second time and without its code: an engine that breaks one of them
 * while commands are applied is wrong. Rules 1 to 12 are the invariants of the design, the others ours.
 */

function checkLiveTasks(state: Instance): void {
  const { tasks } = state
  const isRunning = state.status === 'running'
  must(isRunning === tasks.some((task) => task.state === 'open'), '1 an instance runs exactly while some task is open')
  must(isRunning || !tasks.some(live), '2 nothing waits in an instance that does not run')
  must(
    tasks.every((task) => !live(task) || (task.step === state.step && task.round === state.round)),
    '3 live tasks are of the present step and round',
  )
  for (const task of tasks) {
    if (task.parent === null || !live(task)) continue
    const parent = tasks[task.parent - 1]
    const isEarly = task.kind === 'after' && parent?.result === null
    must(parent !== undefined && live(parent), '4 who is asked for advice is asked by a live task')
    must(isEarly ? task.state === 'waiting' : parent?.state === 'waiting', '4 the parent of an open adviser waits')
  }
}

function checkVotes(state: Instance): void {
  const present = votes(state, state.round).filter((task) => task.state !== 'canceled')
  const people = present.map((task) => task.assignee)
  must(new Set(people).size === people.length, '13 nobody votes twice in one round')
  if (state.status !== 'running') return
  must(!hasQuorum(state, state.step, state.round), '14 a step that has its quorum is left')
  const waiting = (task: WorkflowTask) =>
    task.state === 'waiting' && !state.tasks.some((t) => t.parent === task.no && live(t))
  if (state.steps[state.step]?.mode !== 'sequence') {
    must(!present.some(waiting), '15 only a sequence makes people wait for their turn')
    return
  }
  const first = present.findIndex((task) => task.state !== 'done')
  must(first >= 0 && !waiting(present[first] as WorkflowTask), '15 in a sequence the first undecided has the turn')
  must(present.slice(first + 1).every(waiting), '15 in a sequence those behind wait')
}

function checkReturns(state: Instance): void {
  const { returns, step, steps, status } = state
  if (status === 'approved') must(returns.length === 0, '16 nothing is left to come back to after approval')
  if (status === 'returned' || status === 'revoked') must(step === -1, '16 the starter holds what came back')
  if (status !== 'running' && status !== 'returned') return
  for (const [index, back] of returns.entries()) {
    const next = returns[index + 1]
    must(back.after === (next ? next.step : step), '16 a direct return waits for exactly the present step')
    must(back.after < back.step && back.step < steps.length, '16 a direct return leads forward')
  }
}

function checkApproval(state: Instance): void {
  if (state.status !== 'approved') return
  for (const [index, { skipped }] of state.steps.entries()) {
    if (skipped) continue
    const rounds = state.tasks.filter((task) => task.step === index && task.kind === 'main').map((task) => task.round)
    must(
      hasQuorum(state, index, Math.max(...rounds)),
      '5 approved only when each step met its quorum in its last round',
    )
  }
}

function checkSkipped(state: Instance): void {
  const opened = state.tasks.filter(({ step }) => state.steps[step]?.skipped)
  must(opened.length === 0, '20 a step whose condition does not hold never opens')
}

/** Checks one state by itself. */
export function checkState(state: Instance): void {
  checkLiveTasks(state)
  checkVotes(state)
  checkReturns(state)
  checkApproval(state)
  checkSkipped(state)
}

const whileAsking: Action[] = ['reject', 'returnPrev', 'returnTo', 'removeSign', 'circulate']
const byStepOnly: readonly Action[] = optionalActions

/** 11: who may do what, in the words of the product. */
function checkRight(before: Instance, command: Command): void {
  if (command.action === 'revoke' || command.action === 'resubmit') {
    must(command.by === before.starter, '11 only the starter revokes and resubmits')
    const isWithStarter = before.status === 'returned' || before.status === 'revoked'
    if (command.action === 'resubmit') must(isWithStarter, '11 only what came back is handed in again')
    return
  }
  const task = before.tasks[command.task - 1]
  if (!task) throw new BrokenRule('11 a task that does not exist was acted on')
  const { action } = command
  must(task.assignee === command.by, '11 only its assignee acts on a task')
  const allowed = (before.steps[task.step]?.allow ?? []).some((code) => code === action)
  must(!byStepOnly.includes(action) || allowed, '11 only what the step allows is done')
  if (action === 'reject' || action.startsWith('return')) {
    must(task.kind === 'main', '11 an adviser neither rejects nor returns')
  }
  if (action === 'retrieve') {
    must(task.state === 'done' && task.result === 'agreed' && task.kind === 'main', '11 only an agreement is retrieved')
    return
  }
  const asks = before.tasks.some((other) => other.parent === task.no && live(other))
  const isOpen = task.state === 'open' || (action === 'removeSign' && asks)
  const isAsking = task.state === 'waiting' && asks && task.result === null && whileAsking.includes(action)
  must(isOpen || isAsking, '11 only an open task is acted on, or one that waits for advice')
}

function checkHistory(before: Instance, after: Instance, command: Command): void {
  must(before.status !== 'approved' && before.status !== 'rejected', '10 approved and rejected are final')
  must(after.version === before.version + 1, '6 the version grows by one')
  must(same(after.log.slice(0, -1), before.log), '9 the history is only added to')
  const entry = after.log[after.log.length - 1]
  must(after.log.length === before.log.length + 1, '7 one command, one entry')
  must(entry?.by === command.by && entry.action === command.action, '7 the entry says who did what')
  must(entry?.task === ('task' in command ? command.task : null), '7 the entry says to which task')
  must(entry?.step === before.step, '7 the entry says where')
  for (const [index, task] of before.tasks.entries()) {
    if (!live(task)) must(same(task, after.tasks[index]), '8 what is decided or canceled never changes')
    const { assignee } = after.tasks[index] as WorkflowTask
    must(command.action === 'transfer' || assignee === task.assignee, '8 only a transfer changes hands')
  }
}

/** Checks what one applied command did. */
export function checkApplied(before: Instance, after: Instance, command: Command): void {
  checkRight(before, command)
  checkHistory(before, after, command)
  checkEffect(before, after, command)
}

/** Checks why a command was refused: the words a person gets follow from the code. */
export function checkRefused(before: Instance, command: Command, code: string): void {
  if (command.action === 'revoke') {
    if (code === 'reasonMissing') return
    const isFree = before.status === 'returned' || (before.status === 'running' && !isDecidedLater(before))
    must(!isFree || command.by !== before.starter, '19 until later steps decide, the starter may revoke')
  }
  if (['revoke', 'resubmit', 'retrieve'].includes(command.action)) return
  const commandTask = 'task' in command ? before.tasks[command.task - 1] : undefined
  if (!commandTask || commandTask.assignee !== command.by || before.status !== 'running') return
  if (!live(commandTask)) must(code === 'notOpen', '19 who comes too late is told so')
  else must(code !== 'notOpen', '19 a live task is not called decided')
}
