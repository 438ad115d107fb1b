import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import webpack from 'webpack'

const { KernelsPlugin } = createRequire(path.resolve('config/index.ts'))('./kernels.cjs')

const CALL = "__non_webpack_require__('~/packages/three/kernel.js', console.log, console.log)"
const GOOD_KERNEL =
  "import { half } from '@/lib/half'\nexport class Stage { #size = 2 ?? 1; get half() { return half(this.#size) } }\nexport const kernel = { stage: () => new Stage() }"
let root: string

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
}

/** Builds a little application with one page and one kernel; gives the messages of the errors. */
function build(files: Record<string, string>, requireCallers = true): Promise<string[]> {
  write({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/lib/half.ts': 'export const half = (size: number) => size / 2',
    'src/platform/device.ts': 'export const device = 1',
    'src/page.js': CALL,
    'src/kernels/three/index.ts': GOOD_KERNEL,
    ...files,
  })
  const kernels = { three: { entry: 'src/kernels/three/index.ts', out: 'packages/three/kernel.js' } }
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: './src/page.js',
    output: { path: path.join(root, 'dist') },
    performance: false,
    resolve: {
      modules: [path.resolve('node_modules')],
      extensions: ['.ts', '.js'],
      alias: { '@': path.join(root, 'src') },
    },
    plugins: [new KernelsPlugin({ root, kernels, requireCallers })],
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error)
      const messages = stats?.compilation.errors.map(({ message }) => message) ?? []
      compiler.close(() => resolve(messages))
    })
  })
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'kernels-'))
  // Webpack asks the nearest one which kind of module a file is: not one that lies about above.
  fs.writeFileSync(path.join(root, 'package.json'), '{}')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

it('emits a kernel that a plain require can load, in syntax of ES2017', async () => {
  expect(await build({})).toEqual([])
  const text = fs.readFileSync(path.join(root, 'dist/packages/three/kernel.js'), 'utf8')
  expect(text).not.toMatch(/#size|\?\?/)
  const module = { exports: {} as { kernel?: { stage(): { half: number } } } }
  new Function('module', 'exports', 'require', text)(module, module.exports, undefined)
  expect(module.exports.kernel?.stage().half).toBe(1)
})

it.each([
  ['Taro', "import Taro from '@tarojs/taro'\nexport const kernel = Taro", '@tarojs/taro'],
  ['React', "import { useState } from 'react'\nexport const kernel = useState", 'react'],
  ['the platform', "import { device } from '@/platform/device'\nexport const kernel = device", '@/platform/device'],
  [
    'the platform by a relative path',
    "import { device } from '../../platform/device'\nexport const kernel = device",
    'platform/device',
  ],
])('refuses a kernel that imports %s, naming file and line', async (_, text, reason) => {
  const errors = await build({ 'src/kernels/three/index.ts': text })
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('a kernel must not import')
  expect(errors[0]).toContain(reason)
  expect(errors[0]).toContain('src/kernels/three/index.ts:1:')
})

it.each([
  ['three', "import { Color } from 'three'\nconsole.log(new Color('#fff'))\n"],
  ['the kernel', "import { kernel } from '@/kernels/three'\nconsole.log(kernel)\n"],
])('refuses a page that imports %s statically, naming the page', async (_, line) => {
  // webpack alone reads no TypeScript: the kernel is plain here.
  const errors = await build({ 'src/page.js': line + CALL, 'src/kernels/three/index.ts': 'export const kernel = 1' })
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/is in the webpack graph \(imported by src\/page\.js\): load it with loadKernel\(\)/)
})

it('refuses a production build in which nobody requires the kernel', async () => {
  const mistyped = CALL.replace('three/kernel', 'tree/kernel')
  expect(await build({ 'src/page.js': mistyped })).toEqual([expect.stringContaining('the loader was dropped')])
  expect(await build({ 'src/page.js': mistyped }, false)).toEqual([])
})

it('says where a kernel does not compile', async () => {
  const errors = await build({ 'src/kernels/three/index.ts': 'export const kernel = {' })
  expect(errors[0]).toContain('src/kernels/three/index.ts:1:')
})
