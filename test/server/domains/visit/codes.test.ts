import { eq, type SQL, sql } from 'drizzle-orm'

import { createFormCode } from '@/contract/public/public-form-admin'
import type { AdministratorScope } from '@/contract/scopes'
import { createLandingCode, resolveLandingCode } from '@/contract/visit/landing-code'
import { listLandingCodes, revokeLandingCode } from '@/contract/visit/landing-code-manage'
import { printCodePoster } from '@/contract/visit/landing-poster'
import { inviteVisitor, revokeVisit } from '@/contract/visit/visit'
import { formatWireTime } from '@/lib/wire-time'
import { userRole } from '@/server/db/schema/identity'
import { selectLastingCode, selectManagedCodes } from '@/server/domains/visit/landing-code-store'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { publicFormId, seedPublicForms } from '@/server/seed/public/public-forms'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const HOUR_MS = 3_600_000
const inHours = (hours: number) => formatWireTime(server.clock.at + hours * HOUR_MS)

const resolve = (code: string) => server.send(resolveLandingCode, { code })

describe('a code of an invitation', () => {
  const invite = async () => {
    const input = { visitorName: '宋平', purpose: '交流', startTime: inHours(1), endTime: inHours(3) }
    return (await server.send(inviteVisitor, input, await server.as('liNa'))).data
  }

  it('fits scene, and leads a stranger to the page that fills it in', async () => {
    const { token } = await invite()
    expect(`c=${token}`.length).toBeLessThanOrEqual(32)
    expect((await resolve(token ?? '')).data.address).toBe(`/pages/qr/visitorsCode?t=${token}`)
  })

  it('is over with the visit', async () => {
    const { token } = await invite()
    server.wait(4 * HOUR_MS)
    expect(await resolve(token ?? '')).toMatchObject({ code: 410, msg: expect.stringContaining('已过期') })
  })

  it('is over when the visit is taken back', async () => {
    const { id, token } = await invite()
    await server.send(revokeVisit, { id }, await server.as('liNa'))
    expect(await resolve(token ?? '')).toMatchObject({ code: 410 })
  })
})

describe('a code of an administrator', () => {
  it('leads to any page of the application, until its end', async () => {
    const me = await server.as('wangQiang')
    const input = { address: '/pages/h5/survey?id=s1', expireTime: inHours(2) }
    const { data } = await server.send(createLandingCode, input, me)
    expect((await resolve(data.code)).data).toEqual({ address: '/pages/h5/survey?id=s1' })
    server.wait(2 * HOUR_MS)
    expect(await resolve(data.code)).toMatchObject({ code: 410 })
  })

  it.each([['https://evil.example.com'], ['//evil.example.com'], ['javascript:alert(1)'], ['/pages/x?a=<b>']])(
    'does not lead to %s',
    async (address) => {
      const answer = await server.send(createLandingCode, { address }, await server.as('wangQiang'))
      expect(answer.code).toBe(400)
    },
  )

  it('is listed and revoked; who opens it then reads why, and visits have theirs apart', async () => {
    const me = await server.as('wangQiang')
    const { data } = await server.send(createLandingCode, { address: '/pages/qr/healthCode' }, me)
    const list = async () => (await server.send(listLandingCodes, { size: 100 }, me)).data.records
    expect((await list())[0]).toMatchObject({ code: data.code, address: '/pages/qr/healthCode', revokeTime: null })
    expect((await list()).some(({ address }) => address.startsWith('/pages/qr/visitorsCode'))).toBe(false)
    const revoke = async (code: string, person: Person) =>
      server.send(revokeLandingCode, { code }, await server.as(person))
    expect((await revoke(data.code, 'zhangWei')).code).toBe(403)
    expect((await revoke(data.code, 'otherAdministrator')).code).toBe(404)
    const revoked = await revoke(data.code, 'wangQiang')
    expect(revoked).toMatchObject({ code: 200, data: { revokeTime: expect.any(String) } })
    expect(await resolve(data.code)).toMatchObject({ code: 410, msg: expect.stringContaining('已停用') })
    server.wait(HOUR_MS)
    expect((await revoke(data.code, 'wangQiang')).data).toEqual(revoked.data)
    expect((await list())[0]).toEqual(revoked.data)
  })

  it('is listed as valid, expired or revoked, in both orders', async () => {
    const me = await server.as('wangQiang')
    const make = async (hours: number) => {
      const input = { address: '/pages/qr/healthCode', expireTime: inHours(hours) }
      const { data } = await server.send(createLandingCode, input, me)
      server.wait(HOUR_MS / 60)
      return data.code
    }
    const [brief, lasting, revoked] = [await make(1), await make(90), await make(90)]
    await server.send(revokeLandingCode, { code: revoked }, me)
    server.wait(HOUR_MS)
    const made = [brief, lasting, revoked]
    const list = async (query: object) => {
      const { records } = (await server.send(listLandingCodes, { size: 100, ...query }, me)).data
      return records.flatMap(({ code }) => (made.includes(code) ? [code] : []))
    }
    expect(await list({ state: 'valid' })).toEqual([lasting])
    expect(await list({ state: 'expired' })).toEqual([brief])
    expect(await list({ state: 'revoked' })).toEqual([revoked])
    expect(await list({})).toEqual([revoked, lasting, brief])
    expect(await list({ sort: 'oldest' })).toEqual(made)
  })

  it('holds for three years at most', async () => {
    const input = { address: '/pages/index/index', expireTime: inHours(24 * 365 * 4) }
    expect(await server.send(createLandingCode, input, await server.as('wangQiang'))).toMatchObject({ code: 422 })
  })
})

