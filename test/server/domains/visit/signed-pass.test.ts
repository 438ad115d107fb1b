// Passes of V2: the key of the visitor's phone, the gate, its device's book, and what it settles after a time without
// signal.
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { revokeVisit } from '@/contract/visit/visit'
import {
  blockVisitor,
  type GatePassage,
  getGateBook,
  listOnSite,
  settlePassages,
  verifyVisitor,
} from '@/contract/visit/visit-gate'
import { getVisitorPass, registerPassKey } from '@/contract/visit/visit-pass'
import { buildPassCode, computePassDigits, computeSlot, formatSignedCode, fromBase64Url } from '@/lib/pass'
import { computePublicKey, isPassCodeSigned, signPassCode } from '@/lib/pass-signature'
import { visit, visitPassage } from '@/server/db/schema/visit'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { gateId, seedVisits, visitId } from '@/server/seed/visits'

import { figure } from '../../../support/note'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { getVisitRow } from '../../../support/visit-row'

const server = setUpSeededStory(seedVisits)
const MINUTE_MS = 60_000
const SLOT_MS = 30_000
const as = (person: Person) => server.as(person)
const gate = gateId('front')
const id = visitId('bosch')
const companyId = demoCompanies.main.id

/** The visitor's phone. */
const phone = { secret: randomBytes(32).toString('base64url') }

async function getRow(key = 'bosch') {
  const row = await getVisitRow(server, key)
  return row
}

const register = async (secret = phone.secret) =>
  server.send(registerPassKey, { id, publicKey: computePublicKey(secret) }, await as('liuYang'))

/** What the phone shows at an instant of the server's clock. */
async function shownAt(at = server.clock.at, secret = phone.secret) {
  const { passId } = await getRow()
  return signPassCode(secret, companyId, passId ?? '', computeSlot(at))
}

async function scan(code: string, direction: 'in' | 'out' = 'in', more: { id?: string; gateId?: string } = {}) {
  return (await server.send(verifyVisitor, { gateId: gate, direction, code, ...more }, await as('zhaoLei'))).data
}

async function passage(minutesAgo: number, more: Partial<GatePassage> = {}): Promise<GatePassage> {
  const at = server.clock.at - minutesAgo * MINUTE_MS
  return { id: randomUUID(), gateId: gate, direction: 'in', code: await shownAt(at), at, ...more }
}

async function settle(passages: GatePassage[], sentAt = server.clock.at) {
  const answer = await server.send(settlePassages, { sentAt, passages }, await as('zhaoLei'))
  return answer.data.results
}

const verdicts = (results: { verdict: string }[]) => results.map(({ verdict }) => verdict)
const passages = () => server.db.select().from(visitPassage).where(eq(visitPassage.visitId, id))
const listTitles = async (who: Person) =>
  (await server.send(listMessages, { msgType: 'system' }, await as(who))).data.records.map(({ title }) => title)
const BOSCH = '刘洋等 3 人（博世（中国）投资）'

