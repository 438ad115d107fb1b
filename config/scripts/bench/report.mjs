// The figures of one run: told as they come, then one table and one file for whoever compares runs.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from '../source-hash.mjs'

const FILE = path.join(ROOT, '.tmp/bench.json')
/** The run that was committed last: what a figure is compared with. */
const COMMITTED = path.join(ROOT, 'test/bench/figures.json')
const DECIMALS = { KB: 1, MB: 0, ms: 2, s: 1, min: 1, '%': 0, '/s': 0, '×': 2, '': 3, requests: 0, 'of 100': 0 }

function wording({ most, least }, unit) {
  if (most !== undefined) return `at most ${most} ${unit}`.trim()
  return least !== undefined ? `at least ${least} ${unit}`.trim() : ''
}

function isMet(value, { most, least }) {
  if (most === undefined && least === undefined) return undefined
  return (most === undefined || value <= most) && (least === undefined || value >= least)
}

const verdict = { true: 'met', false: 'NOT MET', undefined: '' }

/** Width on a terminal: a Chinese character takes two columns. */
const columns = (text) => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
const pad = (text, width) => text + ' '.repeat(Math.max(0, width - columns(text)))

/** Names each figure with the one it is indented below: `  ours beside the plain one` stands under several. */
export function nameFigures(figures) {
  let parent = ''
  return figures.map(({ figure }) => {
    if (figure.startsWith(' ')) return `${parent} > ${figure.trim()}`
    parent = figure
    return figure
  })
}

/** By the name of the figure, as it was measured then. */
function readCommitted() {
  if (!fs.existsSync(COMMITTED)) return new Map()
  const { figures } = JSON.parse(fs.readFileSync(COMMITTED, 'utf8'))
  const names = nameFigures(figures)
  return new Map(figures.map(({ measured }, index) => [names[index], measured]))
}

export class Report {
  #rows = []
  /** Read before `write` replaces it. */
  #committed = readCommitted()

  /** One figure beside what it must show: `most` or `least`; without either it stands there to compare with. */
  add(figure, value, unit, target = {}) {
    const measured = `${value.toFixed(DECIMALS[unit])} ${unit}`.trim()
    this.#push({ figure, value, unit, target: wording(target, unit), measured, met: isMet(value, target) })
  }

  /** A figure that this machine cannot give, and why. */
  missing(figure, reason) {
    this.#push({ figure, value: null, unit: '', target: '', measured: `not measured: ${reason}`, met: undefined })
  }

  #push(row) {
    this.#rows.push(row)
    console.log(`  ${row.figure}: ${row.measured}${row.target && ` (${row.target}: ${verdict[row.met]})`}`)
  }

  table() {
    const head = ['figure', 'target', 'committed', 'measured', '']
    const names = nameFigures(this.#rows)
    const body = this.#rows.map((row, index) => [
      row.figure,
      row.target,
      this.#committed.get(names[index]) ?? '–',
      row.measured,
      verdict[row.met],
    ])
    const widths = head.map((_, index) => Math.max(3, ...[head, ...body].map((cells) => columns(cells[index]))))
    const rule = widths.map((width) => '-'.repeat(width))
    const line = (cells) => `| ${cells.map((cell, index) => pad(cell, widths[index])).join(' | ')} |`
    return [head, rule, ...body].map(line).join('\n')
  }

  /**
   * @param {{ isSaved?: boolean }} options `isSaved`: as the figures to commit
   * @returns {string} the file, from the root of the repository
   */
  write(about, { isSaved = false } = {}) {
    const file = isSaved ? COMMITTED : FILE
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, `${JSON.stringify({ ...about, figures: this.#rows }, undefined, 2)}\n`)
    return path.relative(ROOT, file)
  }
}
