import type { ProcessColumn, ProcessField } from '@/contract/workflow/process-setting'
import { keepErrors } from '@/features/manage/keep-errors'
import { splitLines } from '@/features/manage/text-lines'
import { type ConditionJoin, formatCondition, type RuleCondition } from '@/lib/form/condition-words'
import { describeFormula, type FormulaOperand, parseFormula } from '@/lib/form/formula-words'
import { joinTexts } from '@/lib/text/join-texts'

type FieldType = ProcessField['type']

/** Kinds of fields. */
const types = {
  text: '单行文字',
  textarea: '多行文字',
  number: '数字',
  money: '金额',
  date: '日期',
  daterange: '起止日期',
  datetime: '日期时间',
  time: '时间',
  select: '单选',
  multiselect: '多选',
  switch: '是否',
  user: '人员',
  dept: '部门',
  file: '附件',
  image: '图片',
  location: '地点',
  table: '明细表',
  cascader: '多级选项',
  signature: '签名',
  section: '分组标题',
  note: '说明文字',
} as const satisfies Record<FieldType, string>

export const fieldTypeChoices = Object.entries(types).map(([value, text]) => ({ value: value as FieldType, text }))

const getFieldTypeName = (type: FieldType): string => types[type]

export const columnTypeChoices: readonly { value: ProcessColumn['type']; text: string }[] = [
  { value: 'text', text: '文字' },
  { value: 'number', text: '数字' },
  { value: 'money', text: '金额' },
  { value: 'date', text: '日期' },
  { value: 'select', text: '单选' },
]

/** A field or a column while its sheet is open; numbers as they are typed, options a line each. */
export interface FieldDraft<Type extends string = FieldType> {
  label: string
  type: Type
  required: boolean
  help: string
  unit: string
  min: string
  max: string
  maxLength: string
  maxCount: string
  options: string
  /** Of 说明文字: plain text, or HTML that is more than paragraphs. */
  note: string
  multiple: boolean
  /** A column: whether the table shows its sum. */
  sum: boolean
  columns: readonly ProcessColumn[]
  /** A sum of a table that the field shows; empty for what people type, or a formula written by hand. */
  computed: string
  /** A formula in words, instead of `computed`; undefined: none. */
  formula: string | undefined
  /** Undefined: always shown. */
  condition: RuleCondition | undefined
  /** Further comparisons, and how each is joined to the one before. */
  more: readonly RuleCondition[]
  joins: readonly ConditionJoin[]
  /** A condition that was written by hand. */
  when: string
  /** Expressions; empty for none. */
  requiredWhen: string
  validWhen: string
  /** What is said of a value that is not valid. */
  invalidText: string
  /** What a new form begins with. */
  initial: string
}

export const hasOptions = (type: string) => ['select', 'multiselect', 'cascader'].includes(type)
export const isMeasuredField = (type: string) => type === 'number' || type === 'money'
export const isTypedField = (type: string) => type === 'text' || type === 'textarea'
export const hasMostCount = (type: string) => ['multiselect', 'file', 'image', 'table'].includes(type)
export const isOfPeople = (type: string) => type === 'user' || type === 'dept'

const YUAN = 100
const toText = (value: number | undefined, unit = 1) => (value === undefined ? '' : String(value / unit))
const getUnit = (type: string) => (type === 'money' ? YUAN : 1)

type Options = NonNullable<ProcessField['options']>
type Leaf = Pick<Options[number], 'value' | 'label'> & { children?: readonly Leaf[] | undefined }

/** Between the levels of an option: `华东 / 上海`. */
const LEVEL = ' / '

/** The options a line each; those of several levels by their whole path. */
const listOptionLines = (options: readonly Leaf[] = [], path: readonly string[] = []): string[] =>
  options.flatMap(({ label, children = [] }) =>
    children.length > 0 ? listOptionLines(children, [...path, label]) : [[...path, label].join(LEVEL)],
  )

const splitLevels = (line: string) => line.split(/\s*[/／]\s*/).map((level) => level.trim())

