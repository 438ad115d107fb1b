import { createPrivateKey, randomBytes, sign as signByNode } from 'node:crypto'

import { buildSignedMessage, computeSlot, formatSignedCode, fromBase64Url, readSignedCode } from '@/lib/pass'
import { computePublicKey, isPassCodeSigned, signPassCode } from '@/lib/pass-signature'
import { isSignedCode } from '@/server/domains/visit/pass-key'

import { figure } from '../support/note'

const secret = randomBytes(32).toString('base64url')
const publicKey = computePublicKey(secret)
const companyId = 'company-1'
const passId = 'Zk3f9QpLw2aX7bTnR5sYdA'
const slot = computeSlot(Date.UTC(2026, 10, 23, 2, 24, 36))
const code = signPassCode(secret, companyId, passId, slot)

/** Both who verify: the gate's device, and the server. */
const verifiers = [
  ['device', isPassCodeSigned],
  ['server', isSignedCode],
] as const

describe.each(verifiers)('a signed code, verified by the %s', (_where, isSigned) => {
  it('is that of RFC 8032, and carries nothing but pass, slot and signature', () => {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), fromBase64Url(secret)])
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const signature = signByNode(null, buildSignedMessage(companyId, { passId, slot }), key)
    expect(code).toBe(`V2.${passId}.${slot.toString(36)}.${signature.toString('base64url')}`)
    expect(code.length).toBeLessThanOrEqual(130)
    expect(isSigned([publicKey], companyId, code)).toBe(true)
    expect(isSigned([computePublicKey(randomBytes(32).toString('base64url')), publicKey], companyId, code)).toBe(true)
  })

  it('is forged by any changed sign, by another key, and at another company', () => {
    for (let at = 3; at < code.length; at++) {
      if (code[at] === '.') continue
      const changed = code.slice(0, at) + (code[at] === 'a' ? 'b' : 'a') + code.slice(at + 1)
      expect(isSigned([publicKey], companyId, changed)).toBe(false)
    }
    expect(isSigned([computePublicKey(randomBytes(32).toString('base64url'))], companyId, code)).toBe(false)
    expect(isSigned([publicKey], 'company-2', code)).toBe(false)
    expect(isSigned([], companyId, code)).toBe(false)
    expect(isSigned(['', 'AAAA'], companyId, 'V2.')).toBe(false)
  })
})

describe('forged signed codes', () => {
  const forge = (round: number) => {
    const signature = randomBytes(64)
    // A part of them with a valid first half, or of another slot: what an attacker who has seen a code would try.
    if (round % 3 === 0) signature.set(readSignedCode(code)?.signature.subarray(0, 32) ?? [])
    const later = round % 3 === 1 ? readSignedCode(code)?.signature : undefined
    return formatSignedCode({ passId, slot: later ? slot + 1 + round : slot, signature: later ?? signature })
  }

  it('are refused by the server, however many [asvs 9.1]', () => {
    const count = process.env.FULL ? 1_000_000 : 2000
    let accepted = 0
    for (let round = 0; round < count; round++) if (isSignedCode([publicKey], companyId, forge(round))) accepted += 1
    expect(accepted).toBe(0)
    if (process.env.FULL) figure('forged V2 codes refused by the server', count)
  }, 1_200_000)

  it('are refused by the gate’s device, however many', () => {
    const count = process.env.FULL ? 2000 : 40
    let accepted = 0
    for (let round = 0; round < count; round++)
      if (isPassCodeSigned([publicKey], companyId, forge(round))) accepted += 1
    expect(accepted).toBe(0)
    if (process.env.FULL) figure('forged V2 codes refused by the device', count)
  }, 1_200_000)
})

describe('a text', () => {
  it.each([
    '',
    'V2',
    'https://example.com',
    `V1.${passId}.abc.${'a'.repeat(22)}`,
    `V2.${passId}..${'a'.repeat(86)}`,
    // Another spelling of the same bytes: the last sign carries two bits alone.
    `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}x`,
  ])('that is no signed code is not read: %j', (text) => {
    expect(readSignedCode(text)).toBeUndefined()
  })

  it('of other spare bits is another spelling, and none of ours', () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = signs.indexOf(code.slice(-1))
    expect(readSignedCode(code)).toBeDefined()
    expect(readSignedCode(code.slice(0, -1) + signs[last ^ 1])).toBeUndefined()
  })
})
