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
})
