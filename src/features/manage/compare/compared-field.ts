/** A field of a record that two administrators may edit, as both of its versions are shown. */
export interface ComparedField<T> {
  label: string
  /** What belongs together, and is taken from one of the versions. */
  keys: readonly (keyof T & string)[]
  /** In words; empty for nothing. */
  read: (values: T) => string
}

/** The texts of what is in lists: these are long, and few of their entries change at a time. */
const knownTexts = new WeakMap<object, string>()

function toEntryText(entry: unknown): string {
  if (!entry || typeof entry !== 'object') return toSortedText(entry) ?? 'null'
  const text = knownTexts.get(entry) ?? toSortedText(entry) ?? 'null'
  knownTexts.set(entry, text)
  return text
}

/** JSON whose keys are in order: the server and a form write them each in theirs. What is compared is never changed. */
export function toSortedText(value: unknown): string | undefined {
  if (!value || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toEntryText).join()}]`
  // Safe cast: what is compared has no keys but texts.
  const own = value as Record<string, unknown>
  const parts = Object.keys(own)
    .sort()
    .flatMap((key) => {
      const text = toSortedText(own[key])
      return text === undefined ? [] : `${JSON.stringify(key)}:${text}`
    })
  return `{${parts.join()}}`
}

/** Whether two versions have the same under some keys. */
export const isSameIn = <T>(one: T, other: T, keys: readonly (keyof T)[]): boolean =>
  keys.every((key) => one[key] === other[key] || toSortedText(one[key]) === toSortedText(other[key]))

type TextKey<T> = { [Key in keyof T]: T[Key] extends string ? Key : never }[keyof T] & string

/** Fields that are texts, in the order of their labels. */
export function buildTextFields<T>(labels: Partial<Record<TextKey<T>, string>>): ComparedField<T>[] {
  return (Object.entries(labels) as [TextKey<T>, string][]).map(([key, label]) => ({
    label,
    keys: [key],
    read: (values) => String(values[key]),
  }))
}

/** A field of one key, with its value in words. */
export const buildField = <T, Key extends keyof T & string>(
  key: Key,
  label: string,
  format: (value: T[Key]) => string,
): ComparedField<T> => ({ label, keys: [key], read: (values) => format(values[key]) })

/** Longest part of a text that is shown beside another. */
const SHOWN_MAX = 120
/** What is shown before the first difference of two long texts. */
const LEAD = 20

function findDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

function clipFrom(text: string, start: number): string {
  const end = start + SHOWN_MAX
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}` || '无'
}

/** What names an entry of a list: a question, a rule, a page. */
function nameEntry(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { label, title, name, text } = entry as Record<string, unknown>
  return [label, title, name, text].find((one): one is string => typeof one === 'string' && one !== '')
}

/** The names of entries that are another one in the other version. */
function listDifferentEntries<T>(one: T, other: T, keys: readonly (keyof T)[]): string[] {
  return keys.flatMap((key) => {
    const [before, after]: [unknown, unknown] = [one[key], other[key]]
    if (!Array.isArray(before) || !Array.isArray(after)) return []
    const texts = new Set(before.map(toSortedText))
    return after.flatMap((entry) => (texts.has(toSortedText(entry)) ? [] : (nameEntry(entry) ?? [])))
  })
}

/**
 * Both versions of a field in words, the long ones from shortly before their first difference. Texts that say the same
 * of values that differ, such as the names of questions, say whose details differ.
 */
export function formatVersions<T>(
  { read, keys }: Pick<ComparedField<T>, 'read' | 'keys'>,
  one: T,
  other: T,
): [string, string] {
  const [first, second] = [read(one), read(other)]
  if (first === second) {
    const names = listDifferentEntries(one, other, keys).map((name) => `「${name}」`)
    const where = names.length > 0 ? `：${clipFrom(names.join('、'), 0)}` : ''
    return [clipFrom(first, 0), `${clipFrom(second, 0)}（细节不同${where}）`]
  }
  const isLong = Math.max(first.length, second.length) > SHOWN_MAX
  const start = isLong ? Math.max(0, findDifference(first, second) - LEAD) : 0
  return [clipFrom(first, start), clipFrom(second, start)]
}

/** What differs between two versions, one line each: `地点：二号楼 → 三号楼`. */
export const listFieldChanges = <T>(fields: readonly ComparedField<T>[], before: T, after: T): string[] =>
  fields
    .filter(({ keys }) => !isSameIn(before, after, keys))
    .map((field) => `${field.label}：${formatVersions(field, before, after).join(' → ')}`)
