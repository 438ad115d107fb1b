import { type GenericSchema, safeParse } from 'valibot'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { UserInfo } from '@/contract/identity/user'
import { ChannelUser } from '@/contract/partner/partner'

/** Every call of specification section 7, as the specification writes it; `/core/api` is added where it is implied. */
const SPECIFIED = `
POST /core/oauth/token [spec 7.13]
GET /core/api/app/user/sendVerifyCode [spec 7.15]
POST /core/api/app/user/forgetPassword [spec 7.16]
POST /core/api/app/user/preCheckCode [spec 7.17]
GET /core/api/app/user/getUserInfo [spec 7.18]
POST /core/api/app/user/updateUser [spec 7.19]
POST /core/api/app/user/certificate [spec 7.20]
POST /core/api/app/user/joinCompany [spec 7.21]
GET /core/api/app/user/getRegisteringUser [spec 7.22]
POST /core/api/app/user/approve [spec 7.23]
POST /core/api/app/user/joinRefuse [spec 7.24]
GET /core/api/app/appTenant/users [spec 7.25]
GET /core/api/app/appTenant/listAllApplications [spec 7.26]
POST /core/api/app/appTenant/favorite [spec 7.27]
GET /core/api/app/appTenant/getTodoList [spec 7.28]
GET /core/api/app/appTenant/getTodoCount [spec 7.29]
GET /core/api/app/message/appAnnouncement [spec 7.30]
GET /core/api/app/message/appAnnouncement/getById [spec 7.31]
GET /core/api/app/message/list [spec 7.32]
GET /core/api/app/message/search [spec 7.33]
POST /core/api/app/sysUserMsgRead [spec 7.34]
GET /core/api/app/sysUserMsgRead/getCount [spec 7.35]
GET /core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList
GET /core/api/bpm/bpm-front/taskRest/list/v1 [spec 7.37]
GET /core/api/bpm/bpm-front/histTaskRest/list/v1 [spec 7.38]
GET /core/api/bpm/bpm-front/myProcessInstanceRest/list/v1 [spec 7.39]
GET /core/api/app/actreport/applicationClasses [spec 7.40]
GET /core/api/app/actreport/list [spec 7.41]
GET /core/api/app/actreport/favorite [spec 7.42]
POST /core/api/app/actreport/favorite [spec 7.42]
POST /core/api/system/sysCustom/addCustom
DELETE /core/api/system/sysCustom/delete
GET /core/api/system/sysPosition/listAll [spec 7.45]
GET /core/api/org/department/listUserDeptTree [spec 7.46]
GET /core/api/org/post/list [spec 7.47]
GET /core/api/app/appXiaoeResource/page [spec 7.48]
GET /core/api/app/userCoupon/getByUser [spec 7.49]
GET /core/api/app/opBannerConfig/getByLocation [spec 7.50]
GET /core/api/sys/menu/userMenu [spec 7.51]
POST /core/api/sysUserDevice [spec 7.52]
GET /core/api/sys/dictData/{code} [spec 7.53]
POST /core/api/ccf/dds [spec 7.55]
GET /core/api/portal/user/sendVerifyCode [spec 7.56]
POST /core/api/portal/user/register [spec 7.57]
PUT /core/api/sys/user/changePwd [spec 7.58]
GET /channel/personal/detail [spec 7.59]
POST /channel/apply/create [spec 7.59]
GET /channel/checkNotApprovedChannelOportunities [spec 7.59]
POST /channel/oportunities/create [spec 7.59]
GET /mom-pt/oportunitiesListOfPage/owner [spec 7.60]
GET /mom-pt/oportunitiesInfoById [spec 7.60]
`
  .trim()
  .split('\n')
  .map((title) => ({ title, call: title.replace(/ \[.*/, '') }))

const table = Object.entries(calls) as [CallName, Endpoint][]
const line = (call: Endpoint) => `${call.method} ${call.path}`

interface Node {
  type: string
  entries?: Record<string, Node>
  item?: Node
  options?: Node[]
  wrapped?: Node
  pipe?: Node[]
  value?: Node
}

/** Every schema inside a schema, with the path that leads to it. */
function* within(node: Node, path: string): Generator<[string, Node]> {
  yield [path, node]
  if (Array.isArray(node.pipe)) for (const part of node.pipe) if (part !== node) yield* within(part, path)
  for (const [key, value] of Object.entries(node.entries ?? {})) yield* within(value, `${path}.${key}`)
  for (const option of Array.isArray(node.options) ? node.options : []) {
    if (typeof option === 'object') yield* within(option, path)
  }
  for (const inner of [node.item, node.wrapped, node.value]) {
    if (typeof inner === 'object' && inner !== null && 'type' in inner) yield* within(inner, `${path}[]`)
  }
}

const schemaNodes = (schema: GenericSchema, path: string) => [...within(schema as unknown as Node, path)]

describe('the table of calls', () => {
  const inTable = table.filter(([, call]) => call.origin === 'spec').map(([, call]) => line(call))

  it.each(SPECIFIED)('holds $title', ({ call }) => {
    expect(inTable).toContain(call)
  })

  it('calls nothing else the specification’s [spec 7.12]', () => {
    expect([...inTable].sort()).toEqual(SPECIFIED.map(({ call }) => call).sort())
  })

  it('has each method and path once', () => {
    const lines = table.map(([, call]) => line(call))
    expect(lines.filter((entry, index) => lines.indexOf(entry) !== index)).toEqual([])
  })

  it('puts our own calls under /core/api, and the partners’ hosts under their prefixes [spec 7.12]', () => {
    const ours = table.filter(([, call]) => call.origin !== 'spec').map(([, call]) => call.path)
    expect(ours.filter((path) => !path.startsWith('/core/api/'))).toEqual([])
    const others = table.map(([, call]) => call.path).filter((path) => !/^\/(core|channel|mom-pt)\//.test(path))
    expect(others).toEqual([])
  })

  it.each(table)('%s says what it is for, in Chinese, as its refusals do', (_name, call) => {
    expect(call.summary).toMatch(/\p{Script=Han}/u)
    const refusals = call.errors ?? []
    expect(refusals.filter(({ when }) => !/\p{Script=Han}/u.test(when))).toEqual([])
    // 429 and 500 may come from every call.
    expect(refusals.filter(({ code }) => code < 400 || [429, 500].includes(code))).toEqual([])
  })

  it.each(table)('%s takes every name of its path as an input', (_name, call) => {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const taken = schemaNodes(call.input, 'input').map(([path]) => path)
    expect(names.filter((name) => !taken.includes(`input.${name}`))).toEqual([])
  })
})

describe('inputs', () => {
  const nodes = table.flatMap(([name, call]) => schemaNodes(call.input, name))

  it('drop members that are not described, so that nothing can be slipped in', () => {
    expect(nodes.filter(([, node]) => /^(loose_object|any|unknown)$/.test(node.type)).map(([path]) => path)).toEqual([])
  })

  it.each(table)('%s refuses a text of 20,000 characters everywhere', (name, call) => {
    const accepting = outermost(call.input, name, 'string').filter(([, node]) =>
      ['a', '1', '中', ' '].some(
        (letter) => safeParse(node as unknown as GenericSchema, letter.repeat(20_000)).success,
      ),
    )
    expect(accepting.map(([path]) => path)).toEqual([])
  })

  it.each(table)('%s refuses text that PostgreSQL cannot keep', (name, call) => {
    const accepting = outermost(call.input, name, 'string').filter(([, node]) =>
      ['a\0b', '1\ud800'].some((text) => safeParse(node as unknown as GenericSchema, text).success),
    )
    // Secrets are hashed, codes and opaque versions are compared; none is kept as text.
    const notKept = /\.(password|oldPassword|refresh_token|bind_ticket|ticket|code|phone_code|version)(\[\])?$/
    expect(accepting.map(([path]) => path).filter((path) => !notKept.test(path))).toEqual([])
  })

  it.each(table)('%s refuses a list of 1,000 entries everywhere', (name, call) => {
    const accepting = outermost(call.input, name, 'array').filter(
      ([, node]) => safeParse(node as unknown as GenericSchema, Array(1000).fill('a')).success,
    )
    expect(accepting.map(([path]) => path)).toEqual([])
  })
})

/** The schemas of a type inside a schema, each with the pipe around it. */
function outermost(schema: GenericSchema, path: string, type: string): [string, Node][] {
  const nodes = schemaNodes(schema, path).filter(([, node]) => node.type === type)
  const inner = new Set(nodes.flatMap(([, node]) => (node.pipe ?? []).filter((part) => part !== node)))
  return nodes.filter(([, node]) => !inner.has(node) || node.pipe !== undefined)
}

describe('sign-in', () => {
  it('describes the WeChat variants, each with what WeChat gave [spec 7.14]', () => {
    const accepts = (input: object) => safeParse(calls.createToken.input, input).success
    expect(accepts({ grant_type: 'wechat_code', code: '0a1b2c' })).toBe(true)
    expect(accepts({ grant_type: 'wechat_h5', code: '0a1b2c', client: 'channel' })).toBe(true)
    expect(accepts({ grant_type: 'wechat_phone', code: '0a1b2c', phone_code: 'e31968a7' })).toBe(true)
    expect(accepts({ grant_type: 'wechat_phone', code: '0a1b2c' })).toBe(false)
    expect(accepts({ grant_type: 'wechat_code' })).toBe(false)
  })
})

describe('shapes of specification section 3', () => {
  it('give the partner every field of channelUser [spec 3.06]', () => {
    expect(Object.keys(ChannelUser.entries)).toEqual(
      expect.arrayContaining([
        'name',
        'refId',
        'companyName',
        'mobilePhone',
        'postId',
        'postName',
        'roleName',
        'roleId',
        'userId',
        'username',
        'companyId',
        'channelTenantFlag',
        'applyStatus',
        'reasonForRejection',
      ]),
    )
    expect(ChannelUser.entries.channelTenantFlag.wrapped.type).toBe('boolean')
  })

  it('give the user a member object [spec 3.01]', () => {
    expect(UserInfo.entries.member.wrapped.type).toBe('object')
  })
})
