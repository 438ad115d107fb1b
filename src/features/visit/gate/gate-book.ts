import { array, boolean, type InferOutput, number, object, optional, string, tuple } from 'valibot'

import type { BookedVisit, GateBook } from '@/contract/visit/visit-gate'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'
import { openStored } from '@/offline/stored'

/** A visitor of today on the gate's device, with the latest slots that were used here. */
export interface GateVisit extends BookedVisit {
  usedSlots: { in: number; out: number }
}

/** Today's visitors of one gate on its device. */
export interface StoredGateBook {
  gateId: string
  companyId: string
  day: string
  /** Milliseconds that the server's clock is ahead of the device's. */
  ahead: number
  visits: GateVisit[]
  /** There are visits of today that it does not have. */
  isCut: boolean
}

/** Without names of fields: two hundred visitors need at most 60 KB. Times are in seconds, 0 for none. */
const Row = tuple([
  string(), // pass
  array(string()), // public keys
  number(), // state
  string(), // name
  string(), // company
  number(), // companions
  string(), // plate
  string(), // purpose
  string(), // area
  string(), // host
  number(), // start
  number(), // end
  number(), // inside since
  number(), // entries
  array(string()), // health: level and name
  array(number()), // latest slots used here: in, out
  optional(array(string()), []), // held or not, and the cautions; absent from an earlier release
])
type Row = InferOutput<typeof Row>

/** Marks a visitor who must first do what the company requires. */
const HELD = 'held'

/** A state of a newer server counts as revoked: nobody is let in by it. */
const states = ['revoked', 'approved', 'blocked'] as const

const CompactBook = object({
  gateId: string(),
  companyId: string(),
  day: string(),
  ahead: number(),
  rows: array(Row),
  isCut: optional(boolean(), false),
})

const stored = openStored('gateBook', CompactBook)

const toSeconds = (time: string | null) => (time === null ? 0 : Math.floor((parseWireTime(time) ?? 0) / 1000))
const fromSeconds = (seconds: number) => formatWireTime(seconds * 1000)

function toRow(visit: GateVisit): Row {
  const { passId, publicKeys, state, visitorName, visitorCompany, companions, plate, purpose, area, hostName } = visit
  const { startTime, endTime, insideSince, entries, health, usedSlots, cautions, isHeld } = visit
  return [
    passId,
    publicKeys,
    Math.max(0, states.indexOf(state as (typeof states)[number])),
    visitorName,
    visitorCompany,
    companions,
    plate,
    purpose,
    area,
    hostName,
    toSeconds(startTime),
    toSeconds(endTime),
    toSeconds(insideSince),
    entries,
    health ? [health.level, health.levelName] : [],
    usedSlots.in || usedSlots.out ? [usedSlots.in, usedSlots.out] : [],
    isHeld || cautions.length > 0 ? [isHeld ? HELD : '', ...cautions] : [],
  ]
}

function fromRow(row: Row): GateVisit {
  const [passId, publicKeys, state, visitorName, visitorCompany, companions, plate, purpose, area, hostName] = row
  const [start, end, inside, entries, [level, levelName = ''], [usedIn = 0, usedOut = 0], [heldMark, ...cautions]] =
    row.slice(10) as [number, number, number, number, string[], number[], string[]]
  return {
    passId,
    publicKeys,
    state: states[state] ?? 'revoked',
    visitorName,
    visitorCompany,
    companions,
    plate,
    purpose,
    area,
    hostName,
    startTime: fromSeconds(start),
    endTime: fromSeconds(end),
    insideSince: inside ? fromSeconds(inside) : null,
    entries,
    cautions,
    isHeld: heldMark === HELD,
    health: level ? { level, levelName } : null,
    usedSlots: { in: usedIn, out: usedOut },
  }
}

/** The book of this device, with the time it was stored; undefined without one. */
export function readGateBook(): { book: StoredGateBook; savedAt: number } | undefined {
  const found = stored.readWithTime()
  if (!found) return undefined
  const { rows, ...rest } = found.value
  return { book: { ...rest, visits: rows.map(fromRow) }, savedAt: found.savedAt }
}

/** @returns whether it was stored */
export function writeGateBook({ visits, ...rest }: StoredGateBook, savedAt = Date.now()): boolean {
  return stored.write({ ...rest, rows: visits.map(toRow) }, '', { savedAt })
}

/**
 * Stores the server's book. What this device knows better stays: the slots used here, and who passed here but has not
 * been settled yet.
 *
 * @param receivedAt by the device's clock
 */
export function saveGateBook(answer: GateBook, receivedAt: number, waitingPassIds: ReadonlySet<string>): void {
  const { serverTime, visits, ...rest } = answer
  const visitByPass = new Map(readGateBook()?.book.visits.map((visit) => [visit.passId, visit]))
  const merged = visits.map((visit): GateVisit => {
    const {
      usedSlots = { in: 0, out: 0 },
      insideSince,
      entries,
    } = visitByPass.get(visit.passId) ?? (visit as Partial<GateVisit>)
    const here = waitingPassIds.has(visit.passId) && { insideSince: insideSince ?? null, entries: entries ?? 0 }
    return { ...visit, ...here, usedSlots }
  })
  writeGateBook({ ...rest, ahead: serverTime - receivedAt, visits: merged }, receivedAt)
}

/** What a passage makes of the visitor's entry. */
function applyPassage(visit: GateVisit, direction: 'in' | 'out', slot: number, at: number): GateVisit {
  const usedSlots = { ...visit.usedSlots, [direction]: slot }
  if (direction === 'out') return { ...visit, usedSlots, insideSince: null }
  return { ...visit, usedSlots, insideSince: formatWireTime(at), entries: visit.entries + 1 }
}

/** Notes in the book that a visitor has passed here, with signal or without. */
export function recordGatePassage(passId: string, direction: 'in' | 'out', slot: number): void {
  const found = readGateBook()
  if (!found) return
  const { book, savedAt } = found
  const at = Date.now() + book.ahead
  const visits = book.visits.map((visit) =>
    visit.passId === passId ? applyPassage(visit, direction, slot, at) : visit,
  )
  writeGateBook({ ...book, visits }, savedAt)
}
