import type { FlowPlace, Lane, Step } from '@/server/definitions/process'
import type { Command } from '@/server/workflow/engine/command'
import type { Instance, WorkflowTask } from '@/server/workflow/engine/state'

import { isHold, listParts } from './engine-mixed-steps'
import { getTask, hasQuorum, live, must, same, votes } from './rule-words'

/*
 * Where a process with parallel parts inside of each other is, and where it goes; written without the code of the engine.
 */

/** The instance, or a branch of a part that it is in. */
interface Spot {
  readonly own: FlowPlace
  readonly lanes: readonly Lane[]
  /** The names of the branches around it, its own one last. */
  readonly path: readonly string[]
  readonly isDone: boolean
}

/** Where a process is, the instance first and each branch before those inside of it. */
export function listSpots(state: Instance): Spot[] {
  const list = (own: Instance | Lane, path: readonly string[], isDone: boolean): Spot[] => [
    { own, lanes: own.lanes ?? [], path, isDone },
    ...(own.lanes ?? []).flatMap((lane) => list(lane, [...path, lane.branch], lane.isDone)),
  ]
  return list(state, [], false)
}

const partAt = ({ steps }: Instance, at: number, depth: number) => listParts(steps[at] ?? ({} as Step))[depth]
const branchesAt = ({ steps }: Instance, at: number) => listParts(steps[at] ?? ({} as Step)).map(({ branch }) => branch)

/** Whether two steps are in different branches of some part. */
const isBeside = ({ steps }: Instance, one: number, other: number): boolean =>
  listParts(steps[one] as Step).some(({ group, branch }) =>
    listParts(steps[other] as Step).some((place) => place.group === group && place.branch !== branch),
  )

/** The groups that a step is in and another is not. */
const listOwnGroups = ({ steps }: Instance, one: number, other: number): string[] => {
  const groups = listParts(steps[other] ?? ({} as Step)).map(({ group }) => group)
  return listParts(steps[one] ?? ({} as Step)).flatMap(({ group }) => (groups.includes(group) ? [] : [group]))
}

/** How many parts two steps are in together. */
const countShared = (state: Instance, one: number, other: number): number =>
  listParts(state.steps[one] ?? ({} as Step)).length - listOwnGroups(state, one, other).length

const countDone = (lanes: readonly Lane[]) => lanes.filter(({ isDone }) => isDone).length

function checkPresent(state: Instance, present: readonly Spot[]): void {
  for (const task of state.tasks.filter(live)) {
    const spot = present.find(({ own }) => own.round === task.round)
    must(spot?.own.step === task.step, 'B3 a live task is of a place where the process is')
  }
  if (state.status !== 'running') return
  for (const { own } of present) {
    must(
      state.tasks.some(({ round, state: is }) => round === own.round && is === 'open'),
      'B4 every branch that is not done has an open task',
    )
    must(!hasQuorum(state, own.step, own.round), 'B5 a step that has its quorum is left')
    const voters = votes(state, own.round).filter(({ state: is }) => is !== 'canceled')
    must(new Set(voters.map(({ assignee }) => assignee)).size === voters.length, 'B6 nobody votes twice in a round')
  }
}

/** The branches of one part that a place is in. */
function checkLanes(state: Instance, { own, lanes, path }: Spot): void {
  const depth = path.length
  const undone = lanes.filter(({ isDone }) => !isDone)
  must(undone[0]?.step === own.step && undone[0].round === own.round, 'B7 a place shows its first open branch')
  const groups = new Set(lanes.map(({ step }) => partAt(state, step, depth)?.group))
  must(groups.size === 1, 'B8 all branches are of one part')
  for (const lane of lanes) {
    must(
      same(branchesAt(state, lane.step).slice(0, depth + 1), [...path, lane.branch]),
      'B8 a branch stays in its steps',
    )
    const isSkipped = state.steps[lane.step]?.skipped
    must(!isSkipped || (lane.isDone && lane.lanes !== undefined), 'B9 what does not hold never opens')
    must(!lane.isDone || (lane.lanes ?? []).length === 0, 'B17 nothing is open in a branch that is done')
  }
  const group = partAt(state, own.step, depth)?.group
  const opening = state.steps.filter((step) => !step.skipped && listParts(step)[depth]?.group === group)
  const named = lanes.map(({ branch }) => branch)
  must(
    same(named, [...new Set(opening.map((step) => listParts(step)[depth]?.branch))]),
    'B18 all branches open at once',
  )
  const need = Math.min(partAt(state, own.step, depth)?.need ?? lanes.length, lanes.length)
  must(lanes.length - undone.length < need, 'B10 a part is left as soon as enough branches are done')
}

