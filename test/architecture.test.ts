import { storedKinds } from '@/offline/registry'

import {
  listComments,
  listImports,
  listTargetFiles,
  projectFiles,
  readSource,
  resolveTarget,
} from './support/source-files'

/** Which folders of src each folder may import, besides itself (README, "Layers"). */
const layers: Record<string, readonly string[]> = {
  pages: ['features', 'parts', 'navigation', 'ui'],
  features: ['parts', 'offline', 'session', 'navigation', 'ui', 'theme', 'api', 'contract', 'platform', 'lib'],
  parts: ['offline', 'session', 'navigation', 'ui', 'theme', 'api', 'contract', 'platform', 'lib'],
  // The rail, panes and keys of a wide window on H5, around all pages: only app.tsx imports it.
  wide: ['parts', 'session', 'navigation', 'ui', 'theme', 'platform', 'lib'],
  offline: ['session', 'api', 'contract', 'platform', 'lib'],
  session: ['navigation', 'api', 'contract', 'platform', 'lib'],
  navigation: ['platform', 'lib'],
  ui: ['platform', 'lib', 'theme'],
  api: ['contract', 'platform', 'lib'],
  platform: ['lib'],
  kernels: ['lib'],
  // Placeholder pages of the packages that carry a kernel.
  packages: [],
  theme: ['platform', 'lib'],
  server: ['contract', 'lib'],
  contract: ['lib'],
  lib: [],
}

/** Packages, and the places that may import them; those not named here are the server's or the tests'. */
const packages: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^react$/,
    [
      'pages',
      'features',
      'parts',
      'wide',
      'offline',
      'session',
      'navigation',
      'ui',
      'theme',
      'api',
      'platform',
      'app.tsx',
    ],
  ],
  [/^@tarojs\/components$/, ['features', 'parts', 'wide', 'ui', 'platform', 'packages']],
  [
    /^@tarojs\/taro$/,
    ['features', 'parts', 'wide', 'session', 'navigation', 'ui', 'theme', 'api', 'platform', 'app.tsx'],
  ],
  [/^@tarojs\/runtime$/, ['platform']],
  [/^@nutui\//, ['ui']],
  [/^@tanstack\/react-query$/, ['api/query.ts', 'features', 'parts', 'app.tsx']],
  [/^zustand$/, ['session', 'offline', 'navigation', 'theme', 'features', 'parts', 'ui']],
  [/^dayjs/, ['lib', 'features', 'parts', 'ui']],
  [/^valibot$/, ['contract', 'server', 'api', 'offline', 'parts', 'features']],
  [/^htmlparser2$/, ['kernels/text', 'server/files/sheets']],
  [/^three(\/|$)/, ['kernels/three']],
  [/^jsqr$/, ['platform/scan/decode.ts']],
  // Types alone: the file is copied beside the bundle.
  [/^pdfjs-dist$/, ['platform/pdf/index.h5.ts']],
  [/^prosemirror-/, ['platform/rich-editor']],
  [/^uqr$/, ['lib/qr.ts']],
  [/^@noble\/hashes\//, ['lib/pass.ts']],
  [/^tweetnacl$/, ['lib/pass-signature.ts']],
  [
    /^(node:|bpmn-moddle$|fastify|@fastify\/|content-disposition$|drizzle-orm|pg$|@electric-sql\/|@node-rs\/|sanitize-html|sharp$|pdfkit|pinyin-pro|yauzl$|write-excel-file\/|ajv|prom-client$|@opentelemetry\/|aws4fetch$|@valibot\/)/,
    ['server'],
  ],
]

const sources = projectFiles('src').filter((file) => /\.tsx?$/.test(file))
const styles = projectFiles('src').filter((file) => file.endsWith('.scss'))
/** Has the hook for the pages that call it. */
const SHARING = 'src/parts/wechat/use-share-card.ts'
const client = sources.filter((file) => !/^src\/(server|kernels)\//.test(file))

function getLayer(file: string): string {
  return file.split('/')[1] ?? ''
}

function isWithin(file: string, place: string): boolean {
  return file === `src/${place}` || file.startsWith(`src/${place}/`)
}

/** The features and parts that a page consists of. */
function reachedFrom(page: string): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !/^src\/(pages|features|parts)\//.test(file) || !/\.tsx?$/.test(file)) return
    found.add(file)
    for (const { specifier } of listImports(file)) listTargetFiles(resolveTarget(file, specifier) ?? '').forEach(visit)
  }
  visit(page)
  return found
}

