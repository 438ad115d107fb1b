import { type ManagedDepartment, saveDepartment } from '@/contract/organization/structure'
import { DepartmentTree } from '@/features/manage/department/DepartmentTree'
import {
  describeDepartmentMove,
  findDepartmentMove,
  listDepartmentTargets,
} from '@/features/manage/department/department-move'
import { buildDepartmentRows } from '@/features/manage/department-tree'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const onOpen = jest.fn()

const ROW_PX = 52

const build = (id: string, name: string, parentId: string | null): ManagedDepartment => ({
  id,
  name,
  parentId,
  userCount: 1,
  heads: id === 'plant' ? [{ userId: 'u1', name: '李娜' }] : [],
  version: `v-${id}`,
})
const plant = build('plant', '生产部', null)
const line = build('line', '机加工车间', 'plant')
const team = build('team', '夜班组', 'line')
const office = build('office', '总经办', null)
const rows = buildDepartmentRows([plant, line, team, office])

/** A mouse that takes a handle, goes some rows down or up, and lets go. */
async function dragBy(name: string, count: number, end: 'pointerup' | 'pointercancel' = 'pointerup') {
  const handle = byRole('img', `拖动${name}`)
  handle.setPointerCapture = () => undefined
  const fire = (type: string, clientY: number) =>
    t.act(async () => {
      handle.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerId: 1, clientY }))
    })
  await fire('pointerdown', 100)
  await fire('pointermove', 100 + (count * ROW_PX) / 2)
  await fire('pointermove', 100 + count * ROW_PX)
  await fire(end, 100 + count * ROW_PX)
}

const sent = () => server.sentTo(saveDepartment.path)

beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX)
})
beforeEach(async () => {
  await drawScreen(<DepartmentTree rows={rows} onOpen={onOpen} />)
})

it('a department shows its head, in text and in its name', () => {
  byRole('button', '生产部，负责人 李娜，3 人')
  byRole('button', '总经办，1 人')
  expect(readPage()).toContain('负责人 李娜')
})

describe('a department that is dragged', () => {
  it('goes below the one it is dropped onto, after a question, with the version that was seen', async () => {
    await dragBy('总经办', -3)
    await until(() => readPage().includes('把「总经办」移到「生产部」下？'))
    expect(sent()).toEqual([])
    server.on(saveDepartment.path, ok({ ...office, parentId: 'plant' }))
    await press(byRole('button', '移动'))
    await until(() => sent().length === 1)
    expect(sent()).toEqual([{ id: 'office', name: '总经办', parentId: 'plant', version: 'v-office' }])
    await until(() => readPage().includes('部门已移动'))
  })

  it('goes to the top when it is dropped onto the first row', async () => {
    await dragBy('机加工车间', -2)
    await until(() => readPage().includes('把「机加工车间」移为一级部门？'))
    expect(readPage()).toContain('它的 1 个下级部门一起移动')
    server.on(saveDepartment.path, ok({ ...line, parentId: null }))
    await press(byRole('button', '移动'))
    await until(() => sent().length === 1)
    expect(sent()).toMatchObject([{ id: 'line', parentId: null }])
  })

  it('stays when it is dropped below itself or on its parent, when the drag is cancelled, and when the question is declined', async () => {
    await dragBy('生产部', 2)
    await dragBy('机加工车间', -1)
    await dragBy('总经办', -2, 'pointercancel')
    expect(readPage()).not.toContain('下？')
    await dragBy('总经办', -3)
    await until(() => readPage().includes('把「总经办」移到'))
    await press(byRole('button', '取消'))
    expect(sent()).toEqual([])
  })

  it('says that somebody was faster', async () => {
    server.on(saveDepartment.path, refusal(409, '总经办 刚被他人修改，请重新查看'))
    await dragBy('总经办', -3)
    await until(() => readPage().includes('把「总经办」移到'))
    await press(byRole('button', '移动'))
    await until(() => readPage().includes('总经办 刚被他人修改，请重新查看'))
    expect(readPage()).not.toContain('部门已移动')
  })

  it('opens by a tap on its row alone', async () => {
    await press(byRole('button', '夜班组，1 人，生产部 / 机加工车间'))
    expect(onOpen).toHaveBeenCalledWith(team)
  })
})

it('the targets of a department are all but itself, those below it and where it is', () => {
  expect([...listDepartmentTargets(rows, 'line')]).toEqual([null, 'office'])
  expect([...listDepartmentTargets(rows, 'office')]).toEqual(['plant', 'line', 'team'])
  expect([...listDepartmentTargets(rows, 'gone')]).toEqual([])
  expect(findDepartmentMove(rows, 'plant', 'team')).toBeUndefined()
  const move = findDepartmentMove(rows, 'plant', 'office')
  expect(move && describeDepartmentMove(move)).toMatchObject({ title: '把「生产部」移到「总经办」下？' })
})

it('stands further in below its parent, so that the tree is seen', () => {
  const inset = (label: string) => Number.parseInt(byRole('button', label).style.paddingLeft, 10)
  const [top, child, grandchild] = [
    '生产部，负责人 李娜，3 人',
    '机加工车间，2 人，生产部',
    '夜班组，1 人，生产部 / 机加工车间',
  ].map(inset)
  expect([top, child, grandchild]).toEqual([16, 34, 52])
  expect(inset('总经办，1 人')).toBe(16)
})
