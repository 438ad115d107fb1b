import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PNG } from 'pngjs'
import sharp from 'sharp'

import { printTask, verifyDocument } from '@/contract/workflow/document'
import type { PrintLayout } from '@/contract/workflow/process-setting'
import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { upload } from '@/server/db/schema/platform'

import { createPngWithSecondHeader, createTurnedPhoto, JPEG_OF_NOTHING } from '../../support/hostile-pictures'
import { note } from '../../support/note'
import { pdfPages, pdfText } from '../../support/pdf-text'
import { getToken, purchaseForm, startWorkflowServer, step, type WorkflowServer } from '../workflow/company'

let server: WorkflowServer
let id: string
let definitionId: string

const as = (userId: string) => ({ token: getToken(userId) })
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 2, minute))

async function act(minute: number, userId: string, decision: Omit<TaskDecision, 'version'>, procInstId = id) {
  server.clock.now = at(minute)
  const { task } = (await server.send(getTaskDetail, { procInstId }, as(userId))).data
  const input = { taskId: task.taskId ?? '', version: task.version, ...decision }
  expect(await server.send(actOnTask, input, as(userId))).toMatchObject({ code: 200 })
}

async function printBy(userId: string, procInstId = id): Promise<Buffer> {
  const response = await server.inject({
    url: `${printTask.path}?procInstId=${procInstId}`,
    headers: { authorization: `Bearer ${getToken(userId)}` },
  })
  expect(response.headers['content-type']).toBe('application/pdf')
  return response.rawPayload
}

/** A signature as a pad makes it: a stroke on nothing. */
function signature(): Buffer {
  const png = new PNG({ width: 120, height: 40 })
  for (let x = 10; x < 110; x++)
    png.data.writeUInt32BE(0x1d2129ff, 4 * (120 * Math.round(20 + 10 * Math.sin(x / 9)) + x))
  return PNG.sync.write(png)
}

async function keep(bytes: Buffer): Promise<string> {
  const file = { id: randomUUID(), name: '签名.png', mime: 'image/png', size: bytes.length, sha256: 'x' }
  await server.services.files.write(file.id, bytes)
  await server.db.insert(upload).values({ ...file, ownerId: 'u2', companyId: 'main', createdAt: at(0) })
  return file.id
}

/** 李娜 hands in; 张伟 agrees with a lower amount and must not see the budget; 陈强 signs; 王强 has it. */
beforeAll(async () => {
  server = await startWorkflowServer()
  definitionId = await server.define([
    step('equipment', 'any', ['u1'], { fields: { amount: 'edit', budget: 'hidden' } }),
    step('finance', 'any', ['u2']),
    step('last', 'any', ['u3']),
  ])
  const main = { amount: 3_860_000, reason: '到达更换周期，A2 产线等件', budget: 'B-01 设备维修', kind: 'part' }
  const sub = {
    items: [
      { id: '1', name: '伺服电机' },
      { id: '2', name: '编码器线缆' },
    ],
  }
  server.clock.now = at(0)
  id = await server.begin({ definitionId, content: { main, sub } })
  await act(2, 'u1', { action: 'circulate', userIds: ['u4'], opinion: '请备案' })
  await act(3, 'u1', { action: 'agree', opinion: '价格已谈妥', formData: { amount: 3_500_000 } })
  await act(5, 'u2', { action: 'agree', opinion: '已比价', signFileId: await keep(signature()) })
  server.clock.now = at(8)
})
afterAll(() => server.close())

