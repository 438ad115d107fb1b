import fs from 'node:fs'

import { drawPng } from '../support/draw-png'
import type { Phone } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'

const [WIDE, HIGH] = [480, 320]

/** A photo: a round sun over a slope of colours, with grain, so that it is smaller as a JPEG, as photos are. */
const drawPhoto = () =>
  drawPng(WIDE, HIGH, (x, y) => {
    const grain = (x * 31 + y * 17 + x * y) % 13
    const isSun = Math.hypot(x - WIDE / 2, y - HIGH / 2) < 90
    return isSun ? [240 + grain, 200 + grain, 102] : [(x * 240) / WIDE + grain, 120 + grain, (y * 240) / HIGH + grain]
  })

/** Chooses a picture where the page asks for one; the mini-program's runner gives its own. */
export async function choosePhoto(phone: Phone, button: string): Promise<void> {
  if (phone.target === 'weapp') return phone.tap(button)
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap(button)
  await (await chooser).setFiles({ name: '照片.png', mimeType: 'image/png', buffer: drawPhoto() })
}

export const WAITING = '待上传，联网后自动上传'

/** What phones say of calls without a network. */
export const noNetwork = [
  'ERR_INTERNET_DISCONNECTED',
  'request:fail',
  'uploadFile:fail',
  'Failed to load resource',
  'net::',
]

/**
 * The application is closed while there is no signal and opened again. Without signal the mini-program stands on the
 * phone; a browser needs it to load a page.
 *
 * @param network what there is by then
 */
export async function closeAndOpen(phone: Phone, address: string, network: 'none' | 'wifi' = 'none'): Promise<void> {
  if (phone.target === 'weapp') return phone.open(address, { weapp: { network } })
  await phone.page.goto('about:blank')
  await phone.offline(false)
  await phone.open(address)
}

/** Where a browser shows pictures. */
export const PREVIEW = '/pages/system/preview-image'

/** Waits until a browser could show a page without a network; a mini-program has its package by then. */
export async function pageFetched({ target, page }: Phone, path: string): Promise<void> {
  if (target === 'weapp') return
  const { pages } = JSON.parse(fs.readFileSync('dist/h5/page-files.json', 'utf8')) as {
    pages: Record<string, { files: string[] }>
  }
  const isFetched = (files: readonly string[]) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return files.every((file) => fetched.includes(file))
  }
  await page.waitForFunction(isFetched, pages[path]?.files ?? [])
}

/** How many files wait on the device. */
export function stashedCount(phone: Phone): Promise<number> {
  if (phone instanceof WeappPhone) return phone.mini.files().then((files) => Object.keys(files).length)
  return phone.page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('stash', 1)
      request.onsuccess = () => resolve(request.result)
    })
    const count = await new Promise<number>((resolve) => {
      const request = database.transaction('files').objectStore('files').count()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return count
  })
}
