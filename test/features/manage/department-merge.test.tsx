// The departments of a company, and the sheet of one: it is renamed, moved, deleted, and merged into another.
import {
  listManagedDepartments,
  type ManagedDepartment,
  removeDepartment,
  saveDepartment,
} from '@/contract/organization/structure'
import { DepartmentSheet } from '@/features/manage/DepartmentSheet'
import { DepartmentsScreen } from '@/features/manage/DepartmentsScreen'
import { buildDepartmentRows } from '@/features/manage/department-tree'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const onClose = jest.fn()

const build = (id: string, name: string, parentId: string | null): ManagedDepartment => ({
  id,
  name,
  parentId,
  userCount: id === 'line' ? 3 : 0,
  heads: [],
  version: `v-${id}`,
})
const line = build('line', '机加工车间', null)
const rows = buildDepartmentRows([line, build('team', '夜班组', 'line'), build('office', '总经办', null)])
const question = '把「机加工车间」合并到「总经办」？'

beforeEach(async () => {
  onClose.mockReset()
  const reread = () => Promise.resolve({ ...line, name: '机加车间', version: 'v-new' })
  await drawScreen(<DepartmentSheet department={line} rows={rows} reread={reread} onClose={onClose} />)
})

async function choose(): Promise<void> {
  await press(byRole('button', '合并，把成员和下级部门并入另一个部门'))
  await until(() => readPage().includes('合并到哪个部门'))
  await press(byRole('radio', '合并到哪个部门，总经办'))
  await until(() => readPage().includes(question))
}

it('asks with who moves, what goes for good and what must be chosen again, and sends nothing when declined', async () => {
  await press(byRole('button', '合并，把成员和下级部门并入另一个部门'))
  await until(() => readPage().includes('合并到哪个部门'))
  expect(readPage()).not.toContain('夜班组')
  await press(byRole('radio', '合并到哪个部门，总经办'))
  await until(() => readPage().includes(question))
  expect(readPage()).toContain('3 位成员和1 个下级部门移到「总经办」')
  expect(readPage()).toContain('「机加工车间」删除，不能恢复')
  expect(readPage()).toContain('流程里按它判断的条件')
  await press(byRole('button', '取消'))
  expect(server.sentTo(removeDepartment.path)).toEqual([])
  await choose()
  server.on(removeDepartment.path, ok({}))
  await press(byRole('button', '合并'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(removeDepartment.path)).toEqual([{ id: 'line', version: 'v-line', into: 'office' }])
})

it('is refused at its field where two departments would have one name', async () => {
  await choose()
  const reason = '总经办 下已有同名的部门：夜班组'
  server.on(removeDepartment.path, refusal(422, reason, { into: reason }))
  await press(byRole('button', '合并'))
  await until(() => readPage().includes(reason))
  expect(onClose).not.toHaveBeenCalled()
})

it('of a department that another has renamed meanwhile shows the new name, and goes through once that was seen', async () => {
  await choose()
  server.on(removeDepartment.path, refusal(409, '机加车间 刚被他人修改，请重新查看'))
  await press(byRole('button', '合并'))
  await until(() => readPage().includes('机加车间'))
  await choose()
  server.on(removeDepartment.path, ok({}))
  await press(byRole('button', '合并'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(removeDepartment.path).at(-1)).toMatchObject({ version: 'v-new', into: 'office' })
})

it('a department is renamed and put below another one, with the version that was read, and not below its own', async () => {
  await type(byLabel('部门名称'), ' ')
  await press(byRole('button', '保存'))
  expect(readPage()).toContain('请填写部门名称')
  await type(byLabel('部门名称'), ' 机加车间 ')
  await press(byRole('button', '上级部门，无（一级部门）'))
  await until(() => readPage().includes('总经办'))
  expect(readPage()).not.toContain('夜班组')
  await press(byRole('radio', '上级部门，总经办'))
  server.on(saveDepartment.path, ok({ ...line, name: '机加车间', parentId: 'office' }))
  await press(byRole('button', '保存'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(saveDepartment.path)).toEqual([
    { id: 'line', version: 'v-line', name: '机加车间', parentId: 'office' },
  ])
})

it('a department is deleted after a question alone', async () => {
  await press(byRole('button', '删除部门'))
  await until(() => readPage().includes('删除部门「机加工车间」？'))
  await press(byRole('button', '取消'))
  expect(server.sentTo(removeDepartment.path)).toEqual([])
  await press(byRole('button', '删除部门'))
  server.on(removeDepartment.path, ok({}))
  await press(byRole('button', '删除'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(removeDepartment.path)).toEqual([{ id: 'line', version: 'v-line' }])
})

describe('the departments of a company', () => {
  const names = ['一', '二', '三', '四', '五', '六']
  const open = async (more: readonly ManagedDepartment[]) => {
    signInAdministrator(['organization'])
    const headed = { ...build('team', '夜班组', 'line'), heads: [{ userId: 'u1', name: '李娜' }], userCount: 2 }
    server.on(listManagedDepartments.path, ok([line, headed, ...more]))
    await drawScreen(<DepartmentsScreen />)
    await until(() => readPage().includes('夜班组'))
  }

  it('are searched from eight on, and then say where they are, who heads them and how many are in them', async () => {
    const others = names.map((name, at) => build(`d${at}`, `${name}部`, null))
    await open(others.slice(1))
    expect(hasField('搜索部门')).toBe(false)
    await open(others)
    await type(byLabel('搜索部门'), '夜班')
    await until(() => readPage().includes('机加工车间 · 负责人 李娜'))
    expect(readPage()).toContain('2 人')
    expect(readPage()).not.toContain('一部')
    await type(byLabel('搜索部门'), '没有')
    await until(() => readPage().includes('没有符合条件的部门'))
  })
})
