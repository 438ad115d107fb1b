import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedInteger,
  boundedList,
  boundedNumber,
  Count,
  FieldName,
  Id,
  MaybeText,
  MaybeTime,
  ProcessKey,
  patternText,
  queryInteger,
  requiredText,
  trimmedText,
  Version,
  WireDate,
} from '@/contract/shapes'

import { FormInput } from './form'
import { Person } from './task'

/** Maximum number of fields of a form, and of options of a field. */
export const PROCESS_FIELDS_MAX = 100
export const PROCESS_STEPS_MAX = 1000
export const STEP_ASSIGNEES_MAX = 30
export const STEP_ROLES_MAX = 10
/** Most people whom the posts of a step may have. */
export const STEP_POST_PEOPLE_MAX = 100

/** The key of a process, or of a new one that has none yet: `new-` and a random part. */
export const ProcessDraftKey = ProcessKey
const Condition = optional(trimmedText(500))
const Limit = optional(boundedInteger(0, 5000))
const Bound = optional(boundedNumber(-1e12, 1e12))

const leaf = { value: requiredText(64), label: requiredText(64) }
const branch = { ...leaf, children: optional(boundedList(object(leaf), PROCESS_FIELDS_MAX)) }
const Option = object({
  ...branch,
  children: optional(boundedList(object(branch), PROCESS_FIELDS_MAX)),
  isExclusive: optional(boolean()),
})

/** What a field and a column of a table have in common. */
const described = {
  field: FieldName,
  label: requiredText(100),
  required: optional(boolean()),
  options: optional(boundedList(Option, PROCESS_FIELDS_MAX)),
  unit: optional(trimmedText(10)),
  placeholder: optional(trimmedText(100)),
  /** Characters. */
  minLength: Limit,
  maxLength: Limit,
  /** Inclusive; fen for money, `20261231` for days. */
  min: Bound,
  max: Bound,
  decimals: optional(boundedInteger(0, 10)),
  /** A rule of lib/form-rules. */
  rule: optional(trimmedText(32)),
  /** An expression of lib/expression. */
  computed: Condition,
}

/** A column of a table. */
export const ProcessColumn = object({
  ...described,
  type: picklist(['text', 'number', 'money', 'date', 'select']),
  sum: optional(boolean()),
})
export type ProcessColumn = InferOutput<typeof ProcessColumn>

const FieldMode = picklist(['hidden', 'read', 'edit', 'required'])

/** A field in the definition of a process form. */
export const ProcessField = object({
  ...described,
  type: picklist([
    'section',
    'note',
    'text',
    'textarea',
    'number',
    'money',
    'date',
    'daterange',
    'time',
    'datetime',
    'select',
    'multiselect',
    'cascader',
    'switch',
    'user',
    'dept',
    'file',
    'image',
    'location',
    'signature',
    'table',
  ]),
  multiple: optional(boolean()),
  /** Options, people, files or rows. */
  maxCount: Limit,
  help: optional(trimmedText(200)),
  visibleWhen: Condition,
  requiredWhen: Condition,
  validWhen: Condition,
  invalidText: optional(trimmedText(100)),
  columns: optional(boundedList(ProcessColumn, 20)),
  /** Content of a note; the server sanitizes it. */
  html: optional(trimmedText(5000)),
  /** For the starter, if neither `edit` nor `required`. */
  start: optional(FieldMode),
  /** An expression over `me`, `today` and `about`. */
  initial: Condition,
})
export type ProcessField = InferOutput<typeof ProcessField>

const roleName = new RegExp(
  `^(${[
    'departmentManager(:[1-5])?',
    'administrator',
    'starter',
    'post:[\\w-]{1,64}',
    'field:[a-zA-Z]\\w{0,31}',
    'step:\\w{1,32}',
  ].join('|')})$`,
)

/** Most results that a webhook step takes from an answer, and values that it gives to a sub-process. */
export const STEP_VALUES_MAX = 20
/** Most processes that start each other, the first included. */
export const PROCESS_DEPTH_MAX = 5

