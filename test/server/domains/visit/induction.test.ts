import { randomUUID } from 'node:crypto'

import type { InputOf } from '@/contract/endpoint'
import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { completeInduction, getInduction } from '@/contract/visit/induction'
import { getVisit } from '@/contract/visit/visit'
import { admitVisitor, getGateBook, verifyVisitor } from '@/contract/visit/visit-gate'
import { fillVisit, getVisitorPass } from '@/contract/visit/visit-pass'
import { computePassDigits, computeSlot, fromBase64Url } from '@/lib/pass'
import { parseWireTime } from '@/lib/wire-time'
import { upload } from '@/server/db/schema/platform'
import { visitInduction } from '@/server/db/schema/visit-entry'
import { deleteOldInductions } from '@/server/domains/visit/entry/induction'
import { demoPeople } from '@/server/seed/people'
import { gateId, INVITED_TOKEN, seedVisits, visitId } from '@/server/seed/visits'

import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { getVisitRow } from '../../../support/visit-row'

const server = setUpSeededStory(seedVisits)
const as = (person: Person) => server.as(person)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Induction = InputOf<typeof saveEntryRules>['induction']

const induction: Induction = {
  isOn: true,
  isRequired: true,
  months: 6,
  pages: [
    { title: '进厂前', text: '戴好安全帽' },
    { title: '厂区内', text: '走绿色通道' },
  ],
  questions: [
    { text: '走哪里？', options: ['绿色通道', '叉车道'], right: 0, why: '叉车有盲区' },
    { text: '警铃响了？', options: ['等', '到集合点'], right: 1, why: '警铃表示疏散' },
  ],
}

const nda = { isOn: false, areas: [], text: '' }

const english = [
  { text: '进厂前', english: 'Before you enter' },
  { text: '叉车道', english: 'The forklift lane' },
  { text: '叉车有盲区', english: 'Forklift drivers have blind spots' },
]

async function save(
  part: Partial<Induction> = {},
  person: Person = 'wangQiang',
  more: Partial<InputOf<typeof saveEntryRules>> = {},
) {
  const version = (await server.send(getEntryRules, {}, await as('wangQiang'))).data.rules?.version ?? 0
  return server.send(
    saveEntryRules,
    { version, induction: { ...induction, ...part }, nda, photo: 'off', ...more },
    await as(person),
  )
}

const liuYang = async () => as('liuYang')
const ofBosch = { id: visitId('bosch') }
const open = async () => server.send(getInduction, ofBosch, await liuYang())
const answer = async (answers: number[], version = 1) =>
  server.send(completeInduction, { ...ofBosch, version, answers }, await liuYang())
const getPass = async () => (await server.send(getVisitorPass, ofBosch, await liuYang())).data

async function verify(key: string, direction: 'in' | 'out' = 'in') {
  const row = await getVisitRow(server, key)
  const seed = fromBase64Url(row.seed ?? '')
  const digits = computePassDigits(seed, row.passId ?? '', computeSlot(server.clock.at))
  const input = { gateId: gateId('front'), direction, digits, visitId: visitId(key) }
  return (await server.send(verifyVisitor, input, await as('zhaoLei'))).data
}

describe('the rules of entry', () => {
  it('are read and saved by administrators with the scope of visitors, with their version', async () => {
    expect((await server.send(getEntryRules, {}, await as('wangQiang'))).data).toEqual({ rules: null })
    expect(await save({}, 'wangMin')).toMatchObject({ code: 403 })
    expect((await save()).data).toEqual({ version: 1 })
    const { rules } = (await server.send(getEntryRules, {}, await as('wangQiang'))).data
    expect(rules).toMatchObject({
      version: 1,
      induction: { months: 6, pages: [{ title: '进厂前', pictureUrl: null }, {}] },
    })
    const late = { version: 0, induction, nda, photo: 'off' as const }
    expect(await server.send(saveEntryRules, late, await as('wangQiang'))).toMatchObject({ code: 409 })
  })

  it('say at the field what is missing', async () => {
    expect(await save({ pages: [] })).toMatchObject({ code: 422, data: { pages: '请至少添加一页' } })
    const [first] = induction.questions
    if (!first) throw new Error('no question')
    expect(await save({ questions: [first] })).toMatchObject({ code: 422, data: { questions: '请写好 2 道题' } })
    const wrong = { ...first, right: 2 }
    expect(await save({ questions: [wrong, first] })).toMatchObject({ data: { questions: '请选定正确答案' } })
    const stranger = [{ title: '进厂前', text: '戴好安全帽', pictureUrl: '/core/api/ccf/dds/of-somebody' }]
    expect(await save({ pages: stranger })).toMatchObject({
      code: 422,
      data: { pages: expect.stringContaining('图片') },
    })
    expect(await save({ isOn: false, pages: [], questions: [] })).toMatchObject({ code: 200 })
  })
})

