import { eq } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import {
  machine,
  machineParameter,
  machineUpkeep,
  product,
  productionClock,
  productionLine,
} from '@/server/db/schema/production'
import { formatOrderNumber } from '@/server/domains/production/names'
import { SHIFT_MS, shiftAt } from '@/server/domains/production/shifts'
import { simulateUntil } from '@/server/domains/production/simulate-machines'

import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedProductionStory } from './production-story'
import { seedId } from './seed-id'

/** How many production days the story has behind it. */
const DAYS = 60
const companyId = demoCompanies.main.id

type Kind = 'cnc' | 'molding' | 'robot'

/** @returns the id of a line of the main company, by its code */
export const lineId = (code: string) => seedId(`line:${code}`)

/** @returns the id of a product of the main company, by its code */
export const productId = (code: string) => seedId(`product:${code}`)

/** @returns the id of a machine of the main company, by its code */
export const machineId = (code: string) => seedId(`machine:${code}`)

const lines = [
  ['A1', 'A1 精车产线'],
  ['A2', 'A2 注塑产线'],
  ['A3', 'A3 加工产线'],
  ['A4', 'A4 装配产线'],
] as const

const products: readonly [code: string, name: string, kind: Kind, cycleSeconds: number][] = [
  ['F-208', '法兰盘 F-208', 'cnc', 84],
  ['S-116', '主轴套 S-116', 'cnc', 72],
  ['B-310', '轴承座 B-310', 'cnc', 96],
  ['K-052', '控制盒盖 K-052', 'molding', 46],
  ['K-077', '风道壳 K-077', 'molding', 58],
  ['G-401', '减速器总成 G-401', 'robot', 64],
  ['G-402', '关节模组 G-402', 'robot', 76],
]

const machines: readonly [code: string, model: string, kind: Kind, line: string, product: string, order: number][] = [
  ['CNC-01', 'CK6150', 'cnc', 'A1', 'S-116', 520],
  ['CNC-02', 'CK6150', 'cnc', 'A1', 'S-116', 520],
  ['CNC-03', 'VMC-850', 'cnc', 'A1', 'B-310', 360],
  ['注塑机-01', 'HTF-160', 'molding', 'A2', 'K-052', 900],
  ['注塑机-02', 'HTF-220', 'molding', 'A2', 'K-077', 760],
  ['注塑机-03', 'HTF-220', 'molding', 'A2', 'K-052', 900],
  ['CNC-07', 'VMC-850', 'cnc', 'A3', 'F-208', 480],
  ['CNC-08', 'VMC-850', 'cnc', 'A3', 'F-208', 480],
  ['机械臂-11', 'HR-20', 'robot', 'A3', 'G-401', 600],
  ['机械臂-12', 'HR-20', 'robot', 'A4', 'G-401', 600],
  ['机械臂-13', 'HR-50', 'robot', 'A4', 'G-402', 500],
  ['机械臂-14', 'HR-50', 'robot', 'A4', 'G-402', 500],
]

interface Quantity {
  code: string
  name: string
  unit: string
  upper: number
  warnAbove?: number
  digits?: number
}

const quantities: Record<Kind, readonly Quantity[]> = {
  cnc: [
    { code: 'speed', name: '主轴转速', unit: 'rpm', upper: 12_500 },
    { code: 'temperature', name: '主轴温度', unit: '℃', upper: 70, warnAbove: 65 },
    { code: 'vibration', name: '振动', unit: 'mm/s', upper: 3.5, warnAbove: 2.8, digits: 1 },
    { code: 'load', name: '主轴负载', unit: '%', upper: 90 },
  ],
  molding: [
    { code: 'barrel', name: '料筒温度', unit: '℃', upper: 250, warnAbove: 240 },
    { code: 'mould', name: '模具温度', unit: '℃', upper: 90 },
    { code: 'pressure', name: '注射压力', unit: 'MPa', upper: 160, warnAbove: 150 },
    { code: 'clamp', name: '锁模力', unit: 'kN', upper: 2200 },
  ],
  robot: [
    { code: 'temperature', name: 'J3 轴温度', unit: '℃', upper: 75, warnAbove: 70 },
    { code: 'torque', name: 'J2 轴扭矩', unit: 'N·m', upper: 420 },
    { code: 'load', name: '末端负载', unit: 'kg', upper: 20, digits: 1 },
    { code: 'speed', name: '合成速度', unit: 'm/s', upper: 2.5, digits: 2 },
  ],
}

