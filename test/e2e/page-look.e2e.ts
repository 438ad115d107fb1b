// What stands in a page's bar and what stands below it; a badge is round.
import { journey } from './journey'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'

const readTitle = async (phone: Phone): Promise<string> =>
  phone.target === 'h5' ? phone.page.title() : (await (phone as WeappPhone).mini.state()).title

/** Width and height of what shows one figure on a ground of its own, in CSS pixels. */
const listBadges = (phone: Phone): Promise<[number, number][]> =>
  phone.page.evaluate(() => {
    const isBadge = (element: Element) => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element)
      const isRounded = Number.parseFloat(borderTopLeftRadius) > 0 && backgroundColor !== 'rgba(0, 0, 0, 0)'
      return isRounded && /^\d$/.test(element.textContent?.trim() ?? '') && element.checkVisibility()
    }
    const found = [...document.querySelectorAll('.wx-webview *, .taro_page *')].filter(isBadge)
    return found.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return [width, height]
    })
  })

describe('a page', () => {
  journey('that only hands on has a blank title', async ({ phone }) => {
    await phone.open('/pages/redirect/index?to=nowhere')
    await phone.see('页面不存在')
    await phone.idle()
    expect(await readTitle(phone)).toBe('')
  })

  journey('of one category of messages is called 消息, and names the category', async ({ phone, server }) => {
    await phone.open('/pages/info/newsInfo?category=news', { storage: await server.signIn('zhangWei') })
    await phone.see('资讯动态')
    await phone.idle()
    expect(await readTitle(phone)).toBe('消息')
    await phone.shot('message-category')
  })

  journey('of one application’s records is called 应用视图, and names the application', async ({ phone, server }) => {
    await phone.open('/pages/application/viewList?appCode=ledger', { storage: await server.signIn('zhaoLei') })
    await phone.see('采购台账')
    await phone.idle()
    expect(await readTitle(phone)).toBe('应用视图')
    await phone.shot('view-list')
  })
})

journey('a badge of one figure is round', async ({ phone, server }) => {
  await phone.open('/pages/info/news', { storage: await server.signIn('zhangWei') })
  await phone.see('资讯动态')
  await phone.idle()
  const badges = await listBadges(phone)
  expect(badges.length).toBeGreaterThan(0)
  for (const [width, height] of badges) expect(Math.abs(width - height)).toBeLessThan(0.6)
})