describe('a process on paper', () => {
  it('holds what it is, the form with its tables and changes, and the decisions with their times', async () => {
    const text = pdfText(await printBy('u0'))
    for (const words of [
      'main',
      '采购申请',
      '备件采购 · 伺服电机 ×4',
      '李娜',
      '设备工程部',
      '审批中',
      '2026-11-20 10:00:00',
      '¥35,000.00',
      '原值 ¥38,600.00，张伟修改',
      '到达更换周期，A2 产线等件',
      '备件',
      'B-01 设备维修',
      '明细（2 行）',
      '品名',
      '伺服电机',
      '编码器线缆',
      '传阅 · 王敏',
      '请备案',
      '步骤 equipment',
      '价格已谈妥',
      '2026-11-20 10:03:00',
      '步骤 finance',
      '已比价',
      '王强',
      '处理中',
      '第 1 页，共',
      '李娜 打印于 2026-11-20 10:08',
    ])
      expect(text).toContain(words.replace(/\s/g, ''))
  })

  it('says since when somebody has it, and who comes after', async () => {
    const text = pdfText(await printBy('u0', await server.begin({ definitionId })))
    expect(text).toMatch(
      /步骤equipment张伟.*处理中2026-11-20\d\d:\d\d:\d\d收到步骤finance陈强尚未开始步骤last王强尚未开始/s,
    )
  })

  it('holds no field that its reader may not see', async () => {
    const text = pdfText(await printBy('u1'))
    expect(text).toContain('到达更换周期')
    expect(text).not.toContain('预算科目')
    expect(text).not.toContain('B-01设备维修')
  })

  it('is named after the process and its number', async () => {
    const response = await server.inject({
      url: `${printTask.path}?procInstId=${id}`,
      headers: { authorization: `Bearer ${getToken('u0')}` },
    })
    const disposition = String(response.headers['content-disposition'])
    expect(decodeURIComponent(disposition)).toMatch(
      /^attachment; filename="[^"]+"; filename\*=UTF-8''采购申请-PR\d+-20261120-0001\.pdf$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each(['u5', 'outsider'])('is not there for %s, who has no part in it', async (userId) => {
    const response = await server.inject({
      url: `${printTask.path}?procInstId=${id}`,
      headers: { authorization: `Bearer ${getToken(userId)}` },
    })
    expect(response.json()).toMatchObject({ code: 404 })
  })

  it('shows a handwritten signature as a picture', async () => {
    const pdf = (await printBy('u0')).toString('latin1')
    expect(pdf).toContain('/Width 120')
    expect(pdf).toContain('/Subtype /Image')
  })

  it('takes the characters it uses of its fonts, and says how long it took', async () => {
    const began = process.hrtime.bigint()
    const pdf = await printBy('u0')
    const took = Number(process.hrtime.bigint() - began) / 1e6
    note(`the PDF of a process: ${(pdf.length / 1024).toFixed(0)} KB in ${took.toFixed(0)} ms`)
    expect(pdf.length).toBeLessThan(200_000)
  })
})

