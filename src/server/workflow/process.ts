import type { Step } from './state'

/** hidden, read, edit, required: how a field shows at a step. */
export type FieldMode = 'hidden' | 'read' | 'edit' | 'required'

export type FieldType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'select'
  | 'multiselect'
  | 'switch'
  | 'user'
  | 'dept'
  | 'file'
  | 'image'
  | 'table'

/** One field of a process form, as its definition has it. */
export interface FormFieldDefinition {
  readonly field: string
  readonly label: string
  readonly type: FieldType
  /** For the starter; later steps say by their own `fields` what may be changed. */
  readonly required?: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly unit?: string
  readonly placeholder?: string
  readonly maxLength?: number
  readonly columns?: readonly {
    readonly field: string
    readonly label: string
    readonly type: FieldType
    readonly unit?: string
  }[]
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
}

/** A step with what the engine does not need to know. */
export interface ProcessStep extends Step {
  /** How fields show here; those not named are read. */
  readonly fields?: Readonly<Record<string, FieldMode>>
  /** Hours from when it is somebody's turn until it is overdue; absent: never. */
  readonly dueHours?: number
  /** A handwritten signature belongs to the decision. */
  readonly signRequired?: boolean
}

export type FieldContent = string | number | boolean | null | readonly string[]
export type FormRow = Readonly<Record<string, FieldContent>>

/** What a form holds. Only fields of its definition are in it (spec §3). */
export interface FormContent {
  readonly main: FormRow
  /** Rows of the tables, by the table's field. */
  readonly sub: Readonly<Record<string, readonly FormRow[]>>
}

/** One changed field of one command. */
export interface FormChange {
  readonly field: string
  readonly before: FieldContent
  readonly after: FieldContent
}

/** One line of a list card. */
export interface SummaryLine {
  readonly key: string
  readonly value: string
}
