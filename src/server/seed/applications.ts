import { demoCompanies, demoStaff, postId } from './people'
import { seedId } from './seed-id'

interface Entry {
  /** Also the name of its icon, unless that is given. */
  code: string
  icon?: string
  name: string
  path: string
}

const form = (key: string) => `/pages/eform/formApprove?procDefKey=${key}`
const records = (code: string) => `/pages/application/viewList?appCode=${code}`

const classes: readonly { code: string; name: string; entries: readonly Entry[] }[] = [
  {
    code: 'approval',
    name: '流程审批',
    entries: [
      { code: 'leave', name: '请假申请', path: form('leave') },
      { code: 'trip', name: '出差申请', path: form('trip') },
      { code: 'expense', name: '费用报销', path: form('expense') },
      { code: 'purchase', name: '采购申请', path: form('purchase') },
      { code: 'seal', name: '用印申请', path: form('seal') },
      { code: 'repair', name: '设备报修', path: form('repair') },
      { code: 'more', name: '全部流程', path: '/pages/application/moreProcessDefList' },
    ],
  },
  {
    code: 'production',
    name: '生产现场',
    entries: [
      { code: 'board', name: '生产看板', path: '/pages/area/prodBoard' },
      { code: 'machine', name: '设备台账', path: records('machine') },
      { code: 'ledger', icon: 'purchase', name: '采购台账', path: records('ledger') },
      { code: 'linechange', name: '设备换线', path: '/pages/area/deviceLineChange' },
      { code: 'report', name: '经营报表', path: '/pages/report/reportForm' },
    ],
  },
  {
    code: 'office',
    name: '协同办公',
    entries: [
      { code: 'visitor', name: '访客邀请', path: '/pages/qr/invite' },
      { code: 'notice', name: '公告通知', path: '/pages/info/notice' },
      { code: 'study', name: '在线学习', path: '/pages/study/index' },
      { code: 'contacts', name: '查找同事', path: '/pages/index/search?kind=person' },
      { code: 'survey', name: '调查问卷', path: '/pages/h5/survey' },
      { code: 'sign', icon: 'activity', name: '活动签到', path: '/pages/h5/sign' },
      { code: 'coupon', name: '优惠券', path: '/pages/mine/coupon' },
    ],
  },
  {
    code: 'platform',
    name: '企业服务',
    entries: [
      { code: 'hall', name: '数字展厅', path: '/pages/h5/3d/index' },
      { code: 'diagno', name: '数字化诊断', path: '/pages/diagno/diagno' },
      { code: 'cloud', name: '大智云', path: '/pages/mine/dazhiyun' },
      { code: 'certify', name: '企业认证', path: '/pages/mine/certification' },
      { code: 'activity', name: '发布会', path: '/pages/liveH5/index' },
      { code: 'partner', name: '渠道伙伴', path: '/pages/h5/channel' },
      { code: 'opportunity', name: '合作商机', path: '/pages/h5/form' },
    ],
  },
]

const applicationId = (company: string, code: string) => seedId(`application:${company}:${code}`)

/** The 25 applications of the main company, and three of the other one, which nobody else may see. */
export function applicationRows() {
  const ofMain = classes.flatMap(({ code: classCode, name: className, entries }, classSort) =>
    entries.map(({ code, name, path, icon = code }, sort) => ({
      id: applicationId('main', code),
      companyId: demoCompanies.main.id,
      code,
      name,
      icon,
      path,
      classCode,
      className,
      classSort,
      sort,
    })),
  )
  const ofOther = ofMain
    .filter(({ code }) => ['leave', 'expense', 'notice'].includes(code))
    .map((row) => ({ ...row, id: applicationId('other', row.code), companyId: demoCompanies.other.id }))
  return [...ofMain, ...ofOther]
}

interface View {
  app: string
  name: string
  process: string
  fields: readonly string[]
  choice?: string
  audience?: 'company' | 'involved'
}

const views: readonly View[] = [
  {
    app: 'ledger',
    name: '全部采购',
    process: 'purchase',
    choice: 'kind',
    audience: 'company',
    fields: ['kind', 'amount', 'supplier', 'expectDate'],
  },
  { app: 'ledger', name: '我的报销', process: 'expense', choice: 'kind', fields: ['kind', 'amount', 'remark'] },
  {
    app: 'machine',
    name: '报修记录',
    process: 'repair',
    choice: 'line',
    audience: 'company',
    fields: ['machine', 'line', 'downtime', 'fault'],
  },
  {
    app: 'machine',
    name: '工艺变更',
    process: 'change',
    choice: 'line',
    audience: 'company',
    fields: ['product', 'line', 'content'],
  },
]

/** What the applications of the main company list. */
export const viewRows = views.map(({ app, name, process, fields, choice = '', audience = 'involved' }, sort) => ({
  name,
  fields,
  audience,
  sort,
  appCode: app,
  processKey: process,
  choiceField: choice,
  id: seedId(`application-view:${app}:${process}`),
  companyId: demoCompanies.main.id,
}))

const usual = ['trip', 'repair', 'visitor', 'board', 'hall', 'study', 'coupon']

/** Applications that the role or post of a person puts first by itself. */
const firstByRole: Readonly<Record<string, readonly string[]>> = {
  [postId('lineLeader')]: ['board'],
  [postId('reception')]: ['visitor'],
}

/** What everybody of the main company begins with. */
export function favoriteRows() {
  return demoStaff.flatMap(({ id, postId: job }) =>
    usual
      .filter((code) => !firstByRole[job ?? '']?.includes(code))
      .map((code, sort) => ({ userId: id, applicationId: applicationId('main', code), sort })),
  )
}