describe('what does not fit on paper', () => {
  const begin = (content: { main: Record<string, unknown> }, subject = '备件采购') =>
    server.begin({ definitionId, content, subject })

  it.each([
    ['characters that no font has', '𓀀 \u{1F468}‍\u{1F469}‍\u{1F467} 👍🏽 ﷽ हिन्दी العربية \u0007\t\u202e'],
    ['rare characters of names', '张喆、李堃、陈镕、王𬭎、𠮷野家'],
    ['a word without an end', 'x'.repeat(4000)],
    ['nothing', ''],
  ])('%s does not break it', async (_what, reason) => {
    const pdf = await printBy('u0', await begin({ main: { amount: 1, budget: reason } }))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdfText(pdf)).toContain('¥0.01')
  })

  it('prints rare characters of names as they are', async () => {
    const names = '张喆、李堃、陈镕、王玥'
    expect(pdfText(await printBy('u0', await begin({ main: { amount: 1, budget: names } })))).toContain(names)
  })

  it('says in a word or a mark what no font of ours draws, instead of a box', async () => {
    const pdf = await printBy('u0', await begin({ main: { amount: 1, budget: '已修好👍，孔\t⌀8' } }))
    expect(pdfText(pdf)).toContain('已修好[表情]，孔〓8')
  })

  it('a text longer than a page goes on over the next, each with its number', async () => {
    const pdf = await printBy('u0', await begin({ main: { amount: 1, budget: '长'.repeat(4990) } }))
    expect(pdfPages(pdf)).toBeGreaterThan(2)
    expect(pdfText(pdf)).toContain(`第${pdfPages(pdf)}页，共${pdfPages(pdf)}页`)
    expect(pdfText(pdf).match(/长/g)).toHaveLength(4990)
  })

  it('a table longer than a page repeats its head', async () => {
    const key = await server.define([step('one', 'any', ['u1'])], { form: purchaseForm })
    const items = Array.from({ length: 120 }, (_, row) => ({ id: String(row), name: `零件 ${row + 1}` }))
    const long = await server.begin({
      definitionId: key,
      content: { main: { amount: 1, reason: 'x' }, sub: { items } },
    })
    const text = pdfText(await printBy('u0', long))
    expect(text).toContain('零件120')
    expect(text.match(/品名/g)?.length).toBeGreaterThan(2)
  })

  it('a table is followed by its sums, and a field that is not shown is left out', async () => {
    const fields = [
      { field: 'kind', label: '类型', type: 'text' as const },
      { field: 'other', label: '其他说明', type: 'text' as const, visibleWhen: 'kind == "其他"' },
      {
        field: 'items',
        label: '明细',
        type: 'table' as const,
        columns: [
          { field: 'name', label: '品名', type: 'text' as const },
          { field: 'price', label: '金额', type: 'money' as const, sum: true },
        ],
      },
    ]
    const form = { key: 'sums', name: '合计', fields, summary: [] }
    const key = await server.define([step('one', 'any', ['u1'])], { form })
    const items = [
      { id: '1', name: '电机', price: 120_050 },
      { id: '2', name: '线缆', price: 30_000 },
    ]
    const content = { main: { kind: '备件', other: '不该出现' }, sub: { items } }
    const text = pdfText(await printBy('u0', await server.begin({ definitionId: key, content })))
    expect(text).toContain('合计¥1,500.50')
    expect(text).not.toContain('其他说明')
    expect(text).not.toContain('不该出现')
  })

  describe('the layout of its process', () => {
    const printWith = async (print: Partial<PrintLayout>) => {
      const layout: PrintLayout = { omits: [], columns: 1, hasDecisions: true, note: '', ...print }
      const key = await server.define([step('one', 'any', ['u1'])], { form: { ...purchaseForm, print: layout } })
      const main = { amount: 1, reason: '到达更换周期', budget: 'B-01', kind: 'part' }
      const sub = { items: [{ id: '1', name: '编码器线缆' }] }
      return pdfText(await printBy('u0', await server.begin({ definitionId: key, content: { main, sub } })))
    }

    it('leaves out fields and tables, which stay in the process', async () => {
      const text = await printWith({ omits: ['budget', 'items', 'gone'] })
      expect(text).toContain('到达更换周期')
      expect(text).not.toMatch(/预算科目|B-01|编码器线缆|品名/)
    })

    it('puts two short values in a row, a long one alone', async () => {
      const text = await printWith({ columns: 2 })
      expect(text).toContain('金额¥0.01事由到达更换周期')
      expect(text).toContain('预算科目B-01类型备件')
    })

    it('leaves out the decisions, and ends with its note', async () => {
      const text = await printWith({ hasDecisions: false, note: '本单一式两份，财务与申请人各执一份。' })
      expect(text).not.toContain('审批过程')
      expect(text).toContain('本单一式两份，财务与申请人各执一份。')
      expect(text).toContain('验证码')
    })
  })

  it.each([
    ['cut off', () => signature().subarray(0, 120)],
    ['with a second header, of a picture 2^31 wide', createPngWithSecondHeader],
    ['of a JPEG without pixels', () => JPEG_OF_NOTHING],
    [
      'with bytes changed',
      () => {
        const bytes = signature()
        bytes.fill(7, 60, 90)
        return bytes
      },
    ],
    [
      'that claims to be huge',
      () => {
        const bytes = signature()
        bytes.writeUInt32BE(60_000, 16)
        return bytes
      },
    ],
  ])('a signature %s is said in words [asvs 5.1.1]', async (_how, make) => {
    const other = await begin({ main: { amount: 1, reason: 'x' } })
    await act(20, 'u1', { action: 'agree' }, other)
    await act(21, 'u2', { action: 'agree', signFileId: await keep(make()) }, other)
    const pdf = await printBy('u0', other)
    expect(pdfText(pdf)).toContain('（已签名）')
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image')
  })
})

