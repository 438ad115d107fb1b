/** Form types shared by client and server; those of the contract and of stored definitions are compatible. */

type Maybe<T> = T | null | undefined

/** The value of a field or a cell. Lists are options, ids, a path or a location. */
export type FormValue = string | number | boolean | string[] | null
export type FormRow = Record<string, FormValue>

/** Form content: values by field, rows by table. */
export interface FormContent {
  main: FormRow
  sub: Record<string, FormRow[]>
}

export interface FormChoice {
  readonly value: string
  readonly label: string
  readonly children?: readonly FormChoice[]
  /** Of several: excludes the others. */
  readonly isExclusive?: boolean | undefined
}

/** Common properties of a field and a table column. */
export interface ValueRule {
  readonly field: string
  readonly label: string
  readonly type: string
  readonly options?: readonly FormChoice[]
  /** Characters. */
  readonly minLength?: Maybe<number>
  readonly maxLength?: Maybe<number>
  /** Inclusive; fen for money, `20261231` for days. */
  readonly min?: Maybe<number>
  readonly max?: Maybe<number>
  readonly decimals?: Maybe<number>
  /** A rule of lib/form/form-rules. */
  readonly rule?: Maybe<string>
  /** An expression of lib/form/expression. */
  readonly computed?: Maybe<string>
}

export interface ColumnRule extends ValueRule {
  readonly required?: boolean
  readonly sum?: boolean
}

/** One field with the mode of one user. */
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
