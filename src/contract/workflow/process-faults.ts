// What is wrong with a process, in words at its place: shown by the designer while it is edited, and asked again by the
// server before a version is published.
import { CHOICE_DEPTH_MAX, findChoicePlace, isInOtherBranch, listChoicePlaces } from '@/lib/form/choice-places'
import {
  describeCondition,
  formatCondition,
  isMoment,
  parseCondition,
  type RuleCondition,
  STARTER_NAME,
  splitCondition,
} from '@/lib/form/condition-words'
import { listExpressionNames } from '@/lib/form/expression'
import { countExpressionSteps } from '@/lib/form/expression-cost'
import { listExpressionFigures } from '@/lib/form/expression-figures'
import { TABLE_ROWS_MAX } from '@/lib/form/form'
import { isRule } from '@/lib/form/form-rules'
import { findParallelPlace, listParallelPlaces, PARALLEL_DEPTH_MAX } from '@/lib/form/parallel-places'
import { groupBy } from '@/lib/group-by'

import {
  BRANCHES_MAX,
  type ProcessColumn,
  type ProcessContent,
  type ProcessField,
  type ProcessStepSetting,
  type StepChoice,
  type StepParallel,
} from './process-setting'

/** Faults by place: `name`, `form`, `flow`, `fields.<name>`, `steps.<key>`. */
type ProcessFaults = Record<string, string>

const needsOptions = new Set(['select', 'multiselect', 'cascader'])
const showsOnly = new Set(['section', 'note'])
const isFilledIn = ({ type }: ProcessField) => !showsOnly.has(type)

const TEXTS_MAX = 3000

/** Reads each text once: each change of a process asks for all of them again. */
function createReader<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (!known.has(text)) {
      if (known.size >= TEXTS_MAX) known.clear()
      known.set(text, read(text))
    }
    // Safe cast: it has just been set.
    return known.get(text) as T
  }
}

/** The names that an expression reads; undefined for what is none. */
const readExpressionNames = createReader((source): readonly string[] | undefined => {
  try {
    return listExpressionNames(source)
  } catch {
    return undefined
  }
})

/** Why an expression cannot be evaluated over these names; undefined when it can, and for none. */
function findExpressionFault(source: string | undefined, names: ReadonlySet<string>): string | undefined {
  if (!source) return undefined
  const read = readExpressionNames(source)
  if (!read) return '不是有效的表达式'
  const unknown = read.find((name) => !names.has(name))
  return unknown === undefined ? undefined : `没有字段「${unknown}」`
}

/** Whether a value has a number: options may be numbers that an expression counts with. */
const hasNumber = ({ type, options = [] }: Pick<ProcessColumn | ProcessField, 'type' | 'options'>): boolean =>
  isMeasured(type) || (type === 'select' && options.length > 0 && options.every(({ value }) => isNumeral(value)))

const isMeasured = (type: string) => type === 'number' || type === 'money'
const isNumeral = (value: string) => value.trim() !== '' && Number.isFinite(Number(value))

/**
 * What a valid expression counts with and that has no number, such as a number that has become a text.
 *
 * @param isFigure whether its result has to be a number
 */
function findFigureFault(
  source: string | undefined,
  isFigure: boolean,
  fields: readonly ProcessField[],
  columns: readonly ProcessColumn[] = [],
): string | undefined {
  if (!source) return undefined
  for (const { name, column } of listExpressionFigures(source, isFigure)) {
    const field = columns.find((one) => one.field === name) ?? fields.find((one) => one.field === name)
    const added = fields.find((one) => one.field === name)?.columns?.find((one) => one.field === column)
    const counted = column === undefined ? field : added
    if (!counted || hasNumber(counted)) continue
    return `「${added ? `${field?.label} · ${added.label}` : counted.label}」不是数字`
  }
  return undefined
}

/** Of a table and its column that are added up. */
const TOTAL = /\bsum\((\w+), '(\w+)'\)/g

/** A column that an expression adds up and that its table has no more. */
function findTotalFault(source: string | undefined, fields: readonly ProcessField[]): string | undefined {
  for (const [, name, column] of source?.matchAll(TOTAL) ?? []) {
    const table = fields.find(({ field, type }) => field === name && type === 'table')
    if (table && !table.columns?.some(({ field }) => field === column)) return `${table.label}里没有列「${column}」`
  }
  return undefined
}

