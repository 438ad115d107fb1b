import { MINUTE_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lineChange, lineChangeStep, machineCall } from '@/server/db/schema/production'
import { listStepTemplates } from '@/server/domains/production/change-steps'

import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const companyId = demoCompanies.main.id

/** What the story says of machines, by the ids their seed gives them. */
interface MachineIds {
  machineId: (code: string) => string
  lineId: (code: string) => string
  productId: (code: string) => string
}

/** The spindle of CNC-07, whose repair the processes of the story begin. */
async function seedCalls(tx: Db, { machineId }: MachineIds, now: Date): Promise<void> {
  await tx.insert(machineCall).values({
    id: seedId('machine-call:spindle'),
    companyId,
    machineId: machineId('CNC-07'),
    kind: 'repair',
    reason: '主轴异响',
    instanceId: seedId('instance:spindle'),
    callerId: demoPeople.chenQiang.id,
    createdAt: new Date(now.getTime() - 65 * MINUTE_MS),
  })
}

interface Move {
  machine: string
  kind: string
  lines: readonly [from: string, to: string]
  products: readonly [from: string, to: string]
  by: DemoPersonKey
  /** Minutes before the seeding. */
  ago: number
  /** How many minutes each step took; steps beyond them are open. */
  took: readonly number[]
}

const DAY_MIN = 24 * 60
const moves: readonly Move[] = [
  {
    machine: 'CNC-03',
    kind: 'cnc',
    lines: ['A3', 'A1'],
    products: ['F-208', 'B-310'],
    by: 'chenQiang',
    ago: 2 * DAY_MIN + 95,
    took: [3, 7, 24, 9, 14, 4],
  },
  {
    machine: '注塑机-01',
    kind: 'molding',
    lines: ['A2', 'A2'],
    products: ['K-077', 'K-052'],
    by: 'luBin',
    ago: 5 * DAY_MIN + 210,
    took: [2, 8, 18, 10, 12, 4],
  },
  {
    machine: '机械臂-13',
    kind: 'robot',
    lines: ['A3', 'A4'],
    products: ['G-401', 'G-402'],
    by: 'caoYang',
    ago: 9 * DAY_MIN + 40,
    took: [4, 9, 26, 12, 19, 5],
  },
]

async function seedMove(tx: Db, { machineId, lineId, productId }: MachineIds, move: Move, now: Date): Promise<void> {
  const startAt = new Date(now.getTime() - move.ago * MINUTE_MS)
  const id = seedId(`line-change:${move.machine}`)
  const steps = listStepTemplates(move.kind)
  let at = startAt.getTime()
  const rows = steps.map(({ measures = [], ...step }, index) => {
    at += (move.took[index] ?? 0) * MINUTE_MS
    const values = measures.map((one, no) => ({ ...one, value: one.nominal + one.tolerance * (no - 1) * 0.4 }))
    const row = { ...step, id: seedId(`line-change:${move.machine}:${index}`), companyId, changeId: id, seq: index + 1 }
    return { ...row, measures: values, doneById: demoPeople[move.by].id, doneAt: new Date(at) }
  })
  await tx.insert(lineChange).values({
    id,
    companyId,
    machineId: machineId(move.machine),
    status: 'done',
    starterId: demoPeople[move.by].id,
    changeNo: `HX-${chinaDay(startAt.getTime()).replace(/-/g, '')}-001`,
    fromLineId: lineId(move.lines[0]),
    toLineId: lineId(move.lines[1]),
    fromProductId: productId(move.products[0]),
    toProductId: productId(move.products[1]),
    startAt,
    endAt: new Date(at),
    version: steps.length,
  })
  await tx.insert(lineChangeStep).values(rows)
}

/** Moves that were made, and the call whose process the story of processes began. */
export async function seedProductionStory(tx: Db, ids: MachineIds, now: Date): Promise<void> {
  await seedCalls(tx, ids, now)
  for (const move of moves) await seedMove(tx, ids, move, now)
}
