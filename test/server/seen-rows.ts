import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { hasOwn } from '@/lib/own'

import { createSamples } from '../contract/sample'
import type { PersonName } from './matrix-people'

type Row = Readonly<Record<string, unknown>>

/** An object of an answer, and who was shown it. */
export interface SeenRow {
  row: Row
  person: PersonName
}

/** Sends one read as one person; gives its answer's body, or undefined when it was refused. */
export type Read = (call: CallName, input: Record<string, unknown>) => Promise<unknown>

/** How often what was read leads to the next reads: from a list to its rows, and to what these name. */
const DEPTH = 2
const ROWS_OF_CALL = 40
/** Of the rows that fit a call, so many are read: of each call `npm test` sends only a dozen hostile requests. */
const TRIES = process.env.FULL ? 3 : 1

const names = Object.keys(calls) as CallName[]
const isRead = ({ method, reads, bytes }: Endpoint) => (method === 'GET' || reads === true) && bytes !== true
const namesRow = (name: string) => /(^id|Id|No|[cC]ode|[kK]ey|holder|mobile|phone|version)$/.test(name)

function* listRows(value: unknown): Generator<Row> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && Object.keys(value).some(namesRow)) yield value as Row
  for (const member of Object.values(value)) yield* listRows(member)
}

/** How many folders two paths share. */
function countShared(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')]
  const end = left.findIndex((part, at) => part !== right[at])
  return end < 0 ? left.length : end
}

/** How the rows that were looked at so far fit one call. */
interface Fitting {
  wanted: readonly string[]
  /** Folders that a path shares with the call's. */
  shared: Map<string, number>
  /** None that fits worse than one below the best. */
  scored: { seen: SeenRow; score: number }[]
  best: number
  looked: number
}

function createFitting(call: CallName): Fitting {
  const [sample] = createSamples(calls[call].input) as Record<string, unknown>[]
  return {
    wanted: Object.keys(sample ?? {}).filter(namesRow),
    shared: new Map(),
    scored: [],
    best: Number.NEGATIVE_INFINITY,
    looked: 0,
  }
}

/** Rows that answers showed, to be sent back in calls about the same subject. */
export class SeenRows {
  private readonly seen: (SeenRow & { path: string; names: ReadonlySet<string> })[] = []
  private readonly keys = new Set<string>()
  private readonly fitting = new Map<CallName, Fitting>()

  keep(call: CallName, answer: unknown, person: PersonName): void {
    let readable = 0
    for (const row of listRows(answer)) {
      const key = `${person} ${call} ${JSON.stringify(row).slice(0, 200)}`
      if (this.keys.has(key) || ++readable > ROWS_OF_CALL) continue
      this.keys.add(key)
      // Noted here: to look each name up in each row, for every call and person, took a tenth of the hostile requests.
      this.seen.push({ row, person, path: calls[call].path, names: new Set(Object.keys(row).filter(namesRow)) })
    }
  }

  /** The rows that fit best into what a call takes: they share its names, or come from beside it. */
  choose(call: CallName): SeenRow[] {
    const fitting = this.fitting.get(call) ?? createFitting(call)
    this.fitting.set(call, fitting)
    const { wanted, shared } = fitting
    // Those scored before keep their score: each person reads each call, and what was seen grows to ten thousand rows.
    for (const { row, person, path, names } of this.seen.slice(fitting.looked)) {
      let fits = 0
      for (const name of wanted) if (names.has(name)) fits++
      if (fits === 0) continue
      const count = shared.get(path) ?? countShared(path, calls[call].path)
      shared.set(path, count)
      const score = 10 * fits + count
      if (score > fitting.best) {
        fitting.best = score
        fitting.scored = fitting.scored.filter((one) => one.score >= score - 1)
      }
      if (score >= fitting.best - 1) fitting.scored.push({ seen: { row, person }, score })
    }
    fitting.looked = this.seen.length
    return fitting.scored.map(({ seen }) => seen)
  }
}

/** The input with those members that the row has too, and of its kind. */
export function fillFromRow(input: Readonly<Record<string, unknown>>, row: Row): Record<string, unknown> {
  const filled = { ...input }
  for (const [name, value] of Object.entries(input)) {
    if (hasOwn(row, name) && typeof row[name] === typeof value) filled[name] = row[name]
  }
  return filled
}

/** Reads, as one person, all that can be read without knowing anything, and then what that leads to. */
export async function exploreReads(read: Read, person: PersonName, rows: SeenRows): Promise<void> {
  for (let depth = 0; depth < DEPTH; depth++) {
    for (const name of names.filter((name) => isRead(calls[name]))) {
      const [sample = {}] = createSamples(calls[name].input) as Record<string, unknown>[]
      const own = rows.choose(name).filter((shown) => shown.person === person)
      // A list is asked for without what would narrow it.
      const inputs = depth === 0 ? [{}] : own.slice(0, TRIES).map(({ row }) => fillFromRow(sample, row))
      for (const input of inputs) {
        rows.keep(name, await read(name, input), person)
      }
    }
  }
}
