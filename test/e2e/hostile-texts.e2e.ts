// One data set of two hundred hostile texts and file names: every screen shows them as text, and none runs.
import type { RouteName } from '@/navigation/routes'

import { hostileNames, hostileTexts, makeHostile, makeJsonHostile, uploadHostile } from './hostile-texts'
import { perform, rigFor } from './journey'
import { openFrugal } from './open-frugal'
import type { Phone, Target } from './phone/types'
import type { Person, StageServer } from './server'
import { textInFront, turnTo } from './turn-to'
import { getAddress, getSession, type Visit, visits } from './visits'

/** Screens that show words of the application or of another site alone, or hand on. */
const OWN_WORDS = new Set<RouteName>([
  ...(['init', 'redirect', 'agreement', 'privacy', 'serviceTerms', 'guide', 'login', 'register', 'trial'] as const),
  ...(['forgotPassword', 'changePhone', 'about', 'download', 'partnerLogin', 'partnerRegister'] as const),
  ...(['previewImage', 'chooseLocation', 'openLocation', 'webPage'] as const),
])
/** Screens that show stored words only once somebody types, asks or was refused; the board shows lines by their codes. */
const SILENT: readonly RouteName[] = [
  ...(['board', 'certification', 'joinApp', 'submitOpportunity'] as const),
  ...(['previewDocument', 'verify', 'absence', 'devices', 'avatar'] as const),
  ...(['certify', 'password', 'notifications', 'help', 'accountData', 'manage'] as const),
  ...(['manageCertifications', 'managePartnerActivity', 'managePartnerInvite', 'manageGift'] as const),
]
const START = '/pages/mine/aboutUs'

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

/** Whatever runs from now on leaves its number. */
async function watch({ page }: Phone): Promise<void> {
  await page.evaluate(() => {
    const scope = window as unknown as { __ran: (n: number) => void; __ranBy: number[] }
    scope.__ranBy = []
    scope.__ran = (n) => void scope.__ranBy.push(n)
  })
}

interface Tour {
  server: StageServer
  screens: readonly Visit[]
  /** What went wrong, and where; and which screens show a text of the set. */
  harm: string[]
  showing: Set<RouteName>
}

/** One person's screens, in one run of the application. */
async function walk(phone: Phone, { server, screens, harm, showing }: Tour) {
  const [first] = screens
  // Models in 3D never rest, and show no text of their own.
  await openFrugal(phone, START, { storage: first?.person ? await getSession(first.person, server) : {} })
  await watch(phone)
  for (const screen of screens) {
    await turnTo(phone, await getAddress(screen, server))
    await phone.idle()
    harm.push(...(await harmIn(phone)).map((what) => `${screen.name}: ${what}`))
    if (/〔\d+〕/.test(await textInFront(phone))) showing.add(screen.name)
  }
}

async function getTour(target: Target) {
  const { server } = await rigFor(target)
  const screens = visits().filter(({ name, route }) => !OWN_WORDS.has(name) && !(target === 'weapp' && route.h5Only))
  // Ids are looked up while the story still reads as it was told.
  for (const screen of screens) await getAddress(screen, server)
  const files = await uploadHostile(server)
  expect(files.map(({ name }) => name).filter((name) => !/^[^/\\]+$/.test(name))).toEqual([])
  expect(await makeHostile(server.db)).toBeGreaterThan(40)
  expect(await makeJsonHostile(server.db)).toBeGreaterThan(15)
  const tour = { server, harm: [] as string[], showing: new Set<RouteName>() }
  // Guests first: whoever signs in stays.
  const people = new Set<Person | undefined>([undefined, ...screens.map(({ person }) => person)])
  for (const person of people) {
    const own = screens.filter((screen) => screen.person === person)
    await perform(target, 'hostile texts', ({ phone }) => walk(phone, { ...tour, screens: own }), { ignore: IGNORED })
  }
  const silent = screens.map(({ name }) => name).filter((name) => !tour.showing.has(name))
  return { harm: tour.harm, silent }
}

/** Pictures and addresses that were no addresses any more. */
const IGNORED = ['Failed to load resource', 'image: failed to load', 'request:']

describe('two hundred hostile texts and file names', () => {
  it('are two hundred, each its own', () => {
    expect(new Set(hostileTexts).size).toBe(200)
    expect(new Set(hostileNames).size).toBe(25)
  })

  it.each(['h5', 'weapp'] as const)(
    '%s: are shown as text by every screen, and none runs [asvs 1.1.1, 1.2.1]',
    async (target) => {
      const { harm, silent } = await getTour(target)
      expect(harm).toEqual([])
      // WeChat shows a document itself; its page in the mini-program has the file's name.
      expect(silent).toEqual(SILENT.filter((name) => target === 'h5' || name !== 'previewDocument'))
    },
    600_000,
  )
})
