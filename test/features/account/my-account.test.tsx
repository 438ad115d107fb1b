import { cancelDeletion, exportMyData, requestDeletion } from '@/contract/identity/deletion'
import { listSignIns, signOutDevice, signOutOthers, untieWechat } from '@/contract/identity/device'
import { getUserInfo, type UserInfo, updateUser } from '@/contract/identity/user'
import { listDictItems } from '@/contract/organization/dictionary'
import { listDepartmentTree } from '@/contract/organization/organization'
import { ProfileScreen } from '@/features/account/profile/ProfileScreen'
import { DeletionCard } from '@/features/account/security/DeletionCard'
import { DevicesScreen } from '@/features/account/security/DevicesScreen'
import { ExportCard } from '@/features/account/security/ExportCard'
import { HelpScreen } from '@/features/account/settings/HelpScreen'
import { SettingsScreen } from '@/features/account/settings/SettingsScreen'
import { configureNavigation } from '@/navigation/navigate'
import { readText } from '@/platform/storage'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, hasField, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/index/index', '/pages/mine/userInfo'] })

const member = {
  memberId: 'm1',
  companyId: 'c1',
  companyName: '华东精密制造',
  companyLogo: null,
  deptId: 'd2',
  deptName: '设备工程部',
  postId: null,
  postName: null,
  positionId: null,
  positionName: null,
  workNo: 'A-17',
  companyCode: null,
  roles: [],
  scopes: null,
  joinedTime: null,
}
const user = {
  userId: 'u1',
  population: 'user',
  username: 'zhangwei',
  nickName: '老张',
  realName: '张伟',
  avatar: null,
  mobile: '13800138001',
  email: null,
  sex: '1',
  birthday: null,
  companyId: 'c1',
  companyName: '华东精密制造',
  tenantId: null,
  certificateStatus: 'passed',
  deletionTime: null,
  member,
}
const dictionary = (code: string) => listDictItems.path.replace('{code}', code)
const signIn = (more: object = {}) =>
  useSession.setState({ phase: 'settled', accessToken: 'token', user: { ...user, ...more } as never })
