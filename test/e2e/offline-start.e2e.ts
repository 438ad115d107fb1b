// The application started without a network: the tabs open and show what they showed last.
import { journey } from './journey'
import { keptOnPhone } from './kept-on-phone'
import { WeappPhone } from './phone/weapp-phone'

const HOME = '/pages/index/index'
const TODO = '/pages/agency/application'
const MESSAGES = '/pages/info/news'

describe('started without a network', () => {
  journey(
    'to-dos and messages show their last state whole, marked with its time, and refresh when the network is back',
    async (stage) => {
      const { phone, server, target } = stage
      const storage = await server.signIn('zhangWei')
      for (const [address, text] of [
        [HOME, '苏州客户验厂'],
        [TODO, '苏州客户验厂'],
        [MESSAGES, '请你加签'],
      ] as const) {
        await phone.open(address, { storage })
        await phone.see(text)
        await phone.idle()
        await keptOnPhone(phone)
      }
      const offline = target === 'weapp' ? { weapp: { network: 'none' } as const } : {}
      if (target === 'h5') await phone.offline(true)
      await phone.open(TODO, offline)
      await phone.see('上次更新')
      await phone.see('暂时无法更新')
      await phone.see('苏州客户验厂')
      await phone.shot('offline-start-todo')
      // A filtered list is not kept: it says that it could not be loaded.
      await phone.tap('传阅我')
      await phone.see('待办加载失败')
      await phone.open(MESSAGES, offline)
      await phone.see('上次更新')
      await phone.see('请你加签')
      const broken = () => [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      if (phone instanceof WeappPhone) expect(await phone.mini.emptyPictures()).toEqual([])
      else expect(await phone.page.evaluate(broken)).toEqual([])
      await phone.gone('服务错误')
      await phone.shot('offline-start-messages')
      if (target === 'h5') {
        await phone.open(HOME)
        await phone.see('上次更新')
        await phone.see('苏州客户验厂')
        await phone.offline(false)
      }
      await phone.open(TODO)
      await phone.see('苏州客户验厂')
      await phone.gone('上次更新')
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::'] },
  )
})
