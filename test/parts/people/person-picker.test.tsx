import { listDepartmentTree, listRecentPeople } from '@/contract/organization/organization'
import type { Person } from '@/contract/workflow/task'
import { PersonPicker, type PersonPickerProps } from '@/parts/people/PersonPicker'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
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

/** What the directory answers to a search, by its words. */
function answerSearch(answers: Record<string, object[]>) {
  const browse = [department('d1', '生产部'), user('u1', '张伟'), { ...user('u9', '赵敏'), parentId: 'gone' }]
  server.on(listDepartmentTree.path, ({ query }) => {
    const keyword = new URLSearchParams(query).get('keyword')
    return keyword === null ? ok(browse) : answers[keyword] ? ok(answers[keyword]) : refusal(500, '系统繁忙')
  })
}
const search = (words: string) => type(byLabel('搜索姓名、拼音或部门'), words)

it('finds people and departments by what is typed, and says where they are', async () => {
  answerSearch({
    一: [
      { ...department('d3', '一组'), parentId: 'd1' },
      { ...user('u4', '丁一'), postName: '电工' },
    ],
  })
  await open({})
  await search(' 一 ')
  await until(() => readPage().includes('丁一'))
  expect(byRole('button', '丁一，生产部\u00a0· 电工')).toBeDefined()
  expect(byRole('button', '一组，1 人').textContent).toBe('一组生产部1 人')
  await press(byRole('button', '一组，1 人'))
  expect(byLabel('搜索姓名、拼音或部门').value).toBe('')
})

it('says that nobody is found, or that the search has failed', async () => {
  answerSearch({ 王: [], 王小: [user('u5', '王小明')] })
  await open({})
  expect(byRole('button', '赵敏')).toBeDefined()
  await search('王')
  await until(() => readPage().includes('没有找到「王」'))
  // Not before its own answer is there.
  await search('王小')
  expect(readPage()).not.toContain('没有找到')
  await until(() => readPage().includes('王小明'))
  await search('系统')
  await until(() => readPage().includes('通讯录加载失败'))
})

it('offers who was chosen lately and may be, where people are chosen', async () => {
  const person = (userId: string, name: string) => ({ userId, name, avatar: null, deptName: null, postName: null })
  const lately = [person('u1', '张伟'), person('u2', '李娜')].map((one) => ({ ...one, mobile: null }))
  server.on(listRecentPeople.path, ok(lately))
  await open({ exclude: { u2: '已在名单中' } })
  await until(() => readPage().includes('最近选择'))
  expect(readPage()).not.toContain('李娜')
  await press(byRole('button', '最近选择，张伟'))
  expect([picked, closed]).toEqual([[['u1']], 1])
  await open({ kind: 'dept' })
  expect(readPage()).not.toContain('最近选择')
})

it('gives nobody where all that were chosen are taken out', async () => {
  const value = [{ userId: 'u1', name: '张伟', avatar: null, deptName: null, postName: null, mobile: null }]
  await open({ multiple: true, value })
  await enter()
  expect(byRole('checkbox', '张伟').getAttribute('aria-checked')).toBe('true')
  await press(byRole('checkbox', '张伟'))
  await press(byRole('button', '确定'))
  expect([picked, closed]).toEqual([[[]], 1])
})

it('leads to the departments below a department, where it has some', async () => {
  server.on(
    listDepartmentTree.path,
    ok([department('d1', '生产部'), department('d2', '质量部'), { ...department('d3', '一组'), parentId: 'd1' }]),
  )
  await open({ kind: 'dept' })
  expect(document.querySelector('[aria-label="质量部 的下级"]')).toBeNull()
  await press(byRole('button', '生产部 的下级'))
  await press(byRole('button', '一组'))
  expect(picked).toEqual([['d3']])
})
