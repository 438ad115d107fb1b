import { compileExpression } from '@/lib/form/expression'
import type { FormRow } from '@/lib/form/form-types'
import type { HealthDefinition } from '@/server/definitions/health-form'

/** From best to worst. */
const levels = ['green', 'yellow', 'red'] as const
export type HealthLevel = (typeof levels)[number]

export interface HealthReason {
  title: string
  advice: string
}

export interface HealthJudgement {
  level: HealthLevel
  reasons: HealthReason[]
}

const words: Readonly<Record<HealthLevel, readonly [name: string, text: string]>> = {
  green: ['可以进入', '请在门岗出示，正常通行'],
  yellow: ['需要复核', '请在门岗说明情况，复核后进入'],
  red: ['暂缓进入', '请先不要进入，并联系接待人'],
}

/** Name and description of a level for the gate. */
export function presentHealthLevel(level: HealthLevel): { level: HealthLevel; levelName: string; levelText: string } {
  const [levelName, levelText] = words[level]
  return { level, levelName, levelText }
}

/** The worse of two levels. */
export function getWorseLevel(one: HealthLevel, other: HealthLevel): HealthLevel {
  return levels.indexOf(one) >= levels.indexOf(other) ? one : other
}

/** Evaluates the rules on the answers: green unless a rule matches. */
export function evaluateHealthRules({ rules }: HealthDefinition, answers: FormRow): HealthJudgement {
  const holding = rules.filter(({ when }) => compileExpression(when)(answers) === true)
  return {
    level: holding.reduce<HealthLevel>((level, rule) => getWorseLevel(level, rule.level), 'green'),
    reasons: holding.map(({ title, advice }) => ({ title, advice })),
  }
}
