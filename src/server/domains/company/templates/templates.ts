// What companies of three kinds begin with.
import type { HealthDefinition } from '@/server/definitions/health-form'
import type { ProcessTemplate } from '@/server/definitions/process-templates/process-template'
import { processTemplates } from '@/server/definitions/process-templates/process-templates'
import { buildStartPath, type UsualApplication, usualApplications } from '@/server/definitions/usual-applications'
import {
  createHealthQuestion,
  siteRulesField,
  symptomFields,
  usualHealthEnglish,
} from '@/server/definitions/usual-health'

import type { CompanyTemplate } from './template'

const fever: HealthDefinition = {
  fields: symptomFields,
  rules: [
    { when: 'temperature >= 37.3', level: 'red', title: '体温偏高', advice: '请先就医，退热 24 小时后再来' },
    { when: "fever == '有'", level: 'yellow', title: '有不适症状', advice: '请在门岗复测体温，佩戴口罩' },
    { when: "contact == '有'", level: 'yellow', title: '有接触史', advice: '请佩戴口罩' },
  ],
  english: usualHealthEnglish,
}

const factorySafety: HealthDefinition = {
  ...fever,
  fields: [...fever.fields, createHealthQuestion('alcohol', '过去 8 小时内饮过酒吗？'), siteRulesField],
  rules: [
    ...fever.rules,
    { when: "alcohol == '有'", level: 'red', title: '刚饮过酒', advice: '酒后 8 小时内不能进入现场' },
  ],
}

const toApplication = ({ key, name, icon }: ProcessTemplate): UsualApplication => ({
  code: key,
  icon,
  name,
  path: buildStartPath(key),
})

const FIRST_PROCESSES = 7

/** The groups of tiles: the processes that are used most, what is there for everybody, and what is the kind's own. */
function groupApplications(
  all: readonly ProcessTemplate[],
  own: CompanyTemplate['applications'] = [],
): CompanyTemplate['applications'] {
  const { more, visitor, notice, study, contacts, report, certify, diagno } = usualApplications
  const starts = all.slice(0, FIRST_PROCESSES).map(toApplication)
  return [
    { code: 'approval', name: '流程审批', icon: 'stamp', entries: [...starts, more] },
    ...own,
    { code: 'office', name: '协同办公', icon: 'users', entries: [visitor, notice, study, contacts, report] },
    { code: 'platform', name: '企业服务', icon: 'building', entries: [certify, diagno] },
  ]
}

const { leave, overtime, trip, clock, recruit, onboarding, regular, resignation } = processTemplates
const { reception, room, car, supplies, venue, event } = processTemplates
const { expense, purchase, payment, supplier, seal, contract } = processTemplates
const { repair, change, quality } = processTemplates
const { board, linechange } = usualApplications

export const companyTemplates: readonly CompanyTemplate[] = [
  {
    key: 'manufacturing',
    name: '制造企业',
    description: '车间、设备、质量与采购齐全，适合工厂',
    departments: [
      { name: '总经办' },
      { name: '生产部', below: ['加工车间', '装配车间'] },
      { name: '设备部' },
      { name: '质量部' },
      { name: '研发部' },
      { name: '采购部' },
      { name: '仓储物流部' },
      { name: '人事行政部' },
      { name: '财务部' },
    ],
    posts: ['部门负责人', '班组长', '设备工程师', '质检员', '采购员', '仓管员', '操作工', '职员', '前台', '门卫'],
    positions: ['总经理', '总监', '经理', '主管', '工程师', '专员', '操作工'],
    processes: [
      { name: '设备与生产', icon: 'gear', entries: [repair, processTemplates.linechange, quality, change] },
      { name: '采购与财务', icon: 'money', entries: [purchase, supplier, expense, payment] },
      { name: '考勤与出差', icon: 'clock', entries: [leave, overtime, trip, clock] },
      { name: '人事', icon: 'users', entries: [recruit, onboarding, regular, resignation] },
      { name: '行政', icon: 'building', entries: [reception, room, car, supplies] },
      { name: '合同与用印', icon: 'stamp', entries: [contract, seal] },
    ],
    applications: groupApplications(
      [repair, purchase, leave, overtime, trip, expense, seal],
      [{ code: 'production', name: '生产现场', icon: 'factory', entries: [board, linechange] }],
    ),
    reports: ['oee', 'output', 'defect', 'downtime', 'energy', 'approval', 'load'],
    gate: { name: '正门', address: '' },
    health: { title: '健康与安全申报', lead: '进厂前 1 分钟填完，到门岗出示。', definition: factorySafety },
  },
  {
    key: 'office',
    name: '办公企业',
    description: '市场、销售、技术与职能部门，适合写字楼里的公司',
    departments: [
      { name: '总经办' },
      { name: '销售部' },
      { name: '市场部' },
      { name: '产品技术部', below: ['产品组', '技术组'] },
      { name: '客户服务部' },
      { name: '人事行政部' },
      { name: '财务部' },
    ],
    posts: ['部门负责人', '销售', '市场', '产品经理', '工程师', '客服', '人事', '会计', '前台'],
    positions: ['总经理', '总监', '经理', '主管', '专员'],
    processes: [
      { name: '考勤与出差', icon: 'clock', entries: [leave, overtime, trip, clock] },
      { name: '人事', icon: 'users', entries: [recruit, onboarding, regular, resignation] },
      { name: '行政', icon: 'building', entries: [reception, room, car, supplies] },
      { name: '财务与采购', icon: 'money', entries: [expense, payment, purchase] },
      { name: '合同与用印', icon: 'stamp', entries: [contract, seal] },
    ],
    applications: groupApplications([leave, trip, expense, overtime, payment, contract, seal]),
    reports: ['approval', 'load'],
    gate: { name: '前台', address: '' },
    health: { title: '健康申报', lead: '到访前 1 分钟填完，到前台出示。', definition: fever },
  },
  {
    key: 'campus',
    name: '学校园区',
    description: '院系与职能处室，场地与活动有自己的流程',
    departments: [
      { name: '校办公室' },
      { name: '教务处' },
      { name: '学生处' },
      { name: '人事处' },
      { name: '财务处' },
      { name: '总务处' },
      { name: '保卫处' },
      { name: '信息中心' },
      { name: '院系', below: ['文学院', '理学院', '工学院'] },
    ],
    posts: ['部门负责人', '教师', '辅导员', '教务员', '会计', '后勤', '前台', '门卫'],
    positions: ['校长', '处长', '主任', '教授', '讲师', '职员'],
    processes: [
      { name: '教学与活动', icon: 'activity', entries: [venue, event] },
      { name: '人事与差旅', icon: 'users', entries: [leave, trip, overtime, recruit, onboarding, resignation] },
      { name: '采购与财务', icon: 'money', entries: [purchase, expense, payment] },
      { name: '后勤', icon: 'building', entries: [repair, reception, room, car, supplies] },
      { name: '合同与用印', icon: 'stamp', entries: [contract, seal] },
    ],
    applications: groupApplications(
      [leave, trip, expense, repair, room, car, supplies],
      [{ code: 'teaching', name: '教学与活动', icon: 'activity', entries: [venue, event].map(toApplication) }],
    ),
    reports: ['approval', 'load'],
    gate: { name: '正门', address: '' },
    health: { title: '健康申报', lead: '进校前 1 分钟填完，到门岗出示。', definition: fever },
  },
]
