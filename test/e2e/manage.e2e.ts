// 管理: what an administrator sets up, seen from the phone.
import { listManagedDepartments, saveDepartment } from '@/contract/organization/structure'

import { dragHandle, dragHandleBackTo } from './drag-handle'
import { journey, mainJourney } from './journey'
import type { Phone } from './phone/types'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

/** What the server refuses on purpose, which a browser logs. */
const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }

/** A group below 生产部, whose name the server may know already. */
async function fillDepartment(phone: Phone) {
  await phone.fill('部门名称', '自动化小组')
  await phone.tap('上级部门，无（一级部门）')
  await phone.tap('上级部门，生产部')
  // The sheet below takes no tap until it is open again.
  await phone.idle()
}

describe('管理', () => {
  mainJourney(
    'an administrator adds a department below another, is told of a name that is taken, and deletes it again [spec R.91, R.92]',
    async (stage) => {
      const { phone, server } = stage
      await openAs(stage, 'wangQiang', '/pages/mine/userInfo')
      await phone.tap('企业管理')
      await phone.arrive('/pages/manage/index')
      await phone.see('企业已经可以开始工作')
      await phone.shot('manage')
      await phone.tap('部门，新增、改名、调整上级')
      await phone.arrive('/pages/manage/departments')
      await phone.see('设备工程部')
      await phone.tap('新增部门')
      await phone.tap('保存')
      await phone.see('请填写部门名称')
      await fillDepartment(phone)
      await phone.shot('manage-department')
      await phone.tap('保存')
      await phone.see('部门已保存')
      await phone.see('自动化小组')
      await phone.tap('新增部门')
      await fillDepartment(phone)
      await phone.tap('保存')
      await phone.see('同级已有同名的部门')
      await phone.tap('关闭')
      await phone.tap('自动化小组')
      await phone.tap('删除部门')
      await phone.see('删除部门「自动化小组」？')
      await phone.tap('删除')
      await phone.see('部门已删除')
      const { data } = await server.send(listManagedDepartments, {}, toCaller(await server.signIn('wangQiang')))
      expect(data.length).toBeGreaterThan(0)
      expect(data.map(({ name }) => name)).not.toContain('自动化小组')
      await phone.shotWhenIdle('manage-departments')
      await phone.tap('设备工程部')
      await phone.tap('负责人，邓飞')
      await phone.see('设备工程部 的负责人')
      await phone.see('李娜')
      await phone.shotWhenIdle('manage-department-heads')
      await phone.tap('李娜')
      await phone.see('角色（不选为成员）')
      await phone.tap('保存')
      await phone.see('调整 李娜 的岗位与角色？')
      await phone.idle()
      await phone.tap('确认调整')
      await phone.see('设备工程部 的负责人')
      await phone.idle()
      await phone.tap('关闭')
      await phone.see('李娜、邓飞')
      await phone.idle()
      await phone.tap('关闭')
      await phone.see('负责人 李娜、邓飞')
      await phone.idle()
      // Two rows further up, of 52 px each, stands 设备工程部.
      await dragHandle(phone, '拖动机加工车间', -104)
      await phone.see('把「机加工车间」移到「设备工程部」下？')
      await phone.shot('manage-department-moved')
      await phone.tap('移动')
      await phone.gone('把「机加工车间」移到「设备工程部」下？')
      const moved = (await server.send(listManagedDepartments, {}, toCaller(await server.signIn('wangQiang')))).data
      const find = (name: string) => moved.find((one) => one.name === name)
      expect(find('机加工车间')?.parentId).toBe(find('设备工程部')?.id)
      // A long tree: the page scrolls while the finger rests at its edge.
      const token = toCaller(await server.signIn('wangQiang'))
      for (let at = 1; at <= 16; at++) {
        const name = `末班${String(at).padStart(2, '0')}`
        await server.send(saveDepartment, { name, parentId: null }, token)
      }
      await phone.pullDown()
      await phone.see('末班16')
      await phone.scrollToEnd()
      await dragHandleBackTo(phone, '拖动末班16', '拖动设备工程部')
      await phone.see('把「末班16」移到「设备工程部」下？')
      await phone.shotWhenIdle('manage-department-scrolled')
      await phone.tap('取消')
      await phone.gone('把「末班16」移到「设备工程部」下？')
      await phone.idle()
      await phone.tap('末班16，0 人')
      await phone.tap('合并，把成员和下级部门并入另一个部门')
      await phone.see('合并到哪个部门')
      await phone.idle()
      await phone.tap('合并到哪个部门，末班15')
      await phone.see('把「末班16」合并到「末班15」？')
      await phone.shotWhenIdle('manage-department-merge')
      await phone.tap('合并')
      await phone.gone('把「末班16」合并到「末班15」？')
      await phone.gone('末班16')
    },
    // Chromium’s word on a finger that moves over the runner’s touch listeners; a phone has no such console line.
    { ignore: [...refused.ignore, 'passive event listener'] },
  )

  journey('an administrator makes a new post the one of department heads [spec R.93]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/posts')
    await phone.see('部门负责人')
    await searchInVain(phone, '搜索岗位', '岗位', '部门负责人')
    await phone.tap('新增岗位')
    await phone.fill('岗位名称', '车间主任')
    await phone.tap('部门负责人岗位')
    await phone.tap('保存')
    await phone.see('岗位已保存')
    await phone.see('车间主任')
    await phone.shot('manage-posts')
    await phone.tap('职位')
    await phone.see('由高到低')
    await phone.tap('新增职位')
    await phone.fill('职位名称', '首席专家')
    await phone.tap('保存')
    await phone.see('首席专家')
    await phone.shotWhenIdle('manage-positions')
    await phone.tap('首席专家')
    await phone.see('0 位成员是这个职位')
    await phone.shotWhenIdle('manage-position')
    await phone.tap('删除职位')
    await phone.see('没有成员使用这个职位')
    await phone.idle()
    await phone.tap('删除')
    await phone.gone('首席专家')
  })

  journey('others are told that 管理 is for administrators', async (stage) => {
    await openAs(stage, 'zhangWei', '/pages/manage/index')
    await stage.phone.see('管理需要企业管理员权限')
  })
})
