import { type Arbitrary, array, nat, noBias, record } from 'fast-check'

import type { Lane, LateAct, Step } from '@/server/definitions/process'
import { optionalActions } from '@/server/definitions/process'
import type { Offer } from '@/server/workflow/engine/actions'
import type { ConditionJudgement } from '@/server/workflow/engine/choices'
import { buildCommand, type Command } from '@/server/workflow/engine/command'
import type { CommandOutcome } from '@/server/workflow/engine/engine'
import type { HoldAct } from '@/server/workflow/engine/hold'
import type { Action, Instance, WorkflowTask } from '@/server/workflow/engine/state'

import { checkApplied, checkRefused, checkState } from './engine-rules'
import { BrokenRule } from './rule-words'

/** What is tested: the engine of the product, or one with a fault in it. */
interface Engine {
  start(starter: string, steps: readonly Step[]): Instance
  applyCommand(state: Instance, command: Command): CommandOutcome
  listOffers(state: Instance, no: number | undefined, user: string): Offer[]
}

/** With the conditions of steps and branches, with time limits, and with steps that hold a process up. */
export interface SettlingEngine extends Engine {
  settleSteps(steps: readonly Step[], judgement: ConditionJudgement, from?: number): Step[]
  findLastSettledStep(state: Instance): number
  expireTask(
    state: Instance,
    no: number,
    act: LateAct,
    how: { successor?: string | undefined; reason: string },
  ): Instance | null
  endHold(
    state: Instance,
    no: number,
    act: HoldAct,
    how: { asked?: readonly string[]; reason: string },
  ): Instance | null
  withdrawBySystem(state: Instance, reason: string): Instance | null
}

/** Numbers that stand for a process and for what people try with it: short to shrink, the same on every machine. */
export interface Sequence {
  steps: number[]
  tries: number[]
}

const seeds = (minLength: number, maxLength: number) =>
  noBias(array(nat(0x7fffffff), { minLength, maxLength, size: 'max' }))

export const sequences: Arbitrary<Sequence> = record({ steps: seeds(1, 4), tries: seeds(1, 36) })

/** Counts what happened, so that a run that tried nothing cannot pass for a proof. */
interface Tally {
  sequences: number
  applied: Partial<Record<Action, number>>
  refused: Record<string, number>
  ended: Record<string, number>
}

export const emptyTally = (): Tally => ({ sequences: 0, applied: {}, refused: {}, ended: {} })

const people = ['u0', 'u1', 'u2', 'u3', 'u4', 'u5']
const every: Action[] = [...optionalActions, 'agree', 'reject', 'removeSign', 'revoke', 'resubmit']

type Draw = (below: number) => number

/** Many draws out of one number (mulberry32). */
export function createDraw(seed: number): Draw {
  let at = seed
  return (below) => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[draw(from.length)] as T
}

function crowd(draw: Draw, most: number): string[] {
  return [...new Set(Array.from({ length: 1 + draw(most) }, () => pick(draw, people)))]
}

/** The process that a number stands for. */
export function buildSteps(seeds: readonly number[]): Step[] {
  return seeds.map((seed, index) => {
    const draw = createDraw(seed)
    return {
      key: `s${index}`,
      name: `步骤 ${index}`,
      mode: pick(draw, ['any', 'all', 'sequence'] as const),
      assignees: crowd(draw, 4),
      allow: draw(4) === 0 ? optionalActions.filter(() => draw(2) === 0) : optionalActions,
      needOpinion: draw(8) === 0,
      skipped: draw(4) === 0 && index > 0,
    }
  })
}

function commandBy(draw: Draw, state: Instance, action: Action, by: string, task: number): Command {
  const reason = draw(25) === 0 ? ' ' : '原因'
  const users = draw(25) === 0 ? [] : crowd(draw, action === 'transfer' || action === 'delegate' ? 1 : 3)
  const mode = pick(draw, ['restart', 'direct'] as const)
  const target = pick(draw, ['start', 'nowhere', ...state.steps.map(({ key }) => key)])
  const children = state.tasks.filter((other) => other.parent === task)
  const child = draw(10) === 0 || children.length === 0 ? 1 + draw(state.tasks.length) : pick(draw, children).no
  const place = pick(draw, ['before', 'after'] as const)
  return buildCommand(action, { by, task, reason, users, mode, target, child, place })
}

