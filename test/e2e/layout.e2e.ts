// What the walk over the states of every screen calls a fault of its layout, and what it lets stand.
import type { Browser, Page } from 'playwright-core'

import { launchChromium } from '../support/chromium'
import { PHONE } from '../weapp/runner/driver'
import { pageScript } from './phone/base'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  page = await browser.newPage({ viewport: PHONE })
})
afterAll(() => browser?.close())

async function show(body: string) {
  await page.setContent(`<body style="margin:0;font:16px/24px sans-serif">${body}</body>`)
  await page.evaluate(pageScript('layout'))
}

const long = '这一段话比它所在的框要长得多，一个人读不到它的末尾'

const bad = [
  ['a line that its box cuts at the side', `<div style="width:80px;overflow:hidden;white-space:nowrap">${long}</div>`],
  ['lines that a fixed height cuts', `<div style="width:120px;height:60px;overflow:hidden">${long}</div>`],
  [
    'a name of which … leaves one letter',
    `<div style="width:34px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">访客助手</div>`,
  ],
  ['a line cut by a box further out', `<div style="height:14px;overflow:hidden"><div><b>${long}</b></div></div>`],
  ['a line that leaves the phone', `<div style="width:600px;position:absolute;left:200px">${long}${long}</div>`],
  ['a page wider than the phone', '<div style="width:500px;height:20px"></div>'],
  [
    'a button at the foot whose end leaves the phone',
    `<div style="position:fixed;bottom:0;left:0;right:0;display:flex"><button style="flex:none;width:300px">甲</button><button style="flex:none;width:120px">新建</button></div>`,
  ],
  ['two texts over each other', `<div style="height:10px">第一行</div><div style="margin-top:-6px">第二行</div>`],
  ['text in the colour of its ground', `<div style="background:#071a3a"><p style="color:#1d2129">${long}</p></div>`],
] as const

const good = [
  [
    'a line that ends in …',
    `<div style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</div>`,
  ],
  [
    'two lines that end in …',
    `<div style="width:80px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">${long}</div>`,
  ],
  ['what scrolls', `<div style="width:80px;overflow-x:auto;white-space:nowrap">${long}</div>`],
  [
    'a slide that waits at the side',
    `<div style="width:100px;overflow:hidden;display:flex"><p style="flex:none;width:100px">一</p><p style="flex:none;width:100px">二</p></div>`,
  ],
  [
    'a button in a row that scrolls',
    `<div style="overflow-x:auto;display:flex"><button style="flex:none;width:300px">甲</button><button style="flex:none;width:120px">新建</button></div>`,
  ],
  ['what a sheet lies over', `<p>${long}</p><div style="position:fixed;inset:0;background:#fff">上面</div>`],
  [
    'words for a screen reader alone',
    `<div style="width:1px;height:1px;overflow:hidden;position:absolute">${long}</div>`,
  ],
  [
    'white text on a picture',
    `<div style="background:#fff"><p style="color:#fff;background:linear-gradient(#000,#333)">${long}</p></div>`,
  ],
  ['wrapped text', `<p style="width:100px">${long}</p>`],
] as const

const bar = '<div style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#fff">提交</div>'

describe('the layout check', () => {
  it.each(bad)('finds %s', async (_what, body) => {
    await show(body)
    expect(await page.evaluate(() => window.layout.faults())).not.toEqual([])
  })

  it.each(good)('lets stand %s', async (_what, body) => {
    await show(body)
    expect(await page.evaluate(() => window.layout.faults())).toEqual([])
  })

  it('finds a last line that stays under the bar at the foot, and not one that scrolls free', async () => {
    const tall = '<div style="height:1000px"></div>'
    const atEnd = () => {
      window.scrollTo(0, document.body.scrollHeight)
      return window.layout.covered()
    }
    await show(`${tall}<p>末行</p>${bar}`)
    expect(await page.evaluate(atEnd)).toEqual(['“末行” stays under the bar at the foot'])
    await show(`${tall}<p style="padding-bottom:60px">末行</p>${bar}`)
    expect(await page.evaluate(atEnd)).toEqual([])
  })
})
