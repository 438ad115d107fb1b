import { sql } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import {
  declareHealth,
  getHealthDeclaration,
  getHealthPass,
  type HealthPass,
  verifyHealthPass,
  withdrawHealth,
} from '@/contract/visit/health'
import { getHealthForm, saveHealthDeclaration } from '@/contract/visit/health-manage'
import { verifyVisitor } from '@/contract/visit/visit-gate'
import { buildPassCode, computeSlot, fromBase64Url } from '@/lib/pass'
import { healthPass } from '@/server/db/schema/health'
import { visit } from '@/server/db/schema/visit'
import { hashHolder } from '@/server/domains/visit/fill'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { seedHealth } from '@/server/seed/health'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { gateId, seedVisits, visitId } from '@/server/seed/visits'

import { startHealthSource } from '../../../support/health-source'
import { type Person, type StoryServer, startStoryServer } from '../../../support/story'
import { getVisitRow } from '../../../support/visit-row'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PHONE = '13912345678'

const well = { fever: '没有', contact: '没有', alcohol: '没有', device: '没有', gear: ['安全鞋'] }
const rules = '已阅读：走人行通道、不触碰设备、听从接待人'
const answers = (over: Record<string, unknown> = {}) => ({ ...well, rules, ...over }) as Declared['main']
const stranger = { name: '郑一', company: '大族激光', phone: PHONE }

type Declared = InputOf<typeof declareHealth>

let server: StoryServer
let source: Awaited<ReturnType<typeof startHealthSource>>
const as = (person: Person) => server.as(person)

beforeAll(async () => {
  source = await startHealthSource()
  const environment = { HEALTH_SOURCE_URL: source.url, HEALTH_SOURCE_KEY: 'k1', HEALTH_SOURCE_NAME: '职业健康中心' }
  server = await startStoryServer({ environment })
})
afterAll(async () => {
  await server.close()
  await source.close()
})
beforeEach(async () => {
  await server.tell()
  source.asked.length = 0
  source.words.clear()
  source.state.status = 200
  await server.handle.tx(async (tx) => {
    await seedHealth(tx)
    await seedVisits(tx, server.now())
  })
})

function send(over: Partial<Declared> = {}, who: { token?: string } = {}) {
  const input: Declared = { version: 1, main: answers(), person: stranger, purposes: ['entry'], ...over }
  return server.send(declareHealth, input, who)
}

async function passAfter(over: Partial<Declared> = {}) {
  const { data } = await send(over)
  const key = { id: data.id, holder: data.passHolder }
  return { key, pass: (await server.send(getHealthPass, key)).data }
}

/** What the phone shows, its clock this many milliseconds off. */
function shown({ passId, seed }: Pick<HealthPass, 'passId' | 'seed'>, off = 0): string {
  return buildPassCode(fromBase64Url(seed ?? ''), passId ?? '', computeSlot(server.clock.at + off), 'H1')
}

const scan = async (code: string) => (await server.send(verifyHealthPass, { code }, await as('zhaoLei'))).data

