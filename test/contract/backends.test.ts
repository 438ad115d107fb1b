import { readdirSync, readFileSync } from 'node:fs'
import { parse, safeParse } from 'valibot'

import { createAdapter } from '@/contract/adapt'
import ibps from '@/contract/backends/ibps'
import jeecg from '@/contract/backends/jeecg'
import pig from '@/contract/backends/pig'
import ruoyi from '@/contract/backends/ruoyi'
import yudao from '@/contract/backends/yudao'
import { calls } from '@/contract/calls'
import type { Endpoint, OutputOf } from '@/contract/endpoint'
import type { AnswerAdapter, Envelope } from '@/contract/envelope'
import { createToken, logout } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { countUnreadMessages, listAnnouncements, listMessages } from '@/contract/message/message'
import { Application, listAllApplications, listUsers } from '@/contract/organization/application'
import { listDictItems } from '@/contract/organization/dictionary'
import { listBanners } from '@/contract/organization/home'
import { listDepartmentTree } from '@/contract/organization/organization'
import { Person } from '@/contract/workflow/task'
import { countTodos, listDoneTasks, listMyProcesses, listTodos } from '@/contract/workflow/todo'

import { createSample } from './sample'

/** What a client that is built for the back end reads from the body of an answer. */
function read<E extends Endpoint>(adapter: AnswerAdapter, endpoint: E, body: unknown, input: unknown = {}) {
  return parse(endpoint.output, adapter.readPayload(endpoint, body, input)) as OutputOf<E>
}

const adapters: Record<string, AnswerAdapter> = { ibps, jeecg, pig, ruoyi, yudao }

const described = new Set<string>()
const collectFields = (schema: unknown): void => {
  const shape = schema as { entries?: object; item?: unknown; wrapped?: unknown }
  for (const [key, entry] of Object.entries(shape.entries ?? {})) {
    described.add(key)
    collectFields(entry)
  }
  for (const inner of [shape.item, shape.wrapped]) if (inner) collectFields(inner)
}
for (const endpoint of Object.values(calls)) collectFields(endpoint.output)

/** The other names of a back end, by field of the contract, as its file has them. */
function aliasesIn(name: string): [field: string, names: string[]][] {
  const source = readFileSync(`src/contract/backends/${name}.ts`, 'utf8')
  const table = /aliases: \{\n([^}]*)\}/.exec(source)?.[1] ?? ''
  return [...table.matchAll(/^ +(\w+): '([^']+)',$/gm)].map(([, field = '', names = '']) => [field, names.split(' ')])
}

describe('the back ends', () => {
  it('are the files of the folder, and all tested here', () => {
    expect(readdirSync('src/contract/backends').sort()).toEqual(Object.keys(adapters).map((name) => `${name}.ts`))
  })

  it.each(Object.keys(adapters))('%s has other names for fields of the contract alone', (name) => {
    const fields = aliasesIn(name).map(([field]) => field)
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.filter((field) => !described.has(field))).toEqual([])
  })

  it.each(Object.keys(adapters))('%s has no name that none of its answers below shows', (name) => {
    const [, samples = ''] = readFileSync(__filename, 'utf8').split(`\ndescribe('${name}', `)
    const [own = ''] = samples.split('\n})\n')
    const shown = own.includes('yudaoTask') ? `${own} ${JSON.stringify(yudaoTask)}` : own
    const names = aliasesIn(name).flatMap(([, others]) => others.flatMap((other) => other.split('.')))
    expect(names.filter((one) => !new RegExp(`\\b${one}\\b`).test(shown))).toEqual([])
  })
})

