import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { type SettingRow, settingRows } from '@/server/setting-rows'
import { readSettings, SettingsError } from '@/server/settings'

const listMistakes = (environment: Record<string, string>): readonly string[] => {
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
    ['DATABASE_REPLICA_URL', 'mysql://u:geheim@host/db'],
    ['SEED', 'yes'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '9'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '300.0.0.1'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'https://a.example,b.example'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', '1e3'],
    ['GUEST_CODES', '0'],
    ['GUEST_FORMS', '1000000000'],
    ['OVERDUE_CHECK_SECONDS', '3600'],
    ['AUDIT_KEEP_DAYS', '182'],
    ['MESSAGE_KEEP_DAYS', '29'],
    ['GUEST_KEEP_DAYS', '29'],
    ['ARCHIVE_AFTER_DAYS', '365'],
    ['VISIT_KEEP_DAYS', '0'],
    ['VISIT_KEEP_DAYS', '91'],
    ['WECHAT_API_BASE', 'api.weixin.qq.com'],
    ['WECHAT_TODO_TEMPLATE', 'template-without-fields'],
    ['WECHAT_RESULT_TEMPLATE', 'id:thing1,time2'],
    ['WECHAT_LAUNCH_TEMPLATE', 'id'],
    ['SMS_URL', 'ftp://sms.example'],
    ['FILE_STORE', 's3:geheim'],
    ['FILE_STORE', 's3://Bucket_Geheim'],
    ['FILE_SCANNER', 'tcp://geheim'],
    ['FILE_SCANNER', 'unix://geheim/run/clamd.sock'],
    ['S3_ENDPOINT', 'geheim.example'],
    ['MAP_PROVIDER', 'google'],
    ['API_BASE', 'example.com'],
  ])('refuse %s=%s in one sentence that does not repeat the value', (name, value) => {
    const mistakes = listMistakes({ [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
    expect(mistakes[0]).not.toContain('geheim')
  })

  const pairs = [
    ['WECHAT_APPID', 'WECHAT_SECRET', 'wx1'],
    ['WECHAT_SECRET', 'WECHAT_APPID', 'geheim'],
    ['WECHAT_H5_APPID', 'WECHAT_H5_SECRET', 'wx2'],
    ['WECHAT_H5_SECRET', 'WECHAT_H5_APPID', 'geheim'],
    ['WECHAT_TODO_TEMPLATE', 'WECHAT_APPID', 'id:thing1,name2,time3'],
    ['WECHAT_RESULT_TEMPLATE', 'WECHAT_APPID', 'id:thing1,phrase2,time3'],
    ['WECHAT_LAUNCH_TEMPLATE', 'WECHAT_APPID', 'id:thing1,thing2,time3'],
    ['SMS_KEY', 'SMS_URL', 'geheim'],
    ['DATABASE_REPLICA_URL', 'DATABASE_URL', 'postgres://u:geheim@host/db'],
    ['S3_ENDPOINT', 'FILE_STORE', 'https://s3.example'],
    ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'geheim'],
    ['S3_SECRET_KEY', 'S3_ACCESS_KEY', 'geheim'],
    ['MAP_PROVIDER', 'MAP_KEY', 'amap'],
    ['MAP_KEY', 'MAP_PROVIDER', 'geheim'],
    ['HEALTH_SOURCE_KEY', 'HEALTH_SOURCE_URL', 'geheim'],
    ['HEALTH_SOURCE_NAME', 'HEALTH_SOURCE_URL', '健康中心'],
  ] as const

  it.each(pairs)('refuse %s without %s in one sentence that says what to do', (name, other, value) => {
    expect(listMistakes({ [name]: value })).toEqual([
      `${name} has no effect without ${other}: set ${other} too, or leave ${name} out.`,
    ])
  })

  it('refuse a replica that is the primary itself, and take one beside it', () => {
    const read = (replica: string) =>
      listMistakes({ DATABASE_URL: 'postgres://u:geheim@host/db', DATABASE_REPLICA_URL: replica })
    const mistake = 'DATABASE_REPLICA_URL must lead to another server than DATABASE_URL.'
    expect(read('postgres://u:geheim@host/db')).toEqual([mistake])
    expect(read('postgresql://other@host:5432/db')).toEqual([mistake])
    expect(read('postgres://u:geheim@host:5433/db')).toEqual([])
    expect(read('postgres://u:geheim@standby/db')).toEqual([])
  })

  it('name each thing that a store on an S3 server lacks, and read one with a folder', () => {
    const keys = { S3_ENDPOINT: 'https://{bucket}.s3.example', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'geheim' }
    expect(listMistakes({ FILE_STORE: 's3://uploads' })).toEqual(
      Object.keys(keys).map(
        (name) => `FILE_STORE is on an S3 server and has no effect without ${name}: set ${name} too.`,
      ),
    )
    expect(readSettings({ FILE_STORE: 's3://uploads/a/b/', ...keys }).s3).toEqual({
      endpoint: 'https://{bucket}.s3.example',
      region: 'us-east-1',
      bucket: 'uploads',
      prefix: 'a/b/',
      accessKey: 'a',
      secretKey: 'geheim',
    })
    expect(readSettings({ FILE_STORE: '/srv/files' }).s3).toBeUndefined()
  })

  it.each([
    ['in no place', {}],
    ['in a directory', { FILE_STORE: '/srv/files' }],
  ])('refuse keys and region of an S3 server while files lie %s, in a sentence each', (_where, files) => {
    const names = { S3_REGION: 'cn-east-1', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'geheim' }
    expect(listMistakes({ ...files, ...names })).toEqual(
      Object.keys(names).map(
        (name) =>
          `${name} has no effect unless FILE_STORE is s3://bucket/folder: set FILE_STORE so, or leave ${name} out.`,
      ),
    )
    expect(listMistakes({ FILE_STORE: '/srv/files', S3_ENDPOINT: 'https://s3.example' })).toHaveLength(1)
  })

  it('have every half of a pair in the test above', () => {
    const rows: readonly SettingRow[] = settingRows
    const halves = rows.flatMap(({ name, needs }) => (needs ? [`${name} ${needs}`] : []))
    expect(halves.sort()).toEqual(pairs.map(([name, other]) => `${name} ${other}`).sort())
  })

  it.each([
    ['a gateway that asks for no key', { SMS_URL: 'https://sms.example' }],
    ['a source without a key', { HEALTH_SOURCE_URL: 'https://health.example' }],
    ['both halves', { MAP_PROVIDER: 'amap', MAP_KEY: 'k' }],
    ['proxies of both families', { TRUST_PROXY: '10.0.0.0/8,::1,fd00::/8' }],
  ])('take %s', (_name, environment) => {
    expect(listMistakes(environment)).toEqual([])
  })

  it('tell every mistake at once', () => {
    expect(listMistakes({ PORT: 'x', SEED: 'x' })).toHaveLength(2)
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