const hasButton = (name: string) => document.querySelector(`[role="button"][aria-label="${name}"]`) !== null
const answerInDialog = async (name: string) => {
  const [button] = [...document.querySelectorAll('[role="dialog"] [role="button"]')].filter(
    ({ textContent }) => textContent === name,
  )
  await press(button as Element)
  await until(() => !hasRole('dialog'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => {
  signIn()
  server.on(getUserInfo.path, ok(user))
  const items = [
    { dictValue: '1', dictLabel: '男' },
    { dictValue: '2', dictLabel: '女' },
    { dictValue: '9', dictLabel: '保密', isOn: false },
  ]
  server.on(dictionary('sex_type'), ok(items))
  server.on(dictionary('certification_status'), ok([{ dictValue: 'passed', dictLabel: '已认证' }]))
  server.on(listSignIns.path, ok({ devices: [], wechat: [] }))
})
afterAll(() => useSession.setState({ user: undefined, accessToken: undefined }))

describe('the profile', () => {
  async function open(more: Partial<UserInfo> = {}) {
    server.on(getUserInfo.path, ok({ ...user, ...more }))
    await drawScreen(<ProfileScreen />)
    await until(() => readPage().includes('基本资料') && readPage().includes('男'))
  }

  it('says what is known, masked where it must be, and what is not', async () => {
    await open()
    await until(() => readPage().includes('已认证'))
    for (const name of [
      '昵称，老张',
      '邮箱，未填写',
      '性别，男',
      '部门，设备工程部',
      '岗位，未填写',
      '手机号，138****8001',
    ])
      byRole('button', name)
    expect(readPage()).toContain('工号 A-17')
    expect(readPage()).not.toMatch(/企业管理|加入企业/)
  })

  it('leads an administrator to the company', async () => {
    await open({ member: { ...member, companyCode: 'HDJM' } })
    await press(byRole('button', '企业管理，部门、岗位、同事'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/manage/index'])
  })

  it('offers a company to who has none', async () => {
    await open({ member: null })
    expect(readPage()).not.toContain('工号')
    await press(byRole('button', '加入企业，加入后可以处理待办、查看报表'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/index/joinApp'])
  })

  it('saves a text once it is right, in the session too, and says what is refused until it changes', async () => {
    await open()
    await press(byRole('button', '邮箱，未填写'))
    await type(byLabel('邮箱'), 'zhang@')
    await press(byRole('button', '保存'))
    expect(readPage()).toContain('邮箱格式不正确')
    expect(server.sentTo(updateUser.path)).toEqual([])
    await type(byLabel('邮箱'), ' zhang@example.com ')
    expect(readPage()).not.toContain('邮箱格式不正确')
    server.on(updateUser.path, refusal(409, '邮箱已被使用'))
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('邮箱已被使用'))
    server.on(updateUser.path, ok({ ...user, email: 'zhang@example.com' }))
    await press(byRole('button', '保存'))
    await until(() => !hasRole('dialog'))
    expect(server.sentTo(updateUser.path)).toEqual([{ email: 'zhang@example.com' }, { email: 'zhang@example.com' }])
    expect(useSession.getState().user).toMatchObject({ population: 'user', email: 'zhang@example.com' })
  })

  it('begins a text with what stands there, without the error of the one before', async () => {
    await open()
    await press(byRole('button', '邮箱，未填写'))
    await type(byLabel('邮箱'), 'x')
    await press(byRole('button', '保存'))
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    await until(() => !hasRole('dialog'))
    await press(byRole('button', '昵称，老张'))
    expect(byLabel('昵称').value).toBe('老张')
    expect(readPage()).not.toContain('邮箱格式不正确')
  })

  it('saves a choice at once, of what is still offered', async () => {
    await open()
    await press(byRole('button', '性别，男'))
    await until(() => hasRole('radio'))
    const radios = [...document.querySelectorAll('[role="radio"]')].map((one) => [
      one.textContent,
      one.getAttribute('aria-checked'),
    ])
    expect(radios).toEqual([
      ['男', 'true'],
      ['女', 'false'],
    ])
    server.on(updateUser.path, ok({ ...user, sex: '2' }))
    await press(byRole('radio', '性别，女'))
    await until(() => !hasRole('dialog'))
    expect(server.sentTo(updateUser.path)).toEqual([{ sex: '2' }])
  })

  it('says what is refused of a choice, and names departments with the one above', async () => {
    const nodes = [
      { id: 'd1', parentId: null, name: '制造中心' },
      { id: 'd2', parentId: 'd1', name: '设备工程部' },
    ]
    server.on(listDepartmentTree.path, ok(nodes))
    server.on(updateUser.path, refusal(403, '部门由企业指定'))
    await open()
    await press(byRole('button', '部门，设备工程部'))
    await until(() => hasRole('radio'))
    const rows = [...document.querySelectorAll('[role="radio"]')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['制造中心', '设备工程部制造中心'])
    await press(document.querySelector('[role="radio"]') as Element)
    await until(() => readPage().includes('部门由企业指定'))
    expect(server.sentTo(updateUser.path)).toEqual([{ deptId: 'd1' }])
  })
})

describe('the settings', () => {
  it('name the person, and ask before the session ends', async () => {
    await drawScreen(<SettingsScreen />)
    byRole('button', '个人资料，老张，设备工程部 · 138****8001')
    byRole('button', '我不在，新的待办交给代办人')
    byRole('button', '账号与数据，导出、注销')
    await until(() => hasButton('登录设备，0 台'))
    await press(byRole('button', '退出登录'))
    await answerInDialog('取消')
    expect(useSession.getState().accessToken).toBe('token')
    await press(byRole('button', '退出登录'))
    await answerInDialog('退出登录')
    await until(() => useSession.getState().accessToken === undefined)
  })

  it('say that an account is about to end, and offer nothing of a company to who has none', async () => {
    signIn({ member: undefined, deletionTime: '2026-11-27 10:00:00' })
    await drawScreen(<SettingsScreen />)
    byRole('button', '个人资料，老张，尚未加入企业 · 138****8001')
    byRole('button', '账号与数据，注销中')
    expect(readPage()).not.toContain('我不在')
  })

  it.each([
    ['文字较大', 'textSize', '1.3'],
    ['深色', 'appearance', 'dark'],
  ])('apply and keep a choice at once: %s', async (name, key, stored) => {
    await drawScreen(<SettingsScreen />)
    await press(byRole('radio', name))
    expect(byRole('radio', name).getAttribute('aria-checked')).toBe('true')
    expect(readText(key)).toBe(stored)
    await press(byRole('radio', key === 'textSize' ? '文字标准' : '跟随系统'))
    expect(byRole('radio', name).getAttribute('aria-checked')).toBe('false')
  })
})

describe('the end of an account', () => {
  async function open(deletionTime: string | null = null) {
    server.on(getUserInfo.path, ok({ ...user, deletionTime }))
    await drawScreen(<DeletionCard />)
    await until(() => readPage().includes('注销账号') && !readPage().includes('加载中'))
  }

  it('is asked for with a code alone, which is said to be wrong at its field', async () => {
    await open()
    await press(byRole('button', '申请注销'))
    await press(byRole('button', '确认注销'))
    expect(readPage()).toContain('请输入验证码')
    await type(byLabel('验证码'), ' 123456 ')
    server.on(requestDeletion.path, refusal(422, '验证码错误或已过期'))
    await press(byRole('button', '确认注销'))
    await until(() => readPage().includes('验证码错误或已过期'))
    server.on(requestDeletion.path, ok({ deletionTime: '2026-11-28 10:00:00' }))
    server.on(getUserInfo.path, ok({ ...user, deletionTime: '2026-11-28 10:00:00' }))
    await press(byRole('button', '确认注销'))
    await until(() => !hasField('验证码') && readPage().includes('账号将于 2026-11-28 10:00 注销'))
    expect(server.sentTo(requestDeletion.path)).toEqual([{ code: '123456' }, { code: '123456' }])
    expect(hasButton('申请注销')).toBe(false)
    await until(() => (useSession.getState().user as { deletionTime?: string }).deletionTime !== null)
  })

  it('can be taken back until then', async () => {
    await open('2026-11-28 10:00:00')
    server.on(cancelDeletion.path, ok({}))
    server.on(getUserInfo.path, ok(user))
    await press(byRole('button', '撤销注销'))
    await until(() => readPage().includes('申请注销'))
    await until(() => (useSession.getState().user as { deletionTime?: string }).deletionTime === null)
  })
})

it('the export of one’s data is collected, and only then saved; a failure is said and can be tried again', async () => {
  installObjectUrls()
  server.on(exportMyData.path, { cut: true })
  await drawScreen(<ExportCard />)
  await press(byRole('button', '整理我的数据'))
  await until(() => readPage().includes('没有整理成功，请稍后再试'))
  server.on(exportMyData.path, { bytes: new Uint8Array(4) })
  await press(byRole('button', '整理我的数据'))
  await until(() => readPage().includes('已整理完成'))
  expect(readPage()).not.toContain('没有整理成功')
  await press(byRole('button', '保存文件'))
  await until(() => document.getElementById('app-toast')?.textContent === '文件已交给系统保存')
})

describe('the devices that are signed in', () => {
  const device = { os: 'ios 18.1', platform: 'h5', appVersion: '1.4.0', signInTime: '2026-11-20 10:00:00' }
  const here = { ...device, id: 'd1', deviceName: 'iPhone', lastSeenTime: null, isCurrent: true }
  const other = { ...device, id: 'd2', deviceName: '', platform: 'weapp', lastSeenTime: '2026-11-20 10:00:00' }

  async function open(devices: object[], wechat: object[] = []) {
    server.on(listSignIns.path, ok({ devices, wechat }))
    await drawScreen(<DevicesScreen />)
    await until(() => readPage().includes('iPhone'))
  }

  it('have one that is in use, which cannot be signed out here', async () => {
    await open([here])
    expect(readPage()).toContain('本机')
    expect(readPage()).toContain('正在使用')
    expect(readPage()).toContain('iOS 18.1 · 网页 · 1.4.0')
    expect([hasButton('退出iPhone'), hasButton('退出其他全部设备')]).toEqual([false, false])
    expect(readPage()).toContain('尚未绑定微信')
  })

  it('are signed out one by one or together, each only once that is confirmed', async () => {
    server.on(signOutDevice.path, ok({}))
    server.on(signOutOthers.path, ok({ ended: 1 }))
    await open([here, other])
    expect(readPage()).toContain('微信小程序')
    await press(byRole('button', '退出未知设备'))
    await answerInDialog('取消')
    expect(server.sentTo(signOutDevice.path)).toEqual([])
    await press(byRole('button', '退出未知设备'))
    await answerInDialog('退出')
    await server.arrival(signOutDevice.path)
    expect(server.sentTo(signOutDevice.path)).toEqual([{ id: 'd2' }])
    await until(() => !hasRole('dialog'))
    await press(byRole('button', '退出其他全部设备'))
    await answerInDialog('取消')
    expect(server.sentTo(signOutOthers.path)).toEqual([])
    await press(byRole('button', '退出其他全部设备'))
    await answerInDialog('全部退出')
    await until(() => readPage().includes('已退出 1 台设备'))
  })

  it('say which WeChat can sign in, until it is untied', async () => {
    server.on(untieWechat.path, ok({}))
    await open([here], [{ id: 'w1', door: 'mini', bindTime: '2026-11-01 09:00:00' }])
    expect(readPage()).toContain('微信小程序2026-11-01 绑定')
    await press(byRole('button', '解除绑定'))
    await answerInDialog('取消')
    expect(server.sentTo(untieWechat.path)).toEqual([])
    await press(byRole('button', '解除绑定'))
    await answerInDialog('解除绑定')
    await server.arrival(untieWechat.path)
    expect(server.sentTo(untieWechat.path)).toEqual([{ id: 'w1' }])
  })
})

it('an answer of the help is open where it was searched for, and closed where it was not', async () => {
  await drawScreen(<HelpScreen />)
  const answer = '先验证原手机号，再验证新手机号'
  expect(readPage()).not.toContain(answer)
  await press(byRole('button', '手机号换了怎么办，展开'))
  expect(readPage()).toContain(answer)
  await press(byRole('button', '手机号换了怎么办，收起'))
  await type(byLabel('搜索问题，如 换手机号'), '换 手机号')
  expect(readPage()).toContain(answer)
  await type(byLabel('搜索问题，如 换手机号'), '宇宙飞船')
  await press(byRole('button', '查看全部问题'))
  expect(readPage()).toContain('忘记密码怎么办')
})
