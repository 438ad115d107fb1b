import type { Phone } from './phone/types'

/** Opens a poster inside the application, or in WeChat's own viewer, and comes back. */
export async function openPoster(phone: Phone, button: string, picture: string): Promise<void> {
  await phone.tap(button)
  if (phone.target === 'h5') {
    await phone.arrive('/preview-document')
    // Reading a PDF takes long on a busy machine.
    await phone.see('放大', 90_000)
    await phone.shot(picture)
    return phone.back()
  }
  const opened = await phone.page.waitForFunction(
    () => window.mini.records.calls.find(({ name }) => name === 'openDocument')?.args,
  )
  expect(await opened.jsonValue()).toMatchObject({ fileType: 'pdf' })
}
