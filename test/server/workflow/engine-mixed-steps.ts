import type { Step } from '@/server/definitions/process'
import { optionalActions } from '@/server/definitions/process'

import { createDraw } from './engine-sequences'
import { drawCondition } from './random-conditions'

/*
 * Processes with parallel parts inside of each other, choices, copies, automatic decisions, steps that wait, steps without
 * deciders and people who decide once, each from a few numbers.
 */

export const people = ['u0', 'u1', 'u2', 'u3', 'u4']
const kinds: Step['kind'][] = [
  ...Array.from({ length: 6 }, () => undefined),
  'copy',
  'automatic',
  'wait',
  'webhook',
  'process',
]
/** The system has the task of such a step. */
export const isHold = (kind: Step['kind']) => kind === 'wait' || kind === 'webhook' || kind === 'process'

const needs = [{}, { need: 1 }, { need: 2 }]

/**
 * Groups are runs of steps, branches are mixed within them, as the list allows; some runs within a group are in one branch
 * of it, as a part of their own.
 */
export function listMixedSteps(numbers: readonly number[]): Step[] {
  let group = 0
  const flat = numbers.map((seed, index): Step => {
    const draw = createDraw(seed)
    if (draw(4) === 0) group += 1
    const kind = kinds[draw(kinds.length)]
    const assignees = [...new Set([people[draw(5)] as string, people[draw(5)] as string])]
    const isVacant = !kind && draw(8) === 0
    const sameAs = draw(6) === 0 && index > 0 ? `s${draw(index)}` : undefined
    return {
      key: `s${index}`,
      name: `步骤 ${index}`,
      mode: isHold(kind) ? 'any' : ((['any', 'all', 'sequence'] as const)[draw(3)] ?? 'any'),
      assignees: (kind && kind !== 'copy') || isVacant ? [] : assignees,
      allow: optionalActions,
      skipped: draw(6) === 0 && index > 0,
      once: draw(3) === 0,
      // Only in the last third of a list, so that most processes get far.
      ...(kind && { kind, result: draw(3) === 0 ? 'reject' : 'agree', reason: '规则' }),
      ...(isVacant && { vacant: draw(3) === 0 ? ('reject' as const) : ('skip' as const) }),
      ...(sameAs && { sameAs }),
      ...(group % 2 === 1 && {
        parallel: { group: `g${group}`, branch: `分支${draw(3)}`, ...needs[((group - 1) / 2) % needs.length] },
      }),
    }
  })
  const seed = numbers[0] ?? 0
  return addChoices(addInnerParts(flat, createDraw(seed + 1)), createDraw(seed))
}

type Draw = (below: number) => number

type Part = NonNullable<Step['parallel']>

/** The branches of parallel parts that a step is in, from the outer to the inner one. */
export const listParts = ({ parallel, nestedParallel = [] }: Step): Part[] =>
  parallel ? [parallel, ...nestedParallel] : []

/** Neighbours for which the same holds. */
function splitRuns(indexes: readonly number[], isSame: (one: number, other: number) => boolean): number[][] {
  const runs: number[][] = []
  for (const [position, at] of indexes.entries()) {
    const before = indexes[position - 1]
    if (before !== undefined && isSame(before, at)) runs.at(-1)?.push(at)
    else runs.push([at])
  }
  return runs
}

/** In every second part steps next to each other go into one branch, as a part of their own: three inside of each other. */
function addInnerParts(flat: readonly Step[], draw: Draw): Step[] {
  const steps = [...flat]
  let group = 0
  const nest = (run: readonly number[], depth: number) => {
    if (depth === 3 || run.length < 2 || draw(2) === 0) return
    const from = draw(run.length - 1)
    const own = run.slice(from, from + 2 + draw(run.length - from - 1))
    const [parallel, ...around] = listParts(steps[own[0] ?? 0] as Step)
    const setParts = (at: number, inner: readonly Part[]) => {
      const nestedParallel = [...around, ...inner]
      steps[at] = {
        ...(steps[at] as Step),
        ...(parallel && { parallel }),
        ...(nestedParallel.length > 0 && { nestedParallel }),
      }
    }
    group += 1
    // Mostly something is before and behind it in its branch.
    for (const at of [run[from - 1], run[from + own.length]]) if (at !== undefined && draw(3) > 0) setParts(at, [])
    const need = needs[draw(3)]
    for (const at of own) setParts(at, [{ group: `i${group}`, branch: `分支${draw(3)}`, ...need }])
    nest(own, depth + 1)
    nest(run.slice(from + own.length), depth)
  }
  const isPart = (at: number) => steps[at]?.parallel !== undefined
  const isSame = (one: number, other: number) => steps[one]?.parallel?.group === steps[other]?.parallel?.group
  for (const run of splitRuns([...steps.keys()].filter(isPart), isSame)) nest(run, 1)
  return steps
}