describe('the declaration of a site', () => {
  it('is open to anybody, and says what each agreement is for', async () => {
    const { data } = await server.send(getHealthDeclaration, {})
    expect(data).toMatchObject({ siteName: '华东精密制造', version: 1, retentionDays: 14, person: null })
    expect(data.purposes.map(({ key, need }) => [key, need])).toEqual([
      ['entry', 'required'],
      ['source', 'free'],
      ['contact', 'free'],
    ])
  })

  it('knows who is signed in, and the visitor of a visit, by a masked number', async () => {
    const own = await server.send(getHealthDeclaration, {}, await as('zhangWei'))
    expect(own.data.person).toEqual({ name: '张伟', company: '华东精密制造', phone: '138****8001' })
    const visitor = await server.send(getHealthDeclaration, { visitId: visitId('bosch') }, await as('liuYang'))
    expect(visitor.data.person).toMatchObject({ name: '刘洋', company: '博世（中国）投资' })
    const partner = await server.send(getHealthDeclaration, {}, await as('zhouMin'))
    expect(partner.data).toMatchObject({ siteName: '华东精密制造', person: null })
  })

  it('of a visit opens to nobody but its visitor', async () => {
    const query = { visitId: visitId('bosch') }
    expect(await server.send(getHealthDeclaration, query)).toMatchObject({ code: 404 })
    expect(await server.send(getHealthDeclaration, query, await as('chenQiang'))).toMatchObject({ code: 404 })
    expect(await server.send(getHealthDeclaration, { ...query, holder: 'guessed' })).toMatchObject({ code: 404 })
  })

  it('is set by an administrator, and a form seen before is refused then', async () => {
    const input = {
      version: 1,
      title: '申报',
      lead: '',
      validHours: 8,
      retentionDays: 3,
      fields: [{ field: 'cough', label: '咳嗽吗？', type: 'select' as const, options: [{ value: '是', label: '是' }] }],
      rules: [{ when: "cough == '是'", level: 'yellow' as const, title: '咳嗽', advice: '戴口罩' }],
    }
    expect((await server.send(saveHealthDeclaration, input, await as('wangQiang'))).data).toEqual({ version: 2 })
    expect(await send()).toMatchObject({ code: 409 })
    const { pass } = await passAfter({ version: 2, main: { cough: '是' } })
    expect(pass).toMatchObject({ level: 'yellow', reasons: [{ title: '咳嗽', advice: '戴口罩' }] })
  })

  it('has English texts of its company, on the page and for the reasons of a pass', async () => {
    const { form } = (await server.send(getHealthForm, {}, await as('wangQiang'))).data
    if (!form) throw new Error('the seed has no declaration')
    const text = '有接触史'
    expect(form.english.map((one) => one.text)).toContain(text)
    const english = [
      { text, english: 'Contact' },
      { text: '体温', english: 'Temperature' },
    ]
    expect((await server.send(saveHealthDeclaration, { ...form, english }, await as('wangQiang'))).code).toBe(200)
    expect((await server.send(getHealthDeclaration, {})).data.english).toEqual(english)
    const { pass } = await passAfter({ version: 2, main: answers({ contact: '有' }) })
    expect(pass.english).toEqual([{ text, english: 'Contact' }])
    const long = [{ text, english: 'x'.repeat(301) }]
    const refused = await server.send(saveHealthDeclaration, { ...form, english: long }, await as('wangQiang'))
    expect(refused.code).toBe(400)
  })

  it('is read by its editors with its rules, and the later of two of them is refused', async () => {
    const { form } = (await server.send(getHealthForm, {}, await as('wangQiang'))).data
    expect(form).toMatchObject({ version: 1, validHours: 24, title: '健康与安全申报' })
    expect(form?.rules.map(({ level }) => level)).toContain('red')
    if (!form) throw new Error('the seed has no declaration')
    const save = async () => (await server.send(saveHealthDeclaration, form, await as('wangQiang'))).code
    expect([await save(), await save()]).toEqual([200, 409])
    expect((await server.send(getHealthForm, {}, await as('zhangWei'))).code).toBe(403)
    expect((await server.send(getHealthForm, {}, await as('otherAdministrator'))).data).toEqual({ form: null })
  })

  it.each([
    ['an unreadable condition', { rules: [{ when: 'a ==', level: 'red', title: 'x', advice: 'y' }] }, 'rules'],
    ['a question that its page cannot ask', { fields: [{ field: 'pic', label: '照片', type: 'image' }] }, 'pic'],
    ['two questions of one name', { fields: ['a', 'a'].map((field) => ({ field, label: 'x', type: 'text' })) }, 'a'],
  ])('with %s is refused by name', async (_what, over, field) => {
    const fine = { version: 1, title: '申报', lead: '', validHours: 8, retentionDays: 3, rules: [] }
    const input = { ...fine, fields: [{ field: 'a', label: 'x', type: 'text' }], ...over }
    const answer = await server.send(saveHealthDeclaration, input as never, await as('wangQiang'))
    expect(answer).toMatchObject({ code: 422, data: { [field]: expect.any(String) } })
  })
})