function findLimitsFault({ minLength, maxLength, min, max, maxCount }: Partial<ProcessField>): string | undefined {
  if (maxLength === 0) return '最多 0 字，无法填写'
  if (maxCount === 0) return '最多 0 项，无法填写'
  if ((minLength ?? 0) > (maxLength ?? Number.POSITIVE_INFINITY)) return '最少字数多于最多字数'
  return min !== undefined && max !== undefined && min > max ? '最小值大于最大值' : undefined
}

function findOptionsFault({ type, options = [] }: Pick<ProcessColumn | ProcessField, 'type' | 'options'>) {
  if (!needsOptions.has(type)) return undefined
  if (options.length === 0) return '请添加选项'
  return new Set(options.map(({ value }) => value)).size < options.length ? '选项重复' : undefined
}

function findColumnsFault(
  { type, columns = [] }: ProcessField,
  names: ReadonlySet<string>,
  fields: readonly ProcessField[],
): string | undefined {
  if (type !== 'table') return undefined
  if (columns.length === 0) return '请为明细添加列'
  const own = new Set([...names, ...columns.map(({ field }) => field)])
  for (const [at, column] of columns.entries()) {
    const isTwice = columns.findIndex(({ field }) => field === column.field) !== at
    const fault = isTwice
      ? '字段名重复'
      : (findOptionsFault(column) ??
        findLimitsFault(column) ??
        findExpressionFault(column.computed, own) ??
        findTotalFault(column.computed, fields) ??
        findFigureFault(column.computed, isMeasured(column.type), fields, columns))
    if (fault) return `列「${column.label}」：${fault}`
  }
  return undefined
}

/** Conditions that open or close a field, beside the one that its own value has to meet. */
const ruleNames = new Set(['显示条件', '必填条件'])

/** Why a condition of a field never holds. */
function findRuleFault(source: string | undefined, fields: readonly ProcessField[]): string | undefined {
  const never = findContradiction(source, fields)
  return never ? `永远不成立，${never}` : findComparisonFault(source, fields)
}

const initialNames = new Set(['me', 'today', 'about'])

function findFieldFault(field: ProcessField, at: number, fields: readonly ProcessField[]): string | undefined {
  if (fields.findIndex((one) => one.field === field.field) !== at) return '字段名重复'
  const names = new Set(fields.filter(isFilledIn).map((one) => one.field))
  const others = new Set([...names].filter((name) => name !== field.field))
  if (field.rule && !isRule(field.rule)) return '未知的校验规则'
  const conditions: (readonly [string, string | undefined, ReadonlySet<string>])[] = [
    ['显示条件', field.visibleWhen, others],
    ['必填条件', field.requiredWhen, names],
    ['校验条件', field.validWhen, names],
    ['计算公式', field.computed, others],
    ['默认值', field.initial, initialNames],
  ]
  const wrong = conditions
    .map(([what, source, knownNames]) => {
      const fault =
        findExpressionFault(source, knownNames) ??
        findTotalFault(source, fields) ??
        (ruleNames.has(what) ? findRuleFault(source, fields) : undefined) ??
        findFigureFault(source, what === '计算公式' && isMeasured(field.type), fields)
      return [what, fault] as const
    })
    .find(([, fault]) => fault !== undefined)
  if (wrong) return `${wrong[0]}：${wrong[1]}`
  return findOptionsFault(field) ?? findLimitsFault(field) ?? findColumnsFault(field, names, fields)
}

/** Between a table and one of its columns, in a name that no field has. */
const OF = '__of__'

/** What each computed field and each column is computed from; a table stands for all of its columns. */
function listComputedReads(fields: readonly ProcessField[]): Map<string, readonly string[]> {
  const read = (source: string | undefined) =>
    (source && readExpressionNames(source.replace(TOTAL, (_, table, column) => `${table}${OF}${column}`))) || []
  const reads = new Map<string, readonly string[]>()
  for (const { field, computed, columns = [] } of fields) {
    const names = columns.map((column) => column.field)
    reads.set(field, [...read(computed), ...names.map((name) => `${field}${OF}${name}`)])
    for (const column of columns) {
      const own = read(column.computed).map((name) => (names.includes(name) ? `${field}${OF}${name}` : name))
      reads.set(`${field}${OF}${column.field}`, own)
    }
  }
  return reads
}

/** Fields that are computed from each other, so that none has a value. */
function findComputedCycle(fields: readonly ProcessField[]): string | undefined {
  const reads = listComputedReads(fields)
  const reaches = (from: string, to: string, visited: Set<string>): boolean =>
    (reads.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (visited.has(next)) return false
      visited.add(next)
      return reaches(next, to, visited)
    })
  const owns = (field: string) => (reads.get(field) ?? []).filter((name) => name.startsWith(`${field}${OF}`))
  return fields.find(({ field }) => [field, ...owns(field)].some((name) => reaches(name, name, new Set())))?.field
}

