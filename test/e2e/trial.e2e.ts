// Somebody without an account asks to try the low-code platform.
import { mainJourney } from './journey'

const TRIAL = '/pages/register/register'

describe('the free trial', () => {
  mainJourney(
    'is asked for with slips told at their fields, and ends with a number and what comes next',
    async (stage) => {
      const { phone, server, target } = stage
      const mobile = target === 'h5' ? '13912345601' : '13912345602'
      await phone.open(TRIAL)
      await phone.tap('提交申请')
      for (const slip of ['请输入企业名称', '请选择行业', '请选择企业规模', '请输入手机号']) await phone.see(slip)
      await phone.shot('trial-slips')
      await phone.fill('企业名称', '常州星宇精工')
      await phone.tap('所属行业，请选择')
      await phone.tap('所属行业，机械与装备制造')
      await phone.tap('企业规模，请选择')
      await phone.tap('企业规模，51 至 200 人')
      await phone.fill('联系人', '周先生')
      await phone.fill('手机号', mobile)
      await phone.tap('获取验证码')
      await phone.see('秒后重发')
      await phone.tap('我已阅读并同意')
      await phone.fill('验证码', '000000')
      await phone.tap('提交申请')
      await phone.see('验证码错误或已过期')
      await phone.see('机械与装备制造')
      const sent = server.services.sms.outbox?.find((one) => one.phone === mobile && one.purpose === 'trial')
      await phone.fill('验证码', sent?.code ?? '')
      await phone.tap('提交申请')
      await phone.see('申请已提交')
      await phone.see('SY-')
      await phone.see('顾问来电')
      await phone.shot('trial-done')
      await phone.tap('返回首页')
      await phone.arrive('/pages/index/index')
      await phone.see('低代码平台免费试用')
      await phone.shot('home-guest')
    },
  )
})
