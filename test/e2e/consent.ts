// WeChat's question for consent, and what the page in front answers.
import type { WeappPhone } from './phone/weapp-phone'

/** Stands in the question alone. */
export const CONTRACT = '《访客助手隐私保护指引》'
export const SHOWN = { event: 'exposureAuthorization' }
const AGREED = { event: 'agree', buttonId: 'privacy-agree' }
export const REFUSED = { event: 'disagree' }

/** For a phone whose button of consent is WeChat's own. */
export const openType = { agreePrivacyAuthorization: {} }

/** WeChat asks, as before a call that touches personal data; its answers gather in the page. */
export async function askConsent({ mini }: WeappPhone) {
  await mini.page.evaluate(() => {
    const answers: unknown[] = []
    Object.assign(window, { privacyAnswers: answers })
    window.mini.emit('NeedPrivacyAuthorization', (answer: unknown) => answers.push(answer))
  })
}

export const readAnswers = ({ mini }: WeappPhone) =>
  mini.page.evaluate(() => (window as unknown as { privacyAnswers: unknown[] }).privacyAnswers)

/** The page in front is asked, and the person agrees. */
export async function giveConsent(phone: WeappPhone) {
  await askConsent(phone)
  await phone.see(CONTRACT)
  expect(await readAnswers(phone)).toEqual([SHOWN])
  await phone.tap('同意并继续')
  await phone.gone(CONTRACT)
  expect(await readAnswers(phone)).toEqual([SHOWN, AGREED])
}