describe('pig', () => {
  it('reads its envelope', () => {
    expect(pig.readEnvelope({ code: 0, msg: null, data: [1] })).toMatchObject({ code: 0, message: '', data: [1] })
  })

  it('reads the token of Spring OAuth2, un-enveloped [spec 3.07]', () => {
    const body = {
      access_token: 'T',
      refresh_token: 'R',
      scope: 'server',
      license: 'made by pig',
      token_type: 'Bearer',
      expires_in: 43199,
      user_id: 1,
      username: 'admin',
      tenant_id: 1,
    }
    expect(read(pig, createToken, body)).toMatchObject({ access_token: 'T', refresh_token: 'R' })
  })

  it('reads ids as text [spec 3.07]', () => {
    expect(read(pig, createToken, { access_token: 'T', user_id: 7, tenant_id: 1 })).toMatchObject({
      user_id: '7',
      tenant_id: '1',
    })
  })

  it('reads the user: sysUser beside roles', () => {
    const body = {
      code: 0,
      msg: null,
      data: {
        sysUser: { userId: 1, username: 'admin', name: '管理员', phone: '17034642999', avatar: '', deptId: 4 },
        permissions: ['sys_user_add'],
        roles: [1, 2],
      },
    }
    expect(read(pig, getUserInfo, body)).toMatchObject({
      userId: '1',
      username: 'admin',
      realName: '管理员',
      mobile: '17034642999',
      avatar: null,
      roles: ['1', '2'],
      member: null,
    })
  })

  it('reads pages of MyBatis-Plus: size, current and pages as numbers in text', () => {
    const row = {
      taskId: 12,
      processInstanceId: 9,
      title: '采购申请',
      procDefKey: 'buy',
      procDefName: '采购',
      startUserName: '李娜',
      status: '2',
    }
    const page = read(pig, listDoneTasks, {
      code: 0,
      data: { records: [row], total: '41', size: '20', current: '1', pages: '3', orders: [] },
    })
    expect(page).toMatchObject({ total: 41, size: 20, current: 1, pages: 3 })
    expect(page.records[0]).toMatchObject({ taskId: '12', procInstId: '9', subject: '采购申请', status: 'approved' })
  })

  it('reads a dictionary', () => {
    const body = { code: 0, data: [{ id: '1', dictType: 'sex', label: '男', value: 0, sortOrder: 1 }] }
    expect(read(pig, listDictItems, body)).toMatchObject([
      { dictCode: 'sex', dictLabel: '男', dictValue: '0', sort: 1 },
    ])
  })
})

describe('jeecg', () => {
  it.each<[string, unknown, Partial<Envelope>]>([
    [
      'an answer',
      { success: true, message: '', code: 200, result: { a: 1 }, timestamp: 1763600000000 },
      { code: 200, message: '', data: { a: 1 } },
    ],
    [
      'code 0',
      { success: true, message: '操作成功！', code: 0, result: true },
      { code: 0, message: '操作成功！', data: true },
    ],
    ['only success', { success: false, message: '失败' }, { code: 500, message: '失败', data: {} }],
  ])('reads its envelope: %s', (_case, body, expected) => {
    expect(jeecg.readEnvelope(body)).toMatchObject(expected)
  })

  it('reads the token in result [spec 3.07]', () => {
    const body = {
      success: true,
      code: 200,
      message: '登录成功',
      result: { token: 'T', userInfo: { id: 'e9ca23d6', username: 'admin' } },
    }
    expect(read(jeecg, createToken, body)).toMatchObject({
      access_token: 'T',
      refresh_token: null,
      user_id: 'e9ca23d6',
    })
  })

  it('reads the user: userInfo in result', () => {
    const body = {
      success: true,
      message: '',
      code: 200,
      result: {
        userInfo: {
          id: 'e9ca23d68d884d4ebb19d07889727dae',
          username: 'admin',
          realname: '管理员',
          sex: 2,
          phone: '18611111111',
          birthday: '1986-02-01',
        },
        sysAllDictItems: {},
      },
    }
    expect(read(jeecg, getUserInfo, body)).toMatchObject({
      userId: 'e9ca23d68d884d4ebb19d07889727dae',
      realName: '管理员',
      nickName: '管理员',
      sex: '2',
      mobile: '18611111111',
    })
  })

  it('reads people', () => {
    const body = {
      success: true,
      code: 200,
      result: {
        records: [{ id: 'a', username: 'zw', realname: '张伟', orgCodeTxt: '设备部' }],
        total: 1,
        size: 10,
        current: 1,
        pages: 1,
      },
    }
    expect(read(jeecg, listUsers, body).records[0]).toMatchObject({ userId: 'a', name: '张伟', deptName: '设备部' })
  })

  it('reads announcements and messages: titile, izTop, readFlag and its own times', () => {
    const row = {
      id: 'n1',
      titile: '停电通知',
      msgContent: '<p>周六</p>',
      sender: 'admin',
      msgCategory: '1',
      sendTime: '2026-11-20 08:00:00',
      izTop: 1,
      readFlag: '0',
      visitsNum: 12,
    }
    const page = read(jeecg, listAnnouncements, {
      success: true,
      code: 200,
      result: { records: [row], total: 1, size: 20, current: 1, pages: 1 },
    })
    expect(page.records[0]).toMatchObject({
      title: '停电通知',
      category: '1',
      top: true,
      isRead: false,
      visits: 12,
      publisher: 'admin',
      publishTime: '2026-11-20 08:00:00',
    })
    const message = { ...row, title: '停电通知', readFlag: '1' }
    expect(read(jeecg, listMessages, { success: true, code: 200, result: [message] }).records[0]).toMatchObject({
      content: '<p>周六</p>',
      msgType: '1',
      senderName: 'admin',
      isRead: true,
    })
  })

  it('reads a dictionary', () => {
    const body = { success: true, code: 200, result: [{ value: '0', text: '男', title: '男' }] }
    expect(read(jeecg, listDictItems, body)[0]).toMatchObject({ dictLabel: '男', dictValue: '0' })
  })
})