describe('a picture of a page', () => {
  it('is published when it is new, and stays by its address', async () => {
    const id = randomUUID()
    const own = { id, ownerId: demoPeople.wangQiang.id, companyId: null, scope: 'owner', name: 'a.png' }
    const file = { ...own, mime: 'image/png', size: 3, sha256: 'none', createdAt: server.now() }
    await server.db.insert(upload).values(file)
    const page = { title: '进厂前', text: '戴好安全帽' }
    expect(await save({ pages: [{ ...page, pictureFileId: randomUUID() }] })).toMatchObject({ code: 404 })
    expect(await save({ pages: [{ ...page, pictureFileId: id }] })).toMatchObject({ code: 200 })
    const pictureUrl = `/core/api/ccf/dds/${id}`
    expect((await open()).data).toMatchObject({ version: 1, pages: [{ pictureUrl }] })
    expect(await save({ pages: [{ ...page, pictureUrl }], months: 3 })).toMatchObject({ code: 200 })
    expect((await open()).data).toMatchObject({ version: 1, months: 3, pages: [{ pictureUrl }] })
  })
})

describe('an induction', () => {
  it('holds back the code until it is read and answered, and then lets in', async () => {
    await save()
    expect(await getPass()).toMatchObject({
      passId: null,
      seed: null,
      steps: [{ kind: 'induction', title: '入厂须知', isRequired: true, isDone: false }],
    })
    const { data } = await open()
    expect(data).toMatchObject({ version: 1, isDone: false, questions: [{ text: '走哪里？' }, {}] })
    expect(JSON.stringify(data)).not.toContain('right')
    expect(JSON.stringify(data)).not.toContain('叉车有盲区')
    expect(await verify('bosch')).toMatchObject({ verdict: 'unprepared', reason: expect.stringContaining('入厂须知') })
    expect(await answer([1, 1])).toMatchObject({ code: 422, data: { q0: '叉车有盲区' } })
    expect(await answer([0])).toMatchObject({ code: 422, data: { q1: '请选择答案' } })
    expect(await answer([0, 1], 2)).toMatchObject({ code: 409 })
    expect(await answer([0, 1])).toMatchObject({ code: 200 })
    expect(await getPass()).toMatchObject({ seed: expect.any(String), steps: [{ isDone: true }] })
    expect(await verify('bosch')).toMatchObject({ verdict: 'accepted', cautions: [] })
    const { events } = (await server.send(getVisit, ofBosch, await as('wangMin'))).data
    expect(events).toContainEqual(expect.objectContaining({ kind: 'inducted', title: '完成入厂须知', note: '第 1 版' }))
  })

  it('is read in English where that is written, and so is why an answer is wrong', async () => {
    await save({}, 'wangQiang', { english })
    const { data } = await open()
    // The English of a reason would give its answer away.
    expect(data.english).toEqual(english.slice(0, 2))
    const wrong = { ...ofBosch, version: 1, answers: [1, 0] }
    const inEnglish = await server.send(completeInduction, { ...wrong, language: 'en' }, await liuYang())
    expect(inEnglish).toMatchObject({
      code: 422,
      data: { q0: 'Forklift drivers have blind spots', q1: '警铃表示疏散' },
    })
    expect(await server.send(completeInduction, wrong, await liuYang())).toMatchObject({ data: { q0: '叉车有盲区' } })
    await answer([0, 1])
    // Another English asks nobody to read again, and an older application that sends none leaves it.
    await save({}, 'wangQiang', { english: [{ text: '进厂前', english: 'Before entering' }] })
    await save({ months: 9 })
    expect((await open()).data).toMatchObject({ version: 1, isDone: true, english: [{ english: 'Before entering' }] })
  })

  it('takes English of three times the length of the Chinese', async () => {
    const long = (length: number) => ({ english: [{ text: '戴好安全帽', english: 'x'.repeat(length) }] })
    expect(await save({}, 'wangQiang', long(1801))).toMatchObject({
      code: 422,
      data: { english: '「戴好安全帽」的英文最多 1800 字' },
    })
    expect(await save({}, 'wangQiang', long(1800))).toMatchObject({ code: 200 })
  })

  it('that is not required is a line for the guard, on the way in alone', async () => {
    await save({ isRequired: false })
    expect(await getPass()).toMatchObject({ seed: expect.any(String), steps: [{ isDone: false }] })
    const book = (await server.send(getGateBook, { gateId: gateId('front') }, await as('zhaoLei'))).data
    expect(book.visits[0]).toMatchObject({ cautions: ['入厂须知 未完成'], isHeld: false })
    expect(await verify('bosch')).toMatchObject({ verdict: 'accepted', cautions: ['入厂须知 未完成'] })
    server.wait(60_000)
    expect(await verify('bosch', 'out')).toMatchObject({ verdict: 'accepted', cautions: [] })
  })

  it('holds for the number, until its content changes or the months are over', async () => {
    await save()
    await answer([0, 1])
    const { data: visitKey } = await server.send(fillVisit, {
      token: INVITED_TOKEN,
      visitorName: '刘洋',
      visitorCompany: '博世',
      phone: (await getVisitRow(server, 'bosch')).phone,
      agreed: true,
    })
    const again = async () => (await server.send(getVisitorPass, visitKey)).data.steps
    expect(await again()).toMatchObject([{ isDone: true }])
    await save({ months: 12 })
    expect(await again()).toMatchObject([{ isDone: true }])
    await save({ pages: [{ title: '进厂前', text: '戴好安全帽与护目镜' }] })
    expect(await again()).toMatchObject([{ isDone: false }])
    await save()
    expect(await again()).toMatchObject([{ isDone: false }])
  })

  it('holds until the very minute that was said, from the end of a month into a shorter one', async () => {
    server.clock.at = Date.UTC(2027, 7, 31, 2, 0)
    await save()
    const { data } = await answer([0, 1])
    expect(data).toEqual({ validTime: '2028-02-29 10:00:00' })
    const until = parseWireTime(data.validTime) ?? 0
    const isDone = async (at: number) => {
      server.clock.at = at
      return (await server.send(getInduction, ofBosch, await server.enter('liuYang'))).data.isDone
    }
    expect([await isDone(until - MINUTE_MS), await isDone(until)]).toEqual([true, false])
    await deleteOldInductions(server.db, new Date(until - MINUTE_MS))
    expect(await isDone(until - MINUTE_MS)).toBe(true)
  })

  it('stores no number, and is deleted when it can be valid nowhere', async () => {
    await save()
    await answer([0, 1])
    const [row] = await server.db.select().from(visitInduction)
    expect(row?.phoneMark).toMatch(/^[\w-]{43}$/)
    await deleteOldInductions(server.db, new Date(server.clock.at + 365 * DAY_MS))
    expect(await server.db.select().from(visitInduction)).toHaveLength(1)
    await deleteOldInductions(server.db, new Date(server.clock.at + 1200 * DAY_MS))
    expect(await server.db.select().from(visitInduction)).toEqual([])
  })

  it('is open to nobody else, and to nobody at all while it is off', async () => {
    await save()
    expect(await server.send(getInduction, ofBosch, await as('liNa'))).toMatchObject({ code: 404 })
    expect(await server.send(getInduction, { ...ofBosch, holder: 'guessed' })).toMatchObject({ code: 404 })
    await save({ isOn: false })
    expect(await open()).toMatchObject({ code: 404 })
    expect(await getPass()).toMatchObject({ steps: [], seed: expect.any(String) })
    expect(await verify('bosch')).toMatchObject({ verdict: 'accepted' })
  })
})

describe('letting in by hand', () => {
  const admit = async (person: Person) => server.send(admitVisitor, ofBosch, await as(person))

  it('does not lead a guard around what the company requires', async () => {
    await save()
    const refused = await admit('zhaoLei')
    expect(refused).toMatchObject({ code: 409, msg: '请访客在通行证页完成入厂须知，再出示通行码' })
    await answer([0, 1])
    expect(await admit('zhaoLei')).toMatchObject({ code: 200 })
  })

  it('is what the reception answers for, as for a visitor without a phone', async () => {
    await save()
    expect(await admit('wangMin')).toMatchObject({ code: 200 })
    const { events } = (await server.send(getVisit, ofBosch, await as('wangMin'))).data
    expect(events.at(-1)).toMatchObject({ kind: 'in', who: '王敏' })
  })
})