/** Where a process is, by its state alone. */
export function checkPlaces(state: Instance): void {
  const { tasks, lanes, status } = state
  const isRunning = status === 'running'
  must(isRunning === tasks.some(({ state: is }) => is === 'open'), 'B1 it runs exactly while some task is open')
  must(isRunning || !tasks.some(live), 'B1 nothing waits in what does not run')
  must(isRunning || lanes.length === 0, 'B2 only what runs has branches')
  const spots = listSpots(state)
  checkPresent(
    state,
    spots.filter((spot) => !spot.isDone && spot.lanes.length === 0),
  )
  for (const spot of spots) {
    const isInPart = isRunning && !spot.isDone && partAt(state, spot.own.step, spot.path.length) !== undefined
    must(isInPart === spot.lanes.length > 0, 'B8 in a parallel part there are branches, elsewhere none')
    if (spot.lanes.length > 0) checkLanes(state, spot)
    for (const lane of spot.lanes) {
      const isPlain = !state.steps.some((step, at) => {
        const around = branchesAt(state, at).slice(0, spot.path.length + 1)
        return listParts(step).length > around.length && same(around, [...spot.path, lane.branch])
      })
      const isStoredPlain = lane.lanes === undefined && lane.hasNobodyBefore === undefined
      must(!isPlain || isStoredPlain, 'B21 a branch without a part inside is stored as ever')
    }
  }
}

/** Whether a step is passed without a task. */
const passesAlone = ({ kind, vacant }: Step) => !isHold(kind) && (kind ?? vacant) !== undefined

function isStepPassed(state: Instance, at: number): boolean {
  const step = state.steps[at] as Step
  const rounds = state.tasks.filter((task) => task.step === at && task.kind === 'main').map(({ round }) => round)
  // The deciders of an earlier step, where the system now ends what people decided before.
  const isSkipped = step.vacant && state.log.some((entry) => entry.action === 'autoSkip' && entry.step === at)
  return rounds.length > 0 ? isSkipped || hasQuorum(state, at, Math.max(...rounds)) : passesAlone(step)
}

/** Whether all of a place is passed: its own steps, and enough branches of each part in it. */
function isPassed(state: Instance, own: readonly number[], depth: number): boolean {
  const groups = new Set(own.flatMap((at) => partAt(state, at, depth)?.group ?? []))
  const alone = own.filter((at) => partAt(state, at, depth) === undefined)
  return (
    alone.every((at) => isStepPassed(state, at)) &&
    [...groups].every((group) => {
      const part = own.filter((at) => partAt(state, at, depth)?.group === group)
      const branches = [...new Set(part.map((at) => partAt(state, at, depth)?.branch))]
      const passed = branches.filter((branch) => {
        const inBranch = part.filter((at) => partAt(state, at, depth)?.branch === branch)
        return isPassed(state, inBranch, depth + 1)
      })
      const need = partAt(state, part[0] ?? 0, depth)?.need ?? branches.length
      return passed.length >= Math.min(need, branches.length)
    })
  )
}

/** 12: approval needs every step, and enough branches of every part, unless an automatic decision came before. */
export function checkApproved(state: Instance): void {
  if (state.status !== 'approved') return
  must(state.returns.length === 0, 'B12 nothing is left to come back to after approval')
  if (state.log.some(({ action }) => action === 'autoAgree')) return
  const open = [...state.steps.keys()].filter((at) => !state.steps[at]?.skipped)
  must(isPassed(state, open, 0), 'B12 approved only when all that is needed has its quorum')
}

/** The places around a step that are in a part, with what has become of each: undefined where the part has ended. */
function listPartsAround(before: Instance, after: Instance, step: number) {
  const spots = listSpots(after)
  const branches = branchesAt(before, step)
  return listSpots(before)
    .filter(({ own, lanes, path }) => {
      const group = partAt(before, step, path.length)?.group
      const isIn = group !== undefined && group === partAt(before, own.step, path.length)?.group
      return lanes.length > 0 && isIn && same(path, branches.slice(0, path.length))
    })
    .map((spot) => {
      const others = spot.lanes.filter(({ branch }) => branch !== branches[spot.path.length])
      const now = spots.find(({ path, isDone }) => !isDone && same(path, spot.path))
      const readGroup = (state: Instance, one: Spot | undefined) =>
        partAt(state, one?.own.step ?? -1, spot.path.length)?.group
      const isStill = now?.lanes.length === spot.lanes.length && readGroup(after, now) === readGroup(before, spot)
      const isSame = others.every(({ branch, round }) =>
        now?.lanes.some((lane) => lane.branch === branch && lane.round === round),
      )
      return { spot, others, now: isStill && isSame ? now : undefined }
    })
}

/** What happens in a branch leaves those beside it as they are while their part goes on. */
export function checkBeside(before: Instance, after: Instance, task: WorkflowTask | undefined): void {
  if (!task) return
  for (const { others, now } of listPartsAround(before, after, task.step)) {
    if (!now) continue
    for (const lane of others)
      must(
        same(
          lane,
          now.lanes.find(({ branch }) => branch === lane.branch),
        ),
        'B15 what happens in a branch leaves the others where they are',
      )
    const names = others.map(({ branch }) => branch)
    for (const other of before.tasks.filter(live)) {
      const branches = branchesAt(before, other.step)
      const isOther =
        same(branches.slice(0, now.path.length), now.path) && names.includes(branches[now.path.length] ?? '')
      if (isOther)
        must(same(other, after.tasks[other.no - 1]), 'B15 what happens in a branch leaves the others as they are')
    }
  }
}

