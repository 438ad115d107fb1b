import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  checkProductionFile,
  getProductionFaults,
  getProductionImport,
  getProductionTemplate,
  importProduction,
  type ProductionImport,
} from '@/contract/production/production-file'
import { formatWireTime, startOfChinaDay } from '@/lib/wire-time'
import { productionRecord } from '@/server/db/schema/production'
import { readSheet } from '@/server/files/sheets/read-sheet'
import { writeXlsx } from '@/server/files/sheets/xlsx-write'
import { seedProduction } from '@/server/seed/production'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'
import { buildUploadForm } from '../../../support/upload-form'

const server = setUpServer(startStoryServer, (story) => story.tell(seedProduction))

type Found = InferOutput<typeof ProductionImport>

const titles = '机台编号,开始时间,结束时间,计划分钟,运行分钟,计划数量,产量,良品,故障分钟,表面划伤,能耗'.split(',')
const OLD_DAYS = 200
/** A time of a day long before the first record of the story. */
const at = (time: string) =>
  `${formatWireTime(startOfChinaDay(server.clock.at) - OLD_DAYS * 86_400_000).slice(0, 10)} ${time}`
const good = (from: string, to: string, more: Partial<Record<number, string>> = {}) =>
  ['CNC-07', at(from), at(to), '60', '50', '100', '90', '88', '10', '2', '12.5'].map(
    (text, place) => more[place] ?? text,
  )

async function check(rows: readonly (readonly string[])[], person: Person = 'wangQiang', file?: Buffer) {
  const { token } = await server.as(person)
  const bytes = file ?? (await writeXlsx([{ name: '生产记录', rows: [titles, ...rows], widths: [] }]))
  const { headers, payload } = buildUploadForm('记录.xlsx', bytes)
  const response = await server.inject({
    method: 'POST',
    url: checkProductionFile.path,
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload,
  })
  return response.json<{ code: number; msg: string; data: Found }>()
}

async function finish({ id }: Found) {
  const as = await server.as('wangQiang')
  let { data } = await server.send(importProduction, { id }, as)
  for (let tries = 0; data.status === 'running' && tries < 600; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    data = (await server.send(getProductionImport, { id }, as)).data
  }
  return data
}

const listStored = () =>
  server.db
    .select()
    .from(productionRecord)
    .where(eq(productionRecord.startAt, new Date(`${at('08:00:00').replace(' ', 'T')}+08:00`)))

describe('a file of production records', () => {
  it('is previewed, its faults told by row and column, and nothing is written before 导入', async () => {
    const { data } = await check([
      good('08:00', '09:00'),
      good('09:00', '10:00', { 0: 'CNC-99' }),
      good('10:00', '11:00', { 3: '61' }),
      good('08:30', '09:30'),
      good('11:00', '中午', { 7: '两个' }),
    ])
    expect(data).toMatchObject({ fileName: '记录.xlsx', status: 'checked', total: 5, added: 1, faulty: 4 })
    expect(data.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'added'],
      [3, 'faulty'],
      [4, 'faulty'],
      [5, 'faulty'],
      [6, 'faulty'],
    ])
    expect(data.faults).toEqual([
      { row: 3, column: '机台编号', text: '没有编号是 CNC-99 的机台' },
      { row: 4, column: '计划分钟', text: '计划时间超出时段' },
      { row: 5, column: '开始时间', text: '与第 2 行的时间重叠' },
      { row: 6, column: '结束时间', text: '不是时间，请按 2026-11-26 08:00 填写' },
      { row: 6, column: '良品', text: '请填写整数' },
    ])
    expect(await listStored()).toEqual([])
  })

  it('is stored in seconds, pieces and watt-hours; once more it changes nothing, and changed it replaces', async () => {
    const done = await finish((await check([good('08:00', '09:00')])).data)
    expect(done).toMatchObject({ status: 'done', added: 1, faulty: 0, done: 1 })
    expect(await listStored()).toMatchObject([
      {
        plannedSeconds: 3600,
        runSeconds: 3000,
        total: 90,
        downtime: { fault: 600 },
        defects: { scratch: 2 },
        energyWh: 12_500,
      },
    ])
    expect((await check([good('08:00', '09:00')])).data).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    for (const more of [{ 9: '3' }, { 10: '13.5' }, { 8: '9' }])
      expect((await check([good('08:00', '09:00', more)])).data).toMatchObject({ changed: 1, unchanged: 0 })
    expect((await check([good('08:30', '09:30'), good('09:30', '10:30')])).data.faults).toEqual([
      { row: 2, column: '开始时间', text: '与已有记录的时间重叠' },
    ])
    const twice = await check([good('09:30', '10:30'), good('09:30', '10:30')])
    expect(twice.data.faults).toEqual([{ row: 3, column: '开始时间', text: '与第 2 行是同一机台、同一开始时间' }])
    const changed = await check([good('08:00', '08:50', { 3: '50' }), good('08:50', '09:50', { 3: '60' })])
    expect(changed.data).toMatchObject({ added: 1, changed: 1, faulty: 0 })
    expect(await finish(changed.data)).toMatchObject({ status: 'done', added: 1, changed: 1 })
    expect(await listStored()).toMatchObject([{ plannedSeconds: 3000 }])
  })

  it('may have times as a spreadsheet stores them', async () => {
    const serial = (text: string) => String((Date.parse(`${text.replace(' ', 'T')}Z`) / 86_400_000 + 25_569).toFixed(6))
    const row = good('08:00', '09:00', { 1: serial(at('08:00:00')), 2: serial(at('09:00:00')) })
    expect((await check([row])).data.rows).toMatchObject([{ startTime: at('08:00:00'), endTime: at('09:00:00') }])
  })

  it('is of administrators with 数据, of its own importer, and no bomb', async () => {
    const { data } = await check([good('08:00', '09:00')])
    expect((await check([], 'zhangWei')).code).toBe(403)
    const other = await server.as('otherAdministrator')
    expect((await server.send(getProductionImport, { id: data.id }, other)).code).toBe(404)
    expect((await server.send(importProduction, { id: data.id }, other)).code).toBe(404)
    const many = Array.from({ length: 5002 }, () => good('08:00', '09:00'))
    expect(await check(many)).toMatchObject({ code: 422, msg: '最多 5,000 行，请分成几个文件' })
    expect(await check([], 'wangQiang', Buffer.from('机台编号,开始时间\n=cmd(),1\n'))).toMatchObject({ code: 422 })
    expect((await server.send(getProductionImport, { id: data.id }, await server.as('wangQiang'))).code).toBe(200)
  })

  it('has a template that names the columns and the machines, and its faults as a file', async () => {
    const { token } = await server.as('wangQiang')
    const get = (url: string) => server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    const template = await get(getProductionTemplate.path)
    const [header] = await readSheet(template.rawPayload, { rows: 10, cells: 100 })
    expect(header?.cells.slice(0, 3)).toEqual(titles.slice(0, 3))
    const { data } = await check([good('09:00', '10:00', { 0: 'CNC-99' })])
    const faults = await get(getProductionFaults.path.replace('{id}', data.id))
    expect(faults.rawPayload.toString()).toContain('2,机台编号,没有编号是 CNC-99 的机台')
  })
})