const upkeep: Record<Kind, readonly [name: string, owner: DemoPersonKey, everyDays: number, dueInDays: number][]> = {
  cnc: [
    ['主轴润滑保养', 'chenQiang', 30, 6],
    ['导轨精度校准', 'zhangWei', 90, 23],
  ],
  molding: [
    ['模具清洁与防锈', 'luBin', 14, 3],
    ['液压油更换', 'zhangWei', 180, 41],
  ],
  robot: [
    ['减速器油脂更换', 'caoYang', 60, 1],
    ['零点校准', 'zhangWei', 30, 12],
  ],
}

function machineRows(begin: Date, orderBegan: number) {
  return machines.map(([code, model, kind, line, making, orderTotal], sort) => ({
    id: machineId(code),
    companyId,
    lineId: lineId(line),
    productId: productId(making),
    code,
    model,
    kind,
    sort,
    state: 'offline',
    stateSince: begin,
    reportedAt: begin,
    orderNo: formatOrderNumber(orderBegan, sort),
    orderTotal,
    isSimulated: true,
  }))
}

function parameterRows() {
  return machines.flatMap(([code, , kind]) =>
    quantities[kind].map(({ code: quantity, digits = 0, warnAbove = null, ...facts }, sort) => ({
      id: seedId(`parameter:${code}:${quantity}`),
      companyId,
      machineId: machineId(code),
      ...facts,
      code: quantity,
      sort,
      digits,
      warnAbove,
      value: 0,
    })),
  )
}

function upkeepRows(now: Date) {
  return machines.flatMap(([code, , kind], index) =>
    upkeep[kind].map(([name, owner, intervalDays, dueInDays]) => {
      // CNC-07 has the dates of the story; the others follow a day apart.
      const inDays = code === 'CNC-07' ? dueInDays : ((dueInDays + index) % intervalDays) + 1
      const dueAt = new Date(now.getTime() + inDays * DAY_MS)
      const lastDoneAt = new Date(dueAt.getTime() - intervalDays * DAY_MS)
      const row = { companyId, machineId: machineId(code), name, ownerId: demoPeople[owner].id }
      return { ...row, id: seedId(`upkeep:${code}:${name}`), intervalDays, dueAt, lastDoneAt }
    }),
  )
}

/**
 * Lines, machines and sixty days of production, written by the same simulation that moves them on afterwards. Nothing
 * when they are there already.
 *
 * @param now the day of the story
 */
export async function seedProduction(tx: Db, now: Date): Promise<void> {
  const [seeded] = await tx.select().from(productionClock).where(eq(productionClock.companyId, companyId))
  if (seeded) return
  const begin = new Date(shiftAt(now.getTime()).startAt - DAYS * 2 * SHIFT_MS)
  await tx
    .insert(productionLine)
    .values(lines.map(([code, name], sort) => ({ id: lineId(code), companyId, code, name, sort })))
  const made = products.map(([code, name, machineKind, cycleSeconds]) => ({
    id: productId(code),
    companyId,
    code,
    name,
    machineKind,
    idealCycleMs: cycleSeconds * 1000,
  }))
  await tx.insert(product).values(made)
  await tx.insert(machine).values(machineRows(begin, now.getTime() - SHIFT_MS))
  await tx.insert(machineParameter).values(parameterRows())
  await tx.insert(machineUpkeep).values(upkeepRows(now))
  await tx.insert(productionClock).values({ companyId, livedUntil: begin })
  await simulateUntil(tx, companyId, now)
  await seedProductionStory(tx, { machineId, lineId, productId }, now)
}
