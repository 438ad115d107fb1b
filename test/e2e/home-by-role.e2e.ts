import { eq } from 'drizzle-orm'

import { appUser } from '@/server/db/schema/identity'
import { demoPeople } from '@/server/seed/people'

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

  journey('an administrator opens 管理 and 邀请同事, with posts and roles, from home', async ({ phone, server }) => {
    await phone.open('/pages/index/index', { storage: await server.signIn('wangQiang') })
    await phone.see('邀请同事')
    await phone.idle()
    await phone.tap('管理')
    await phone.arrive('/pages/manage/index')
    await phone.back()
    await phone.arrive('/pages/index/index')
    await phone.idle()
    await phone.tap('邀请同事')
    await phone.arrive('/pages/mine/account/invite')
    await phone.see('同事的岗位与角色')
  })

  journey('the portrait on home opens 我的, and 设置 is one tap from there', async ({ phone, server }) => {
    // A member without a department: of the company all the same.
    const own = eq(appUser.id, demoPeople.zhangWei.id)
    await server.db.update(appUser).set({ departmentId: null }).where(own)
    await phone.open('/pages/index/index', { storage: await server.signIn('zhangWei') })
    await phone.tap('张伟，我的')
    await phone.arrive('/pages/mine/userInfo')
    await phone.tap('设置')
    await phone.arrive('/pages/mine/setting')
    await phone.see('主题')
    await phone.see('华东精密制造')
    await phone.gone('尚未加入企业')
    await server.db.update(appUser).set({ departmentId: demoPeople.zhangWei.departmentId }).where(own)
  })
})