const writes = new Set(['edit', 'required'])

/** Whether the starter fills in a field, or it has a value by itself. */
const hasStartValue = ({ start, computed, initial }: ProcessField) =>
  computed !== undefined || initial !== undefined || start === undefined || writes.has(start)

/** The fields that a step fills in, by its deciders or with the answer of another system. */
const listWrittenFields = ({ fields = {}, webhook }: ProcessStepSetting): string[] => [
  ...Object.entries(fields).flatMap(([name, mode]) => (writes.has(mode) ? [name] : [])),
  ...(webhook?.results ?? []).map(({ field }) => field),
]

/** The fields that the starter does not fill in, but a step or the answer of another system. */
export function listLaterFields({ fields, steps }: Pick<ProcessContent, 'fields' | 'steps'>): ProcessField[] {
  const written = new Set(steps.flatMap(listWrittenFields))
  return fields.filter(
    ({ field, start, computed }) =>
      computed === undefined && start !== undefined && !writes.has(start) && written.has(field),
  )
}

interface FoundPart<Place> {
  own: ProcessStepSetting[]
  /** Index of its first step. */
  first: number
  /** The place of the first step of each branch, in their order. */
  branches: Map<string, Place>
  /** What is wrong with it as a whole, once that was asked. */
  fault?: string | undefined
}

/** The parts of a kind by their group. */
type FoundParts<Place> = Map<string, FoundPart<Place>>

/** Where the steps of a list are. */
interface StepIndex {
  /** Index of the first step of each key. */
  keys: Map<string, number>
  parallel: FoundParts<StepParallel>
  choice: FoundParts<StepChoice>
  /** Whether nobody may decide, once that was asked. */
  hasEmptyWay?: boolean
}

function indexPlaces<Place extends StepParallel | StepChoice>(
  parts: FoundParts<Place>,
  places: readonly Place[],
  step: ProcessStepSetting,
  at: number,
) {
  for (const place of places) {
    const { group, branch } = place
    const part = parts.get(group) ?? { own: [], first: at, branches: new Map<string, Place>() }
    if (!part.branches.has(branch)) part.branches.set(branch, place)
    // A group that a step names twice is a fault of its own.
    if (part.own[part.own.length - 1] !== step) part.own.push(step)
    parts.set(group, part)
  }
}

/** Read once for each list, as every step looks for others. */
const knownIndexes = new WeakMap<readonly ProcessStepSetting[], StepIndex>()

function indexSteps(steps: readonly ProcessStepSetting[]): StepIndex {
  const cachedIndexes = knownIndexes.get(steps)
  if (cachedIndexes) return cachedIndexes
  const index: StepIndex = { keys: new Map(), parallel: new Map(), choice: new Map() }
  for (const [at, step] of steps.entries()) {
    if (!index.keys.has(step.key)) index.keys.set(step.key, at)
    indexPlaces(index.parallel, listParallelPlaces(step), step, at)
    indexPlaces(index.choice, listChoicePlaces(step), step, at)
  }
  knownIndexes.set(steps, index)
  return index
}

/** A field that a condition reads, and that nobody has filled in before the step of this index. */
function findEmptyField(
  when: string | undefined,
  at: number,
  { fields, steps }: ProcessContent,
): ProcessField | undefined {
  const read = when && readExpressionNames(when)
  if (!read || !fields.some((field) => read.includes(field.field) && !hasStartValue(field))) return undefined
  const filled = new Set(steps.slice(0, at).flatMap(listWrittenFields))
  return fields.find((field) => read.includes(field.field) && !hasStartValue(field) && !filled.has(field.field))
}

/** The groups of a condition; undefined where words cannot say it. */
const readGroups = createReader((when) => {
  const groups = splitCondition(when).map((parts) => parts.flatMap((part) => parseCondition(part) ?? []))
  return groups.every(({ length }) => length > 0) ? groups : undefined
})

/** The option of a comparison that its field has no more. */
function findGoneChoice({ field: name, operator, value }: RuleCondition, fields: readonly ProcessField[]) {
  if (operator !== '==' && operator !== 'includes') return undefined
  const options = fields.find(({ field, type }) => field === name && needsOptions.has(type))?.options
  return options && !options.some((option) => option.value === value) ? `没有选项「${value}」` : undefined
}

