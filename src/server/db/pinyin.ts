import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from './connection'
import { application, message } from './schema/home'
import { appUser } from './schema/identity'
import { processDefinition, processInstance } from './schema/workflow'

/** The pinyin of a text for search and sorting; lowercase letters and digits only. */
export interface Pinyin {
  /** `caigoushenqing` */
  pinyin: string
  /** `cgsq`; text that is not Chinese is included whole. */
  initials: string
}

let library: Promise<typeof import('pinyin-pro')> | undefined

/** Loaded lazily: the dictionary takes tens of milliseconds, and most server starts do not need it. */
function load(): NonNullable<typeof library> {
  library ??= import('pinyin-pro').then((loaded) => {
    loaded.customPinyin({ 差旅: 'chāi lǚ' })
    return loaded
  })
  return library
}

/** One Chinese character, or a run of other text, with its pinyin. */
interface SpokenPart {
  letters: string
  initials: string
  /** Start index in the text. */
  from: number
  to: number
}

async function splitSpokenParts(text: string, kind: 'name' | 'words'): Promise<SpokenPart[]> {
  const { pinyin } = await load()
  const mode = kind === 'name' ? 'surname' : 'normal'
  const parts = pinyin(text, { toneType: 'none', type: 'all', v: true, nonZh: 'consecutive', mode })
  let at = 0
  return parts.map(({ origin, pinyin: spoken, isZh }) => {
    const letters = (isZh ? spoken : origin).toLowerCase().replace(/[^a-z0-9]/g, '')
    const from = at
    at += origin.length
    return { letters, initials: isZh ? letters.slice(0, 1) : letters, from, to: at }
  })
}

/**
 * The pinyin of a text, without tones; ü is v.
 *
 * @param kind `name` uses the pronunciation rules of surnames
 */
export async function toPinyin(text: string, kind: 'name' | 'words' = 'words'): Promise<Pinyin> {
  const parts = await splitSpokenParts(text, kind)
  return {
    pinyin: parts.map(({ letters }) => letters).join(''),
    initials: parts.map(({ initials }) => initials).join(''),
  }
}

/** Finds the characters whose pinyin matches; prefers a match that starts at a character boundary. */
function findSoundRange(parts: readonly SpokenPart[], getSound: (part: SpokenPart) => string, letters: string) {
  const whole = parts.map(getSound).join('')
  let start = 0
  const starts = parts.map((part) => {
    start += getSound(part).length
    return start - getSound(part).length
  })
  const at = starts.find((one) => whole.startsWith(letters, one)) ?? whole.indexOf(letters)
  if (at < 0) return undefined
  const heard = parts.filter((part, index) => {
    const begins = starts[index] ?? 0
    return begins < at + letters.length && begins + getSound(part).length > at
  })
  const [first] = heard
  const last = heard[heard.length - 1]
  return first && last && { from: first.from, to: last.to }
}

/**
 * Finds the part of a text that matches letters, as initials or as full pinyin.
 *
 * @returns positions in the text; undefined without a match
 */
export async function findPinyinRange(
  text: string,
  letters: string,
  kind: 'name' | 'words' = 'words',
): Promise<{ from: number; to: number } | undefined> {
  const parts = await splitSpokenParts(text, kind)
  return (
    findSoundRange(parts, ({ initials }) => initials, letters) ?? findSoundRange(parts, (part) => part.letters, letters)
  )
}

/**
 * Normalizes user input that may be pinyin: lowercase letters and digits.
 *
 * @returns undefined when the input is empty or has other characters
 */
export function toPinyinQuery(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z0-9]+$/.test(plain) ? plain : undefined
}

/**
 * Adds the pinyin columns to rows. Equal texts are converted once.
 *
 * @param getText the text that the row is searched by
 */
export async function addPinyin<Row>(rows: readonly Row[], getText: (row: Row) => string): Promise<(Row & Pinyin)[]> {
  const pinyinByText = new Map<string, Pinyin>()
  const spoken: (Row & Pinyin)[] = []
  for (const row of rows) {
    const text = getText(row)
    const sound = pinyinByText.get(text) ?? (await toPinyin(text))
    pinyinByText.set(text, sound)
    spoken.push({ ...row, ...sound })
  }
  return spoken
}

type Columns = Record<'id' | 'pinyin' | 'initials', PgColumn>

/** Maximum number of rows per read. */
const ROWS_AT_ONCE = 500

async function fill<T extends PgTable & Columns>(db: Db, table: T, text: PgColumn, kind?: 'name'): Promise<void> {
  const isMissing = and(eq(table.pinyin, ''), eq(table.initials, ''), ne(text, ''))
  let last: unknown = ''
  do {
    const rows = await db
      .select({ id: table.id, text })
      // Drizzle cannot type a table parameter; each table passed here has these columns.
      .from(table as PgTable)
      .where(and(isMissing, gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(ROWS_AT_ONCE)
    for (const row of rows) {
      const spoken = await toPinyin(String(row.text), kind)
      if (spoken.initials) {
        await db
          .update(table)
          // The column types are lost, as above.
          .set(spoken as never)
          .where(eq(table.id, row.id))
      }
    }
    last = rows[ROWS_AT_ONCE - 1]?.id
  } while (last !== undefined)
}

/** Fills in missing pinyin columns of older databases. */
export async function fillPinyin(db: Db): Promise<void> {
  await fill(db, appUser, appUser.name, 'name')
  await fill(db, processDefinition, processDefinition.name)
  await fill(db, processInstance, processInstance.subject)
  await fill(db, application, application.name)
  await fill(db, message, message.title)
}
