// One data set of two hundred hostile texts and file names: every screen shows them as text, and none runs.
import type { RouteName } from '@/navigation/routes'

import { hostileTexts, makeHostile } from './hostile-texts'
import { perform, rigFor } from './journey'
import type { Phone } from './phone/types'
import { addressOf, sessionOf, type Visit, visits } from './visits'

/** Screens that show words of the application alone, or hand on. */
const OWN_WORDS = new Set<RouteName>([
  ...(['init', 'redirect', 'agreement', 'privacy', 'serviceTerms', 'guide', 'login', 'register', 'trial'] as const),
  ...(['forgotPassword', 'changePhone', 'about', 'download', 'partnerLogin', 'partnerRegister'] as const),
  ...(['previewImage', 'chooseLocation', 'openLocation'] as const),
])

/** What would stand there if a text had become markup, or had run. */
async function harmIn(phone: Phone): Promise<string[]> {
  const found = await Promise.all(
    phone.page.frames().map((frame) =>
      frame.evaluate(() => {
        const ran = (window as unknown as { __ranBy?: number[] }).__ranBy ?? []
        const marked = document.querySelectorAll(
          'img[src="x"], [onerror], [onload], [ontoggle], [onmouseover], iframe[srcdoc], a[href^="javascript:"], details',
        )
        return [...ran.map((n) => `ran ${n}`), ...[...marked].map((one) => one.outerHTML.slice(0, 120))]
      }),
    ),
  )
  return found.flat()
}

async function watch({ page }: Phone): Promise<void> {
  await page.context().addInitScript(() => {
    const kept = window as unknown as { __ran: (n: number) => void; __ranBy: number[] }
    kept.__ranBy = []
    kept.__ran = (n) => void kept.__ranBy.push(n)
  })
}

async function textOf({ page }: Phone): Promise<string> {
  const texts = await Promise.all(page.frames().map((frame) => frame.evaluate(() => document.body?.innerText ?? '')))
  return texts.join('\n')
}

describe('two hundred hostile texts and file names', () => {
  it('are two hundred, each its own', () => {
    expect(new Set(hostileTexts).size).toBe(200)
  })

  it('h5: are shown as text by every screen, and none runs', async () => {
    const { server } = await rigFor('h5')
    const screens = visits().filter(({ name }) => !OWN_WORDS.has(name))
    // Ids are looked up while the story still reads as it was told.
    for (const screen of screens) await addressOf(screen, server)
    expect(await makeHostile(server.db)).toBeGreaterThan(40)
    const harm: string[] = []
    const showing = new Set<string>()
    const open = async (phone: Phone, screen: Visit) => {
      const storage = screen.person && (await sessionOf(screen.person, server))
      await phone.open(await addressOf(screen, server), { storage: storage ?? {} })
      await phone.idle()
      harm.push(...(await harmIn(phone)).map((what) => `${screen.name}: ${what}`))
      if (/〔\d+〕/.test(await textOf(phone))) showing.add(screen.name)
    }
    const work = async ({ phone }: { phone: Phone }) => {
      await watch(phone)
      for (const screen of screens) await open(phone, screen)
    }
    await perform('h5', 'hostile texts', work, ['Failed to load resource', 'request:'])
    expect(harm).toEqual([])
    expect(showing.size).toBeGreaterThan(25)
  }, 600_000)
})
