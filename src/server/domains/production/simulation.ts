import { HOUR_MS, MINUTE_MS } from '@/lib/durations'

import { troubles } from './production-habits'
import { shiftAt } from './shifts'

/** The simulation is deterministic: it depends on the machine code and the clock only. */
interface SimulatedMachine {
  code: string
  idealCycleMs: number
}

export type MachineStateCode = 'run' | 'idle' | 'down' | 'offline'

/** Half-open interval, Unix milliseconds. */
export interface Span {
  state: MachineStateCode
  reason: string
  startAt: number
  endAt: number
}

/** Simulated output of a machine between two instants. */
interface SimulatedOutput {
  plannedSeconds: number
  runSeconds: number
  plan: number
  total: number
  good: number
  downtime: Record<string, number>
  defects: Record<string, number>
  energyWh: number
}

const CHINA_OFFSET_HOURS = 8
/** Hours in China that start with a break of half an hour. */
const BREAK_HOURS = [0, 12]
const SLOT_MINUTES = 30
/** Planned share of the pieces at the ideal cycle. */
const PLANNED_SHARE = 0.955
const RUN_WATTS = 7_800
const IDLE_WATTS = 1_900
const defectKinds = ['size', 'scratch', 'burr', 'other'] as const

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: a random generator from 0 to 1, seeded by a name. */
function createRandom(name: string): () => number {
  let state = hashText(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hourStart = (instant: number) => Math.floor(instant / HOUR_MS) * HOUR_MS
const hasBreak = (hour: number) => BREAK_HOURS.includes((hour / HOUR_MS + CHINA_OFFSET_HOURS) % 24)

interface SimulatedStop {
  state: MachineStateCode
  reason: string
  from: number
  minutes: number
}

/** At most one stop per half hour. */
function stopIn(code: string, slot: number, random: () => number): SimulatedStop | undefined {
  const [happens, kind, start, length] = [random(), random(), random(), random()]
  if (happens > 0.15 * (troubles[code] ?? 1)) return undefined
  const stop = (state: MachineStateCode, reason: string, least: number, most: number): SimulatedStop => ({
    state,
    reason,
    from: slot * SLOT_MINUTES + Math.floor(start * 10),
    minutes: Math.round(least + length * (most - least)),
  })
  if (kind < 0.34) return stop('idle', 'material', 3, 9)
  if (kind < 0.64) return stop('down', 'fault', 4, 15)
  if (kind < 0.82) return stop('idle', 'changeover', 9, 18)
  return kind < 0.97 ? stop('idle', 'other', 2, 5) : stop('offline', 'other', 4, 12)
}

function simulateStops(code: string, hour: number): SimulatedStop[] {
  const random = createRandom(`${code}:${hour / HOUR_MS}`)
  const stops = [0, 1].map((slot) => stopIn(code, slot, random))
  if (hasBreak(hour)) stops[0] = { state: 'idle', reason: 'break', from: 0, minutes: SLOT_MINUTES }
  return stops.filter((stop) => stop !== undefined)
}

/** The states of one clock hour, without gaps. */
function hourSpans(code: string, hour: number): Span[] {
  const spans: Span[] = []
  let at = hour
  const run = (until: number) => {
    if (until > at) spans.push({ state: 'run', reason: '', startAt: at, endAt: until })
    at = until
  }
  for (const { state, reason, from, minutes } of simulateStops(code, hour)) {
    run(hour + from * MINUTE_MS)
    spans.push({ state, reason, startAt: at, endAt: at + minutes * MINUTE_MS })
    at += minutes * MINUTE_MS
  }
  run(hour + HOUR_MS)
  return spans
}

/** The states of a machine between two instants, without gaps; neighbours differ. */
export function simulateSpans(code: string, from: number, until: number): Span[] {
  const spans: Span[] = []
  for (let hour = hourStart(from); hour < until; hour += HOUR_MS)
    for (const span of hourSpans(code, hour)) {
      const [startAt, endAt] = [Math.max(span.startAt, from), Math.min(span.endAt, until)]
      const last = spans.at(-1)
      if (startAt >= endAt) continue
      if (last?.state === span.state && last.reason === span.reason) last.endAt = endAt
      else spans.push({ ...span, startAt, endAt })
    }
  return spans
}

/** Pace and quality of a machine in an hour. */
function simulatePace(code: string, hour: number) {
  const random = createRandom(`${code}:pace:${hour / HOUR_MS}`)
  const trouble = troubles[code] ?? 1
  const speed = 0.955 + 0.04 * random() - 0.012 * (trouble - 1)
  return { speed, rejects: 0.004 + 0.007 * random() * Math.sqrt(trouble), chance: random(), kind: random() }
}

function simulateDefects(bad: number, kind: number): Record<string, number> {
  if (bad === 0) return {}
  const main = defectKinds[Math.floor(kind * kind * defectKinds.length)] ?? 'other'
  const aside = Math.floor(bad / 3)
  const second = main === 'size' ? 'scratch' : 'size'
  return aside > 0 ? { [main]: bad - aside, [second]: aside } : { [main]: bad }
}

const createEmptyOutput = (): SimulatedOutput => ({
  plannedSeconds: 0,
  runSeconds: 0,
  plan: 0,
  total: 0,
  good: 0,
  energyWh: 0,
  downtime: {},
  defects: {},
})

/** Output from the start of an hour until an instant; monotonic. */
function simulateSince(
  machine: SimulatedMachine,
  hour: number,
  until: number,
  spans: readonly Span[],
): SimulatedOutput {
  const made = createEmptyOutput()
  let wattSeconds = 0
  for (const { state, reason, startAt, endAt } of spans) {
    const seconds = Math.max(Math.min(endAt, until) - startAt, 0) / 1000
    if (reason !== 'break') made.plannedSeconds += seconds
    if (state === 'run') made.runSeconds += seconds
    else if (reason !== 'break' && seconds > 0) made.downtime[reason] = (made.downtime[reason] ?? 0) + seconds
    wattSeconds += seconds * (state === 'run' ? RUN_WATTS : state === 'offline' ? 0 : IDLE_WATTS)
  }
  const { speed, rejects, chance, kind } = simulatePace(machine.code, hour)
  made.plan = Math.floor((made.plannedSeconds * 1000 * PLANNED_SHARE) / machine.idealCycleMs)
  made.total = Math.floor((made.runSeconds * 1000 * speed) / machine.idealCycleMs)
  const bad = Math.min(Math.floor(made.total * rejects + chance), made.total)
  made.good = made.total - bad
  made.defects = simulateDefects(bad, kind)
  made.energyWh = Math.floor(wattSeconds / 3600)
  return made
}

function addAmounts(to: Record<string, number>, from: Readonly<Record<string, number>>, sign: 1 | -1): void {
  for (const name in from) to[name] = (to[name] ?? 0) + sign * (from[name] ?? 0)
}

/** Adds in place, for speed: sixty days have some seventeen thousand machine hours. */
function add(to: SimulatedOutput, from: SimulatedOutput, sign: 1 | -1 = 1): void {
  to.plannedSeconds += sign * from.plannedSeconds
  to.runSeconds += sign * from.runSeconds
  to.plan += sign * from.plan
  to.total += sign * from.total
  to.good += sign * from.good
  to.energyWh += sign * from.energyWh
  addAmounts(to.downtime, from.downtime, sign)
  addAmounts(to.defects, from.defects, sign)
}

const positive = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0))

