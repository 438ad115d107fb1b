import { randomUUID } from 'node:crypto'

import {
  cancelLineChange,
  doLineChangeStep,
  getLineChange,
  getLineChangeOptions,
  type LineChangeDetail,
  listLineChanges,
  startLineChange,
} from '@/contract/production/line-change'
import { getMachine, getProductionBoard } from '@/contract/production/production'
import { upload } from '@/server/db/schema/platform'
import { productionClock } from '@/server/db/schema/production'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { lineId, machineId, productId } from '@/server/seed/production'

import { setUpServer } from '../../../support/set-up-server'
import { startFactory } from './company'

const factory = setUpServer(startFactory)
type Who = 'chenQiang' | 'zhangWei' | 'liNa' | 'otherStaff' | 'wangQiang'

async function getPhoto(who: 'chenQiang' | 'zhangWei'): Promise<string> {
  const id = randomUUID()
  const facts = { name: 'a.jpg', mime: 'image/jpeg', size: 3, sha256: '0', createdAt: factory.now() }
  await factory.db
    .insert(upload)
    .values({ id, ownerId: demoPeople[who].id, companyId: demoCompanies.main.id, ...facts })
  return id
}

async function begin(who: Who, code: string, line: string, product: string) {
  const as = await factory.as(who)
  const options = await factory.send(getLineChangeOptions, { machineId: machineId(code) }, as)
  const target = { toLineId: lineId(line), toProductId: productId(product) }
  const lineChange = { machineId: machineId(code), ...target, machineVersion: options.data?.machineVersion ?? 0 }
  return factory.send(startLineChange, lineChange, as)
}

interface Done {
  photos?: string[]
  measures?: (number | null)[]
  version?: number
}

async function doStep(who: Who, { id, version }: LineChangeDetail, seq: number, more: Done = {}) {
  return factory.send(doLineChangeStep, { changeId: id, seq, version, ...more }, await factory.as(who))
}

/** What each step needs of a good worker. */
async function needs(seq: number): Promise<Done> {
  if (seq === 2 || seq === 3) return { photos: [await getPhoto('chenQiang')] }
  return seq === 5 ? { measures: [80.01, 62.48, 18.02] } : {}
}

