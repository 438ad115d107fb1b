import { createToken, forgetPassword, preCheckCode } from '@/contract/identity/auth'
import { changePassword, getUserInfo } from '@/contract/identity/user'
import { checkNotApprovedOpportunities } from '@/contract/partner/opportunity'
import { getChannelUser, registerPartner } from '@/contract/partner/partner'
import { hashPassword } from '@/server/domains/identity/passwords'
import { DEMO_PASSWORD, demoPeople, seedPeople } from '@/server/seed/people'

import { type IdentityServer, PASSWORD, startIdentityServer } from '../../../support/identity'

type Person = keyof typeof demoPeople
const PHONE = '13900000001'

let server: IdentityServer
let passwordHash = ''

const as = async (person: Person) => ({
  token: (await server.signIn(demoPeople[person].phone, 'channel', DEMO_PASSWORD)).access,
})

beforeAll(async () => {
  server = await startIdentityServer()
  passwordHash = await hashPassword(DEMO_PASSWORD)
})
afterAll(() => server.close())

beforeEach(async () => {
  server.wait(24 * 3_600_000)
  await server.truncate()
  await server.handle.tx((tx) => seedPeople(tx, passwordHash, new Date(server.clock.at)))
})

describe('the signed-in partner', () => {
  it.each([
    ['zhouMin', 'approved', '已通过', null],
    ['partnerPending', 'pending', '审核中', null],
    ['partnerRejected', 'rejected', '未通过', '营业执照：照片不清晰，请重新上传；区域：请写明代理的城市'],
    ['partnerOther', 'approved', '已通过', null],
  ] as const)(
    '%s is %s, with the reason of a refusal [spec 4.15]',
    async (person, applyStatus, applyStatusName, reason) => {
      const { data } = await server.send(getChannelUser, {}, await as(person))
      const { name, phone, id } = demoPeople[person]
      expect(data).toMatchObject({ userId: id, name, mobilePhone: phone, applyStatus, applyStatusName })
      expect(data.reasonForRejection).toBe(reason)
    },
  )

  it('who registered just now has not applied yet', async () => {
    await server.registerAsPartner(PHONE)
    const { access } = await server.signIn(PHONE, 'channel')
    const { data } = await server.send(getChannelUser, {}, { token: access })
    expect(data).toMatchObject({ applyStatus: 'none', companyName: '伙伴公司', channelTenantFlag: false, refId: null })
  })

  it('does business only once the application passed', async () => {
    const getResultCode = async (person: Person) =>
      (await server.send(checkNotApprovedOpportunities, {}, await as(person))).code
    expect(await getResultCode('partnerPending')).toBe(403)
    expect(await getResultCode('partnerRejected')).toBe(403)
    expect(await getResultCode('zhouMin')).not.toBe(403)
  })

  it('is no member of staff: those calls answer 401', async () => {
    expect((await server.send(getUserInfo, {}, await as('zhouMin'))).status).toBe(401)
  })

  it('changes the own password', async () => {
    const change = { oldPassword: DEMO_PASSWORD, newPassword: 'Another-Horse-8' }
    expect((await server.send(changePassword, change, await as('zhouMin'))).code).toBe(200)
    const { phone, id } = demoPeople.zhouMin
    expect((await server.signIn(phone, 'channel', 'Another-Horse-8')).userId).toBe(id)
  })
})

describe('a partner', () => {
  it('registers with a code of the partner area, not with one of staff', async () => {
    const code = await server.codeFor(PHONE, 'register', 'user')
    const input = { mobile: PHONE, code, name: '周', companyName: '甲公司', password: PASSWORD }
    expect((await server.send(registerPartner, input)).code).toBe(422)
    const own = await server.codeFor(PHONE, 'register', 'partner')
    expect((await server.send(registerPartner, { ...input, code: own })).code).toBe(200)
  })

  it('cannot register a phone twice', async () => {
    await server.registerAsPartner(PHONE)
    await expect(server.registerAsPartner(PHONE)).rejects.toThrow('409')
  })

  it("resets the partner account's password and leaves the staff account's alone", async () => {
    await server.register(PHONE)
    await server.registerAsPartner(PHONE)
    const code = await server.codeFor(PHONE, 'forget', 'partner')
    expect((await server.send(preCheckCode, { mobile: PHONE, code, purpose: 'forget' })).code).toBe(422)
    const client = 'channel' as const
    const { data } = await server.send(preCheckCode, { mobile: PHONE, code, purpose: 'forget', client })
    const reset = { mobile: PHONE, ticket: data.ticket, password: 'Another-Horse-8' }
    expect((await server.send(forgetPassword, reset)).code).toBe(422)
    expect((await server.send(forgetPassword, { ...reset, client })).code).toBe(200)
    expect((await server.signIn(PHONE, 'channel', 'Another-Horse-8')).access).toBeTruthy()
    expect((await server.signIn(PHONE, 'user', PASSWORD)).access).toBeTruthy()
  })

  it('signs in by the partner door alone', async () => {
    const username = demoPeople.zhouMin.phone
    const input = { grant_type: 'password', username, password: DEMO_PASSWORD } as const
    expect((await server.send(createToken, input)).status).toBe(401)
    expect((await server.send(createToken, { ...input, client: 'channel' })).body.scope).toBe('channel')
  })
})
