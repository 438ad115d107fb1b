import { delayAfter } from '@/server/domains/identity/delay'
import { hashPassword, verifyPassword } from '@/server/domains/identity/passwords'
import { computeCodeMac, generateSmsCode, SEND_LIMITS, waitBeforeSend } from '@/server/domains/identity/sms-rules'
import { classifyReplay, computeTokenExpiry, generateToken, hashToken, isToken } from '@/server/domains/identity/tokens'
import { checkWechatBase } from '@/server/domains/identity/wechat-base'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)

describe('tokens', () => {
  it('are 43 characters of 32 random bytes, never the same twice [asvs 7.2.1, 11.5.1]', () => {
    const tokens = new Set(Array.from({ length: 1000 }, generateToken))
    expect(tokens.size).toBe(1000)
    expect([...tokens].every(isToken)).toBe(true)
  })

  it.each(['', 'short', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}'`])(
    'does not take %j for a token',
    (text) => expect(isToken(text)).toBe(false),
  )

  it('are stored as SHA-256, so that equal tokens meet and the token cannot be read back', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('slide by two hours on use, never beyond their last end', () => {
    expect(computeTokenExpiry(at(0), at(12 * 3600))).toEqual(at(2 * 3600))
    expect(computeTokenExpiry(at(11 * 3600), at(12 * 3600))).toEqual(at(12 * 3600))
  })

  it.each([
    [0, 'race'],
    [10, 'race'],
    [10.001, 'theft'],
    [3600, 'theft'],
  ])('take a used refresh token after %d s for a %s', (seconds, verdict) =>
    expect(classifyReplay(at(0), at(seconds))).toBe(verdict),
  )
})

describe('passwords', () => {
  it('are hashed by Argon2id with 19 MiB, two passes, one lane [asvs 11.2.2, 11.4.2]', async () => {
    expect(await hashPassword('Demo@2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match their own hash alone, and nothing without a hash', async () => {
    const hash = await hashPassword('Demo@2026')
    expect(await verifyPassword(hash, 'Demo@2026')).toBe(true)
    expect(await verifyPassword(hash, 'Demo@2027')).toBe(false)
    expect(await verifyPassword(null, 'Demo@2026')).toBe(false)
    expect(await verifyPassword(undefined, '')).toBe(false)
  })

  it('take as long without an account as with one', async () => {
    const hash = await hashPassword('Demo@2026')
    const timed = async (stored: string | null) => {
      const started = performance.now()
      await verifyPassword(stored, 'wrong')
      return performance.now() - started
    }
    const samples: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 11; round++) {
      samples.push(await timed(hash))
      unknown.push(await timed(null))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[5] ?? 0
    expect(median(unknown) / median(samples)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(samples)).toBeLessThan(2)
  })
})

describe('the delay of an account', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 900],
    [1000, 900],
  ])('is after %d failures %d s', (failures, seconds) => expect(delayAfter(failures)).toBe(seconds * 1000))
})

describe('codes by SMS', () => {
  it('have six digits, leading zeros too', () => {
    const codes = Array.from({ length: 2000 }, generateSmsCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1900)
  })

  it('are bound to their row, phone and purpose', () => {
    const key = Buffer.alloc(32, 7)
    const row = { id: 'a', phone: '13800138001', purpose: 'login' }
    const mac = computeCodeMac(key, row, '123456')
    expect(computeCodeMac(key, { ...row, id: 'b' }, '123456')).not.toBe(mac)
    expect(computeCodeMac(key, { ...row, phone: '13800138002' }, '123456')).not.toBe(mac)
    expect(computeCodeMac(key, { ...row, purpose: 'forget' }, '123456')).not.toBe(mac)
    expect(computeCodeMac(Buffer.alloc(32, 8), row, '123456')).not.toBe(mac)
    expect(computeCodeMac(key, row, '123457')).not.toBe(mac)
  })

  it.each([
    ['the first', [], 0],
    ['a second after 10 s', [-10], 50],
    ['a second after 60 s', [-60], 0],
    ['a sixth within an hour', [-3000, -2000, -1500, -1000, -500], 600],
    ['a sixth when the first is an hour old', [-3600, -2000, -1500, -1000, -500], 0],
    ['an eleventh within a day', [-80_000, ...Array.from({ length: 9 }, (_, index) => -70_000 + index * 7000)], 6400],
  ])('%s waits as long as it must', (_name, sent, seconds) => {
    expect(waitBeforeSend(sent.map(at), SEND_LIMITS.phone, at(0))).toBe(seconds * 1000)
  })

  it('let one address have twenty in an hour', () => {
    const sent = Array.from({ length: 20 }, (_, index) => at(-index * 60))
    expect(waitBeforeSend(sent.slice(0, 19), SEND_LIMITS.ip, at(0))).toBe(0)
    expect(waitBeforeSend(sent, SEND_LIMITS.ip, at(0))).toBe((3600 - 19 * 60) * 1000)
  })
})

describe('the address of WeChat', () => {
  it.each([
    ['https://api.weixin.qq.com', 'https://api.weixin.qq.com'],
    ['https://api.weixin.qq.com/', 'https://api.weixin.qq.com'],
    ['http://127.0.0.1:4321', 'http://127.0.0.1:4321'],
    ['http://localhost:4321/x', 'http://localhost:4321'],
  ])('%s is taken', (base, origin) => expect(checkWechatBase(base)).toBe(origin))

  it.each([
    'http://api.weixin.qq.com',
    'https://api.weixin.qq.com.evil.com',
    'https://evil.com/api.weixin.qq.com',
    'https://api.weixin.qq.com:8443',
    'https://user@evil.com',
    'http://169.254.169.254',
    'http://10.0.0.1',
    'file:///etc/passwd',
    'nothing',
  ])('%s stops the start', (base) => expect(() => checkWechatBase(base)).toThrow('WECHAT_API_BASE'))
})