describe('ruoyi', () => {
  it.each<[string, unknown, Partial<Envelope>]>([
    [
      'a table',
      { total: 1, rows: [{}], code: 200, msg: '查询成功' },
      { code: 200, message: '查询成功', data: { total: 1, rows: [{}] } },
    ],
    [
      'the payload beside the code',
      { msg: '操作成功', code: 200, user: { userId: 1 } },
      { code: 200, message: '操作成功', data: { user: { userId: 1 } } },
    ],
  ])('reads its envelope: %s', (_case, body, expected) => {
    expect(ruoyi.readEnvelope(body)).toMatchObject(expected)
  })

  it('reads the token beside the code [spec 3.07]', () => {
    expect(read(ruoyi, createToken, { msg: '操作成功', code: 200, token: 'T' })).toMatchObject({
      access_token: 'T',
      refresh_token: null,
    })
  })

  it('reads the user beside the code, and role objects inside it', () => {
    const body = {
      msg: '操作成功',
      code: 200,
      permissions: ['*:*:*'],
      roles: ['admin'],
      user: {
        userId: 1,
        userName: 'admin',
        nickName: '若依',
        phonenumber: '15888888888',
        sex: '1',
        avatar: '',
        dept: { deptId: 103, deptName: '研发部门' },
        roles: [{ roleId: 1, roleKey: 'admin' }],
      },
    }
    const expected = {
      userId: '1',
      username: 'admin',
      nickName: '若依',
      mobile: '15888888888',
      roles: ['admin'],
      permissions: ['*:*:*'],
    }
    expect(read(ruoyi, getUserInfo, body)).toMatchObject(expected)
    const { roles: _names, ...onlyInside } = body
    expect(read(ruoyi, getUserInfo, onlyInside)).toMatchObject(expected)
    expect(
      read(ruoyi, listUsers, { code: 200, msg: '', total: 1, rows: [{ ...body.user, name: '若依' }] }),
    ).toMatchObject({
      records: [{ userId: '1', deptName: '研发部门', mobile: '15888888888' }],
    })
  })

  it('reads to-dos: rows beside the code, dates with an offset', () => {
    const row = {
      taskId: 5,
      procInsId: 6,
      procDefKey: 'leave',
      procDefName: '请假',
      title: '请假',
      startUserName: '若依',
      status: 'running',
      createTime: '2020-11-20T19:29:42.000+0800',
    }
    const page = read(ruoyi, listTodos, { total: 1, rows: [row], code: 200, msg: '查询成功' })
    expect(page.records[0]).toMatchObject({ procInstId: '6', createTime: '2020-11-20 19:29:42' })
  })

  it.each<[string, unknown, object]>([
    [
      'kinds without a sum',
      { code: 200, data: { todo: 3, approve: 2, register: 1, circulate: 4 } },
      { count: 6, circulate: 4 },
    ],
    ['a total', { code: 200, data: { total: 5 } }, { count: 5 }],
  ])('reads counts: %s', (_case, body, expected) => {
    expect(read(ruoyi, countTodos, body)).toMatchObject(expected)
  })

  it('reads banners: picture and link under other names, a list in rows', () => {
    const body = {
      code: 200,
      msg: '',
      rows: [{ id: 1, title: '新品', picUrl: 'https://a/b.png', url: '/x', linkType: 'page' }],
      total: 1,
    }
    expect(read(ruoyi, listBanners, body)[0]).toMatchObject({
      id: '1',
      imageUrl: 'https://a/b.png',
      linkUrl: '/x',
      sort: 0,
    })
  })

  it('reads a dictionary', () => {
    const body = {
      code: 200,
      msg: '',
      data: [{ dictCode: 1, dictSort: 1, dictLabel: '男', dictValue: '0', dictType: 'sys_user_sex' }],
    }
    expect(read(ruoyi, listDictItems, body)[0]).toMatchObject({ dictLabel: '男', dictValue: '0', sort: 1 })
  })

  it('reads a tree as a list, parents first', () => {
    const body = {
      code: 0,
      data: [
        {
          id: 1,
          label: '集团',
          children: [{ id: 2, label: '设备部', children: [{ id: 3, label: '张伟', type: 'user' }] }],
        },
      ],
    }
    expect(read(ruoyi, listDepartmentTree, body).map(({ id, parentId, name }) => [id, parentId, name])).toEqual([
      ['1', null, '集团'],
      ['2', '1', '设备部'],
      ['3', '2', '张伟'],
    ])
  })
})

