// test/full-results.md: what the full counts gave, on which commit and which machine.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

function commit() {
  const changed = git('status', '--porcelain', '--untracked-files=no')
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes not committed' : ''}`
}

export function machine() {
  const cpus = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return `${cpus.length} × ${cpus[0]?.model.trim()}, ${memory} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}`
}

/** Counts that a suite printed for the table: lines `full: <what>: <figure>`. */
function figures(rows) {
  return rows.flatMap(({ output }) =>
    [...output.matchAll(/^\s*full: (.+?): (.+)$/gm)].map(([, what, value]) => [what, value]),
  )
}

export function writeFullResults(rows, { seed, postgres }) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  const table = (head, body) =>
    [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const steps = rows.map((row) => [row.name, row.passed, row.failed, row.seconds.toFixed(1)])
  const text = [
    '# Results of `npm run test:full`',
    '',
    `Commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, seed ${seed}.`,
    `Machine: ${machine()}; ${postgres}.`,
    '',
    table(
      ['step', 'passed', 'failed', 'seconds'],
      [...steps, ['all', sum('passed'), sum('failed'), sum('seconds').toFixed(0)]],
    ),
    '',
    ...(figures(rows).length ? [table(['count', 'figure'], figures(rows)), ''] : []),
  ]
  fs.writeFileSync(path.join(ROOT, 'test/full-results.md'), text.join('\n'))
}
