// config/deploy is written for programs that are not here (Docker) or not running (systemd): what it names must exist.
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

import { CONTRACT_VERSION } from '@/contract/version'
import { type SettingRow, settingRows } from '@/server/setting-rows'
import { readSettings } from '@/server/settings'

const rows: readonly SettingRow[] = settingRows
const ofServer = rows.filter(({ isForBuilds }) => !isForBuilds).map(({ name }) => name)
const ofBuild = [...rows.filter(({ isForBuilds }) => isForBuilds).map(({ name }) => name), 'BACKEND']
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  scripts: Record<string, string>
}
const read = (name: string) => readFileSync(`config/deploy/${name}`, 'utf8')
const listNames = (text: string) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)

/** `NAME=value` lines. */
const example = Object.fromEntries(
  [...read('settings.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
/** Of compose alone. */
const OF_COMPOSE = ['SITE', 'POSTGRES_PASSWORD']

interface Service {
  image?: string
  build?: { context: string; dockerfile: string; args: Record<string, string> }
  environment: Record<string, string>
  volumes: string[]
  networks: string[]
  ports?: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt: string[]
  healthcheck?: object
}
const compose = parse(read('compose.yaml')) as {
  services: Record<'server' | 'database' | 'caddy', Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}
const { server, database, caddy } = compose.services

const dockerfile = read('Dockerfile')
const [build = '', final = ''] = dockerfile.split(/^(?=FROM )/m).slice(1)
const imageEnvironment = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(final)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

describe('the Dockerfile', () => {
  it('copies and runs what exists', () => {
    const sources = [...build.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, list = '']) => list.split(' '))
    expect(sources).toContain('package-lock.json')
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
    expect(listNames(build)).toEqual(['build:h5', 'pack:server'])
    expect(listNames(build).filter((name) => !(name in manifest.scripts))).toEqual([])
    const args = [...build.matchAll(/(\w+)=""/g)].map(([, name]) => name)
    expect(args.sort()).toEqual([...ofBuild].sort())
  })

  it('has only what was packed in the image, owned by root, and runs as another user without npm', () => {
    expect(final.match(/^COPY .*$/gm)).toEqual(['COPY --from=build /app /app'])
    expect(build).toContain('npm run pack:server -- /app')
    expect(final.match(/^USER .*$/gm)).toEqual(['USER node'])
    expect(final).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('CMD ['))
  })

  it('takes one Node that the project runs on, and no script of a package', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(new Set(images).size).toBe(1)
    expect(images[0]).toMatch(/^node:(20|22|24)-/)
    expect(build).toContain('npm ci --ignore-scripts')
  })

  it('sends no secret and nothing built here to the builder', () => {
    const left = read('Dockerfile.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'dist', 'data', '**/.env']))
  })
})

describe('ports and settings', () => {
  it('are known by their names, in the image, in compose, in the unit and in the example', () => {
    const unit = read('visitor-assistant.service')
    const inUnit = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    const named = [...Object.keys(imageEnvironment), ...Object.keys(server.environment), ...inUnit]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !ofServer.includes(name))).toEqual([])
    const knownSettings = [...ofServer, ...ofBuild, ...OF_COMPOSE]
    expect(Object.keys(example).filter((name) => !knownSettings.includes(name))).toEqual([])
  })

  it('agree: the server listens where the check, Caddy and the unit look', () => {
    const port = imageEnvironment.PORT
    expect(final).toContain(`EXPOSE ${port}`)
    expect(final).toContain(`http://127.0.0.1:${port}/readyz`)
    expect(caddy.environment.UPSTREAM).toBe(`server:${port}`)
    expect(read('Caddyfile')).toContain(`{$UPSTREAM:127.0.0.1:${port}}`)
    expect(read('visitor-assistant.service')).toContain(`HOST=127.0.0.1 PORT=${port} TRUST_PROXY=1`)
  })

  it('are all passed on by compose, but those that keep their default there', () => {
    const keptVolumes = {
      PORT: 'of the image',
      HOST: 'of the image',
      DATA_DIR: 'of the image',
      NODE_ENV: 'of the image',
      SEED: 'demo people do not belong there',
      CORS_ORIGINS: 'pages and calls have one origin',
      RATE_LIMIT: 'fits',
      GUEST_CODES: 'fits',
      GUEST_FORMS: 'fits',
      OVERDUE_CHECK_SECONDS: 'fits',
      WEBHOOK_PRIVATE: 'nothing else is in its networks',
      WECHAT_API_BASE: 'the official one',
      HEALTH_SOURCE_NAME: 'its default is a word that fits any source',
    }
    const missing = ofServer.filter((name) => !(name in server.environment))
    expect(missing.sort()).toEqual(Object.keys(keptVolumes).sort())
  })

  it('of the example start the server as they are, in compose and with the unit', () => {
    const filled = { ...example, POSTGRES_PASSWORD: 'x1' } as Record<string, string>
    const substitute = (value: string) =>
      value.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_whole, name: string) => {
        expect(example).toHaveProperty(name)
        return filled[name] ?? ''
      })
    const environment = Object.entries({ ...imageEnvironment, ...server.environment })
    const settings = readSettings(Object.fromEntries(environment.map(([name, value]) => [name, substitute(value)])))
    expect(settings).toMatchObject({ host: '0.0.0.0', fileStore: '/data/files', dataDir: '/data' })
    expect(settings.databaseUrl).toBe('postgres://assistant:x1@database:5432/assistant')
    expect(database.environment).toMatchObject({ POSTGRES_USER: 'assistant', POSTGRES_DB: 'assistant' })
    expect(() => readSettings(example)).not.toThrow()
  })
})

