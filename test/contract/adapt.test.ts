import { type GenericSchema, parse, safeParse } from 'valibot'

import { adapt, payloadOf, readEnvelope } from '@/contract/adapt'
import { ALIASES } from '@/contract/aliases'
import { Application, listAllApplications, listUsers } from '@/contract/application'
import { createToken, logout } from '@/contract/auth'
import { calls } from '@/contract/calls'
import { listDictItems } from '@/contract/dictionary'
import type { Endpoint, OutputOf } from '@/contract/endpoint'
import { Banner, listBanners } from '@/contract/home'
import { countUnreadMessages, listAnnouncements, listMessages } from '@/contract/message'
import { listDepartmentTree } from '@/contract/organization'
import { Person } from '@/contract/task'
import { countTodos, listDoneTasks, listMyProcesses, listTodos } from '@/contract/todo'
import { getUserInfo } from '@/contract/user'

import { sampleOf } from './sample'

/** What a client reads from the body of an answer. */
function read<E extends Endpoint>(endpoint: E, body: unknown, asked: unknown = {}): OutputOf<E> {
  return parse(endpoint.output, payloadOf(endpoint, body, asked)) as OutputOf<E>
}

const ours = (data: unknown) => ({ code: 200, msg: '操作成功', message: '操作成功', data, timestamp: 1, traceId: 't' })

describe('our own answers', () => {
  const described = Object.entries(calls) as [string, Endpoint][]

  it.each(described)('%s: passes unchanged', (_name, endpoint) => {
    const data = sampleOf(endpoint.output)
    expect(safeParse(endpoint.output, data).issues).toBeUndefined()
    expect(adapt(endpoint.output, data)).toEqual(data)
  })

  it.each(described)('%s: passes unchanged where everything that may be null is null', (_name, endpoint) => {
    const data = emptied(endpoint.output)
    expect(safeParse(endpoint.output, data).issues).toBeUndefined()
    expect(adapt(endpoint.output, data)).toEqual(data)
  })
})

/** The least a server may answer with: null wherever it may be, lists empty. */
function emptied(schema: GenericSchema): unknown {
  const shape = schema as unknown as { type: string; entries?: Record<string, GenericSchema> }
  if (shape.type === 'nullish' || shape.type === 'nullable') return null
  if (shape.type === 'array') return []
  if (!shape.entries) return sampleOf(schema)
  return Object.fromEntries(Object.entries(shape.entries).map(([key, entry]) => [key, emptied(entry)]))
}

describe('the envelope', () => {
  it.each<[string, unknown, number | undefined, string, unknown]>([
    ['ours', ours({ a: 1 }), 200, '操作成功', { a: 1 }],
    ['pig and yudao: code 0', { code: 0, msg: null, data: [1] }, 0, '', [1]],
    [
      'JeecgBoot',
      { success: true, message: '', code: 200, result: { a: 1 }, timestamp: 1763600000000 },
      200,
      '',
      { a: 1 },
    ],
    ['JeecgBoot, code 0', { success: true, message: '操作成功！', code: 0, result: true }, 0, '操作成功！', true],
    ['RuoYi table', { total: 1, rows: [{}], code: 200, msg: '查询成功' }, 200, '查询成功', { total: 1, rows: [{}] }],
    [
      'RuoYi, payload beside the code',
      { msg: '操作成功', code: 200, user: { userId: 1 } },
      200,
      '操作成功',
      { user: { userId: 1 } },
    ],
    ['IBPS', { state: 200, cause: null, message: '查询成功', data: { a: 1 } }, 200, '查询成功', { a: 1 }],
    ['Hotent', { state: true, message: '', data: 1 }, 200, '', 1],
    ['digits as text', { code: '00000', msg: 'ok', data: 1 }, 0, 'ok', 1],
    ['a word', { code: 'success', msg: '', data: 1 }, 200, '', 1],
    ['only success', { success: false, message: '失败' }, 500, '失败', {}],
    ['a refusal', { code: 409, msg: '已由张伟处理', data: null }, 409, '已由张伟处理', null],
    ['no envelope', { total: 1 }, undefined, '', { total: 1 }],
    ['a list alone', [1, 2], undefined, '', [1, 2]],
    ['an error page', '<html>', undefined, '', '<html>'],
  ])('%s', (_family, body, code, message, data) => {
    expect(readEnvelope(body)).toMatchObject({ code, message, data })
  })

  it('keeps the trace id', () => {
    expect(readEnvelope(ours(1)).traceId).toBe('t')
  })
})