describe('moving a machine', () => {
  test('goes step by step, with who, when, photos and the first piece, and moves it in the end', async () => {
    const started = await begin('chenQiang', 'CNC-08', 'A1', 'S-116')
    expect(started).toMatchObject({ code: 200, data: { status: 'running', nextStep: '停机与安全确认' } })
    expect(started.data).toMatchObject({
      standardMinutes: 60,
      fromLineName: 'A3 加工产线',
      toLineName: expect.stringMatching(/^A1 /),
      fromProductName: '法兰盘 F-208',
      toProductName: '主轴套 S-116',
      starterName: '陈强',
      canCancel: true,
    })
    let change = started.data
    const states = ({ steps }: LineChangeDetail) => steps.map(({ state }) => state)
    expect(states(change)).toEqual(['current', 'blocked', 'blocked', 'blocked', 'blocked', 'blocked'])
    for (let seq = 1; seq <= 6; seq++) {
      factory.wait(5 * 60_000)
      const done = await doStep('chenQiang', change, seq, await needs(seq))
      expect(done).toMatchObject({ code: 200 })
      change = done.data
    }
    expect(change).toMatchObject({ status: 'done', doneSteps: 6, nextStep: null })
    expect(change.steps[1]).toMatchObject({ doneByName: '陈强', photos: [{ name: 'a.jpg' }] })
    expect(change.steps[4]?.measures.map(({ value }) => value)).toEqual([80.01, 62.48, 18.02])
    const { data } = await factory.send(getMachine, { id: machineId('CNC-08') }, await factory.as('chenQiang'))
    expect(data).toMatchObject({ lineCode: 'A1', productName: '主轴套 S-116', changeId: null })
    expect(data).toMatchObject({ orderNo: change.changeNo.replace('HX', 'MO'), orderDone: 0 })
  })

  test('holds the machine still meanwhile, and counts the time as lost', async () => {
    const { data: change } = await begin('chenQiang', 'CNC-01', 'A3', 'F-208')
    factory.wait(20 * 60_000)
    const as = await factory.as('zhangWei')
    await factory.send(getProductionBoard, {}, as)
    const { data } = await factory.send(getMachine, { id: machineId('CNC-01') }, as)
    expect(data).toMatchObject({ state: 'idle', stateName: '换型', changeId: change.id })
  })

  test('cannot skip a step, whatever the client says', async () => {
    const { data: change } = await begin('chenQiang', 'CNC-02', 'A3', 'F-208')
    for (const seq of [2, 5, 6]) {
      const answer = await doStep('chenQiang', change, seq, await needs(seq))
      expect(answer).toMatchObject({ code: 409, msg: '请先完成第 1 步「停机与安全确认」' })
    }
  })

  test('needs its photo, and the photo is one’s own', async () => {
    const { data: fresh } = await begin('chenQiang', '注塑机-01', 'A2', 'K-077')
    const { data: change } = await doStep('chenQiang', fresh, 1)
    expect(await doStep('chenQiang', change, 2)).toMatchObject({ code: 422, data: { photos: '请至少拍一张照片' } })
    const foreign = { photos: [await getPhoto('zhangWei')] }
    expect(await doStep('chenQiang', change, 2, foreign)).toMatchObject({ code: 404 })
  })

  test.each<[string, (number | null)[], string[]]>([
    ['nothing measured', [], ['measures.0', 'measures.1', 'measures.2']],
    ['one missing', [80, null, 18], ['measures.1']],
    ['one out of tolerance', [80.03, 62.5, 18], ['measures.0']],
  ])('a first piece is not let through: %s', async (_what, measures, paths) => {
    const running = await factory.send(
      listLineChanges,
      { machineId: machineId('CNC-03'), status: 'running' },
      await factory.as('chenQiang'),
    )
    const [record] = running.data.records
    let { data: change } = record
      ? await factory.send(getLineChange, { changeId: record.id }, await factory.as('chenQiang'))
      : await begin('chenQiang', 'CNC-03', 'A1', 'S-116')
    for (let seq = change.doneSteps + 1; seq <= 4; seq++)
      change = (await doStep('chenQiang', change, seq, await needs(seq))).data
    const answer = await doStep('chenQiang', change, 5, { measures })
    expect(answer.code).toBe(422)
    expect(Object.keys(answer.data ?? {})).toEqual(paths)
  })

  test('a value on the edge of its tolerance passes', async () => {
    const as = await factory.as('chenQiang')
    const running = await factory.send(listLineChanges, { machineId: machineId('CNC-03'), status: 'running' }, as)
    const { data: change } = await factory.send(getLineChange, { changeId: running.data.records[0]?.id ?? '' }, as)
    expect(await doStep('chenQiang', change, 5, { measures: [80.02, 62.45, 17.97] })).toMatchObject({ code: 200 })
  })

  test('two who do the same step at once: one does it, the other is told who', async () => {
    const { data: change } = await begin('chenQiang', '机械臂-12', 'A4', 'G-402')
    const answers = await Promise.all((['chenQiang', 'zhangWei'] as const).map((who) => doStep(who, change, 1)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const told = answers.find(({ code }) => code === 409)
    expect(told?.msg).toMatch(/^(陈强|张伟)刚刚完成了「停机与安全确认」/)
  })

  test('two who begin at once: one begins, the other is told who', async () => {
    const answers = await Promise.all([
      begin('chenQiang', '机械臂-13', 'A3', 'G-401'),
      begin('zhangWei', '机械臂-13', 'A3', 'G-402'),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toMatch(/(陈强|张伟)已开始机械臂-13的换线/)
  })

  test('two machines whose changes begin at once get a number each', async () => {
    // Only the machines of the demo have a clock, which lets one after the other.
    const clocks = await factory.db.delete(productionClock).returning()
    const answers = await Promise.all([
      begin('chenQiang', '注塑机-02', 'A2', 'K-052'),
      begin('zhangWei', '注塑机-03', 'A2', 'K-077'),
      begin('liNa', '机械臂-11', 'A3', 'G-402'),
    ])
    await factory.db.insert(productionClock).values(clocks)
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.changeNo)).size).toBe(3)
  })

  test.each([
    ['where it is', 'A4', 'G-402', 422],
    ['a product of other machines', 'A4', 'F-208', 422],
    ['a line nobody has', 'A9', 'G-401', 404],
  ])('to %s is refused', async (_where, line, product, code) => {
    expect(await begin('chenQiang', '机械臂-14', line, product)).toMatchObject({ code })
  })

  test('offers the lines, and the products that its kind of machine makes', async () => {
    const as = await factory.as('liNa')
    const { data } = await factory.send(getLineChangeOptions, { machineId: machineId('机械臂-11') }, as)
    const ids = data.products.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([productId('G-401'), productId('G-402')]))
    expect(ids).not.toContain(productId('F-208'))
    expect(data.lines).toHaveLength(4)
  })

  test('from a state of the machine that is over is told', async () => {
    const target = { machineId: machineId('CNC-08'), toLineId: lineId('A3'), toProductId: productId('F-208') }
    const answer = await factory.send(startLineChange, { ...target, machineVersion: 0 }, await factory.as('zhangWei'))
    expect(answer).toMatchObject({ code: 409, msg: 'CNC-08 已被移动，请核对后重新选择' })
  })

  test('is called off by its starter or an administrator alone; the machine stays', async () => {
    const { data: change } = await begin('chenQiang', '机械臂-14', 'A3', 'G-401')
    const off = async (who: Who) => {
      const input = { changeId: change.id, version: change.version, reason: '计划取消' }
      return factory.send(cancelLineChange, input, await factory.as(who))
    }
    expect(await off('zhangWei')).toMatchObject({ code: 403 })
    const seen = async (who: Who) =>
      (await factory.send(getLineChange, { changeId: change.id }, await factory.as(who))).data.canCancel
    expect([await seen('chenQiang'), await seen('zhangWei'), await seen('wangQiang')]).toEqual([true, false, true])
    const cancelled = await off('wangQiang')
    expect(cancelled).toMatchObject({ code: 200, data: { status: 'cancelled', nextStep: null, canCancel: false } })
    expect(cancelled.data.steps[0]).toMatchObject({ state: 'blocked', note: '已取消：计划取消' })
    expect(await off('chenQiang')).toMatchObject({ code: 409, msg: '换线已被取消' })
    expect(await doStep('chenQiang', change, 1)).toMatchObject({ code: 409, msg: '换线已被取消' })
    const { data } = await factory.send(getMachine, { id: machineId('机械臂-14') }, await factory.as('zhangWei'))
    expect(data).toMatchObject({ lineCode: 'A4', changeId: null })
  })

  test('is not there for another company: listed, opened, begun, done, called off', async () => {
    const as = await factory.as('otherStaff')
    expect((await factory.send(listLineChanges, {}, as)).data).toMatchObject({ total: 0 })
    const ours = await factory.send(listLineChanges, {}, await factory.as('zhangWei'))
    const changeId = ours.data.records[0]?.id ?? ''
    expect(ours.data.records.map(({ status }) => status).lastIndexOf('running')).toBeLessThan(
      ours.data.records.map(({ status }) => status).indexOf('done'),
    )
    const facts = { changeId, version: 0 }
    expect(await factory.send(getLineChange, { changeId }, as)).toMatchObject({ code: 404 })
    expect(await factory.send(doLineChangeStep, { ...facts, seq: 1 }, as)).toMatchObject({ code: 404 })
    expect(await factory.send(cancelLineChange, { ...facts, reason: '不要' }, as)).toMatchObject({ code: 404 })
    expect(await factory.send(getLineChangeOptions, { machineId: machineId('CNC-07') }, as)).toMatchObject({
      code: 404,
    })
    expect(await begin('otherStaff', 'CNC-07', 'A1', 'S-116')).toMatchObject({ code: 404 })
  })
})
