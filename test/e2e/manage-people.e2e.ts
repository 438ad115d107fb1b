// 管理 › 成员: an administrator finds people, changes them, and lets a leaver go, seen from the phone.
import { createToken } from '@/contract/identity/auth'
import { getManagedPerson, listManagedPeople, saveManagedPerson } from '@/contract/organization/people'
import { listTodos } from '@/contract/workflow/todo'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'

import { requireItems } from '../support/require-items'
import { journey, type Stage } from './journey'
import { getNumber, openAs, toCaller } from './sign-in-steps'

/** What the server refuses on purpose, which a browser logs. */
const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }

/** Opens 成员 as the administrator and finds somebody there. */
async function openPerson(stage: Stage, words: string, name: string) {
  const { phone } = stage
  const stored = await openAs(stage, 'wangQiang', '/pages/manage/index')
  await phone.tap('成员，资料、岗位与角色、停用离职成员')
  await phone.arrive('/pages/manage/people')
  await phone.see('曹阳')
  await phone.fill('搜索姓名、工号或手机号', words)
  await phone.gone('曹阳')
  await phone.tap(name)
  await phone.arrive('/pages/manage/person')
  return toCaller(stored)
}

/** The number of to-dos of a person. */
async function countTodos({ server }: Stage, person: 'zhangWei' | 'liNa'): Promise<number> {
  const { data } = await server.send(listTodos, {}, toCaller(await server.signIn(person)))
  return data.total
}

/** Adds a person, whose number a colleague has first, and closes what says how they sign in. */
async function addSomebody({ phone }: Stage): Promise<void> {
  await phone.tap('添加成员')
  // The search of the page beneath has both words in its label.
  await phone.see('部门，无')
  await phone.idle()
  await phone.fill('姓名', '欧阳新')
  await phone.fill('手机号', getNumber('liNa'))
  await phone.tap('部门，无')
  await phone.tap('部门，质量部')
  await phone.tap('职位，无')
  await phone.tap('职位，工程师')
  await phone.see('职位，工程师')
  await phone.idle()
  await phone.tap('添加')
  await phone.see('李娜 已是本企业成员，用的是这个手机号')
  await phone.shot('manage-person-add')
  await phone.fill('手机号', '13912349001')
  await phone.tap('添加')
  await phone.see('欧阳新 已添加')
  await phone.shotWhenIdle('manage-person-added')
  await phone.tap('关闭')
  await phone.gone('欧阳新 已添加')
  await phone.fill('搜索姓名、工号或手机号', 'ouyang')
  await phone.see('139****9001')
  await phone.fill('搜索姓名、工号或手机号', '')
  await phone.tap('排序，按姓名')
  await phone.tap('排序，最近添加的在前')
  await phone.see('排序，最近添加的在前')
  await phone.see('添加')
  await phone.shotWhenIdle('manage-people-sorted')
  if (phone.target === 'h5') expect(phone.page.url()).toContain('sort=added')
  await phone.tap('排序，最近添加的在前')
  await phone.tap('排序，最久未登录的在前')
  await phone.see('从未登录')
  await phone.shotWhenIdle('manage-people-absent')
}

