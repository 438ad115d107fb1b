import { parseLanding } from '@/features/landing/landing'
import { parseScannedCode } from '@/features/landing/scanned-code'

const TOKEN = 'Ab3dEf9hJk2mNp4q'

describe('what the landing is opened with', () => {
  it.each([
    [{ to: 'visitorPass', t: 'x' }, { address: '/pages/qr/visitorsCode?t=x' }],
    [{ c: TOKEN }, { code: TOKEN }],
    [{ scene: TOKEN }, { code: TOKEN }],
    [{ scene: `c=${TOKEN}` }, { code: TOKEN }],
    [{ scene: 'to=machine&id=CNC-07' }, { address: '/pages/area/machineDetail?id=CNC-07' }],
    [{ q: `https://app.example.com/?c=${TOKEN}` }, { code: TOKEN }],
    [{ q: 'https://app.example.com/pages/qr/visitorsCode?t=x' }, { address: '/pages/qr/visitorsCode?t=x' }],
    [{ q: 'https://app.example.com/pages/redirect/index?to=hall' }, { address: '/pages/h5/3d/index' }],
  ])('%j leads to %j', (query, landing) => {
    expect(parseLanding(query)).toEqual(landing)
  })

  it.each([
    [{}],
    [{ to: 'nowhere' }],
    [{ unknown: '/x', c: TOKEN }],
    [{ c: '<script>' }],
    [{ scene: 'https://evil.example.com' }],
    [{ q: 'javascript:alert(1)' }],
    [{ q: 'https://evil.example.com/login' }],
    [{ q: 'https://app.example.com/pages/redirect/index?q=https%3A%2F%2Fevil.example.com' }],
  ])('%j leads nowhere', (query) => {
    expect(parseLanding(query)).toBeUndefined()
  })

  it('fits a code into the 32 signs of scene', () => {
    expect(`c=${TOKEN}`.length).toBeLessThanOrEqual(32)
  })
})

describe('扫一扫', () => {
  it.each([
    ['a pass', 'V1.abc.58731234.c2ln', { address: '/pages/qr/scan?code=V1.abc.58731234.c2ln' }],
    ['a pass of the next version', 'V2.abc.1.c2ln', { address: '/pages/qr/scan?code=V2.abc.1.c2ln' }],
    ['the digits of a pass', '482913', { address: '/pages/qr/scan?code=482913' }],
    ['a health pass', 'H1.abc.1.c2ln', { address: '/pages/qr/scan?code=H1.abc.1.c2ln' }],
    ['the code of a guest', 'G1.23456789ABCD', { address: '/pages/h5/sign?desk=1&code=23456789ABCD' }],
    ['a ticket', '23456789ABCD', { address: '/pages/h5/sign?desk=1&code=23456789ABCD' }],
    ['the sign of a gate', 'https://a.example/pages/h5/sign?gate=123456', { address: '/pages/h5/sign?gate=123456' }],
    [
      'a document',
      'https://a.example/pages/qr/verify?serialNo=PR-1&code=X',
      { address: '/pages/qr/verify?serialNo=PR-1&code=X' },
    ],
    ['an invitation', 'https://a.example/pages/qr/visitorsCode?t=x', { address: '/pages/qr/visitorsCode?t=x' }],
    ['a poster', `https://a.example/?c=${TOKEN}`, { code: TOKEN }],
    ['a mini-program code', `pages/redirect/index?scene=c%3D${TOKEN}`, { code: TOKEN }],
    ['a typed landing code', TOKEN, { code: TOKEN }],
    ['a label that has the form of a landing code', 'CNC-07', { code: 'CNC-07' }],
    ['a label', '注塑机-02', { label: '注塑机-02' }],
    ['a label that is a link', 'https://a.example/?machine=CNC-07', { label: 'https://a.example/?machine=CNC-07' }],
  ])('knows %s', (_what, text, parsed) => {
    expect(parseScannedCode(` ${text}\n`)).toEqual(parsed)
  })

  it.each([
    '',
    'https://evil.example.com/login',
    `WIFI:${'x'.repeat(50)}`,
    'javascript:alert(document.domain)//........',
  ])('does not know %j', (text) => {
    expect(parseScannedCode(text)).toBeUndefined()
  })
})