/** Options of several levels. An option keeps the value that it had at its place. */
function buildTree(paths: readonly (readonly string[])[], before: readonly Leaf[] = []): Leaf[] {
  const heads = [...new Set(paths.flatMap(([head]) => head ?? []))]
  return heads.map((label) => {
    const existingOption = before.find((one) => one.label === label)
    const rest = paths.flatMap(([head, ...levels]) => (head === label && levels.length > 0 ? [levels] : []))
    const children = buildTree(rest, existingOption?.children)
    return {
      ...existingOption,
      value: existingOption?.value ?? label,
      label,
      children: children.length > 0 ? children : undefined,
    }
  })
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' } as const
const PARAGRAPHS = /^(?:<p>[^<]*<\/p>)+$/

/** A note as plain lines, where it is nothing but paragraphs. */
function toNoteText(html = ''): string {
  if (!PARAGRAPHS.test(html)) return html
  const lines = html.slice('<p>'.length, -'</p>'.length).split('</p><p>')
  return lines.join('\n').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
}

/** The HTML of a note: what was HTML stays so. */
function toNoteHtml(text: string, before: string | undefined): string {
  if (/^<\w+[ >]/.test(text) && before !== undefined && !PARAGRAPHS.test(before)) return text.trim()
  const toHtml = (line: string) => line.replace(/[&<>]/g, (sign) => entities[sign as keyof typeof entities])
  return splitLines(text)
    .map((line) => `<p>${toHtml(line)}</p>`)
    .join('')
}

/** @param condition the parsed condition of the field; undefined for none and for one written by hand */
export function toFieldDraft(field: ProcessField, condition: RuleCondition | undefined): FieldDraft {
  const { type, visibleWhen } = field
  return {
    label: field.label,
    type,
    condition,
    required: field.required ?? false,
    help: field.help ?? '',
    unit: field.unit ?? '',
    min: toText(field.min, getUnit(type)),
    max: toText(field.max, getUnit(type)),
    maxLength: toText(field.maxLength),
    maxCount: toText(field.maxCount),
    options: listOptionLines(field.options).join('\n'),
    note: toNoteText(field.html),
    multiple: field.multiple ?? false,
    sum: false,
    columns: field.columns ?? [],
    computed: field.computed ?? '',
    formula: undefined,
    more: [],
    joins: [],
    requiredWhen: field.requiredWhen ?? '',
    validWhen: field.validWhen ?? '',
    invalidText: field.invalidText ?? '',
    initial: field.initial ?? '',
    when: visibleWhen !== undefined && condition === undefined ? visibleWhen : '',
  }
}

export const toColumnDraft = (column: ProcessColumn): FieldDraft<ProcessColumn['type']> => ({
  ...toFieldDraft({ ...column, type: column.type }, undefined),
  type: column.type,
  sum: column.sum ?? false,
})

const LINE_MAX = 64
const LINES_MAX = 100
const NUMBER = /^-?\d{1,9}(\.\d{1,6})?$/
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
const WHOLE = /^\d{1,4}$/

function findOptionsError(lines: readonly string[]): string | false {
  if (lines.length === 0) return '请填写选项，每行一个'
  if (lines.length > LINES_MAX) return `最多 ${LINES_MAX} 行`
  if (new Set(lines).size < lines.length) return '选项不能重复'
  if (lines.some((line) => line.length > LINE_MAX)) return `每行最多 ${LINE_MAX} 字`
  return lines.some((line) => /['\\]/.test(line)) && '选项不能含有引号或反斜线'
}

const LEVELS_MAX = 3

function findLevelsError(options: string): string | false {
  const paths = splitLines(options).map(splitLevels)
  if (paths.some((path) => path.length > LEVELS_MAX)) return `最多 ${LEVELS_MAX} 级`
  if (paths.some((path) => path.some((level) => !level))) return '级别之间不能空着'
  const texts = paths.map((path) => path.join(LEVEL))
  // An option that has others below it cannot be chosen by itself.
  return texts.some((text) => texts.some((other) => other.startsWith(`${text}${LEVEL}`))) && '上级选项不用单独写一行'
}

function findBoundsError({ type, min, max }: FieldDraft<string>): string | false {
  if (!isMeasuredField(type)) return false
  const pattern = type === 'money' ? AMOUNT : NUMBER
  if ([min, max].some((text) => text !== '' && !pattern.test(text))) return '请填写数字'
  return min !== '' && max !== '' && Number(min) > Number(max) && '最小值大于最大值'
}

const findCountError = (text: string, max: number) =>
  text !== '' && (!WHOLE.test(text) || Number(text) < 1 || Number(text) > max) && `请填写 1 到 ${max}`

/** Errors of a field or a column, by field. */
export function validateFieldDraft(draft: FieldDraft<string>): Record<string, string> {
  const { label, type, columns } = draft
  return keepErrors({
    label: !label.trim() ? '请填写名称' : /[{}]/.test(label) && '名称不能含有大括号',
    options:
      hasOptions(type) &&
      (findOptionsError(splitLines(draft.options)) || (type === 'cascader' && findLevelsError(draft.options))),
    note: type === 'note' && !draft.note.trim() && '请填写说明内容',
    min: findBoundsError(draft),
    maxLength: isTypedField(type) && findCountError(draft.maxLength, 5000),
    maxCount: hasMostCount(type) && findCountError(draft.maxCount, 100),
    columns: type === 'table' && columns.length === 0 && '请至少添加一列',
  })
}

const toNumber = (text: string, unit = 1) => (text === '' ? undefined : Math.round(Number(text) * unit * 1e6) / 1e6)

function buildOptions({ type, options }: FieldDraft<string>, before: ProcessField['options'] = []) {
  if (!hasOptions(type)) return []
  if (type === 'cascader') return buildTree(splitLines(options).map(splitLevels), before) as Options
  return splitLines(options).map((label) => before.find((one) => one.label === label) ?? { value: label, label })
}

const dropEmpty = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  ) as T

function buildLimits(draft: FieldDraft<string>) {
  const { type, unit, min, max, maxLength, maxCount } = draft
  return {
    ...(type === 'number' && { unit: unit.trim() }),
    ...(isMeasuredField(type) && { min: toNumber(min, getUnit(type)), max: toNumber(max, getUnit(type)) }),
    ...(isTypedField(type) && { maxLength: toNumber(maxLength) ?? (type === 'text' ? 100 : 500) }),
    ...(hasMostCount(type) && { maxCount: toNumber(maxCount) }),
  }
}

/** Properties that only a field of the same type keeps. */
const ownOfType = ['rule', 'decimals', 'minLength', 'placeholder', 'html'] as const

/** Whether nobody fills in a field or a column: a figure with a formula, and what has one of an imported process. */
export const isComputedDraft = (
  { type, computed, formula }: Pick<FieldDraft<string>, 'type' | 'computed' | 'formula'>,
  before: ProcessField | ProcessColumn,
): boolean =>
  isMeasuredField(type)
    ? computed !== '' || formula !== undefined
    : type === before.type && before.computed !== undefined

/** A computed value is as it was: its sheet does not ask whether it has to be there. */
const isRequiredAfter = (draft: FieldDraft<string>, before: ProcessField | ProcessColumn): boolean =>
  isComputedDraft(draft, before) ? before.computed !== undefined && before.required === true : draft.required

/** The field that a valid draft describes. What its sheet does not show stays as it was. */
export function toProcessField(draft: FieldDraft, before: ProcessField): ProcessField {
  const { type, condition, when, computed } = draft
  const preserved = before.type === type ? Object.fromEntries(ownOfType.map((key) => [key, before[key]])) : {}
  const options = buildOptions(draft, before.options)
  return dropEmpty({
    ...preserved,
    field: before.field,
    type,
    label: draft.label.trim(),
    required: !showsOnly(type) && isRequiredAfter(draft, before),
    html: type === 'note' ? toNoteHtml(draft.note, before.html) : undefined,
    requiredWhen: showsOnly(type) || isComputedDraft(draft, before) ? undefined : draft.requiredWhen,
    validWhen: draft.validWhen,
    invalidText: draft.validWhen && draft.invalidText,
    initial: draft.initial,
    start: before.start,
    help: showsOnly(type) ? undefined : draft.help.trim(),
    options: options.length > 0 ? options : undefined,
    multiple: isOfPeople(type) && draft.multiple,
    columns: type === 'table' ? [...draft.columns] : undefined,
    computed: isMeasuredField(type) ? computed : before.type === type ? before.computed : undefined,
    ...buildLimits(draft),
    visibleWhen: condition ? formatCondition(condition) : when.trim(),
  }) as ProcessField
}

/** The column that a valid draft describes. */
export function toProcessColumn(draft: FieldDraft<ProcessColumn['type']>, before: ProcessColumn): ProcessColumn {
  const { type } = draft
  const options = buildOptions(draft, before.options)
  const preserved = before.type === type ? { decimals: before.decimals, rule: before.rule } : {}
  return dropEmpty({
    ...preserved,
    field: before.field,
    type,
    label: draft.label.trim(),
    required: isRequiredAfter(draft, before),
    computed: isMeasuredField(type) ? draft.computed : before.type === type ? before.computed : undefined,
    sum: isMeasuredField(type) && draft.sum,
    options: options.length > 0 ? options : undefined,
    ...buildLimits(draft),
  }) as ProcessColumn
}

/** Sums of tables that a figure can show, as options. */
export function listTotalChoices(fields: readonly ProcessField[], type: string): { value: string; text: string }[] {
  return fields.flatMap(({ field, label, type: kind, columns = [] }) =>
    kind !== 'table'
      ? []
      : columns
          .filter((column) => column.type === type)
          .map((column) => ({ value: `sum(${field}, '${column.field}')`, text: joinTexts([label, column.label]) })),
  )
}

/** Whether a field only shows something. */
export const showsOnly = (type: string) => type === 'section' || type === 'note'

/** What a field can begin with, of the starter and the day; as options. */
export function listInitialChoices({ type, multiple }: Pick<FieldDraft, 'type' | 'multiple'>) {
  const own = (name: string) => (multiple ? `[me.${name}]` : `me.${name}`)
  if (type === 'user') return [{ value: own('userId'), text: '发起人' }]
  if (type === 'dept') return [{ value: own('deptId'), text: '发起人的部门' }]
  if (type === 'date') return [{ value: 'today', text: '今天' }]
  if (type === 'switch') return [{ value: 'true', text: '是' }]
  return isTypedField(type) ? personChoices : []
}

const personChoices = [
  { value: 'me.name', text: '发起人姓名' },
  { value: 'me.deptName', text: '部门名称' },
  { value: 'me.postName', text: '岗位' },
  { value: 'me.mobile', text: '手机号' },
]

const toOperand = (field: string, label: string, type: string): FormulaOperand => ({
  label,
  source: field,
  isAmount: type === 'money',
})

/** What a formula of a field counts with: the figures of the other fields, sums of tables, days of periods. */
export const listFormulaOperands = (others: readonly ProcessField[]): FormulaOperand[] =>
  others.flatMap(({ field, label, type, columns = [] }): FormulaOperand[] => {
    if (isMeasuredField(type)) return [toOperand(field, label, type)]
    if (type === 'daterange') {
      return [{ label: `${label} · 天数`, source: `days(${field}[0], ${field}[1]) + 1`, isAmount: false }]
    }
    if (type !== 'table') return []
    return columns
      .filter((column) => isMeasuredField(column.type))
      .map((column) => ({
        ...toOperand(`sum(${field}, '${column.field}')`, `${label} · ${column.label}`, column.type),
      }))
  })

/** What a formula of a column counts with: figures of the same row, then those of the form. */
export const listColumnOperands = (
  columns: readonly ProcessColumn[],
  fields: readonly ProcessField[],
): FormulaOperand[] => {
  const own = columns
    .filter(({ type }) => isMeasuredField(type))
    .map((one) => toOperand(one.field, one.label, one.type))
  const outer = fields
    .filter(({ field, type }) => isMeasuredField(type) && !columns.some((column) => column.field === field))
    .map((one) => toOperand(one.field, one.label, one.type))
  return [...own, ...outer]
}

/** A draft whose formula is in words, where they can say it; a sum of a table is chosen as such. */
export function openFormula<D extends FieldDraft<string>>(
  draft: D,
  operands: readonly FormulaOperand[],
  totals: readonly { value: string }[] = [],
): D {
  const { computed, type } = draft
  if (computed === '' || totals.some(({ value }) => value === computed)) return draft
  const formula = describeFormula(computed, operands, type === 'money')
  return formula === undefined ? draft : { ...draft, formula, computed: '' }
}

/** The expression of a draft's formula, or what is wrong with it; neither without one. */
export function readFormula(
  { formula, type }: Pick<FieldDraft<string>, 'formula' | 'type'>,
  operands: readonly FormulaOperand[],
  labels: readonly string[] = [],
): { source?: string; fault?: string } {
  if (formula === undefined || !isMeasuredField(type)) return {}
  const read = parseFormula(formula, operands, type === 'money', labels)
  return (read.source?.length ?? 0) > FORMULA_MAX ? { fault: '算式太长' } : read
}

const FORMULA_MAX = 500

/** Kind of a field and what else its row says: `单选 · 必填 · 2 个选项`. */
export function formatProcessField({ type, required, options, columns, visibleWhen, computed }: ProcessField): string {
  const parts = [
    getFieldTypeName(type),
    required && '必填',
    computed && '自动计算',
    columns && `${columns.length} 列`,
    options && options.length > 0 && `${options.length} 个选项`,
    visibleWhen && '按条件显示',
  ]
  return joinTexts(parts)
}