describe('a signature from before pictures were encoded at upload', () => {
  const printed = async (fileId: string, minute: number) => {
    const other = await server.begin({ definitionId, content: { main: { amount: 1, reason: 'x' } } })
    await act(minute, 'u1', { action: 'agree' }, other)
    await act(minute, 'u2', { action: 'agree', signFileId: fileId }, other)
    return printBy('u0', other)
  }

  it.each([
    ['a photograph lying on its side', createTurnedPhoto, '/Width 20'],
    ['a WebP', () => sharp(signature()).webp().toBuffer(), '/Width 120'],
    ['a PNG larger than paper shows', () => sharp(signature()).resize(3000, 1000).png().toBuffer(), '/Width 960'],
  ])('is printed: %s', async (_what, make, width) => {
    const pdf = (await printed(await keep(await make()), 30)).toString('latin1')
    expect(pdf).toContain('/Subtype /Image')
    expect(pdf).toContain(width)
  })

  it('is said in words when its file is gone', async () => {
    const id = await keep(signature())
    await server.services.files.remove(id)
    expect(pdfText(await printed(id, 40))).toContain('（已签名）')
  })
})

describe('proving a paper', () => {
  let serialNo: string
  let code: string

  beforeAll(async () => {
    const text = pdfText(await printBy('u0'))
    serialNo = /PR\d+-\d{8}-\d{4}/.exec(text)?.[0] ?? ''
    code = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/.exec(text)?.[0] ?? ''
  })

  it('tells anybody who holds it what it is and where the process stands, the subject hidden but its beginning', async () => {
    expect(await server.send(verifyDocument, { serialNo, code })).toMatchObject({
      code: 200,
      data: {
        serialNo,
        procDefName: '采购申请',
        title: '备件采购****',
        companyName: 'main',
        status: 'running',
        statusName: '审批中',
        startTime: '2026-11-20 10:00:00',
        endTime: null,
      },
    })
  })

  it('takes the code as people type it', async () => {
    const typed = ` ${code.toLowerCase().replace('-', ' ').replace(/0/g, 'o').replace(/1/g, 'l')}`
    expect((await server.send(verifyDocument, { serialNo, code: typed })).code).toBe(200)
  })

  it('takes letters that look like digits for them', async () => {
    const { documents } = server.services
    const ids = Array.from({ length: 300 }, (_, n) => `paper-${n}`)
    const codes = await Promise.all(ids.map((one) => documents.computeCode(one)))
    const found = codes.findIndex((one) => one.includes('0') && one.includes('1'))
    const typed = ['o', 'O'].flatMap((zero) =>
      ['i', 'L'].map((one) => codes[found]?.replaceAll('0', zero).replaceAll('1', one) ?? ''),
    )
    const checked = await Promise.all(typed.map((one) => documents.isCode(ids[found] ?? '', one)))
    expect(checked).toEqual([true, true, true, true])
  })

  it('refuses a wrong code, the code of another process, and a number that is not there, all alike', async () => {
    const other = await server.begin({ definitionId })
    const otherCode = await server.services.documents.computeCode(other)
    const wrong = [
      { serialNo, code: '00000-00000' },
      { serialNo, code: otherCode },
      { serialNo: 'PR-20200101-0001', code },
    ]
    for (const input of wrong) {
      const { code: refused, msg } = await server.send(verifyDocument, input)
      expect([refused, msg]).toEqual([404, '编号或验证码不正确，请核对后再试'])
    }
  })

  it('finds the one paper among a hundred companies that have the same number', async () => {
    await server.db.execute(sql`insert into company select (jsonb_populate_record(one,
      jsonb_build_object('id', 'same-' || n, 'name', 'same-' || n, 'invite_code', 'same-' || n))).*
      from company as one, generate_series(1, 100) as n where one.id = 'main'`)
    await server.db.execute(sql`insert into process_instance select (jsonb_populate_record(one,
      jsonb_build_object('id', 'same-' || n, 'company_id', 'same-' || n))).*
      from process_instance as one, generate_series(1, 100) as n where one.serial_no = ${serialNo}`)
    const found = await Promise.all(
      ['same-1', 'same-50', 'same-99', id].map(async (instanceId) => {
        const own = { serialNo, code: await server.services.documents.computeCode(instanceId) }
        return (await server.send(verifyDocument, own)).data?.companyName
      }),
    )
    expect(found).toEqual(['same-1', 'same-50', 'same-99', 'main'])
  })

  it('is the same whoever prints it', async () => {
    expect(pdfText(await printBy('u1'))).toContain(code)
  })
})
