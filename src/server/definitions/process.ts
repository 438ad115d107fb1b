// What is stored of a process as JSON, without the rules that read it.
import type { ColumnRule, FieldRule, FormValue } from '@/lib/form-types'

/** 或签 (one agrees), 会签 (everybody agrees), 依次 (everybody agrees, one after the other). */
export type StepMode = 'any' | 'all' | 'sequence'

/** What a step may allow or not; agreeing and rejecting are always possible. */
export type OptionalAction =
  | 'addSign'
  | 'addSignComplete'
  | 'circulate'
  | 'transfer'
  | 'delegate'
  | 'returnPrev'
  | 'returnTo'
  | 'retrieve'

/** A step as the engine sees it. */
export interface Step {
  /** Unique in its process; `start` is reserved for the starter. */
  readonly key: string
  readonly name: string
  readonly mode: StepMode
  /** In deciding order for `sequence`. Never empty. */
  readonly assignees: readonly string[]
  readonly allow: readonly OptionalAction[]
  /** Agreeing needs an opinion too. */
  readonly needOpinion?: boolean
  /** Its condition does not hold for this instance: it never opens. At least one step is not skipped. */
  readonly skipped?: boolean
}

/** A return that comes straight back: once step `after` has passed, `step` opens again for `assignees`. */
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

/** hidden, read, edit, required: how a field shows at a step. */
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

/** One field of a process form, as its definition has it. */
export interface FormFieldDefinition extends Omit<FieldRule, 'mode' | 'type' | 'columns'>, Described {
  /** For the starter; later steps say by their own `fields` what may be changed. */
  readonly required?: boolean
  /** How it shows to the starter, where it is neither `edit` nor `required`. */
  readonly start?: FieldMode
  readonly help?: string
  readonly columns?: readonly (Omit<ColumnRule, 'type'> & Described)[]
  /** Of a note. */
  readonly html?: string
  /** Filled in for the starter: an expression over `me` (userId, name, deptId), `today` and `about` (subjects). */
  readonly initial?: string
}

/** The form of a process. */
export interface FormDefinition {
  readonly key: string
  readonly name: string
  readonly fields: readonly FormFieldDefinition[]
  /** Fields shown on the list card, in order; a pattern joins several: `{start} 至 {end}`. */
  readonly summary: readonly { readonly label: string; readonly pattern: string }[]
  /** The `money` field that lists filter by. */
  readonly amountField?: string
  /** The title of an instance: `{destination} · {purpose}`. */
  readonly subject?: string
}

/** Who a step is for, where that follows from the starter or the form: a person field as `field:<name>`. */
export type StepRole = 'departmentManager' | 'administrator' | `field:${string}`

/** A step with what the engine does not need to know. */
export interface ProcessStep extends Step {
  /** How fields show here; those not named are read. */
  readonly fields?: Readonly<Record<string, FieldMode>>
  /** Hours from when it is somebody's turn until it is overdue; absent: never. */
  readonly dueHours?: number
  /** Hours after it is overdue until the holder's manager hears of it; absent: never. */
  readonly escalateHours?: number
  /** An expression over the form; the step opens only if it holds. */
  readonly when?: string
  /** Added to `assignees` when an instance starts. */
  readonly roles?: readonly StepRole[]
  /** A handwritten signature belongs to the decision. */
  readonly signRequired?: boolean
}

/** One changed field of one command. */
export interface FieldChange {
  readonly field: string
  readonly before: FormValue
  readonly after: FormValue
}

/** One line of a list card. */
export interface SummaryLine {
  readonly key: string
  readonly value: string
}
