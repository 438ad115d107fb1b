// config/docs/RELEASE.md is what somebody types into WeChat's console: it must say what the product does.
import { readFileSync } from 'node:fs'

import { settingRows } from '@/server/setting-rows'

import { projectFiles, readSource } from './support/source-files'

const release = readFileSync('config/docs/RELEASE.md', 'utf8')

/** Calls that WeChat asks a declaration for. */
const DECLARED = [
  'getPhoneNumber',
  'chooseMedia',
  'chooseImage',
  'chooseVideo',
  'chooseMessageFile',
  'getLocation',
  'getFuzzyLocation',
  'chooseLocation',
  'choosePoi',
  'saveImageToPhotosAlbum',
  'saveVideoToPhotosAlbum',
  'addPhoneCalendar',
  'addPhoneContact',
  'chooseContact',
  'chooseAddress',
  'getClipboardData',
  'setClipboardData',
  'getUserProfile',
  'getUserInfo',
  'getWeRunData',
  'startRecord',
  'getRecorderManager',
  'createCameraContext',
]

it('declares the calls that the mini-program makes, and no other', () => {
  const client = projectFiles().filter((file) => /^src\/(?!server\/).*\.tsx?$/.test(file) && !file.includes('.h5.'))
  const code = client.map(readSource).join('\n')
  const made = DECLARED.filter((name) => new RegExp(`Taro\\.${name}\\(|openType="${name}"`).test(code))
  const table = release.slice(release.indexOf('### Privacy declaration'), release.indexOf('## 3.'))
  const named = DECLARED.filter((name) => table.includes(`\`${name}\``))
  expect(named.sort()).toEqual(made.sort())
})

it('names the oldest base library, below which the application says so, wherever it stands', () => {
  const [, minimum] = /MINIMUM = '([\d.]+)'/.exec(readSource('src/platform/base-library/index.weapp.ts')) ?? []
  expect(minimum).toBe('2.32.3')
  expect(JSON.parse(readSource('project.config.json')).libVersion).toBe(minimum)
  expect(release).toContain(`| 设置 › 基础库最低版本 | ${minimum},`)
})

it('names settings as they are', () => {
  const scripts = ['config/scripts/weapp.mjs', 'config/scripts/weapp-devtools.mjs'].map(readSource).join('\n')
  const ofScripts = [...scripts.matchAll(/name: '([A-Z_]+)'|\b(WECHAT_DEVTOOLS_[A-Z]+):/g)].map(([, a, b]) => a ?? b)
  const names = new Set<string | undefined>([...settingRows.map(({ name }) => name), ...ofScripts])
  const named = [...release.matchAll(/\b[A-Z0-9]+_[A-Z0-9_]+\b/g)].map(([name]) => name)
  expect(named.filter((name) => !names.has(name))).toEqual([])
  expect(ofScripts.length).toBeGreaterThan(0)
  expect(ofScripts.filter((name) => !release.includes(`| \`${name}\` |`))).toEqual([])
})
