import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { wxmlToJs, wxssToJs } from 'miniprogram-compiler'

import { filesEnding } from '../support/dist-files'
import { note } from '../support/note'
import { bareGlobals } from './globals'
import { findUnsupported } from './old-phone'
import { compile } from './runner/compile'
import { HIDDEN_GLOBALS } from './runner/hidden-globals'

const WEAPP = path.resolve('dist/weapp')
const H5 = path.resolve('dist/h5')
const OUTPUT_LIMIT = 256 * 1024 * 1024
const isOfficialCompilerHere = process.platform === 'linux' && process.arch === 'x64'

const read = (root: string, file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** Files that hold syntax newer than the given year. */
function tooNew(root: string, ecmaVersion: 2019 | 2021): string[] {
  return filesEnding(root, '.js').flatMap((file) => {
    try {
      parse(read(root, file), { ecmaVersion, sourceType: 'script' })
      return []
    } catch (error) {
      return [`${file}: ${(error as Error).message}`]
    }
  })
}

/** three names the browser on ways that the kernels never take; the runner hides these names while they draw. */
const THREE_BUNDLES = ['packages/three/kernel.js', 'packages/gltf/kernel.js']

const GUARDED = [
  // NutUI's wheel asks `web()` before it measures itself so; it never does here. Each package that has it has its copy.
  /^pages\/\w+\/sub-(vendors|common\/\w+)\.js: getComputedStyle$/,
  // NutUI's Progress asks the same before it watches itself.
  /^vendors\.js: IntersectionObserver$/,
  // @noble/hashes encodes texts with it; it is handed bytes alone.
  /^pages\/qr\/(visitorsCode|sub-vendors)\.js: TextEncoder$/,
]

describe('the compiled mini-program', () => {
  it('compiles without an error or a warning by the template compiler of WeChat', () => {
    expect(compile(WEAPP).diagnostics).toEqual([])
  })

  it('compiles by the official wcc and wcsc', () => {
    if (!isOfficialCompilerHere) {
      note(`wcc and wcsc did not run: they exist for linux-x64, this is ${process.platform}-${process.arch}`)
      return
    }
    expect(wxmlToJs(WEAPP, { maxBuffer: OUTPUT_LIMIT })).toContain('$gwx')
    expect(wxssToJs(WEAPP, { maxBuffer: OUTPUT_LIMIT })).toContain("'./app.wxss'")
  })

  it('holds no syntax newer than ES2019', () => {
    expect(tooNew(WEAPP, 2019)).toEqual([])
  })

  it('takes no name from the browser', () => {
    const own = filesEnding(WEAPP, '.js').filter((file) => !THREE_BUNDLES.includes(file))
    const found = own.flatMap((file) =>
      bareGlobals(read(WEAPP, file), HIDDEN_GLOBALS).map((name) => `${file}: ${name}`),
    )
    expect(found.filter((one) => !GUARDED.some((guarded) => guarded.test(one)))).toEqual([])
  })

  it('uses nothing that the oldest phone of its minimum base library lacks', () => {
    const found = filesEnding(WEAPP, '.js').flatMap((file) =>
      findUnsupported(read(WEAPP, file)).map((one) => `${file}: ${one}`),
    )
    expect(found.filter((one) => !GUARDED.some((guarded) => guarded.test(one)))).toEqual([])
  })

  it('holds no source map and no path of the machine that built it', () => {
    const text = filesEnding(WEAPP, '.js')
      .map((file) => read(WEAPP, file))
      .join('\n')
    expect(filesEnding(WEAPP, '.map')).toEqual([])
    expect(text.includes(process.cwd())).toBe(false)
  })
})

describe('the built H5', () => {
  it('holds no syntax newer than ES2021', () => {
    expect(tooNew(H5, 2021)).toEqual([])
  })

  it('has a hash in the name of every script and style but the worker’s, which browsers look for at one address', () => {
    const names = [...filesEnding(H5, '.js'), ...filesEnding(H5, '.css')]
    expect(names.filter((name) => !/\.[0-9a-f]{6}\.(js|css)$/.test(name))).toEqual(['sw.js'])
  })
})

describe('the scripts and styles that were built', () => {
  it('give up a script of H5 after 120 s [spec 8.13, 9.01]', () => {
    const first = filesEnding(H5, '.js').filter((file) => /^js\/app\./.test(file))
    expect(first.filter((file) => /\b12e4\b|\b120000\b/.test(read(H5, file)))).toEqual(first)
    expect(first).toHaveLength(1)
  })

  it('bear the name of the application, 访客助手, before any page has its own [spec 1.02]', () => {
    expect(read(H5, 'index.html')).toContain('<title>访客助手</title>')
    expect(JSON.parse(read(WEAPP, 'project.config.json')).description).toBe('访客助手')
  })

  it('lay the mini-program out on 750 rpx: 375 px of the design [spec 9.10]', () => {
    const rpx = filesEnding(WEAPP, '.wxss')
      .map((file) => read(WEAPP, file))
      .join('')
    expect(rpx).toMatch(/\b32rpx\b/)
    expect(rpx).not.toMatch(/[^\d.]16px/)
  })
})

describe('the gate for names of the browser', () => {
  it.each([
    ['a bare read', 'localStorage.getItem("a")', ['localStorage']],
    ['a read as an argument', 'f(window)', ['window']],
    ['a shorthand property', 'f({ document })', ['document']],
    ['a name asked for first', 'typeof document === "undefined" || document.body', []],
    ['a name of its own', 'var location = 1; location + 1', []],
    ['a parameter', '(function (self) { return self })(1)', []],
    ['a property', 'page.history.top', []],
  ])('knows %s', (_case, script, found) => {
    expect(bareGlobals(script, HIDDEN_GLOBALS)).toEqual(found)
  })
})

describe('the gate for what old phones lack', () => {
  it.each([
    ['a property escape', '/^\\p{L}$/u.test(a)', ['property escape']],
    ['a property escape in a text', 'new RegExp("\\\\p{L}", "u")', ['property escape']],
    ['the letter p in braces', '/p{2}/u.test(a)', []],
    ['a property escape without its flag, which is none', '/\\p{2}/.test(a)', []],
    ['a lookbehind', '/(?<=a)b/.test(a)', ['lookbehind']],
    ['a negative lookbehind', 'RegExp("(?<!a)b")', ['lookbehind']],
    ['a named group', '/(?<year>a)/.test(a)', []],
    ['flags of later years', '/a/v.test(a)', ['flags v']],
    ['a weak reference', 'new WeakRef(a)', ['WeakRef']],
    ['a weak reference asked for first', 'typeof WeakRef === "undefined" || new WeakRef(a)', []],
    ['words of a country', 'new Intl.NumberFormat("zh")', ['Intl']],
    ['a member of later years', '[1].toSorted()', ['.toSorted()']],
    ['a member it has', '[1].at(-1)', []],
  ])('knows %s', (_case, script, found) => {
    expect(findUnsupported(script)).toEqual(found)
  })
})