describe('people', () => {
  journey(
    'people are found, and a leaver goes: to-dos and visits to those chosen, no sign-in, back by 启用 [spec R.94, R.95]',
    async (stage) => {
      const { phone, server } = stage
      const before = await countTodos(stage, 'zhangWei')
      expect(before).toBeGreaterThan(0)
      const token = await openPerson(stage, 'zhangwei', '张伟')
      await phone.see('13800138001')
      await phone.shot('manage-person')
      await phone.tap('停用')
      await phone.see('停用后')
      await phone.tap('待办转给，部门负责人')
      await phone.fill('搜索姓名、拼音或部门', '曹阳')
      await phone.tap('曹阳')
      await phone.see('转给 曹阳')
      await phone.tap('来访，改由他人接待')
      // What it leads to is read from the server; until then nothing can be confirmed.
      await phone.idle()
      await phone.tap('确认停用')
      await phone.see('请选择新的接待人')
      await phone.tap('新接待人，请选择')
      await phone.fill('搜索姓名、拼音或部门', '李娜')
      await phone.tap('李娜')
      await phone.see('改由 李娜 接待')
      // The picker has gone down.
      await phone.gone('新的接待人')
      await phone.shot('manage-leaver')
      await phone.tap('确认停用')
      await phone.see('由 王强 停用')
      await phone.shot('manage-person-disabled')
      const form = { grant_type: 'password', client: 'user', username: getNumber('zhangWei'), password: DEMO_PASSWORD }
      const attempt = await server.send(createToken, form as Parameters<typeof server.send<typeof createToken>>[1])
      expect(attempt).toMatchObject({ code: 403, msg: '账号已停用，请联系管理员' })
      await phone.tap('重新启用')
      await phone.see('重新启用 张伟？')
      await phone.tap('启用')
      await phone.gone('由 王强 停用')
      await phone.idle()
      const { data } = await server.send(getManagedPerson, { id: demoPeople.zhangWei.id }, token)
      expect(data.isDisabled).toBe(false)
      expect(await countTodos(stage, 'zhangWei')).toBe(before)
    },
    refused,
  )

  journey(
    'people are changed by one administrator at a time: the later one sees what the other has changed [spec R.95]',
    async (stage) => {
      const { phone, server } = stage
      const token = await openPerson(stage, '潘悦', '潘悦')
      await phone.tap('修改资料，姓名、手机号、工号、部门、职位')
      await phone.tap('职位，无')
      await phone.tap('职位，主管')
      await phone.see('职位，主管')
      await phone.fill('工号', 'E-2046')
      const { data } = await server.send(getManagedPerson, { id: demoPeople.panYue.id }, token)
      const { userId, workNo, deptId, version } = data
      const other = { userId, name: '潘月', workNo, deptId, version }
      expect((await server.send(saveManagedPerson, other, token)).code).toBe(200)
      await phone.tap('保存')
      await phone.see('他人保存的')
      await phone.see('潘月')
      await phone.shotWhenIdle('manage-person-conflict')
      await phone.tap('保存')
      await phone.gone('他人保存的')
      await phone.see('E-2046')
      await phone.back()
      await phone.arrive('/pages/manage/people')
      await phone.shot('manage-people')
    },
    refused,
  )

  journey(
    'the sign-ins of somebody are ended after a question, and 重置 makes the password void [spec R.95]',
    async (stage) => {
      const { phone, server } = stage
      const own = toCaller(await server.signIn('wangMin'))
      await openPerson(stage, '王敏', '王敏')
      await phone.tap('退出全部登录')
      await phone.see('退出 王敏 的全部登录？')
      await phone.shotWhenIdle('manage-person-sessions')
      await phone.tap('全部退出')
      await phone.see('没有登录')
      expect((await server.send(listTodos, {}, own)).status).toBe(401)
      await phone.idle()
      await phone.tap('重置登录，忘记密码，或密码、微信被他人使用')
      await phone.see('重置 王敏 的登录？')
      await phone.shotWhenIdle('manage-person-reset')
      await phone.tap('重置')
      await phone.see('登录已重置')
      await expect(server.signIn('wangMin')).rejects.toThrow('cannot sign in')
      await phone.idle()
      await phone.tap('修改资料，姓名、手机号、工号、部门、职位')
      await phone.see('保存')
      await phone.idle()
      await phone.fill('手机号', getNumber('liNa'))
      await phone.tap('保存')
      await phone.see(`把 王敏 的手机号改为 ${getNumber('liNa')}？`)
      await phone.shotWhenIdle('manage-person-phone')
      await phone.tap('改手机号')
      await phone.see('李娜 已是本企业成员，用的是这个手机号')
      await phone.idle()
      await phone.fill('手机号', '13912349011')
      await phone.tap('保存')
      await phone.see('把 王敏 的手机号改为 13912349011？')
      await phone.idle()
      await phone.tap('改手机号')
      await phone.gone('保存')
      await phone.see('13912349011')
    },
    refused,
  )

  journey(
    'somebody is added alone, and people go to another department together [spec R.94]',
    async (stage) => {
      const { phone, server } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/people'))
      await phone.tap('筛选，角色、管理范围、岗位')
      await phone.idle()
      await phone.tap('角色，门岗')
      await phone.shot('manage-people-filter')
      await phone.tap('查看成员')
      await phone.gone('曹阳')
      await phone.shotWhenIdle('manage-people-guards')
      await phone.tap('赵磊')
      await phone.arrive('/pages/manage/person')
      await phone.back()
      await phone.arrive('/pages/manage/people')
      await phone.gone('曹阳')
      await phone.tap('筛选，门岗')
      await phone.idle()
      await phone.tap('清除筛选')
      await phone.tap('查看成员')
      await phone.see('曹阳')
      await phone.idle()
      await addSomebody(stage)
      await phone.tap('选择多人，一起调整部门')
      await phone.fill('搜索姓名、工号或手机号', 'jin')
      await phone.gone('李娜')
      const found = (await server.send(listManagedPeople, { keyword: 'jin' }, token)).data.records
      const chosen = found.slice(0, 2)
      expect(chosen).toHaveLength(2)
      for (const { name, deptName } of chosen) await phone.tap(`${name} · ${deptName ?? '未分配部门'}`)
      await phone.shotWhenIdle('manage-people-chosen')
      await phone.tap(`调整部门（${chosen.length}）`)
      await phone.see('调到哪个部门')
      await phone.idle()
      await phone.tap('调到哪个部门，未分配部门')
      await phone.see('把 2 人调到「未分配部门」？')
      await phone.idle()
      await phone.tap('调整')
      await phone.see('选择多人')
      for (const { userId } of requireItems(chosen)) {
        expect((await server.send(getManagedPerson, { id: userId }, token)).data.deptId).toBeNull()
      }
    },
    refused,
  )
})
