// What becomes of a file that the application hands over: kept by the browser, or given to WeChat.
import fs from 'node:fs'

import type { Phone } from './phone/types'

const HANDED_OVER = ['openDocument', 'shareFileMessage']

/**
 * Taps what hands over a file.
 *
 * @returns its name, text and bytes on H5; in the mini-program WeChat shows or shares it, and all are empty
 */
export async function saveFile(phone: Phone, label: string): Promise<{ name: string; text: string; bytes: Buffer }> {
  if (phone.target === 'weapp') {
    await phone.tap(label)
    await phone.page.waitForFunction(
      (names) => window.mini.records.calls.some(({ name }) => names.includes(name)),
      HANDED_OVER,
    )
    return { name: '', text: '', bytes: Buffer.alloc(0) }
  }
  const [file] = await Promise.all([phone.page.waitForEvent('download'), phone.tap(label)])
  const bytes = fs.readFileSync(await file.path())
  return { name: file.suggestedFilename(), text: bytes.toString('utf8'), bytes }
}
