// What a person does with their own account: profile, password, phone, devices, coupons, certification, leaving.
import { randomUUID } from 'node:crypto'

import { saveDevice } from '@/contract/identity/device'
import { getUserInfo } from '@/contract/identity/user'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { demoPeople } from '@/server/seed/people'

import { journey, mainJourney } from './journey'
import { choosePhoto } from './photo'
import { PASSWORD, type Person, people, type StageServer } from './server'
import { enterPassword, toCaller, typeCode } from './sign-in-steps'
import { measureLines } from './text-lines'

const REFUSED = { ignore: ['Failed to load resource: the server responded with a status of 4'] }
const signedIn = async (server: StageServer, person: Person) => ({ ...(await server.signIn(person)), guideSeen: '1' })
describe('the personal pages', () => {
  mainJourney(
    'a profile is changed, and a portrait is cut from a photo [spec 2.44, R.23, R.80]',
    async ({ phone, server }) => {
      const storage = await signedIn(server, 'zhangWei')
      await phone.open('/pages/mine/setting', { storage })
      await phone.tap('个人资料')
      await phone.arrive('/pages/mine/userInfo')
      await phone.see('华东精密制造')
      await phone.shot('profile')
      await phone.tap('昵称')
      await phone.fill('昵称', '')
      await phone.tap('保存')
      await phone.see('请输入昵称')
      await phone.fill('昵称', '老张')
      await phone.shot('profile-nickname')
      await phone.tap('保存')
      await phone.see('已保存')
      await phone.tap('职位')
      await phone.tap('职位，主管')
      await phone.see('主管')
      await phone.tap('更换头像')
      await phone.arrive('/pages/mine/account/avatar')
      await choosePhoto(phone, '从相册选择')
      await phone.see('裁剪头像')
      await phone.tap('放大')
      await phone.tap('右移')
      await phone.shot('profile-crop')
      await phone.tap('使用')
      await phone.see('头像已更换')
      await phone.gone('裁剪头像')
      await phone.back()
      await phone.arrive('/pages/mine/userInfo')
      await phone.see('老张')
      await phone.shotWhenIdle('profile-changed')
      const { data } = await server.send(getUserInfo, {}, toCaller(storage))
      expect(data).toMatchObject({ nickName: '老张', avatar: expect.stringContaining('/core/api/ccf/dds/') })
      expect(data.member?.positionName).toBe('主管')
    },
  )

  journey(
    'a new password ends the other phone’s session [spec R.82]',
    async ({ phone, another, server }) => {
      const other = await another()
      await other.open('/pages/mine/devices', { storage: await signedIn(server, 'liNa') })
      await other.see('本机')
      await phone.open('/pages/mine/account/password', { storage: await signedIn(server, 'liNa') })
      await phone.fill('原密码', 'wrong-password')
      await phone.fill('新密码', 'short')
      await phone.fill('确认', 'other')
      await phone.tap('确定')
      await phone.see('密码长度为 8 至 64 位')
      await phone.see('两次输入的密码不一致')
      await phone.fill('新密码', 'Next-Horse-1')
      await phone.fill('确认', 'Next-Horse-1')
      await phone.tap('确定')
      await phone.see('原密码不正确')
      await phone.shot('password-wrong')
      await phone.fill('原密码', PASSWORD)
      await phone.tap('确定')
      await phone.see('密码已修改')
      await other.pullDown()
      await other.arrive('/pages/index/login')
    },
    REFUSED,
  )

  journey(
    'another phone number is taken by the old code and the new [spec 2.49, R.28]',
    async ({ phone, server }) => {
      const mobile = phone.target === 'h5' ? '13900139001' : '13900139002'
      await phone.open('/pages/mine/setting', { storage: await signedIn(server, 'chenQiang') })
      await phone.tap('更换手机号')
      await phone.see('138****8003')
      await phone.shot('phone-old')
      await phone.fill('验证码', '000000')
      await phone.tap('下一步')
      await phone.see('验证码错误或已过期')
      await typeCode(phone, server, people.chenQiang, 'changePhone')
      await phone.tap('下一步')
      await phone.fill('新手机号', people.chenQiang)
      await phone.tap('确认更换')
      await phone.see('新手机号与原手机号相同')
      await phone.fill('新手机号', mobile)
      await typeCode(phone, server, mobile, 'changePhone')
      await phone.shot('phone-new')
      await phone.tap('确认更换')
      await phone.arrive('/pages/mine/setting')
      await phone.see(`139****${mobile.slice(-4)}`)
    },
    REFUSED,
  )

  journey(
    'a device is signed out from another, which is sent to login [spec R.76]',
    async ({ phone, another, server }) => {
      const lost = await signedIn(server, 'wangMin')
      const facts = { os: 'android', osVersion: '14', appVersion: '1.0.0', platform: 'weapp' } as const
      const other = await another()
      await other.open('/pages/mine/setting', { storage: lost })
      await other.see('王敏')
      await other.idle()
      await server.send(saveDevice, { deviceId: 'lost', deviceName: '旧手机', ...facts }, toCaller(lost))
      const tablet = toCaller(await signedIn(server, 'wangMin'))
      await server.send(saveDevice, { deviceId: 'tablet', deviceName: '平板', ...facts }, tablet)
      const owner = { userId: demoPeople.wangMin.id, population: 'user' }
      const tie = { id: randomUUID(), ...owner, door: 'mini', openid: 'o-wang-min', createdAt: new Date() }
      await server.db.insert(wechatBinding).values(tie)
      await phone.open('/pages/mine/devices', { storage: await signedIn(server, 'wangMin') })
      await phone.see('旧手机')
      await phone.see('本机')
      await phone.shot('devices')
      await phone.tap('退出旧手机')
      await phone.see('退出“旧手机”？')
      await phone.tap('退出')
      await phone.gone('旧手机')
      await phone.see('平板')
      await phone.tap('退出其他全部设备')
      await phone.see('只保留当前设备的登录')
      await phone.tap('全部退出')
      await phone.gone('平板')
      expect((await server.send(getUserInfo, {}, tablet)).code).toBe(401)
      await phone.tap('解除绑定')
      await phone.see('不能再用此微信一键登录')
      await phone.shot('devices-untie')
      await phone.tap('取消')
      await phone.gone('不能再用此微信一键登录')
      await phone.tap('解除绑定')
      await phone.tap('解除绑定')
      await phone.see('尚未绑定微信')
      await other.open('/pages/mine/devices')
      await other.arrive('/pages/index/login')
    },
    REFUSED,
  )

  journey(
    'a code becomes a coupon: wrong, used, right [spec 1.04, 1.17, 2.45, R.24, R.89]',
    async ({ phone, server }) => {
      await phone.open('/pages/mine/coupon', { storage: await signedIn(server, 'zhangWei') })
      await phone.see('设备联网采集 85 折')
      await phone.see('天后到期')
      await phone.shot('coupons')
      await phone.tap('已用')
      await phone.see('生产看板模板 9 折')
      await phone.tap('已过期')
      await phone.see('开年续费立减')
      await phone.shot('coupons-expired')
      await phone.tap('兑换优惠券')
      await phone.arrive('/pages/mine/account/coupon')
      await phone.tap('兑换')
      await phone.see('请输入兑换码')
      await phone.fill('兑换码', 'NO-SUCH-CODE')
      await phone.tap('兑换')
      await phone.see('兑换码不存在')
      await phone.fill('兑换码', 'hdjm 2026 used')
      await phone.tap('兑换')
      await phone.see('该兑换码已被使用')
      await phone.shot('coupons-refused')
      await phone.fill('兑换码', 'HDJM-2026-GIFT')
      await phone.tap('兑换')
      await phone.see('老客户答谢券')
      await phone.see('HDJM2026GIFT')
      await phone.shot('coupons-redeemed')
      await phone.tap('使用')
      await phone.see('使用后不能撤销')
      await phone.shot('coupon-confirm')
      await phone.tap('取消')
      await phone.gone('使用后不能撤销')
      await phone.tap('使用')
      await phone.tap('确认使用')
      await phone.see('使用时间')
      await phone.shot('coupon-used')
      await phone.back()
      await phone.arrive('/pages/mine/coupon')
      await phone.see('开年续费立减')
      await phone.tap('已用')
      await phone.see('老客户答谢券')
      await phone.shot('coupons-used')
      await phone.tap('可用')
      await phone.see('大智云续费立减')
      await phone.gone('老客户答谢券')
    },
  )

  journey(
    'a refused certification is put right and passes [spec 1.04, 2.41, R.21, R.81, R.117]',
    async ({ phone, server, another }) => {
      await phone.open('/pages/mine/certification', { storage: await signedIn(server, 'otherAdministrator') })
      await phone.see('未通过')
      await phone.see('与营业执照不一致，请按执照填写：孙建国')
      await phone.see('苏州联创电子')
      await phone.shot('certification-rejected')
      await phone.tap('去修改')
      await phone.see('照片缺少右下角')
      await phone.shot('certify')
      await phone.fill('法定代表人', '孙建国')
      await phone.gone('请按执照填写')
      await phone.fill('统一社会信用代码', '91320594MA1N8P7R7D')
      await phone.tap('重新提交')
      await phone.see('校验位不正确')
      await phone.shot('certification-fault')
      await phone.fill('统一社会信用代码', '91320594MA1N8P7R7C')
      await choosePhoto(phone, '重新上传营业执照')
      await phone.gone('照片缺少右下角')
      await phone.tap('重新提交')
      await phone.arrive('/pages/mine/certification')
      await phone.see('资料审核中')
      await phone.shot('certification-pending')
      const desk = await another()
      await desk.open('/pages/manage/certifications', { storage: await signedIn(server, 'wangQiang') })
      await desk.tap('苏州联创电子')
      await desk.see('孙建国')
      await desk.tap('通过')
      await desk.see('通过「苏州联创电子」的认证？')
      await desk.tap('通过')
      await desk.see('没有待审核的企业认证')
      await phone.pullDown()
      await phone.see('已通过企业认证')
      await phone.shot('certification-passed')
    },
  )

  journey(
    'data is exported, and an account that shall go is kept at the next sign-in [spec R.85]',
    async ({ phone, server }) => {
      await phone.open('/pages/mine/account/data', { storage: await signedIn(server, 'zhaoLei') })
      await phone.see('导出个人数据')
      await phone.tap('整理我的数据')
      await phone.see('已整理完成')
      await phone.shot('account-data')
      await phone.tap('保存文件')
      await phone.see('文件已交给系统保存')
      await phone.tap('申请注销')
      await typeCode(phone, server, people.zhaoLei, 'delete')
      await phone.shot('account-delete')
      await phone.tap('确认注销')
      await phone.see('撤销注销')
      await phone.shot('account-cooling')
      await phone.open('/pages/mine/setting')
      await phone.tap('退出登录')
      await phone.see('退出后仍可浏览公开内容')
      await phone.tap('退出登录')
      await phone.arrive('/pages/index/index')
      await phone.open('/pages/index/login')
      await enterPassword(phone, people.zhaoLei)
      await phone.see('账号正在注销')
      await phone.shot('account-stay')
      await phone.tap('撤销注销')
      await phone.see('已撤销')
    },
  )

  journey('settings say what is told, freed and explained [spec 2.43, R.83, R.84]', async ({ phone, server }) => {
    await phone.open('/pages/mine/setting', { storage: await signedIn(server, 'zhangWei') })
    await phone.tap('消息通知')
    await phone.see('必读公告始终送达')
    await phone.tap('接收公告消息')
    await phone.idle()
    const lines = await measureLines(phone, '关闭后不再收到该类消息')
    expect(lines).toHaveLength(2)
    expect(lines.at(-1)).toBeGreaterThan(40) // px, not one character alone
    await phone.shot('notifications')
    await phone.back()
    await phone.tap('消息通知')
    const isOff = phone.target === 'h5' ? '"][aria-checked="false"]' : '，未勾选"]'
    await phone.page.locator(`[aria-label="接收公告消息${isOff}`).waitFor()
    await phone.back()
    await phone.tap('清除缓存')
    await phone.see('草稿和待上传的照片文件、主题与文字大小都会保留')
    await phone.shot('settings-cache')
    await phone.tap('清除')
    await phone.see('已释放')
    await phone.tap('网站帮助')
    await phone.fill('搜索问题', '换手机号')
    await phone.see('先验证原手机号')
    await phone.shot('help')
    expect(await phone.storage()).toMatchObject({ accessToken: expect.any(String) })
  })
})
