import { sql } from 'drizzle-orm'

import { listAuditEntries } from '@/contract/organization/audit'
import { exportPublicAnswers, listPublicTexts, summarizePublicForm } from '@/contract/public/public-answer'
import { getPublicForm, getPublicReceipt } from '@/contract/public/public-form'
import {
  createFormCode,
  getManagedPublicForm,
  savePublicForm,
  switchPublicForm,
} from '@/contract/public/public-form-admin'
import { changePublicSubmission } from '@/contract/public/public-received'
import { resolveLandingCode } from '@/contract/visit/landing-code'
import { publicSubmission } from '@/server/db/schema/public-form'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { readXlsx } from '@/server/files/sheets/xlsx-read'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { publicFormId } from '@/server/seed/public/public-forms'

import { requireItems } from '../../../support/require-items'
import { setUpServer } from '../../../support/set-up-server'
import { happy, startPublicServer } from './public-server'

const server = setUpServer(startPublicServer, (own) => own.begin())

const id = publicFormId('survey')
const unhappy = {
  ...happy,
  overall: 3,
  improve: ['门岗核验与等候'],
  detail: '=HYPERLINK("http://x")',
  purpose: '参观学习',
  recommend: 9,
}
const phones = ['13900000001', '13900000002', '13900000003']

async function answer(main: Record<string, unknown>, phone: string, version = 1) {
  const sent = await server.handIn('survey', main, { phone, version }, { address: `10.9.0.${phone.slice(-1)}` })
  expect(sent.code).toBe(200)
}

const summarize = async (query: object = {}, person: 'wangQiang' | 'zhangWei' | 'otherAdministrator' = 'wangQiang') =>
  server.send(summarizePublicForm, { id, ...query }, await server.as(person))

/** Publishes the survey again, changed. */
async function republish(change: (read: Record<string, unknown>) => object) {
  const as = await server.as('wangQiang')
  const { closesTime, capacity, ...read } = (await server.send(getManagedPublicForm, { id }, as)).data
  const sent = { ...read, ...(closesTime && { closesTime }), ...(capacity !== null && { capacity }) }
  return server.send(savePublicForm, { ...sent, ...change(sent) } as never, as)
}