describe('a code of a form and a code of a visitor page', () => {
  const form = { id: publicFormId('survey') }
  const formAddress = `/pages/h5/survey?id=${form.id}`
  const visitorAddress = '/pages/qr/healthCode'

  /** Gives an administrator this scope alone. */
  const narrow = async (person: Person, scope: AdministratorScope) => {
    const row = { userId: demoPeople[person].id, role: 'administrator', scopes: [scope] }
    await server.db.delete(userRole).where(eq(userRole.userId, row.userId))
    await server.db.insert(userRole).values(row)
    return server.as(person)
  }
  const makeBoth = async () => {
    await server.handle.tx((tx) => seedPublicForms(tx, server.now()))
    const all = await server.as('wangQiang')
    return {
      form: (await server.send(createFormCode, form, all)).data.code,
      visitor: (await server.send(createLandingCode, { address: visitorAddress }, all)).data.code,
    }
  }
  const list = async (as: { token: string }) =>
    (await server.send(listLandingCodes, { size: 100 }, as)).data.records.map(({ address }) => address.split('?')[0])

  it.each([
    ['visitor', 'form', formAddress],
    ['content', 'visitor', visitorAddress],
  ] as const)(
    'an administrator of %s does not list, revoke, print or make one of the other scope',
    async (scope, other, address) => {
      const codes = await makeBoth()
      const own = scope === 'visitor' ? 'visitor' : 'form'
      const as = await narrow('luBin', scope)
      const listed = await list(as)
      expect(listed).toContain((own === 'form' ? formAddress : visitorAddress).split('?')[0])
      expect(listed).not.toContain(address.split('?')[0])
      expect((await server.send(createLandingCode, { address }, as)).code).toBe(403)
      expect(
        (await server.send(printCodePoster, { code: codes[other], title: '海报', origin: 'https://a.cn' }, as)).code,
      ).toBe(404)
      expect((await server.send(revokeLandingCode, { code: codes[other] }, as)).code).toBe(404)
      expect((await resolve(codes[other])).data.address).toBe(address)
      expect((await server.send(revokeLandingCode, { code: codes[own] }, as)).code).toBe(200)
      expect((await resolve(codes[own])).code).toBe(410)
    },
  )

  it('are both listed for who has both scopes; a revoked form gets another code for its next poster', async () => {
    const { form: code } = await makeBoth()
    const all = await server.as('wangQiang')
    expect(await list(all)).toEqual(expect.arrayContaining(['/pages/h5/survey', visitorAddress]))
    await server.send(revokeLandingCode, { code }, all)
    const next = (await server.send(createFormCode, form, all)).data.code
    expect(next).not.toBe(code)
    expect((await resolve(next)).data.address).toBe(formAddress)
    await server.send(revokeLandingCode, { code: next }, all)
    const both = await Promise.all([1, 2, 3].map(() => server.send(createFormCode, form, all)))
    expect(new Set(both.map(({ data }) => data.code)).size).toBe(1)
  })
})

it('a code that nobody made is not found', async () => {
  expect(await resolve('nothing-here')).toMatchObject({ code: 404 })
})

describe('the poster of a code', () => {
  const origin = 'https://visit.example.com'
  const print = async (code: string, person: 'wangQiang' | 'zhangWei' | 'otherAdministrator', more = {}) => {
    const { token } = await server.as(person)
    const query = new URLSearchParams({ code, title: '进厂健康申报', origin, ...more })
    const headers = { authorization: `Bearer ${token}` }
    return server.inject({ method: 'GET', url: `${printCodePoster.path}?${query}`, headers })
  }

  it('is a PDF for administrators of the own company, also where WeChat is not configured', async () => {
    const { data } = await server.send(
      createLandingCode,
      { address: '/pages/qr/healthCode' },
      await server.as('wangQiang'),
    )
    const poster = await print(data.code, 'wangQiang')
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(poster.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await print(data.code, 'zhangWei')).statusCode).toBe(403)
    expect((await print(data.code, 'otherAdministrator')).statusCode).toBe(404)
    expect((await print(data.code, 'wangQiang', { origin: 'javascript:alert(1)' })).statusCode).toBe(400)
  })
})

it('codes of posters come off an index of their own, a page at a time, beside 10,000 codes of visits', async () => {
  await server.db.execute(sql`
    insert into landing_code (code, company_id, address, by_id, created_at, expires_at)
    select 'code-' || n, ${demoCompanies.main.id},
      case when n % 100 = 0 then '/pages/qr/healthCode' else '/pages/qr/visitorsCode?t=' || n end,
      'u', now() - n * interval '1 minute', now() + interval '1 day'
    from generate_series(1, 10000) n`)
  await server.db.execute(sql`analyze landing_code`)
  const readPlan = async (query: SQL) => {
    const { rows } = (await server.db.execute(sql`explain ${query}`)) as unknown as {
      rows: Record<'QUERY PLAN', string>[]
    }
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const roles = ['administrator:visitor', 'administrator:content']
  const list = selectManagedCodes(
    server.db,
    { companyId: demoCompanies.main.id, roles },
    { current: 1, size: 20, named: '', sort: 'newest' },
    server.now(),
  )
  const plan = await readPlan(list.limit(20).getSQL())
  expect(plan).toContain('Index Scan Backward using landing_code_poster')
  expect(plan).not.toMatch(/Sort|Seq Scan/)
  const one = selectLastingCode(server.db, demoCompanies.main.id, '/pages/qr/healthCode', server.now())
  const lookUp = await readPlan(one.getSQL())
  expect(lookUp).toContain('Index Scan Backward using landing_code_page')
  expect(lookUp).not.toMatch(/Sort|Seq Scan/)
  const { data } = await server.send(listLandingCodes, {}, await server.as('wangQiang'))
  expect(data.total).toBeGreaterThanOrEqual(100)
})
