import { type Arbitrary, array, nat, noBias, record } from 'fast-check'

import type { Step } from '@/server/definitions/process'
import { buildCommand, type Command } from '@/server/workflow/engine/command'
import type { CommandOutcome } from '@/server/workflow/engine/engine'
import type { Instance } from '@/server/workflow/engine/state'

import { isHold, listMixedSteps, listParts, listPlaces, type Place, people } from './engine-mixed-steps'
import {
  checkApproved,
  checkBeside,
  checkJoined,
  checkPlaces,
  checkRecalled,
  checkReturned,
  hasAgreedRightBefore,
  listSpots,
} from './engine-place-rules'
import {
  checkOffer,
  createDraw,
  freezeState,
  nextCommand,
  type Sequence,
  type SettlingEngine,
} from './engine-sequences'
import { createRandomEvaluator, drawValues } from './random-conditions'
import { BrokenRule, getTask, live, must, same, votes } from './rule-words'

/*
 * Processes with parallel parts, copies, automatic decisions, steps without deciders and people who decide once, and the
 * rules that hold for them; written without the code of the engine.
 */

const seeds = (minLength: number, maxLength: number) =>
  noBias(array(nat(0x7fffffff), { minLength, maxLength, size: 'max' }))

export const branchSequences: Arbitrary<Sequence> = record({ steps: seeds(2, 10), tries: seeds(4, 40) })

function checkTasks(state: Instance, settled: number): void {
  for (const { own } of listSpots(state))
    must(!own.returns.some(({ assignees }) => assignees.includes('system')), 'H2 the system does not come back')
  for (const [at, { step, assignee }] of state.tasks.entries()) {
    const { skipped, kind, vacant, sameAs } = state.steps[step] as Step
    // What was decided before the conditions were evaluated again stays in the history.
    if (at < settled) continue
    must(!skipped, 'B9 a step whose condition does not hold has no tasks')
    if (isHold(kind)) {
      const isAsked = state.log.some(({ action, step: of }) => action === 'holdAsk' && of === step)
      must(assignee === 'system' || isAsked, 'H1 people decide for the system only where they were asked')
      continue
    }
    must(assignee !== 'system', 'H1 the system has tasks only in steps that hold the process up')
    must(!kind && (!vacant || sameAs !== undefined), 'B9 only steps that people decide have tasks')
  }
  must(state.version === state.log.length, 'B11 every entry of the history has a version')
}

const automatic = ['autoBranch', 'autoBypass', 'autoCopy', 'autoAgree', 'autoReject', 'autoSkip', 'autoPass']

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
      autoBranch: listPlaces(step).some(({ isTaken, reason }) => isTaken === true && entry.reason === reason),
      autoBypass: listPlaces(step).some(({ isTaken }) => isTaken !== true),
      autoCopy: step.kind === 'copy' && entry.users.every((id) => after.circulated.includes(id)),
      autoAgree: step.kind === 'automatic' && step.result === 'agree',
      autoReject: step.vacant === 'reject' || (step.kind === 'automatic' && step.result === 'reject'),
      autoSkip: step.vacant === 'skip',
      autoPass: step.once === true && !step.kind && hasAgreedRightBefore(after, entry.task, entry.by),
    }[entry.action as 'autoCopy']
    must(holds, `B14 ${entry.action} happens only where the step says so`)
    must(entry.action !== 'autoReject' || after.status === 'rejected', 'B14 an automatic rejection ends it')
  }
  const passed = new Set(others.filter(({ action }) => action === 'autoPass').map(({ task }) => task))
  for (const task of after.tasks.slice(before.tasks.length)) {
    must(task.result === null || passed.has(task.no), 'B14 nobody decides without acting, but who has just agreed')
  }
}

/** Where a command leads, by what it is. */
function checkCommand(before: Instance, after: Instance, command: Command): void {
  const task = 'task' in command ? getTask(before, command.task) : undefined
  if (command.action === 'returnPrev' || command.action === 'returnTo') {
    if (task) checkReturned(before, after, task, command)
  } else if (command.action === 'retrieve') {
    if (task) checkRecalled(before, after, task)
  } else if (command.action !== 'revoke') checkJoined(before, after, task)
}

/** A parallel part around the step. */
const isInPart = ({ steps }: Instance, at: number) => steps[at]?.parallel !== undefined

