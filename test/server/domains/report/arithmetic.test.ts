import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { getReport, type ReportDetail } from '@/contract/production/report'
import { parseWireTime } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import { machine, product, productionLine, productionRecord } from '@/server/db/schema/production'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { reportId, seedReports } from '@/server/seed/report'

import { setUpServer } from '../../../support/set-up-server'
import { startStoryServer } from '../../../support/story'

const companyId = demoCompanies.main.id
const at = (time: string) => new Date(parseWireTime(time) ?? 0)

const server = setUpServer(startStoryServer)

beforeAll(async () => {
  await server.tell()
  server.clock.at = at('2026-11-21 10:30:00').getTime()
  await server.handle.tx((tx) => seedReports(tx))
})

type Made = Partial<typeof productionRecord.$inferInsert>

/** One machine's record of one hour that begins at `start`, on line one: half the time run, 30 pieces of 60, 27 good. */
function record(start: string, changes: Made = {}): typeof productionRecord.$inferInsert {
  const startAt = at(start)
  return {
    id: randomUUID(),
    companyId,
    lineId: 'one',
    machineId: 'm1',
    productId: 'p',
    workDay: start.slice(0, 10),
    shift: 'day',
    startAt,
    endAt: new Date(startAt.getTime() + 3_600_000),
    plannedSeconds: 3600,
    runSeconds: 1800,
    idealCycleMs: 60_000,
    plan: 60,
    total: 30,
    good: 27,
    downtime: { fault: 1200, material: 600 },
    defects: { size: 2, burr: 1 },
    energyWh: 5400,
    ...changes,
  }
}

/** It is Saturday, 2026-11-21, 10:30: records are those given, on two lines. */
async function tell(records: (typeof productionRecord.$inferInsert)[]) {
  await server.handle.tx(async (tx) => {
    for (const table of [productionRecord, machine, product, productionLine]) await tx.delete(table)
    const line = (id: string, sort: number) => ({ id, companyId, code: id, name: `产线 ${id}`, sort })
    await tx.insert(productionLine).values([line('one', 0), line('two', 1)])
    await tx
      .insert(product)
      .values({ id: 'p', companyId, code: 'p', name: '法兰盘', machineKind: 'cnc', idealCycleMs: 60_000 })
    const facts = { companyId, lineId: 'one', productId: 'p', model: 'VMC', kind: 'cnc', state: 'run' }
    const times = { stateSince: at('2026-11-21 08:00:00'), reportedAt: at('2026-11-21 10:00:00') }
    await tx.insert(machine).values([
      { ...facts, ...times, id: 'm1', code: 'CNC-01' },
      { ...facts, ...times, id: 'm2', code: 'CNC-02' },
    ])
    if (records.length > 0) await tx.insert(productionRecord).values(records)
  })
}

async function read(code: string, input: Omit<Parameters<typeof server.send<typeof getReport>>[1], 'id'> = {}) {
  return (await server.send(getReport, { id: reportId(code), ...input }, await server.as('zhangWei'))).data
}

const figure = ({ figures }: ReportDetail, name: string) => figures.find((one) => one.name === name)
const chart = ({ charts }: ReportDetail, title: string) => {
  const found = charts.find((one) => one.title === title)?.chart
  if (found?.kind !== 'axis') throw new Error(`no ${title}`)
  return found
}
const values = (report: ReportDetail, title: string, name: string) =>
  chart(report, title).series.find((one) => one.name === name)?.values

