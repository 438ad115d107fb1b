import {
  array,
  boolean,
  check,
  type InferInput,
  type InferOutput,
  maxLength,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
} from 'valibot'

import { Count, FieldInput, FieldValue, MaybeText, orNull } from './shapes'

const leaf = { value: string(), label: string() }
const branch = { ...leaf, children: optional(array(object(leaf)), []) }

/** One choice. Those of a cascader hold further ones, three levels at most. */
export const FormOption = object({ ...leaf, children: optional(array(object(branch)), []) })
export type FormOption = InferOutput<typeof FormOption>

/** What a field and a column of a table have in common. Lengths are in characters. */
const described = {
  field: string(),
  label: string(),
  type: string(),
  options: optional(array(FormOption), []),
  unit: MaybeText,
  placeholder: MaybeText,
  minLength: orNull(Count),
  maxLength: orNull(Count),
  /** Of numbers; of money in fen; of date, daterange and datetime a day as `20261231`. Inclusive. */
  min: orNull(number()),
  max: orNull(number()),
  /** Digits after the point that a number may have; null: any. */
  decimals: orNull(Count),
  /** A validator (lib/form-rules): mobile, phone, idCard, email, url, plate, creditCode ... */
  rule: MaybeText,
  /** An expression (lib/expression); the value follows from it and cannot be typed. */
  computed: MaybeText,
}

/** A column of a table. */
export const FormColumn = object({
  ...described,
  required: optional(boolean(), false),
  /** Whether the table shows its sum (number and money). */
  sum: optional(boolean(), false),
})
export type FormColumn = InferOutput<typeof FormColumn>

/**
 * One field of a form, as one person sees it. Its expressions read the values of the form by field name, tables as
 * lists of rows; those of a column also the other values of their row.
 */
export const FormField = object({
  ...described,
  /**
   * section and note hold no value. text, textarea, date, time, datetime, select, signature (a file id): a text;
   * number, money (fen): a number; switch: true or false; multiselect, image, file (ids): texts; daterange: from and
   * to; cascader: the values from the outermost on; user, dept: an id, or ids when `multiple`; location: name,
   * address, latitude, longitude (the last two may be empty). table: rows in `sub`. Of forms for the public also
   * score: a whole number from `min` to `max`, named by `options`; matrix: one of `options` for each of `columns`, as
   * texts in their order. Any other type shows as text.
   */
  type: string(),
  /** hidden, read, edit, required. */
  mode: string(),
  help: MaybeText,
  /** For user and dept: more than one. */
  multiple: optional(boolean(), false),
  /** Most choices, people, files or rows. */
  maxCount: orNull(Count),
  /** Shown while the expression holds; a field that is not shown has no value. */
  visibleWhen: MaybeText,
  /** Required also while the expression holds. */
  requiredWhen: MaybeText,
  /** Refused with `invalidText` unless the expression holds. */
  validWhen: MaybeText,
  invalidText: MaybeText,
  columns: optional(array(FormColumn), []),
  /** Of a note: paragraphs, lists, bold and links, cleaned by the server. */
  html: MaybeText,
})
export type FormField = InferOutput<typeof FormField>

/** What a form holds. Only its fields, and the ids of rows, are in it (spec §3). */
export const FormPayload = object({
  main: record(string(), FieldValue),
  /** Rows of the tables, by the table's field. */
  sub: record(string(), array(record(string(), FieldValue))),
})
export type FormPayload = InferOutput<typeof FormPayload>

const Rows = pipe(array(FieldInput), maxLength(200))
/** Rows of tables that a person sends, by the table's field. */
export const TableInput = pipe(
  record(pipe(string(), regex(/^\w{1,64}$/)), Rows),
  check((tables) => Object.keys(tables).length <= 20),
)

/** The values of a form, sent unfiltered; the server stores those that the form has fields for. */
export const FormInput = object({ main: FieldInput, sub: optional(TableInput, {}) })
export type FormInput = InferInput<typeof FormInput>