/**
 * Of 等待: exactly one of the three. A time that is past, and a field that is empty, go on at once (within seconds).
 */
export const ProcessWait = object({
  /** From when the step is reached; of working time with `dueIn`. At most 90 days. */
  hours: optional(boundedNumber(1, 2160)),
  /** Until this day begins, in China standard time: `2026-12-31`. */
  day: optional(WireDate),
  /** Until the day or the time in this field of the kind date or datetime; later changes of the field count. */
  field: optional(FieldName),
})
export type ProcessWait = InferOutput<typeof ProcessWait>

/**
 * Of 通知外部系统: sends the event `process.step` to an address of the company, once, whatever events the address wants;
 * signed, repeated and logged as the others are. `data` has `instanceId`, `processKey`, `serialNo` and `step` (its key).
 * Done when the receiver answers 2xx; paused addresses hold it up. An administrator of data may send it again, also while
 * the administrators decide. Processes that wait no longer take no answer.
 */
export const ProcessPush = object({
  /** Of a webhook. */
  id: Id,
  /**
   * Values of the answer, a JSON object of at most 64 KB, that go into the form; checked as if somebody
   * filled them in: money in fen, days as `2026-12-31`. One that is not there, or not valid, is a failure.
   */
  results: optional(
    boundedList(
      object({
        /** Names and indexes in the answer: `price.total`, `items.0.code`. */
        from: pipe(string(), regex(/^\w{1,40}(\.\w{1,40}){0,5}$/), maxLength(245)),
        field: FieldName,
      }),
      STEP_VALUES_MAX,
    ),
  ),
  /**
   * After the last attempt, or an answer whose values are not valid: the step is passed, or rejects the process. Absent:
   * the administrators decide it.
   */
  ifFailed: optional(picklist(['skip', 'reject'])),
})
export type ProcessPush = InferOutput<typeof ProcessPush>

/**
 * Of 子流程: starts another process for the same starter, linked to this one, and is done when that is approved. If it
 * cannot be started (switched off, invalid values), the administrators decide the step.
 */
export const SubProcess = object({
  key: ProcessKey,
  /** What its form begins with; `field` is one of it, `from` one of this form. */
  values: optional(boundedList(object({ field: FieldName, from: FieldName }), STEP_VALUES_MAX)),
  /** It was rejected or revoked: the step is passed, or the administrators decide it. Absent: it rejects this process. */
  ifRejected: optional(picklist(['skip', 'administrators'])),
})
export type SubProcess = InferOutput<typeof SubProcess>

/** Maximum number of branches of a parallel part, and of those of which one is taken. */
export const BRANCHES_MAX = 6

/** So many are read, and more than may be are refused in words. */
const STEP_NESTED_MAX = 9

/** A branch of a parallel part that a step is in. */
const StepParallel = object({
  group: patternText(/^\w{1,32}$/),
  branch: requiredText(20),
  /** How many branches must be done, the same for the whole group; absent: all. */
  need: optional(boundedInteger(1, BRANCHES_MAX)),
})
export type StepParallel = InferOutput<typeof StepParallel>

/** A branch of a choice that a step is in. */
export const StepChoice = object({
  group: patternText(/^\w{1,32}$/),
  branch: requiredText(20),
  /** An expression over the form, the same for all steps of the branch. */
  when: Condition,
})
export type StepChoice = InferOutput<typeof StepChoice>