describe('OEE', () => {
  it('is availability x performance x quality, also by shift', async () => {
    await tell([record('2026-11-21 08:00:00')])
    const report = await read('oee')
    expect(figure(report, '时间开动率')?.value).toBeCloseTo(50, 6)
    expect(figure(report, '性能开动率')?.value).toBeCloseTo(100, 6)
    expect(figure(report, '合格率')?.value).toBeCloseTo(90, 6)
    expect(figure(report, 'OEE')?.value).toBeCloseTo(45, 6)
    expect(values(report, '班次对比', 'OEE')?.[0]).toBeCloseTo(45, 6)
    expect(report.tables[1]?.rows).toEqual([{ cells: ['白班', '50.0%', '100.0%', '90.0%', '45.0%'], mark: null }])
  })

  it('of several shifts weighs each by its planned time, run time and pieces', async () => {
    const night = {
      shift: 'night',
      workDay: '2026-11-20',
      plannedSeconds: 10_800,
      runSeconds: 10_800,
      total: 180,
      good: 180,
    }
    await tell([
      record('2026-11-20 08:00:00'),
      record('2026-11-20 20:00:00', { ...night, plan: 180, endAt: at('2026-11-20 23:00:00') }),
    ])
    const report = await read('oee', { period: 'custom', from: '2026-11-20', to: '2026-11-20' })
    // (27 + 180) good pieces of 60 s in 14,400 planned seconds; the mean of 45% and 100% would be 72.5%.
    expect(figure(report, 'OEE')?.value).toBeCloseTo((207 * 60 * 100) / 14_400, 6)
    expect(values(report, '班次对比', 'OEE')?.map((value) => Math.round(value ?? 0))).toEqual([45, 100])
    expect(chart(report, '班次对比').categories).toEqual(['白班', '夜班'])
  })

  it('of an hour counts the night’s morning to the day on which its shift began', async () => {
    await tell([record('2026-11-21 02:00:00', { workDay: '2026-11-20', shift: 'night' })])
    expect(figure(await read('oee'), 'OEE')?.value).toBeNull()
    const yesterday = await read('oee', { period: 'custom', from: '2026-11-20', to: '2026-11-20' })
    expect(figure(yesterday, 'OEE')?.value).toBeCloseTo(45, 6)
  })

  it('marks the line that is furthest behind', async () => {
    await tell([
      record('2026-11-21 08:00:00'),
      record('2026-11-21 08:00:00', { lineId: 'two', machineId: 'm2', good: 20 }),
    ])
    expect((await read('oee')).tables[0]?.rows.map(({ cells, mark }) => [cells[0], mark])).toEqual([
      ['one', null],
      ['two', '瓶颈'],
    ])
  })
})

describe('nothing to divide by', () => {
  it.each(['oee', 'output', 'defect', 'downtime', 'energy'])(
    '%s without a record has no figure, and says nothing false',
    async (code) => {
      await tell([])
      const report = await read(code)
      expect(report.figures.every(({ value, change }) => value === null && change === null)).toBe(true)
      expect(report.dataTime).toBeNull()
      expect(JSON.stringify(report)).not.toMatch(/NaN|Infinity/)
    },
  )

  it.each(['oee', 'output', 'defect', 'downtime', 'energy'])(
    '%s of machines that stood still all the time is reckoned',
    async (code) => {
      const still = { runSeconds: 0, plan: 0, total: 0, good: 0, defects: {}, downtime: {}, energyWh: 0 }
      await tell([record('2026-11-21 08:00:00', still), record('2026-11-20 08:00:00', { ...still, plannedSeconds: 0 })])
      const report = await read(code)
      expect(JSON.stringify(report)).not.toMatch(/NaN|Infinity/)
      expect(report.figures.every(({ value }) => value === null || value === 0)).toBe(true)
    },
  )

  it('has no change where there was nothing before', async () => {
    await tell([record('2026-11-21 08:00:00')])
    expect((await read('oee')).figures.map(({ change }) => change)).toEqual([null, null, null, null, null, null])
  })
})

describe('the comparison', () => {
  it('of shares is in percentage points, of amounts in per cent', async () => {
    await tell([record('2026-11-21 08:00:00', { good: 30 }), record('2026-11-20 08:00:00', { good: 24 })])
    const report = await read('oee')
    expect(figure(report, '合格率')).toMatchObject({
      change: expect.closeTo(20, 6),
      changeUnit: '个百分点',
      better: 'up',
    })
    expect(figure(report, '产量')).toMatchObject({ value: 30, change: 25, changeUnit: '%' })
    expect(report.period).toMatchObject({ comparedWith: '昨日同期' })
  })

  it('leaves out what came yesterday after this hour, and takes its share of the hour that runs', async () => {
    await tell([
      record('2026-11-21 08:00:00', { good: 30 }),
      record('2026-11-20 08:00:00', { good: 20 }),
      record('2026-11-20 10:00:00', { good: 20 }),
      record('2026-11-20 11:00:00', { good: 500, machineId: 'm2' }),
    ])
    // It is 10:30: yesterday's first record and half of the second.
    expect(figure(await read('oee'), '产量')?.change).toBeCloseTo(0, 6)
  })
})

