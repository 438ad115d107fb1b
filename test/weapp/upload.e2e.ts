// What WeChat takes of the build, and what its oldest engines run of the scripts.
import fs from 'node:fs'
import path from 'node:path'

import { filesEnding } from '../support/dist-files'
import { projectFiles, readSource } from '../support/source-files'
import { UPLOADED_TYPES } from './runner/uploaded'

const WEAPP = path.resolve('dist/weapp')
const H5 = path.resolve('dist/h5')

/** Notices of licences, which nothing loads. */
const NOTICE = /\.LICENSE\.txt$/
/** A syntax error where an engine has no tables of Unicode, as WeChat's on Android: the whole script is lost. */
const PROPERTY_ESCAPE = /\\[pP]\{/

const read = (root: string, file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const json = (file: string) => JSON.parse(read(WEAPP, file))
const isFile = (file: string) => fs.statSync(path.join(WEAPP, file)).isFile()

it('holds no file that WeChat leaves out of the upload', () => {
  const files = filesEnding(WEAPP, '').filter(isFile)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !UPLOADED_TYPES.has(path.extname(file)) && !NOTICE.test(file))).toEqual([])
})

it.each([
  ['the mini-program', WEAPP],
  ['H5', H5],
])('has no property escape in a script of %s', (_target, root) => {
  const scripts = filesEnding(root, '.js')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((file) => PROPERTY_ESCAPE.test(read(root, file)))).toEqual([])
})

it('has no property escape in a source that the client loads', () => {
  const sources = projectFiles('src', 'config/h5', 'config/weapp').filter((file) => /\.(tsx?|mjs|cjs)$/.test(file))
  const client = sources.filter((file) => !file.startsWith('src/server/'))
  expect(client.filter((file) => PROPERTY_ESCAPE.test(readSource(file)))).toEqual([])
})

it('makes weak references by a name that stands for itself where the engine has none, as on iOS before 14.5', () => {
  const scripts = filesEnding(WEAPP, '.js')
  expect(scripts.filter((file) => /\bnew (WeakRef|FinalizationRegistry)\b/.test(read(WEAPP, file)))).toEqual([])
})

it('tells WeChat’s search what may be found: the exhibition, and nothing of a company', () => {
  const { rules } = json(json('app.json').sitemapLocation)
  expect(rules.at(-1)).toEqual({ action: 'disallow', page: '*' })
  const allowed = rules.slice(0, -1) as { action: string; page: string }[]
  expect(allowed.filter(({ action, page }) => action !== 'allow' || !page.startsWith('pages/h5/3d/'))).toEqual([])
  expect(allowed.filter(({ page }) => !fs.existsSync(path.join(WEAPP, `${page}.json`)))).toEqual([])
})

it('has a light and a dark colour for each that app.json names, so that no bar flashes', () => {
  const app = json('app.json')
  const named = [...JSON.stringify([app.window, app.tabBar]).matchAll(/"@(\w+)"/g)].map(([, name]) => name)
  const { light, dark } = json(app.themeLocation)
  expect(named).toHaveLength(6)
  expect([Object.keys(light).sort(), Object.keys(dark).sort()]).toEqual([[...named].sort(), [...named].sort()])
})
