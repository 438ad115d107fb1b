// npm run security: writes the names of the tests into the third column of config/docs/SECURITY.md.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { listProofs } from './proofs.mjs'
import { ROOT } from './source-hash.mjs'

const PAGE = path.join(ROOT, 'config/docs/SECURITY.md')
const ROW = /^\| (\d.*?) \| (.*) \| (.*?) ?\|$/
const TESTS = /(?:, )?`test\/\S+ › [^`]+`/g

/**
 * Writes the tests of each row anew; what its third column says besides stays.
 *
 * @param {string} page
 * @returns {string}
 */
export function writeTests(page) {
  const proofs = listProofs('asvs').flatMap(({ file, titles }) => titles.map((one) => ({ file, ...one })))
  const lines = page.split('\n').map((line) => {
    const [, ids, promise, shown] = ROW.exec(line) ?? []
    if (!ids) return line
    const named = ids.match(/\d+(?:\.\d+)+/g)
    const tests = proofs.filter((proof) => proof.ids.some((id) => named.includes(id)))
    const words = shown.replace(TESTS, '').trim()
    const cell = [words, tests.map(({ file, title }) => `\`${file} › ${title}\``).join(', ')].filter(Boolean).join(' ')
    return `| ${ids} | ${promise} | ${cell} |`
  })
  return lines.join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  fs.writeFileSync(PAGE, writeTests(fs.readFileSync(PAGE, 'utf8')))
