// Types of the stored JSON of a process, without logic.
import type { PrintLayout, ProcessNumbering } from '@/contract/workflow/process-setting'
import type { ColumnRule, FieldRule, FormValue } from '@/lib/form/form-types'

/** 或签 (one approval suffices), 会签 (all must approve), 依次 (all must approve in sequence). */
export type StepMode = 'any' | 'all' | 'sequence'

/** Actions that a step may allow; agreeing and rejecting are always possible. */
export const optionalActions = [
  'addSign',
  'addSignComplete',
  'circulate',
  'transfer',
  'delegate',
  'returnPrev',
  'returnTo',
  'retrieve',
] as const
export type OptionalAction = (typeof optionalActions)[number]

/**
 * Steps that nobody decides: 抄送 sends copies and goes on, 自动决定 agrees or rejects by itself; the others hold the process
 * up until the system ends them.
 */
export type AutomaticKind = 'copy' | 'automatic' | HoldingKind

/** 等待, 推送并等回应, 子流程: the step has a task of the system. */
export type HoldingKind = 'wait' | 'webhook' | 'process'

/** Consecutive steps of one group are a parallel part: branches that run at the same time and then join. */
export interface ParallelPlace {
  readonly group: string
  readonly branch: string
  /** How many branches must be done before the process goes on, the same for all steps of a group; absent: all. */
  readonly need?: number
}

/**
 * Consecutive steps of one group are branches of which one is taken: the first whose condition holds, else the branch
 * without a condition (其他情况), else none.
 */
export interface ChoicePlace {
  readonly group: string
  readonly branch: string
  /** An expression over the form, the same for all steps of the branch. */
  readonly when?: string
  /** Of an instance: the branch is taken. */
  readonly isTaken?: boolean
  /** Of an instance: why it is taken; in the history. */
  readonly reason?: string
}

/** A step of the engine. */
export interface Step {
  /** Unique in its process; `start` is reserved for the starter. */
  readonly key: string
  readonly name: string
  readonly mode: StepMode
  /** In order of decision for `sequence`. Empty only where nobody decides: with `kind` or `vacant`. */
  readonly assignees: readonly string[]
  readonly allow: readonly OptionalAction[]
  /** An opinion is also required for agreeing. */
  readonly needOpinion?: boolean
  /** The step's condition is false for this instance, so it never opens. At least one step is not skipped. */
  readonly skipped?: boolean
  /** Absent: people decide. */
  readonly kind?: AutomaticKind
  /** The decision of an `automatic` step. `agree` passes the whole process, or its branch of a parallel part. */
  readonly result?: 'agree' | 'reject'
  /** Why an `automatic` step decides so; in the history. */
  readonly reason?: string
  /** Nobody was found to decide: the step is passed, or rejects the process. */
  readonly vacant?: 'skip' | 'reject'
  /** Who has agreed in the step right before is not asked again. */
  readonly once?: boolean
  /** Key of an earlier step: its deciders decide here, instead of `assignees`, if it was decided. */
  readonly sameAs?: string
  readonly parallel?: ParallelPlace
  /** Its branches of the parallel parts inside of that branch, from the outer to the inner one. */
  readonly nestedParallel?: readonly ParallelPlace[]
  /** Its branch, if it is in one of several of which one is taken. The branches of a group are all in the same place. */
  readonly choice?: ChoicePlace
  /** Its branches of the choices inside of that branch, from the outer to the inner one. */
  readonly nested?: readonly ChoicePlace[]
}

/** A pending direct return: after step `after`, `step` opens again for `assignees`. */
export interface Return {
  readonly after: number
  readonly step: number
  readonly assignees: readonly string[]
}

/** The origin of the current round, stored so that the last assignee can recall the decision. */
export interface Arrival {
  readonly task: number
  readonly step: number
  readonly round: number
  readonly returns: readonly Return[]
}

/** Where a process is: at one step, or in one branch of a parallel part. */
export interface FlowPlace {
  /** Index of the step. */
  readonly step: number
  /** The round of tasks there; each opening of a step starts a new round. */
  readonly round: number
  /** Pending direct returns, innermost last. */
  readonly returns: readonly Return[]
  readonly arrival: Arrival | null
}

/** A branch of the parallel part that a process is in. */
export interface Lane extends FlowPlace {
  readonly branch: string
  /** Its last step is passed; it waits for the others. */
  readonly isDone: boolean
  /** The branches of the part inside of it that it is in; absent or empty: none. */
  readonly lanes?: readonly Lane[]
  /**
   * Nobody has decided right before, not even who led to the part around it: a part inside of it has ended, or opens again
   * after a return. Absent: false.
   */
  readonly hasNobodyBefore?: boolean
}

