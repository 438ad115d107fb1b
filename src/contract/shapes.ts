import {
  array,
  boolean,
  check,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nonEmpty,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
  transform,
  trim,
  union,
} from 'valibot'

import { removeUnseen } from '@/lib/text/visible-text'
import { FORM_TEXT_MAX, isEmail, isIsoDate, isLengthInRange, isNewPassword, isPhone } from '@/lib/validators'

/** Text that `pattern` matches as a whole: the pattern states both ends. */
export function patternText(pattern: RegExp) {
  return pipe(string(), regex(pattern))
}

/** A whole number from `min` to `max`. */
export function boundedInteger(min: number, max: number) {
  return pipe(number(), integer(), minValue(min), maxValue(max))
}

/** A number from `min` to `max`, possibly with decimals. */
export function boundedNumber(min: number, max: number) {
  return pipe(number(), minValue(min), maxValue(max))
}

/** At most `max` items. */
export function boundedList<Item extends GenericSchema>(item: Item, max: number) {
  return pipe(array(item), maxLength(max))
}

/** 1 to `max` items. */
export function filledList<Item extends GenericSchema>(item: Item, max: number) {
  return pipe(array(item), minLength(1), maxLength(max))
}

/** Id of a row. Ours are UUIDs; other backends use snowflake numbers, sent as text (> 2^53). */
export const Id = patternText(/^[\w-]{1,64}$/)

/** Key of a process definition. */
export const ProcessKey = patternText(/^[\w.-]{1,64}$/)
/** Name of a field of a form. */
export const FieldName = patternText(/^[a-zA-Z]\w{0,31}$/)

/** Local date-time in China standard time (UTC+8): `yyyy-MM-dd HH:mm:ss`. */
export const WireTime = patternText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
/** An existing calendar day, `yyyy-MM-dd`, of the years 1900 to 2199. */
export const WireDate = pipe(string(), regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/), check(isIsoDate))

/** Maximum of a database `integer`. */
const INTEGER_MAX = 2_147_483_647

/** A non-negative count, index or Unix time in responses. */
export const Count = boundedInteger(0, Number.MAX_SAFE_INTEGER)
/** A count in requests, within the range of a database `integer`. */
export const SentCount = boundedInteger(0, INTEGER_MAX)
/** Unix milliseconds of any clock: only differences between times of the same clock are meaningful. */
export const ClockTime = boundedInteger(0, 8_000_000_000_000_000)
/** Money in fen (hundredths of a yuan), an integer. */
export const Fen = boundedInteger(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
/** A number of a form or a measurement in requests, possibly with decimals. */
export const SentNumber = boundedNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
/**
 * Write counter of a task or draft for optimistic locking: sent back with the next write, which is refused when it is
 * outdated. One below the largest `integer`, because the write adds one.
 */
export const Version = boundedInteger(0, INTEGER_MAX - 1)
/** An opaque version: sent back unchanged, never parsed. */
export const OpaqueVersion = pipe(string(), maxLength(500))

/** 0 normal, 1 urgent, 2 critical. */
export const Priority = boundedInteger(0, 2)

/** Chinese mobile number (spec §5): 11 digits, 1 followed by 2-9. */
export const Mobile = pipe(string(), trim(), regex(/^1[2-9]\d{9}$/))
/** A mobile number, or a landline as area code, dash, 7 or 8 digits and optional extension (spec §5). */
export const Phone = pipe(string(), trim(), maxLength(20), check(isPhone))
/** An e-mail address (spec §5). */
export const Email = pipe(string(), trim(), maxLength(254), check(isEmail))
/** An SMS code: six digits (spec §5). */
export const SmsCode = pipe(string(), trim(), regex(/^\d{6}$/))
/** A new password: 8 to 64 characters. */
export const NewPassword = pipe(string(), check(isNewPassword))

// Written as a range, because WeChat's engine on Android does not support property escapes and fails to load a script
// with one.
const LONE_SURROGATE = /[\ud800-\udfff]/u

/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value)
}

/** Optional text: trimmed, at most `max` characters. */
export function trimmedText(max: number) {
  return pipe(string(), maxLength(max), check(isStorableText), trim())
}

/** What staff write beside something that was received, for themselves. Absent in a write: unchanged. */
export const HandlingNote = trimmedText(500)