/** The value of an order: a number, or a moment as text, which is in order as well. */
const readLimit = ({ value }: RuleCondition): number | string => (isMoment(value) ? value : Number(value))

/** Whether no answer meets both comparisons; of two orders the first one is the lower limit. */
function isExclusive(one: RuleCondition, other: RuleCondition): boolean {
  const { field, operator, value } = one
  if (field !== other.field) return false
  if (/^(==|is)/.test(operator)) return operator === other.operator && value !== other.value
  if (!/^[>=]/.test(operator) || !/^[<=]/.test(other.operator)) return false
  const [lowest, highest] = [readLimit(one), readLimit(other)]
  return lowest > highest || (lowest === highest && (operator === '>' || other.operator === '<'))
}

/** What a field of numbers accepts, as comparisons. */
function listBounds({ field, type, min, max, computed }: ProcessField): RuleCondition[] {
  const bounds =
    computed === undefined && isMeasured(type)
      ? ([
          ['>=', min],
          ['<=', max],
        ] as const)
      : []
  return bounds.flatMap(([operator, limit]) => (limit === undefined ? [] : [{ field, operator, value: String(limit) }]))
}

/** Two comparisons of a group that no answer meets together: `「人数 ＞ 9」和「人数 ＜ 3」`. */
function findConflict(group: readonly RuleCondition[], fields: readonly ProcessField[]): string | undefined {
  for (const one of group) {
    const own = fields.find(({ field }) => field === one.field)
    const beside = own && [...group, ...listBounds(own)]
    const other = beside?.find((part) => isExclusive(one, part) || isExclusive(part, one))
    if (!other) continue
    const [first, second] = [one, other].map((part) => describeCondition(formatCondition(part), fields))
    return `「${first}」和「${second}」不能同时满足`
  }
  return undefined
}

/** Why a condition never holds: none of its groups does. The reason is that of the first one. */
function findContradiction(when: string | undefined, fields: readonly ProcessField[]): string | undefined {
  const reasons = (when === undefined ? undefined : readGroups(when))?.map(
    (group) => group.flatMap((part) => findGoneChoice(part, fields) ?? [])[0] ?? findConflict(group, fields),
  )
  return reasons?.every(Boolean) ? reasons[0] : undefined
}

const comparedKinds = {
  number: { types: ['number', 'money'], text: '数字' },
  moment: { types: ['date', 'datetime'], text: '日期' },
  switch: { types: ['switch'], text: '开关' },
} as const

function getComparedKind({ operator, value }: RuleCondition): keyof typeof comparedKinds | undefined {
  if (operator === 'is') return 'switch'
  if (operator === '==' || operator === 'includes') return undefined
  return isMoment(value) ? 'moment' : 'number'
}

/** A comparison with a field that was of another kind when it was chosen. */
function findComparisonFault(when: string | undefined, fields: readonly ProcessField[]): string | undefined {
  if (when === undefined) return undefined
  for (const condition of readGroups(when)?.flat() ?? []) {
    const compared = fields.find(({ field }) => field === condition.field)
    const kind = getComparedKind(condition)
    if (!compared || !kind) continue
    const { types, text } = comparedKinds[kind]
    if (!types.some((type) => type === compared.type)) return `「${compared.label}」不再是${text}，不能这样比较`
  }
  return undefined
}

/** What is wrong with a condition that is evaluated before the step of this index. */
function findConditionFault(when: string | undefined, at: number, content: ProcessContent): string | undefined {
  const { fields } = content
  const names = fields.filter(isFilledIn).map(({ field }) => field)
  const wrong =
    findExpressionFault(when, new Set([...names, STARTER_NAME])) ??
    findTotalFault(when, fields) ??
    findComparisonFault(when, fields) ??
    findFigureFault(when, false, fields)
  if (wrong) return `条件：${wrong}`
  const never = findContradiction(when, fields)
  if (never) return `条件永远不成立：${never}`
  const empty = findEmptyField(when, at, content)
  return empty && `条件用到「${empty.label}」，到这一步还没有人填写`
}

/** Whether agreeing takes more than to agree: an opinion, a signature, a field. */
const isMoreThanAgreed = ({ needOpinion, signRequired, fields = {} }: ProcessStepSetting): boolean =>
  needOpinion === true || signRequired === true || Object.values(fields).some((mode) => writes.has(mode))