const yudaoTask = {
  id: '8b2b2b6e-c5b1-11ee-8a5f-0242ac110002',
  name: '部门领导审批',
  createTime: 1707300000000,
  status: 1,
  reason: null,
  assigneeUser: { id: 104, nickname: '测试号', deptId: 107, deptName: '运维部门' },
  taskDefinitionKey: 'Activity_0rpi5no',
  processInstanceId: '8b27a8a2-c5b1-11ee-8a5f-0242ac110002',
  processInstance: {
    id: '8b27a8a2',
    name: 'OA 请假',
    startUser: { id: 1, nickname: '芋道源码', avatar: 'https://a/b.png' },
  },
}

describe('yudao', () => {
  it('reads the token in camel case [spec 3.07]', () => {
    const body = {
      code: 0,
      msg: '',
      data: { userId: 1, accessToken: 'T', refreshToken: 'R', expiresTime: 1763600000000 },
    }
    expect(read(yudao, createToken, body)).toMatchObject({ access_token: 'T', refresh_token: 'R', user_id: '1' })
  })

  it('reads user, roles and permissions', () => {
    const body = {
      code: 0,
      msg: '',
      data: {
        user: { id: 1, nickname: '芋道源码', username: 'admin', mobile: '18818260277', deptId: 103 },
        roles: ['super_admin'],
        permissions: [],
      },
    }
    expect(read(yudao, getUserInfo, body)).toMatchObject({ userId: '1', nickName: '芋道源码', roles: ['super_admin'] })
  })

  it('reads to-dos: list and total, time in milliseconds, people as objects', () => {
    const body = { code: 0, msg: '', data: { list: [yudaoTask], total: 25 } }
    const page = read(yudao, listTodos, body, { current: 2, size: 10 })
    expect(page).toMatchObject({ total: 25, size: 10, current: 2, pages: 3 })
    expect(page.records[0]).toMatchObject({
      taskId: yudaoTask.id,
      procInstId: yudaoTask.processInstanceId,
      subject: 'OA 请假',
      taskName: '部门领导审批',
      startUserName: '芋道源码',
      startUserId: '1',
      startUserAvatar: 'https://a/b.png',
      assigneeId: '104',
      assigneeName: '测试号',
      status: 'running',
      statusName: '审批中',
      createTime: '2024-02-07 18:00:00',
      summary: [],
      canBatch: false,
    })
  })

  it('reads a list of processes, which has no task', () => {
    const row = {
      id: 'p1',
      name: 'OA 请假',
      processDefinitionId: 'leave:1:2',
      category: '人事',
      status: 3,
      startTime: 1707300000,
      startUser: { nickname: '李娜' },
    }
    const page = read(yudao, listMyProcesses, { code: 0, data: { list: [row], total: 1 } })
    expect(page.records[0]).toMatchObject({
      taskId: null,
      procInstId: 'p1',
      status: 'rejected',
      startUserName: '李娜',
      createTime: '2024-02-07 18:00:00',
    })
  })

  it('shows a state it does not know as its text', () => {
    const row = { ...yudaoTask, status: 99 }
    const [todo] = read(yudao, listTodos, { code: 0, data: { list: [row], total: 1 } }).records
    expect(todo).toMatchObject({ status: '99', statusName: '99' })
  })

  it('reads applications: groups alone, favourites as 0 and 1', () => {
    const body = {
      code: 0,
      data: [
        {
          categoryCode: 'oa',
          categoryName: '办公',
          children: [
            {
              id: 3,
              code: 'leave',
              name: '请假',
              icon: 'leave',
              url: '/pages/x',
              openType: 'page',
              categoryCode: 'oa',
              categoryName: '办公',
              favorite: 1,
              sort: '2',
            },
          ],
        },
      ],
    }
    const { groups, favorites } = read(yudao, listAllApplications, body)
    expect(favorites).toEqual([])
    expect(groups[0]).toMatchObject({ classCode: 'oa', className: '办公' })
    expect(groups[0]?.children[0]).toMatchObject({
      id: '3',
      appCode: 'leave',
      appName: '请假',
      appIcon: 'leave',
      appUrl: '/pages/x',
      favorite: true,
      sort: 2,
      status: 'on',
    })
  })

  it('reads people', () => {
    const body = {
      code: 0,
      data: { list: [{ id: 1, nickname: '张伟', deptName: '设备部', mobile: '13800138001' }], total: 1 },
    }
    expect(read(yudao, listUsers, body).records[0]).toMatchObject({ name: '张伟', deptName: '设备部' })
  })

  it('reads messages: milliseconds and templates', () => {
    const row = {
      id: 2048,
      title: '系统维护',
      templateContent: '今晚',
      templateNickname: '系统',
      readStatus: true,
      createTime: 1707300000000,
    }
    expect(read(yudao, listMessages, { code: 0, data: { list: [row], total: 1 } }).records[0]).toMatchObject({
      id: '2048',
      content: '今晚',
      senderName: '系统',
      isRead: true,
      sendTime: '2024-02-07 18:00:00',
    })
  })
})

