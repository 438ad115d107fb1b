import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Taro from '@tarojs/taro'

import { DAY_MS } from '@/lib/durations'
import type { UploadStore } from '@/offline/pending-uploads'
import { cacheFile, listCachedFiles } from '@/platform/file-cache'
import { listStoredKeys, readText, writeJson } from '@/platform/storage'

import { resetWx, wxAnswers } from '../../support/wx'

const folder = mkdtempSync(path.join(tmpdir(), 'picked-'))
const DRAFT = 'report:p1:new'
let picked = 0

/** A file as WeChat's picker gives it. */
function pick(name: string) {
  picked += 1
  const file = path.join(folder, `${picked}-${name}`)
  writeFileSync(file, 'bytes')
  return { path: file, name, size: 5 }
}

/** The application as it starts: what it did before is known by the device alone. */
async function start() {
  jest.resetModules()
  // WeChat itself goes on.
  jest.doMock('@tarojs/taro', () => ({ __esModule: true, default: Taro }))
  return import('@/offline/pending-uploads')
}

const keys = async (keeper: UploadStore) => (await keeper.read('files')).map(({ key }) => key)
const lists = () => listStoredKeys().filter((key) => key.startsWith('unsent:'))

beforeEach(resetWx)

it('gives back after a restart what was chosen, each with its key, until it has arrived', async () => {
  const before = (await start()).createUploadStore(DRAFT)
  const storedPath = await before.keep('files', { key: 'k1', picked: pick('现场.jpg') })
  await before.keep('files', { key: 'k2', picked: pick('合同.pdf') })
  const after = (await start()).createUploadStore(DRAFT)
  const found = await after.read('files')
  expect(found[0]).toEqual({ key: 'k1', picked: { name: '现场.jpg', size: 5, path: storedPath } })
  expect(found.map(({ picked: { name } }) => name)).toEqual(['现场.jpg', '合同.pdf'])
  after.forget('files', 'k1')
  expect(await keys(after)).toEqual(['k2'])
  expect(await listCachedFiles()).toEqual(['k2.pdf'])
  after.forget('files', 'k2')
  expect([lists(), await listCachedFiles()]).toEqual([[], []])
})

it('shows nobody the files of another field, draft or person', async () => {
  const { createUploadStore } = await start()
  await createUploadStore(DRAFT).keep('files', { key: 'k1', picked: pick('a.jpg') })
  expect(await createUploadStore(DRAFT).read('license')).toEqual([])
  expect(await createUploadStore('report:p1:o1').read('files')).toEqual([])
  expect(await createUploadStore('report:p2:new').read('files')).toEqual([])
})

it('keeps nothing where the phone has no room, and says so', async () => {
  const keeper = (await start()).createUploadStore(DRAFT)
  wxAnswers.set('saveFile', { error: 'the maximum size of the file storage limit is exceeded' })
  expect(await keeper.keep('files', { key: 'k1', picked: pick('a.jpg') })).toBeUndefined()
  expect([lists(), await keeper.read('files')]).toEqual([[], []])
})

it('tells of a file that the device took away, rather than to lose it silently', async () => {
  const keeper = (await start()).createUploadStore(DRAFT)
  writeJson(`unsent:${DRAFT}#files`, [{ key: 'gone', name: 'a.jpg', size: 5, savedAt: Date.now() }])
  expect(await keeper.read('files')).toEqual([{ key: 'gone', picked: { name: 'a.jpg', size: 5, path: '' } }])
})

it('forgets the files with their draft, tells the field on the screen, and leaves those of others', async () => {
  const { createUploadStore, removePendingUploads } = await start()
  const other = createUploadStore('report:p1:new2')
  const keeper = createUploadStore(DRAFT)
  await keeper.keep('files', { key: 'k1', picked: pick('a.jpg') })
  await other.keep('files', { key: 'k2', picked: pick('b.jpg') })
  const told: string[] = []
  keeper.watch('files', () => told.push('mine'))
  other.watch('files', () => told.push('other'))
  removePendingUploads(`${DRAFT}#`)
  expect(told).toEqual(['mine'])
  expect(await keys(keeper)).toEqual([])
  expect(await keys(other)).toEqual(['k2'])
})

it('clears away what no list names, and after a week what no draft goes with', async () => {
  const entry = (key: string, days: number) => [{ key, name: 'a.jpg', size: 5, savedAt: Date.now() - days * DAY_MS }]
  for (const key of ['lost', 'old', 'drafted', 'young']) await cacheFile(`${key}.jpg`, pick('a.jpg').path)
  writeJson('unsent:report:p1:old#files', entry('old', 8))
  writeJson('unsent:report:p1:drafted#files', entry('drafted', 8))
  writeJson('unsent:report:p1:young#files', entry('young', 6))
  writeJson('report:p1:drafted', {})
  const { createUploadStore } = await start()
  await createUploadStore(DRAFT).read('files')
  expect((await listCachedFiles()).sort()).toEqual(['drafted.jpg', 'young.jpg'])
  expect(readText('unsent:report:p1:old#files')).toBeUndefined()
})
