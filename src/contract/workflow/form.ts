import {
  array,
  boolean,
  check,
  type InferInput,
  type InferOutput,
  number,
  object,
  optional,
  pipe,
  record,
  string,
} from 'valibot'

import { boundedList, Count, FieldInput, FieldValue, MaybeText, orNull, patternText } from '@/contract/shapes'

const leaf = { value: string(), label: string() }
const branch = { ...leaf, children: optional(array(object(leaf)), []) }

/** One option. Cascader options are nested, at most three levels. */
export const FormOption = object({
  ...leaf,
  children: optional(array(object(branch)), []),
  /** Of several: excludes the others, as 都没有 does. */
  isExclusive: optional(boolean()),
})
export type FormOption = InferOutput<typeof FormOption>

/** Common properties of a field and a table column. Lengths are in characters. */
const described = {
  field: string(),
  label: string(),
  type: string(),
  options: optional(array(FormOption), []),
  unit: MaybeText,
  placeholder: MaybeText,
  minLength: orNull(Count),
  maxLength: orNull(Count),
  /** Inclusive. Money in fen; a day of date, daterange and datetime as `20261231`. */
  min: orNull(number()),
  max: orNull(number()),
  /** Maximum number of decimal places; null: any. */
  decimals: orNull(Count),
  /** A validator (lib/form-rules): mobile, phone, idCard, email, url, plate, creditCode ... */
  rule: MaybeText,
  /** An expression (lib/expression) that computes the value; the field is then read-only. */
  computed: MaybeText,
}

/** A column of a table. */
export const FormColumn = object({
  ...described,
  required: optional(boolean(), false),
  /** Whether the table shows the column's sum (number and money). */
  sum: optional(boolean(), false),
})
export type FormColumn = InferOutput<typeof FormColumn>

/**
 * One field of a form, with the mode of one user. Its expressions read form values by field name, tables as lists of
 * rows; those of a column also the other values of the row.
 */
export const FormField = object({
  ...described,
  /**
   * section and note have no value. text, textarea, date, time, datetime, select, signature (a file id): a text;
   * number, money (fen): a number; switch: a boolean; multiselect, image, file (ids): texts; daterange: from and
   * to; cascader: the values from the outermost level on; user, dept: an id, or ids when `multiple`; location: name,
   * address, latitude, longitude (the last two may be empty). table: rows in `sub`. Public forms also have score: a
   * whole number from `min` to `max`, labelled by `options`; matrix: one of `options` for each of `columns`, as
   * ordered texts. Any other type is shown as text.
   */
  type: string(),
  /** hidden, read, edit, required. */
  mode: string(),
  help: MaybeText,
  /** Allows several values, for user and dept. */
  multiple: optional(boolean(), false),
  /** Maximum number of options, users, files or rows. */
  maxCount: orNull(Count),
  /** Condition for visibility; a hidden field has no value. */
  visibleWhen: MaybeText,
  /** Condition under which it is also required. */
  requiredWhen: MaybeText,
  /** Condition for validity; otherwise `invalidText` is shown. */
  validWhen: MaybeText,
  invalidText: MaybeText,
  columns: optional(array(FormColumn), []),
  /** Content of a note: paragraphs, lists, bold and links, sanitized by the server. */
  html: MaybeText,
})
export type FormField = InferOutput<typeof FormField>

/** Form content: values of its fields and ids of rows only (spec §3). */
export const FormPayload = object({
  main: record(string(), FieldValue),
  /** Table rows by field. */
  sub: record(string(), array(record(string(), FieldValue))),
})
export type FormPayload = InferOutput<typeof FormPayload>

const Rows = boundedList(FieldInput, 200)
/** Submitted table rows by field. */
export const TableInput = pipe(
  record(patternText(/^\w{1,64}$/), Rows),
  check((tables) => Object.keys(tables).length <= 20),
)

/** Submitted form values; the server ignores those without a field. */
export const FormInput = object({ main: FieldInput, sub: optional(TableInput, {}) })
export type FormInput = InferInput<typeof FormInput>
