import { and, eq, ne } from 'drizzle-orm'

import type { Db } from './db'
import { appUser } from './schema/identity'
import { processDefinition } from './schema/workflow'

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

/**
 * The pinyin of a text, without tones; ü is v.
 *
 * @param kind a person's name is read by the rules of surnames
 */
export async function pinyinOf(text: string, kind: 'name' | 'words' = 'words'): Promise<Pinyin> {
  const { pinyin } = await load()
  const mode = kind === 'name' ? 'surname' : 'normal'
  const parts = pinyin(text, { toneType: 'none', type: 'all', v: true, nonZh: 'consecutive', mode })
  const plain = parts.map(({ origin, pinyin: spoken, isZh }) => {
    const letters = (isZh ? spoken : origin).toLowerCase().replace(/[^a-z0-9]/g, '')
    return { letters, initials: isZh ? letters.slice(0, 1) : letters }
  })
  return {
    pinyin: plain.map(({ letters }) => letters).join(''),
    initials: plain.map(({ initials }) => initials).join(''),
  }
}

/**
 * What somebody typed, if it may be pinyin: small letters and digits.
 *
 * @returns undefined for words in characters, or nothing at all
 */
export function asPinyin(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z0-9]+$/.test(plain) ? plain : undefined
}

/** Fills in what rows of older databases lack. */
export async function fillPinyin(db: Db): Promise<void> {
  const people = await db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.pinyin, ''), ne(appUser.name, '')))
  for (const { id, name } of people) {
    await db
      .update(appUser)
      .set(await pinyinOf(name, 'name'))
      .where(eq(appUser.id, id))
  }
  const processes = await db
    .select({ id: processDefinition.id, name: processDefinition.name })
    .from(processDefinition)
    .where(and(eq(processDefinition.pinyin, ''), ne(processDefinition.name, '')))
  for (const { id, name } of processes) {
    await db
      .update(processDefinition)
      .set(await pinyinOf(name))
      .where(eq(processDefinition.id, id))
  }
}