/** Mostly what a person would press, sometimes what nobody should. */
export function nextCommand(engine: Engine, state: Instance, draw: Draw): Command {
  const tried = draw(100)
  const open = state.tasks.filter((task) => task.state === 'open')
  const live = state.tasks.filter((task) => task.state === 'open' || task.state === 'waiting')
  const from: readonly WorkflowTask[] =
    tried < 55 && open.length > 0 ? open : tried < 70 && live.length > 0 ? live : state.tasks
  const task = pick(draw, from)
  if (tried >= 88) return commandBy(draw, state, pick(draw, every), pick(draw, [...people, task.assignee]), task.no)
  const by = draw(12) === 0 ? state.starter : task.assignee
  const offers = engine.listOffers(state, task.no, by).filter((offer) => offer.disabledReason === null)
  const calm = offers.filter(
    ({ code }) => draw(3) > 0 || !['reject', 'revoke', 'returnTo', 'returnPrev'].includes(code),
  )
  const agrees = offers.some(({ code }) => code === 'agree') && draw(100) < 45
  const action = agrees ? 'agree' : calm.length > 0 ? pick(draw, calm).code : pick(draw, every)
  return commandBy(draw, state, action, by, task.no)
}

function freezeLanes(lanes: readonly Lane[]): void {
  Object.freeze(lanes)
  for (const lane of lanes) {
    Object.freeze(lane)
    freezeLanes(lane.lanes ?? [])
  }
}

export function freezeState(state: Instance): Instance {
  for (const task of state.tasks) Object.freeze(task)
  freezeLanes(state.lanes)
  Object.freeze(state.tasks)
  Object.freeze(state.log)
  Object.freeze(state.returns)
  Object.freeze(state.circulated)
  return Object.freeze(state)
}

const notPermitted = ['notFound', 'notYours', 'notOpen', 'notRunning', 'notAllowed', 'blocked']

/** 12 and 18: a refusal leaves no state behind, and buttons and refusals tell the same. */
export function checkOffer(engine: Engine, state: Instance, command: Command, outcome: CommandOutcome): void {
  const no = 'task' in command ? command.task : undefined
  const offer = engine.listOffers(state, no, command.by).find(({ code }) => code === command.action)
  const isOffered = offer !== undefined && offer.disabledReason === null
  const isRefused = 'refused' in outcome && notPermitted.includes(outcome.refused.code)
  if (isOffered === isRefused)
    throw new BrokenRule(`18 ${command.action} is offered ${isOffered}, refused ${isRefused}`)
  if ('refused' in outcome) {
    if ('state' in outcome) throw new BrokenRule('12 a refusal changes nothing')
    const silent = offer?.needReason && !command.reason?.trim()
    if ((outcome.refused.code === 'reasonMissing') !== (!isRefused && Boolean(silent))) {
      throw new BrokenRule('18 a reason is asked for exactly where the button says so')
    }
  }
}

/**
 * Plays one sequence and checks every rule after every step. A frozen state that is written to throws by itself.
 *
 * @throws {BrokenRule} with the number of the rule
 */
export function play(engine: Engine, { steps, tries }: Sequence, tally: Tally): void {
  let state = freezeState(engine.start('u0', buildSteps(steps)))
  checkState(state)
  for (const seed of tries) {
    const draw = createDraw(seed)
    if ((state.status === 'approved' || state.status === 'rejected') && draw(4) > 0) break
    const command = nextCommand(engine, state, draw)
    const outcome = engine.applyCommand(state, command)
    checkOffer(engine, state, command, outcome)
    if ('refused' in outcome) {
      checkRefused(state, command, outcome.refused.code)
      tally.refused[outcome.refused.code] = (tally.refused[outcome.refused.code] ?? 0) + 1
      continue
    }
    checkApplied(state, outcome.state, command)
    checkState(outcome.state)
    tally.applied[command.action] = (tally.applied[command.action] ?? 0) + 1
    state = freezeState(outcome.state)
  }
  tally.sequences += 1
  tally.ended[state.status] = (tally.ended[state.status] ?? 0) + 1
}
