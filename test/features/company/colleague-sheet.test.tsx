import { type ColleaguePlace, changeColleague, getColleague } from '@/contract/organization/colleague'
import { listPosts } from '@/contract/organization/organization'
import { ColleaguePlaceSheet } from '@/parts/people/ColleaguePlaceSheet'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const onClose = jest.fn()

const place: ColleaguePlace = {
  userId: 'u1',
  name: '陈强',
  avatar: null,
  deptName: '机加工车间',
  postId: 'p1',
  postName: '产线班组长',
  roles: [],
  version: 'p1',
}
const itsPath = getColleague.path.replace('{id}', place.userId)

const sent = () => server.arrived.filter(({ path }) => path === changeColleague.path)
const isOn = (role: string, name: string) => byRole(role, name).getAttribute('aria-checked')
const save = () => byRole('button', '保存')

beforeEach(async () => {
  onClose.mockReset()
  server.on(itsPath, ok(place))
  const post = (id: string, name: string) => ({ id, name, code: null, deptId: null })
  server.on(listPosts.path, ok([post('p1', '产线班组长'), post('p2', '部门经理')]))
  await drawScreen(<ColleaguePlaceSheet userId={place.userId} name={place.name} onClose={onClose} />)
  await until(() => readPage().includes('部门经理'))
})

it('says in its title what is changed, and of whom', () => {
  expect(byRole('dialog', `${place.name}的岗位与角色`)).toBeDefined()
})

it('sends what was chosen once it is confirmed, with what was seen, and nothing before', async () => {
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await press(byRole('radio', '岗位，部门经理'))
  await press(byRole('checkbox', '角色，管理员'))
  await press(save())
  expect(readPage()).toContain('岗位：部门经理；角色：管理员')
  await press(byRole('button', '取消'))
  expect(sent()).toEqual([])
  await press(save())
  server.on(changeColleague.path, ok({ ...place, postId: 'p2', postName: '部门经理', roles: ['administrator'] }))
  await press(byRole('button', '确认调整'))
  await until(() => onClose.mock.calls.length === 1)
  expect(sent().map(({ body }) => JSON.parse(body))).toEqual([
    { userId: 'u1', postId: 'p2', roles: ['administrator'], version: 'p1' },
  ])
})

it('shows post and roles as they are now when somebody else changed them, and keeps what was chosen', async () => {
  await press(byRole('checkbox', '角色，管理员'))
  await press(save())
  server.on(changeColleague.path, refusal(409, '陈强 的岗位或角色刚被修改，请重新查看'))
  server.on(itsPath, ok({ ...place, roles: ['guard'], version: 'p1 guard' }))
  await press(byRole('button', '确认调整'))
  await until(() => readPage().includes('角色门岗'))
  expect(isOn('checkbox', '角色，管理员')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})

it('asks with the present post where those to choose from were not loaded', async () => {
  server.on(listPosts.path, refusal(500, '系统繁忙'))
  await drawScreen(<ColleaguePlaceSheet userId={place.userId} name={place.name} onClose={onClose} />)
  await until(() => readPage().includes('机加工车间'))
  await press(byRole('checkbox', '角色，管理员'))
  await press(save())
  expect(readPage()).toContain('岗位：产线班组长；角色：管理员')
})

it('says what the colleague loses', async () => {
  server.on(itsPath, ok({ ...place, roles: ['guard'] }))
  await drawScreen(<ColleaguePlaceSheet userId={place.userId} name={place.name} onClose={onClose} />)
  await until(() => readPage().includes('角色门岗'))
  await press(byRole('checkbox', '角色，门岗'))
  await press(byRole('checkbox', '角色，管理员'))
  await press(save())
  expect(readPage()).toContain('不再是门岗，相应的页面和操作不能再用。')
  expect(readPage()).not.toContain('的审批不再找 TA')
  await press(byRole('button', '取消'))
  await press(byRole('checkbox', '角色，门岗'))
  await press(byRole('radio', '岗位，产线班组长'))
  await press(save())
  expect(readPage()).toContain('岗位：无；')
  expect(readPage()).toContain('交给「产线班组长」的审批不再找 TA。')
  expect(readPage()).not.toContain('不再是')
})

it('begins with the post that is wanted, which can be saved at once', async () => {
  await drawScreen(<ColleaguePlaceSheet userId="u1" name="陈强" wantedPostId="p2" onClose={onClose} />)
  await until(() => readPage().includes('部门经理'))
  expect(isOn('radio', '岗位，部门经理')).toBe('true')
  expect(save().getAttribute('aria-disabled')).toBeNull()
})
