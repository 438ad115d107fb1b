import { type Arbitrary, array, nat, noBias, record } from 'fast-check'
import type { Step } from '@/server/definitions/process'
import type { Instance, WorkflowTask } from '@/server/workflow/engine/state'

import { checkOffer, drawsOf, type Engine, freezeState, nextCommand, type Sequence } from './engine-sequences'
import { BrokenRule, everyAction, hasQuorum, live, must, same, taskOf, votes } from './rule-words'

/*
 * Processes with parallel parts, copies, automatic decisions, steps without deciders and people who decide once, and the
 * rules that hold for them; written without the code of the engine.
 */

const seeds = (minLength: number, maxLength: number) =>
  noBias(array(nat(0x7fffffff), { minLength, maxLength, size: 'max' }))

export const branchSequences: Arbitrary<Sequence> = record({ steps: seeds(2, 8), tries: seeds(4, 40) })

const people = ['u0', 'u1', 'u2', 'u3', 'u4']
/** Groups are runs of steps, branches are mixed within them, as the list allows. */
function listMixedSteps(numbers: readonly number[]): Step[] {
  let group = 0
  return numbers.map((seed, index): Step => {
    const draw = drawsOf(seed)
    if (draw(4) === 0) group += 1
    const kind = [undefined, undefined, undefined, undefined, undefined, 'copy', 'automatic'][draw(7)]
    const assignees = [...new Set([people[draw(5)] as string, people[draw(5)] as string])]
    const isVacant = !kind && draw(8) === 0
    const sameAs = draw(6) === 0 && index > 0 ? `s${draw(index)}` : undefined
    return {
      key: `s${index}`,
      name: `步骤 ${index}`,
      mode: (['any', 'all', 'sequence'] as const)[draw(3)] ?? 'any',
      assignees: kind === 'automatic' || isVacant ? [] : assignees,
      allow: everyAction,
      skipped: draw(6) === 0 && index > 0,
      once: draw(3) === 0,
      // Only in the last third of a list, so that most processes get far.
      ...(kind && { kind: kind as 'copy' | 'automatic', result: draw(3) === 0 ? 'reject' : 'agree', reason: '规则' }),
      ...(isVacant && { vacant: draw(3) === 0 ? ('reject' as const) : ('skip' as const) }),
      ...(sameAs && { sameAs }),
      ...(group % 2 === 1 && {
        parallel: { group: `g${group}`, branch: `分支${draw(3)}`, ...needs[((group - 1) / 2) % needs.length] },
      }),
    }
  })
}

const needs = [{}, { need: 1 }, { need: 2 }]

function checkPlaces(state: Instance): void {
  const { tasks, lanes, steps } = state
  const isRunning = state.status === 'running'
  must(isRunning === tasks.some(({ state: is }) => is === 'open'), 'B1 it runs exactly while some task is open')
  must(isRunning || !tasks.some(live), 'B1 nothing waits in what does not run')
  must(isRunning || lanes.length === 0, 'B2 only what runs has branches')
  const undone = lanes.filter(({ isDone }) => !isDone)
  const present = lanes.length > 0 ? undone : [state]
  for (const task of tasks.filter(live)) {
    const place = present.find(({ round }) => round === task.round)
    must(place?.step === task.step, 'B3 a live task is of a place where the process is')
  }
  for (const place of isRunning ? present : []) {
    must(
      tasks.some(({ round, state: is }) => round === place.round && is === 'open'),
      'B4 every branch that is not done has an open task',
    )
    must(!hasQuorum(state, place.step, place.round), 'B5 a step that has its quorum is left')
    const voters = votes(state, place.round).filter(({ state: is }) => is !== 'canceled')
    must(new Set(voters.map(({ assignee }) => assignee)).size === voters.length, 'B6 nobody votes twice in a round')
  }
  const isInPart = isRunning && steps[state.step]?.parallel !== undefined
  must(isInPart === lanes.length > 0, 'B8 in a parallel part there are branches, elsewhere none')
  if (lanes.length === 0) return
  must(undone[0]?.step === state.step && undone[0].round === state.round, 'B7 the instance shows its first open branch')
  const groups = new Set(lanes.map(({ step }) => steps[step]?.parallel?.group))
  must(groups.size === 1, 'B8 all branches are of one part')
  for (const { step, branch } of lanes) {
    must(steps[step]?.parallel?.branch === branch, 'B8 a branch stays in its own steps')
    must(!steps[step]?.skipped, 'B9 a step whose condition does not hold never opens')
  }
  const need = Math.min(steps[state.step]?.parallel?.need ?? lanes.length, lanes.length)
  must(lanes.length - undone.length < need, 'B10 a part is left as soon as enough branches are done')
}