/** Required text: trimmed, 1 to `max` characters. */
export function requiredText(max: number) {
  return pipe(string(), maxLength(max), check(isStorableText), trim(), nonEmpty())
}

/** A name, which people tell others by: required, as it is seen, 1 to `max` characters. */
export function nameText(max: number) {
  return pipe(string(), maxLength(max), check(isStorableText), transform(removeUnseen), trim(), nonEmpty())
}

/** The most characters of a person's name: some passports have 80. */
export const PERSON_NAME_MAX = 100

/** A person's name. */
export const PersonName = nameText(PERSON_NAME_MAX)

/** A whole number of a query string (`3` or `"3"`), from `min` to `max`. */
export function queryInteger(min: number, max: number) {
  return pipe(
    union([number(), pipe(string(), regex(/^\d{1,9}$/), transform(Number))]),
    integer(),
    minValue(min),
    maxValue(max),
  )
}

/** A boolean of a query string: `true`, `"true"` or `"1"`. */
export const queryBoolean = union([
  boolean(),
  pipe(
    picklist(['true', 'false', '1', '0']),
    transform((value) => value === 'true' || value === '1'),
  ),
])

/** The requested page of a list; `current` counts from 1. Spread its `entries` to add filters. */
export const PageQuery = object({
  current: optional(queryInteger(1, 100_000), 1),
  size: optional(queryInteger(1, 100), 20),
})

/**
 * One page of a list (MyBatis-Plus names). `pages` is `ceil(total / size)`. Of a long list `total` may be a lower bound
 * that has a next page, as long as there is one.
 */
export function pageSchema<Row extends GenericSchema>(row: Row) {
  return object({ records: array(row), total: Count, size: Count, current: Count, pages: Count })
}

/** A value that another backend may omit or send as null; parsed as null. */
export function orNull<Schema extends GenericSchema>(schema: Schema) {
  return nullish(schema, null)
}

/** Text that may be missing or empty; parsed as null then. */
export const MaybeText = orNull(
  pipe(
    string(),
    transform((value) => value || null),
  ),
)
/** A time that may be missing; parsed as null then. */
export const MaybeTime = orNull(WireTime)

/** Empty input or output. */
export const Nothing = object({})

/** A label and its value, for cards and timelines. */
export const KeyValue = object({ key: string(), value: string() })

/** An uploaded file in other shapes. `url` is absolute, or starts with `/` on the API host. */
export const FileRef = object({
  id: Id,
  name: string(),
  url: string(),
  /** Bytes. */
  size: Count,
  contentType: string(),
  /** Absent for a file that can be opened: `pending` until the virus scanner has seen it, `infected` once deleted. */
  state: optional(picklist(['pending', 'infected'])),
})

/** The value of a field of a form or a record. Lists are options or ids. */
export const FieldValue = nullable(union([string(), number(), boolean(), array(string())]))

// Counted as the form counts; a character has at most two UTF-16 units, which maxLength counts.
const StoredText = pipe(
  string(),
  maxLength(2 * FORM_TEXT_MAX),
  check((text) => isLengthInRange(text, 0, FORM_TEXT_MAX)),
  check(isStorableText),
)
/** Field values in requests, by field name; limited in size, so that they can be stored unchanged. */
export const FieldInput = pipe(
  record(patternText(/^\w{1,64}$/), nullable(union([StoredText, SentNumber, boolean(), boundedList(StoredText, 200)]))),
  check((values) => Object.keys(values).length <= 200),
)

/**
 * The body of every non-raw response. `msg` and `message` are equal, because clients read either.
 * Success is code 200 (the client accepts 0 too, spec §8).
 */
export function envelopeSchema<Data extends GenericSchema>(data: Data) {
  return object({
    code: literal(200),
    msg: string(),
    message: string(),
    data,
    /** Milliseconds since 1970, UTC. */
    timestamp: Count,
    traceId: string(),
  })
}

/** The body of every refusal. `data` is null unless the call documents otherwise in `errors`. */
export const RefusalBody = object({
  code: pipe(number(), integer()),
  msg: string(),
  message: string(),
  data: nullable(record(string(), string())),
  timestamp: Count,
  traceId: string(),
})
