// 管理 › 菜单权限: an entry is narrowed to administrators, closed to others at once, and opened again.
import { journey } from './journey'
import { openAs } from './sign-in-steps'

describe('菜单权限', () => {
  journey('an entry is narrowed to administrators, and opened to all again', async (stage) => {
    const { phone, server, another } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/index')
    await phone.tap('菜单权限')
    await phone.see('资讯动态')
    await phone.tap('资讯动态，全体成员')
    await phone.tap('谁可以使用，全体成员')
    await phone.tap('保存权限')
    await phone.see('请选择谁可以使用')
    await phone.tap('谁可以使用，仅管理员')
    await phone.shot('manage-menu-right')
    await phone.tap('保存权限')
    await phone.see('限制「资讯动态」？')
    await phone.tap('限制')
    await phone.gone('仅管理员')
    await phone.see('资讯动态，管理员')
    await phone.shot('manage-menu')
    const colleague = await another()
    const storage = await server.signIn('zhangWei')
    await colleague.open('/pages/study/index', { storage })
    await colleague.see('企业没有向你开放这个页面')
    await phone.tap('资讯动态，管理员')
    await phone.tap('谁可以使用，全体成员')
    await phone.tap('保存权限')
    await phone.gone('仅管理员')
    await phone.see('资讯动态，全体成员')
    await colleague.open('/pages/study/index', { storage })
    await colleague.gone('企业没有向你开放这个页面')
    await colleague.see('A3 产线班前会')
  })
})
