import { eq, inArray } from 'drizzle-orm'

import { changeColleague, getColleague } from '@/contract/organization/colleague'
import { listPositions as listAllPositions } from '@/contract/organization/organization'
import { getManagedPerson } from '@/contract/organization/people'
import {
  getCompanySetup,
  listManagedDepartments,
  listManagedPositions,
  listManagedPosts,
  type ManagedDepartment,
  orderPositions,
  removeDepartment,
  removePosition,
  removePost,
  saveDepartment,
  savePosition,
  savePost,
} from '@/contract/organization/structure'
import { addPinyin } from '@/server/db/pinyin'
import { announcement } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { createAdministrator } from '@/server/domains/identity/administrator'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { emptySetup } from '../../../support/empty-setup'
import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

const listDepartments = async () => (await server.send(listManagedDepartments, {}, await administrator())).data
const listPosts = async () => (await server.send(listManagedPosts, {}, await administrator())).data

async function addDepartment(name: string, parentId: string | null = null): Promise<ManagedDepartment> {
  const { code, data } = await server.send(saveDepartment, { name, parentId }, await administrator())
  expect(code).toBe(200)
  return data
}

describe('departments of a company', () => {
  it('are added below one another, renamed and moved by an administrator', async () => {
    const plant = await addDepartment('二号工厂')
    const line = await addDepartment('装配车间', plant.id)
    expect(line).toMatchObject({ name: '装配车间', parentId: plant.id, userCount: 0 })
    const change = { ...line, name: '总装车间', parentId: null }
    const { data } = await server.send(saveDepartment, change, await administrator())
    expect(data).toMatchObject({ id: line.id, name: '总装车间', parentId: null })
    expect(await listDepartments()).toEqual(expect.arrayContaining([data]))
  })

  it('name their heads, as processes find them', async () => {
    const heads = (await listDepartments()).flatMap((one) => one.heads.map(({ name }) => `${one.name} ${name}`))
    const { data: posts } = await server.send(listManagedPosts, {}, await administrator())
    expect(heads).toContain('质量部 田雨')
    expect(heads.length).toBe(posts.filter(({ isHead }) => isHead).reduce((sum, { userCount }) => sum + userCount, 0))
    const { data: person } = await server.send(getColleague, { id: demoPeople.tianYu.id }, await administrator())
    const { userId, postId, version } = person
    const change = { userId, postId: null, roles: [], version }
    const taken = await server.send(changeColleague, change, await administrator())
    expect(taken.code).toBe(200)
    expect((await listDepartments()).find(({ name }) => name === '质量部')?.heads).toEqual([])
    await server.send(changeColleague, { ...change, postId, version: taken.data.version }, await administrator())
    expect((await listDepartments()).find(({ name }) => name === '质量部')?.heads).toEqual([{ userId, name: '田雨' }])
  })

  it('refuse a second one of the same name below the same parent, at its field', async () => {
    await addDepartment('质检部')
    const again = await server.send(saveDepartment, { name: ' 质检部 ', parentId: null }, await administrator())
    expect(again).toMatchObject({ code: 422, data: { name: '同级已有同名的部门' } })
  })

  it('refuse a second one that only looks the same, and a name that nobody sees', async () => {
    await addDepartment('财务中心')
    for (const name of ['财务\u200b中心', '\u202e财务中心', '财务中心\ufeff']) {
      const again = await server.send(saveDepartment, { name, parentId: null }, await administrator())
      expect(again).toMatchObject({ code: 422, data: { name: '同级已有同名的部门' } })
    }
    const blank = await server.send(saveDepartment, { name: '\u200b\u3164', parentId: null }, await administrator())
    expect(blank.code).toBe(400)
  })

  it('cannot move below themselves', async () => {
    const upper = await addDepartment('上级')
    const lower = await addDepartment('下级', upper.id)
    const moved = await server.send(saveDepartment, { ...upper, parentId: lower.id }, await administrator())
    expect(moved).toMatchObject({ code: 422, data: { parentId: '上级部门不能是自己或自己的下级' } })
  })

  it('tell the later of two administrators that somebody was faster', async () => {
    const department = await addDepartment('行政')
    await server.send(saveDepartment, { ...department, name: '行政部' }, await administrator())
    const late = await server.send(saveDepartment, { ...department, name: '行政中心' }, await administrator())
    expect(late).toMatchObject({ code: 409, msg: '行政部 刚被他人修改，请重新查看' })
    const removal = { id: department.id, version: department.version }
    expect((await server.send(removeDepartment, removal, await administrator())).code).toBe(409)
  })

  it('are deleted only while nobody and no department is in them', async () => {
    const upper = await addDepartment('待撤销')
    const lower = await addDepartment('小组', upper.id)
    const before = await server.send(removeDepartment, upper, await administrator())
    expect(before).toMatchObject({ code: 409, msg: '待撤销 还有 1 个下级部门，请先移走或删除' })
    const inLower = { departmentId: lower.id }
    await server.db.update(appUser).set(inLower).where(eq(appUser.id, demoPeople.chenQiang.id))
    const staffed = await server.send(removeDepartment, lower, await administrator())
    expect(staffed).toMatchObject({ code: 409, msg: '小组 还有 1 位成员，请先调整他们的部门' })
    await server.db.update(appUser).set({ departmentId: null }).where(eq(appUser.id, demoPeople.chenQiang.id))
    expect((await server.send(removeDepartment, lower, await administrator())).code).toBe(200)
    expect((await server.send(removeDepartment, upper, await administrator())).code).toBe(200)
    expect((await server.send(removeDepartment, upper, await administrator())).code).toBe(404)
  })

  it('are merged into another one with their people and what is below them, and never into themselves', async () => {
    const [from, into] = [await addDepartment('并出'), await addDepartment('并入')]
    const lower = await addDepartment('并出小组', from.id)
    const person = eq(appUser.id, demoPeople.chenQiang.id)
    const [before] = await server.db.select({ departmentId: appUser.departmentId }).from(appUser).where(person)
    await server.db.update(appUser).set({ departmentId: from.id }).where(person)
    const merge = async (target: string) => {
      const { version } = from
      return server.send(removeDepartment, { id: from.id, version, into: target }, await administrator())
    }
    const reason = '不能合并到自己或自己的下级'
    for (const id of [from.id, lower.id]) expect(await merge(id)).toMatchObject({ code: 422, data: { into: reason } })
    expect(await merge('no-such-department')).toMatchObject({ code: 404, msg: '要合并到的部门不存在' })
    const twin = await addDepartment('并出小组', into.id)
    expect(await merge(into.id)).toMatchObject({ code: 422, msg: '并入 下已有同名的部门：并出小组' })
    await server.send(removeDepartment, twin, await administrator())
    expect((await merge(into.id)).code).toBe(200)
    const after = await listDepartments()
    expect(after.find(({ id }) => id === into.id)?.userCount).toBe(1)
    expect(after.find(({ id }) => id === lower.id)?.parentId).toBe(into.id)
    expect(after.some(({ id }) => id === from.id)).toBe(false)
    await server.db
      .update(appUser)
      .set({ departmentId: before?.departmentId ?? null })
      .where(person)
  })

  it('refuse a parent of another company, and one that is not there', async () => {
    for (const parentId of ['no-such-department', demoPeople.chenQiang.id]) {
      expect((await server.send(saveDepartment, { name: '外来', parentId }, await administrator())).code).toBe(404)
    }
  })
})

