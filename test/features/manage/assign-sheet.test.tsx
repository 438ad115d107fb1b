import {
  assignStudy,
  getStudyAssignment,
  listStudyLearners,
  type StudyAssignment,
} from '@/contract/content/study-manage'
import { listDepartmentTree } from '@/contract/organization/organization'
import { listManagedDepartments } from '@/contract/organization/structure'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { AssignSheet } from '@/features/manage/study/AssignSheet'
import { assignFields, toAssignDraft } from '@/features/manage/study/assignment'
import { StudyAssignmentView } from '@/features/manage/study/StudyAssignmentView'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import { ok, refusal } from '../../support/api-server'
import { byRole, byText, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const onClose = jest.fn()

const dayIn = (days: number) => chinaDay(Date.now() + days * DAY_MS)
const assignment: StudyAssignment = {
  id: 's1',
  title: '消防通道',
  cateName: null,
  state: 'published',
  dueDate: dayIn(5),
  audience: null,
  people: 10,
  finished: 0,
  version: 1,
  assignedVersion: 'first',
}
const changed = { ...assignment, dueDate: dayIn(9), assignedVersion: 'second' }
const sent = () => server.sentTo(assignStudy.path)

beforeEach(() => {
  onClose.mockReset()
})

it('the later of two administrators sees what the other required, and sends again on top of it', async () => {
  await drawScreen(<AssignSheet assignment={assignment} reread={() => Promise.resolve(changed)} onClose={onClose} />)
  server.on(assignStudy.path, refusal(409, '必修刚被他人修改，请核对'))
  await press(byRole('button', '保存并提醒'))
  await until(() => readPage().includes(`他人保存的${dayIn(9)}`))
  expect(onClose).not.toHaveBeenCalled()
  server.on(assignStudy.path, ok({ people: 3 }))
  await press(byRole('radio', '截止日期，原来的'))
  await press(byRole('button', '保存并提醒'))
  await until(() => onClose.mock.calls.length === 1)
  expect(sent().map(({ version, dueDate }) => [version, dueDate])).toEqual([
    ['first', dayIn(5)],
    ['second', dayIn(5)],
  ])
})

it('those who learn are narrowed to a department by an administrator of 内容 alone', async () => {
  signInAdministrator(['content'])
  server.on(getStudyAssignment.path, ok(assignment))
  server.on(listStudyLearners.path, ok({ records: [], total: 0, current: 1, size: 20, pages: 0 }))
  server.on(listDepartmentTree.path, ok([{ id: 'd1', parentId: null, name: '质量部' }]))
  await drawScreen(<StudyAssignmentView id="s1" />)
  await until(() => readPage().includes('全部部门'))
  await press(byText('全部部门'))
  await until(() => readPage().includes('质量部'))
  await press(byRole('radio', '部门，质量部'))
  await until(() => server.arrived.some(({ query }) => query.includes('deptId=d1')))
  expect(server.arrived.map(({ path }) => path)).not.toContain(listManagedDepartments.path)
})

it('the changes of a requirement are its day, its audience and its end', () => {
  const now = Date.now()
  const before = toAssignDraft(assignment, now)
  const audience = { departments: [{ id: 'd', name: '质量部' }], posts: [], people: [] }
  const other = toAssignDraft({ ...changed, audience }, now)
  expect(listFieldChanges(assignFields, before, other)).toEqual([
    `截止日期：${dayIn(5)} → ${dayIn(9)}`,
    '谁要学：全企业 → 质量部',
  ])
  const ended = toAssignDraft({ ...assignment, dueDate: null, assignedVersion: '' }, now)
  expect(listFieldChanges(assignFields, before, ended)).toEqual([`截止日期：${dayIn(5)} → 没有，或已过`])
  expect(listFieldChanges(assignFields, before, before)).toEqual([])
  const past = toAssignDraft({ ...assignment, dueDate: dayIn(-1), assignedVersion: 'past' }, now)
  expect(listFieldChanges(assignFields, before, past)).toEqual([`截止日期：${dayIn(5)} → 没有，或已过`])
})
