import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import {
  callForMachine,
  findMachine,
  getMachine,
  getProductionBoard,
  postMachineStates,
  postProductionRecords,
} from '@/contract/production/production'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { formatWireTime } from '@/lib/wire-time'
import { machine, machineParameter, machineState, productionRecord } from '@/server/db/schema/production'
import { processInstance } from '@/server/db/schema/workflow'
import { lineId, machineId, productId } from '@/server/seed/production'

import { holdRow } from '../../../support/hold-row'
import { setUpServer } from '../../../support/set-up-server'
import { startFactory } from './company'

const HOUR = 3_600_000
const cnc7 = machineId('CNC-07')

const factory = setUpServer(startFactory)
const wire = (at: number) => formatWireTime(at)

describe('the board', () => {
  test('shows lines with the bottleneck, twelve hours against plan, and every machine', async () => {
    const { data } = await factory.send(getProductionBoard, {}, await factory.as('zhangWei'))
    expect(data.lines.map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', 'A4'])
    const achieved = data.lines.map(({ figures }) => figures.achievement ?? 1)
    const behind = data.lines.filter(({ isBottleneck }) => isBottleneck)
    for (const line of behind) expect(line.figures.achievement).toBe(Math.min(...achieved))
    expect(behind.length).toBeLessThanOrEqual(1)
    expect(data.hours).toHaveLength(12)
    const label = (hoursAgo: number) => `${wire(factory.now().getTime() - hoursAgo * HOUR).slice(11, 13)}:00`
    expect([data.hours[0]?.hour, data.hours[11]?.hour]).toEqual([label(11), label(0)])
    expect(data.machines).toHaveLength(12)
    expect(data.machines.filter(({ state }) => state === 'run')).toHaveLength(
      data.lines.reduce((sum, { running }) => sum + running, 0),
    )
  })

  test('of a line counts that line alone', async () => {
    const as = await factory.as('zhangWei')
    const { data } = await factory.send(getProductionBoard, { lineId: lineId('A3') }, as)
    expect(data.machines.map(({ code }) => code)).toEqual(['CNC-07', 'CNC-08', '机械臂-11'])
    expect(data.figures).toEqual(data.lines.find(({ code }) => code === 'A3')?.figures)
  })

  test('is alive: a quarter of an hour later its data is as new as the server', async () => {
    const as = await factory.as('zhangWei')
    const before = await factory.send(getProductionBoard, {}, as)
    factory.wait(15 * 60_000)
    const after = await factory.send(getProductionBoard, {}, await factory.as('zhangWei'))
    expect(after.data.dataTime).toBe(after.data.now)
    expect(after.data.dataTime).not.toBe(before.data.dataTime)
    const made = ({ hours }: typeof before.data) => hours.reduce((sum, { good }) => sum + good, 0)
    expect(made(after.data)).not.toBe(made(before.data))
  })

  test.each([
    ['normal', 80],
    ['warn', 95],
    ['over', 101],
    ['over', -1],
  ])('shows a running machine as %s when a parameter with limits of 0 and 100 is at %d', async (level, value) => {
    const limits = { value, lower: 0, warnAbove: 90, upper: 100 }
    await factory.db.update(machineParameter).set(limits).where(eq(machineParameter.machineId, cnc7))
    await factory.db.update(machine).set({ isSimulated: false, state: 'run' }).where(eq(machine.id, cnc7))
    const as = await factory.as('zhangWei')
    const find = async () =>
      (await factory.send(getProductionBoard, {}, as)).data.machines.find(({ id }) => id === cnc7)?.level
    expect(await find()).toBe(level)
    expect((await factory.send(getMachine, { id: cnc7 }, as)).data.level).toBe(level)
    await factory.db.update(machine).set({ state: 'down' }).where(eq(machine.id, cnc7))
    expect(await find()).toBe('normal')
    await factory.db.update(machine).set({ isSimulated: true, state: 'run' }).where(eq(machine.id, cnc7))
  })

  test('of another company is empty, and lines of ours are not there for it', async () => {
    const as = await factory.as('otherStaff')
    const { data } = await factory.send(getProductionBoard, {}, as)
    expect(data).toMatchObject({ lines: [], machines: [], dataTime: null, figures: { oee: null, total: 0 } })
    expect(await factory.send(getProductionBoard, { lineId: lineId('A3') }, as)).toMatchObject({ code: 404 })
  })
})

describe('a machine', () => {
  test('tells its state, the last day without a gap, parameters against limits and upkeep', async () => {
    const { data } = await factory.send(getMachine, { id: cnc7 }, await factory.as('liNa'))
    expect(data).toMatchObject({ code: 'CNC-07', model: 'VMC-850', lineCode: 'A3', productName: '法兰盘 F-208' })
    for (const [index, span] of data.spans.entries())
      if (index > 0) expect(span.startTime).toBe(data.spans[index - 1]?.endTime)
    expect(data.spans.at(-1)?.stateName).toBe(data.stateName)
    expect(data.spans[0]?.startTime).toBe(wire(factory.now().getTime() - 24 * HOUR))
    expect(data.parameters.map(({ name }) => name)).toEqual(['主轴转速', '主轴温度', '振动', '主轴负载'])
    expect(data.upkeep[0]).toMatchObject({ name: '主轴润滑保养', ownerName: '陈强' })
  })

  test.each([
    ['its code', 'CNC-07'],
    ['its code in small letters', 'cnc-07'],
    ['the address on its label', 'https://example.com/pages/area/machineDetail?machine=CNC-07&from=label'],
    ['an encoded address', `https://example.com/?machine=${encodeURIComponent('机械臂-11')}`],
  ])('is found by %s', async (_how, label) => {
    const { code, data } = await factory.send(findMachine, { label }, await factory.as('liNa'))
    expect(code).toBe(200)
    expect([cnc7, machineId('机械臂-11')]).toContain(data.id)
  })

  test('an unknown code is said to be one', async () => {
    const answer = await factory.send(findMachine, { label: 'CNC-99' }, await factory.as('liNa'))
    expect(answer).toMatchObject({ code: 404, msg: '没有编号为「CNC-99」的机台' })
    const broken = await factory.send(findMachine, { label: 'https://x/?machine=%E0%A4%A' }, await factory.as('liNa'))
    expect(broken.code).toBe(404)
  })

  test('of ours is not there for another company: read, found, called for', async () => {
    const as = await factory.as('otherStaff')
    expect(await factory.send(getMachine, { id: cnc7 }, as)).toMatchObject({ code: 404 })
    expect(await factory.send(findMachine, { label: 'CNC-07' }, as)).toMatchObject({ code: 404 })
    const call = { machineId: cnc7, kind: 'andon', reason: '缺料' } as const
    expect(await factory.send(callForMachine, call, as)).toMatchObject({ code: 404 })
  })
})

describe('a call for help', () => {
  test('becomes 张伟的 to-do, and the machine shows how far it is until it is done', async () => {
    const caller = await factory.as('jiangBo')
    const input = { machineId: cnc7, kind: 'andon', reason: '质量异常', note: '外径偏大' } as const
    const called = await factory.send(callForMachine, input, caller)
    expect(called).toMatchObject({ code: 200, data: { handlerNames: ['张伟'] } })
    const opened = await factory.send(getMachine, { id: cnc7 }, caller)
    expect(opened.data.calls[0]).toMatchObject({ kindName: '安灯呼叫', reason: '质量异常', statusName: '处理中' })
    expect(opened.data.calls[0]).toMatchObject({ handlerNames: ['张伟'], isMine: true, callerName: '江波' })
    const isMine = async (who: 'zhangWei' | 'liNa') =>
      (await factory.send(getMachine, { id: cnc7 }, await factory.as(who))).data.calls[0]?.isMine
    expect([await isMine('zhangWei'), await isMine('liNa')]).toEqual([true, false])

    const zhangWei = await factory.as('zhangWei')
    const todos = await factory.send(listTodos, {}, zhangWei)
    const todo = todos.data.records.find(({ procInstId }) => procInstId === called.data.procInstId)
    expect(todo).toMatchObject({ subject: 'CNC-07 质量异常' })
    const detail = await factory.send(getTaskDetail, { taskId: todo?.taskId ?? '' }, zhangWei)
    const decision = { taskId: todo?.taskId ?? '', action: 'agree', version: detail.data.task.version } as const
    expect(await factory.send(actOnTask, decision, zhangWei)).toMatchObject({ code: 200 })
    const after = await factory.send(getMachine, { id: cnc7 }, caller)
    expect(after.data.calls[0]).toMatchObject({ statusName: '已完成', handlerNames: [] })
  })

  test('for the same is made once, however many call at once', async () => {
    const people = await Promise.all((['jiangBo', 'maLin', 'liNa', 'chenQiang'] as const).map((one) => factory.as(one)))
    const input = { machineId: machineId('CNC-08'), kind: 'andon', reason: '缺料' } as const
    const answers = await Promise.all(people.map((as) => factory.send(callForMachine, input, as)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toContain('缺料的安灯呼叫已在处理')
  })

  test('pressed twice with one key is one call', async () => {
    const as = await factory.as('jiangBo')
    const key = randomUUID()
    const input = { machineId: cnc7, kind: 'repair', reason: '冷却液泄漏' } as const
    const first = await factory.send(callForMachine, input, { ...as, key })
    const second = await factory.send(callForMachine, input, { ...as, key })
    expect(first.code).toBe(200)
    expect(second.data).toEqual(first.data)
  })

  test('stays on the machine’s page as long as it waits, however many came and went after it', async () => {
    const as = await factory.as('jiangBo')
    const machine1 = machineId('CNC-01')
    const call = async (reason: string) => {
      const { data } = await factory.send(callForMachine, { machineId: machine1, kind: 'repair', reason }, as)
      factory.clock.at += 1000
      return data.procInstId
    }
    const waiting = await call('异响')
    for (const reason of ['漏油', '异味', '卡刀', '过热', '报警']) {
      const isCall = eq(processInstance.id, await call(reason))
      await factory.db.update(processInstance).set({ status: 'approved', endedAt: factory.now() }).where(isCall)
    }
    const { data } = await factory.send(getMachine, { id: machine1 }, as)
    expect(data.calls.map(({ reason }) => reason)).toEqual(['异响', '报警', '过热', '卡刀', '异味'])
    expect(data.calls[0]?.procInstId).toBe(waiting)
  })

  test('needs a reason of the list, and photos of the caller', async () => {
    const as = await factory.as('jiangBo')
    const wrong = { machineId: cnc7, kind: 'andon', reason: '随便' } as const
    expect(await factory.send(callForMachine, wrong, as)).toMatchObject({
      code: 422,
      data: { reason: '请选择呼叫原因' },
    })
    const foreign = {
      machineId: cnc7,
      kind: 'repair',
      reason: '异响',
      photos: [randomUUID() as string],
    } as { machineId: string; kind: 'repair'; reason: string; photos: string[] }
    const answer = await factory.send(callForMachine, foreign, as)
    expect(answer.code).toBe(422)
    expect(Object.keys(answer.data ?? {})).toEqual(['photos'])
  })
})

describe('what machines send', () => {
  const sent = (changes: object = {}) => {
    const start = Math.floor(factory.now().getTime() / HOUR) * HOUR - 200 * 24 * HOUR
    return {
      machineCode: '注塑机-03',
      startTime: wire(start),
      endTime: wire(start + HOUR),
      plannedSeconds: 3600,
      runSeconds: 3000,
      plan: 70,
      total: 60,
      good: 59,
      downtime: { material: 600 },
      ...changes,
    }
  }
  const post = async (...records: ReturnType<typeof sent>[]) =>
    factory.send(postProductionRecords, { records }, await factory.as('wangQiang'))

  test('is counted once, also when it comes again or is corrected', async () => {
    expect(await post(sent())).toMatchObject({ code: 200, data: { accepted: 1 } })
    expect(await post(sent({ good: 58 }))).toMatchObject({ code: 200 })
    const rows = await factory.db
      .select()
      .from(productionRecord)
      .where(eq(productionRecord.workDay, sent().startTime.slice(0, 10)))
    expect(rows.filter(({ total }) => total === 60)).toMatchObject([{ good: 58 }])
  })

  test('is of the line and product that the machine had then, also when it has been moved since', async () => {
    expect(await post(sent({ machineCode: '机械臂-13' }))).toMatchObject({ code: 200 })
    const isThat = eq(productionRecord.machineId, machineId('机械臂-13'))
    const [row] = await factory.db.select().from(productionRecord).where(isThat).orderBy(productionRecord.startAt)
    expect(row).toMatchObject({ lineId: lineId('A3'), productId: productId('G-401'), idealCycleMs: 64_000 })
  })

  test('ends the simulation of that machine', async () => {
    const [row] = await factory.db.select().from(machine).where(eq(machine.code, '注塑机-03'))
    expect(row?.isSimulated).toBe(false)
  })

  test.each<[string, object, number]>([
    ['an unknown machine', { machineCode: 'CNC-99' }, 404],
    ['more good than made', { good: 61 }, 422],
    ['more run than planned', { runSeconds: 3601 }, 422],
    ['more planned than the time', { plannedSeconds: 7200 }, 422],
    ['an end before the start', { endTime: '2020-01-01 00:00:00' }, 422],
    ['the future', { startTime: '2099-01-01 09:00:00', endTime: '2099-01-01 10:00:00' }, 422],
    ['two shifts', { startTime: '2026-01-05 07:30:00', endTime: '2026-01-05 08:30:00' }, 422],
  ])('is refused: %s', async (_what, changes, code) => {
    expect(await post(sent(changes))).toMatchObject({ code })
  })

  test('is refused where it overlaps what is known', async () => {
    const start = Date.parse(`${sent().startTime.replace(' ', 'T')}+08:00`)
    const overlapping = sent({ startTime: wire(start + 600_000), endTime: wire(start + HOUR), plannedSeconds: 3000 })
    expect(await post(overlapping)).toMatchObject({ code: 422, msg: '第 1 条：与已有记录重叠' })
  })

  test('changes state and readings; older and repeated ones are passed over', async () => {
    const as = await factory.as('wangQiang')
    factory.wait(60_000)
    const now = factory.now().getTime()
    const state = (time: number, name: 'run' | 'down', readings = {}) => ({
      machineCode: 'CNC-01',
      state: name,
      time: wire(time),
      readings,
      reason: name === 'down' ? ('fault' as const) : ('' as const),
    })
    const states = [state(now, 'down', { vibration: 4.2 }), state(now - 7200_000, 'run')]
    const first = await factory.send(postMachineStates, { states }, as)
    expect(first.data.accepted).toBeGreaterThan(0)
    const again = await factory.send(postMachineStates, { states }, as)
    expect(again.data).toEqual({ accepted: 0, passedOver: 2 })
    const { data } = await factory.send(getMachine, { id: machineId('CNC-01') }, as)
    expect(data).toMatchObject({ state: 'down', stateName: '故障' })
    expect(data.parameters.find(({ code }) => code === 'vibration')).toMatchObject({ value: 4.2, level: 'over' })
  })

  test('an older state does not replace a newer one that another batch stores meanwhile', async () => {
    const as = await factory.as('wangQiang')
    factory.wait(60_000)
    const newer = factory.now()
    const isThat = eq(machine.id, machineId('注塑机-03'))
    const held = await holdRow(factory.handle, machine, machineId('注塑机-03'))
    const older = { machineCode: '注塑机-03', state: 'run' as const, reason: '' as const, readings: {} }
    const states = [{ ...older, time: wire(newer.getTime() - 30_000) }]
    const sending = factory.send(postMachineStates, { states }, as)
    const stopped = { state: 'down', reason: 'fault', stateSince: newer, stateToldAt: newer }
    await held.finish((tx) => tx.update(machine).set(stopped).where(isThat))
    expect((await sending).data).toEqual({ accepted: 0, passedOver: 1 })
    expect((await factory.db.select().from(machine).where(isThat))[0]?.state).toBe('down')
  })

  test('two batches at once cannot both store what overlaps', async () => {
    const start = Date.parse(`${sent().startTime.replace(' ', 'T')}+08:00`) - 48 * HOUR
    const at = (minutes: number) => ({ startTime: wire(start + minutes * 60_000), endTime: wire(start + HOUR) })
    const answers = await Promise.all(
      [0, 10, 20, 30].map((minutes) => {
        const seconds = 3600 - minutes * 60
        return post(sent({ ...at(minutes), plannedSeconds: seconds, runSeconds: seconds }))
      }),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422])
  })

  test('only administrators send, and only for their own company', async () => {
    const records = [sent()]
    const of = async (person: 'zhangWei' | 'otherAdministrator') =>
      factory.send(postProductionRecords, { records }, await factory.as(person))
    expect(await of('zhangWei')).toMatchObject({ code: 403 })
    expect(await of('otherAdministrator')).toMatchObject({ code: 404 })
  })

  test('a line without a silent machine is as new as the server, one with it as old as that machine', async () => {
    factory.wait(60_000)
    const as = await factory.as('wangQiang')
    const spoke = factory.now().getTime()
    const silent = {
      machineCode: 'CNC-07',
      time: wire(spoke),
      state: 'run' as const,
      reason: '' as const,
      readings: {},
    }
    await factory.send(postMachineStates, { states: [silent] }, as)
    factory.wait(5 * 60_000)
    const other = { ...silent, machineCode: 'CNC-01', time: wire(factory.now().getTime()) }
    await factory.send(postMachineStates, { states: [other] }, as)
    const getTime = async (line?: string) => {
      const { data } = await factory.send(getProductionBoard, line ? { lineId: lineId(line) } : {}, as)
      return [data.dataTime, data.now]
    }
    const [fresh, now] = await getTime('A1')
    expect(fresh).toBe(now)
    expect((await getTime('A3'))[0]).toBe(wire(spoke))
    // Machines of the tests above spoke still earlier.
    expect(String((await getTime())[0]) <= wire(spoke)).toBe(true)
  })

  describe('of a machine that was silent for long', () => {
    const id = machineId('注塑机-03')
    const time = (after: number) => wire(Date.parse(`${sent().startTime.replace(' ', 'T')}+08:00`) + after)
    const record = (after: number) => ({ ...sent(), startTime: time(after), endTime: time(after + HOUR) })
    const dataTime = async () => (await factory.send(getMachine, { id }, await factory.as('wangQiang'))).data.dataTime

    beforeEach(async () => {
      const since = new Date(factory.now().getTime() - 300 * 24 * HOUR)
      const silent = { state: 'run', reason: '', stateSince: since, reportedAt: since, stateToldAt: null }
      await factory.db.delete(productionRecord).where(eq(productionRecord.machineId, id))
      await factory.db.delete(machineState).where(eq(machineState.machineId, id))
      await factory.db
        .update(machine)
        .set({ ...silent, isSimulated: false })
        .where(eq(machine.id, id))
    })

    test('records alone make the board as new as their end, and late ones do not make it older', async () => {
      await post(record(0))
      expect(await dataTime()).toBe(time(HOUR))
      await post(record(-HOUR))
      expect(await dataTime()).toBe(time(HOUR))
      const { data } = await factory.send(getProductionBoard, {}, await factory.as('wangQiang'))
      expect(data.dataTime).toBe(time(HOUR))
    })

    test('a record does not make a state too old that changed before the record ended', async () => {
      const as = await factory.as('wangQiang')
      await post(record(0))
      const stop = { machineCode: '注塑机-03', state: 'down' as const, reason: 'fault' as const, readings: {} }
      const states = [{ ...stop, time: time(HOUR / 2) }]
      expect((await factory.send(postMachineStates, { states }, as)).data).toEqual({ accepted: 1, passedOver: 0 })
      expect((await factory.send(postMachineStates, { states }, as)).data).toEqual({ accepted: 0, passedOver: 1 })
      const { data } = await factory.send(getMachine, { id }, as)
      expect(data).toMatchObject({ state: 'down', dataTime: time(HOUR) })
    })
  })
})
