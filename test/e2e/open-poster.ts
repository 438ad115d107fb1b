import type { Phone } from './phone/types'
import { readCode } from './read-code'

/**
 * Opens a poster inside the application, or in WeChat's own viewer, and comes back. In the browser its code is read, as
 * a camera would; in the mini-program the file is a PDF.
 */
export async function openPoster(phone: Phone, button: string, picture: string, link: RegExp): Promise<void> {
  await phone.tap(button)
  if (phone.target === 'h5') {
    await phone.arrive('/preview-document')
    // Reading a PDF takes long on a busy machine.
    await phone.see('放大', 90_000)
    await phone.shot(picture)
    expect(await readCode(phone)).toMatch(link)
    return phone.back()
  }
  const opened = await phone.page.waitForFunction(
    () => window.mini.records.calls.find(({ name }) => name === 'openDocument')?.args,
  )
  const { filePath, fileType } = (await opened.jsonValue()) as { filePath: string; fileType: string }
  expect(fileType).toBe('pdf')
  const file = (await phone.page.evaluate((path) => window.mini.readFile(path), filePath)) ?? ''
  expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
}