describe('the token', () => {
  it.each<[string, unknown]>([
    [
      'pig, Spring OAuth2: un-enveloped',
      {
        access_token: 'T',
        refresh_token: 'R',
        scope: 'server',
        license: 'made by pig',
        token_type: 'Bearer',
        expires_in: 43199,
        user_id: 1,
        username: 'admin',
        tenant_id: 1,
      },
    ],
    ['RuoYi: beside the code', { msg: '操作成功', code: 200, token: 'T' }],
    [
      'JeecgBoot: in result',
      {
        success: true,
        code: 200,
        message: '登录成功',
        result: { token: 'T', userInfo: { id: 'e9ca23d6', username: 'admin' } },
      },
    ],
    [
      'yudao: camel case',
      { code: 0, msg: '', data: { userId: 1, accessToken: 'T', refreshToken: 'R', expiresTime: 1763600000000 } },
    ],
  ])('%s [spec 3.07]', (_family, body) => {
    const token = read(createToken, body)
    expect(token.access_token).toBe('T')
    expect(token.refresh_token).toBe(
      'refresh_token' in (body as object) || JSON.stringify(body).includes('"R"') ? 'R' : null,
    )
  })

  it('reads ids as text [spec 3.07]', () => {
    expect(read(createToken, { access_token: 'T', user_id: 7, tenant_id: 1 })).toMatchObject({
      user_id: '7',
      tenant_id: '1',
    })
  })
})

