import { getAppMeta } from '@/contract/meta'
import { fillVisit, openVisit } from '@/contract/visit/visit-pass'
import { readVisitorLanguage, useChosenLanguage } from '@/features/visit/language/visitor-language'
import { VisitorScreen } from '@/features/visit/visitor/VisitorScreen'
import { choicesTexts, visitorFormTexts, visitorTexts } from '@/features/visit/visitor/visitor-texts'
import { listStoredKeys, removeStored } from '@/platform/storage'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })
const invitation = {
  companyName: '华东精密制造',
  hostName: '王敏',
  gateName: '1 号门',
  address: '',
  visitorName: 'Anna Weber',
  visitorCompany: '',
  companions: 0,
  plate: '',
  purpose: 'Audit',
  startTime: '2026-11-26 09:00:00',
  endTime: '2026-11-26 12:00:00',
  isFilled: false,
}

/** What the server tells of itself. */
const meta = (visitKeepDays: number) => ({
  version: '1.0.0',
  minVersion: '1.0.0',
  releaseNote: null,
  releaseTime: null,
  serverTime: '2026-11-26 09:00:00',
  wechatSignIn: false,
  wechatH5AppId: null,
  wechatMiniAppId: null,
  wechatDemo: false,
  visitKeepDays,
  operator: null,
})

const speak = (language: string) =>
  Object.defineProperty(navigator, 'language', { configurable: true, value: language })
const show = () => drawScreen(<VisitorScreen token="t1" id={undefined} />)

afterEach(() => speak('zh-CN'))
beforeEach(() => {
  for (const key of listStoredKeys()) removeStored(key)
  useChosenLanguage.setState({ chosen: undefined }, true)
  server.on(openVisit.path, ok(invitation))
})

describe('the language of a visitor', () => {
  it.each([
    ['zh-CN', 'zh'],
    ['zh_TW', 'zh'],
    ['en-US', 'en'],
    ['de', 'en'],
  ])('of a phone in %s is %s at first', (phone, language) => {
    speak(phone)
    expect(readVisitorLanguage()).toBe(language)
  })

  it('tells after how many days the server deletes the data, and at most 90 until it has told', async () => {
    await show()
    await until(() => readPage().includes('90 天后删除'))
    server.on(getAppMeta.path, ok(meta(30)))
    await show()
    await until(() => readPage().includes('资料仅用于本次到访的接待与核验，30 天后删除。'))
    await press(byRole('radio', 'English'))
    expect(readPage()).toContain('deleted after 30 days.')
  })

  it('is changed by the switch, and remembered', async () => {
    await show()
    await until(() => readPage().includes('华东精密制造邀请你到访'))
    await press(byRole('radio', 'English'))
    expect(readPage()).toContain('华东精密制造 invites you to visit')
    expect(readPage()).toContain('26 Nov 2026, 09:00 – 12:00')
    expect(document.documentElement.lang).toBe('en')
    useChosenLanguage.setState({ chosen: undefined }, true)
    expect(readVisitorLanguage()).toBe('en')
    await press(byRole('radio', '中文'))
    expect(readPage()).toContain('华东精密制造邀请你到访')
    expect(document.documentElement.lang).toBe('zh-CN')
  })

  it('is that of the errors at fields, and of refusals', async () => {
    speak('en-GB')
    server.on(fillVisit.path, refusal(422, '暂时无法登记，请联系接待人'))
    await show()
    await until(() => readPage().includes('invites you to visit'))
    await press(byRole('button', 'Submit'))
    expect(readPage()).toContain('Enter the company')
    expect(readPage()).toContain('Enter your phone number')
    await type(byLabel('Company'), 'Siemens')
    await type(byLabel('Phone'), '+49 1')
    expect(readPage()).toContain('or + and the country code')
    await type(byLabel('Phone'), '+49 151 23456789')
    await press(byRole('checkbox', 'I agree to the'))
    await press(byRole('button', 'Submit'))
    const { body } = await server.arrival(fillVisit.path)
    expect(JSON.parse(body)).toMatchObject({ phone: '+4915123456789' })
    await until(() => readPage().includes('Not possible at the moment'))
    expect(readPage()).not.toContain('暂时无法登记')
  })

  it.each([
    ['zh-CN', 422, '暂时无法登记，请联系接待人'],
    ['zh-CN', 409, '这个邀请已经填写过'],
    ['en-GB', 409, 'This was already submitted. Wait for your host'],
    // Without an answer.
    ['en-GB', 0, 'That did not work. Check the network and try again.'],
  ])('in %s, a refusal (%i) is said once: %s', async (phone, code, said) => {
    speak(phone)
    server.on(
      fillVisit.path,
      code === 0 ? { cut: true } : refusal(code, phone === 'zh-CN' ? said : '这个邀请已经填写过'),
    )
    await show()
    const name = (zh: string, en: string) => (phone === 'zh-CN' ? zh : en)
    await until(() => readPage().includes(name('邀请你到访', 'invites you to visit')))
    await type(byLabel(name('单位', 'Company')), 'Siemens')
    await type(byLabel(name('手机号', 'Phone')), '13900001111')
    await press(byRole('checkbox', name('我已阅读并同意', 'I agree to the')))
    await press(byRole('button', name('提交', 'Submit')))
    await until(() => readPage().includes(said))
    expect(readPage().split(said)).toHaveLength(2)
  })

  it('has no Chinese in its English texts but what is a plate', () => {
    const words = JSON.stringify([visitorTexts.en, choicesTexts.en, visitorFormTexts.en], (_key, value) =>
      typeof value === 'function' ? value('a', 'b') : value,
    )
    expect(words.replace(/沪AD12345/g, '')).not.toMatch(/[\u4e00-\u9fff]/)
  })
})