/** A decision ends a part only when it is the last that the part needs. */
export function checkJoined(before: Instance, after: Instance, task: WorkflowTask | undefined): void {
  if (!task || after.status === 'rejected') return
  for (const { spot, now } of listPartsAround(before, after, task.step)) {
    const { lanes, own, path } = spot
    const need = Math.min(partAt(before, own.step, path.length)?.need ?? lanes.length, lanes.length)
    must(now !== undefined || countDone(lanes) + 1 >= need, 'B19 a part ends only when enough branches are done')
  }
}

/** The steps that a step may be returned to, nearest first: of an earlier part only the first that people decide. */
function listTargets(state: Instance, from: number): number[] {
  const { steps } = state
  const isOpen = ({ skipped, kind, vacant }: Step) => !skipped && !kind && !vacant
  const earlier = [...steps.keys()].filter((at) => at < from && isOpen(steps[at] as Step) && !isBeside(state, at, from))
  const isFirst = (at: number) => {
    const [outer] = listOwnGroups(state, at, from)
    const isIn = (other: number) => listParts(steps[other] as Step).some(({ group }) => group === outer)
    return outer === undefined || !earlier.some((other) => other < at && isIn(other))
  }
  return earlier.filter(isFirst).reverse()
}

type ReturnCommand = Extract<Command, { action: 'returnPrev' | 'returnTo' }>

/** A return leads to an earlier step of its branch, or of a branch around it: what is beside the target goes on. */
export function checkReturned(before: Instance, after: Instance, task: WorkflowTask, command: ReturnCommand): void {
  const targets = listTargets(before, task.step)
  const named = command.action === 'returnTo' ? before.steps.findIndex(({ key }) => key === command.target) : targets[0]
  const target = named ?? -1
  must(target === -1 || targets.includes(target), 'B16 a return leads to an earlier step that people decide')
  const depth = countShared(before, task.step, target)
  const isLeaving = branchesAt(before, task.step).length > depth
  must(command.mode === 'restart' || !isLeaving, 'B16 a part that is left does not come straight back')
  if (target === -1) {
    must(after.status === 'returned', 'B16 the starter holds what came back')
    return
  }
  const path = branchesAt(before, task.step).slice(0, depth)
  for (const other of before.tasks.filter(live)) {
    const isIn = same(branchesAt(before, other.step).slice(0, depth), path)
    if (isIn) must(!live(getTask(after, other.no)), 'B16 a return closes all that comes after its target')
  }
  // A part that opens again may come to its end at once, past steps that decide by themselves.
  if (after.log.length > before.log.length + 1) return
  for (const { spot, now } of listPartsAround(before, after, task.step))
    must(spot.path.length >= depth || now !== undefined, 'B16 a return keeps the branches beside its target')
  const spots = listSpots(after)
  const there = spots.find((spot) => same(spot.path, path))
  if (command.mode === 'direct') must(there?.own.returns.at(-1)?.step === task.step, 'B16 a direct return comes back')
  else {
    const around = spots.filter((spot) => same(spot.path, path.slice(0, spot.path.length)))
    must(
      around.every(({ own }) => own.returns.length === 0),
      'B16 a restart runs all again',
    )
  }
  const opened = after.tasks.slice(before.tasks.length)
  if (branchesAt(before, target).length === depth)
    must(opened.length > 0 && opened.every(({ step }) => step === target), 'B16 a return opens its target')
  else
    must(there?.lanes.every(({ isDone, round }) => !isDone && round > before.rounds) === true, 'B16 a part opens anew')
}

/** A recall takes back what nobody has acted in, and leaves what is beside it. */
export function checkRecalled(before: Instance, after: Instance, task: WorkflowTask): void {
  const reopened = after.tasks.at(-1)
  must(reopened?.supersedes === task.no && reopened.state === 'open', 'B22 a recalled decision is open again')
  for (const other of before.tasks) {
    const isOther = isBeside(before, other.step, task.step)
    if (isOther) must(same(other, after.tasks[other.no - 1]), 'B22 a recall leaves what is beside it')
    else if (other.round > task.round) {
      must(!other.touched, 'B22 only what nobody has acted in is taken back')
      must(!live(getTask(after, other.no)), 'B22 what the decision has opened is closed')
    }
  }
}

/** Who is not asked again has agreed right before, with no end of a part in between. */
export function hasAgreedRightBefore(state: Instance, no: number | null, by: string): boolean {
  const task = no === null ? undefined : state.tasks[no - 1]
  if (task?.assignee !== by) return false
  // A recall lets rounds stand that its decision had led to.
  const isRecalled = state.log.some(({ action }) => action === 'retrieve')
  const left = state.tasks.filter(
    ({ round, step }) => round < task.round && !isBeside(state, step, task.step) && hasQuorum(state, step, round),
  )
  const last = Math.max(...left.map(({ round }) => round))
  return state.tasks.some(
    ({ round, step, assignee, result, no: other }) =>
      other < task.no &&
      assignee === by &&
      result === 'agreed' &&
      (isRecalled ||
        (round === last && round >= state.submitted && listOwnGroups(state, step, task.step).length === 0)),
  )
}