/** Whether a condition holds for the form that a number stands for. */
function holdsIn(seed: number, when: string): boolean {
  if (evaluated.seed !== seed) {
    evaluated = { seed, holds: createRandomEvaluator(drawValues(createDraw(seed))) }
  }
  return evaluated.holds(when)
}

/** Of the form that was asked for last: many conditions are evaluated for one. */
let evaluated = { seed: -1, holds: (_when: string) => false }

const judge = (seed: number) => ({
  holds: (when: string) => holdsIn(seed, when),
  explain: (when: string | undefined) => when ?? '其他情况',
})

interface ChoiceStep {
  at: number
  step: Step
  place: Place
  /** The branches around it. */
  around: Place[]
}

/** The branches of the choices of a process, in order, by their groups. */
function listChoiceBranches(steps: readonly Step[]) {
  const groups = new Map<string, ChoiceStep[]>()
  for (const [at, step] of steps.entries())
    for (const [depth, place] of listPlaces(step).entries()) {
      const around = listPlaces(step).slice(0, depth)
      groups.set(place.group, [...(groups.get(place.group) ?? []), { at, step, place, around }])
    }
  return groups
}

const isOnWay = ({ around }: ChoiceStep) => around.every(({ isTaken }) => isTaken === true)

/** Whether a step is open although it is in a branch that is not taken, or was left out. */
function isOutOfWay(step: Step, before: Step | undefined): boolean {
  const places = listPlaces(step)
  return places.length > 0 ? places.some(({ isTaken }) => !isTaken) : before?.skipped === true
}

/** Whether a step settles a process, or was chosen by a branch. */
const answersForm = (step: Step) =>
  !['copy', 'wait', 'webhook'].includes(step.kind ?? '') || listPlaces(step).length > 0

/**
 * Of each choice on the way the first branch whose condition holds is taken, else the one without a condition, else none;
 * of one in a branch that is not taken none is.
 */
function checkSettled(before: readonly Step[], after: readonly Step[], seed: number, from: number): void {
  for (const [at, step] of after.entries()) {
    if (at <= from) must(same(step.skipped, before[at]?.skipped), 'C5 what is past stays as it is')
    must(listPlaces(step).length === listPlaces(before[at] as Step).length, 'C8 a step stays in its branches')
  }
  const open = [...after.keys()].filter((at) => !after[at]?.skipped)
  const forced = open.find((at) => at > from && isOutOfWay(after[at] as Step, before[at]))
  if (forced !== undefined)
    must(!after[forced]?.kind || after.every(({ kind }) => kind), 'C11 people are asked where no condition holds')
  const answers = open.filter((at) => at !== forced && answersForm(after[at] as Step))
  if (forced !== undefined) must(answers.length === 0, 'C12 a last resort opens only where nothing else decides')
  else if (after.some((step) => listPlaces(step).length > 0))
    must(
      // Where the last step of people is past, they have been asked in the place of the system.
      answers.length > 0 || after.every(({ kind }, at) => kind || at <= from),
      'C12 what every form passes decides nothing',
    )
  const was = listChoiceBranches(before)
  for (const [group, own] of listChoiceBranches(after)) {
    const taken = own.filter(({ place }) => place.isTaken)
    must(new Set(taken.map(({ place }) => place.branch)).size <= 1, 'C1 at most one branch is taken')
    const first = own[0]?.at ?? 0
    if (first <= from) {
      const earlier = was.get(group) ?? []
      must(
        own.every(({ place }, index) => same(place, earlier[index]?.place)),
        'C5 a choice that is entered stays as it is',
      )
      continue
    }
    must(new Set(own.map(isOnWay)).size === 1, 'C8 a choice is in one branch of each choice around it')
    const right =
      own.find(({ place }) => place.when !== undefined && holdsIn(seed, place.when)) ??
      own.find(({ place }) => place.when === undefined)
    if (own[0] && isOnWay(own[0]))
      must(taken[0]?.place.branch === right?.place.branch, 'C2 the first branch whose condition holds is taken')
    else must(taken.length === 0, 'C9 a choice in a branch that is not taken takes none')
    for (const { at, step, place } of own) {
      if (place.isTaken) must(place.reason === (place.when ?? '其他情况'), 'C3 why a branch is taken is kept')
      else must(at === forced || step.skipped === true, 'C4 a step of another branch does not open')
    }
  }
}

