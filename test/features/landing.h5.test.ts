import { parseLanding } from '@/features/landing/landing'

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
