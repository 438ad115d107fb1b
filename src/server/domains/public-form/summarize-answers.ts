import type { QuestionSummary } from '@/contract/public/public-answer'
import type { FormValue, FormRow as Values } from '@/lib/form/form-types'
import { isEmptyValue } from '@/lib/form/form-value'
import type { FormFieldDefinition } from '@/server/definitions/process'

import type { AskedField } from './form-versions'
import { formatAnswer } from './words'

const NEWEST_TEXTS = 5
const MEAN_DECIMALS = 2
/** Counted by option or grade. */
const counted = new Set(['select', 'multiselect', 'score'])
const measured = new Set(['number', 'score'])
/** Shown as texts: all types that have no other picture. */
const isTextual = (type: string) => !counted.has(type) && !measured.has(type) && type !== 'matrix' && type !== 'image'

/** Counts by option value. */
type Counts = Map<string, number>

const countOne = (counts: Counts, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1)

/** The grades of a score, lowest first, with what each means. */
function listGrades({ min, max, options = [] }: FormFieldDefinition): { value: string; label: string }[] {
  const first = min ?? 1
  return Array.from({ length: Math.max(0, (max ?? 5) - first + 1) }, (_, at) => {
    const value = String(first + at)
    const label = options.find((option) => option.value === value)?.label
    return { value, label: label ? `${value} 分 · ${label}` : `${value} 分` }
  })
}

/** Options in the form's order, then values that no version explains; options with the same label are one. */
function presentCounts(counts: Counts, options: readonly { value: string; label: string }[]) {
  const optionValues = new Set(options.map(({ value }) => value))
  const others = [...counts.keys()].filter((value) => !optionValues.has(value)).sort()
  const byLabel = new Map<string, number>()
  for (const { value, label } of [...options, ...others.map((value) => ({ value, label: value }))])
    byLabel.set(label, (byLabel.get(label) ?? 0) + (counts.get(value) ?? 0))
  return [...byLabel].map(([label, count]) => ({ label, count }))
}

const roundMean = (value: number) => Number(value.toFixed(MEAN_DECIMALS))

/** Sums up the answers to one question. */
function createQuestionSummary({ definition, isRemoved }: AskedField) {
  const { field, label, type, unit = '', options = [], columns = [] } = definition
  const counts: Counts = new Map()
  const rows = columns.map((): Counts => new Map())
  const texts: string[] = []
  let [answered, sum, numbers] = [0, 0, 0]
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  const addNumber = (value: number) => {
    sum += value
    numbers += 1
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  const addChoices = (value: FormValue) => {
    for (const one of [value].flat()) countOne(counts, String(one))
  }
  const addRows = (value: FormValue) => {
    for (const [at, one] of [value].flat().entries()) {
      const row = rows[at]
      if (row && typeof one === 'string' && one !== '') countOne(row, one)
    }
  }
  return {
    /** Takes an answer; the newest comes first. */
    add(values: Values): void {
      const value = values[field]
      if (value === undefined || isEmptyValue(value)) return
      answered += 1
      if (typeof value === 'number' && measured.has(type)) addNumber(value)
      if (counted.has(type)) addChoices(value)
      if (type === 'matrix') addRows(value)
      if (isTextual(type) && texts.length < NEWEST_TEXTS) texts.push(formatAnswer(definition, values))
    },
    finish(): QuestionSummary {
      return {
        field,
        label,
        type,
        unit,
        isRemoved,
        answered,
        texts,
        options: counted.has(type) ? presentCounts(counts, type === 'score' ? listGrades(definition) : options) : [],
        rows: columns.map((column, at) => ({
          label: column.label,
          options: presentCounts(rows[at] ?? new Map(), options),
        })),
        figures: numbers > 0 ? { min, max, mean: roundMean(sum / numbers) } : null,
      }
    },
  }
}

/** Sums up the answers to all questions of a form, one after the other. */
export function createAnswerSummary(fields: readonly AskedField[]) {
  const questions = fields.map(createQuestionSummary)
  return {
    add(values: Values): void {
      for (const question of questions) question.add(values)
    },
    finish: (): QuestionSummary[] => questions.map((question) => question.finish()),
  }
}
