import type { Phone } from './phone/types'

/** Waits until the page in front could be opened without signal: a mini-program always, a browser once it kept it. */
export async function keptOnPhone({ target, page }: Phone): Promise<void> {
  if (target === 'weapp') return
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
