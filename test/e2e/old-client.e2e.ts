// WeChat's client as old as it comes: its base library, and calls that it lacks.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { createRunner } from '../weapp/runner/driver'
import { BAKED_HOST, journey, rigFor } from './journey'
import { WeappPhone } from './phone/weapp-phone'

const UPDATE = '微信版本过低'

describe('a client below the oldest base library', () => {
  journey(
    'is told to update WeChat, on whatever page it opens',
    async ({ phone }) => {
      const weapp = { system: { SDKVersion: '2.32.2' }, mocks: { updateWeChatApp: {} } }
      for (const address of ['/pages/index/login', '/pages/h5/survey']) {
        await phone.open(address, { weapp })
        await phone.see(UPDATE)
      }
      await phone.shot('old-client')
      await phone.tap('更新微信')
      await phone.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'updateWeChatApp'))
    },
    { only: 'weapp' },
  )

  journey(
    'is not meant from the oldest one on',
    async ({ phone }) => {
      await phone.open('/pages/index/login', { weapp: { system: { SDKVersion: '2.32.3' } } })
      await phone.see('欢迎使用访客助手')
      await phone.gone(UPDATE)
    },
    { only: 'weapp' },
  )
})

describe('weapp: a client that lacks a call', () => {
  const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'weapp-lacks-')), 'weapp')
  beforeAll(() => fs.cpSync('dist/weapp', copy, { recursive: true }))
  afterAll(() => fs.rmSync(path.dirname(copy), { recursive: true, force: true }))

  /** The login page of a client without the calls. */
  async function openWithout(...names: string[]): Promise<{ text: string; calls: number }> {
    const lacking = names.map((name) => `delete wx.${name};`).join('')
    fs.writeFileSync(path.join(copy, 'app.js'), lacking + fs.readFileSync('dist/weapp/app.js', 'utf8'))
    const { server, browser } = await rigFor('weapp')
    const runner = await createRunner(copy, { browser, hosts: { [BAKED_HOST]: server.origin } })
    const phone = new WeappPhone(runner)
    try {
      await phone.open('/pages/index/login')
      await phone.idle()
      return { text: await phone.mini.text(), calls: (await phone.mini.traffic()).calls }
    } finally {
      await phone.close()
      await runner.close()
    }
  }

  it.each(['setNavigationBarTitle', 'setNavigationBarColor', 'setBackgroundColor', 'setBackgroundTextStyle'])(
    'draws its page without %s, which only adorns',
    async (name) => {
      expect((await openWithout(name)).text).toContain('欢迎使用访客助手')
    },
  )

  it.each(['onThemeChange', 'onNeedPrivacyAuthorization', 'getWindowInfo'])(
    'comes to rest without %s',
    async (name) => {
      expect((await openWithout(name)).calls).toBeLessThan(20)
    },
  )
})