function checkTasks(state: Instance): void {
  for (const { step } of state.tasks) {
    const { skipped, kind, vacant, sameAs } = state.steps[step] as Step
    must(!skipped && !kind && (!vacant || sameAs !== undefined), 'B9 only steps that people decide have tasks')
  }
  must(state.version === state.log.length, 'B11 every entry of the history has a version')
}

/** 12: approval needs every part and every step, unless an automatic decision came before. */
function checkApproved(state: Instance): void {
  if (state.status !== 'approved') return
  must(state.returns.length === 0, 'B12 nothing is left to come back to after approval')
  const isAutomatic = state.log.some(({ action }) => action === 'autoAgree')
  if (isAutomatic) return
  const groups = new Map<string, Set<string>>()
  const done = new Map<string, Set<string>>()
  for (const [at, step] of state.steps.entries()) {
    if (step.skipped) continue
    const rounds = state.tasks.filter((task) => task.step === at && task.kind === 'main').map(({ round }) => round)
    const isPassed = rounds.length > 0 ? hasQuorum(state, at, Math.max(...rounds)) : Boolean(step.kind ?? step.vacant)
    if (!step.parallel) {
      must(isPassed, 'B12 approved only when each step met its quorum in its last round')
      continue
    }
    const { group, branch } = step.parallel
    groups.set(group, (groups.get(group) ?? new Set()).add(branch))
    if (!isPassed) done.set(group, (done.get(group) ?? new Set()).add(branch))
  }
  for (const [group, branches] of groups) {
    const need = state.steps.find(({ parallel }) => parallel?.group === group)?.parallel?.need ?? branches.size
    const passed = branches.size - (done.get(group)?.size ?? 0)
    must(passed >= Math.min(need, branches.size), 'B12 approved only when enough branches of each part are done')
  }
}

const hasAgreedBefore = ({ tasks }: Instance, no: number | null, by: string) =>
  no !== null &&
  tasks[no - 1]?.assignee === by &&
  tasks.slice(0, no - 1).some(({ assignee, result }) => assignee === by && result === 'agreed')

const automatic = ['autoCopy', 'autoAgree', 'autoReject', 'autoSkip', 'autoPass']

/** A process opens no step that people decide without a command, and says what it did by itself. */
function checkEntries(before: Instance, after: Instance): void {
  must(same(after.log.slice(0, before.log.length), before.log), 'B13 the history is only added to')
  const [own, ...others] = after.log.slice(before.log.length)
  must(own !== undefined && !automatic.includes(own.action), 'B13 the command comes first')
  must(
    others.every(({ action }) => automatic.includes(action)),
    'B13 the rest is what the process did by itself',
  )
  for (const entry of others) {
    const step = after.steps[entry.step] as Step
    const holds = {
      autoCopy: step.kind === 'copy' && entry.users.every((id) => after.circulated.includes(id)),
      autoAgree: step.kind === 'automatic' && step.result === 'agree',
      autoReject: step.vacant === 'reject' || (step.kind === 'automatic' && step.result === 'reject'),
      autoSkip: step.vacant === 'skip',
      autoPass: step.once === true && hasAgreedBefore(after, entry.task, entry.by),
    }[entry.action as 'autoCopy']
    must(holds, `B14 ${entry.action} happens only where the step says so`)
    must(entry.action !== 'autoReject' || after.status === 'rejected', 'B14 an automatic rejection ends it')
  }
  const passed = new Set(others.filter(({ action }) => action === 'autoPass').map(({ task }) => task))
  for (const task of after.tasks.slice(before.tasks.length)) {
    must(task.result === null || passed.has(task.no), 'B14 nobody decides without acting, but who has just agreed')
  }
}