describe('the filters', () => {
  const records = () => [
    record('2026-11-21 08:00:00'),
    record('2026-11-21 09:00:00', { good: 20 }),
    record('2026-11-21 08:00:00', { lineId: 'two', machineId: 'm2', good: 10 }),
    record('2026-11-17 08:00:00', { good: 5 }),
    record('2026-11-03 08:00:00', { good: 3 }),
  ]
  const good = async (input: Parameters<typeof read>[1]) => figure(await read('output', input), '合格产量')?.value

  it('narrow by period and line', async () => {
    await tell(records())
    expect(await good({})).toBe(57)
    expect(await good({ lineId: 'one' })).toBe(47)
    expect(await good({ lineId: 'two' })).toBe(10)
    expect(await good({ period: 'week' })).toBe(62)
    expect(await good({ period: 'month' })).toBe(65)
    expect(await good({ period: 'custom', from: '2026-11-03', to: '2026-11-16' })).toBe(3)
  })

  it('show a day by the hour, more by the day, with a gap where nothing was', async () => {
    await tell(records())
    expect(chart(await read('output'), '小时产量').categories).toEqual(['08:00', '09:00'])
    const week = chart(await read('output', { period: 'week' }), '每日产量')
    expect(week.categories).toEqual(['11-16', '11-17', '11-18', '11-19', '11-20', '今日'])
    expect(week.series[0]?.values).toEqual([null, 5, null, null, null, 57])
  })

  it('show an old day, of which whole shifts are kept, by shift', async () => {
    const whole = { endAt: at('2026-11-03 20:00:00') }
    await tell([
      record('2026-11-03 08:00:00', whole),
      record('2026-11-03 20:00:00', { shift: 'night', endAt: at('2026-11-04 08:00:00') }),
    ])
    const day = await read('output', { period: 'custom', from: '2026-11-03', to: '2026-11-03' })
    expect(chart(day, '小时产量').categories).toEqual(['白班', '夜班'])
  })

  it.each([
    ['a line of nobody', { lineId: 'three' }, 404],
    ['days upside down', { period: 'custom', from: '2026-11-20', to: '2026-11-01' }, 422],
    ['one day only', { period: 'custom', from: '2026-11-20' }, 422],
    ['a year', { period: 'custom', from: '2025-11-20', to: '2026-11-20' }, 422],
    ['a day that does not exist', { period: 'custom', from: '2026-02-30', to: '2026-03-01' }, 400],
  ] as const)('refuse %s', async (_name, input, code) => {
    await tell([])
    const answer = await server.send(getReport, { id: reportId('oee'), ...input }, await server.as('zhangWei'))
    expect(answer.code).toBe(code)
  })
})

describe('the other reports of production', () => {
  it('a Pareto begins with the most frequent kind and ends at 100%', async () => {
    await tell([
      record('2026-11-21 08:00:00'),
      record('2026-11-21 09:00:00', { good: 25, defects: { burr: 4, crack: 1 } }),
    ])
    const report = await read('defect')
    expect(chart(report, '不良类型柏拉图').categories).toEqual(['毛刺飞边', '尺寸超差', 'crack'])
    expect(values(report, '不良类型柏拉图', '不良数')).toEqual([5, 2, 1])
    expect(values(report, '不良类型柏拉图', '累计占比')).toEqual([62.5, 87.5, 100])
    expect(figure(report, '不良率')?.value).toBeCloseTo((8 / 60) * 100, 6)
    expect(figure(report, '首要类型占比')).toMatchObject({ value: 62.5, note: '毛刺飞边' })
  })

  it('downtime is shared out by reason, in minutes', async () => {
    await tell([record('2026-11-21 08:00:00'), record('2026-11-21 09:00:00', { downtime: { fault: 60 } })])
    const report = await read('downtime')
    expect(report.charts[0]?.chart).toMatchObject({
      items: [
        { name: '故障', value: 21 },
        { name: '待料', value: 10 },
      ],
    })
    expect(figure(report, '停机时长')?.value).toBe(31)
    expect(figure(report, '停机占比')?.value).toBeCloseTo((1860 / 7200) * 100, 6)
    expect(values(report, '分时停机', '故障')).toEqual([20, 1])
  })

  it('energy is counted for one good piece', async () => {
    await tell([
      record('2026-11-21 08:00:00'),
      record('2026-11-21 08:00:00', { lineId: 'two', machineId: 'm2', good: 0, energyWh: 2700 }),
    ])
    const report = await read('energy')
    expect(figure(report, '用电')?.value).toBeCloseTo(8.1, 6)
    expect(figure(report, '单件能耗')?.value).toBeCloseTo(0.3, 6)
    expect(report.tables[0]?.rows.map(({ cells }) => cells[3])).toEqual(['0.200', '–'])
  })
})