/** Until when a step waits. */
function findWaitFault({ wait = {}, dueIn }: ProcessStepSetting, at: number, content: ProcessContent) {
  const { hours, day, field } = wait
  if ([hours, day, field].filter((one) => one !== undefined).length !== 1)
    return '请选择等多久、等到哪天，或等到表单里的日期'
  if (dueIn !== undefined && hours === undefined) return '只有等待时长可以按工作时间计算'
  if (field === undefined) return undefined
  const named = content.fields.find((one) => one.field === field)
  if (named?.type !== 'date' && named?.type !== 'datetime') return `表单里没有日期字段「${field}」`
  return findEmptyField(field, at, content) && `等到「${named.label}」，但到这一步还没有人填写`
}

/** Kinds of fields that an answer of another system can fill in. */
const takesResult = new Set([
  'text',
  'textarea',
  'number',
  'money',
  'date',
  'time',
  'datetime',
  'select',
  'multiselect',
  'switch',
])

/** Where a step pushes to, and what it takes from the answer. */
function findPushFault({ webhook }: ProcessStepSetting, { fields }: ProcessContent): string | undefined {
  if (!webhook) return '请选择推送地址'
  const { results = [] } = webhook
  if (new Set(results.map(({ field }) => field)).size < results.length) return '同一个字段写了两个结果'
  for (const { field } of results) {
    const named = fields.find((one) => one.field === field)
    if (!named) return `结果：表单里没有字段「${field}」`
    if (!takesResult.has(named.type)) return `结果不能写入「${named.label}」这类字段`
    if (named.computed !== undefined) return `「${named.label}」由公式计算，不能写入结果`
  }
  return undefined
}

/** Which process a step starts, with what. */
function findSubProcessFault({ process }: ProcessStepSetting, { fields }: ProcessContent): string | undefined {
  if (!process) return '请选择子流程'
  const { values = [] } = process
  if (new Set(values.map(({ field }) => field)).size < values.length) return '子流程的同一个字段给了两个值'
  const strange = values.find(({ from }) => !fields.some((one) => one.field === from && isFilledIn(one)))
  return strange && `给子流程的值：表单里没有字段「${strange.from}」`
}

/** What a step that decides by itself, sends copies, waits or is decided by who decided before needs. */
function findKindFault(step: ProcessStepSetting, at: number, content: ProcessContent): string | undefined {
  const { steps } = content
  const { kind, when, result, roles = [], assignees, once } = step
  if (kind === 'wait') return findWaitFault(step, at, content)
  if (kind === 'webhook') return findPushFault(step, content)
  if (kind === 'process') return findSubProcessFault(step, content)
  if (kind === 'automatic' && !when) return '自动决定需要条件'
  if (kind === 'automatic' && !result) return '请选择自动同意还是自动拒绝'
  if (kind === 'automatic') return undefined
  if (!kind && once && isMoreThanAgreed(step)) return '要写意见、签名或填写字段的节点不能自动通过'
  const named = roles.find((role) => role.startsWith('step:'))
  if (named === undefined) return undefined
  if (roles.length + assignees.length > 1) return '选了之前节点的审批人，就不能再选其他人'
  const earlier = steps.slice(0, at).find(({ key }) => key === named.slice('step:'.length))
  const isElsewhere = earlier !== undefined && isInOtherBranch(earlier, step)
  return earlier && !earlier.kind && !isElsewhere ? undefined : '「之前节点的审批人」所指的节点不在前面'
}

/** Whether the steps of a part are all in the same branch of each part of its kind around it. */
function isInOneBranch(
  own: readonly ProcessStepSetting[],
  group: string,
  listPlaces: (step: ProcessStepSetting) => readonly (StepParallel | StepChoice)[],
): boolean {
  const around = own.map((step) => {
    const places = listPlaces(step)
    const depth = places.findIndex((place) => place.group === group)
    return places
      .slice(0, depth)
      .map(({ group: outer, branch }) => `${outer}:${branch}`)
      .join('/')
  })
  return new Set(around).size === 1
}

const describeSplit = (kind: string) => `里层的${kind}要在外层的同一个分支里，请移动节点`

/** What is wrong with how the parts of a kind around a step stand inside of each other. */
function findNestingFault(
  kind: string,
  places: readonly { group: string }[],
  nested: readonly unknown[] | undefined,
  depthMax: number,
): string | undefined {
  if (places.length > depthMax) return `${kind}最多套 ${depthMax} 层`
  if (places.length === 0) return nested?.length ? `里层的${kind}没有外层` : undefined
  return new Set(places.map(({ group }) => group)).size < places.length ? `${kind}套在了自己里面` : undefined
}

