// How the application is told to look, and which look a walk over many screens gives to each.
import { pageScript } from './phone/base'
import type { OpenWith, Phone } from './phone/types'
import { SMALL } from './read-code'
import type { Person, StageServer } from './server'
import { getSession } from './visits'

/** What the device keeps for each look. */
export const settings = {
  light: { appearance: 'light' },
  dark: { appearance: 'dark' },
  large: { appearance: 'light', textSize: '1.4' },
  /** On the narrowest phone. */
  narrow: { appearance: 'light' },
} as const

export type Look = keyof typeof settings

export const looks = Object.keys(settings) as Look[]

/** Every look in the full run; else one for each screen, in turn. */
export function isShownIn(look: Look, at: number): boolean {
  return Boolean(process.env.FULL) || looks[at % looks.length] === look
}

const layout = pageScript('layout')

/** The application started again on the same phone, with the layout check at hand. */
export async function openAnew(look: Look, phone: Phone, address: string, options: OpenWith) {
  await phone.open(address, options)
  if (look === 'narrow') await phone.page.setViewportSize(SMALL)
  await phone.page.evaluate(layout)
}

/** Has nothing to read. */
const START = '/pages/mine/aboutUs'

/** The application started for a person, or a guest, in a look. */
export async function openIn(
  look: Look,
  person: Person | undefined,
  phone: Phone,
  server: StageServer,
  options?: OpenWith,
) {
  const session = person && (await getSession(person, server))
  await openAnew(look, phone, START, { ...options, storage: { ...session, ...settings[look] } })
}

/** @returns what of the page in front cannot be read; a picture of it in the full run */
export async function findLookErrors(phone: Phone, picture: string): Promise<string[]> {
  if (process.env.FULL) await phone.shot(`states/${picture}`)
  return phone.page.evaluate(async () => {
    // In the midst of a change a white title stands on a bar that is still light.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
    return window.layout.faults()
  })
}
