// 管理: lists that are searched, put in order, and changed several rows at a time.
import { getRoster, listStaffActivities } from '@/contract/event/activity'
import { listManagedApplications } from '@/contract/organization/application-manage'
import { listOwnBanners } from '@/contract/organization/banner'
import { listManagedPositions } from '@/contract/organization/structure'
import { listPublicTexts } from '@/contract/public/public-answer'
import { getPublicForm } from '@/contract/public/public-form'
import { listManagedPublicForms, savePublicForm } from '@/contract/public/public-form-admin'

import { requireItems } from '../support/require-items'
import { submitAsGuest } from './guest-form-steps'
import { journey } from './journey'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

describe('lists of 管理', () => {
  journey('several forms are closed and opened again together [spec R.124]', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/forms'))
    const { records } = (await server.send(listManagedPublicForms, { state: 'open' }, token)).data
    const [first, second] = records
    if (!first || !second) throw new Error('the demo has no two open forms')
    const readStates = async () =>
      Promise.all([first, second].map(async ({ id }) => (await server.send(getPublicForm, { id })).data.state))
    await phone.see(first.title)
    await phone.shotWhenIdle('manage-forms-list')
    await phone.tap('选择多个，一起关闭或重新开放')
    await phone.tap(`${first.title} · 收集中`)
    await phone.tap(`${second.title} · 收集中`)
    await phone.shotWhenIdle('manage-forms-many')
    await phone.tap('关闭（2）')
    await phone.see('关闭 2 张表单？')
    await phone.see('正在填的人也交不了')
    await phone.shotWhenIdle('manage-forms-close')
    expect(await readStates()).toEqual(['open', 'open'])
    await phone.tap('关闭表单')
    await phone.see('2 张表单已处理')
    await phone.shotWhenIdle('manage-forms-closed')
    expect(await readStates()).toEqual(['closed', 'closed'])
    await phone.tap('选择多个，一起关闭或重新开放')
    await phone.tap(`${first.title} · 已结束`)
    await phone.tap(`${second.title} · 已结束`)
    await phone.tap('重新开放（2）')
    await phone.see('知道地址的人马上又能填写')
    await phone.tap('开放')
    await phone.see('2 张表单已处理')
    await phone.idle()
    expect(await readStates()).toEqual(['open', 'open'])
  })

  journey('the texts of a question are searched, and the oldest can come first', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/forms'))
    const definition = {
      fields: [{ field: 'q1', label: '哪里可以更好？', type: 'textarea' as const }],
      ...{ prefix: 'WB', submitText: '提交', minutes: 1, oncePer: 'person' as const, outcomes: [], steps: [] },
    }
    const opensTime = '2026-01-01 00:00:00'
    const form = { kind: 'survey' as const, title: '改进建议', lead: '', definition, opensTime }
    const saved = await server.send(savePublicForm, form, token)
    expect([saved.code, saved.msg]).toEqual([200, expect.anything()])
    const { id: formId, version } = saved.data
    const texts = ['车间太热', '食堂排队久', '停车位不够', '班车太早', '休息区太小', '食堂太咸']
    for (const [n, text] of texts.entries()) {
      const mobile = `139123457${stage.target === 'h5' ? 1 : 2}${n}`
      await submitAsGuest(server, mobile, { formId, version, main: { q1: text } })
    }
    await phone.open(`/pages/manage/forms?id=${formId}&view=answers`)
    await phone.tap('查看全部 6 条')
    // The card behind the sheet has the newest texts as well, without their numbers.
    const query = { id: formId, field: 'q1', sort: 'oldest' as const }
    const numbers = (await server.send(listPublicTexts, query, token)).data.records.map((row) => row.submissionNo)
    expect(numbers).toHaveLength(texts.length)
    await phone.seeInOrder([...numbers].reverse())
    await phone.shotWhenIdle('manage-form-texts')
    await phone.tap('排序，最早的在前')
    await phone.seeInOrder(numbers)
    await phone.fill('搜索回答或编号', '食堂')
    await phone.gone(numbers[2] ?? '')
    await phone.seeInOrder([numbers[1] ?? '', numbers[5] ?? ''])
    await phone.shotWhenIdle('manage-form-texts-found')
    await phone.fill('搜索回答或编号', '从来没有的词')
    await phone.see('没有符合条件的回答')
    await phone.tap('清除条件')
    await phone.seeInOrder(numbers)
  })

  journey('applications are put in order by name, and several are switched off and on', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/company/data?view=applications'))
    const read = async () => (await server.send(listManagedApplications, { sort: 'name' }, token)).data
    const { groups, applications } = await read()
    const own = groups
      .map(({ code }) => applications.filter((app) => app.classCode === code))
      .find((rows) => rows.length > 2 && rows.every(({ isOn }) => isOn))
    const [first, second] = own ?? []
    if (!own || !first || !second) throw new Error('the demo has no group of applications that are on')
    const names = own.map(({ name }) => name)
    await phone.see('按首页的顺序')
    await searchInVain(phone, '搜索应用', '应用', first.name)
    await phone.shotWhenIdle('manage-applications')
    await phone.tap('排序，按首页的顺序')
    await phone.tap('排序，按名称')
    await phone.seeInOrder(names)
    await phone.shotWhenIdle('manage-applications-by-name')
    await phone.tap('选择多个，一起停用或启用')
    await phone.tap(`${first.name} · 使用中`)
    await phone.tap(`${second.name} · 使用中`)
    await phone.tap('停用（2）')
    await phone.see('停用 2 个应用？')
    await phone.shotWhenIdle('manage-applications-many')
    await phone.tap('停用应用')
    await phone.see('2 个应用已处理')
    await phone.tap('筛选状态，已停用')
    await phone.seeInOrder([first.name, second.name])
    await phone.shotWhenIdle('manage-applications-off')
    const off = (await read()).applications.filter(({ isOn }) => !isOn).map(({ id }) => id)
    expect(off).toEqual(expect.arrayContaining([first.id, second.id]))
    await phone.tap('选择多个，一起停用或启用')
    await phone.tap(`${first.name} · 已停用`)
    await phone.tap(`${second.name} · 已停用`)
    await phone.tap('启用（2）')
    await phone.see('又能点开')
    await phone.tap('启用应用')
    await phone.see('2 个应用已处理')
    await phone.idle()
    const on = (await read()).applications.filter(({ isOn }) => isOn).map(({ id }) => id)
    expect(on).toEqual(expect.arrayContaining([first.id, second.id]))
  })

  journey('several banners are removed together', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/banners'))
    const banners = (await server.send(listOwnBanners, {}, token)).data
    const [first, second] = banners
    if (!first || !second) throw new Error('the demo has no two banners')
    await phone.see(first.title)
    await phone.shotWhenIdle('manage-banners-list')
    await phone.tap('选择多个，一起撤下')
    await phone.tap(`${first.title} · `)
    await phone.tap(`${second.title} · `)
    await phone.shotWhenIdle('manage-banners-many')
    await phone.tap('撤下（2）')
    await phone.see('撤下 2 个横幅？')
    await phone.see('全体成员的首页不再展示')
    await phone.shotWhenIdle('manage-banners-remove')
    await phone.tap('撤下')
    await phone.see('2 个横幅已处理')
    await phone.idle()
    const left = (await server.send(listOwnBanners, {}, token)).data.map(({ id }) => id)
    expect(left).toEqual(banners.slice(2).map(({ id }) => id))
  })

  journey('guests of an activity are narrowed to who has not come', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/activities'))
    const { activities } = (await server.send(listStaffActivities, {}, token)).data
    const read = async (activityId: string) => (await server.send(getRoster, { activityId }, token)).data
    const rosters = await Promise.all(requireItems(activities).map(({ id }) => read(id)))
    const roster = rosters.find(
      ({ guests }) => guests.length > 7 && new Set(guests.map(({ inState }) => inState === null)).size === 2,
    )
    const absent = roster?.guests.find(({ inState, isRevoked }) => inState === null && !isRevoked)
    const present = roster?.guests.find(({ inState, isRevoked }) => inState !== null && !isRevoked)
    if (!roster || !absent || !present) throw new Error('the demo has no activity that some have come to')
    await phone.open(`/pages/manage/activities?id=${roster.activity.id}`)
    await phone.see(present.name)
    await phone.tap('筛选签到，未签到')
    await phone.gone(present.name)
    await phone.see(absent.name)
    await phone.shotWhenIdle('manage-activity-absent')
    await phone.tap('筛选签到，已签到')
    await phone.gone(absent.name)
    await phone.see(present.name)
  })

  journey('positions are searched, and put in order by the people who have them', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/posts?view=positions'))
    const byPeople = (await server.send(listManagedPositions, { sort: 'people' }, token)).data
    const names = byPeople.slice(0, 3).map(({ name }) => name)
    await phone.see('由高到低')
    await phone.see('排序与删除')
    await searchInVain(phone, '搜索职位', '职位', '总经理')
    await phone.tap('排序，由高到低')
    await phone.tap('排序，人数多的在前')
    await phone.see('排序，人数多的在前')
    await phone.seeInOrder(names)
    await phone.gone('排序与删除')
    await phone.shotWhenIdle('manage-positions-by-people')
    await phone.fill('搜索职位', '工程师')
    await phone.gone('总经理')
    await phone.see('高级工程师')
    await phone.shotWhenIdle('manage-positions-found')
  })
})
