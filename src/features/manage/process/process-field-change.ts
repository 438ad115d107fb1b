// What a change of a field reaches beside the field: the title and the lists that show it, the limits it is compared
// with, and what is computed from it.
import type { ProcessColumn, ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { listChoicePlaces, setChoicePlaces } from '@/lib/form/choice-places'
import { formatCondition, parseCondition, splitCondition } from '@/lib/form/condition-words'
import { describeFormula, type FormulaOperand, parseFormula } from '@/lib/form/formula-words'

import {
  isShownInLists,
  type ProcessDesign,
  removeSummaryField,
  SUMMARY_LABEL_MAX,
  toLabelPattern,
  toNamePattern,
} from './process-draft'
import { listColumnOperands, listFormulaOperands, showsOnly } from './process-field-form'

const FEN = 100

/** A figure that is kept in another unit than before: amounts are in fen. */
interface ChangedFigure {
  /** Its expression: the name of a field or a column, or the sum of a column. */
  source: string
  isAmount: boolean
}

type Figure = Pick<ProcessField, 'field' | 'type'>

/** The figure that changes where a number becomes an amount, or an amount a number. */
function listChangedFigures(before: Figure | undefined, { field, type }: Figure, source = field): ChangedFigure[] {
  const kinds = `${before?.type} ${type}`
  return kinds === 'number money' || kinds === 'money number' ? [{ source, isAmount: type === 'money' }] : []
}

const QUOTED = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/

/** Replaces a name outside of texts. WeChat on older iPhones knows no lookbehind. */
function replaceName(source: string, name: string, by: string): string {
  const pattern = new RegExp(`(^|[^\\w\\u4e00-\\u9fff.])${name}(?![\\w\\u4e00-\\u9fff(])`, 'g')
  const replace = (piece: string) => piece.replace(pattern, (_whole, sign: string) => sign + by)
  return source
    .split(QUOTED)
    .map((piece, at) => (at % 2 === 0 ? replace(piece) : piece))
    .join('')
}

/** An expression that counts a figure in its unit of before. */
function convertFigure(expression: string, { source, isAmount }: ChangedFigure): string {
  const [sign, opposite] = isAmount ? ['/', '*'] : ['*', '/']
  const by = `(${source} ${sign} ${FEN})`
  const converted = /^\w+$/.test(source) ? replaceName(expression, source, by) : expression.split(source).join(by)
  // What was converted before, and goes back.
  return converted.split(`(${by} ${opposite} ${FEN})`).join(source)
}

const convertFigures = (expression: string, figures: readonly ChangedFigure[]) =>
  figures.reduce(convertFigure, expression)

/** A formula with the same result as before: by its words, where they can say it. */
function convertFormula(
  computed: string,
  isAmount: boolean,
  operands: readonly FormulaOperand[],
  figures: readonly ChangedFigure[],
): string {
  const converted = convertFigures(computed, figures)
  if (converted === computed) return computed
  const words = describeFormula(computed, operands, isAmount)
  const changedOperands = operands.map((one) => ({ ...one, ...figures.find(({ source }) => source === one.source) }))
  const said = words === undefined ? undefined : parseFormula(words, changedOperands, isAmount).source
  return said ?? converted
}

/** A condition with the same limits as before; one that words cannot say counts the figure in its unit of before. */
function convertCondition(when: string, figures: readonly ChangedFigure[]): string {
  const groups = splitCondition(when)
  if (!groups.flat().every(parseCondition)) return convertFigures(when, figures)
  const convert = (part: string) => {
    const condition = parseCondition(part)
    const figure = figures.find(({ source }) => source === condition?.field)
    if (!condition || !figure || !/^(?:=|[<>]=?)$/.test(condition.operator)) return part
    const limit = Number(condition.value) * (figure.isAmount ? FEN : 1 / FEN)
    return formatCondition({ ...condition, value: String(Math.round(limit * 1e6) / 1e6) })
  }
  return groups.map((parts) => parts.map(convert).join(' && ')).join(' || ')
}

/** A computed figure in another unit whose expression is still that of before: what was typed anew stays. */
function convertResult<F extends Figure & { computed?: string | undefined }>(before: F | undefined, after: F): F {
  const [figure] = listChangedFigures(before, after)
  if (!figure || !after.computed || before?.computed !== after.computed) return after
  return { ...after, computed: `(${after.computed}) ${figure.isAmount ? '*' : '/'} ${FEN}` }
}

type ConditionName = 'when' | 'visibleWhen' | 'requiredWhen' | 'validWhen'

function convertConditions<O extends { [name in ConditionName]?: string | undefined }>(
  holder: O,
  figures: readonly ChangedFigure[],
): O {
  const names = ['when', 'visibleWhen', 'requiredWhen', 'validWhen'] as const
  const converted = names.flatMap((name) => {
    const when = holder[name]
    return when === undefined ? [] : [[name, convertCondition(when, figures)]]
  })
  return { ...holder, ...Object.fromEntries(converted) }
}

/** The columns of a table of which one is as it is now, or a new one is the last; formulas beside it give the same. */
export function changeColumn(
  columns: readonly ProcessColumn[],
  column: ProcessColumn,
  at: number,
  fields: readonly ProcessField[],
): ProcessColumn[] {
  const before = columns[at]
  const figures = listChangedFigures(before, column)
  const changed = [...columns.slice(0, at), convertResult(before, column), ...columns.slice(at + 1)]
  return changed.map((one, index) => {
    if (index === at || !one.computed) return one
    const operands = listColumnOperands(
      columns.filter((other) => other !== columns[index]),
      fields,
    )
    return { ...one, computed: convertFormula(one.computed, one.type === 'money', operands, figures) }
  })
}

/** A field with conditions, formula and columns that say the same of other fields, whose figures have changed. */
function followFigures(
  field: ProcessField,
  fields: readonly ProcessField[],
  figures: readonly ChangedFigure[],
): ProcessField {
  const others = fields.filter((one) => one.field !== field.field)
  const { type, computed, columns } = field
  const operands = listFormulaOperands(others)
  const followColumn = (column: ProcessColumn): ProcessColumn => {
    if (!column.computed || !columns) return column
    // A column hides the field of its name.
    const outer = figures.filter(({ source }) => !columns.some((one) => one.field === source))
    const own = listColumnOperands(
      columns.filter((one) => one !== column),
      others,
    )
    return { ...column, computed: convertFormula(column.computed, column.type === 'money', own, outer) }
  }
  return {
    ...convertConditions(field, figures),
    ...(computed && { computed: convertFormula(computed, type === 'money', operands, figures) }),
    ...(columns && { columns: columns.map(followColumn) }),
  }
}

const followStep = (step: ProcessStepSetting, figures: readonly ChangedFigure[]): ProcessStepSetting =>
  convertConditions(
    setChoicePlaces(
      step,
      listChoicePlaces(step).map((place) => convertConditions(place, figures)),
    ),
    figures,
  )

/** The steps without the right to fill in a field that nobody fills in any more; the same list where none has it. */
function dropWrites(steps: ProcessDesign['steps'], { field, type, computed }: ProcessField): ProcessDesign['steps'] {
  const isWritten = ({ fields = {} }: ProcessStepSetting) => /^(edit|required)$/.test(fields[field] ?? '')
  if ((!showsOnly(type) && !computed) || !steps.some(isWritten)) return steps
  return steps.map((step) => {
    if (!isWritten(step)) return step
    const { [field]: _mode, ...fields } = step.fields ?? {}
    return { ...step, fields }
  })
}

/**
 * The lines of list cards: that of a field has its label, and ends where lists do not show its type any more. None names
 * what has no value.
 */
function followSummary(
  summary: ProcessDesign['summary'],
  before: ProcessField | undefined,
  after: ProcessField,
): ProcessDesign['summary'] {
  if (!before) return summary
  if (showsOnly(after.type)) return removeSummaryField(summary, after.field)
  const isGone = isShownInLists(before) && !isShownInLists(after)
  const [was, label] = [before, after].map((one) => one.label.slice(0, SUMMARY_LABEL_MAX))
  return summary.flatMap((line) => {
    if (line.pattern !== `{${after.field}}`) return [line]
    if (isGone) return []
    return [line.label === was && label ? { ...line, label } : line]
  })
}

/**
 * A draft with a field as it is now, or a new one as the last. A title and the lists go on showing it; limits and
 * formulas go on meaning the same where a number has become an amount, or an amount a number; no step fills in what
 * nobody can.
 */
export function changeField(
  draft: Pick<ProcessDesign, 'fields' | 'subject' | 'steps' | 'summary'>,
  field: ProcessField,
): Partial<ProcessDesign> {
  const before = draft.fields.find((one) => one.field === field.field)
  const changed = convertResult(before, field)
  const fields = before ? draft.fields.map((one) => (one === before ? changed : one)) : [...draft.fields, changed]
  const subject = toLabelPattern(toNamePattern(draft.subject, draft.fields), fields)
  const summary = followSummary(draft.summary, before, changed)
  const figures = [
    ...listChangedFigures(before, field),
    ...(field.columns ?? []).flatMap((column) => {
      const was = before?.columns?.find((one) => one.field === column.field)
      return listChangedFigures(was, column, `sum(${field.field}, '${column.field}')`)
    }),
  ]
  const steps = dropWrites(draft.steps, changed)
  if (figures.length === 0) return { fields, subject, summary, ...(steps !== draft.steps && { steps }) }
  return {
    fields: fields.map((one) => (one === changed ? one : followFigures(one, draft.fields, figures))),
    subject,
    summary,
    steps: steps.map((step) => followStep(step, figures)),
  }
}