async function exportSheet(query = '') {
  const { token } = await server.as('wangQiang')
  const answer = await server.inject({
    method: 'GET',
    url: `${exportPublicAnswers.path}?id=${id}${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  return readXlsx(answer.rawPayload, { rows: 100, cells: 5000 })
}

describe('a form that is open', () => {
  const switchForm = async (
    isOpen: boolean,
    version: number,
    person: 'wangQiang' | 'zhangWei' | 'otherAdministrator',
  ) => server.send(switchPublicForm, { id, isOpen, version }, await server.as(person))
  const read = async () => (await server.send(getPublicForm, { id })).data

  it('is closed at once and opened again; its answers stay, and who edits it sees that', async () => {
    await answer(happy, phones[0] ?? '')
    const closed = await switchForm(false, 1, 'wangQiang')
    expect(closed).toMatchObject({ code: 200, data: { id, version: 2 } })
    expect(await read()).toMatchObject({ state: 'closed', stateText: expect.stringContaining('截止') })
    const late = await server.handIn('survey', happy, { phone: phones[1] ?? '', version: 2 })
    expect(late.code).not.toBe(200)
    expect((await summarize()).data.total).toBe(1)
    // The second administrator has read it before.
    expect((await switchForm(true, 1, 'wangQiang')).code).toBe(409)
    expect(await switchForm(false, 2, 'wangQiang')).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await switchForm(true, 2, 'wangQiang')).toMatchObject({ code: 200, data: { version: 3 } })
    expect(await read()).toMatchObject({ state: 'open', closesTime: null })
    await answer(happy, phones[1] ?? '', 3)
    expect((await summarize()).data.total).toBe(2)
  })

  it('is closed by administrators of its company alone, and not before it begins', async () => {
    expect((await switchForm(false, 1, 'zhangWei')).code).toBe(403)
    expect((await switchForm(false, 1, 'otherAdministrator')).code).toBe(404)
    const { version } = (await republish(() => ({ opensTime: '2099-01-01 08:00:00', closesTime: undefined }))).data
    expect(await switchForm(false, version, 'wangQiang')).toMatchObject({ code: 409, msg: '表单还没有开始' })
  })
})

describe('the answers to a form', () => {
  it('are counted by question: grades, choices, rows, and the newest texts', async () => {
    await answer(happy, phones[0] ?? '')
    await answer(unhappy, phones[1] ?? '')
    const { total, questions } = (await summarize()).data
    expect(total).toBe(2)
    const get = (field: string) => questions.find((one) => one.field === field)
    expect(get('overall')).toMatchObject({ type: 'score', answered: 2, figures: { min: 3, mean: 4, max: 5 } })
    expect(get('overall')?.options.map(({ count }) => count)).toEqual([0, 0, 1, 0, 1])
    const purpose = get('purpose')?.options.filter(({ count }) => count > 0)
    expect(purpose?.map(({ count }) => count)).toEqual([1, 1])
    expect(get('stages')?.rows[0]?.options.find(({ label }) => label === '好')?.count).toBe(2)
    expect(get('visitDay')).toMatchObject({ texts: ['2026-11-18', '2026-11-18'] })
  })

  it('of some days are those of these days alone', async () => {
    await answer(happy, phones[0] ?? '')
    const today = (await server.received()).records[0]?.submitTime.slice(0, 10) ?? ''
    expect((await summarize({ fromDay: today, toDay: today })).data.total).toBe(1)
    expect((await summarize({ toDay: '2020-01-01' })).data.total).toBe(0)
    expect((await server.received({ formId: id, fromDay: today })).total).toBe(1)
    expect((await server.received({ formId: id, toDay: '2020-01-01' })).total).toBe(0)
  })

  it('outlive the question: in the figures, one by one, and in the file, whose formulas are text', async () => {
    await answer(unhappy, phones[0] ?? '')
    const published = await republish(({ definition }) => {
      const { fields, ...rest } = definition as { fields: { field: string; visibleWhen?: string }[] }
      const left = fields.filter(
        ({ field, visibleWhen = '' }) => field !== 'visitDay' && !visibleWhen.includes('visitDay'),
      )
      return { definition: { ...rest, fields: left } }
    })
    expect(published.code).toBe(200)
    const { visitDay: _gone, ...later } = happy
    await answer(later, phones[1] ?? '', 2)
    const removed = (await summarize()).data.questions.find(({ field }) => field === 'visitDay')
    expect(removed).toMatchObject({ isRemoved: true, answered: 1 })
    const setting = (await server.send(getManagedPublicForm, { id }, await server.as('wangQiang'))).data
    expect(setting.pastFields).toEqual(['visitDay'])
    const [header, ...rows] = await exportSheet()
    expect(rows).toHaveLength(2)
    const column = header?.cells.findIndex((text) => text.endsWith('（已删除）')) ?? -1
    // Answers of one instant stand in any order.
    expect(rows.map(({ cells }) => cells[column]).sort()).toEqual(['', '2026-11-18'])
    expect(rows.flatMap(({ cells }) => cells)).toContain(`'=HYPERLINK("http://x")`)
    const { records } = await server.received({ formId: id })
    expect(records.find(({ version }) => version === 1)).toBeDefined()
    expect(records.some(({ facts }) => facts.some(({ value }) => value === '2026-11-18'))).toBe(true)
  })

  it('to a matrix stay with their rows when a row is removed, moved or added: counted, read, in the file and on the receipt', async () => {
    await answer({ ...happy, stages: ['好', '一般', '好', '好'] }, phones[0] ?? '')
    const labels: string[] = []
    const published = await republish(({ definition }) => {
      const { fields, ...rest } = definition as { fields: { field: string; columns?: { label: string }[] }[] }
      const changed = fields.map((one) => {
        if (one.field !== 'stages') return one
        const [first, second, ...others] = requireItems(one.columns ?? [])
        labels.push(first?.label ?? '', second?.label ?? '')
        const added = { field: 'stageNew', label: '新的环节', type: 'text' }
        return { ...one, columns: [added, ...others, second] }
      })
      return { definition: { ...rest, fields: changed } }
    })
    expect(published).toMatchObject({ code: 200 })
    const [removed, moved] = labels
    const stages = (await summarize()).data.questions.find(({ field }) => field === 'stages')
    const counts = Object.fromEntries(
      requireItems(stages?.rows ?? []).map(({ label, options }) => [
        label,
        options.filter(({ count }) => count > 0).map((one) => one.label),
      ]),
    )
    expect(counts).toMatchObject({ 新的环节: [], [`${moved}`]: ['一般'], [`${removed}`]: ['好'] })
    const read = new RegExp(`^(?!新的环节).*；${moved}：一般；${removed}：好$`)
    const { records } = await server.received({ formId: id })
    expect(records[0]?.facts.map(({ value }) => value)).toContainEqual(expect.stringMatching(read))
    const [, row] = await exportSheet()
    expect(row?.cells).toContainEqual(expect.stringMatching(read))
    const [stored] = await server.db.select().from(publicSubmission)
    const receipt = (await server.send(getPublicReceipt, { token: stored?.receipt ?? '' })).data
    expect(receipt.facts.map(({ value }) => value)).toContainEqual(expect.stringMatching(read))
  })

  it('are exported with an entry in the audit log', async () => {
    await exportSheet('&fromDay=2026-01-01')
    const { records } = (await server.send(listAuditEntries, {}, await server.as('wangQiang'))).data
    expect(records[0]).toMatchObject({ act: 'exportPublicAnswers', actorName: '王强' })
    expect(records[0]?.subject).toMatch(/^.+ 2026-01-01$/)
  })

  it('are listed as texts a page at a time', async () => {
    await answer(happy, phones[0] ?? '')
    await answer(unhappy, phones[1] ?? '')
    const as = await server.as('wangQiang')
    const texts = (await server.send(listPublicTexts, { id, field: 'visitDay', size: 1 }, as)).data
    expect(texts).toMatchObject({ total: 2, pages: 2, records: [{ text: '2026-11-18' }] })
    expect((await server.send(listPublicTexts, { id, field: 'nothing' }, as)).data.total).toBe(0)
  })

  it('are found among the texts of a question by words or number, newest or oldest first', async () => {
    for (const [n, detail] of ['地面_很滑', '地面很滑', '都好'].entries()) {
      await answer({ ...unhappy, detail }, phones[n] ?? '')
      const createdAt = new Date(Date.UTC(2026, 10, 1, n))
      const isThat = sql`${publicSubmission.content} ->> 'detail' = ${detail}`
      await server.db.update(publicSubmission).set({ createdAt }).where(isThat)
    }
    const as = await server.as('wangQiang')
    const find = async (query: { keyword?: string; sort?: 'newest' | 'oldest'; size?: number }) =>
      (await server.send(listPublicTexts, { id, field: 'detail', ...query }, as)).data
    const list = async (query: Parameters<typeof find>[0]) => (await find(query)).records.map(({ text }) => text)
    expect(await list({})).toEqual(['都好', '地面很滑', '地面_很滑'])
    expect(await list({ sort: 'oldest' })).toEqual(['地面_很滑', '地面很滑', '都好'])
    expect(await list({ keyword: '很滑' })).toEqual(['地面很滑', '地面_很滑'])
    expect(await find({ keyword: '很滑', size: 1 })).toMatchObject({ total: 2, pages: 2 })
    // As it is written: not as a pattern, and not what stands in another question.
    expect(await list({ keyword: '面_很' })).toEqual(['地面_很滑'])
    expect(await list({ keyword: '门岗' })).toEqual([])
    const [newest] = (await find({})).records
    expect(await list({ keyword: newest?.submissionNo ?? 'none' })).toEqual(['都好'])
  })

  it('are for administrators of the own company', async () => {
    expect((await summarize({}, 'zhangWei')).code).toBe(403)
    expect((await summarize({}, 'otherAdministrator')).code).toBe(404)
    const other = await server.as('otherAdministrator')
    expect((await server.send(listPublicTexts, { id, field: 'visitDay' }, other)).code).toBe(404)
  })
})

