import { eq } from 'drizzle-orm'

import { listDepartmentTree, listPositions, listPosts, listRecentPeople } from '@/contract/organization/organization'
import { actOnTask, commentOnTask, getTaskDetail } from '@/contract/workflow/task'
import { appUser } from '@/server/db/schema/identity'
import { seedOrganization } from '@/server/seed/organization'
import { demoPeople, departmentId } from '@/server/seed/people'
import { seedWorkflow, storyId } from '@/server/seed/workflow/workflow'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

async function leave(person: Person) {
  await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, demoPeople[person].id))
}

const tree = async (input: { type?: 'all' | 'dept'; keyword?: string } = {}, person: Person = 'zhangWei') =>
  (await server.send(listDepartmentTree, input, await as(person))).data

describe('departments and people', () => {
  it('stand in one list, parents first, people under their department [spec 7.46]', async () => {
    const nodes = await tree()
    for (const [at, { parentId }] of nodes.entries()) {
      if (parentId !== null) expect(nodes.slice(0, at).map(({ id }) => id)).toContain(parentId)
    }
    const li = nodes.find(({ id }) => id === demoPeople.liNa.id)
    expect(li).toMatchObject({
      type: 'user',
      name: '李娜',
      parentId: departmentId('equipment'),
      postName: '设备计划员',
    })
    expect(nodes.find(({ name }) => name === '机加工车间')?.parentId).toBe(departmentId('production'))
  })

  it('count the people of a department and of those below it', async () => {
    const nodes = await tree()
    const count = (name: string) => nodes.find((node) => node.name === name)?.userCount
    expect([count('机加工车间'), count('注塑车间'), count('生产部')]).toEqual([3, 2, 6])
  })

  it('hold no people when only departments are asked for', async () => {
    const nodes = await tree({ type: 'dept' })
    expect(nodes.every(({ type }) => type === 'dept')).toBe(true)
    expect(nodes.find(({ name }) => name === '设备工程部')?.userCount).toBe(4)
  })

  it('are found by a part of their name', async () => {
    expect((await tree({ keyword: '王' })).map(({ name }) => name).sort()).toEqual(['王强', '王敏'])
    expect((await tree({ keyword: '车间', type: 'dept' })).map(({ name }) => name)).toEqual(['机加工车间', '注塑车间'])
    expect(await tree({ keyword: '%' })).toEqual([])
  })

  it.each([
    ['wq', ['王强', '万千']],
    ['wangm', ['王敏']],
    ['jijiagong', ['机加工车间']],
    ['jjgcj', ['机加工车间']],
  ])('are found by the pinyin %s', async (keyword, names) => {
    expect((await tree({ keyword })).map(({ name }) => name)).toEqual(names)
  })

  it('hold nobody who left, and nobody of another company', async () => {
    await leave('caoYang')
    const nodes = await tree()
    expect(nodes.map(({ name }) => name)).not.toContain('曹阳')
    expect(nodes.find(({ name }) => name === '设备工程部')?.userCount).toBe(3)
    expect((await tree({}, 'otherStaff')).map(({ name }) => name).sort()).toEqual(['吴昊', '孙丽'])
  })
})

describe('posts and positions', () => {
  it('are those of the company; of a department those that somebody there holds [spec 7.47]', async () => {
    const posts = await server.send(listPosts, {}, await as('zhangWei'))
    expect(posts.data.map(({ name }) => name)).toContain('保安')
    const inQuality = await server.send(listPosts, { deptId: departmentId('quality') }, await as('zhangWei'))
    expect(inQuality.data.map(({ name }) => name)).toEqual(['部门经理', '质检员'])
    expect((await server.send(listPosts, {}, await as('otherStaff'))).data).toEqual([])
  })

  it('are ranked [spec 7.45]', async () => {
    await server.handle.tx((tx) => seedOrganization(tx))
    const positions = await server.send(listPositions, {}, await as('zhangWei'))
    expect(positions.data.map(({ name }) => name).slice(0, 3)).toEqual(['总经理', '总监', '经理'])
    expect((await server.send(listPositions, {}, await as('otherStaff'))).data).toEqual([])
  })
})

describe('people named lately', () => {
  const recent = async () =>
    (await server.send(listRecentPeople, {}, await as('zhangWei'))).data.map(({ name }) => name)

  beforeEach(() => server.tell(seedWorkflow))

  it('come from decisions and remarks, the latest first, without those who left', async () => {
    const procInstId = storyId('servo')
    const { token } = await as('zhangWei')
    const { data } = await server.send(getTaskDetail, { procInstId }, { token })
    const taskId = data.task.taskId ?? ''
    const circulate = {
      taskId,
      action: 'circulate' as const,
      userIds: [demoPeople.gaoPeng.id],
      version: data.task.version,
    }
    expect((await server.send(actOnTask, circulate, { token })).code).toBe(200)
    server.wait(60_000)
    const remark = { procInstId, text: '请看', mentions: [demoPeople.tianYu.id, demoPeople.gaoPeng.id] }
    expect((await server.send(commentOnTask, remark, { token })).code).toBe(200)
    expect((await recent()).slice(0, 2)).toEqual(['田雨', '高鹏'])
    await leave('tianYu')
    expect((await recent())[0]).toBe('高鹏')
  })

  it('never hold oneself', async () => {
    expect(await recent()).not.toContain('张伟')
  })
})
