import {
  array,
  boolean,
  check,
  type GenericSchema,
  integer,
  length,
  literal,
  maxLength,
  maxValue,
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

import { isSocialCreditCode } from '@/lib/identity-numbers'
import { isEmail, isIsoDate, isNewPassword, isPhone } from '@/lib/validators'

/** Names a row. Ours are UUIDs made by the application; other backends use snowflake numbers, sent as text (> 2^53). */
export const Id = pipe(string(), regex(/^[\w-]{1,64}$/))

/** Wall-clock time in China standard time (UTC+8) that the calendar has: `yyyy-MM-dd HH:mm:ss`. */
export const WireTime = pipe(string(), regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))
/** A calendar day that exists, `yyyy-MM-dd`, of the years 1900 to 2199. */
export const WireDate = pipe(string(), regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/), check(isIsoDate))

/** The largest whole number that the database keeps in an `integer`. */
const INTEGER_MAX = 2_147_483_647

/** A count, an index or a moment in milliseconds, as answers carry it: 0 and up. */
export const Count = pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER))
/** A count that a caller sends and the server keeps. */
export const SentCount = pipe(number(), integer(), minValue(0), maxValue(INTEGER_MAX))
/** Money in fen (hundredths of a yuan), never a fraction. */
export const Fen = pipe(number(), integer(), minValue(Number.MIN_SAFE_INTEGER), maxValue(Number.MAX_SAFE_INTEGER))
/** A number of a form or a measurement that a caller sends, perhaps with decimals. */
export const SentNumber = pipe(number(), minValue(Number.MIN_SAFE_INTEGER), maxValue(Number.MAX_SAFE_INTEGER))
/** Counts the writes to a task or a draft; sent back with the next write, so that the later of two is refused. */
export const Version = pipe(number(), integer(), minValue(0), maxValue(INTEGER_MAX))
/** A version that only its maker reads: sent back letter by letter, never trimmed and never taken apart. */
export const OpaqueVersion = pipe(string(), maxLength(500))

/** 0 normal, 1 urgent, 2 critical. */
export const Priority = pipe(number(), integer(), minValue(0), maxValue(2))

/** Chinese mobile number (spec §5): 11 digits, 1 followed by 2-9. */
export const Mobile = pipe(string(), trim(), regex(/^1[2-9]\d{9}$/))
/** A mobile number, or a landline as area code, dash, 7 or 8 digits and perhaps an extension (spec §5). */
export const Phone = pipe(string(), trim(), check(isPhone))
/** Unified social credit code, with its check character (GB 32100). */
export const CreditCode = pipe(string(), trim(), length(18), check(isSocialCreditCode))
/** An e-mail address (spec §5). */
export const Email = pipe(string(), trim(), maxLength(254), check(isEmail))
/** The code of an SMS: six digits (spec §5). */
export const SmsCode = pipe(string(), trim(), regex(/^\d{6}$/))
/** A password somebody chooses: 8 to 64 characters. */
export const NewPassword = pipe(string(), check(isNewPassword))

// Ranges, no property escape: WeChat's engine on Android has none, and a script that holds one never runs there.
const LONE_SURROGATE = /[\ud800-\udfff]/u

/** Whether PostgreSQL can keep the text: no NUL, no half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value)
}

/** Text a person typed, trimmed, at most `max` characters; may be empty. */
export function trimmedText(max: number) {
  return pipe(string(), maxLength(max), check(isStorable), trim())
}

/** Text a person must type: trimmed, 1 to `max` characters. */
export function requiredText(max: number) {
  return pipe(string(), maxLength(max), check(isStorable), trim(), nonEmpty())
}

/** A whole number of a query string (`3` or `"3"`), from `min` to `max`. */
export function queryInteger(min: number, max: number) {
  return pipe(
    union([number(), pipe(string(), regex(/^\d{1,9}$/), transform(Number))]),
    integer(),
    minValue(min),
    maxValue(max),
  )
}

/** Yes or no of a query string: `true`, `"true"` or `"1"`. */
export const queryBoolean = union([
  boolean(),
  pipe(
    picklist(['true', 'false', '1', '0']),
    transform((value) => value === 'true' || value === '1'),
  ),
])

/** The part of a list a caller wants; `current` counts from 1. Spread its `entries` to add filters. */
export const PageQuery = object({
  current: optional(queryInteger(1, 100_000), 1),
  size: optional(queryInteger(1, 100), 20),
})

/** One page of a list (MyBatis-Plus names). `pages` is `ceil(total / size)`. */
export function pageSchema<Row extends GenericSchema>(row: Row) {
  return object({ records: array(row), total: Count, size: Count, current: Count, pages: Count })
}

/** A value that another backend may leave out or send as null; read as null. */
export function orNull<Schema extends GenericSchema>(schema: Schema) {
  return nullish(schema, null)
}

/** Text that may be missing or empty; null then. */
export const MaybeText = orNull(
  pipe(
    string(),
    transform((value) => value || null),
  ),
)
/** A time that may be missing; null then. */
export const MaybeTime = orNull(WireTime)

/** For calls that take nothing, or whose answer says no more than that it worked. */
export const Nothing = object({})

/** A label and its value, as cards and timelines show them. */
export const KeyValue = object({ key: string(), value: string() })

/** An uploaded file as other shapes carry it. `url` is absolute, or starts with `/` on the API's host. */
export const FileRef = object({
  id: Id,
  name: string(),
  url: string(),
  /** Bytes. */
  size: Count,
  contentType: string(),
})

/** What one field of a form or a record may hold. Lists are choices or ids. */
export const FieldValue = nullable(union([string(), number(), boolean(), array(string())]))

const StoredText = pipe(string(), maxLength(5000), check(isStorable))
/** Field values that a person sends, by field name; bounded, so that they can be stored as they are. */
export const FieldInput = pipe(
  record(
    pipe(string(), regex(/^\w{1,64}$/)),
    nullable(union([StoredText, SentNumber, boolean(), pipe(array(StoredText), maxLength(200))])),
  ),
  check((values) => Object.keys(values).length <= 200),
)

/**
 * The body of every answer that is not raw. `msg` and `message` are the same text, because clients read either.
 * Success is code 200 (the client reads 0 as success too, spec §8).
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

/** The body of every refusal. `data` is null but for the calls that say otherwise in `errors`. */
export const RefusalBody = object({
  code: pipe(number(), integer()),
  msg: string(),
  message: string(),
  data: nullable(record(string(), string())),
  timestamp: Count,
  traceId: string(),
})
