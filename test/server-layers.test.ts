import { listImports, listTargetFiles, projectFiles, resolveTarget } from './support/source-files'

/**
 * Which layers of src/server each layer may import, besides itself (README, "Layers of the server"); types too, for a
 * cycle of types is a cycle for whoever reads.
 */
const base = ['settings', 'definitions', 'db', 'http']
const shared = [...base, 'audit', 'files', 'people', 'notifications', 'print']
const all = [...shared, 'workflow', 'domains']
const layers: Readonly<Record<string, readonly string[]>> = {
  settings: [],
  definitions: [],
  db: ['settings', 'definitions'],
  http: ['settings', 'definitions', 'db'],
  audit: [...base, 'people'],
  files: base,
  people: base,
  notifications: [...base, 'files', 'people'],
  print: [...base, 'files', 'people'],
  workflow: shared,
  domains: [...shared, 'workflow'],
  seed: all,
  'wechat-demo': [...all, 'seed'],
  jobs: all,
  start: [...all, 'seed', 'wechat-demo', 'jobs'],
  // Knows tables and files, and no subject.
  backup: [...base, 'files', 'start'],
  // Judges any server from outside.
  conformance: ['http'],
  app: [...all, 'seed', 'wechat-demo', 'jobs', 'start'],
}

/** Files of the root that every layer may read; the others there join the layers. */
const SETTINGS = ['setting-rows.ts', 'settings.ts', 'version.ts']

/** Every domain may ask who somebody is. It imports no other. */
const IDENTITY = 'identity'

/** Domains that import others, and why. */
const neighbours: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { visit: 'the visits of a deleted user are cancelled' },
  company: { visit: 'the visits of a deactivated user are cancelled or get another host' },
  'content-export': {
    exhibition: 'exports enquiries',
    launch: 'exports sign-ups',
    message: 'exports receipts',
    study: 'exports learners',
    trial: 'exports trial requests',
  },
  exhibition: { trial: 'the same time to reply' },
  'health-pass': {
    'public-form': 'questions are checked as those of a form for the public',
    visit: 'a declaration belongs to a visit',
  },
  home: {
    dictionary: 'the groups of applications are its entries',
    company: 'figures: who waits to be let in',
    launch: 'addresses that a launch streams from may be opened',
    message: 'figures: what is unread',
  },
  launch: { activity: 'the same codes for guests' },
  partner: { activity: 'the same codes and counts of guests', company: 'the same invitations' },
  'public-form': {
    company: 'a shared form has the same codes as an invitation',
    visit: 'a form has a landing code for its poster',
  },
  report: {
    dictionary: 'the groups of reports are its entries',
    production: 'reports compute from machines and shifts',
  },
  search: {
    company: 'finds people',
    exhibition: 'finds products',
    message: 'finds messages',
    production: 'finds machines',
    report: 'finds reports',
    visit: 'finds visits',
  },
  trial: { dictionary: 'names of industries and sizes' },
}

const sources = projectFiles('src/server').filter((file) => file.endsWith('.ts'))

function getLayer(file: string): string {
  const [name = '', ...rest] = file.replace('src/server/', '').split('/')
  if (rest.length > 0) return name
  return SETTINGS.includes(name) ? 'settings' : 'app'
}

const getDomain = (file: string) => /^src\/server\/domains\/([^/]+)\//.exec(file)?.[1] ?? ''
const isOfServer = (file: string) => file.startsWith('src/server/')

function listTargets(file: string, source?: string): string[] {
  return listImports(file, source).flatMap(({ specifier }) => {
    const target = resolveTarget(file, specifier)
    if (!target || !isOfServer(target)) return []
    return listTargetFiles(target).length > 0 ? listTargetFiles(target) : [`${target}.ts`]
  })
}

function isAllowed(file: string, target: string): boolean {
  const [from, to] = [getLayer(file), getLayer(target)]
  if (file.startsWith('src/server/workflow/engine/'))
    return /^src\/server\/(workflow\/engine|definitions)\//.test(target)
  if (from !== to) return layers[from]?.includes(to) ?? false
  if (from !== 'domains') return true
  const [own, other] = [getDomain(file), getDomain(target)]
  return own === other || other === IDENTITY || Object.keys(neighbours[own] ?? {}).includes(other)
}

const findWrong = (file: string, source?: string) =>
  listTargets(file, source).flatMap((target) => (isAllowed(file, target) ? [] : [`${file} -> ${target}`]))

describe('layers of the server', () => {
  it('have a rule for every folder', () => {
    expect([...new Set(sources.map(getLayer))].filter((layer) => !(layer in layers))).toEqual([])
  })

  it('import only what lies below', () => {
    expect(sources.flatMap((file) => findWrong(file))).toEqual([])
  })

  it.each([
    ['of the database into http', 'db/bad.ts', "import { Refusal } from '@/server/http/refusal'"],
    ['of http into a domain', 'http/bad.ts', "import { listBannersAt } from '@/server/domains/home/banner-store'"],
    [
      'of the workflow into a domain',
      'workflow/tasks/bad.ts',
      "import { x } from '@/server/domains/company/join-store'",
    ],
    ['of a type alone', 'workflow/tasks/bad.ts', "import type { X } from '@/server/domains/company/join-store'"],
    ['of a type within a type', 'files/bad.ts', "export type X = import('@/server/services').Services"],
    ['of a domain into the application', 'domains/visit/bad.ts', "import type { Services } from '@/server/services'"],
    ['of a domain into jobs', 'domains/visit/bad.ts', "import { tidy } from '@/server/jobs/housekeeping'"],
    ['between domains', 'domains/visit/bad.ts', "import { wordsOf } from '@/server/domains/health-pass/health-level'"],
    ['of identity into a domain', 'domains/identity/bad.ts', "import { x } from '@/server/domains/visit/pass'"],
    ['of the pure engine', 'workflow/engine/bad.ts', "import type { Db } from '@/server/db/connection'"],
  ])('see a wrong import %s', (_case, file, source) => {
    expect(findWrong(`src/server/${file}`, source)).toHaveLength(1)
  })

  it('list no neighbour that is not imported', () => {
    const imported = new Set(
      sources.flatMap((file) => listTargets(file).map((target) => `${getDomain(file)} -> ${getDomain(target)}`)),
    )
    const listed = Object.entries(neighbours).flatMap(([own, others]) =>
      Object.keys(others).map((other) => `${own} -> ${other}`),
    )
    expect(listed.filter((edge) => !imported.has(edge))).toEqual([])
  })

  it('have no cycle of domains', () => {
    const left = new Map(Object.entries(neighbours).map(([own, others]) => [own, Object.keys(others)]))
    const peel = () => [...left].filter(([, others]) => others.every((other) => !left.has(other)))
    for (let free = peel(); free.length > 0; free = peel()) for (const [own] of free) left.delete(own)
    expect([...left.keys()]).toEqual([])
  })
})
