// WeChat's question for consent: before the first call that touches a person's data, one call at a time. It waits for
// the page's answer, however long that takes, and so does every later one.
import { getControl } from '../builtins/control'
import { options, records } from '../context'
import type { Json } from '../engine'
import { showModal } from '../overlay'
import { CallFailure } from './call'
import { emit, isListenedTo } from './listeners'

const LOOK_MS = 60
const TOLD_AFTER_MS = 5000
const CONTRACT = '《访客助手隐私保护指引》'
const EVENT = 'NeedPrivacyAuthorization'
/** WeChat's list, as far as the runner has the calls; the buttons by their open-type. */
const PRIVATE = new Set(
  (
    'chooseImage chooseMedia chooseVideo chooseMessageFile chooseLocation choosePoi getLocation getFuzzyLocation ' +
    'chooseAddress saveImageToPhotosAlbum saveVideoToPhotosAlbum addPhoneCalendar addPhoneContact setClipboardData ' +
    'getClipboardData requirePrivacyAuthorize getPhoneNumber getRealtimePhoneNumber chooseAvatar getUserInfo'
  ).split(' '),
)

type Answer = { event: 'exposureAuthorization' | 'agree' | 'disagree'; buttonId?: string }

let isAgreed = options.privacy === 'agreed'
let last: Promise<unknown> = Promise.resolve()
let tappedButton: string | undefined

export const needsConsent = (name: string) => !isAgreed && PRIVATE.has(name)

/** The person tapped a button whose open-type is consent. */
export function noteConsentTap(id: string) {
  tappedButton = id
}

/** @throws {CallFailure} when the person refuses */
export function getConsent(name: string): Promise<void> {
  const mine = last.then(() => (isAgreed ? undefined : ask(name)))
  last = mine.catch(() => undefined)
  return mine
}

async function ask(name: string) {
  isAgreed = isListenedTo(EVENT) ? await askPage(name) : await askItself()
  if (!isAgreed) throw new CallFailure('privacy permission is not authorized', { errno: 104 })
}

/** Where the page does not listen, WeChat shows a dialog of its own. */
async function askItself(): Promise<boolean> {
  if (options.privacy === 'agrees') return true
  const { confirm } = await showModal({ title: '用户隐私保护提示', content: CONTRACT, confirmText: '同意' })
  return confirm
}

function isTrueConsent({ event, buttonId }: Answer): boolean {
  if (event !== 'agree') return false
  if (buttonId && buttonId === tappedButton) return true
  records.errors.push({ kind: 'privacy', message: `consent by the button "${buttonId}", which nobody tapped` })
  return false
}

function askPage(name: string): Promise<boolean> {
  tappedButton = undefined
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    const answer = (choice: Answer) => {
      if (choice.event === 'exposureAuthorization') return
      stop?.()
      resolve(isTrueConsent(choice))
    }
    if (options.privacy === 'agrees') stop = agree(name)
    emit(EVENT, answer, { referrer: name })
  })
}

const isConsentButton = (element: Element) =>
  element.checkVisibility() && getControl(element)?.data.openType === 'agreePrivacyAuthorization'

/** As a person does: looks for the button of consent until it stands still under the finger. */
function agree(name: string): () => void {
  let before = ''
  const look = window.setInterval(() => {
    const button = [...document.querySelectorAll('wx-button')].find(isConsentButton)
    if (!button) return
    const { x, y, width, height } = button.getBoundingClientRect()
    const isStill = before === `${x},${y}`
    before = `${x},${y}`
    if (!isStill || !button.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return
    window.clearInterval(look)
    getControl(button)?.tap()
  }, LOOK_MS)
  const message = `${name} waits for consent, and nothing asks for it`
  const tell = window.setTimeout(() => records.errors.push({ kind: 'privacy', message }), TOLD_AFTER_MS)
  return () => {
    window.clearInterval(look)
    window.clearTimeout(tell)
  }
}

export const privacySetting = (): Json => ({ needAuthorization: !isAgreed, privacyContractName: CONTRACT })
