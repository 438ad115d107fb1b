import type { Phone } from './phone/types'
import { readCode } from './read-code'

/**
 * Opens a PDF of the server inside the application, where `look` looks at it, or in WeChat's own viewer, and comes back.
 *
 * @returns in the mini-program the file that WeChat was given
 */
export async function openPdf(phone: Phone, button: string, look?: () => Promise<void>): Promise<Buffer | undefined> {
  await phone.tap(button)
  if (phone.target === 'h5') {
    await phone.arrive('/preview-document')
    // Reading a PDF takes long on a busy machine.
    await phone.see('放大', 90_000)
    await look?.()
    await phone.back()
    return undefined
  }
  const opened = await phone.page.waitForFunction(
    () => window.mini.records.calls.find(({ name }) => name === 'openDocument')?.args,
  )
  const { filePath, fileType } = (await opened.jsonValue()) as { filePath: string; fileType: string }
  expect(fileType).toBe('pdf')
  const file = Buffer.from((await phone.page.evaluate((path) => window.mini.readFile(path), filePath)) ?? '', 'base64')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  return file
}

/**
 * Opens a poster and comes back. In the browser its code is read, as a camera would; in the mini-program the file is a
 * PDF.
 */
export async function openPoster(phone: Phone, button: string, picture: string, link: RegExp): Promise<void> {
  await openPdf(phone, button, async () => {
    await phone.shot(picture)
    expect(await readCode(phone)).toMatch(link)
  })
}