const conditions = new Map<number, string>()

/** The condition that a number stands for, as the designer builds it. */
function findCondition(number: number): string {
  const when = conditions.get(number) ?? drawCondition(createDraw(number * 7919))
  conditions.set(number, when)
  return when
}

export type Place = NonNullable<Step['choice']>

/** The branches that a step is in, from the outer choice to the inner one. */
export const listPlaces = ({ choice, nested = [] }: Step): Place[] => (choice ? [choice, ...nested] : [])

/** A step that is in one more branch, inside of those that it is in. */
const putInside = (step: Step, place: Place): Step =>
  step.choice ? { ...step, nested: [...(step.nested ?? []), place] } : { ...step, choice: place }

/** Runs of steps become branches of which one is taken: around whole parallel parts, or within one branch of them. */
function addChoices(flat: readonly Step[], draw: Draw): Step[] {
  const steps = [...flat]
  let group = 0
  const choose = (runs: readonly (readonly number[])[]) => {
    group += 1
    let branch = 0
    const isElse = draw(2) === 0
    const branches = runs.map((run, index) => ({ run, branch: index > 0 && draw(2) === 0 ? ++branch : branch }))
    for (const { run, branch: own } of branches)
      for (const at of run) {
        const when = isElse && own === branch ? {} : { when: findCondition(group * 10 + own) }
        steps[at] = putInside(steps[at] as Step, { group: `c${group}`, branch: `岔路${own}`, ...when })
      }
    return Array.from({ length: branch + 1 }, (_, own) =>
      branches.filter((one) => one.branch === own).map(({ run }) => run),
    )
  }
  /** Some of what is in a branch becomes branches itself, three choices inside of each other at most. */
  const chooseInside = (runs: readonly (readonly number[])[], depth: number) => {
    for (const inside of choose(runs)) {
      const begin = draw(3) === 0 ? 1 : 0
      const own = inside.slice(begin, inside.length - (draw(3) === 0 ? 1 : 0))
      if (depth < 3 && own.length > 0 && draw(3) > 0) chooseInside(own, depth + 1)
    }
  }
  const part = (at: number, depth: number) => listParts(flat[at] as Step)[depth]
  /** Single steps, and the parts that so many others are around. */
  const splitUnits = (own: readonly number[], depth: number) =>
    splitRuns(
      own,
      (one, other) => part(one, depth) !== undefined && part(one, depth)?.group === part(other, depth)?.group,
    )
  /** Steps next to each other in one branch of a part, and in those of the parts inside of it. */
  const chooseWithin = (unit: readonly number[], depth: number, isAround: boolean) => {
    if (!part(unit[0] ?? 0, depth)) return
    const runs = splitRuns(unit, (one, other) => part(one, depth)?.branch === part(other, depth)?.branch)
    for (const [index, run] of runs.entries()) {
      const choices = listPlaces(steps[run[0] ?? 0] as Step).length + 1
      const isWithin = runs.length > 1 && choices <= 3 && draw(index > 0 ? 6 : isAround ? 4 : 2) === 0
      const units = splitUnits(run, depth + 1)
      if (isWithin) chooseInside(units, choices)
      for (const inner of units) chooseWithin(inner, depth + 1, isAround || isWithin)
    }
  }
  const units = splitUnits([...flat.keys()], 0)
  let from = 0
  while (from < units.length) {
    const length = 1 + draw(5)
    const runs = units.slice(from, from + length)
    from += length
    const isAround = draw(2) === 0
    if (isAround) chooseInside(runs, 1)
    for (const unit of runs) chooseWithin(unit, 0, isAround)
  }
  return steps
}