describe('a declaration', () => {
  it.each([
    ['green', '可以进入', {}, []],
    ['yellow', '需要复核', { contact: '有' }, ['有接触史']],
    ['yellow', '需要复核', { fever: '有', temperature: 36.9 }, ['有不适症状']],
    ['red', '暂缓进入', { fever: '有', temperature: 38.2 }, ['体温偏高', '有不适症状']],
    ['red', '暂缓进入', { alcohol: '有', device: '有' }, ['刚饮过酒', '有植入器械']],
  ])('comes to %s: %s', async (level, levelName, over, reasons) => {
    const { pass } = await passAfter({ main: answers(over) })
    expect(pass).toMatchObject({ status: 'valid', level, levelName, name: '郑一', company: '大族激光' })
    expect(pass.reasons.map(({ title }) => title)).toEqual(reasons)
  })

  it.each([
    ['an answer is missing', { main: answers({ alcohol: '' }) }, 'alcohol'],
    ['the temperature is none', { main: answers({ fever: '有', temperature: 90 }) }, 'temperature'],
    ['都没有 stands beside something', { main: answers({ gear: ['安全鞋', '都没有，请门岗提供'] }) }, 'gear'],
    ['nobody says who it is', { person: undefined }, 'name'],
    ['the needed agreement is missing', { purposes: ['contact' as const] }, 'entry'],
  ])('is refused by field when %s', async (_why, over, field) => {
    expect(await send(over)).toMatchObject({ code: 422, data: { [field]: expect.any(String) } })
    expect(await server.db.select().from(healthPass)).toHaveLength(0)
  })

  it('asks for an answer that is missing in a sentence, and names what is wrong with another', async () => {
    const { data } = await send({ main: answers({ alcohol: '', fever: '有', temperature: 90 }) })
    expect(data).toEqual({ alcohol: '请回答这个问题', temperature: expect.not.stringMatching('请回答') })
  })

  it('keeps neither answers nor a readable name, and the number only when being contacted was agreed to', async () => {
    const { pass } = await passAfter({ main: answers({ fever: '有', temperature: 38.2 }) })
    expect(pass.phone).toBe('')
    const { rows } = (await server.db.execute(sql`select * from health_pass`)) as unknown as { rows: unknown[] }
    const stored = JSON.stringify(rows)
    for (const secret of ['郑一', '大族激光', PHONE, '38.2', '体温', 'temperature'])
      expect(stored).not.toContain(secret)
    expect((await passAfter({ purposes: ['entry', 'contact'] })).pass).toMatchObject({
      phone: '139****5678',
      purposes: ['用于本次进入的健康与安全核验', '场所内出现风险时联系我'],
    })
  })

  it('sent twice with one key makes one pass', async () => {
    const input: Declared = { version: 1, main: answers(), person: stranger, purposes: ['entry'] }
    const key = '00000000-0000-4000-8000-000000000001'
    const [one, two] = [
      await server.send(declareHealth, input, { key }),
      await server.send(declareHealth, input, { key }),
    ]
    expect(two.data).toEqual(one.data)
    expect(await server.db.select().from(healthPass)).toHaveLength(1)
  })

  it('takes the place of the person’s earlier one', async () => {
    await send({ main: answers({ alcohol: '有' }) }, await as('zhangWei'))
    await send({}, await as('zhangWei'))
    expect(await server.db.select().from(healthPass)).toHaveLength(1)
    expect((await server.send(getHealthPass, {}, await as('zhangWei'))).data).toMatchObject({
      level: 'green',
      name: '张伟',
    })
    // That of a visit takes the place of one of this visit alone.
    const me = await as('liuYang')
    await send({}, me)
    for (const alcohol of ['有', '没有']) await send({ visitId: visitId('bosch'), main: answers({ alcohol }) }, me)
    expect(await server.db.select().from(healthPass)).toHaveLength(3)
  })
})

