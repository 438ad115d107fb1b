// WeChat's consent where a call waits for it, and answered too when the page is left. That every page asks: states.ts.
import { type RouteName, routeTable } from '@/navigation/routes'

import { askConsent, CONTRACT, openType, REFUSED, readAnswers, SHOWN } from './consent'
import { perform } from './journey'
import type { WeappPhone } from './phone/weapp-phone'
import type { Person } from './server'
import { getAddress, type Visit, visits } from './visits'

/** Pages that send a picture: by whom they are opened, and what is tapped to choose it. */
const uploading: readonly [page: RouteName, query: string, person: Person, choose: string][] = [
  ['form', '?procDefKey=repair', 'zhangWei', '添加现场照片'],
  ['partnerRegister', '', 'partnerRejected', '添加营业执照'],
  ['avatar', '', 'zhangWei', '从相册选择'],
]

describe('weapp: a call that waits for consent', () => {
  it.each(uploading)(
    'on %s%s fails when the page is left by back; the next one asks anew, and what was picked is sent',
    (name, query, person, choose) =>
      perform('weapp', 'consent-upload', async ({ phone: opened, server }) => {
        const phone = opened as WeappPhone
        const { path } = routeTable[name]
        const before = routeTable.about.path
        const chooseThere = async () => {
          await phone.mini.call('navigateTo', { url: path + query })
          await phone.arrive(path)
          await phone.idle()
          await phone.tap(choose)
          await phone.see(CONTRACT)
        }
        const storage = await server.signIn(person)
        await phone.open(before, { storage, weapp: { privacy: 'asks' } })
        await phone.idle()
        await chooseThere()
        await phone.back()
        await phone.arrive(before)
        await chooseThere()
        await phone.tap('同意并继续')
        await phone.gone(CONTRACT)
        if (name === 'avatar') await phone.tap('使用')
        await phone.page.waitForFunction(() =>
          window.mini.records.requests.some(
            ({ url, method, status }) => url.endsWith('/ccf/dds') && method === 'POST' && status === 200,
          ),
        )
      }),
  )
})

describe('weapp: consent that nobody gives', () => {
  const visit = visits().find(({ name }) => name === 'survey') as Visit

  it('is refused when the page is left by WeChat’s back, and asked for on the page before', () =>
    perform('weapp', 'consent-back', async ({ phone: opened, server }) => {
      const phone = opened as WeappPhone
      await phone.open(routeTable.login.path, { weapp: { openType } })
      await phone.see('欢迎使用访客助手')
      await phone.mini.call('navigateTo', { url: await getAddress(visit, server) })
      await phone.arrive(visit.route.path)
      await phone.idle()
      await askConsent(phone)
      await phone.see(CONTRACT)
      await phone.back()
      await phone.arrive(routeTable.login.path)
      expect(await readAnswers(phone)).toEqual([SHOWN, REFUSED])
      await askConsent(phone)
      await phone.see(CONTRACT)
      await phone.tap('不同意')
      await phone.gone(CONTRACT)
      expect(await readAnswers(phone)).toEqual([SHOWN, REFUSED])
    }))

  it('waits while the person reads WeChat’s text or another application, and is refused once another tab is shown', () =>
    perform('weapp', 'consent-tab', async ({ phone: opened, server }) => {
      const phone = opened as WeappPhone
      await phone.open(routeTable.home.path, { storage: await server.signIn('zhangWei'), weapp: { openType } })
      await phone.idle()
      await askConsent(phone)
      await phone.see(CONTRACT)
      await phone.mini.hide()
      await phone.mini.show()
      await phone.see(CONTRACT)
      expect(await readAnswers(phone)).toEqual([SHOWN])
      await phone.mini.call('switchTab', { url: routeTable.cloud.path })
      await phone.arrive(routeTable.cloud.path)
      await phone.gone(CONTRACT)
      expect(await readAnswers(phone)).toEqual([SHOWN, REFUSED])
    }))
})
