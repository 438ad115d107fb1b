import { eq } from 'drizzle-orm'

import { changeTrialRequest, listTrialRequests, requestTrial } from '@/contract/identity/trial'
import { listMessages } from '@/contract/message/message'
import { addDays } from '@/lib/days'
import { plainCalendar } from '@/lib/time/work-calendar'
import { chinaDay } from '@/lib/wire-time'
import { dictionary } from '@/server/db/schema/dictionary'
import { computeReplyDeadline } from '@/server/domains/trial/trial-store'
import { demoCompanies } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()

const PHONE = '13912345678'
const request = {
  companyName: '常州星宇精工',
  contactName: '周先生',
  mobile: PHONE,
  industry: 'machinery',
  size: '51-200',
  remark: '想把点检表搬到手机上',
  agreed: true as const,
}

const send = (input: Partial<typeof request> & { code: string }, options = {}) =>
  server.send(requestTrial, { ...request, ...input } as never, options)
const list = async (person: Person, query = {}) => server.send(listTrialRequests, query, await server.as(person))

describe('a trial request [spec 2.40, R.20]', () => {
  it('is taken once the phone is proven, with a number and by when somebody calls', async () => {
    const { code, data } = await send({ code: await server.codeFor(PHONE, 'trial') })
    expect(code).toBe(200)
    expect(data.requestNo).toMatch(/^SY-\d{8}-0001$/)
    expect(data.replyBefore > data.submitTime).toBe(true)
    const { records } = (await list('wangQiang')).data
    expect(records).toMatchObject([
      { requestNo: data.requestNo, companyName: '常州星宇精工', mobile: PHONE, industryName: '机械与装备制造' },
    ])
  })

  it('reaches the administrators of the company that runs the server, and nobody else', async () => {
    const { data } = await send({ code: await server.codeFor(PHONE, 'trial') })
    const news = async (person: Person) =>
      (await server.send(listMessages, { msgType: 'system' }, await server.as(person))).data.records.filter(
        ({ busType }) => busType === 'trial',
      )
    const [told] = await news('wangQiang')
    expect(told).toMatchObject({ title: '试用申请：常州星宇精工', content: expect.stringContaining(data.requestNo) })
    expect(told?.content).toContain(PHONE)
    expect([await news('zhangWei'), await news('otherAdministrator')]).toEqual([[], []])
  })

  it('is one a phone and day; another day is another request', async () => {
    await send({ code: await server.codeFor(PHONE, 'trial') })
    const again = await send({ code: await server.codeFor(PHONE, 'trial'), contactName: '吴女士' })
    expect([again.code, again.msg]).toEqual([409, expect.stringMatching(/今天已经申请过，编号 SY-/)])
    expect((await send({ mobile: '13912345679', code: await server.codeFor('13912345679', 'trial') })).code).toBe(200)
    server.wait(24 * 3_600_000)
    expect((await send({ code: await server.codeFor(PHONE, 'trial') })).code).toBe(200)
    const listNumbers = async (sort: string) =>
      (await list('wangQiang', { sort })).data.records.map(({ requestNo }) => requestNo)
    const newestFirst = await listNumbers('newest')
    expect(newestFirst).toHaveLength(3)
    expect(await listNumbers('oldest')).toEqual([...newestFirst].reverse())
  })

  it('gives its first answer to a second arrival of the same write', async () => {
    const headers = { 'idempotency-key': '6a6f2a5e-2d5d-4c0a-8d0e-5f2d6f0c9a11' }
    const code = await server.codeFor(PHONE, 'trial')
    const [first, second] = [await send({ code }, { headers }), await send({ code }, { headers })]
    expect([second.code, second.data]).toEqual([200, first.data])
    expect((await list('wangQiang')).data.total).toBe(1)
  })

  it.each([
    ['a wrong code', { code: '000000' }, 422],
    ['a code for another purpose', { purpose: 'login' as const }, 422],
    ['an unknown industry', { industry: 'magic' }, 422],
    ['an unknown size', { size: '9' }, 422],
    ['a name of one sign', { companyName: '甲' }, 400],
    ['no contact', { contactName: ' ' }, 400],
    ['a landline', { mobile: '0519-8888888' }, 400],
    ['no agreement', { agreed: false }, 400],
    ['too long a remark', { remark: '长'.repeat(201) }, 400],
  ])('is refused with %s', async (_why, { purpose = 'trial', ...change }: Record<string, unknown>, expected) => {
    const code = await server.codeFor(PHONE, purpose as 'trial' | 'login')
    expect((await send({ code, ...change } as never)).code).toBe(expected)
    expect((await list('wangQiang')).data.total).toBe(0)
  })

  it('names the fields it refuses, and leaves the code as it was', async () => {
    const code = await server.codeFor(PHONE, 'trial')
    for (let round = 0; round < 6; round++) {
      const { data } = await send({ code, industry: 'magic', size: `${round}` })
      expect(data).toEqual({ industry: '请选择行业', size: '请选择企业规模' })
    }
    expect((await send({ code })).code).toBe(200)
  })

  it('is for the administrators of the company that runs the server, and nobody else', async () => {
    await send({ code: await server.codeFor(PHONE, 'trial') })
    expect((await list('otherAdministrator')).data.total).toBe(0)
    expect((await list('zhangWei')).code).toBe(403)
    const { id = '', version = 0 } = (await list('wangQiang')).data.records[0] ?? {}
    const change = async (person: Person) =>
      server.send(changeTrialRequest, { id, version, status: 'contacted' }, await server.as(person))
    expect([(await change('otherAdministrator')).code, (await change('zhangWei')).code]).toEqual([404, 403])
    expect((await change('wangQiang')).data.status).toBe('contacted')
    expect((await list('wangQiang', { status: 'pending' })).data.total).toBe(0)
    expect((await list('wangQiang', { keyword: '星宇' })).data.total).toBe(1)
  })

  it('refuses the later of two administrators who handle it, and keeps what the first wrote', async () => {
    await send({ code: await server.codeFor(PHONE, 'trial') })
    const me = await server.as('wangQiang')
    const read = async () => (await server.send(listTrialRequests, {}, me)).data.records[0]
    const before = await read()
    const handle = async (note: string, version = before?.version ?? 0) =>
      server.send(changeTrialRequest, { id: before?.id ?? '', status: 'contacted', note, version }, me)
    expect((await handle('下周二上门')).code).toBe(200)
    expect(await handle('没有接电话')).toMatchObject({ code: 409, msg: '同事刚刚处理过，请核对后再保存' })
    const now = await read()
    expect(now?.note).toBe('下周二上门')
    expect((await handle('改到周三', now?.version)).data.note).toBe('改到周三')
  })

  it.each([
    ['2026-11-20T02:00:00Z', '2026-11-23T10:00:00.000Z'],
    ['2026-11-23T02:00:00Z', '2026-11-24T10:00:00.000Z'],
    ['2026-11-22T23:00:00Z', '2026-11-24T10:00:00.000Z'],
  ])('of %s is answered by %s: the next working day', (time, answered) => {
    expect(computeReplyDeadline(new Date(time), plainCalendar).toISOString()).toBe(answered)
  })

  it('before a holiday is answered by the end of the day after it, as the operator’s calendar has it', async () => {
    const code = await server.codeFor(PHONE, 'trial')
    const today = chinaDay(server.clock.at)
    const day = (after: number) => addDays(today, after).replaceAll('-', '')
    const off = { value: `${day(1)}-${day(9)}`, label: '假期', isOn: true }
    const on = { value: day(10), label: '补班', isOn: true }
    const { id: companyId } = demoCompanies.main
    await server.db.insert(dictionary).values([
      { companyId, code: 'holiday', entries: [off], version: 1 },
      { companyId, code: 'makeup_workday', entries: [on], version: 1 },
    ])
    const { data } = await send({ code })
    expect(data.replyBefore).toBe(`${addDays(today, 10)} 18:00:00`)
    await server.db.delete(dictionary).where(eq(dictionary.companyId, companyId))
  })
})
