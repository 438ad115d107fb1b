import type { Command } from '@/server/workflow/engine/command'
import type { Action, Instance, WorkflowTask } from '@/server/workflow/engine/state'

import { getTask, hasQuorum, isDecidedLater, live, must, same, votes } from './rule-words'

/** The nearest step that is not skipped; one past the ends when there is none. */
function nearest({ steps }: Instance, from: number, by: 1 | -1): number {
  let at = from + by
  while (steps[at]?.skipped) at += by
  return at
}

function checkMove(before: Instance, after: Instance): void {
  const back = before.returns[before.returns.length - 1]
  const next = nearest(before, before.step, 1)
  const isLast = !back && next === before.steps.length
  must(after.status === (isLast ? 'approved' : 'running'), '17 the last step approves, no other does')
  if (isLast) return
  must(after.step === (back ? back.step : next), '17 a passed step leads to the next, or straight back')
  if (back) must(same(openers(after), back.assignees), '17 a direct return comes back to those who had it')
  else must(same(openers(after), [...new Set(after.steps[after.step]?.assignees)]), '17 a step opens for its people')
}

const openers = (state: Instance) => votes(state, state.round).map((task) => task.assignee)

/** What agreeing, advising and letting an adviser go may lead to: the step stays, or is left with its quorum. */
function checkProgress(before: Instance, after: Instance): void {
  must(after.status === 'running' || after.status === 'approved', '17 agreeing never ends an instance otherwise')
  if (after.status === 'running' && after.round === before.round) return
  must(hasQuorum(after, before.step, before.round), '17 a step is left only with its quorum')
  checkMove(before, after)
}

function checkReturn(before: Instance, after: Instance, target: number, direct: boolean): void {
  must(after.step === target, '17 a return leads to its target')
  must(after.status === (target === -1 ? 'returned' : 'running'), '17 only a return to the starter stops')
  if (target !== -1) must(after.round > before.round, '17 a return opens a new round')
  const people = votes(before, before.round).filter((task) => task.state !== 'canceled')
  const back = { after: target, step: before.step, assignees: people.map((task) => task.assignee) }
  must(same(after.returns, direct ? [...before.returns, back] : []), '17 direct comes back, restart runs all again')
  must(
    before.tasks.every((task, index) => !live(task) || !live(after.tasks[index] as WorkflowTask)),
    '17 a return closes all',
  )
}

function checkAsked(before: Instance, after: Instance, command: Command & { users: readonly string[] }): void {
  const added = after.tasks.slice(before.tasks.length).filter((task) => task.round === before.round)
  const users = [...new Set(command.users)]
  must(
    same(
      added.map((task) => task.assignee),
      users,
    ),
    '17 those who were named are asked',
  )
  const no = 'task' in command ? command.task : 0
  must(
    added.every((task) => task.parent === no && task.kind !== 'main'),
    '17 they advise the one who asked',
  )
  must(!users.includes(command.by), '17 nobody asks themselves')
}

function checkRetrieved(before: Instance, after: Instance, no: number): void {
  const task = before.tasks[no - 1] as WorkflowTask
  const reopened = after.tasks[after.tasks.length - 1] as WorkflowTask
  must(reopened.supersedes === no && reopened.state === 'open', '17 a retrieved decision is open again')
  must(reopened.assignee === task.assignee && reopened.order === task.order, '17 for the same person and turn')
  must(after.step === task.step && after.round === task.round, '17 in the same step and round')
  if (before.arrival?.task === no) must(same(after.returns, before.arrival.returns), '17 with what was to come back')
  const later = before.tasks.filter((other) => other.round > task.round)
  must(
    later.every((other) => other.state !== 'done'),
    '17 only while nobody has decided since',
  )
  const taken = before.log.slice(before.log.map(({ task: of }) => of).lastIndexOf(no) + 1)
  const heirs = new Set(later.map((other) => other.no))
  must(!taken.some((entry) => entry.task !== null && heirs.has(entry.task)), '17 only while the next is untouched')
}

type Effect<A extends Action> = (before: Instance, after: Instance, command: Extract<Command, { action: A }>) => void

/** 17: what each command leads to. */
const effects: { [A in Action]: Effect<A> } = {
  agree(before, after, { task }) {
    const heldTask = getTask(after, task)
    must(heldTask.result === (heldTask.kind === 'main' ? 'agreed' : 'advised'), '17 agreeing is recorded')
    must(heldTask.state === 'done' || heldTask.state === 'waiting', '17 agreeing hands the task over')
    checkProgress(before, after)
  },
  addSignComplete(before, after, command) {
    const heldTask = getTask(after, command.task)
    must(heldTask.state === 'waiting' && heldTask.result !== null, '17 a completed task waits for its after-signers')
    must(after.round === before.round && after.status === 'running', '17 it does not pass before they are heard')
    checkAsked(before, after, command)
  },
  addSign(before, after, command) {
    const expected = command.place === 'before' ? 'waiting' : 'open'
    must(getTask(after, command.task).state === expected, '17 before waits, after goes on')
    checkAsked(before, after, command)
  },
  delegate(before, after, command) {
    must(getTask(after, command.task).state === 'waiting', '17 a delegated task waits')
    must(command.users.length === 1, '17 it is delegated to one')
    checkAsked(before, after, command)
  },
  removeSign(before, after, { child }) {
    must(getTask(after, child).state === 'canceled', '17 the removed adviser is asked no more')
    checkProgress(before, after)
  },
  transfer(before, after, { task, users }) {
    const heldTask = getTask(after, task)
    must(heldTask.assignee === users[0] && heldTask.state === 'open', '17 the heir holds the task')
    must(after.tasks.length === before.tasks.length, '17 a transfer asks nobody else')
  },
  circulate(before, after, { users }) {
    const readers = new Set(before.circulated)
    const added = [...new Set(users)].filter((user) => !readers.has(user))
    must(added.length > 0, '17 somebody new gets a copy')
    must(same(after.circulated, [...before.circulated, ...added]), '17 who was named may read')
    const isUnchanged = after.tasks.every((task, index) => task.state === before.tasks[index]?.state)
    must(isUnchanged, '17 a copy changes no task')
  },
  reject(_before, after, { task }) {
    must(after.status === 'rejected' && getTask(after, task).result === 'rejected', '17 a rejection ends the instance')
  },
  returnPrev(before, after, { mode }) {
    checkReturn(before, after, nearest(before, before.step, -1), mode === 'direct')
  },
  returnTo(before, after, { mode, target }) {
    const step = before.steps.findIndex(({ key }) => key === target)
    must(step < before.step && (step >= 0 || target === 'start'), '17 a return leads back')
    checkReturn(before, after, step, mode === 'direct')
  },
  retrieve(before, after, { task }) {
    checkRetrieved(before, after, task)
  },
  revoke(before, after) {
    must(before.status === 'returned' || !isDecidedLater(before), '17 a revoke comes before later steps decide')
    must(after.status === 'revoked' && after.returns.length === 0, '17 a revoked instance is the starter’s')
  },
  resubmit(before, after) {
    const back = before.returns[before.returns.length - 1]
    must(after.status === 'running' && after.step === (back?.step ?? 0), '17 it starts again, or goes straight back')
    must(after.submitted === after.round, '17 a new submission counts from its first round')
  },
}

/** Checks what one command led to. */
export function checkEffect(before: Instance, after: Instance, command: Command): void {
  const effect: Effect<Action> = effects[command.action] as Effect<Action>
  effect(before, after, command)
}
