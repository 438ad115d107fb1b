/** The shapes of a form that client and server compute with; those of the contract and of stored definitions fit. */

type Maybe<T> = T | null | undefined

/** What a field or a cell holds. Lists are choices, ids, a path or a place. */
export type FormValue = string | number | boolean | string[] | null
export type FormRow = Record<string, FormValue>

/** What a form holds: values by field, rows by table. */
export interface FormContent {
  main: FormRow
  sub: Record<string, FormRow[]>
}

export interface FormChoice {
  readonly value: string
  readonly label: string
  readonly children?: readonly FormChoice[]
}

/** What a field and a column of a table have in common. */
export interface ValueRule {
  readonly field: string
  readonly label: string
  readonly type: string
  readonly options?: readonly FormChoice[]
  /** Characters. */
  readonly minLength?: Maybe<number>
  readonly maxLength?: Maybe<number>
  /** Inclusive; of money in fen, of days as `20261231`. */
  readonly min?: Maybe<number>
  readonly max?: Maybe<number>
  readonly decimals?: Maybe<number>
  /** A name of lib/form-rules. */
  readonly rule?: Maybe<string>
  /** Expressions of lib/expression. */
  readonly computed?: Maybe<string>
}

export interface ColumnRule extends ValueRule {
  readonly required?: boolean
  readonly sum?: boolean
}

/** One field as one person sees it. */
export interface FieldRule extends ValueRule {
  /** hidden, read, edit, required. */
  readonly mode: string
  readonly multiple?: boolean
  readonly maxCount?: Maybe<number>
  readonly visibleWhen?: Maybe<string>
  readonly requiredWhen?: Maybe<string>
  readonly validWhen?: Maybe<string>
  readonly invalidText?: Maybe<string>
  readonly columns?: readonly ColumnRule[]
}