describe('posts of a company', () => {
  it('are added, made the post of department heads, and changed back', async () => {
    const added = await server.send(savePost, { name: '车间主任', isHead: true }, await administrator())
    expect(added.data).toMatchObject({ name: '车间主任', isHead: true, userCount: 0 })
    const changed = await server.send(savePost, { ...added.data, isHead: false }, await administrator())
    expect(changed.data).toMatchObject({ name: '车间主任', isHead: false })
    expect((await listPosts()).find(({ id }) => id === added.data.id)).toEqual(changed.data)
    const late = await server.send(savePost, { ...added.data, name: '主任' }, await administrator())
    expect(late.code).toBe(409)
  })

  it('refuse the name of another', async () => {
    const [first] = await listPosts()
    expect(first).toBeDefined()
    const again = await server.send(savePost, { name: first?.name ?? '', isHead: false }, await administrator())
    expect(again).toMatchObject({ code: 422, data: { name: '已有同名的岗位' } })
  })

  it('are deleted only while nobody has them', async () => {
    const used = (await listPosts()).find(({ userCount }) => userCount > 0)
    if (!used) throw new Error('no post has a user')
    const refused = await server.send(removePost, used, await administrator())
    expect(refused).toMatchObject({ code: 409, msg: `还有 ${used.userCount} 位成员是${used.name}，请先调整他们的岗位` })
    const { data } = await server.send(savePost, { name: '临时岗位', isHead: false }, await administrator())
    expect((await server.send(removePost, data, await administrator())).code).toBe(200)
  })
})

