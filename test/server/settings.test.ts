import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { settingRows } from '@/server/setting-rows'
import { readSettings, SettingsError } from '@/server/settings'

const mistakesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return (error as SettingsError).mistakes
  }
}

describe('the settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      fileStore: resolve('data/files'),
      databaseUrl: '',
      trustProxy: false,
      corsOrigins: [],
      logLevel: 'info',
      rateLimit: 600,
      guestCodes: 300,
      guestForms: 120,
    })
  })

  it('are read from the environment', () => {
    const settings = readSettings({
      PORT: '0',
      DATA_DIR: '/srv/data',
      FILE_STORE: '/srv/files',
      CORS_ORIGINS: 'https://a.example,https://b.example',
      TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
      SEED: 'demo',
      MAP_PROVIDER: '  ',
    })
    expect(settings).toMatchObject({
      port: 0,
      dataDir: '/srv/data',
      fileStore: '/srv/files',
      corsOrigins: ['https://a.example', 'https://b.example'],
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      seed: 'demo',
    })
    expect(settings.text.MAP_PROVIDER).toBe('')
  })

  it('believe as many proxies as TRUST_PROXY says [asvs 4.1.3]', () => {
    const { trustProxy } = readSettings({ TRUST_PROXY: '2' })
    if (typeof trustProxy !== 'function') throw new Error('a number gives a function')
    expect([trustProxy('a', 0), trustProxy('a', 1), trustProxy('a', 2)]).toEqual([true, true, false])
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://u:geheim@host/db'],
    ['DATABASE_URL', 'host/db'],
    ['SEED', 'yes'],
    ['TRUST_PROXY', 'all'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'https://a.example,b.example'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', '0'],
    ['OVERDUE_CHECK_SECONDS', '3600'],
    ['WECHAT_API_BASE', 'api.weixin.qq.com'],
    ['WECHAT_TODO_TEMPLATE', 'template-without-fields'],
    ['WECHAT_RESULT_TEMPLATE', 'id:thing1,time2'],
    ['WECHAT_LAUNCH_TEMPLATE', 'id'],
    ['SMS_URL', 'ftp://sms.example'],
    ['MAP_PROVIDER', 'google'],
    ['API_BASE', 'example.com'],
  ])('refuse %s=%s in one sentence that does not repeat the value', (name, value) => {
    const mistakes = mistakesOf({ [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
    expect(mistakes[0]).not.toContain('geheim')
  })

  it('tell every mistake at once', () => {
    expect(mistakesOf({ PORT: 'x', SEED: 'x' })).toHaveLength(2)
    expect(() => readSettings({ PORT: 'x' })).toThrow(SettingsError)
  })

  it('are all that the server reads of the environment [asvs 1.2.5, 13.1.1]', () => {
    const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )
    const readers = sources.filter((name) => readFileSync(`src/server/${name}`, 'utf8').includes('process.env'))
    expect(readers.sort()).toEqual(['backup/main.ts', 'main.ts'])
    expect(new Set(settingRows.map(({ name }) => name)).size).toBe(settingRows.length)
  })
})