describe('getUserInfo', () => {
  it.each<[string, unknown, object]>([
    [
      'pig: sysUser beside roles',
      {
        code: 0,
        msg: null,
        data: {
          sysUser: { userId: 1, username: 'admin', name: '管理员', phone: '17034642999', avatar: '', deptId: 4 },
          permissions: ['sys_user_add'],
          roles: [1, 2],
        },
      },
      {
        userId: '1',
        username: 'admin',
        realName: '管理员',
        mobile: '17034642999',
        avatar: null,
        roles: ['1', '2'],
        member: null,
      },
    ],
    [
      'JeecgBoot: userInfo in result',
      {
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
      },
      {
        userId: 'e9ca23d68d884d4ebb19d07889727dae',
        realName: '管理员',
        nickName: '管理员',
        sex: '2',
        mobile: '18611111111',
      },
    ],
    [
      'RuoYi: user beside the code, role objects inside it',
      {
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
      },
      {
        userId: '1',
        username: 'admin',
        nickName: '若依',
        mobile: '15888888888',
        roles: ['admin'],
        permissions: ['*:*:*'],
      },
    ],
    [
      'yudao: user, roles and permissions',
      {
        code: 0,
        msg: '',
        data: {
          user: { id: 1, nickname: '芋道源码', username: 'admin', mobile: '18818260277', deptId: 103 },
          roles: ['super_admin'],
          permissions: [],
        },
      },
      { userId: '1', nickName: '芋道源码', roles: ['super_admin'] },
    ],
  ])('%s', (_family, body, expected) => {
    expect(read(getUserInfo, body)).toMatchObject(expected)
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

describe('the to-do lists', () => {
  it('yudao: list and total, time in milliseconds, people as objects', () => {
    const page = read(listTodos, { code: 0, msg: '', data: { list: [yudaoTask], total: 25 } }, { current: 2, size: 10 })
    expect(page).toMatchObject({ total: 25, size: 10, current: 2, pages: 3 })
    expect(page.records[0]).toMatchObject({
      taskId: yudaoTask.id,
      procInstId: yudaoTask.processInstanceId,
      subject: 'OA 请假',
      taskName: '部门领导审批',
      startUserName: '芋道源码',
      startUserId: '1',
      assigneeName: '测试号',
      status: 'running',
      statusName: '审批中',
      createTime: '2024-02-07 18:00:00',
      summary: [],
      canBatch: false,
    })
  })

  it('IBPS: dataResult and pageResult, text for ids and state', () => {
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
    const page = read(listTodos, body)
    expect(page).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(page.records[0]).toMatchObject({
      taskId: '583310737061969921',
      procInstId: '583310737061969920',
      startUserName: '管理员',
      status: 'running',
      createTime: '2019-05-29 15:08:37',
    })
  })

  it('MyBatis-Plus: records with size, current and pages as numbers in text', () => {
    const row = {
      taskId: 12,
      processInstanceId: 9,
      title: '采购申请',
      procDefKey: 'buy',
      procDefName: '采购',
      startUserName: '李娜',
      status: '2',
    }
    const page = read(listDoneTasks, {
      code: 0,
      data: { records: [row], total: '41', size: '20', current: '1', pages: '3', orders: [] },
    })
    expect(page).toMatchObject({ total: 41, size: 20, current: 1, pages: 3 })
    expect(page.records[0]).toMatchObject({ taskId: '12', procInstId: '9', subject: '采购申请', status: 'approved' })
  })

  it('RuoYi: rows beside the code, dates with an offset', () => {
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
    const page = read(listTodos, { total: 1, rows: [row], code: 200, msg: '查询成功' })
    expect(page.records[0]).toMatchObject({ procInstId: '6', createTime: '2020-11-20 19:29:42' })
  })

  it('a list of processes has no task', () => {
    const row = {
      id: 'p1',
      name: 'OA 请假',
      processDefinitionId: 'leave:1:2',
      category: '人事',
      status: 3,
      startTime: 1707300000,
      startUser: { nickname: '李娜' },
    }
    const page = read(listMyProcesses, { code: 0, data: { list: [row], total: 1 } })
    expect(page.records[0]).toMatchObject({
      taskId: null,
      procInstId: 'p1',
      status: 'rejected',
      createTime: '2024-02-07 18:00:00',
    })
  })

  it('shows a state it does not know as its text', () => {
    const row = { ...yudaoTask, status: 99 }
    const [todo] = read(listTodos, { code: 0, data: { list: [row], total: 1 } }).records
    expect(todo).toMatchObject({ status: '99', statusName: '99' })
  })

  it.each<[string, unknown, object]>([
    ['a number', { code: 0, data: 7 }, { count: 7, todo: 7 }],
    ['a number as text', { code: 0, data: '7' }, { count: 7, todo: 7 }],
    [
      'kinds without a sum',
      { code: 200, data: { todo: 3, approve: 2, register: 1, circulate: 4 } },
      { count: 6, circulate: 4 },
    ],
    ['a total', { code: 200, data: { total: 5 } }, { count: 5 }],
    ['ours', ours({ count: 4, todo: 3, register: 1, circulate: 2, overdue: 1 }), { count: 4, todo: 3 }],
  ])('counts: %s', (_family, body, expected) => {
    expect(read(countTodos, body)).toMatchObject(expected)
  })
})

describe('home', () => {
  it('applications: groups alone, favourites as 0 and 1', () => {
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
    const { groups, favorites } = read(listAllApplications, body)
    expect(favorites).toEqual([])
    expect(groups[0]).toMatchObject({ classCode: 'oa', className: '办公' })
    expect(groups[0]?.children[0]).toMatchObject({
      id: '3',
      appCode: 'leave',
      appName: '请假',
      appUrl: '/pages/x',
      favorite: true,
      sort: 2,
      status: 'on',
    })
  })

  it('banners: picture and link under other names, a list in rows', () => {
    const body = {
      code: 200,
      msg: '',
      rows: [{ id: 1, title: '新品', picUrl: 'https://a/b.png', url: '/x', linkType: 'page' }],
      total: 1,
    }
    expect(read(listBanners, body)[0]).toMatchObject({ id: '1', imageUrl: 'https://a/b.png', linkUrl: '/x', sort: 0 })
  })

  it('people: yudao’s and JeecgBoot’s names', () => {
    const yudao = {
      code: 0,
      data: { list: [{ id: 1, nickname: '张伟', deptName: '设备部', mobile: '13800138001' }], total: 1 },
    }
    const jeecg = {
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
    for (const body of [yudao, jeecg]) {
      expect(read(listUsers, body).records[0]).toMatchObject({ name: '张伟', deptName: '设备部' })
    }
  })
})

describe('messages', () => {
  it('JeecgBoot: titile, izTop, readFlag and its own times', () => {
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
    const page = read(listAnnouncements, {
      success: true,
      code: 200,
      result: { records: [row], total: 1, size: 20, current: 1, pages: 1 },
    })
    expect(page.records[0]).toMatchObject({
      title: '停电通知',
      top: true,
      isRead: false,
      visits: 12,
      publisher: 'admin',
      publishTime: '2026-11-20 08:00:00',
    })
    const message = { ...row, title: '停电通知', readFlag: '1' }
    expect(read(listMessages, { success: true, code: 200, result: [message] }).records[0]).toMatchObject({
      content: '<p>周六</p>',
      isRead: true,
    })
  })

  it('yudao: status numbers and milliseconds', () => {
    const row = {
      id: 2048,
      title: '系统维护',
      templateContent: '今晚',
      templateNickname: '系统',
      readStatus: true,
      createTime: 1707300000000,
    }
    expect(read(listMessages, { code: 0, data: { list: [row], total: 1 } }).records[0]).toMatchObject({
      id: '2048',
      senderName: '系统',
      isRead: true,
      sendTime: '2024-02-07 18:00:00',
    })
  })

  it('unread counts keep every name', () => {
    expect(read(countUnreadMessages, { code: 0, data: { announcement: 1, 其他: 2 } })).toEqual({
      announcement: 1,
      其他: 2,
    })
  })
})

describe('dictionaries and trees', () => {
  it.each<[string, unknown]>([
    [
      'RuoYi',
      {
        code: 200,
        msg: '',
        data: [{ dictCode: 1, dictSort: 1, dictLabel: '男', dictValue: '0', dictType: 'sys_user_sex' }],
      },
    ],
    ['JeecgBoot', { success: true, code: 200, result: [{ value: '0', text: '男', title: '男' }] }],
    ['pig', { code: 0, data: [{ id: '1', dictType: 'sex', label: '男', value: 0, sortOrder: 1 }] }],
  ])('%s', (_family, body) => {
    expect(read(listDictItems, body)[0]).toMatchObject({ dictLabel: '男', dictValue: '0' })
  })

  it('a tree becomes a list, parents first', () => {
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
    expect(read(listDepartmentTree, body).map(({ id, parentId, name }) => [id, parentId, name])).toEqual([
      ['1', null, '集团'],
      ['2', '1', '设备部'],
      ['3', '2', '张伟'],
    ])
  })
})

describe('a call that gives nothing', () => {
  it.each([null, true, '操作成功', {}, 1])('reads %j', (data) => {
    expect(read(logout, { code: 200, msg: '', data })).toEqual({})
  })
})

describe('what cannot be read', () => {
  it.each<[string, Endpoint, unknown]>([
    ['a list where a person is wanted', getUserInfo, { code: 0, data: [] }],
    ['an entry without a subject', listTodos, { code: 0, data: { list: [{ id: 1 }], total: 1 } }],
    ['no token', createToken, { code: 0, data: { name: 'x' } }],
    ['nothing', listTodos, { code: 0, data: null }],
  ])('%s is refused by the schema', (_what, endpoint, body) => {
    expect(safeParse(endpoint.output, payloadOf(endpoint, body)).success).toBe(false)
  })

  it('a time that is none stays, for the schema to refuse', () => {
    const banner = { id: '1', title: 'a', imageUrl: 'b', startTime: 'soon' }
    expect(safeParse(Banner, adapt(Banner, banner)).success).toBe(false)
  })
})

describe('the table of other names', () => {
  const described = new Set<string>()
  const collect = (schema: unknown): void => {
    const shape = schema as { entries?: object; item?: unknown; wrapped?: unknown }
    for (const [key, entry] of Object.entries(shape.entries ?? {})) {
      described.add(key)
      collect(entry)
    }
    for (const inner of [shape.item, shape.wrapped]) if (inner) collect(inner)
  }
  for (const endpoint of Object.values(calls)) collect(endpoint.output)

  it.each(Object.keys(ALIASES))('%s is a field of the contract', (key) => {
    expect(described).toContain(key)
  })

  it('never takes a name for another field of the same shape', () => {
    const person = { userId: '1', name: '张伟', avatar: null, deptName: null, postName: null, mobile: null }
    expect(adapt(Person, person)).toEqual(person)
    const application = { ...(sampleOf(Application) as object), appName: null, className: '办公' }
    expect(adapt(Application, application)).toMatchObject({ appName: null, className: '办公' })
  })
})