/** Mode of a field in a step: hidden, read, edit, required. */
export type FieldMode = 'hidden' | 'read' | 'edit' | 'required'

type FieldType =
  | 'section'
  | 'note'
  | 'text'
  | 'textarea'
  | 'number'
  | 'score'
  | 'matrix'
  | 'money'
  | 'date'
  | 'daterange'
  | 'time'
  | 'datetime'
  | 'select'
  | 'multiselect'
  | 'cascader'
  | 'switch'
  | 'user'
  | 'dept'
  | 'file'
  | 'image'
  | 'location'
  | 'signature'
  | 'table'

interface Described {
  readonly type: FieldType
  readonly unit?: string
  readonly placeholder?: string
}

/** One field in the definition of a process form. */
export interface FormFieldDefinition extends Omit<FieldRule, 'mode' | 'type' | 'columns'>, Described {
  /** For the starter; later steps define editable fields in their `fields`. */
  readonly required?: boolean
  /** Mode for the starter, if neither `edit` nor `required`. */
  readonly start?: FieldMode
  readonly help?: string
  readonly columns?: readonly (Omit<ColumnRule, 'type'> & Described)[]
  /** Content of a note. */
  readonly html?: string
  /** Initial value: an expression over `me` (userId, name, deptId), `today` and `about` (subjects). */
  readonly initial?: string
}

/** The form of a process. */
export interface FormDefinition {
  readonly key: string
  readonly name: string
  readonly fields: readonly FormFieldDefinition[]
  /** Summary lines of list cards, in order; a pattern joins fields: `{start} 至 {end}`. */
  readonly summary: readonly { readonly label: string; readonly pattern: string }[]
  /** The `money` field that lists filter by. */
  readonly amountField?: string
  /** Title pattern of an instance: `{destination} · {purpose}`. */
  readonly subject?: string
  /** Of its serial numbers; absent: four digits, each day from 1. */
  readonly numbering?: ProcessNumbering
  /** Absent: all fields below each other, and the decisions. */
  readonly print?: PrintLayout
}

/**
 * Dynamic assignees, resolved from the starter, the company or the form: `departmentManager:2` is the head of the
 * department two levels up, `post:<id>` everybody with a post, `field:<name>` a user field, `step:<key>` the deciders of
 * an earlier step.
 */
export type StepRole =
  | 'departmentManager'
  | 'administrator'
  | 'starter'
  | `departmentManager:${number}`
  | `post:${string}`
  | `field:${string}`
  | `step:${string}`

/** What happens if a step has nobody who decides; absent: the administrators decide. */
export type NobodyRule = 'skip' | 'reject'

/** What happens to a task whose time is over, beside a reminder: it goes to the next superior, or is decided. */
export type LateAct = 'handUp' | 'agree' | 'reject'

/** Until when a step waits: exactly one of the three. */
export interface WaitRule {
  readonly hours?: number
  /** `2026-12-31`. */
  readonly day?: string
  /** Name of a date or datetime field. */
  readonly field?: string
}

/** What a step sends to another system, and takes from its answer. */
export interface PushRule {
  /** Of the webhook. */
  readonly id: string
  readonly results?: { readonly from: string; readonly field: string }[]
  /** Absent: the administrators decide. */
  readonly ifFailed?: 'skip' | 'reject'
}

/** The process that a step starts. */
export interface SubProcessRule {
  readonly key: string
  /** `field` is one of the sub-process, `from` one of this form. */
  readonly values?: { readonly field: string; readonly from: string }[]
  /** Absent: this process is rejected too. */
  readonly ifRejected?: 'skip' | 'administrators'
}

/** A step with properties that the engine does not use. */
export interface ProcessStep extends Step {
  /** Field modes in this step; others are read-only. */
  readonly fields?: Readonly<Record<string, FieldMode>>
  /** Hours from opening until a task is overdue; absent: never. */
  readonly dueHours?: number
  /** The hours count in working time, eight a day; absent: by the clock. */
  readonly dueIn?: 'working'
  /** Absent: the holder is reminded. */
  readonly late?: LateAct
  /** Hours after the due time until the assignee's manager is notified; absent: never. */
  readonly escalateHours?: number
  /** An expression over the form; the step only opens if it is true. */
  readonly when?: string
  /** Resolved and added to `assignees` when an instance starts. */
  readonly roles?: readonly StepRole[]
  readonly ifNobody?: NobodyRule
  readonly wait?: WaitRule
  readonly webhook?: PushRule
  readonly process?: SubProcessRule
  /** A handwritten signature is required for the decision. */
  readonly signRequired?: boolean
}

/** One changed field of one command. */
export interface FieldChange {
  readonly field: string
  readonly before: FormValue
  readonly after: FormValue
}

/** One summary line of a list card. */
export interface SummaryLine {
  readonly key: string
  readonly value: string
}