/** A step. Its assignees are `assignees` and whoever has one of `roles` when an instance starts. */
export const ProcessStepSetting = object({
  key: patternText(/^\w{1,32}$/),
  name: requiredText(20),
  /** 或签, 会签, 依次. */
  mode: picklist(['any', 'all', 'sequence']),
  assignees: boundedList(Id, STEP_ASSIGNEES_MAX),
  /**
   * `departmentManager` (of the starter; with `:2` of the department two levels up), `administrator`, `starter`,
   * `post:<id>`, `field:<name of a field of people>`, `step:<key of an earlier step>` (its deciders; then alone).
   */
  roles: optional(boundedList(patternText(roleName), STEP_ROLES_MAX)),
  /**
   * Nobody is there when the process is submitted: the step is passed, or rejects the process; absent: the administrators
   * decide, as they do in place of people who leave later (D17).
   */
  ifNobody: optional(picklist(['skip', 'reject'])),
  /** Who has agreed in the step right before is not asked again. */
  once: optional(boolean()),
  /**
   * Absent: people decide. 抄送 sends copies to its people, 自动决定 decides by itself where `when` holds. 等待, 通知外部系统
   * and 子流程 hold the process up until something happens; like 自动决定 they have no people and no limit of time.
   */
  kind: optional(picklist(['copy', 'automatic', 'wait', 'webhook', 'process'])),
  wait: optional(ProcessWait),
  webhook: optional(ProcessPush),
  process: optional(SubProcess),
  /** Of 自动决定: `agree` ends the process (or its branch) as approved. */
  result: optional(picklist(['agree', 'reject'])),
  /** Of 自动决定: shown in the history. */
  reason: optional(trimmedText(100)),
  /** Consecutive steps of one group run in parallel branches, then join. */
  parallel: optional(StepParallel),
  /**
   * The branches of parallel parts inside of that branch, from the outer to the inner one. All steps of a group are in the
   * same branch of each part around it; more than three parts inside of each other are a fault.
   */
  nestedParallel: optional(boundedList(StepParallel, STEP_NESTED_MAX)),
  /**
   * Consecutive steps of one group are branches of which one is taken: the first whose condition holds, else the one
   * without a condition (其他情况), else none. All of a group are in the same place: in no parallel part, in one
   * branch of one, or around whole ones.
   */
  choice: optional(StepChoice),
  /**
   * The branches of choices inside of that branch, from the outer to the inner one. All steps of a group are in the same
   * branch of each choice around it; more than three choices inside of each other are a fault.
   */
  nested: optional(boundedList(StepChoice, STEP_NESTED_MAX)),
  allow: array(
    picklist(['addSign', 'addSignComplete', 'circulate', 'transfer', 'delegate', 'returnPrev', 'returnTo', 'retrieve']),
  ),
  needOpinion: optional(boolean()),
  signRequired: optional(boolean()),
  /** The step opens only if this expression over the form is true. */
  when: Condition,
  /** Hours. */
  dueHours: optional(boundedNumber(1, 720)),
  /** `working`: hours of working days by the company's calendar, eight a day; absent: by the clock. Also of 等待. */
  dueIn: optional(picklist(['working'])),
  /**
   * When the time is over: the task goes to the head of the department, one level up each time, at last to the
   * administrators; or it is decided by itself. Absent: its holder is reminded.
   */
  late: optional(picklist(['handUp', 'agree', 'reject'])),
  escalateHours: optional(boundedNumber(1, 720)),
  /** Modes in this step; other fields are read-only. */
  fields: optional(record(FieldName, FieldMode)),
})
export type ProcessStepSetting = InferOutput<typeof ProcessStepSetting>

/** When serial numbers of a process begin again with 1, in China standard time, and their digits. */
export const ProcessNumbering = object({
  period: picklist(['day', 'month', 'year', 'never']),
  /** At least so many; larger numbers have more. */
  digits: boundedInteger(3, 8),
})
export type ProcessNumbering = InferOutput<typeof ProcessNumbering>

/** How a process is printed, beside what every document has: head, status and verification code. */
export const PrintLayout = object({
  /** Names of the fields that are not printed. */
  omits: boundedList(FieldName, PROCESS_FIELDS_MAX),
  /** Short values may stand in two columns. */
  columns: picklist([1, 2]),
  /** Whether the decisions with opinions and signatures are printed. */
  hasDecisions: boolean(),
  /** Below the decisions: `本单一式两份`. */
  note: trimmedText(200),
})
export type PrintLayout = InferOutput<typeof PrintLayout>