describe('approvals', () => {
  const instance = (name: string, status: string, created: string, ended: string | null) => ({
    id: randomUUID(),
    companyId,
    definitionId: 'd',
    processKey: name,
    processName: name,
    serialNo: randomUUID(),
    subject: name,
    starterId: 'x',
    status,
    createdAt: at(created),
    endedAt: ended ? at(ended) : null,
    step: 0,
    round: 1,
    rounds: 1,
    submitted: 1,
    returns: [],
    steps: [],
    form: {},
  })

  it('are timed from the real processes: decided ones by how long they took, running ones counted', async () => {
    await tell([])
    await server.db
      .insert(processInstance)
      .values([
        instance('采购', 'approved', '2026-11-20 09:00:00', '2026-11-21 09:00:00'),
        instance('采购', 'rejected', '2026-11-19 09:00:00', '2026-11-21 09:00:00'),
        instance('请假', 'approved', '2026-11-21 08:00:00', '2026-11-21 10:00:00'),
        instance('请假', 'revoked', '2026-11-21 08:00:00', '2026-11-21 09:00:00'),
        instance('用印', 'running', '2026-11-21 08:00:00', null),
        instance('请假', 'approved', '2026-11-20 06:00:00', '2026-11-20 09:00:00'),
      ] as never)
    const report = await read('approval')
    expect(figure(report, '办结')).toMatchObject({ value: 3, change: 200, note: '在办 1' })
    expect(figure(report, '平均用时')?.value).toBeCloseTo((24 + 48 + 2) / 3, 6)
    expect(figure(report, '24 小时内办结')?.value).toBeCloseTo((2 / 3) * 100, 6)
    expect(chart(report, '各流程平均用时')).toMatchObject({ categories: ['采购', '请假'] })
    expect(values(report, '各流程平均用时', '平均用时')).toEqual([36, 2])
    expect(values(report, '分时办结', '拒绝')).toEqual([1, 0])
    expect(report.lines).toEqual([])
  })

  it('are counted for each person, also where two have one name', async () => {
    const { zhangWei, liNa, wangQiang } = demoPeople
    await server.db.update(appUser).set({ name: zhangWei.name }).where(eq(appUser.id, liNa.id))
    const task = (assigneeId: string, hours: number) => ({
      id: randomUUID(),
      companyId,
      instanceId: randomUUID(),
      no: 1,
      step: 0,
      round: 1,
      order: 0,
      kind: 'main',
      assigneeId,
      state: 'done',
      createdSeq: 0,
      createdAt: at('2026-11-21 00:00:00'),
      openedAt: at('2026-11-21 00:00:00'),
      closedAt: new Date(at('2026-11-21 00:00:00').getTime() + hours * 3_600_000),
    })
    const tasks = [task(wangQiang.id, 1), task(wangQiang.id, 1), task(zhangWei.id, 2), task(liNa.id, 4)]
    await server.db.insert(processTask).values(tasks)
    const { data } = await server.send(getReport, { id: reportId('load') }, await server.as('wangQiang'))
    expect(figure(data, '处理任务')?.value).toBe(4)
    expect(data.tables[0]?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['王强', '2'],
      ['张伟', '1'],
      ['张伟', '1'],
    ])
    expect(values(data, '各人处理量', '平均等待')?.slice().sort()).toEqual([1, 2, 4])
  })
})
