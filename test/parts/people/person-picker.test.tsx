import { listDepartmentTree, listRecentPeople } from '@/contract/organization/organization'
import type { Person } from '@/contract/workflow/task'
import { PersonPicker, type PersonPickerProps } from '@/parts/people/PersonPicker'

import { ok } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const picked: string[][] = []
let closed = 0
const department = (id: string, name: string) => ({ id, parentId: null, name, type: 'dept', userCount: 1 })
const user = (id: string, name: string) => ({ id, parentId: 'd1', name, type: 'user' })
const toast = () => document.getElementById('app-toast')?.textContent

async function open(props: Partial<PersonPickerProps>) {
  await drawScreen(
    <PersonPicker
      isOpen
      title="选择同事"
      onPick={(people: Person[]) => picked.push(people.map(({ userId }) => userId))}
      onClose={() => {
        closed += 1
      }}
      {...props}
    />,
  )
  await until(() => readPage().includes('生产部'))
}
const enter = async () => {
  await press(byRole('button', '生产部，1 人'))
  await until(() => readPage().includes('张伟'))
}

beforeEach(() => {
  picked.length = 0
  closed = 0
  server.on(listRecentPeople.path, ok([]))
  server.on(
    listDepartmentTree.path,
    ok([
      department('d1', '生产部'),
      department('d2', '质量部'),
      user('u1', '张伟'),
      user('u2', '李娜'),
      user('u3', '王强'),
    ]),
  )
})

it('takes the first person that is pressed where one is wanted', async () => {
  await open({ exclude: { u2: '已在名单中' } })
  await enter()
  expect(byRole('button', '李娜，已在名单中').getAttribute('aria-disabled')).toBe('true')
  await press(byRole('button', '李娜，已在名单中'))
  expect(picked).toEqual([])
  await press(byRole('button', '张伟'))
  expect([picked, closed]).toEqual([[['u1']], 1])
})

it('collects several people up to the most, and gives them on 确定', async () => {
  await open({ multiple: true, max: 2 })
  expect(byRole('button', '确定').getAttribute('aria-disabled')).toBe('true')
  await enter()
  for (const name of ['张伟', '李娜', '王强']) await press(byRole('checkbox', name))
  expect(toast()).toBe('最多选择 2 人')
  expect(byRole('checkbox', '王强').getAttribute('aria-checked')).toBe('false')
  await press(byRole('checkbox', '张伟'))
  await press(byRole('checkbox', '王强'))
  await press(byRole('button', '确定（2）'))
  expect([picked, closed]).toEqual([[['u2', 'u3']], 1])
})

it('a department that may not be chosen says why, and is not', async () => {
  await open({ kind: 'dept', exclude: { d2: '已是上级部门' } })
  await press(byRole('button', '质量部，已是上级部门'))
  expect([picked, closed]).toEqual([[], 0])
  await press(byRole('button', '生产部'))
  expect([picked, closed]).toEqual([[['d1']], 1])
})

it('counts departments as such', async () => {
  await open({ multiple: true, max: 1, kind: 'dept' })
  await press(byRole('checkbox', '生产部'))
  await press(byRole('checkbox', '质量部'))
  expect(toast()).toBe('最多选择 1 个部门')
  await press(byRole('button', '确定（1）'))
  expect(picked).toEqual([['d1']])
})