/** What is wrong with a parallel part as a whole. */
function findJoinFault({ own, branches }: FoundPart<StepParallel>, { group, need = 0 }: StepParallel) {
  if (!isInOneBranch(own, group, listParallelPlaces)) return describeSplit('并行')
  if (own.some((step) => (findParallelPlace(step, group)?.need ?? 0) !== need)) return '同一并行部分的汇合方式要相同'
  const { size } = branches
  if (size < 2) return '并行至少需要两个分支'
  if (size > BRANCHES_MAX) return `并行最多 ${BRANCHES_MAX} 个分支`
  return need > size ? `只有 ${size} 个分支，到不了汇合需要的 ${need} 个` : ''
}

/** What is wrong with the parallel parts that a step belongs to, the outer one first. */
function findParallelFault(step: ProcessStepSetting, at: number, { steps }: ProcessContent): string | undefined {
  const places = listParallelPlaces(step)
  const nesting = findNestingFault('并行', places, step.nestedParallel, PARALLEL_DEPTH_MAX)
  if (nesting) return nesting
  for (const place of places) {
    const part = indexSteps(steps).parallel.get(place.group)
    if (!part || at >= part.first + part.own.length) return '并行的节点要相邻'
    part.fault ??= findJoinFault(part, place)
    if (part.fault) return part.fault
  }
  return undefined
}

/** The index before which a condition of a step is evaluated: in a parallel part, when the part opens. */
function findSettled(at: number, steps: ProcessContent['steps']): number {
  const group = steps[at]?.parallel?.group
  return group === undefined ? at : (indexSteps(steps).parallel.get(group)?.first ?? at)
}

/** Whether a value that is `=` or beyond a limit in its direction is within another one. */
function isWithin(later: RuleCondition, earlier: RuleCondition): boolean {
  const [own, limit] = [readLimit(later), readLimit(earlier)]
  if (typeof own !== typeof limit) return false
  if (own === limit) return earlier.operator.length === 2 || /^[<>]$/.test(later.operator)
  return earlier.operator.startsWith('>') ? own > limit : own < limit
}

/** Whether an answer that meets one comparison always meets the other. */
function isCovered(later: RuleCondition, earlier: RuleCondition): boolean {
  if (later.field !== earlier.field) return false
  if (!/^[<>]/.test(earlier.operator)) {
    return later.operator === earlier.operator && later.value === earlier.value
  }
  return (later.operator === '=' || later.operator[0] === earlier.operator[0]) && isWithin(later, earlier)
}

/** The branch before which others always hold, so that it is never taken: each of its groups is within one of theirs. */
function findCoveringBranch(branches: readonly StepChoice[], at: number): string | undefined {
  const own = branches[at]?.when
  if (own === undefined) return undefined
  const before = branches.slice(0, at)
  const same = before.find(({ when }) => when === own)
  if (same) return same.branch
  const earlier = before.flatMap(({ branch, when = '' }) =>
    (readGroups(when) ?? []).map((comparisons) => ({ branch, comparisons })),
  )
  const covering = readGroups(own)?.map((group) =>
    earlier.find(({ comparisons }) => comparisons.every((one) => group.some((part) => isCovered(part, one)))),
  )
  return covering?.every((one) => one !== undefined) ? covering[0]?.branch : undefined
}

/** Whether a choice is in one branch of each parallel part that it meets, or around the whole part. */
function isInOnePlace(own: readonly ProcessStepSetting[], group: string, steps: ProcessContent['steps']): boolean {
  const met = new Set(own.flatMap((step) => listParallelPlaces(step).map((place) => place.group)))
  return [...met].every((part) => {
    const isWithin = new Set(own.map((step) => findParallelPlace(step, part)?.branch)).size === 1
    const beside = indexSteps(steps).parallel.get(part)?.own ?? []
    return isWithin || new Set(beside.map((step) => findChoicePlace(step, group)?.branch)).size === 1
  })
}

/** What is wrong with a choice as a whole. */
function findPlaceFault({ own, branches }: FoundPart<StepChoice>, group: string, steps: ProcessContent['steps']) {
  if (!isInOnePlace(own, group, steps)) return '条件分支和并行交叉了，请移动节点'
  if (!isInOneBranch(own, group, listChoicePlaces)) return describeSplit('条件分支')
  return branches.size > BRANCHES_MAX ? `条件分支最多 ${BRANCHES_MAX} 个` : ''
}

