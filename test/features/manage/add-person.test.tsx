import { listPositions, listPosts } from '@/contract/organization/organization'
import { addPerson, listManagedPeople } from '@/contract/organization/people'
import {
  listManagedDepartments,
  listManagedPositions,
  listManagedPosts,
  orderPositions,
  removePosition,
  savePosition,
} from '@/contract/organization/structure'
import { PeopleScreen } from '@/features/manage/PeopleScreen'
import { PostsScreen } from '@/features/manage/PostsScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { buildManagedPerson } from '../../support/managed-person'
import { byLabel, byRole, byText, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

const person = buildManagedPerson({ name: '欧阳新', phone: '13912349001', deptId: 'd1', deptName: '生产部' })
const position = (id: string, name: string, userCount = 0) => ({ id, name, userCount, version: `v-${id}` })

beforeEach(() => {
  signInAdministrator(undefined, { companyName: '示范制造' })
  server.on(listManagedPeople.path, okPage([]))
  server.on(listManagedDepartments.path, ok([{ id: 'd1', parentId: null, name: '生产部', userCount: 0, version: 'v' }]))
  server.on(listPosts.path, ok([{ id: 'p1', name: '班组长' }]))
  server.on(listPositions.path, ok([{ id: 'r1', name: '主管' }]))
  server.on(listManagedPosts.path, ok([]))
})

it('people are shown in the order of the address, and another order is requested and kept there', async () => {
  window.history.replaceState(null, '', '?sort=added')
  await drawScreen(<PeopleScreen />)
  await until(() => readPage().includes('最近添加的在前'))
  await press(byRole('button', '排序，最近添加的在前'))
  await press(byRole('radio', '排序，按部门'))
  await until(() => readPage().includes('按部门'))
  await until(() =>
    server.arrived.some(({ path, query }) => path === listManagedPeople.path && query.includes('sort=department')),
  )
  expect(window.location.href).toContain('sort=department')
})

describe('adding one person', () => {
  it('says at its fields what is missing and what the server refuses, and keeps what was typed', async () => {
    await drawScreen(<PeopleScreen />)
    await press(byRole('button', '添加成员'))
    await press(byRole('button', '添加'))
    expect(readPage()).toContain('请填写姓名')
    expect(readPage()).toContain('请填写 11 位手机号')
    expect(server.sentTo(addPerson.path)).toEqual([])
    await type(byLabel('姓名'), ' 欧阳新')
    await type(byLabel('手机号'), '13800138001')
    const taken = '张伟 已是本企业成员，用的是这个手机号'
    server.on(addPerson.path, refusal(422, taken, { phone: taken }))
    await press(byRole('button', '添加'))
    await until(() => readPage().includes(taken))
    expect(byLabel('姓名').getAttribute('value')).toBe(' 欧阳新')
  })

  it('sends the place that was chosen, and then says how the person signs in', async () => {
    await drawScreen(<PeopleScreen />)
    await press(byRole('button', '添加成员'))
    await type(byLabel('姓名'), '欧阳新')
    await type(byLabel('手机号'), '13912349001')
    for (const [field, name] of [
      ['部门', '生产部'],
      ['岗位', '班组长'],
      ['职位', '主管'],
    ] as const) {
      await press(byRole('button', `${field}，无`))
      await until(() => readPage().includes(name))
      await press(byText(name))
      await until(() => byRole('button', `${field}，${name}`) !== null)
    }
    server.on(addPerson.path, ok(person))
    await press(byRole('button', '添加'))
    await until(() => readPage().includes('欧阳新 已添加'))
    expect(readPage()).toContain('用手机号 13912349001 收验证码登录')
    expect(readPage()).toContain('你已加入示范制造')
    expect(server.sentTo(addPerson.path).at(-1)).toEqual({
      name: '欧阳新',
      phone: '13912349001',
      workNo: '',
      deptId: 'd1',
      postId: 'p1',
      positionId: 'r1',
    })
    await press(byRole('button', '再添加一位'))
    await until(() => readPage().includes('用来登录') || byRole('button', '部门，生产部') !== null)
    expect(byLabel('姓名').getAttribute('value')).toBe('')
    await drawScreen(<PeopleScreen />)
    await press(byRole('button', '添加成员'))
    await until(() => hasField('姓名'))
    expect(readPage()).not.toContain('已恢复')
  })
})

describe('the positions of a company', () => {
  const open = async () => {
    server.on(listManagedPositions.path, ok([position('r1', '总监', 2), position('r2', '主管')]))
    await drawScreen(<PostsScreen view="positions" />)
    await until(() => readPage().includes('总监'))
  }

  it('are listed with their people; a removal says who loses it, and sends the number that was shown', async () => {
    await open()
    expect(readPage()).toContain('2 人')
    await press(byText('总监'))
    await press(byRole('button', '删除职位'))
    await until(() => readPage().includes('2 位成员现在是这个职位，删除后他们没有职位'))
    server.on(removePosition.path, refusal(409, '现在有 3 位成员是总监，请重新确认'))
    await press(byRole('button', '删除'))
    await until(() => readPage().includes('现在有 3 位成员是总监，请重新确认'))
    expect(server.sentTo(removePosition.path)).toEqual([{ id: 'r1', version: 'v-r1', userCount: 2 }])
  })

  it('are asked about again with the people that they have now', async () => {
    await open()
    await press(byText('总监'))
    await press(byRole('button', '删除职位'))
    await until(() => readPage().includes('2 位成员现在是这个职位'))
    server.on(removePosition.path, refusal(409, '现在有 3 位成员是总监，请重新确认'))
    server.on(listManagedPositions.path, ok([position('r1', '总监', 3), position('r2', '主管')]))
    await press(byRole('button', '删除'))
    await until(() => readPage().includes('现在有 3 位成员是总监，请重新确认'))
    await until(() => readPage().includes('3 位成员是这个职位，改名后'))
    await press(byRole('button', '删除职位'))
    await until(() => readPage().includes('3 位成员现在是这个职位，删除后'))
    server.on(removePosition.path, ok({}))
    await press(byRole('button', '删除'))
    await until(() => server.sentTo(removePosition.path).length === 2)
    expect(server.sentTo(removePosition.path).at(-1)).toMatchObject({ userCount: 3 })
  })

  it('renamed by another administrator meanwhile show the difference, and what was typed stays', async () => {
    await open()
    await press(byText('总监'))
    await type(byLabel('职位名称'), '总经理助理')
    server.on(savePosition.path, refusal(409, '副总 刚被他人修改，请重新查看'))
    server.on(
      listManagedPositions.path,
      ok([{ ...position('r1', '副总', 2), version: 'v-new' }, position('r2', '主管')]),
    )
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('我填的总经理助理他人保存的副总'))
    expect(byLabel('职位名称').getAttribute('value')).toBe('总经理助理')
    server.on(savePosition.path, ok(position('r1', '总经理助理', 2)))
    await press(byRole('button', '保存'))
    await until(() => server.sentTo(savePosition.path).length === 2)
    expect(server.sentTo(savePosition.path).at(-1)).toEqual({ id: 'r1', version: 'v-new', name: '总经理助理' })
  })

  it('are put in another order from the one that was read', async () => {
    await open()
    await press(byRole('button', '由高到低 · 排序与删除'))
    server.on(orderPositions.path, refusal(409, '顺序刚被他人改变，请在新的顺序上调整'))
    await press(byRole('button', '下移总监'))
    await until(() => readPage().includes('顺序刚被他人改变'))
    expect(server.sentTo(orderPositions.path)).toEqual([{ ids: ['r2', 'r1'], before: ['r1', 'r2'] }])
  })
})