describe('a pass', () => {
  it('opens for the device that declared, or the person, and nobody else', async () => {
    const { key } = await passAfter()
    expect(await server.send(getHealthPass, { id: key.id })).toMatchObject({ code: 404 })
    expect(await server.send(getHealthPass, { id: key.id, holder: 'guessed' })).toMatchObject({ code: 404 })
    expect(await server.send(getHealthPass, { id: key.id }, await as('wangQiang'))).toMatchObject({ code: 404 })
    expect(await server.send(getHealthPass, {}, await as('liNa'))).toMatchObject({ code: 404 })
  })

  it('holds for the hours of the site, then says that it is over and makes no codes', async () => {
    const { key } = await passAfter()
    server.wait(24 * HOUR_MS)
    const { data } = await server.send(getHealthPass, key)
    expect(data).toMatchObject({ status: 'expired', passId: null, seed: null })
  })

  it('withdrawn leaves nothing of the person, and cannot be read by its code any more', async () => {
    const { key, pass } = await passAfter({ purposes: ['entry', 'contact'] })
    expect(await server.send(withdrawHealth, { id: key.id, holder: 'guessed' })).toMatchObject({ code: 404 })
    expect(await server.send(withdrawHealth, key)).toMatchObject({ code: 200 })
    expect((await server.send(getHealthPass, key)).data).toMatchObject({ status: 'withdrawn', name: '', seed: null })
    expect(await server.db.select().from(healthPass)).toMatchObject([{ sealed: null, userId: null, visitId: null }])
    expect(await scan(shown(pass))).toMatchObject({ verdict: 'withdrawn', name: '' })
  })

  it('is deleted when the days of the site are over', async () => {
    const { key } = await passAfter()
    await runHousekeeping(server.services, new Date(server.clock.at + 13 * DAY_MS))
    expect(await server.db.select().from(healthPass)).toHaveLength(1)
    server.wait(14 * DAY_MS + 1)
    expect(await server.send(getHealthPass, key)).toMatchObject({ code: 404 })
    await runHousekeeping(server.services, server.now())
    expect(await server.db.select().from(healthPass)).toHaveLength(0)
  })
})

describe('at the gate', () => {
  it('a code tells the guard what to do, not what was answered [asvs 11.1.2]', async () => {
    const { pass } = await passAfter({ main: answers({ fever: '有', temperature: 37 }) })
    const verdict = await scan(shown(pass))
    expect(verdict).toMatchObject({
      verdict: 'yellow',
      title: '需要复核',
      name: '郑一',
      advice: ['请门岗复测体温，佩戴口罩'],
    })
    expect(JSON.stringify(verdict)).not.toContain('有不适症状')
  })

  it('carries nothing of the person', async () => {
    const { pass } = await passAfter()
    expect(shown(pass)).toMatch(/^H1\.[\w-]{22}\.[0-9a-z]+\.[\w-]{22}$/)
  })

  it.each([
    [-30_000, 'green'],
    [30_000, 'green'],
    [-90_000, 'expired'],
    [90_000, 'expired'],
  ])('a code of a clock %i ms off: %s', async (off, verdict) => {
    server.clock.at = Math.floor(server.clock.at / 30_000) * 30_000 + 15_000
    const { pass } = await passAfter()
    expect(await scan(shown(pass, off))).toMatchObject({ verdict })
  })

  it('is over when the pass is', async () => {
    const { pass } = await passAfter()
    server.wait(25 * HOUR_MS)
    expect(await scan(shown(pass))).toMatchObject({ verdict: 'expired', title: '申报已过期' })
  })

  it.each(['https://example.com', 'H1.aaaaaaaaaaaaaaaaaaaaaa.1.bbbbbbbbbbbbbbbbbbbbbb', '<script>'])(
    'what is no pass of ours is foreign, not forged: %s',
    async (code) => {
      expect(await scan(code)).toMatchObject({ verdict: 'foreign', name: '' })
    },
  )

  it('a visitor’s code is no health code, nor the reverse, and a changed one is forged', async () => {
    const { pass } = await passAfter()
    const code = shown(pass)
    expect(await scan(`V1${code.slice(2)}`)).toMatchObject({ verdict: 'foreign' })
    const changed = code.endsWith('AA') ? 'QA' : 'AA'
    expect(await scan(`${code.slice(0, -2)}${changed}`)).toMatchObject({ verdict: 'forged' })
  })

  it('of one company says nothing at another', async () => {
    const { pass } = await passAfter()
    await server.db.update(healthPass).set({ companyId: 'another' })
    expect(await scan(shown(pass))).toMatchObject({ verdict: 'foreign', name: '' })
  })

  it('a visitor’s code also tells how the visitor declared', async () => {
    const guard = await as('zhaoLei')
    const row = await getVisitRow(server, 'bosch')
    const show = async () => {
      const code = buildPassCode(fromBase64Url(row.seed ?? ''), row.passId ?? '', computeSlot(server.clock.at))
      const input = { gateId: gateId('front'), direction: 'in' as const, code }
      return (await server.send(verifyVisitor, input, guard)).data.health
    }
    expect(await show()).toMatchObject({ level: 'none', levelName: '未申报' })
    await send({ visitId: visitId('bosch'), main: answers({ contact: '有' }) }, await as('liuYang'))
    expect(await show()).toMatchObject({ level: 'yellow', levelName: '需要复核' })
    await server.db.update(healthPass).set({ validUntil: server.now() })
    expect(await show()).toMatchObject({ level: 'expired', levelName: '申报已过期' })
  })
})