it('other systems are told of an answer, by its ids alone', async () => {
  const about = { id: 'erp', companyId: demoCompanies.main.id, url: 'https://erp.example.com/' }
  const who = { createdBy: demoPeople.wangQiang.id, createdAt: server.now() }
  const events = ['form.submitted']
  await server.db.insert(webhook).values({ ...about, ...who, events, sealedSecret: 'sealed', hint: 'abcd' })
  await answer(happy, phones[0] ?? '')
  const rows = await server.db.select().from(webhookDelivery)
  expect(rows.map(({ event }) => event)).toEqual(['form.submitted'])
  const [{ body } = { body: '' }] = rows
  expect(JSON.parse(body)).toMatchObject({ data: { formId: id } })
  expect(body).not.toContain(phones[0])
})

describe('the handling of an answer', () => {
  it('is refused to the later of two, who has not seen the earlier', async () => {
    await answer(happy, phones[0] ?? '')
    const as = await server.as('wangQiang')
    const [row] = (await server.received({ formId: id })).records
    const change = { id: row?.id ?? '', version: row?.version ?? 0 }
    expect((await server.send(changePublicSubmission, { ...change, status: 'handling' }, as)).code).toBe(200)
    const late = await server.send(changePublicSubmission, { ...change, status: 'accepted' }, as)
    expect(late).toMatchObject({ code: 409, msg: '同事刚刚处理过，现在是「处理中」，请核对后再保存' })
    expect((await server.received({ formId: id, status: 'handling' })).total).toBe(1)
    expect((await server.received({ formId: id, status: 'submitted' })).total).toBe(0)
  })
})