/** What a file may not import, as sentences. */
function wrongImports(file: string, source?: string): string[] {
  const [, layer = '', feature] = file.split('/')
  if (file === 'src/app.tsx') return []
  return listImports(file, source).flatMap(({ specifier, isType, isDynamic }) => {
    const target = resolveTarget(file, specifier)
    if (!target) return []
    const [, targetLayer = '', targetFeature] = target.split('/')
    const wrong = `${file} -> ${specifier}`
    if (/\.(scss|css|png|jpg|webp|svg)$/.test(target)) {
      // A picture under pages lies in the sub-package of its folder.
      const isForeign = targetLayer === 'pages' && !(layer === 'pages' && feature === targetFeature)
      return isForeign ? [wrong] : []
    }
    if (targetLayer === layer) return layer === 'features' && targetFeature !== feature ? [wrong] : []
    // Its types everywhere in platform; the kernel itself is loaded, never linked, by its loader on H5.
    const isLoader = file === 'src/platform/kernel/index.h5.ts' && isDynamic
    const isKernel = layer === 'platform' && targetLayer === 'kernels' && (isType || isLoader)
    return layers[layer]?.includes(targetLayer) || isKernel ? [] : [wrong]
  })
}

describe('layers', () => {
  it('has a rule for every folder of src', () => {
    const folders = new Set(sources.filter((file) => file.split('/').length > 2).map(getLayer))
    expect([...folders].filter((folder) => !(folder in layers))).toEqual([])
  })

  it('lets each folder import only what it may', () => {
    expect(sources.flatMap((file) => wrongImports(file))).toEqual([])
  })

  it.each([
    ['upwards', 'src/api/bad.ts', "import { x } from '@/session/session'"],
    ['sideways between features', 'src/features/home/bad.ts', "import { x } from '@/features/workflow/x'"],
    ['by import()', 'src/lib/bad.ts', "void import('@/platform/storage')"],
    ['bare', 'src/navigation/bad.ts', "import '@/api/client'"],
    ['by export from', 'src/ui/bad.ts', "export { x } from '@/parts/x'"],
    ['by a relative path', 'src/contract/bad.ts', "import { x } from './server/../../server/app'"],
    ['a picture of another sub-package', 'src/features/home/bad.ts', "import p from '@/pages/h5/assets/cnc.png'"],
  ])('sees a wrong import %s', (_case, file, source) => {
    expect(wrongImports(file, source)).toHaveLength(1)
  })

  it('lets each package be imported only where it belongs', () => {
    const wrong = sources.flatMap((file) =>
      listImports(file)
        .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('@/'))
        .filter(({ specifier, isType }) => {
          const rule = packages.find(([pattern]) => pattern.test(specifier))
          const isTypeOfContract = isType && /^valibot$/.test(specifier)
          return !isTypeOfContract && !rule?.[1].some((place) => isWithin(file, place))
        })
        .map(({ specifier }) => `${file} -> ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no cycle of imports', () => {
    const graph = new Map(
      sources.map((file) => [
        file,
        listImports(file)
          .filter(({ isType }) => !isType)
          .flatMap(({ specifier }) => listTargetFiles(resolveTarget(file, specifier) ?? ''))
          .filter((target) => /\.tsx?$/.test(target)),
      ]),
    )
    expect(findCycle(graph)).toEqual([])
  })

  it('goes up by the alias, never by ../', () => {
    const wrong = sources.flatMap((file) =>
      listImports(file)
        .filter(({ specifier }) => specifier.startsWith('../'))
        .map(({ specifier }) => `${file} -> ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  it('stores on the device by src/offline alone', () => {
    const reasons: Record<string, string> = {
      'src/theme/theme-store.ts': 'themeColor is given by the specification; colours are needed before any session',
      'src/session/session.ts': 'accessToken and user are given by the specification; offline asks who is signed in',
      'src/session/ended-session.ts': 'of the session, and read by other windows',
      'src/session/device.ts': 'of the sign-in: it identifies the device',
      'src/navigation/back-to-page.ts': 'the page to return to is recorded before a session exists',
    }
    const stores = /^@\/platform\/(storage|file-cache)$/
    const places = client.filter(
      (file) =>
        !/^src\/(offline|platform)\//.test(file) && listImports(file).some(({ specifier }) => stores.test(specifier)),
    )
    expect(places.sort()).toEqual(Object.keys(reasons).sort())
    const direct = /\b(setStorage|getStorage|removeStorage|clearStorage)(Sync)?\b|\b(local|session)Storage\b|indexedDB/
    const wrong = client.filter((file) => !file.startsWith('src/platform/') && direct.test(readSource(file)))
    expect(wrong).toEqual([])
  })

  it('opens each kind of stored value with one schema', () => {
    const opened = client.flatMap((file) =>
      [...readSource(file).matchAll(/\b(?:openStored|openFormDrafts|useDraftForm)(?:<\w+>)?\(\s*'(\w+)'/g)].map(
        ([, kind]) => kind,
      ),
    )
    expect(opened.sort()).toEqual(Object.keys(storedKinds).sort())
  })

  it('names no platform in an import', () => {
    const wrong = sources.filter((file) => listImports(file).some(({ specifier }) => /\.(h5|weapp)$/.test(specifier)))
    expect(wrong).toEqual([])
  })
})

/** A cycle as the files on it; empty when there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return []
    for (const next of graph.get(file) ?? []) {
      const cycle = walk(next, [...trail, file])
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  for (const file of graph.keys()) {
    const cycle = walk(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

it('finds a cycle', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'], d: [] }))
  expect(findCycle(graph)).toEqual(['b', 'c', 'b'])
})

describe('platforms', () => {
  it('asks for the target only in platform and app.config', () => {
    const wrong = sources.filter((file) => /TARO_ENV|getEnv\(/.test(readSource(file)))
    expect(wrong.filter((file) => !file.startsWith('src/platform/') && file !== 'src/app.config.ts')).toEqual([])
  })

  it('sends by Taro alone, and only from src/api', () => {
    const transports =
      /\b(Taro\.)?(request|uploadFile|downloadFile)\(\{|\bfetch\(['"`]|new XMLHttpRequest|new WebSocket/
    const named = /import \{[^}]*\b(request|uploadFile|downloadFile)\b[^}]*\} from '@tarojs\/taro'/
    const wrong = client.filter((file) => transports.test(readSource(file)) || named.test(readSource(file)))
    expect(wrong).toEqual(['src/api/transfer.ts', 'src/api/transport.ts'])
  })

  it('keeps files of one platform in platform, ui and wide', () => {
    const paired = projectFiles('src').filter((file) => /\.(h5|weapp)\.tsx?$/.test(file))
    expect(paired.filter((file) => !/^src\/(platform|ui|wide)\//.test(file))).toEqual([])
  })

  it('gives every capability of a pair both sides and its types, and one side alone only where it says why', () => {
    // Before React on H5; WeChat's own consent, which a browser does not have.
    const oneSided = ['page-loader', 'privacy']
    const folders = new Set(
      projectFiles('src/platform')
        .filter((file) => /\/index\.(h5|weapp)\.tsx?$/.test(file))
        .map((file) => file.split('/').slice(0, -1).join('/')),
    )
    const incomplete = [...folders].filter((folder) => {
      const files = projectFiles(folder).map((file) => file.split('/').pop() ?? '')
      const has = (start: string) => files.some((name) => name.startsWith(start))
      return !(has('index.h5.') && has('index.weapp.') && has('types.'))
    })
    expect(incomplete).toEqual(oneSided.map((name) => `src/platform/${name}`))
  })

  it('tells in PLATFORMS.md where one side lacks what the other has', () => {
    const document = readSource('PLATFORMS.md')
    const gaps = projectFiles('src/platform')
      .filter((file) => /\/index\.(h5|weapp)\.tsx?$/.test(file) && /supported: false/.test(readSource(file)))
      .map((file) => file.split('/')[2] ?? '')
    expect(new Set(gaps).size).toBeGreaterThan(0)
    expect([...new Set(gaps)].filter((name) => !document.includes(`\`${name}\``))).toEqual([])
  })
})

describe('folders', () => {
  it('hold at most forty files of code and styles each', () => {
    const counts = new Map<string, number>()
    for (const file of [...sources, ...styles]) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(50)
    const crowded = [...counts].filter(([, count]) => count > 40)
    expect(crowded).toEqual([])
  })
})

/**
 * NutUI's button takes its own taps; ui/Button stops them there. The label of a field opens what its control opens, and
 * has no role of its own.
 */
const TAKES_TAPS = new Set(['src/ui/action/Pressable.tsx', 'src/ui/action/Button.tsx', 'src/ui/form/Field.tsx'])

/** Where the dot is typed, painted on a canvas, or in a fixed line that fits: everywhere else `joinTexts` writes it. */
const WRITES_DOTS = new Set([
  'src/features/account/settings/AboutScreen.tsx',
  'src/features/exhibition/product/product-poster.ts',
  'src/features/login/LoginScreen.tsx',
  'src/features/manage/process/process-field-form.ts',
])

describe('style', () => {
  it('takes every tap through ui/Pressable, or the button of NutUI', () => {
    const wrong = sources.filter((file) => /\sonClick=/.test(readSource(file)) && !TAKES_TAPS.has(file))
    expect(wrong).toEqual([])
  })

  it('asks tables for their own entries, never for what every object inherits', () => {
    const table = /^(?:export )?const (\w+)\s*(?::[^=]*\bRecord<string\b[^=]*)?= \{/gm
    const wrong = sources.flatMap((file) => {
      const code = readSource(file)
      const names = [...code.matchAll(table)].map(([, name]) => name)
      return names.flatMap((name) => {
        // `key in table`, and `table[key]()`: `constructor` is in every table, and can be called.
        const inherited = new RegExp(
          `^.*(?<!['"])\\b[\\w.]+ in ${name}\\b.*$|^.*\\b${name}\\[[a-z][\\w.]*\\](?:\\?\\.)?\\(.*$`,
          'gm',
        )
        const found = [...code.matchAll(inherited)].map(([line]) => line.trim())
        return found.filter((line) => !/\bfor \(/.test(line)).map((line) => `${file}: ${line}`)
      })
    })
    expect(wrong).toEqual([])
  })

  it('joins what is shown with a dot by joinTexts, so that no line begins with it', () => {
    const wrong = sources
      .filter((file) => /^src\/(features|pages|parts|session|ui|wide)\//.test(file) && !WRITES_DOTS.has(file))
      .flatMap((file) =>
        readSource(file)
          .split('\n')
          .filter((line) => / · /.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(wrong).toEqual([])
  })

  it('writes colours as tokens', () => {
    const hex = /#[\da-f]{3,4}\b|#[\da-f]{6}\b|#[\da-f]{8}\b/i
    const wrong = styles
      .filter((file) => !file.startsWith('src/theme/'))
      .flatMap((file) =>
        readSource(file)
          .split('\n')
          .filter((line) => hex.test(line.replace(/\/\/.*/, '').replace(/\/\*.*?\*\//g, '')))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(wrong).toEqual([])
  })

  it('lets WeChat ask every page that says what is passed on, and no other', () => {
    const asks = /\benableShareAppMessage: true/
    const wrong = sources
      .filter((file) => /^src\/pages\/.*\.tsx$/.test(file))
      .filter((page) => {
        const says = [...reachedFrom(page)].some(
          (file) => file !== SHARING && /\buse(ShareAppMessage|Sharing)\(/.test(readSource(file)),
        )
        return says !== asks.test(readSource(page.replace(/\.tsx$/, '.config.ts')))
      })
    expect(wrong).toEqual([])
  })

  it('closes the top level', () => {
    const top = new Set(projectFiles().map((file) => file.split('/')[0] ?? ''))
    const open = [...top].filter((name) => !name.startsWith('.'))
    expect(open.sort()).toEqual(
      [
        'CONTRIBUTING.md',
        'DECISIONS.md',
        'LICENSE',
        'PLATFORMS.md',
        'README.md',
        'babel.config.js',
        'config',
        'package-lock.json',
        'package.json',
        'project.config.json',
        'src',
        'test',
        'tsconfig.json',
        'types',
      ].sort(),
    )
  })

  it('leaves nothing open in a comment', () => {
    const open = /\b(TODO|FIXME|XXX|HACK)\b|\b(for now|temporarily|not (yet )?implemented|placeholder for)\b/
    const files = projectFiles('src', 'test', 'config', 'types').filter((file) => /\.(tsx?|mjs|cjs|scss)$/.test(file))
    const wrong = files
      .filter((file) => file !== 'test/architecture.test.ts')
      .flatMap((file) =>
        listComments(file)
          .filter((comment) => open.test(comment))
          .map((comment) => `${file}: ${comment}`),
      )
    expect(wrong).toEqual([])
  })

  it('names files as the house does', () => {
    const vague = /\/(utils?|helpers?|common|misc)\.tsx?$/
    const barrels = sources.filter(
      (file) => /\/index\.tsx?$/.test(file) && !/^src\/(pages|packages|platform|kernels|server)\//.test(file),
    )
    expect(sources.filter((file) => vague.test(file))).toEqual([])
    expect(barrels).toEqual([])
  })
})