describe('ibps', () => {
  it.each<[string, unknown, Partial<Envelope>]>([
    [
      'IBPS',
      { state: 200, cause: null, message: '查询成功', data: { a: 1 } },
      { code: 200, message: '查询成功', data: { a: 1 } },
    ],
    ['Hotent', { state: true, message: '', data: 1 }, { code: 200, message: '', data: 1 }],
  ])('reads the envelope of %s', (_family, body, expected) => {
    expect(ibps.readEnvelope(body)).toMatchObject(expected)
  })

  it('reads to-dos: dataResult and pageResult, text for ids and state', () => {
    const row = {
      id: '583310737061969921',
      subject: '管理员在2019-05-29 15:08:37发起签报流转流程',
      taskName: '部门领导审批',
      procInstId: '583310737061969920',
      procDefId: '486475689579511808',
      procDefKey: 'Process_qianbao',
      procDefName: '签报流转流程',
      bizKey: '583310698570842112',
      status: 'suspend',
      createBy: '管理员',
      createTime: '2019-05-29 15:08:37',
    }
    const body = {
      state: 200,
      message: '查询成功',
      data: { dataResult: [row], pageResult: { limit: 10, page: 1, totalCount: 1, totalPages: 1 } },
    }
    const page = read(ibps, listTodos, body)
    expect(page).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(page.records[0]).toMatchObject({
      taskId: '583310737061969921',
      procInstId: '583310737061969920',
      startUserName: '管理员',
      status: 'running',
      createTime: '2019-05-29 15:08:37',
    })
  })
})