/** Whether another choice that begins at the same step has the same entry in the history. */
function isSaidLikeAnother(own: readonly ChoiceStep[], choices: readonly ChoiceStep[][]): boolean {
  const first = own[0]?.at ?? 0
  const taken = own.find(({ place }) => place.isTaken)
  return choices.some((others) => {
    const other = others.find(({ place }) => place.isTaken)
    const isSameEntry = taken
      ? other?.at === taken.at && other.place.reason === taken.place.reason
      : !other && others[0]?.at === first
    return others !== own && isSameEntry
  })
}

/** What the history says about branches: once per command that leads past a choice, and before its steps. */
function checkWay(before: Instance | undefined, after: Instance): void {
  const entries = after.log.slice(before?.log.length ?? 0)
  const opened = after.tasks.slice(before?.tasks.length ?? 0)
  const places = before ? listSpots(before).map(({ own }) => own.step) : [-1]
  const choices = [...listChoiceBranches(after.steps).values()]
  for (const own of choices) {
    const first = own[0]?.at ?? 0
    const last = own.at(-1)?.at ?? first
    const taken = own.find(({ place }) => place.isTaken)
    const reasons = entries.filter(({ step, action, reason }) =>
      taken
        ? action === 'autoBranch' && step === taken.at && reason === taken.place.reason
        : action === 'autoBypass' && step === first,
    )
    const isAlike = isSaidLikeAnother(own, choices)
    if (!isAlike) must(reasons.length <= 1, 'C6 a choice is said once per command')
    const outer = own[0]?.around.at(-1)
    const outerChoice = choices.find((other) => other.some(({ place }) => same(place, outer)))
    const saidOuter = entries.findIndex(
      ({ action, reason, step }) =>
        action === 'autoBranch' &&
        step === outerChoice?.find(({ place }) => place.isTaken)?.at &&
        reason === outer?.reason,
    )
    const isOuterAlike = outerChoice !== undefined && isSaidLikeAnother(outerChoice, choices)
    if (!isAlike && !isOuterAlike && saidOuter >= 0 && reasons[0])
      must(saidOuter < entries.indexOf(reasons[0]), 'C10 an outer choice is said before one inside of it')
    if (own[0] && !isOnWay(own[0])) {
      if (!isAlike) must(reasons.length === 0, 'C9 a choice in a branch that is not taken is not said')
      continue
    }
    const isReturn = before !== undefined && /^return|retrieve/.test(entries[0]?.action ?? '')
    const isEntered =
      places.every((at) => at < first) && opened.some(({ step }) => step >= first && step <= last) && !isReturn
    const isDirect = before !== undefined && listSpots(before).some(({ own }) => own.returns.length > 0)
    if (isEntered && !isDirect) must(reasons.length > 0, 'C6 a choice that is entered is in the history')
    if (after.status === 'approved' && before?.status !== 'approved') {
      const all = after.log.filter(
        ({ step, action }) => step >= first && step <= last && /^auto(Branch|Bypass)$/.test(action),
      )
      const isEnded = after.log.some(({ action }) => action === 'autoAgree')
      const isOutside = own.some(({ step }) => !step.parallel)
      if (!isEnded && isOutside) must(all.length > 0, 'C6 a choice on the way to approval is in the history')
    }
  }
}

