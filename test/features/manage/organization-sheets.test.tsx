import Taro from '@tarojs/taro'

import { createQueryClient } from '@/api/query'
import { listRegisteringUsers, refuseRegisteringUser } from '@/contract/identity/user'
import { listManagedApplications, saveApplication } from '@/contract/organization/application-manage'
import { changeColleague, getColleague } from '@/contract/organization/colleague'
import { getCompanyProfile, saveCompanyProfile } from '@/contract/organization/company-profile'
import { DICTIONARY_MAX, listDictionaries, saveDictionary } from '@/contract/organization/dictionary-manage'
import { listMenuRights, setMenuRight } from '@/contract/organization/menu'
import { listPosts } from '@/contract/organization/organization'
import {
  changeScopes,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  saveManagedPerson,
} from '@/contract/organization/people'
import { getCompanySetup, listManagedPosts, removePost, savePost } from '@/contract/organization/structure'
import { listProcessDefinitions } from '@/contract/workflow/process'
import { ApplicationsView } from '@/features/manage/application/ApplicationsView'
import { PostsSheet } from '@/features/manage/audience/PostsSheet'
import { CompanyProfileSheet } from '@/features/manage/company/CompanyProfileSheet'
import { JoinRequestsSheet } from '@/features/manage/company/JoinRequestsSheet'
import { DepartmentHeadSheet } from '@/features/manage/department/DepartmentHeadSheet'
import { DictionarySheet } from '@/features/manage/dictionary/DictionarySheet'
import { ManageScreen } from '@/features/manage/ManageScreen'
import { MenuRightsSheet } from '@/features/manage/menu/MenuRightsSheet'
import { PersonEditSheet } from '@/features/manage/PersonEditSheet'
import { PersonScreen } from '@/features/manage/PersonScreen'
import { PostsScreen } from '@/features/manage/PostsScreen'
import { ScopesSheet } from '@/features/manage/ScopesSheet'
import { configureNavigation } from '@/navigation/navigate'
import { OptionSheet } from '@/parts/form/OptionSheet'
import { getPopulation, type SessionUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { buildManagedPerson } from '../../support/managed-person'
import { byLabel, byRole, byText, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeAll(() => configureNavigation({ population: getPopulation }))
const onClose = jest.fn()

const person = buildManagedPerson()

beforeEach(() => {
  onClose.mockReset()
  signInAdministrator(['organization', 'content'])
})

describe('the page 管理', () => {
  const setup = {
    ...{ departments: 3, posts: 2, headPosts: 1, colleagues: 9, processes: 4, announcements: 1, profile: 1 },
    ...{ applications: 1, reports: 1, gates: 1, healthForms: 1, joins: 2 },
  }
  const signs = [
    ...['加入申请', '流程设计', '公告', '展厅', '落地码', '访客记录', '发布会', '优惠券码', '商机报备', '礼品发放'],
    ...['企业资料', '企业认证审核', '数据字典', '审计'],
  ]
  const NOTHING = '你的管理范围还没有页面'
  const listSections = () =>
    [...document.querySelectorAll('[role="button"]')].flatMap((one) => {
      const [title = ''] = (one.getAttribute('aria-label') ?? '').split('，')
      return signs.includes(title) ? [title] : []
    })
  const open = async (scopes: string[], isOperator: boolean) => {
    signInAdministrator(scopes)
    server.on(getCompanySetup.path, ok({ ...setup, isOperator }))
    await drawScreen(<ManageScreen />)
    await until(() => listSections().length > 0 || readPage().includes(NOTHING))
  }

  it.each([
    [['organization'], false, ['加入申请', '企业资料']],
    [['organization'], true, ['加入申请', '企业资料', '企业认证审核']],
    [['process'], false, ['流程设计']],
    [['content'], false, ['公告', '落地码', '礼品发放']],
    [['content'], true, ['公告', '展厅', '落地码', '发布会', '优惠券码', '商机报备', '礼品发放']],
    [['visitor'], true, ['访客记录', '落地码']],
    [['content', 'visitor'], false, ['公告', '访客记录', '落地码', '礼品发放']],
    [['data'], false, ['数据字典']],
    [['audit'], false, ['审计']],
    [[], true, []],
  ])('has for %j, operator %s, the entries %j', async (scopes, isOperator, sections) => {
    await open(scopes, isOperator)
    expect(listSections()).toEqual(sections)
    expect(readPage().includes(NOTHING)).toBe(sections.length === 0)
  })

  it('says how many wait to join, and leads to a view of a page', async () => {
    await open(['organization', 'data'], false)
    byRole('button', '加入申请，2 个待审核')
    await press(byRole('button', '数据字典，选项的文字、顺序与启用'))
    expect(jest.mocked(Taro.navigateTo).mock.lastCall?.[0].url).toBe('/pages/manage/company/data?view=dictionaries')
    server.on(getCompanySetup.path, refusal(500, '服务错误'))
    await drawScreen(<ManageScreen />)
    await until(() => readPage().includes('企业设置加载失败'))
    byRole('button', '加入申请')
  })

  it('says that it is for administrators, and asks the server for nothing that it would refuse', async () => {
    signInAdministrator([], { member: { roles: ['staff'] } } as unknown as SessionUser)
    const client = createQueryClient()
    await drawScreen(<ManageScreen />, client)
    await until(() => client.isFetching() === 0)
    expect(readPage()).toContain('管理需要企业管理员权限')
    expect(server.arrived.filter(({ path }) => path === getCompanySetup.path)).toEqual([])
  })
})

describe('the right to a menu', () => {
  const rights = [
    { key: 'report', name: '报表', roles: ['guard', 'administrator'], version: 'm1' },
    { key: 'diagnosis', name: '诊断', roles: [], version: 'm2' },
  ]
  const isChosen = (role: string) => byRole('checkbox', `谁可以使用，${role}`).getAttribute('aria-checked') === 'true'
  /** Both calls have one path. */
  const readSent = () =>
    server.arrived.flatMap(({ method, path, body }) =>
      method === 'PUT' && path === setMenuRight.path ? [JSON.parse(body)] : [],
    )
  const open = async (name: string) => {
    server.on(listMenuRights.path, ok(rights))
    await drawScreen(<MenuRightsSheet onClose={onClose} />)
    await until(() => readPage().includes(name))
    await press(byText(name))
  }

  it('is narrowed after a question alone, and is not left to nobody', async () => {
    await open('报表')
    expect(['全体成员', '门岗', '仅管理员'].map(isChosen)).toEqual([false, true, false])
    await press(byRole('checkbox', '谁可以使用，门岗'))
    await press(byRole('button', '保存权限'))
    expect(readPage()).toContain('请选择谁可以使用')
    await press(byRole('checkbox', '谁可以使用，前台接待'))
    await press(byRole('button', '保存权限'))
    expect(readPage()).toMatch(/只有[^，]*前台接待[^，]*可以使用，其他成员立即看不到/)
    expect(readSent()).toEqual([])
    await press(byRole('button', '限制'))
    await until(() => readSent().length === 1)
    expect(readSent()).toEqual([{ key: 'report', roles: ['reception'], version: 'm1' }])
  })

  it('is given to everybody at once', async () => {
    await open('报表')
    await press(byRole('checkbox', '谁可以使用，全体成员'))
    expect(isChosen('门岗')).toBe(false)
    await press(byRole('button', '保存权限'))
    await until(() => readSent().length === 1)
    expect(readSent()).toMatchObject([{ key: 'report', roles: ['staff'] }])
  })
})

describe('a dictionary', () => {
  const entry = (value: string, label: string, uses: number) => ({ value, label, uses, isOn: true, isBuiltIn: false })
  const dictionary = {
    ...{ code: 'material', name: '物料', note: '报修单里的选项', isEditable: true, isFixed: false, version: 3 },
    entries: [entry('steel', '钢', 2), entry('alloy', '铝', 0)],
  }
  const open = async (more: object = {}) => {
    server.on(listDictionaries.path, ok([{ ...dictionary, ...more }]))
    await drawScreen(<DictionarySheet code="material" onClose={onClose} />)
    await until(() => readPage().includes('钢'))
  }

  it('keeps an entry in use and says why, and loses another after a question alone', async () => {
    await open()
    await press(byRole('button', '条目 · 排序与删除'))
    expect(readPage()).not.toContain('添加条目')
    await press(byRole('button', '移除钢'))
    expect(readPage()).toContain('「钢」有 2 处在用，不能移除，可以停用')
    await press(byRole('button', '移除铝'))
    await press(byRole('button', '条目 · 完成排序'))
    await press(byRole('button', '保存'))
    expect(readPage()).toContain('物料不再提供「铝」？')
    expect(server.sentTo(saveDictionary.path)).toEqual([])
    server.on(saveDictionary.path, ok({ ...dictionary, version: 4 }))
    await press(byRole('button', '移除并保存'))
    await until(() => onClose.mock.calls.length === 1)
    expect(server.sentTo(saveDictionary.path)).toEqual([
      { code: 'material', version: 3, entries: [{ value: 'steel', label: '钢', isOn: true }] },
    ])
  })

  it('has a changed entry where it was, with its code, and none that is called like another', async () => {
    await open()
    await press(byRole('button', '钢，steel · 2 处在用'))
    expect(byLabel('代码').disabled).toBe(true)
    await type(byLabel('文字'), '铝')
    await press(byRole('button', '完成'))
    expect(readPage()).toContain('已有同样的文字')
    await type(byLabel('文字'), ' 不锈钢 ')
    await press(byRole('button', '完成'))
    server.on(saveDictionary.path, ok({ ...dictionary, version: 4 }))
    await press(byRole('button', '保存'))
    await until(() => onClose.mock.calls.length === 1)
    expect(server.sentTo(saveDictionary.path)).toMatchObject([
      { entries: [{ value: 'steel', label: '不锈钢' }, { value: 'alloy' }] },
    ])
  })

  it.each([
    ['whose codes are fixed', { isFixed: true }, true],
    [
      'that is full',
      { entries: Array.from({ length: DICTIONARY_MAX }, (_, at) => entry(`m${at}`, `钢 ${at}`, 0)) },
      true,
    ],
    ['of the operator', { isEditable: false }, false],
  ])('%s gets no further entry', async (_which, more, isSaved) => {
    await open(more)
    expect(readPage()).not.toContain('添加条目')
    expect(readPage().includes('保存')).toBe(isSaved)
  })
})

describe('a post of heads', () => {
  it('stays one until a question is answered that says who no longer decides', async () => {
    const post = { id: 'p2', name: '部门经理', isHead: true, userCount: 3, version: 'b' }
    server.on(listManagedPosts.path, ok([post]))
    server.on(savePost.path, ok({ ...post, isHead: false, version: 'c' }))
    await drawScreen(<PostsScreen view="" />)
    await until(() => readPage().includes('部门经理'))
    await press(byRole('button', '部门经理，3 人，部门负责人'))
    await press(byRole('checkbox', '部门负责人岗位：流程由这个岗位的人代表部门审批'))
    await press(byRole('button', '保存'))
    expect(readPage()).toContain('3 位成员不再是部门负责人')
    expect(server.sentTo(savePost.path)).toEqual([])
    await press(byRole('button', '确认修改'))
    await until(() => server.sentTo(savePost.path).length === 1)
    expect(server.sentTo(savePost.path)).toEqual([{ id: 'p2', version: 'b', name: '部门经理', isHead: false }])
  })
})

it('a post is deleted after a question alone, with the version that was read, and says why it is not', async () => {
  server.on(listManagedPosts.path, ok([{ id: 'p1', name: '质检员', isHead: false, userCount: 1, version: 'a' }]))
  await drawScreen(<PostsScreen view="" />)
  await until(() => readPage().includes('质检员'))
  await press(byRole('button', '质检员，1 人'))
  await press(byRole('button', '删除岗位'))
  expect(readPage()).toContain('删除岗位「质检员」？')
  await press(byRole('button', '取消'))
  expect(server.sentTo(removePost.path)).toEqual([])
  await press(byRole('button', '删除岗位'))
  server.on(removePost.path, refusal(409, '还有 1 位成员是质检员'))
  await press(byRole('button', '删除'))
  await until(() => readPage().includes('还有 1 位成员是质检员'))
  expect(server.sentTo(removePost.path)).toEqual([{ id: 'p1', version: 'a' }])
})

describe('an application', () => {
  const app = {
    id: 'a1',
    name: '食堂点餐',
    icon: 'more',
    kind: 'page',
    target: '/pages/study/index',
    classCode: 'office',
    isOn: true,
    favorites: 2,
    views: 0,
    version: 4,
  }
  const open = async (isOn: boolean) => {
    server.on(
      listManagedApplications.path,
      ok({ groups: [{ code: 'office', name: '办公', isOn: true }], applications: [{ ...app, isOn }] }),
    )
    server.on(listProcessDefinitions.path, ok({ groups: [] }))
    server.on(saveApplication.path, ok({ id: 'a1', version: 5 }))
    await drawScreen(<ApplicationsView />)
    await until(() => readPage().includes('食堂点餐'))
    await press(byText('食堂点餐'))
    await press(byRole('checkbox', '启用：停用后变灰，点不开'))
    await press(byRole('button', '保存'))
  }

  it('that is switched off is asked about first, with everybody who loses it', async () => {
    await open(true)
    expect(readPage()).toContain('停用应用「食堂点餐」？')
    expect(readPage()).toContain('2 位同事把它放在常用应用里')
    expect(server.sentTo(saveApplication.path)).toEqual([])
    await press(byRole('button', '停用并保存'))
    await until(() => server.sentTo(saveApplication.path).length === 1)
  })

  it('that is switched on again is saved at once', async () => {
    await open(false)
    await until(() => server.sentTo(saveApplication.path).length === 1)
    expect(server.sentTo(saveApplication.path)).toMatchObject([{ id: 'a1', isOn: true, version: 4 }])
  })
})

describe('the head of a department', () => {
  const department = {
    id: 'd1',
    parentId: null,
    name: '质量部',
    userCount: 2,
    heads: [{ userId: 'u2', name: '田雨' }],
    version: 'v1',
  }
  const row = (userId: string, name: string, postName: string) => ({
    userId,
    name,
    postName,
    deptName: '质量部',
    roles: [],
    workNo: '',
    avatar: null,
    phone: null,
    addedTime: null,
    signInTime: null,
  })
  const colleague = { userId: 'u3', name: '李娜', avatar: null, deptName: '质量部', roles: ['guard'], version: 'p1' }

  it('is somebody of it who gets the post of a head, after a question', async () => {
    const records = [row('u2', '田雨', '部门经理'), row('u3', '李娜', '质检员')]
    server.on(listManagedPeople.path, okPage(records))
    const posts = [
      { id: 'p1', name: '质检员', isHead: false, userCount: 1, version: 'a' },
      { id: 'p2', name: '部门经理', isHead: true, userCount: 1, version: 'b' },
    ]
    server.on(listManagedPosts.path, ok(posts))
    server.on(listPosts.path, ok(posts.map(({ id, name }) => ({ id, name, code: id, deptId: null }))))
    server.on(getColleague.path.replace('{id}', 'u3'), ok({ ...colleague, postId: 'p1', postName: '质检员' }))
    server.on(changeColleague.path, ok({ ...colleague, postId: 'p2', postName: '部门经理' }))
    await drawScreen(<DepartmentHeadSheet department={department} onClose={onClose} />)
    await until(() => readPage().includes('李娜'))
    await press(byRole('button', '李娜，质检员'))
    await until(() => readPage().includes('角色（不选为成员）'))
    expect(byRole('radio', '岗位，部门经理').getAttribute('aria-checked')).toBe('true')
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('调整 李娜 的岗位与角色？'))
    await press(byRole('button', '确认调整'))
    await until(() => server.sentTo(changeColleague.path).length > 0)
    expect(server.sentTo(changeColleague.path)).toEqual([
      { userId: 'u3', postId: 'p2', roles: ['guard'], version: 'p1' },
    ])
  })
})

it('the people of a department are asked for by its id, without those below it, and found by words', async () => {
  server.on(listManagedPosts.path, ok([]))
  server.on(listManagedPeople.path, okPage([]))
  const department = { id: 'd1', parentId: null, name: '质量部', userCount: 0, heads: [], version: 'v1' }
  await drawScreen(<DepartmentHeadSheet department={department} onClose={onClose} />)
  await until(() => readPage().includes('部门里还没有成员'))
  await until(() => readPage().includes('还没有部门负责人岗位'))
  const readQueries = () =>
    server.arrived.flatMap(({ path, query }) =>
      path === listManagedPeople.path ? [Object.fromEntries(new URLSearchParams(query))] : [],
    )
  expect(readQueries()).toEqual([expect.objectContaining({ inDeptId: 'd1' })])
  await type(byLabel('搜索部门里的成员'), '李娜')
  await until(() => readPage().includes('没有符合条件的成员'))
  expect(readQueries().at(-1)).toMatchObject({ inDeptId: 'd1', keyword: '李娜' })
  await press(byRole('button', '清除条件'))
  await until(() => readPage().includes('部门里还没有成员'))
})

describe('the scopes of a person', () => {
  const sheet = () => (
    <ScopesSheet person={person} refetch={() => Promise.resolve({ data: person })} onClose={onClose} />
  )

  it('are given as far as the giver has them, and the others say so', async () => {
    await drawScreen(sheet())
    expect(byRole('switch', '数据').getAttribute('aria-disabled')).toBe('true')
    expect(readPage()).toContain('你没有这个范围')
    await press(byRole('switch', '内容'))
    server.on(changeScopes.path, ok({ ...person, roles: ['administrator'], scopes: ['content'] }))
    await press(byRole('button', '保存'))
    await until(() => onClose.mock.calls.length === 1)
    expect(server.sentTo(changeScopes.path)).toEqual([{ userId: 'u1', scopes: ['content'], version: 'v1' }])
  })

  it('are taken after a question alone, and are saved only once they are others', async () => {
    const holder = { ...person, roles: ['administrator'], scopes: ['organization', 'content'] } as typeof person
    const refetch = () => Promise.resolve({ data: holder })
    await drawScreen(<ScopesSheet person={holder} refetch={refetch} onClose={onClose} />)
    const isOff = () => byRole('button', '保存').getAttribute('aria-disabled') === 'true'
    expect(isOff()).toBe(true)
    await press(byRole('switch', '内容'))
    expect(isOff()).toBe(false)
    await press(byRole('button', '保存'))
    expect(readPage()).toContain(`收回${person.name}的「内容」？`)
    expect(readPage()).not.toContain('也不再是管理员')
    expect(server.sentTo(changeScopes.path)).toEqual([])
    server.on(changeScopes.path, ok({ ...holder, scopes: ['organization'] }))
    await press(byRole('button', '收回并保存'))
    await until(() => onClose.mock.calls.length === 1)
    expect(server.sentTo(changeScopes.path)).toEqual([{ userId: 'u1', scopes: ['organization'], version: 'v1' }])
  })

  it('stay chosen when the server refuses, with its reason above the button', async () => {
    await drawScreen(sheet())
    await press(byRole('switch', '组织'))
    server.on(changeScopes.path, refusal(409, '王强 是“组织”唯一的管理员，请先给另一位同事'))
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('唯一的管理员'))
    expect(byRole('switch', '组织').getAttribute('aria-checked')).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the sign-ins of a person', () => {
  const path = getManagedPerson.path.replace('{id}', person.userId)
  const open = async () => {
    server.on(path, ok({ ...person, phone: '13800138001', devices: 2 }))
    server.on(endPersonSessions.path, ok({ devices: 2 }))
    await drawScreen(<PersonScreen id={person.userId} />)
    // The toast of the test before names devices, too.
    await until(() => readPage().includes('退出全部登录'))
  }

  it('end after a question that counts the devices, and not when it is declined', async () => {
    await open()
    await press(byRole('button', '退出全部登录，2 台设备'))
    expect(readPage()).toContain(`2 台设备立即退出，${person.name} 需要重新登录`)
    await press(byRole('button', '取消'))
    expect(server.sentTo(endPersonSessions.path)).toEqual([])
    await press(byRole('button', '退出全部登录，2 台设备'))
    await press(byRole('button', '全部退出'))
    await until(() => server.sentTo(endPersonSessions.path).length > 0)
    expect(server.sentTo(endPersonSessions.path)).toEqual([{ userId: person.userId }])
  })

  it('are reset after a question that says how the person signs in next', async () => {
    await open()
    await press(byRole('button', '重置登录，忘记密码，或密码、微信被他人使用'))
    expect(readPage()).toContain('用手机号 13800138001 收验证码登录，再设新密码')
    await press(byRole('button', '重置'))
    await until(() => server.sentTo(endPersonSessions.path).length > 0)
    expect(server.sentTo(endPersonSessions.path)).toEqual([{ userId: person.userId, isReset: true }])
  })
})

describe('the phone number of a person', () => {
  const known = { ...person, phone: '13800138001', devices: 2 }
  const open = () =>
    drawScreen(<PersonEditSheet person={known} refetch={() => Promise.resolve({ data: known })} onClose={onClose} />)
  const change = async (phone: string) => {
    await type(byLabel('手机号'), phone)
    await press(byRole('button', '保存'))
  }

  it('is changed after a question that says who can sign in no more, and not when it is declined', async () => {
    await open()
    await change('1391234')
    expect(readPage()).toContain('请填写 11 位手机号')
    await change('13912349009')
    await until(() => readPage().includes('13800138001 不能再登录 TA 的账号，2 台设备立即退出'))
    await press(byRole('button', '取消'))
    expect(server.sentTo(saveManagedPerson.path)).toEqual([])
    const taken = { phone: '李娜 已是本企业成员，用的是这个手机号' }
    server.on(saveManagedPerson.path, refusal(422, taken.phone, taken))
    await press(byRole('button', '保存'))
    await press(byRole('button', '改手机号'))
    await until(() => readPage().includes(taken.phone))
    expect(onClose).not.toHaveBeenCalled()
    server.on(saveManagedPerson.path, ok({ ...known, phone: '13912349008' }))
    await change('13912349008')
    await press(byRole('button', '改手机号'))
    await until(() => onClose.mock.calls.length === 1)
    expect(server.sentTo(saveManagedPerson.path).map(({ phone }) => phone)).toEqual(['13912349009', '13912349008'])
  })

  it('is sent only when it is another one, and is not there for oneself, whose own page asks for codes', async () => {
    await open()
    server.on(saveManagedPerson.path, ok(known))
    await type(byLabel('工号'), 'E-1')
    await press(byRole('button', '保存'))
    await until(() => onClose.mock.calls.length === 1)
    expect(server.sentTo(saveManagedPerson.path)).toEqual([
      { userId: 'u1', name: known.name, workNo: 'E-1', deptId: null, positionId: null, version: 'v1' },
    ])
    useSession.setState({ user: { ...useSession.getState().user, userId: 'u1' } as SessionUser })
    await open()
    expect(hasField('手机号')).toBe(false)
    expect(hasField('工号')).toBe(true)
  })
})

it('a request to join is refused with a reason alone, which is sent', async () => {
  const request = { id: 'r1', userId: 'u2', name: '何静', phone: '13800138012', companyName: '甲', status: 'pending' }
  const row = { ...request, statusName: '待审核', applyTime: '2026-11-25 09:00:00' }
  server.on(listRegisteringUsers.path, okPage([row]))
  server.on(refuseRegisteringUser.path, ok({}))
  await drawScreen(<JoinRequestsSheet onClose={onClose} />)
  await until(() => readPage().includes('何静'))
  await press(byText('何静'))
  await until(() => readPage().includes('何静 申请加入'))
  await press(byRole('button', '拒绝'))
  await press(byRole('button', '确认拒绝'))
  expect(readPage()).toContain('请填写拒绝原因')
  await type(byLabel('拒绝原因'), '不是本厂的人')
  await press(byRole('button', '确认拒绝'))
  await until(() => server.sentTo(refuseRegisteringUser.path).length > 0)
  expect(server.sentTo(refuseRegisteringUser.path)).toEqual([{ id: 'r1', reason: '不是本厂的人' }])
})

it('join requests that were decided are listed apart, with who decided them and why', async () => {
  const request = { id: 'r2', userId: 'u3', name: '周杰', phone: '13800138013', companyName: '甲', status: 'refused' }
  const decision = { holderName: '王强', handleTime: '2026-11-26 10:20:30', refuseReason: '不是本厂的人' }
  const row = { ...request, ...decision, statusName: '已拒绝', applyTime: '2026-11-25 09:00:00' }
  server.on(listRegisteringUsers.path, ({ query }) => okPage(query.includes('status=refused') ? [row] : []))
  await drawScreen(<JoinRequestsSheet onClose={onClose} />)
  await until(() => readPage().includes('没有加入申请'))
  await press(byRole('tab', '已拒绝'))
  await until(() => readPage().includes('王强 · 2026-11-26 10:20 · 不是本厂的人'))
  await press(byText('周杰'))
  expect(readPage()).not.toContain('周杰 申请加入')
})

it('join requests are listed, and a waiting one opens for the decision', async () => {
  const request = { id: 'r1', userId: 'u2', name: '何静', phone: '13800138012', companyName: '甲', status: 'pending' }
  const row = { ...request, statusName: '待审核', applyTime: '2026-11-25 09:00:00', remark: '接替李娜' }
  server.on(listRegisteringUsers.path, okPage([row]))
  await drawScreen(<JoinRequestsSheet onClose={onClose} />)
  await until(() => readPage().includes('何静'))
  await press(byText('何静'))
  await until(() => readPage().includes('何静 申请加入'))
  expect(byRole('button', '同意加入')).toBeTruthy()
  expect(readPage()).toContain('接替李娜')
})

it('the profile of a company is saved, and an error stands at its field', async () => {
  const profile = { name: '甲公司', logo: null, contact: '', filingNumber: '', isNameFixed: false, version: 3 }
  server.on(getCompanyProfile.path, ok(profile))
  await drawScreen(<CompanyProfileSheet onClose={onClose} />)
  await until(() => readPage().includes('备案号'))
  await type(byLabel('企业名称'), ' ')
  await press(byRole('button', '保存'))
  expect(readPage()).toContain('请填写企业名称')
  await type(byLabel('企业名称'), '乙公司')
  server.on(saveCompanyProfile.path, refusal(422, '已有同名的企业', { name: '已有同名的企业' }))
  await press(byRole('button', '保存'))
  await until(() => readPage().includes('已有同名的企业'))
  server.on(saveCompanyProfile.path, ok({ ...profile, name: '丙公司', version: 4 }))
  await type(byLabel('企业名称'), '丙公司')
  await press(byRole('button', '保存'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(saveCompanyProfile.path).at(-1)).toEqual({
    name: '丙公司',
    contact: '',
    filingNumber: '',
    version: 3,
  })
})

it('a search that finds no post, or no option, says so', async () => {
  const posts = Array.from({ length: 10 }, (_none, at) => ({
    id: `p${at}`,
    name: `岗位 ${at}`,
    code: '',
    deptId: null,
  }))
  server.on(listPosts.path, ok(posts))
  await drawScreen(<PostsSheet value={[]} max={5} onPick={onClose} onClose={onClose} />)
  await until(() => readPage().includes('岗位 0'))
  await type(byLabel('搜索岗位'), '没有这个')
  expect(readPage()).toContain('没有符合条件的岗位')
  await press(byRole('button', '清除条件'))
  expect(readPage()).toContain('岗位 9')
  const options = posts.map(({ id, name }) => ({ value: id, text: name }))
  const choice = { title: '车间', options, value: [], maxCount: undefined, onPick: onClose, onClose }
  await drawScreen(<OptionSheet isSingle {...choice} />)
  await type(byLabel('搜索车间'), '没有这个')
  expect(readPage()).toContain('没有符合的选项')
})
