import { eq } from 'drizzle-orm'

import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { addPinyin } from '@/server/db/pinyin'
import { processHistory, processInstance, processSerial, processTask } from '@/server/db/schema/workflow'
import { type DemoPersonKey, demoCompanies, demoPeople } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'
import type { DefinitionRow } from '@/server/workflow/instances/instance-store'
import { buildNewInstance, type NewInstance } from '@/server/workflow/instances/submission-store'

import { definitionId, definitionRows, groupNames } from './workflow-definitions'
import { buildItems } from './workflow-items'

const COUNT = 1000
/** PostgreSQL takes 65535 parameters in a statement; a row has up to 27. */
const ROWS_AT_ONCE = 200
const companyId = demoCompanies.main.id

const starters: readonly DemoPersonKey[] = ['xuJing', 'yuanHao', 'luBin', 'songJie', 'caoYang', 'qianJin', 'maLin']
const goods = [
  '伺服电机',
  '直线导轨',
  '滚珠丝杠',
  '主轴轴承',
  '切削液',
  '液压油',
  '刀柄 BT40',
  '球头铣刀',
  '真空吸盘',
  '气缸',
  '接近开关',
  '编码器',
  '减速机',
  '联轴器',
  '拖链',
  '变频器',
  '触摸屏',
  '电磁阀',
  '冷却泵',
  '防护手套',
]
const suppliers = [
  '安川电机（中国）',
  '上银科技',
  '舍弗勒（上海）',
  '费斯托',
  '福斯润滑',
  '山特维克',
  '欧姆龙',
  '宁波海天',
]
/** The lines of the machines: CNC-01 to 03 stand on A1, CNC-07 and 08 on A3. */
const lines = ['A1', 'A3', 'A2', 'A4']
const MACHINES = 24
const kinds = ['purchase', 'expense', 'repair', 'purchase'] as const

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T

function buildContent(kind: (typeof kinds)[number], index: number, now: Date) {
  const good = pick(goods, index * 7)
  const quantity = 1 + (index % 12)
  const about = 180 + ((index * 3571) % 48_000)
  const amount = kind === 'purchase' ? Math.ceil(about / quantity) * quantity * 100 : about * 100
  if (kind === 'repair') {
    const place = index % MACHINES
    const machine = `CNC-${String(1 + place).padStart(2, '0')}`
    const fault = `${good}异常，需更换`
    const line = lines[Math.floor((place * lines.length) / MACHINES)]
    const main = { machine, line, downtime: (index % 8) / 2, fault }
    return { subject: `${machine} ${good}更换`, main }
  }
  if (kind === 'expense')
    return { subject: `${good}安装差旅`, main: { kind: '差旅', amount, remark: '现场安装与调试' } }
  const expectDate = chinaDay(now.getTime() + (3 + (index % 40)) * DAY_MS)
  const main = {
    kind: '设备备件',
    amount,
    expectDate,
    supplier: pick(suppliers, index),
    reason: `${pick(lines, index)} 产线备库`,
  }
  const subject = `备件采购 · ${good} ×${quantity}`
  return { subject, main, sub: buildItems(subject, amount) }
}

function findDefinition(key: string): { definition: DefinitionRow; category: string } {
  const definition = definitionRows.find(({ id }) => id === definitionId(key))
  if (!definition) throw new Error(`no process ${key}`)
  return { definition, category: groupNames.get(definition.groupId) ?? '' }
}

/** One process that waits for the person with the long list; the older ones are late. */
function instanceAt(index: number, serialNo: (prefix: string, day: string) => string, now: Date): NewInstance {
  const kind = pick(kinds, index)
  const { definition, category } = findDefinition(kind)
  const at = new Date(now.getTime() - (20 + index * 61) * MINUTE_MS)
  const { subject, ...content } = buildContent(kind, index, now)
  const first = definition.steps[0]?.key ?? ''
  const submission = {
    companyId,
    subject,
    definitionId: definition.id,
    starterId: demoPeople[pick(starters, index)].id,
    content,
    assignees: { [first]: [demoPeople.loaded.id] },
    id: seedId(`instance:bulk:${index}`),
    priority: index % 25 === 0 ? 1 : 0,
  }
  const serial = serialNo(definition.prefix, chinaDay(at.getTime()).replace(/-/g, ''))
  const made = buildNewInstance({ definition, category }, submission, serial, at)
  // Some late, some due today, most with time left.
  const dueAt = new Date(at.getTime() + (1 + ((index * 37) % 60)) * DAY_MS)
  // What is late already has been reminded of: else the managers would be notified of hundreds a minute after the start.
  const reminders = dueAt < now ? { remindedAt: now, escalatedAt: now } : {}
  return { ...made, tasks: made.tasks.map((task) => ({ ...task, dueAt, ...reminders })) }
}

/** A thousand to-dos of one person, in a few statements. */
export async function seedThousand(tx: Db, now: Date): Promise<void> {
  const last = new Map(
    (await tx.select().from(processSerial)).map((row) => [`${row.companyId} ${row.series}`, row.last]),
  )
  const serialNo = (prefix: string, day: string) => {
    const series = `${prefix}-${day}`
    const number = (last.get(`${companyId} ${series}`) ?? 0) + 1
    last.set(`${companyId} ${series}`, number)
    return `${series}-${String(number).padStart(4, '0')}`
  }
  const made = Array.from({ length: COUNT }, (_, index) => instanceAt(COUNT - 1 - index, serialNo, now))
  for (let from = 0; from < made.length; from += ROWS_AT_ONCE) {
    const part = made.slice(from, from + ROWS_AT_ONCE)
    const instances = part.map(({ instance }) => instance)
    await tx.insert(processInstance).values(await addPinyin(instances, ({ subject }) => subject))
    await tx.insert(processTask).values(part.flatMap(({ tasks }) => tasks))
    await tx.insert(processHistory).values(part.map(({ history }) => history))
  }
  const own = [...last].filter(([key]) => key.startsWith(`${companyId} `))
  const series = own.map(([key, number]) => ({ companyId, series: key.slice(companyId.length + 1), last: number }))
  await tx.delete(processSerial).where(eq(processSerial.companyId, companyId))
  await tx.insert(processSerial).values(series)
}