/** Output of a machine between two instants. Adjacent intervals add up exactly. */
export function simulateOutput(machine: SimulatedMachine, from: number, until: number): SimulatedOutput {
  const sum = createEmptyOutput()
  for (let hour = hourStart(from); hour < until; hour += HOUR_MS) {
    const spans = hourSpans(machine.code, hour)
    add(sum, simulateSince(machine, hour, Math.min(hour + HOUR_MS, until), spans))
    if (from > hour) add(sum, simulateSince(machine, hour, from, spans), -1)
  }
  return { ...sum, downtime: positive(sum.downtime), defects: positive(sum.defects) }
}

/** Lost time of a stopped machine, by reason. */
export function simulateHeldTime(code: string, from: number, until: number, reason: string): SimulatedOutput {
  const { plannedSeconds } = simulateOutput({ code, idealCycleMs: HOUR_MS }, from, until)
  return {
    plannedSeconds,
    runSeconds: 0,
    plan: 0,
    total: 0,
    good: 0,
    defects: {},
    downtime: plannedSeconds > 0 ? { [reason]: plannedSeconds } : {},
    energyWh: Math.floor((plannedSeconds * IDLE_WATTS) / 3600),
  }
}

/** Splits an interval into records: by shift before `fineFrom`, by hour after it. */
export function splitAtShifts(from: number, until: number, fineFrom: number): [start: number, end: number][] {
  const stretches: [number, number][] = []
  for (let at = from; at < until; ) {
    const shiftEnd = shiftAt(at).endAt
    const end = Math.min(shiftEnd <= fineFrom ? shiftEnd : hourStart(at) + HOUR_MS, until)
    stretches.push([at, end])
    at = end
  }
  return stretches
}

/** Simulated reading of a parameter: a wave around its usual value, lower while the machine is stopped. */
export function simulateReading(name: string, usual: number, state: MachineStateCode, instant: number): number {
  const phase = hashText(name) % 1000
  const minutes = instant / MINUTE_MS
  const wave = 0.6 * Math.sin((minutes + phase) / 7) + 0.4 * Math.sin((minutes + phase) / 2.3)
  const level = state === 'run' ? 1 : state === 'offline' ? 0 : 0.42
  return usual * level * (1 + 0.018 * wave)
}
