import { createHmac, randomBytes } from 'node:crypto'

import {
  buildPassCode,
  computePassDigits,
  computeSlot,
  computeSlotRest,
  findSlotByDigits,
  fromBase64Url,
  isGenuine,
  isTimely,
  readPassCode,
  SLOT_MS,
  toBase64Url,
} from '@/lib/pass'

import { figure } from '../support/note'

const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
const passId = 'Zk3f9QpLw2aX7bTnR5sYdA'
const now = Date.UTC(2026, 10, 23, 2, 24, 36)

describe('a pass code', () => {
  it('is the HMAC-SHA256 of pass and slot, cut to 128 bits', () => {
    const slot = computeSlot(now)
    const mac = createHmac('sha256', seed).update(`V1.${passId}.${slot}`).digest().subarray(0, 16)
    expect(buildPassCode(seed, passId, slot)).toBe(`V1.${passId}.${slot.toString(36)}.${mac.toString('base64url')}`)
  })

  it('carries nothing but pass, slot and proof, and is read back', () => {
    const code = buildPassCode(seed, passId, computeSlot(now))
    expect(code.length).toBeLessThanOrEqual(56)
    expect(readPassCode(` ${code}\n`)).toEqual({ passId, slot: computeSlot(now) })
    expect(isGenuine(seed, code)).toBe(true)
  })

  it.each(['', 'V1', 'https://example.com', `V2.${passId}.abc.${'a'.repeat(22)}`, `V1.${passId}..${'a'.repeat(22)}`])(
    'is not read from %j',
    (text) => {
      expect(readPassCode(text)).toBeUndefined()
      expect(isGenuine(seed, text)).toBe(false)
    },
  )

  it('of a declaration is none of a visit, nor the reverse', () => {
    const [visit, declaration] = [buildPassCode(seed, passId, 7), buildPassCode(seed, passId, 7, 'H1')]
    expect([readPassCode(declaration), readPassCode(visit, 'H1')]).toEqual([undefined, undefined])
    expect([isGenuine(seed, declaration), isGenuine(seed, visit, 'H1')]).toEqual([false, false])
    expect([readPassCode(declaration, 'H1'), isGenuine(seed, declaration, 'H1')]).toEqual([{ passId, slot: 7 }, true])
  })

  it('is forged by any changed sign', () => {
    const code = buildPassCode(seed, passId, computeSlot(now))
    for (let at = 3; at < code.length; at++) {
      const sign = code[at] === 'a' ? 'b' : 'a'
      if (code[at] === '.') continue
      expect(isGenuine(seed, code.slice(0, at) + sign + code.slice(at + 1))).toBe(false)
    }
  })

  it('accepts no forged code out of many [asvs 9.1]', () => {
    const count = process.env.FULL ? 1_000_000 : 5000
    const code = buildPassCode(seed, passId, computeSlot(now))
    const head = code.slice(0, -22)
    let accepted = 0
    for (let round = 0; round < count; round++)
      if (isGenuine(seed, head + randomBytes(16).toString('base64url'))) accepted += 1
    expect(accepted).toBe(0)
    if (process.env.FULL) figure('forged codes refused by the verifier', count)
  }, 600_000)

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i slots away counts: %s', (away, counts) => {
    expect(isTimely(computeSlot(now) + away, now)).toBe(counts)
  })

  it('changes every 30 seconds', () => {
    expect(computeSlot(now + computeSlotRest(now))).toBe(computeSlot(now) + 1)
    expect(computeSlotRest(now)).toBe(SLOT_MS - 6000)
  })
})

describe('six digits', () => {
  it('are found in their slot and one to either side, and nowhere else', () => {
    const slot = computeSlot(now)
    const digits = computePassDigits(seed, passId, slot)
    expect(digits).toMatch(/^\d{6}$/)
    expect(findSlotByDigits(seed, passId, digits, now)).toBe(slot)
    expect(findSlotByDigits(seed, passId, digits, now + SLOT_MS)).toBe(slot)
    expect(findSlotByDigits(seed, passId, digits, now + 2 * SLOT_MS)).toBeUndefined()
  })

  it('are spread over the whole range', () => {
    const firsts = new Set(Array.from({ length: 200 }, (_, slot) => computePassDigits(seed, passId, slot)[0]))
    expect(firsts.size).toBe(10)
  })
})

describe('base64url', () => {
  it.each([0, 1, 2, 3, 16, 31, 32])('of %i bytes is that of the standard, both ways', (length) => {
    const bytes = randomBytes(length)
    expect(toBase64Url(bytes)).toBe(bytes.toString('base64url'))
    expect([...fromBase64Url(bytes.toString('base64url'))]).toEqual([...bytes])
  })
})
