import { getManagedPerson, listManagedPeople, saveManagedPerson } from '@/contract/organization/people'
import { listManagedDepartments } from '@/contract/organization/structure'
import { PeopleScreen } from '@/features/manage/PeopleScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { buildManagedPerson } from '../../support/managed-person'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

const row = (userId: string, name: string) => ({
  userId,
  name,
  avatar: null,
  phone: '138****0001',
  deptName: '生产部',
  postName: null,
  roles: [],
  workNo: `W-${userId}`,
})
const person = (userId: string, name: string) =>
  buildManagedPerson({ ...row(userId, name), deptId: 'd1', version: `v-${userId}` })
const department = { id: 'd2', name: '设备工程部', parentId: null, sort: 1, userCount: 3, version: 'v' }
const people = [row('a', '张伟'), row('b', '李娜')]

beforeEach(() => {
  signInAdministrator()
  server.on(listManagedPeople.path, okPage(people))
  server.on(listManagedDepartments.path, ok([department]))
  server.on(getManagedPerson.path.replace('{id}', 'a'), ok(person('a', '张伟')))
  server.on(getManagedPerson.path.replace('{id}', 'b'), ok(person('b', '李娜')))
})

it('people that are chosen go to another department; who was changed meanwhile stays, and is named', async () => {
  server.on(saveManagedPerson.path, ({ body }) =>
    body.includes('"userId":"b"') ? refusal(409, '成员已被他人修改') : ok(person('a', '张伟')),
  )
  await drawScreen(<PeopleScreen />)
  await until(() => readPage().includes('李娜'))
  await press(byRole('button', '选择多人，一起调整部门'))
  await press(byRole('checkbox', '张伟 · 生产部'))
  await press(byRole('checkbox', '李娜 · 生产部'))
  await press(byRole('button', '调整部门（2）'))
  await press(byRole('radio', '调到哪个部门，设备工程部'))
  expect(readPage()).toContain('把 2 人调到「设备工程部」？')
  expect(readPage()).toContain('张伟、李娜')
  await press(byRole('button', '调整'))
  await until(() => readPage().includes('1 人已调整，1 人没有：李娜：成员已被他人修改'))
  const sent = server.sentTo(saveManagedPerson.path)
  expect(sent).toEqual([
    { userId: 'a', name: '张伟', workNo: 'W-a', deptId: 'd2', version: 'v-a' },
    { userId: 'b', name: '李娜', workNo: 'W-b', deptId: 'd2', version: 'v-b' },
  ])
  expect(readPage()).toContain('选择多人')
})
