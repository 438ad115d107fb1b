// What tests prove: titles end with the ids of lines of the specification, `[spec 1.03, 9.12]`, and of requirements of
// ASVS, `[asvs 5.2.1]`.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

/** A literal that ends with ids. */
const TITLE = /(['"`])((?:(?!\1).)*?)((?: \[(?:spec|asvs) [^\]]+\])+)\1/g

/**
 * Reads the ids that a text carries.
 *
 * @param {'spec' | 'asvs'} kind
 * @param {string} text a title, or a whole source
 * @returns {string[]}
 */
export function readIds(kind, text) {
  return [...text.matchAll(new RegExp(`\\[${kind} ([^\\]]+)\\]`, 'g'))].flatMap(([, ids]) => ids.split(', '))
}

function* walk(folder) {
  for (const entry of fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(file)
    else if (/\.tsx?$/.test(file)) yield file
  }
}

/**
 * Lists the sources of the tests, with the ids in them.
 *
 * @param {'spec' | 'asvs'} kind
 * @returns {{ file: string, ids: string[], titles: { title: string, ids: string[] }[] }[]} titles as the source spells
 * them, without their ids
 */
export function listProofs(kind) {
  return [...walk('test')].sort().flatMap((file) => {
    const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
    const ids = readIds(kind, source)
    if (!ids.length) return []
    const titles = [...source.matchAll(TITLE)].map(([, , title, tags]) => ({ title, ids: readIds(kind, tags) }))
    return [{ file, ids, titles: titles.filter((one) => one.ids.length) }]
  })
}