/** Whether some of the steps can be passed without any, because all of them depend on conditions. */
function hasEmptyWay(steps: readonly ProcessStepSetting[], depth = 0): boolean {
  const findPlace = (step: ProcessStepSetting) => listChoicePlaces(step)[depth]
  if (steps.some((step) => step.when === undefined && !findPlace(step))) return false
  const isPassed = ([group, own]: [string | undefined, ProcessStepSetting[]]) => {
    if (group === undefined) return false
    const branches = groupBy(own, (step) => findPlace(step)?.branch)
    const hasRest = own.some((step) => findPlace(step)?.when === undefined)
    return hasRest && [...branches.values()].every((branch) => !hasEmptyWay(branch, depth + 1))
  }
  return ![...groupBy(steps, (step) => findPlace(step)?.group)].some(isPassed)
}

/** What is wrong with the branches of a choice that a step belongs to, of which one is taken. */
function findBranchFault(place: StepChoice, at: number, content: ProcessContent): string | undefined {
  const { steps } = content
  const { group, when } = place
  const part = indexSteps(steps).choice.get(group)
  if (!part || at >= part.first + part.own.length) return '条件分支的节点要相邻'
  part.fault ??= findPlaceFault(part, group, steps)
  if (part.fault) return part.fault
  const branches = [...part.branches.values()]
  const index = branches.findIndex(({ branch }) => branch === place.branch)
  if (branches[index]?.when !== when) return '同一分支的条件要相同'
  if (when === undefined && branches.length === 1) return '请给分支设置条件'
  if (when === undefined && index < branches.length - 1) return '「其他情况」只能有一个，排在最后'
  const wrong = findConditionFault(when, findSettled(part.first, steps), content)
  if (wrong) return `分支${wrong}`
  const covering = findCoveringBranch(branches, index)
  return covering && `这个分支永远走不到：满足条件的都先进了「${covering}」`
}

/** What is wrong with the choices that a step belongs to, the outer one first. */
function findChoiceFault(step: ProcessStepSetting, at: number, content: ProcessContent): string | undefined {
  const places = listChoicePlaces(step)
  const nesting = findNestingFault('条件分支', places, step.nested, CHOICE_DEPTH_MAX)
  if (nesting || places.length === 0) return nesting
  for (const place of places) {
    const fault = findBranchFault(place, at, content)
    if (fault) return fault
  }
  const { steps } = content
  if (steps[steps.length - 1]?.choice?.group !== step.choice?.group) return undefined
  const index = indexSteps(steps)
  index.hasEmptyWay ??= hasEmptyWay(steps)
  return index.hasEmptyWay ? '都不满足时没有人审批，请加上其他情况' : undefined
}

function findAssigneeFault({ kind, assignees, roles = [] }: ProcessStepSetting, at: number, content: ProcessContent) {
  const { fields, steps } = content
  if (kind && kind !== 'copy') return undefined
  if (assignees.length === 0 && roles.length === 0) return kind === 'copy' ? '请选择抄送给谁' : '请选择审批人'
  const named = roles.flatMap((role) => (role.startsWith('field:') ? [role.slice('field:'.length)] : []))
  const wrong = named.find((name) => fields.find(({ field }) => field === name)?.type !== 'user')
  if (wrong !== undefined) return `表单里没有人员字段「${wrong}」`
  const empty = named.map((name) => findEmptyField(name, findSettled(at, steps), content)).find(Boolean)
  return empty && `人员取自「${empty.label}」，但到这一步还没有人填写`
}

function findStepFault(step: ProcessStepSetting, at: number, content: ProcessContent): string | undefined {
  const { fields, steps } = content
  if (step.key === 'start') return '这个编号留给发起人'
  if (indexSteps(steps).keys.get(step.key) !== at) return '节点编号重复'
  const wrongWhen = findConditionFault(step.when, findSettled(at, steps), content)
  if (wrongWhen) return wrongWhen
  const strange = Object.keys(step.fields ?? {}).find((name) => !fields.some(({ field }) => field === name))
  if (strange) return `字段权限：没有字段「${strange}」`
  const isCounted = step.dueIn !== undefined && step.kind !== 'wait'
  const needsLimit = step.escalateHours !== undefined || step.late !== undefined || isCounted
  if (needsLimit && step.dueHours === undefined) return '请先设置限时'
  if (step.late === 'agree' && isMoreThanAgreed(step)) return '要写意见、签名或填写字段的节点不能超时自动同意'
  return (
    findKindFault(step, at, content) ??
    findParallelFault(step, at, content) ??
    findChoiceFault(step, at, content) ??
    findAssigneeFault(step, at, content)
  )
}