/** The time of some task is over: it is decided or handed up like an act of nobody, or nothing happens at all. */
function playLate(
  engine: SettlingEngine,
  state: Instance,
  draw: (below: number) => number,
  settled: number,
): Instance | null {
  const no = 1 + draw(state.tasks.length)
  const act = (['agree', 'reject', 'handUp'] as const)[draw(3)] ?? 'agree'
  const successor = draw(8) === 0 ? undefined : people[draw(5)]
  const before = getTask(state, no)
  const after = engine.expireTask(state, no, act, { successor, reason: '超时' })
  const isDecided = before.kind === 'main' && before.assignee !== 'system'
  const isDue = state.status === 'running' && isDecided && before.state === 'open'
  must(isDue || after === null, 'L1 only an open task of a decider has a limit')
  must(!isDue || act === 'handUp' || after !== null, 'L1 what is due is decided')
  if (!after) return null
  const task = getTask(after, no)
  const [own] = after.log.slice(state.log.length)
  must(own?.by === 'system' && own.task === no && own.reason === '超时', 'L2 the history says that the time was over')
  const isRight = { lateAgree: act === 'agree', lateReject: act === 'reject', lateHandUp: act === 'handUp' }
  must(isRight[own?.action as 'lateAgree'] === true, 'L2 the history says what happened')
  if (act === 'handUp') {
    must(task.assignee === successor && successor !== before.assignee && task.state === 'open', 'L3 a superior has it')
    must(same({ ...task, assignee: '' }, { ...before, assignee: '' }), 'L3 the task stays as it was')
    must(
      same([after.step, after.round, after.status], [state.step, state.round, state.status]),
      'L3 nothing else moves',
    )
  } else if (act === 'reject') must(task.result === 'rejected' && after.status === 'rejected', 'L4 a refusal ends it')
  else must(task.result === 'agreed', 'L4 the task is agreed')
  checkEntries(state, after)
  checkBeside(state, after, before)
  checkJoined(state, after, before)
  checkAll(after, settled)
  checkWay(state, after)
  return freezeState(after)
}

/** What a step waited for has happened: it is left, refused, or given to people; or nothing happens at all. */
function playHold(
  engine: SettlingEngine,
  state: Instance,
  draw: (below: number) => number,
  settled: number,
): Instance | null {
  const systemTasks = state.tasks.filter(({ assignee, state: is }) => assignee === 'system' && is === 'open')
  const no =
    systemTasks.length > 0 && draw(8) > 0
      ? (systemTasks[draw(systemTasks.length)]?.no ?? 1)
      : 1 + draw(state.tasks.length)
  const act = (['end', 'skip', 'end', 'ask', 'ask', 'reject'] as const)[draw(6)] ?? 'end'
  const asksPeople = draw(8) === 0 ? [] : [...new Set([people[draw(5)] as string, people[draw(5)] as string])]
  const before = getTask(state, no)
  const after = engine.endHold(state, no, act, { asked: asksPeople, reason: '等到了' })
  const isHeld = state.status === 'running' && before.assignee === 'system' && before.state === 'open'
  const isAsked = votes(state, before.round).length > 1
  const isPossible = isHeld && (act !== 'ask' || (asksPeople.length > 0 && !isAsked))
  must(isPossible === (after !== null), 'H3 the system ends its open tasks, and asks people once')
  if (!after) return null
  const task = getTask(after, no)
  const [own] = after.log.slice(state.log.length)
  must(own?.by === 'system' && own.task === no && own.reason === '等到了', 'H4 the history says what was waited for')
  const isRight = {
    holdEnd: act === 'end',
    holdSkip: act === 'skip',
    holdReject: act === 'reject',
    holdAsk: act === 'ask',
  }
  must(isRight[own?.action as 'holdEnd'] === true, 'H4 the history says what happened')
  must(same(own?.users, act === 'ask' ? asksPeople : []), 'H4 the history says who was asked')
  if (act === 'ask') {
    const added = after.tasks.slice(state.tasks.length)
    const isEach = added.every(({ round, state: is, kind }) => round === task.round && is === 'open' && kind === 'main')
    const isAll = same(
      added.map(({ assignee }) => assignee),
      asksPeople,
    )
    must(isEach && isAll, 'H5 each who is asked decides in the place of the system')
    must(same(after.tasks.slice(0, state.tasks.length), state.tasks), 'H5 the tasks of others stay as they were')
    must(same(after.lanes, state.lanes) && after.step === state.step, 'H5 nothing moves')
  } else if (act === 'reject') must(task.result === 'rejected' && after.status === 'rejected', 'H6 a refusal ends it')
  else {
    must(task.result === 'agreed' && task.touched, 'H7 the task of the system is done')
    must(!after.tasks.some((other) => other.round === task.round && live(other)), 'H7 its step is left')
  }
  checkEntries(state, after)
  checkBeside(state, after, before)
  checkJoined(state, after, before)
  checkAll(after, settled)
  checkWay(state, after)
  return freezeState(after)
}