describe('a visit whose declaration says no', () => {
  const verify = async (over: Partial<InputOf<typeof verifyVisitor>> = {}) => {
    const row = await getVisitRow(server, 'bosch')
    const code = buildPassCode(fromBase64Url(row.seed ?? ''), row.passId ?? '', computeSlot(server.clock.at))
    const input = { gateId: gateId('front'), direction: 'in' as const, code, ...over }
    return { input, verdict: (await server.send(verifyVisitor, input, await as('zhaoLei'))).data }
  }
  const declared = async () =>
    send({ visitId: visitId('bosch'), main: answers({ alcohol: '有' }) }, await as('liuYang'))

  it('is let in only once the guard has decided, who may think for some minutes', async () => {
    await declared()
    const { input, verdict } = await verify()
    expect(verdict).toMatchObject({ verdict: 'health', title: '暂缓进入', health: { level: 'red' }, entries: 0 })
    expect(verdict.health?.advice.length).toBeGreaterThan(0)
    expect(verdict.visit).toMatchObject({ insideSince: null })
    server.wait(3 * 60_000)
    const again = { ...input, healthSeen: true }
    expect((await verify(again)).verdict).toMatchObject({ verdict: 'accepted', entries: 1 })
    expect((await verify(again)).verdict).toMatchObject({ verdict: 'used' })
  })

  it('an old code is not revived by the guard’s word', async () => {
    await declared()
    const { input } = await verify()
    server.wait(6 * 60_000)
    expect((await verify({ ...input, healthSeen: true })).verdict).toMatchObject({ verdict: 'expired' })
  })

  it('is asked about when it has expired, too; who declared nothing is let in with a word', async () => {
    expect((await verify()).verdict).toMatchObject({ verdict: 'accepted', health: { level: 'none' } })
    server.wait(60_000)
    expect((await verify({ direction: 'out' })).verdict).toMatchObject({ verdict: 'accepted' })
    await send({ visitId: visitId('bosch') }, await as('liuYang'))
    await server.db.update(healthPass).set({ validUntil: server.now() })
    server.wait(60_000)
    expect((await verify()).verdict).toMatchObject({ verdict: 'health', health: { level: 'expired' } })
  })
})

