// Settings, the legal texts, about, download, WeChat's privacy sheet.
import { journey, rigFor } from './journey'
import type { Phone } from './phone/types'
import { openAs } from './sign-in-steps'

const SETTINGS = '/pages/mine/setting'

/** The colour of a text's ground, or of the text. */
function getColour(phone: Phone, label: string): Promise<string> {
  return phone.page.evaluate((expected) => {
    const named = [...document.querySelectorAll(`[aria-label="${expected}"]`)].find((one) => one.checkVisibility())
    return named ? getComputedStyle(named).color : 'absent'
  }, label)
}

/** Waits until a token has this value on the page in front. */
async function seeToken(phone: Phone, name: string, value: string) {
  await phone.page.waitForFunction(
    ([property = '', expected]) => {
      const roots = [...document.querySelectorAll('.theme')].filter((one) => one.checkVisibility())
      const root = roots[roots.length - 1]
      return root && getComputedStyle(root).getPropertyValue(property).trim() === expected
    },
    [name, value],
  )
}

describe('settings', () => {
  journey('a theme recolours at once and stays over a reload, the tab bar too [spec 4.10]', async (stage) => {
    const { phone, target } = stage
    await openAs(stage, 'zhangWei', SETTINGS)
    await phone.see('海蓝')
    await phone.shot('settings-light')
    await seeToken(phone, '--brand', '#0081ff')
    await phone.tap('主题朱红')
    await seeToken(phone, '--brand', '#d8302f')
    expect((await phone.storage()).themeColor).toBe('#d8302f')
    await phone.open('/pages/agency/application')
    await phone.see('待处理')
    await seeToken(phone, '--brand', '#d8302f')
    await phone.idle()
    if (target === 'weapp') {
      const calls = await phone.page.evaluate(() => window.mini.records.calls)
      expect(calls.filter(({ name }) => name === 'setNavigationBarColor')).toHaveLength(1)
      const icons = calls.filter(({ name }) => name === 'setTabBarItem')
      expect(icons.map(({ args }) => (args as { selectedIconPath?: string }).selectedIconPath)).toEqual(
        ['todo', 'message', 'report', 'cloud'].map((icon) => `/assets/tab/theme/vermilion-${icon}.png`),
      )
    }
    await phone.shot('todo-vermilion')
  })

  journey('dark appearance and the largest text apply at once and stay', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei', SETTINGS)
    const light = await getColour(phone, '退出登录')
    await phone.tap('深色')
    await phone.tap('文字特大')
    await seeToken(phone, '--card', '#1a2230')
    await seeToken(phone, '--text-scale', '1.4')
    expect(await getColour(phone, '退出登录')).not.toBe(light)
    await phone.shot('settings-dark-1.4')
    await phone.open('/pages/mine/aboutUs')
    await phone.see('检查更新')
    await seeToken(phone, '--card', '#1a2230')
    await seeToken(phone, '--text-scale', '1.4')
  })
})

describe('the legal texts and pages about the application', () => {
  journey('agreement, privacy and terms of service are read without an account', async ({ phone }) => {
    for (const [path, title] of [
      ['agreement', '用户协议'],
      ['privacy', '隐私'],
      ['service', '服务'],
    ] as const) {
      await phone.open(`/pages/info/${path}`)
      await phone.see(title)
      await phone.see('起施行')
      await phone.see('1. ')
      await phone.shot(`legal-${path}`)
    }
  })

  journey('the login page leads to the texts and back, with what was typed', async ({ phone }) => {
    await phone.open('/pages/index/login')
    await phone.fill('手机号', '13912345678')
    await phone.tap('《隐私条款》')
    await phone.see('起施行')
    await phone.back()
    await phone.arrive('/pages/index/login')
    await phone.see('13912345678')
  })

  journey('about says the version and that it is the latest', async ({ phone }) => {
    await phone.open('/pages/mine/aboutUs')
    await phone.see('版本')
    await phone.shot('about')
    await phone.tap('检查更新')
    await phone.see('已是最新版本')
    await phone.tap('服务条款')
    await phone.see('起施行')
  })

  journey('download says how to get the application and leads into it', async ({ phone }) => {
    await phone.open('/pages/index/download')
    await phone.see('微信小程序')
    await phone.see('添加到主屏幕')
    await phone.shot('download')
    await phone.tap('立即使用')
    await phone.arrive('/pages/index/index')
  })
})

describe("WeChat's privacy consent", () => {
  /** WeChat asks, as before a call that touches personal data; the answers gather in the page. */
  async function ask() {
    const { runner } = await rigFor('weapp')
    const mini = await runner?.open('/pages/index/login', { openType: { agreePrivacyAuthorization: {} } })
    if (!mini) throw new Error('no mini-program')
    await mini.view.getByText('欢迎使用访客助手').waitFor()
    await mini.idle()
    await mini.page.evaluate(() => {
      const answers: unknown[] = []
      Object.assign(window, { privacyAnswers: answers })
      window.mini.emit('NeedPrivacyAuthorization', (answer: unknown) => answers.push(answer))
    })
    await mini.view.getByText('《访客助手隐私保护指引》').waitFor()
    const answers = () => mini.page.evaluate(() => (window as unknown as { privacyAnswers: unknown[] }).privacyAnswers)
    return { mini, answers }
  }

  it('weapp: WeChat is told that its sheet was shown, and of the button that agreed', async () => {
    const { mini, answers } = await ask()
    await mini.shot('.tmp/screens/weapp/privacy-sheet.png')
    expect(await answers()).toEqual([{ event: 'exposureAuthorization' }])
    await mini.view.getByText('同意并继续').tap()
    await mini.view.getByText('《访客助手隐私保护指引》').waitFor({ state: 'hidden' })
    expect(await answers()).toEqual([{ event: 'exposureAuthorization' }, { event: 'agree', buttonId: 'privacy-agree' }])
    await mini.assertClean()
    await mini.close()
  })

  it('weapp: refusing is told, and the text opens in WeChat', async () => {
    const { mini, answers } = await ask()
    await mini.view.getByText('《访客助手隐私保护指引》').tap()
    await mini.view.getByText('不同意', { exact: true }).tap()
    await mini.view.getByText('《访客助手隐私保护指引》').waitFor({ state: 'hidden' })
    expect(await answers()).toEqual([{ event: 'exposureAuthorization' }, { event: 'disagree' }])
    const { calls } = await mini.records()
    expect(calls.map(({ name }) => name)).toContain('openPrivacyContract')
    await mini.close()
  })
})
