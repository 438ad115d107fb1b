import { and, eq, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from './connection'
import { application, message } from './schema/home'
import { appUser } from './schema/identity'
import { processDefinition, processInstance } from './schema/workflow'

/** How a text is found and ordered by its sound; small letters and digits alone. */
export interface Pinyin {
  /** `caigoushenqing` */
  pinyin: string
  /** `cgsq`; what is no Chinese counts whole. */
  initials: string
}

let library: Promise<typeof import('pinyin-pro')> | undefined

/** Its dictionary takes tens of milliseconds to load, and most starts of the server never need it. */
function load(): NonNullable<typeof library> {
  library ??= import('pinyin-pro').then((loaded) => {
    loaded.customPinyin({ 差旅: 'chāi lǚ' })
    return loaded
  })
  return library
}

/** One character, or a run of what is no Chinese, as it is said. */
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
 * @param kind a person's name is read by the rules of surnames
 */
export async function toPinyin(text: string, kind: 'name' | 'words' = 'words'): Promise<Pinyin> {
  const parts = await splitSpokenParts(text, kind)
  return {
    pinyin: parts.map(({ letters }) => letters).join(''),
    initials: parts.map(({ initials }) => initials).join(''),
  }
}

/** The part of the text that sounds like this; a sound that begins with a character before one that does not. */
function findSoundRange(parts: readonly SpokenPart[], soundOf: (part: SpokenPart) => string, letters: string) {
  const whole = parts.map(soundOf).join('')
  let start = 0
  const starts = parts.map((part) => {
    start += soundOf(part).length
    return start - soundOf(part).length
  })
  const at = starts.find((one) => whole.startsWith(letters, one)) ?? whole.indexOf(letters)
  if (at < 0) return undefined
  const heard = parts.filter((part, index) => {
    const begins = starts[index] ?? 0
    return begins < at + letters.length && begins + soundOf(part).length > at
  })
  const [first] = heard
  const last = heard[heard.length - 1]
  return first && last && { from: first.from, to: last.to }
}

/**
 * Where a text is said like these letters: as initials, or as whole pinyin.
 *
 * @returns positions in the text; undefined where it is not
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
 * What somebody typed, if it may be pinyin: small letters and digits.
 *
 * @returns undefined for words in characters, or nothing at all
 */
export function toPinyinQuery(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z0-9]+$/.test(plain) ? plain : undefined
}

/**
 * Rows with how one of their texts sounds, as they are written. The same text is read once.
 *
 * @param textOf what the row is found by
 */
export async function addPinyin<Row>(rows: readonly Row[], textOf: (row: Row) => string): Promise<(Row & Pinyin)[]> {
  const known = new Map<string, Pinyin>()
  const spoken: (Row & Pinyin)[] = []
  for (const row of rows) {
    const text = textOf(row)
    const sound = known.get(text) ?? (await toPinyin(text))
    known.set(text, sound)
    spoken.push({ ...row, ...sound })
  }
  return spoken
}

type Columns = Record<'id' | 'pinyin' | 'initials', PgColumn>

async function fill<T extends PgTable & Columns>(db: Db, table: T, text: PgColumn, kind?: 'name'): Promise<void> {
  const rows = await db
    .select({ id: table.id, text })
    // Drizzle cannot follow a table that is a parameter; every one given here has these columns.
    .from(table as PgTable)
    .where(and(eq(table.pinyin, ''), eq(table.initials, ''), ne(text, '')))
  for (const row of rows) {
    const spoken = await toPinyin(String(row.text), kind)
    if (spoken.initials) {
      await db
        .update(table)
        // As above: which columns it has is lost.
        .set(spoken as never)
        .where(eq(table.id, row.id))
    }
  }
}

/** Fills in what rows of older databases lack. */
export async function fillPinyin(db: Db): Promise<void> {
  await fill(db, appUser, appUser.name, 'name')
  await fill(db, processDefinition, processDefinition.name)
  await fill(db, processInstance, processInstance.subject)
  await fill(db, application, application.name)
  await fill(db, message, message.title)
}