describe('what every adapter reads', () => {
  const adapter = pig

  it.each<[string, unknown, Partial<Envelope>]>([
    ['digits as text', { code: '00000', msg: 'ok', data: 1 }, { code: 0, message: 'ok', data: 1 }],
    ['a word', { code: 'success', msg: '', data: 1 }, { code: 200, message: '', data: 1 }],
    ['a refusal', { code: 409, msg: '已由张伟处理', data: null }, { code: 409, message: '已由张伟处理', data: null }],
    ['no envelope', { total: 1 }, { code: undefined, message: '', data: { total: 1 } }],
    ['a list alone', [1, 2], { code: undefined, message: '', data: [1, 2] }],
    ['an error page', '<html>', { code: undefined, message: '', data: '<html>' }],
    ['a trace id', { code: 0, data: 1, traceId: 't' }, { code: 0, traceId: 't' }],
  ])('the envelope: %s', (_case, body, expected) => {
    expect(adapter.readEnvelope(body)).toMatchObject(expected)
  })

  it.each<[string, unknown, object]>([
    ['a number', { code: 0, data: 7 }, { count: 7, todo: 7 }],
    ['a number as text', { code: 0, data: '7' }, { count: 7, todo: 7 }],
    [
      'ours',
      { code: 200, data: { count: 4, todo: 3, register: 1, circulate: 2, overdue: 1 } },
      { count: 4, todo: 3, register: 1, circulate: 2, overdue: 1 },
    ],
  ])('counts: %s', (_case, body, expected) => {
    expect(read(adapter, countTodos, body)).toMatchObject(expected)
  })

  it('unread counts keep every name', () => {
    expect(read(adapter, countUnreadMessages, { code: 0, data: { announcement: 1, 其他: 2 } })).toEqual({
      announcement: 1,
      其他: 2,
    })
  })

  it.each([null, true, '操作成功', {}, 1])('a call that gives nothing: %j', (data) => {
    expect(read(adapter, logout, { code: 200, msg: '', data })).toEqual({})
  })

  it.each<[string, Endpoint, unknown]>([
    ['a list where a person is wanted', getUserInfo, { code: 0, data: [] }],
    ['an entry without a subject', listTodos, { code: 0, data: { records: [{ id: 1 }], total: 1 } }],
    ['no token', createToken, { code: 0, data: { name: 'x' } }],
    ['nothing', listTodos, { code: 0, data: null }],
    [
      'a time that is none',
      listBanners,
      { code: 0, data: [{ id: '1', title: 'a', imageUrl: 'b', startTime: 'soon' }] },
    ],
  ])('%s stays, for the schema to refuse', (_what, endpoint, body) => {
    expect(safeParse(endpoint.output, adapter.readPayload(endpoint, body)).success).toBe(false)
  })

  it.each(Object.entries(calls) as [string, Endpoint][])(
    '%s: passes unchanged by the contract’s names',
    (_name, endpoint) => {
      const data = createSample(endpoint.output)
      const body = endpoint.raw ? data : { code: 200, msg: '', data }
      for (const name of ['pig', 'yudao']) {
        expect(adapters[name]?.readPayload(endpoint, body)).toEqual(data)
      }
    },
  )

  it('never takes a name for another field of the same shape', () => {
    const person = { userId: '1', name: '张伟', avatar: null, deptName: null, postName: null, mobile: null }
    const application = { ...(createSample(Application) as object), appName: null, className: '办公' }
    const taking = createAdapter({
      code: ['code'],
      data: ['data'],
      page: { records: ['list'], total: ['total'] },
      aliases: { deptName: 'name', appName: 'className' },
    })
    const body = (output: unknown) => ({ code: 0, data: output })
    const personCall: Endpoint = { ...listUsers, output: Person }
    const applicationCall: Endpoint = { ...listAllApplications, output: Application }
    expect(taking.readPayload(personCall, body(person))).toEqual(person)
    expect(taking.readPayload(applicationCall, body(application))).toMatchObject({ appName: null, className: '办公' })
  })
})
