import { journey } from './journey'

describe('home by role', () => {
  journey('the guard opens the verification with one tap from home', async ({ phone, server }) => {
    await phone.open('/pages/index/index', { storage: await server.signIn('zhaoLei') })
    await phone.see('在场人员')
    await phone.shot('home-guard')
    await phone.tap('访客核验')
    await phone.arrive('/pages/qr/scan')
    await phone.see('扫描访客码')
  })

  journey('the portrait on home opens 我的, and 设置 is one tap from there', async ({ phone, server }) => {
    await phone.open('/pages/index/index', { storage: await server.signIn('zhangWei') })
    await phone.tap('张伟，我的')
    await phone.arrive('/pages/mine/userInfo')
    await phone.tap('设置')
    await phone.arrive('/pages/mine/setting')
    await phone.see('主题')
  })
})