describe('the limit of an option', () => {
  it('is removed, and counts the answers so far when it is set again', async () => {
    await answer({ ...happy, openDay: '下午场 14:00' }, phones[0] ?? '')
    const find = async () =>
      (await server.send(getPublicForm, { id })).data.quotas.find(({ value }) => value === '下午场 14:00')
    expect(await find()).toMatchObject({ left: 3 })
    expect((await republish(() => ({ quotas: [] }))).code).toBe(200)
    expect(await find()).toBeUndefined()
    await answer({ ...happy, openDay: '下午场 14:00' }, phones[1] ?? '', 2)
    await republish(() => ({ quotas: [{ field: 'openDay', value: '下午场 14:00', quota: 5 }] }))
    expect(await find()).toMatchObject({ left: 3 })
  })
})

describe('the landing code of a form', () => {
  it('is the same each time, and leads to the form', async () => {
    const as = await server.as('wangQiang')
    const first = (await server.send(createFormCode, { id }, as)).data
    expect((await server.send(createFormCode, { id }, as)).data).toEqual(first)
    const target = (await server.send(resolveLandingCode, { code: first.code })).data
    expect(target.address).toBe(`/pages/h5/survey?id=${id}`)
    const other = await server.as('otherAdministrator')
    expect((await server.send(createFormCode, { id }, other)).code).toBe(404)
    const partner = await server.send(createFormCode, { id: publicFormId('partner') }, as)
    expect(partner).toMatchObject({ code: 409, msg: expect.stringContaining('邀请函') })
  })
})
