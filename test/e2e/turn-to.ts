import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'

const isWeapp = (phone: Phone): phone is WeappPhone => phone.target === 'weapp'

/** An entry page hands on at once: whatever comes after the page that stood there will do. */
async function relaunch({ mini }: WeappPhone, address: string): Promise<void> {
  const { route } = await mini.state()
  await mini.call('reLaunch', { url: address })
  const isThere = ([from, to]: readonly string[]) => {
    const now = window.mini.state()?.route
    return now !== undefined && (now !== from || now === to)
  }
  await mini.page.waitForFunction(isThere, [route, address.replace(/^\/|\?.*$/g, '')])
}

/** Puts another page in place of all that are open, in the application that runs: nothing is loaded twice. */
export async function turnTo(phone: Phone, address: string): Promise<void> {
  if (isWeapp(phone)) return relaunch(phone, address)
  const before = await phone.page.locator('.taro_page').evaluateAll((pages) => pages.map(({ id }) => id))
  // As if the browser's history had led there.
  await phone.page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // Each page that is opened has an id of its own.
  await phone.page.waitForFunction(
    (ids) => [...document.querySelectorAll('.taro_page')].some(({ id }) => !ids.includes(id)),
    before,
  )
}

/** The text of the page in front. */
export async function textInFront(phone: Phone): Promise<string> {
  if (isWeapp(phone)) return phone.mini.text()
  const { path } = await phone.route()
  const texts = await phone.page.locator(`.taro_page[id^="/${path}"]`).allInnerTexts()
  return texts.at(-1) ?? ''
}