/** Everything of a process that its designer edits. */
export const ProcessContent = object({
  name: requiredText(30),
  icon: trimmedText(32),
  description: trimmedText(100),
  /** Name of its group; an unknown one is created. */
  groupName: requiredText(20),
  /** Prefix of its serial numbers: two to four letters or digits. */
  prefix: pipe(string(), regex(/^\w{2,4}$/), maxLength(4)),
  /** Absent: four digits, each day from 1. */
  numbering: optional(ProcessNumbering),
  /** Absent: all fields below each other, and the decisions. */
  print: optional(PrintLayout),
  fields: pipe(
    array(ProcessField),
    maxLength(PROCESS_FIELDS_MAX, ({ received }) => `一个表单最多 ${PROCESS_FIELDS_MAX} 个字段，现有 ${received} 个`),
  ),
  /** Lines of list cards: a pattern names fields, `{start} 至 {end}`. */
  summary: boundedList(object({ label: requiredText(20), pattern: requiredText(100) }), 4),
  /** The money field that lists filter by. */
  amountField: optional(FieldName),
  /** Title pattern of an instance. */
  subject: optional(trimmedText(100)),
  canBatch: boolean(),
  /** Needed when tasks may not be decided in a batch. */
  batchDisabledReason: trimmedText(50),
  steps: pipe(
    array(ProcessStepSetting),
    maxLength(PROCESS_STEPS_MAX, ({ received }) => `一个流程最多 ${PROCESS_STEPS_MAX} 个节点，现有 ${received} 个`),
  ),
})
export type ProcessContent = InferOutput<typeof ProcessContent>

/** A process in the list of those who design it. */
export const ManagedProcess = object({
  key: string(),
  name: string(),
  icon: MaybeText,
  groupName: string(),
  version: Count,
  isOn: boolean(),
  fields: Count,
  steps: Count,
  running: Count,
  /** Keys of the processes that its steps start. */
  starts: array(string()),
})
export type ManagedProcess = InferOutput<typeof ManagedProcess>

/** An address that a step may push to. */
export const ProcessReceiver = object({
  id: Id,
  /** Host of the address: the rest may have secrets. */
  name: string(),
  isPaused: boolean(),
})
export type ProcessReceiver = InferOutput<typeof ProcessReceiver>

/** As those see them who start them; by pinyin; latest published first, templates last; most instances running first. */
export const processSorts = ['shown', 'name', 'published', 'running'] as const
export type ProcessSort = (typeof processSorts)[number]

/**
 * The company's processes in their order, the names of its groups in display order, and its addresses for pushes.
 * Processes that a subject starts are left out.
 */
export const listManagedProcesses = endpoint({
  path: '/core/api/app/process/managed',
  summary: '流程设计：列表',
  who: ['administrator:process'],
  input: object({ sort: optional(picklist(processSorts), 'shown') }),
  output: object({ groups: array(string()), items: array(ManagedProcess), receivers: array(ProcessReceiver) }),
})

/** A published version. */
export const ProcessVersion = object({ version: Count, publishTime: MaybeTime, byName: string() })
export type ProcessVersion = InferOutput<typeof ProcessVersion>

/** One process as it was published, for its designer. */
export const ProcessSetting = object({
  key: string(),
  /** The newest version, which {@link saveProcess} replaces. */
  version: Version,
  isOn: boolean(),
  content: ProcessContent,
  /** People named in its steps, and people, departments and posts named in its conditions, by id. */
  people: record(string(), Person),
  /** Newest first; versions that came with a template have no author. */
  versions: array(ProcessVersion),
})
export type ProcessSetting = InferOutput<typeof ProcessSetting>

/** Reads the newest version of a process, or an earlier one. */
export const getProcessSetting = endpoint({
  path: '/core/api/app/process/setting',
  summary: '流程设计：读取',
  who: ['administrator:process'],
  input: object({ key: ProcessKey, at: optional(queryInteger(1, 1_000_000)) }),
  output: ProcessSetting,
  errors: [{ code: 404, when: '流程或版本不存在' }],
})