describe('positions of a company', () => {
  const listPositions = async () => (await server.send(listManagedPositions, {}, await administrator())).data
  beforeEach(async () => {
    for (const name of ['总监', '工程师']) await server.send(savePosition, { name }, await administrator())
    const [first] = await listPositions()
    const inCompany = inArray(appUser.id, [demoPeople.zhangWei.id, demoPeople.liNa.id])
    await server.db
      .update(appUser)
      .set({ positionId: first?.id ?? null })
      .where(inCompany)
  })

  it('are added as the lowest, renamed and put in another order, which everybody sees', async () => {
    const added = await server.send(savePosition, { name: '首席专家' }, await administrator())
    expect(added.data).toMatchObject({ name: '首席专家', userCount: 0 })
    expect((await listPositions()).at(-1)).toEqual(added.data)
    const { id, version } = added.data
    const renamed = await server.send(savePosition, { id, name: '首席工程师', version }, await administrator())
    const late = await server.send(savePosition, { id, name: '专家', version }, await administrator())
    expect([renamed.code, late.code, late.msg]).toEqual([200, 409, '首席工程师 刚被他人修改，请重新查看'])
    const before = (await listPositions()).map((one) => one.id)
    const ids = [id, ...before.filter((one) => one !== id)]
    expect((await server.send(orderPositions, { ids, before }, await administrator())).code).toBe(200)
    const again = await server.send(orderPositions, { ids: before, before }, await administrator())
    expect(again).toMatchObject({ code: 409, msg: '顺序刚被他人改变，请在新的顺序上调整' })
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? '']]) {
      const refused = await server.send(orderPositions, { ids: wrong, before: ids }, await administrator())
      expect(refused).toMatchObject({ code: 409, msg: '职位刚被他人改变，请重新排序' })
    }
    const shown = (await server.send(listAllPositions, {}, await server.as('zhangWei'))).data
    expect(shown[0]).toMatchObject({ id, name: '首席工程师' })
  })

  it('are listed by name or by the people who have them as well, and so are posts', async () => {
    for (const name of ['安全员', '主管']) await server.send(savePosition, { name }, await administrator())
    const as = await administrator()
    const lowest = (await listPositions()).at(-1)?.id ?? ''
    await server.db.update(appUser).set({ positionId: lowest }).where(eq(appUser.id, demoPeople.wangQiang.id))
    await server.db.update(appUser).set({ positionId: lowest }).where(eq(appUser.id, demoPeople.liNa.id))
    for (const call of requireItems([listManagedPositions, listManagedPosts])) {
      const list = async (sort?: 'name' | 'people') => (await server.send(call, { ...(sort && { sort }) }, as)).data
      const shown = await list()
      const sound = new Map(
        (await addPinyin(shown, ({ name }) => name)).map(({ name, pinyin }) => [name, pinyin] as const),
      )
      const byName = await list('name')
      expect(byName.map(({ name }) => sound.get(name))).toEqual([...sound.values()].sort())
      const byPeople = await list('people')
      expect(byPeople.map(({ userCount }) => userCount)).toEqual(
        shown.map(({ userCount }) => userCount).sort((a, b) => b - a),
      )
      for (const rows of requireItems([byName, byPeople])) {
        expect(rows).not.toEqual(shown)
        expect(rows).toHaveLength(shown.length)
        expect(rows).toEqual(expect.arrayContaining(shown))
      }
    }
  })

  it('refuse the name of another, and are those of administrators of the company alone', async () => {
    const [first] = await listPositions()
    if (!first) throw new Error('no position')
    const again = await server.send(savePosition, { name: first.name }, await administrator())
    expect(again).toMatchObject({ code: 422, data: { name: '已有同名的职位' } })
    expect((await server.send(savePosition, { name: '自封' }, await server.as('zhangWei'))).code).toBe(403)
    const { id, version } = first
    const other = await server.as('otherAdministrator')
    expect((await server.send(savePosition, { id, name: '外来', version }, other)).code).toBe(404)
  })

  it('are deleted with the number of people that was confirmed; those have none then', async () => {
    const [used] = await listPositions()
    if (!used) throw new Error('no position')
    const { id, name, version, userCount } = used
    expect(userCount).toBe(2)
    const few = await server.send(removePosition, { id, version, userCount: 0 }, await administrator())
    expect(few).toMatchObject({ code: 409, msg: `现在有 ${userCount} 位成员是${name}，请重新确认` })
    expect((await server.send(removePosition, { id, version, userCount }, await administrator())).code).toBe(200)
    const { data } = await server.send(getManagedPerson, { id: demoPeople.zhangWei.id }, await administrator())
    expect(data).toMatchObject({ positionId: null, positionName: null })
    expect((await server.send(removePosition, { id, version, userCount }, await administrator())).code).toBe(404)
  })
})

describe('the setup of a company', () => {
  it('counts what is there, and nothing of a company that starts empty', async () => {
    const { data } = await server.send(getCompanySetup, {}, await administrator())
    expect(data.departments).toBe((await listDepartments()).length)
    expect(data.posts).toBe((await listPosts()).length)
    expect(data.colleagues).toBeGreaterThan(0)
    const phone = '13900009901'
    const password = 'First@2026'
    const input = { phone, name: '林芳', password, company: '新开的工厂' }
    await server.handle.tx((tx) => createAdministrator(tx, input, server.now()))
    const { access } = await server.signIn(phone, 'user', password)
    const empty = await server.send(getCompanySetup, {}, { token: access })
    expect(empty.data).toEqual(emptySetup)
    expect(data.isOperator).toBe(true)
  })

  it('does not count a notice that was withdrawn', async () => {
    const count = async () => (await server.send(getCompanySetup, {}, await administrator())).data.announcements
    const before = await count()
    expect(before).toBeGreaterThan(0)
    const [one] = await server.db.select().from(announcement).where(eq(announcement.companyId, demoCompanies.main.id))
    const set = (withdrawnAt: Date | null) =>
      server.db
        .update(announcement)
        .set({ withdrawnAt })
        .where(eq(announcement.id, one?.id ?? ''))
    await set(new Date())
    expect(await count()).toBe(before - 1)
    await set(null)
  })
})