/** A sub-process that nobody waits for is withdrawn, however far it is. */
function checkStopped(engine: SettlingEngine, state: Instance): void {
  const after = engine.withdrawBySystem(state, '主流程不再等待')
  const isUnderWay = state.status === 'running' || state.status === 'returned'
  must(isUnderWay === (after !== null), 'H10 what has ended is not withdrawn')
  if (!after) return
  must(after.status === 'revoked' && after.step === -1 && after.lanes.length === 0, 'H10 it is at its starter')
  must(!after.tasks.some(live) && after.returns.length === 0, 'H10 nothing is left to do')
  const own = after.log[state.log.length]
  must(own?.action === 'holdStop' && own.by === 'system' && own.reason !== '', 'H10 the history says so')
  must(after.version === state.version + 1, 'H10 the history has its version')
}

/** What happens by itself once in a while, and mostly where nobody else can go on. */
function playAlone(
  engine: SettlingEngine,
  state: Instance,
  draw: (below: number) => number,
  settled: number,
): Instance | null | undefined {
  if (draw(20) === 0) checkStopped(engine, state)
  if (draw(4) === 0) checkWithdrawal(engine, state)
  if (draw(14) === 0) return playLate(engine, state, draw, settled)
  const open = state.tasks.filter(({ state: is }) => is === 'open')
  const isHeld = open.length > 0 && open.every(({ assignee }) => assignee === 'system')
  return draw(isHeld ? 3 : 10) === 0 ? playHold(engine, state, draw, settled) : undefined
}

/** A withdrawal is only refused for what somebody, or another system, has done. */
function checkWithdrawal(engine: SettlingEngine, state: Instance): void {
  const { tasks, steps, submitted, starter } = state
  const offer = engine.listOffers(state, undefined, starter).find(({ code }) => code === 'revoke')
  if (!offer?.disabledReason) return
  const isDone = tasks.some(
    ({ round, step, kind, state: is }) =>
      round >= submitted && kind === 'main' && is === 'done' && steps[step]?.kind !== 'wait',
  )
  must(isDone, 'H8 a time that has come does not keep the starter from withdrawing')
}

/** Counts what happened, so that a run that tried nothing cannot pass for a proof. */
export type BranchTally = Record<string, number>

const count = (tally: BranchTally, what: string) => {
  tally[what] = (tally[what] ?? 0) + 1
}

/** Where parts are inside of each other, somebody in one once in a while returns: by itself this is seldom drawn. */
function nextReturn(engine: SettlingEngine, state: Instance, draw: (below: number) => number): Command | undefined {
  const depths = state.steps.map((step) => listParts(step).length)
  if (Math.max(...depths) < 2 || draw(6) > 0) return undefined
  const open = state.tasks.filter(
    ({ step, kind, state: is }) => (depths[step] ?? 0) > 0 && kind === 'main' && is === 'open',
  )
  const task = open[draw(Math.max(1, open.length))]
  const offers = task ? engine.listOffers(state, task.no, task.assignee) : []
  const { targets = [] } = offers.find(({ code, disabledReason }) => code === 'returnTo' && !disabledReason) ?? {}
  const target = targets[draw(Math.max(1, targets.length))]?.key
  if (!task || target === undefined) return undefined
  const mode = draw(3) === 0 ? 'direct' : 'restart'
  const { assignee: by, no } = task
  return buildCommand('returnTo', { by, task: no, reason: '原因', users: [], place: 'before', mode, target, child: 1 })
}

/** The places in parts that are in a branch of another one. */
const listInnerParts = (state: Instance) =>
  listSpots(state).flatMap(({ lanes, path }) => (lanes.length > 0 && path.length > 0 ? [path] : []))

/** Counts what happened in parts inside of parts. */
function countNested(tally: BranchTally, before: Instance, after: Instance, command: Command): void {
  const task = 'task' in command ? getTask(before, command.task) : undefined
  const depth = task ? listParts(before.steps[task.step] as Step).length : 0
  const [was, is] = [listInnerParts(before), listInnerParts(after)]
  if (depth > 1 && was.length > 0) count(tally, `in a nested part: ${command.action}`)
  if (depth > 2 && was.length > 0) count(tally, 'in a part 3 deep')
  if (is.length > was.length) count(tally, 'a nested part opens')
  const ended = was.filter((path) => !is.some((other) => same(path, other)))
  const isOuterOpen = ended.some((path) => listSpots(after).some((spot) => same(spot.path, path)))
  if (!isOuterOpen) return
  if (command.action === 'agree') count(tally, 'a nested part ends')
  if (command.action === 'retrieve') count(tally, 'a nested part is taken back')
  if (command.action.startsWith('return')) count(tally, 'a nested part is left by a return')
}