/** Publishes a new process, or a new version of one. Running instances keep the version of their start. */
export const saveProcess = endpoint({
  method: 'POST',
  path: '/core/api/app/process/save',
  summary: '流程设计：发布',
  who: ['administrator:process'],
  changes: [
    'process/managed',
    'process/setting',
    'process/drafts',
    'process/draft',
    '/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList',
    'process/form',
    'manage/setup',
  ],
  input: object({
    /** Absent: a new process. */
    key: optional(ProcessKey),
    /** The version that was read; 0 for a new process. */
    version: Version,
    content: ProcessContent,
    /** The draft of a new process; that of a process has its key. */
    draft: optional(ProcessDraftKey),
    /** Of the draft as it was read, which is removed; 0: there was none. */
    revision: optional(Version, 0),
  }),
  output: object({ key: string(), version: Count }),
  errors: [
    { code: 404, when: '流程不存在' },
    { code: 409, when: '流程已被他人更新，或草稿已被他人或另一设备更新' },
    { code: 422, when: '流程有误：data 为 {字段: 原因}，如 fields.amount、steps.manager' },
  ],
})

/** A step on the way of a trial. */
export const TrialStep = object({
  key: string(),
  name: string(),
  mode: string(),
  /** False: its condition does not hold for these values. */
  isOpen: boolean(),
  people: array(Person),
  /** Nobody was found, so the administrators decide. */
  isFallback: boolean(),
  /** No condition holds, so that no other step opens: it does although its own does not hold, or its branch is not taken. */
  isLastResort: optional(boolean(), false),
  /**
   * What happens there: people decide, a copy is sent, it agrees or rejects by itself, it is passed because nobody is
   * there, it is passed because the same person has just agreed, an earlier step ends the way before it, or it waits,
   * pushes or starts a sub-process.
   */
  acts: picklist(['people', 'copy', 'agree', 'reject', 'skip', 'pass', 'unreached', 'wait', 'webhook', 'process']),
  /** Why it acts by itself, or what it waits for. */
  reason: string(),
  /** When its limit falls, if it is submitted now and all before decide at once. Null: people have no limit there. */
  dueTime: MaybeTime,
  /** False: it is in a branch that is not taken. */
  isTaken: boolean(),
  /** Groups of the choices whose branch with this step is taken. */
  taken: array(string()),
})
export type TrialStep = InferOutput<typeof TrialStep>

/** 试运行: the way that a form would take, with values of what later steps fill in too. Nothing is stored. */
export const tryProcess = endpoint({
  method: 'POST',
  path: '/core/api/app/process/try',
  summary: '流程设计：试运行',
  who: ['administrator:process'],
  input: object({
    content: object({ ...ProcessContent.entries, steps: pipe(ProcessContent.entries.steps, minLength(1)) }),
    starterId: Id,
    ...FormInput.entries,
  }),
  output: object({
    starter: Person,
    /** Errors of the values, by path; the way is shown all the same. */
    faults: record(string(), string()),
    /** Title that the instance would have. */
    subject: string(),
    steps: array(TrialStep),
  }),
  errors: [
    { code: 404, when: '发起人不是本企业成员' },
    { code: 422, when: '流程有误：data 为 {字段: 原因}' },
  ],
  reads: true,
})

/** Whether new instances of a process may be started; running ones go on. */
export const switchProcess = endpoint({
  method: 'POST',
  path: '/core/api/app/process/switch',
  summary: '流程设计：启用或停用',
  who: ['administrator:process'],
  changes: ['process/setting', 'process/managed', '/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList'],
  input: object({
    key: ProcessKey,
    isOn: boolean(),
    /** The newest version that was read, which was on or off then: the other of `isOn`. */
    version: Version,
  }),
  output: object({ key: string(), isOn: boolean() }),
  errors: [
    { code: 404, when: '流程不存在' },
    { code: 409, when: '流程已被他人更新、启用或停用' },
  ],
})