describe('the key of a phone', () => {
  it('is registered by the holder of the pass alone, and read back with it', async () => {
    const publicKey = computePublicKey(phone.secret)
    expect((await register()).data).toEqual({ publicKeys: [publicKey] })
    expect((await register()).data).toEqual({ publicKeys: [publicKey] })
    const { data } = await server.send(getVisitorPass, { id }, await as('liuYang'))
    expect(data).toMatchObject({ publicKeys: [publicKey], companyId })
    for (const person of ['zhangWei', 'wangMin', 'zhouMin'] as const)
      expect(await server.send(registerPassKey, { id, publicKey }, await as(person))).toMatchObject({ code: 404 })
    expect(await server.send(registerPassKey, { id, publicKey, holder: 'x'.repeat(43) })).toMatchObject({ code: 404 })
  })

  it('joins those of the person’s other phones; the fourth takes the place of the first', async () => {
    const secrets = [phone.secret, ...[1, 2, 3].map(() => randomBytes(32).toString('base64url'))]
    for (const secret of secrets) await register(secret)
    expect((await getRow()).passKeys).toEqual(secrets.slice(1).map(computePublicKey))
  })

  it.each([
    ['zero', '00'.repeat(32)],
    ['one', `01${'00'.repeat(31)}`],
    ['of order eight', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
    ['minus one', `ecffff${'ff'.repeat(28)}ff`],
  ])('by which anybody signs is refused: %s', async (_what, hex) => {
    const publicKey = Buffer.from(hex, 'hex').toString('base64url')
    expect(await server.send(registerPassKey, { id, publicKey }, await as('liuYang'))).toMatchObject({ code: 422 })
  })

  it('is not taken for a visit that is over or revoked, nor in another form', async () => {
    await server.send(revokeVisit, { id }, await as('wangMin'))
    expect(await register()).toMatchObject({ code: 409 })
    const wrong = { id, publicKey: 'short' }
    expect(await server.send(registerPassKey, wrong, await as('liuYang'))).toMatchObject({ code: 400 })
  })
})

describe('a V2 code at the gate', () => {
  beforeEach(register as never)

  it('is accepted once per direction, within a slot to either side', async () => {
    server.clock.at = Math.floor(server.clock.at / SLOT_MS) * SLOT_MS + SLOT_MS / 2
    expect(await scan(await shownAt(server.clock.at - 2 * SLOT_MS))).toMatchObject({ verdict: 'expired' })
    expect(await scan(await shownAt(server.clock.at + 2 * SLOT_MS))).toMatchObject({ verdict: 'expired' })
    const code = await shownAt(server.clock.at - SLOT_MS)
    expect(await scan(code)).toMatchObject({ verdict: 'accepted', people: 3 })
    expect(await scan(code)).toMatchObject({ verdict: 'used' })
    expect(await scan(code, 'out')).toMatchObject({ verdict: 'accepted' })
    expect(await scan(code, 'out')).toMatchObject({ verdict: 'used' })
  })

  it('is refused before the visit begins and after it ends', async () => {
    const [soon, now] = [new Date(server.clock.at + 1000), new Date(server.clock.at)]
    await server.db.update(visit).set({ startAt: soon }).where(eq(visit.id, id))
    expect(await scan(await shownAt())).toMatchObject({ verdict: 'early' })
    await server.db
      .update(visit)
      .set({ startAt: new Date(0), endAt: now })
      .where(eq(visit.id, id))
    expect(await scan(await shownAt())).toMatchObject({ verdict: 'expired' })
  })

  it('ends the V1 codes of its visit, but not those of a pass that was issued before V2', async () => {
    const { passId, seed } = await getRow()
    const old = () => buildPassCode(fromBase64Url(seed ?? ''), passId ?? '', computeSlot(server.clock.at))
    expect(await scan(old())).toMatchObject({
      verdict: 'expired',
      reason: expect.stringContaining('请访客联网打开通行证'),
    })
    await server.db.update(visit).set({ hasV1: true }).where(eq(visit.id, id))
    expect(await scan(old())).toMatchObject({ verdict: 'accepted' })
  })

  it('leaves the six digits to the server', async () => {
    const { passId, seed } = await getRow()
    const digits = computePassDigits(fromBase64Url(seed ?? ''), passId ?? '', computeSlot(server.clock.at))
    const input = { gateId: gate, direction: 'in' as const, digits }
    expect((await server.send(verifyVisitor, input, await as('zhaoLei'))).data).toMatchObject({ verdict: 'choose' })
  })

  it('forged is refused, however often one tries', async () => {
    const { passId } = await getRow()
    const count = process.env.FULL ? 5000 : 100
    const codes = new Set<string>()
    for (let round = 0; round < count; round++) {
      const claim = { passId: passId ?? '', slot: computeSlot(server.clock.at), signature: randomBytes(64) }
      codes.add((await scan(formatSignedCode(claim))).verdict)
    }
    expect([...codes]).toEqual(['forged'])
    if (process.env.FULL) figure(`forged V2 codes refused by HTTP, ${server.handle.kind}`, count)
    expect(await scan(await shownAt())).toMatchObject({ verdict: 'accepted' })
  }, 600_000)
})

describe('the book of a gate’s device', () => {
  const read = async (who: Person = 'zhaoLei', at = gate) => server.send(getGateBook, { gateId: at }, await as(who))

  it('has who is expected today at this gate, masked, and whom it must refuse', async () => {
    await register()
    const { data } = await read()
    const bosch = data.visits.find(({ visitorName }) => visitorName === '刘**')
    expect(bosch).toMatchObject({ state: 'approved', publicKeys: [computePublicKey(phone.secret)], companions: 2 })
    expect(data.companyId).toBe(companyId)
    const text = JSON.stringify(data)
    const { seed, holderHash, token } = await getRow()
    const hidden = [seed, holderHash ?? 'none', token, demoPeople.liuYang.phone, '刘洋']
    expect(hidden.filter((one) => one && text.includes(one))).toEqual([])
    // Of other days and of the other gate there is nobody.
    expect(data.visits.every(({ visitorName }) => visitorName !== '徐**')).toBe(true)
    expect((await read('zhaoLei', gateId('goods'))).data.visits).toEqual([])
    await server.send(
      blockVisitor,
      { name: '刘洋', phone: demoPeople.liuYang.phone, reason: '违规' },
      await as('wangMin'),
    )
    expect((await read()).data.visits.find(({ visitorName }) => visitorName === '刘**')?.state).toBe('blocked')
    await server.send(revokeVisit, { id }, await as('wangMin'))
    expect((await read()).data.visits.find(({ visitorName }) => visitorName === '刘**')?.state).toBe('revoked')
  })

  it('is for guards, and for their own gates', async () => {
    expect(await read('wangMin')).toMatchObject({ code: 403 })
    expect(await server.send(getGateBook, { gateId: 'nothing' }, await as('zhaoLei'))).toMatchObject({ code: 404 })
  })

  it('makes no code that passes, in the hands of a thief', async () => {
    await register()
    const { data } = await read()
    const bosch = data.visits.find(({ visitorName }) => visitorName === '刘**')
    const [publicKey = ''] = bosch?.publicKeys ?? []
    const { passId = '' } = bosch ?? {}
    const slot = computeSlot(server.clock.at)
    const shown = await shownAt(server.clock.at - 10 * MINUTE_MS)
    const tries = [
      // The public key as a secret, of either kind of code.
      signPassCode(publicKey, companyId, passId, slot),
      buildPassCode(fromBase64Url(publicKey), passId, slot),
      buildPassCode(fromBase64Url(passId), passId, slot),
      // A queued code, as it was and with the present slot.
      shown,
      shown.replace(`.${computeSlot(server.clock.at - 10 * MINUTE_MS).toString(36)}.`, `.${slot.toString(36)}.`),
    ]
    for (const code of tries) expect((await scan(code)).verdict).not.toBe('accepted')
    expect(tries.filter((code) => isPassCodeSigned([publicKey], companyId, code))).toEqual([shown])
  })
})

describe('what was let in without signal', () => {
  beforeEach(register as never)

  it('is recorded at its time, once, and its host is told', async () => {
    const sent = [await passage(20)]
    expect(verdicts(await settle(sent))).toEqual(['accepted'])
    expect(verdicts(await settle(sent))).toEqual(['accepted'])
    const [row, ...more] = await passages()
    expect(more).toEqual([])
    expect(row).toMatchObject({ conflict: null, people: 3, at: new Date(server.clock.at - 20 * MINUTE_MS) })
    expect(await getRow()).toMatchObject({ insideSince: row?.at, entries: 1 })
    expect(await listTitles('wangMin')).toContain(`${BOSCH}已到 1 号门`)
  })

  it('counts once when the server has recorded it, and its answer was lost', async () => {
    const [one] = [await passage(0)]
    expect(await scan(one.code, 'in', { id: one.id })).toMatchObject({ verdict: 'accepted' })
    server.wait(MINUTE_MS)
    expect(verdicts(await settle([one]))).toEqual(['accepted'])
    expect(await passages()).toHaveLength(1)
  })

  it('is corrected by the offset of the device’s clock', async () => {
    const one = await passage(20)
    const behind = 3 * 60 * MINUTE_MS
    expect(verdicts(await settle([{ ...one, at: one.at - behind }], server.clock.at - behind))).toEqual(['accepted'])
    const two = await passage(10, { direction: 'out' })
    expect(await settle([{ ...two, at: two.at - 5 * MINUTE_MS }])).toMatchObject([{ verdict: 'expired' }])
  })

  it('by a device without a clock is neither before the visit was planned nor after now', async () => {
    const [early, late] = [await passage(1, { at: 0 }), await passage(1, { at: 8_000_000_000_000_000 })]
    expect(verdicts(await settle([early], 8_000_000_000_000_000))).toEqual(['expired'])
    expect(verdicts(await settle([late], 0))).toEqual(['expired'])
    const { createdAt } = await getRow()
    expect((await passages()).map(({ at }) => at.getTime()).sort()).toEqual([createdAt.getTime(), server.clock.at])
  })

  it('goes in and out in its order, whatever the order of sending', async () => {
    const [inward, outward] = [await passage(30), await passage(10, { direction: 'out' })]
    expect(verdicts(await settle([outward, inward]))).toEqual(['accepted', 'accepted'])
    expect(await getRow()).toMatchObject({ insideSince: null, entries: 1 })
  })

  it('of another device that sends later does not bring back who has left', async () => {
    expect(await settle([await passage(10, { direction: 'out' })])).toMatchObject([{ verdict: 'absent' }])
    expect(verdicts(await settle([await passage(30)]))).toEqual(['accepted'])
    expect(await getRow()).toMatchObject({ insideSince: null })
  })

  it.each([
    ['used', async () => void (await scan(await shownAt()))],
    ['revoked', async () => void (await server.send(revokeVisit, { id }, await as('wangMin')))],
    [
      'blocked',
      async () => {
        const entry = { name: '刘洋', phone: demoPeople.liuYang.phone, reason: '违规拍照' }
        await server.send(blockVisitor, entry, await as('wangMin'))
      },
    ],
  ])('by a pass that is %s meanwhile is on site, and guard and host are told what it was', async (verdict, happen) => {
    await happen()
    const results = await settle([await passage(5)])
    expect(results).toMatchObject([{ verdict, visitorName: '刘**', reason: expect.any(String) }])
    expect((await getRow()).insideSince).not.toBeNull()
    expect((await passages()).some(({ conflict }) => conflict === verdict)).toBe(true)
    expect(await listTitles('wangMin')).toContain(`${BOSCH}的放行有异议：${results[0]?.title}`)
    const { data } = await server.send(listOnSite, {}, await as('zhaoLei'))
    expect(data.visits.map((one) => one.id)).toContain(id)
  })

  it('by one code at two devices is used the second time', async () => {
    const one = await passage(5)
    const other = { ...one, id: randomUUID(), at: one.at + 2000 }
    expect(verdicts(await settle([one]))).toEqual(['accepted'])
    expect(verdicts(await settle([other]))).toEqual(['used'])
  })

  it('by a code that was used with signal, at a wrong time, is recorded once however often it is sent', async () => {
    const code = await shownAt()
    expect(await scan(code)).toMatchObject({ verdict: 'accepted' })
    server.wait(10 * MINUTE_MS)
    const late = await passage(5, { code })
    expect(verdicts(await settle([late]))).toEqual(['expired'])
    expect(verdicts(await settle([late]))).toEqual(['expired'])
    expect((await getRow()).entries).toBe(2)
    expect((await passages()).map(({ conflict }) => conflict).sort()).toEqual(['expired', null])
  })

  it('outside the time of the visit is said so', async () => {
    const { startAt } = await getRow()
    const before = startAt.getTime() - MINUTE_MS
    expect(await settle([await passage(0, { at: before, code: await shownAt(before) })])).toMatchObject([
      { verdict: 'early' },
    ])
  })

  it('by a forged, a foreign or another company’s code is not recorded', async () => {
    const { passId } = await getRow()
    const forged = formatSignedCode({ passId: passId ?? '', slot: 1, signature: randomBytes(64) })
    const results = await settle([await passage(1, { code: forged }), await passage(1, { code: 'nothing' })])
    expect(verdicts(results)).toEqual(['forged', 'foreign'])
    await server.db.update(visit).set({ companyId: 'another' }).where(eq(visit.id, id))
    expect(verdicts(await settle([await passage(1)]))).toEqual(['foreign'])
    expect(await passages()).toEqual([])
    const input = { sentAt: server.clock.at, passages: [await passage(1)] }
    expect(await server.send(settlePassages, input, await as('wangMin'))).toMatchObject({ code: 403 })
  })
})
