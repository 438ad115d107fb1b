import { networkInterfaces } from 'node:os'

import { readSettings } from '@/server/settings'
import { formatStartMessage, listServerAddresses } from '@/server/start/start-message'

describe('what is printed after start', () => {
  it.each([
    ['127.0.0.1', ['http://127.0.0.1:8080']],
    ['localhost', ['http://localhost:8080']],
    ['::1', ['http://[::1]:8080']],
  ])('names the address of HOST %s', (host, addresses) => {
    expect(listServerAddresses(host, 8080)).toEqual(addresses)
  })

  it.each(['0.0.0.0', '::'])('names this machine and its addresses in the local network for HOST %s', (host) => {
    const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? [])
    const lan = cards.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
    expect(listServerAddresses(host, 8080)).toEqual(['127.0.0.1', ...lan].map((address) => `http://${address}:8080`))
  })

  const print = (environment: Record<string, string>, accounts: string[] = []) =>
    formatStartMessage({ settings: readSettings(environment), port: 1234, hasPages: true, accounts })

  it('says what the embedded database is good for, and how to stop', () => {
    const text = print({ DATA_DIR: '/srv/data' }, ['  Demo accounts'])
    for (const words of ['http://127.0.0.1:1234', 'Demo accounts', '/srv/data', 'DATABASE_URL', 'Ctrl+C'])
      expect(text).toContain(words)
  })

  it('says nothing of it on a database of one’s own, and never its address', () => {
    const text = print({ DATABASE_URL: 'postgres://u:geheim@host/db' })
    expect(text).not.toContain('embedded')
    expect(text).not.toContain('geheim')
  })
})