describe('compose', () => {
  it('names files that exist', () => {
    expect(server.build).toMatchObject({ context: '../..', dockerfile: 'config/deploy/Dockerfile' })
    expect(caddy.volumes[0]).toBe('./Caddyfile:/etc/caddy/Caddyfile:ro')
    expect(existsSync('config/deploy/Caddyfile')).toBe(true)
    const volumes = [server, database, caddy].flatMap((service) => service.volumes)
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'))
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort())
    expect(server.volumes).toEqual([`files:${imageEnvironment.DATA_DIR}`])
  })

  it('lets the server write to its volume and /tmp alone, without rights', () => {
    expect(server).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
    for (const service of [server, database, caddy]) expect(service.security_opt).toEqual(['no-new-privileges:true'])
  })

  it('opens Caddy alone, and hides the database from it and from outside', () => {
    expect([server.ports, database.ports]).toEqual([undefined, undefined])
    expect(caddy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(database.networks).toEqual(['back'])
    expect(caddy.networks).not.toContain('back')
    expect(compose.networks.back).toEqual({ internal: true })
  })
})

describe('the Caddyfile', () => {
  const caddyfile = read('Caddyfile').replace(/^\s*#.*$/gm, '')

  it('keeps /metrics inside, takes what the server takes and asks it whether it is ready', () => {
    expect(caddyfile).toContain('respond /metrics 404')
    expect(caddyfile).toContain('max_size 12MB')
    expect(caddyfile).toContain('health_uri /readyz')
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length)
  })

  it('has the variables that compose gives', () => {
    const settingNames = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
    expect(settingNames).toEqual(Object.keys(caddy.environment))
  })
})

describe('the unit of systemd', () => {
  const unit = read('visitor-assistant.service')
  const page = readFileSync('config/docs/DEPLOY.md', 'utf8')

  it('starts what is packed where the document packs it', () => {
    expect(unit).toContain('ExecStart=/usr/bin/node /opt/visitor-assistant/dist/server/main.js')
    expect(page).toContain('npm run pack:server -- /opt/visitor-assistant')
    expect(unit).toContain('DATA_DIR=/var/lib/visitor-assistant')
    expect(unit).toMatch(/^StateDirectory=visitor-assistant$/m)
    expect(page).toContain('/etc/visitor-assistant/settings.env')
    expect(unit).toContain('EnvironmentFile=/etc/visitor-assistant/settings.env')
  })

  it.each([
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'PrivateDevices=yes',
    'ProtectHome=yes',
    'UMask=0077',
  ])('has %s', (line) => {
    expect(unit.split('\n')).toContain(line)
  })
})

describe('the daily backup of BACKUP.md', () => {
  const [, daily = ''] = /^15 3 \* \* \* (.*)$/m.exec(readFileSync('config/docs/BACKUP.md', 'utf8')) ?? []
  const unit = read('visitor-assistant.service')

  it('runs the packed program, which has no npm, with the settings and the directory of the unit', () => {
    expect(daily).not.toContain('npm')
    expect(daily).toContain('/usr/bin/node /opt/visitor-assistant/dist/server/backup.js backup ')
    const [, program = ''] = /^ExecStart=(\S+ \S+\/)main\.js$/m.exec(unit) ?? []
    expect(daily).toContain(`${program}backup.js`)
    for (const pattern of [/^(EnvironmentFile=\S+)$/m, /(DATA_DIR=\S+)/]) {
      const [, setting = 'missing'] = pattern.exec(unit) ?? []
      expect(daily).toContain(setting)
    }
  })
})

describe('DEPLOY.md and CHANGELOG.md', () => {
  const page = readFileSync('config/docs/DEPLOY.md', 'utf8')

  it('name files, commands and settings that exist', () => {
    const files = [...page.matchAll(/(?:config|src|test)\/[\w./-]+\.?\w+/g)].map(([file]) => file)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(listNames(page).filter((name) => !(name in manifest.scripts))).toEqual([])
    const knownSettings = [...ofServer, ...ofBuild, ...OF_COMPOSE]
    const named = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !knownSettings.includes(name))).toEqual([])
  })

  it('say what changed in the release that package.json has', () => {
    const changes = readFileSync('config/docs/CHANGELOG.md', 'utf8')
    const [, newest = ''] = changes.split(/^## /m)
    expect(/^(\d+\.\d+\.\d+)/.exec(newest)?.[1]).toBe(manifest.version)
    expect(/Contract (\d+\.\d+\.\d+)/.exec(newest)?.[1]).toBe(CONTRACT_VERSION)
  })
})
