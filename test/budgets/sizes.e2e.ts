// How heavy the two builds are, in bytes that travel.
// @tier test
import fs from 'node:fs'
import path from 'node:path'

import { perform, type Stage } from '../e2e/journey'
import { filesEnding } from '../support/dist-files'
import { note } from '../support/note'
import { compile } from '../weapp/runner/compile'
import { MAIN } from '../weapp/runner/types'
import { contractModulesIn } from './contract-modules'

const KB = 1024
const LOGIN_LIMIT = 142 * KB
const SURVEY_LIMIT = 174 * KB
/** Of the editor of formatted text, loaded when a form of 管理 opens it. */
const EDITOR_LIMIT = 62 * KB
const WEAPP_LIMITS = { main: 900 * KB, three: 900 * KB, others: 800 * KB }
/** Words that stand in every build of the libraries that belong into packages of their own. */
const HEAVY = /WebGLRenderer|zrender|Chart\.register/

/** A word of prosemirror-view alone. */
const EDITOR = /ProseMirror-selectednode/

/** Names that only the adapters of other back ends have. */
const OTHER_BACKENDS = /dataResult|sysUser\b|phonenumber|processInstance\.startUser|orgCodeTxt/

const H5 = path.resolve('dist/h5')
const WEAPP = path.resolve('dist/weapp')
const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** What the server sends of a file to a browser that takes brotli. */
function brotliBytes(file: string): number {
  const whole = path.join(H5, file)
  return fs.statSync(fs.existsSync(`${whole}.br`) ? `${whole}.br` : whole).size
}

/** The files of the build that the page asks for until it rests. */
async function filesLoadedBy(address: string): Promise<string[]> {
  const files = new Set<string>(['index.html'])
  const visit = async ({ phone, server }: Stage) => {
    await phone.open('/healthz')
    phone.page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === server.origin && fs.existsSync(path.join(H5, pathname)) && path.extname(pathname)) {
        files.add(pathname.slice(1))
      }
    })
    await phone.open(address)
    await phone.idle()
  }
  // The browser looks for an icon beside the plain text it starts from.
  await perform('h5', `sizes-${address}`, visit, { ignore: ['favicon.ico'] })
  return [...files]
}

describe('the H5 login page', () => {
  let files: string[]
  beforeAll(async () => {
    files = await filesLoadedBy('/pages/index/login')
  })

  it('travels in at most 142 KB of brotli', () => {
    const rows = files.map((file) => ({ file, bytes: brotliBytes(file) })).sort((a, b) => b.bytes - a.bytes)
    const total = rows.reduce((sum, row) => sum + row.bytes, 0)
    note(`H5 login: ${kb(total)} of brotli in ${files.length} files, at most ${kb(LOGIN_LIMIT)}`)
    for (const row of rows.slice(0, 6)) note(`  ${kb(row.bytes).padStart(9)}  ${row.file}`)
    expect(total).toBeLessThanOrEqual(LOGIN_LIMIT)
  })

  it('asks for its own files beside the application, not after it', () => {
    const [, list = '{}'] = /var files = (\{.*?\]\})/.exec(fs.readFileSync(path.join(H5, 'index.html'), 'utf8')) ?? []
    const early: unknown = JSON.parse(list).login
    const own = files.filter((file) => file.startsWith('chunk/') || (file.startsWith('css/') && !/\bapp\./.test(file)))
    expect([...own].sort()).toEqual([...(early as string[])].sort())
  })

  it('holds neither three nor charts [spec 2.02]', () => {
    const heavy = files.filter(
      (file) => file.endsWith('.js') && HEAVY.test(fs.readFileSync(path.join(H5, file), 'utf8')),
    )
    expect(heavy).toEqual([])
  })

  it('lets the browser compile its scripts while others are on their way', () => {
    const scripts = files.filter((file) => /^(js|chunk)\/.*\.js$/.test(file))
    const starts = scripts.map((file) => fs.readFileSync(path.join(H5, file), 'utf8').slice(0, 28))
    expect(new Set(starts)).toEqual(new Set(['//# allFunctionsCalledOnLoad']))
  })

  it('knows the calls of sign-in and of the shell, and no others', () => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const text = scripts.map((file) => fs.readFileSync(path.join(H5, file), 'utf8')).join('\n')
    // The shell asks whether there is a newer release; sign-in's calls come with the page.
    expect(contractModulesIn(text)).toEqual(['identity/auth', 'meta'])
  })
})

describe('the H5 survey page', () => {
  it('travels in at most 174 KB of brotli, without three and charts', async () => {
    const files = await filesLoadedBy('/pages/h5/survey')
    const total = files.reduce((sum, file) => sum + brotliBytes(file), 0)
    note(`H5 survey: ${kb(total)} of brotli in ${files.length} files, at most ${kb(SURVEY_LIMIT)}`)
    expect(total).toBeLessThanOrEqual(SURVEY_LIMIT)
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.filter((file) => HEAVY.test(fs.readFileSync(path.join(H5, file), 'utf8')))).toEqual([])
  })
})

describe('the editor of formatted text', () => {
  const chunks = fs.readdirSync(path.join(H5, 'chunk')).map((name) => `chunk/${name}`)
  const scripts = chunks.filter((file) => file.endsWith('.js'))
  const holders = scripts.filter((file) => EDITOR.test(fs.readFileSync(path.join(H5, file), 'utf8')))

  it('travels in a chunk of its own, of at most 62 KB of brotli', () => {
    expect(holders).toHaveLength(1)
    const bytes = holders.reduce((sum, file) => sum + brotliBytes(file), 0)
    note(`H5 editor: ${kb(bytes)} of brotli, at most ${kb(EDITOR_LIMIT)}`)
    expect(bytes).toBeLessThanOrEqual(EDITOR_LIMIT)
  })

  it('is nowhere in the mini-program', () => {
    const holding = filesEnding(WEAPP, '.js').filter((file) =>
      EDITOR.test(fs.readFileSync(path.join(WEAPP, file), 'utf8')),
    )
    expect(holding).toEqual([])
  })
})

describe('the packages of the mini-program', () => {
  const { packages } = compile(WEAPP).bundle
  const getLimit = (root: string) => {
    if (root === MAIN) return WEAPP_LIMITS.main
    return root === 'packages/three/' ? WEAPP_LIMITS.three : WEAPP_LIMITS.others
  }

  it.each(Object.entries(packages))('%s, %i bytes, stays within its limit', (root, bytes) => {
    const name = root === MAIN ? 'main' : root
    note(`mini-program: ${kb(bytes).padStart(9)}  ${name}, at most ${kb(getLimit(root))}`)
    expect(bytes).toBeLessThanOrEqual(getLimit(root))
  })

  it('keeps three and charts out of main', () => {
    const roots = Object.keys(packages).filter((root) => root !== MAIN)
    const main = filesEnding(WEAPP, '.js').filter((file) => !roots.some((root) => file.startsWith(root)))
    expect(main.filter((file) => HEAVY.test(fs.readFileSync(path.join(WEAPP, file), 'utf8')))).toEqual([])
  })

  it('holds three in the package of its own', () => {
    expect(fs.readFileSync(path.join(WEAPP, 'packages/three/kernel.js'), 'utf8')).toMatch(/WebGLRenderer/)
  })
})

it.each([H5, WEAPP])('%s holds no adapter of another back end', (folder) => {
  const scripts = filesEnding(folder, '.js')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((file) => OTHER_BACKENDS.test(fs.readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})