describe('a source outside', () => {
  const asking = { purposes: ['entry' as const, 'source' as const] }

  /** The typed number answered a code. */
  const proven = async () => ({ ...asking, code: await server.codeFor(PHONE, 'publicForm') })

  it('is asked about nobody whose number was typed without proof, and such a pass says nothing of it', async () => {
    source.words.set(PHONE, { level: 'red', text: '隔离期内' })
    const { pass } = await passAfter(asking)
    expect(source.asked).toEqual([])
    expect(pass).toMatchObject({ level: 'green', sourceText: null, purposes: ['用于本次进入的健康与安全核验'] })
  })

  it('is asked about nobody by a wrong code, nor twice by a right one', async () => {
    const { code } = await proven()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await send({ ...asking, code: wrong })).toMatchObject({ code: 422, data: { code: expect.any(String) } })
    expect(source.asked).toEqual([])
    expect(await send({ ...asking, code })).toMatchObject({ code: 200 })
    expect(await send({ ...asking, code })).toMatchObject({ code: 422 })
    expect(source.asked).toHaveLength(1)
  })

  it('is asked about the account’s own number without a code, and offered for a visit of that number alone', async () => {
    const me = await as('liuYang')
    await send(asking, me)
    await send({ ...asking, visitId: visitId('bosch') }, me)
    expect(source.asked.map(({ body }) => body.phone)).toEqual([demoPeople.liuYang.phone, demoPeople.liuYang.phone])
    await server.db.update(visit).set({ phone: PHONE, holderHash: hashHolder('h'.repeat(43)) })
    const passKey = { visitId: visitId('bosch'), holder: 'h'.repeat(43) }
    const { data } = await server.send(getHealthDeclaration, passKey)
    expect(data.purposes.map(({ key }) => key)).toEqual(['entry', 'contact'])
    await send({ ...asking, ...passKey })
    // Nor by a code of another number: the visit says whose data it would be.
    expect((await send({ ...(await proven()), ...passKey })).code).toBe(200)
    expect(source.asked).toHaveLength(2)
  })

  it('is asked about nobody who did not agree to it', async () => {
    const { pass } = await passAfter()
    expect(source.asked).toEqual([])
    expect(pass.sourceText).toBeNull()
  })

  it('is asked once, with its key, for name and number alone', async () => {
    const { pass } = await passAfter(await proven())
    expect(source.asked).toEqual([{ authorization: 'Bearer k1', body: { name: '郑一', phone: PHONE } }])
    expect(pass).toMatchObject({ level: 'green', sourceText: '职业健康中心：接种与体检记录正常', phone: '' })
  })

  it('makes a pass worse, never better', async () => {
    source.words.set(PHONE, { level: 'red', text: '隔离期内' })
    expect((await passAfter(await proven())).pass).toMatchObject({ level: 'red', reasons: [{ title: '隔离期内' }] })
    source.words.set(PHONE, { level: 'green', text: '正常' })
    const { pass } = await passAfter({ ...(await proven()), main: answers({ alcohol: '有' }) })
    expect(pass).toMatchObject({ level: 'red', sourceText: '职业健康中心：正常' })
  })

  it('that is silent or speaks nonsense leaves the pass to be looked at by hand', async () => {
    const sourceText = '职业健康中心：暂时无法核对'
    const reason = { title: '职业健康中心暂时无法核对', advice: '请门岗当面核对' }
    const silent = { level: 'yellow', reasons: [reason], sourceText }
    source.words.set(PHONE, { level: 'purple', text: '' })
    expect((await passAfter(await proven())).pass).toMatchObject(silent)
    const { pass } = await passAfter({ ...(await proven()), main: answers({ alcohol: '有' }) })
    expect(pass).toMatchObject({ level: 'red', reasons: [{ title: '刚饮过酒' }, reason] })
    source.state.status = 500
    expect((await passAfter(await proven())).pass).toMatchObject(silent)
  })
})

it('a company without a declaration asks nothing', async () => {
  await server.db.execute(sql`delete from health_form where company_id = ${demoCompanies.main.id}`)
  expect(await server.send(getHealthDeclaration, {})).toMatchObject({ code: 404 })
})