/** A decision in one branch leaves the others as they are while the part goes on. */
function checkBeside(before: Instance, after: Instance, task: WorkflowTask | undefined): void {
  if (!task || before.lanes.length === 0 || after.lanes.length !== before.lanes.length) return
  const own = before.lanes.find(({ round }) => round === task.round)
  const isSamePart = after.lanes.every(({ branch, round }, at) => {
    const earlier = before.lanes[at]
    return earlier?.branch === branch && (earlier.branch === own?.branch || round === earlier.round)
  })
  if (!own || !isSamePart) return
  for (const other of before.tasks) {
    if (other.round === task.round || !live(other)) continue
    must(same(other, after.tasks[other.no - 1]), 'B15 what happens in a branch leaves the others as they are')
  }
}

function checkReturned(before: Instance, after: Instance, task: WorkflowTask): void {
  const group = (state: Instance, at: number) => state.steps[at]?.parallel
  const from = group(before, task.step)
  if (before.lanes.length === 0 || after.lanes.length === 0 || after.lanes[0] === undefined) return
  const isSame = group(after, after.lanes[0].step)?.group === from?.group
  // A return to before the part may come back to it at once, past steps that decide by themselves.
  if (!isSame || after.log.length > before.log.length + 1) return
  const kept = after.lanes.filter(({ round, branch }) => branch !== from?.branch && round > 0)
  must(
    kept.every(({ round, branch }) => before.lanes.some((lane) => lane.branch === branch && lane.round === round)),
    'B16 a return within a branch keeps the others',
  )
}

/** Counts what happened, so that a run that tried nothing cannot pass for a proof. */
export type BranchTally = Record<string, number>

const count = (tally: BranchTally, what: string) => {
  tally[what] = (tally[what] ?? 0) + 1
}

/**
 * Plays one sequence and checks every rule after every step.
 *
 * @throws {BrokenRule} with the number of the rule
 */
export function playBranches(engine: Engine, { steps, tries }: Sequence, tally: BranchTally): void {
  let state = freezeState(engine.start('u0', listMixedSteps(steps)))
  checkAll(state)
  for (const seed of tries) {
    if (state.status === 'approved' || state.status === 'rejected') break
    const draw = drawsOf(seed)
    if (state.tasks.length === 0) break
    const command = nextCommand(engine, state, draw)
    const outcome = engine.applyCommand(state, command)
    checkOffer(engine, state, command, outcome)
    if ('refused' in outcome) continue
    const task = 'task' in command ? taskOf(state, command.task) : undefined
    const after = outcome.state
    checkEntries(state, after)
    checkBeside(state, after, task)
    if (task && command.action.startsWith('return')) checkReturned(state, after, task)
    checkAll(after)
    if (state.lanes.length > 0) count(tally, `in a part: ${command.action}`)
    if (state.lanes.length > 0 && after.lanes.length === 0) count(tally, `a part ends: ${after.status}`)
    if (command.action === 'retrieve' && task && state.lanes.length > 0) count(tally, 'recalled in a part')
    for (const { action } of after.log.slice(state.log.length + 1)) count(tally, action)
    state = freezeState(after)
  }
  count(tally, `ended ${state.status}`)
}

function checkAll(state: Instance): void {
  checkPlaces(state)
  checkTasks(state)
  checkApproved(state)
  if (state.tasks.some(({ no }, index) => no !== index + 1)) throw new BrokenRule('B0 tasks are numbered')
}