/**
 * Most steps that evaluating the expressions of a form once takes, with all rows that its tables may have, and those of
 * its flow. A form is evaluated several times for each call.
 */
const EVALUATION_STEPS_MAX = 200_000

const countSteps = createReader(countExpressionSteps)

const countAllSteps = (sources: readonly (string | undefined)[]): number =>
  sources.reduce((sum, source) => sum + (source ? countSteps(source) : 0), 0)

const countFieldSteps = ({ visibleWhen, requiredWhen, validWhen, computed, columns = [] }: ProcessField): number =>
  countAllSteps([visibleWhen, requiredWhen, validWhen, computed]) +
  countAllSteps(columns.map((column) => column.computed)) * TABLE_ROWS_MAX

const countConditionSteps = (step: ProcessStepSetting): number =>
  countAllSteps([step.when, ...listChoicePlaces(step).map(({ when }) => when)])

/** The part that takes most steps, where all together take too many, and their sum. */
function findCostlyPart(costs: readonly (readonly [string, number])[]): { place: string; steps: number } | undefined {
  const steps = costs.reduce((sum, [, cost]) => sum + cost, 0)
  if (steps <= EVALUATION_STEPS_MAX) return undefined
  const [place] = costs.reduce((most, one) => (one[1] > most[1] ? one : most))
  return { place, steps }
}

/** Formulas of the form, or conditions of the flow, that take too long whoever fills in the form. */
function listCostFaults({ fields, steps }: ProcessContent): [string, string][] {
  const describe = (sum: number) => `明细按 ${TABLE_ROWS_MAX} 行算要 ${sum} 步，最多 ${EVALUATION_STEPS_MAX} 步`
  const form = findCostlyPart(fields.map((field) => [`fields.${field.field}`, countFieldSteps(field)]))
  const flow = findCostlyPart(steps.map((step) => [`steps.${step.key}`, countConditionSteps(step)]))
  const faults: [string, string][] = []
  if (form) faults.push([form.place, `表单的公式算得太慢：${describe(form.steps)}，请减少这里的公式`])
  if (flow) faults.push([flow.place, `流程的条件算得太慢：${describe(flow.steps)}，请简化这里的条件`])
  return faults
}

function findPatternFault({ summary, subject = '', amountField, fields }: ProcessContent): string | undefined {
  if (amountField !== undefined && fields.find(({ field }) => field === amountField)?.type !== 'money') {
    return '列表金额需要一个金额字段'
  }
  const named = [subject, ...summary.map(({ pattern }) => pattern)].flatMap((pattern) =>
    [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  const strange = named.find((name) => !fields.some((field) => field.field === name && isFilledIn(field)))
  return strange === undefined ? undefined : `标题或摘要用到的字段「${strange}」不存在`
}

/** Faults at a place, and in the form as a whole. */
type FaultCheck = () => readonly (readonly [string, string | undefined])[]

function listFormFaults(content: ProcessContent): [string, string | undefined][] {
  const { fields, steps, canBatch, batchDisabledReason } = content
  const cycle = findComputedCycle(fields)
  return [
    // First: what else is wrong at the same place is said instead.
    ...listCostFaults(content),
    ['form', fields.some(isFilledIn) ? findPatternFault(content) : '请至少添加一个要填写的字段'],
    ['flow', steps.length === 0 ? '请至少添加一个审批节点' : undefined],
    ['batchDisabledReason', canBatch || batchDisabledReason ? undefined : '请说明为什么不能批量审批'],
    ...fields.map((field, at): [string, string | undefined] => [
      `fields.${field.field}`,
      findFieldFault(field, at, fields),
    ]),
    ...(cycle ? [[`fields.${cycle}`, '计算公式互相引用，算不出结果'] as [string, string]] : []),
  ]
}

/** The checks of {@link listProcessFaults}, one for the form and one a step: those of a long process are made in turns. */
export const listFaultChecks = (content: ProcessContent): FaultCheck[] => [
  () => listFormFaults(content),
  ...content.steps.map(
    (step, at): FaultCheck =>
      () => [[`steps.${step.key}`, findStepFault(step, at, content)]],
  ),
]

/** What these checks have found, by place. */
export const runFaultChecks = (checks: readonly FaultCheck[]): ProcessFaults =>
  // Safe cast: places without a fault are left out.
  Object.fromEntries(checks.flatMap((check) => check().filter((found) => found[1]))) as ProcessFaults

/** Everything that keeps a process from being published; empty when nothing does. */
export const listProcessFaults = (content: ProcessContent): ProcessFaults => runFaultChecks(listFaultChecks(content))
