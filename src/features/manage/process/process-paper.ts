import type { PrintLayout, ProcessContent, ProcessField, ProcessNumbering } from '@/contract/workflow/process-setting'

/** What a process without settings of its own has. */
export const usualNumbering: ProcessNumbering = { period: 'day', digits: 4 }
export const usualPrint: PrintLayout = { omits: [], columns: 1, hasDecisions: true, note: '' }

export const periodChoices = [
  { value: 'day', text: '每天' },
  { value: 'month', text: '每月' },
  { value: 'year', text: '每年' },
  { value: 'never', text: '一直往后' },
] as const satisfies readonly { value: ProcessNumbering['period']; text: string }[]

const periodExamples = { day: '-20261126', month: '-202611', year: '-2026', never: '' } as const

/** The first number of a period, as an example: `MR-202611-001`. */
export function buildNumberExample(prefix: string, { period, digits }: ProcessNumbering): string {
  return `${prefix || 'MR'}${periodExamples[period]}-${'1'.padStart(digits, '0')}`
}

/** In words, for whoever compares two versions. */
export function describeNumbering({
  prefix,
  numbering = usualNumbering,
}: Pick<ProcessContent, 'prefix' | 'numbering'>) {
  const period = periodChoices.find(({ value }) => value === numbering.period)?.text ?? ''
  return `${period}从 1 开始，如 ${buildNumberExample(prefix, numbering)}`
}

/** The fields that a layout may leave out. */
export const listPrintableFields = (fields: readonly ProcessField[]) =>
  fields.filter(({ type }) => type !== 'section' && type !== 'note')

/** In words: `4 项中打印 3 项，短的一行两项，不打印审批过程`. */
export function describePrint({ fields, print = usualPrint }: Pick<ProcessContent, 'fields' | 'print'>): string {
  const all = listPrintableFields(fields)
  const printed = all.filter(({ field }) => !print.omits.includes(field)).length
  return [
    printed === all.length ? '全部字段' : `${all.length} 项中打印 ${printed} 项`,
    print.columns === 2 ? '短的一行两项' : '一行一项',
    print.hasDecisions ? '含审批过程' : '不打印审批过程',
    ...(print.note ? [`页尾「${print.note}」`] : []),
  ].join('，')
}
