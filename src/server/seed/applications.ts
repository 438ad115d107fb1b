import { usualApplications } from '@/server/definitions/usual-applications'

import { demoCompanies, demoStaff, postId } from './people'
import { seedId } from './seed-id'

type ApplicationCode = keyof typeof usualApplications

const classes: readonly { code: string; name: string; entries: readonly ApplicationCode[] }[] = [
  { code: 'approval', name: '流程审批', entries: ['leave', 'trip', 'expense', 'purchase', 'seal', 'repair', 'more'] },
  { code: 'production', name: '生产现场', entries: ['board', 'machine', 'ledger', 'linechange', 'report'] },
  { code: 'office', name: '协同办公', entries: ['visitor', 'notice', 'study', 'contacts', 'survey', 'sign', 'coupon'] },
  {
    code: 'platform',
    name: '企业服务',
    entries: ['hall', 'diagno', 'cloud', 'certify', 'activity', 'partner', 'opportunity'],
  },
]

const applicationId = (company: string, code: string) => seedId(`application:${company}:${code}`)

/** The 25 applications of the main company, and three of the other one, which nobody else may see. */
export function applicationRows() {
  const ofMain = classes.flatMap(({ code: classCode, name: className, entries }, classSort) =>
    entries.map((code, sort) => ({
      icon: code,
      ...usualApplications[code],
      id: applicationId('main', code),
      companyId: demoCompanies.main.id,
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