/**
 * Plays one sequence and checks every rule after every step.
 *
 * @param keep is given the first state, and each that follows
 * @throws {BrokenRule} with the number of the rule
 */
export function playBranches(
  engine: SettlingEngine,
  { steps, tries }: Sequence,
  tally: BranchTally,
  keep: (state: Instance) => void = () => undefined,
): void {
  const mixed = listMixedSteps(steps)
  const truth = { seed: mixed.length }
  const first = engine.settleSteps(mixed, judge(truth.seed))
  checkSettled(mixed, first, truth.seed, -1)
  let state = freezeState(engine.start('u0', first))
  // Tasks before this number were opened when other conditions held.
  let settled = 0
  checkAll(state, settled)
  checkWay(undefined, state)
  keep(state)
  for (const seed of tries) {
    if (state.status === 'approved' || state.status === 'rejected') break
    const draw = createDraw(seed)
    if (state.tasks.length === 0) break
    const expired = playAlone(engine, state, draw, settled)
    if (expired !== undefined) {
      if (expired) for (const { action } of expired.log.slice(state.log.length)) count(tally, action)
      if (expired) keep(expired)
      state = expired ?? state
      continue
    }
    const command = nextReturn(engine, state, draw) ?? nextCommand(engine, state, draw)
    const tried = engine.applyCommand(state, command)
    checkOffer(engine, state, command, tried)
    must(command.by !== 'system' || 'refused' in tried, 'H9 nobody acts in the name of the system')
    if ('refused' in tried) continue
    let outcome: CommandOutcome = tried
    // As a change of the form with a decision.
    if (['agree', 'resubmit'].includes(command.action) && draw(2) === 0) {
      truth.seed = draw(0x7fffffff)
      const from = engine.findLastSettledStep(state)
      const now = engine.settleSteps(state.steps, judge(truth.seed), from)
      checkSettled(state.steps, now, truth.seed, from)
      must(
        listSpots(state).every(({ own }) => own.step <= from),
        'C5 where a process is stays as it is',
      )
      state = freezeState({ ...state, steps: now })
      settled = state.tasks.length
      outcome = engine.applyCommand(state, command)
      if ('refused' in outcome) throw new BrokenRule('C5 conditions do not change what may be done')
      count(tally, 'settled again')
    }
    const task = 'task' in command ? getTask(state, command.task) : undefined
    const after = outcome.state
    checkEntries(state, after)
    checkBeside(state, after, task)
    checkCommand(state, after, command)
    checkAll(after, settled)
    checkWay(state, after)
    countNested(tally, state, after, command)
    if (state.lanes.length > 0) count(tally, `in a part: ${command.action}`)
    if (state.lanes.length > 0 && after.lanes.length === 0) count(tally, `a part ends: ${after.status}`)
    if (command.action === 'retrieve' && task && state.lanes.length > 0) count(tally, 'recalled in a part')
    for (const { action } of after.log.slice(state.log.length + 1)) count(tally, action)
    if (
      after.log.slice(state.log.length + 1).some(({ step, action }) => isInPart(after, step) && action === 'autoBranch')
    )
      count(tally, 'a branch taken in a part')
    for (const { step, action } of after.log.slice(state.log.length + 1)) {
      const depth = action === 'autoBranch' ? listPlaces(after.steps[step] as Step).length : 0
      if (depth > 1) count(tally, `a branch taken ${depth} deep`)
      if (action === 'autoBranch' && listParts(after.steps[step] as Step).length > 1)
        count(tally, 'a branch taken in a nested part')
    }
    state = freezeState(after)
    keep(state)
  }
  count(tally, `ended ${state.status}`)
}

function checkAll(state: Instance, settled: number): void {
  checkPlaces(state)
  checkTasks(state, settled)
  checkApproved(state)
  if (state.tasks.some(({ no }, index) => no !== index + 1)) throw new BrokenRule('B0 tasks are numbered')
}
