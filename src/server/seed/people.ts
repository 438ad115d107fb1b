import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { hasOwn } from '@/lib/own'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import {
  appUser,
  certification,
  company,
  department,
  joinRequest,
  partner,
  post,
  type RejectedField,
  userRole,
} from '@/server/db/schema/identity'
import { insertPartnerTerms } from '@/server/domains/identity/partner-term-store'

import { seedId } from './seed-id'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo@2026'

const buildCompany = (key: string, name: string, shortName: string, inviteCode: string, creditCode: string) => ({
  id: seedId(`company:${key}`),
  name,
  shortName,
  inviteCode,
  creditCode,
})

/** The demo company, one to be kept apart from it, and one where nothing has happened yet. */
export const demoCompanies = {
  main: buildCompany('main', '华东精密制造', '华东精密', 'HDJM2026', '91310115MA1K4T2Q3B'),
  other: buildCompany('other', '苏州联创电子', '联创电子', 'SZLC2026', '91320594MA1N8P7R7C'),
  fresh: buildCompany('fresh', '启明新材料', '启明新材', 'QMXC2026', '91330201MA2A6J9D80'),
}

type DemoCompany = keyof typeof demoCompanies

const departmentNames = {
  office: '总经办',
  equipment: '设备工程部',
  production: '生产部',
  machining: '机加工车间',
  molding: '注塑车间',
  quality: '质量部',
  purchase: '采购部',
  finance: '财务部',
  administration: '行政人事部',
  information: '信息技术部',
} as const

type DemoDepartment = keyof typeof departmentNames

const parentKeys: Partial<Record<DemoDepartment, DemoDepartment>> = { machining: 'production', molding: 'production' }

/** @returns the id of a department of the main company */
export const departmentId = (key: DemoDepartment) => seedId(`department:${key}`)

const postNames = {
  director: '总监',
  manager: '部门经理',
  lineLeader: '产线班组长',
  equipmentEngineer: '设备工程师',
  processEngineer: '工艺工程师',
  planner: '设备计划员',
  inspector: '质检员',
  buyer: '采购专员',
  accountant: '会计',
  reception: '前台接待',
  guard: '保安',
  operator: '操作工',
} as const

type DemoPost = keyof typeof postNames

/** @returns the id of a post of the main company */
export const postId = (key: DemoPost) => seedId(`post:${key}`)

interface PersonFacts {
  company?: DemoCompany
  department?: DemoDepartment
  post?: DemoPost
  roles?: readonly ('administrator' | 'reception' | 'guard')[]
  avatar?: string
  sex?: 'male' | 'female'
}

let lastPhone = 13_800_138_000

/** Phones count upwards in the order of writing, so the order below is part of the story. */
function person(name: string, facts: PersonFacts = {}) {
  lastPhone += 1
  const phone = String(lastPhone)
  const { company: key, department: dept, post: job, avatar = '', sex = '', roles = [] } = facts
  return {
    id: seedId(`person:${phone}`),
    name,
    phone,
    sex,
    roles,
    avatar: avatar && `/demo/avatar/${avatar}.svg`,
    companyId: key ? demoCompanies[key].id : null,
    departmentId: dept ? departmentId(dept) : null,
    postId: job ? postId(job) : null,
  }
}

type DemoPerson = ReturnType<typeof person>

function staff(name: string, dept: DemoDepartment, job: DemoPost, facts: PersonFacts = {}): DemoPerson {
  return person(name, { company: 'main', department: dept, post: job, ...facts })
}

/** Everybody of the story; the first eight are those of product.md. */
export const demoPeople = {
  zhangWei: staff('张伟', 'equipment', 'equipmentEngineer', { avatar: 'zhang-wei', sex: 'male' }),
  liNa: staff('李娜', 'equipment', 'planner', { avatar: 'li-na', sex: 'female' }),
  chenQiang: staff('陈强', 'machining', 'lineLeader', { avatar: 'chen-qiang', sex: 'male' }),
  wangQiang: staff('王强', 'office', 'director', { avatar: 'wang-qiang', sex: 'male', roles: ['administrator'] }),
  wangMin: staff('王敏', 'administration', 'reception', { avatar: 'wang-min', sex: 'female', roles: ['reception'] }),
  zhaoLei: staff('赵磊', 'administration', 'guard', { avatar: 'zhao-lei', sex: 'male', roles: ['guard'] }),
  /** A partner; see {@link demoPartners}. */
  zhouMin: person('周敏', { avatar: 'zhou-min', sex: 'female' }),
  /** A visitor, who registered and belongs to no company here. */
  liuYang: person('刘洋', { avatar: 'liu-yang', sex: 'male' }),
  /** For the people who review the mini-program: something in every tab. */
  reviewer: staff('审核体验', 'information', 'manager'),
  /** Of a company where nothing has happened: every empty state. */
  empty: person('林安', { company: 'fresh' }),
  /** Has a thousand to-dos. */
  loaded: staff('万千', 'purchase', 'manager', { sex: 'male' }),
  /** Asked to join the main company and waits. */
  pending: person('何静', { sex: 'female' }),
  partnerPending: person('郑凯', { sex: 'male' }),
  partnerRejected: person('蒋欣', { sex: 'female' }),
  partnerOther: person('冯涛', { sex: 'male' }),
  otherAdministrator: person('孙丽', { company: 'other', roles: ['administrator'], sex: 'female' }),
  otherStaff: person('吴昊', { company: 'other', sex: 'male' }),
  /** A second one who asked to join, with a question mark. */
  pendingSecond: person('唐磊', { sex: 'male' }),
  liuHong: staff('刘红', 'finance', 'manager', { sex: 'female' }),
  xuJing: staff('徐静', 'finance', 'accountant', { sex: 'female' }),
  gaoPeng: staff('高鹏', 'production', 'manager', { sex: 'male' }),
  luBin: staff('陆斌', 'molding', 'lineLeader', { sex: 'male' }),
  tianYu: staff('田雨', 'quality', 'manager', { sex: 'female' }),
  songJie: staff('宋杰', 'quality', 'inspector', { sex: 'male' }),
  qianJin: staff('钱进', 'purchase', 'buyer', { sex: 'male' }),
  panYue: staff('潘悦', 'administration', 'manager', { sex: 'female' }),
  dengFei: staff('邓飞', 'equipment', 'manager', { sex: 'male' }),
  yuanHao: staff('袁浩', 'machining', 'processEngineer', { sex: 'male' }),
  maLin: staff('马琳', 'molding', 'operator', { sex: 'female' }),
  jiangBo: staff('江波', 'machining', 'operator', { sex: 'male' }),
  fangYi: staff('方怡', 'information', 'manager', { sex: 'female' }),
  caoYang: staff('曹阳', 'equipment', 'equipmentEngineer', { sex: 'male' }),
} satisfies Record<string, DemoPerson>

export type DemoPersonKey = keyof typeof demoPeople

interface PartnerFacts {
  companyName: string
  creditCode: string
  region: string
  status: 'approved' | 'pending' | 'rejected'
  tenant: boolean
  reason: string
  kind?: 'agency'
  refused?: readonly RejectedField[]
}

/** Which of {@link demoPeople} sign in to the partner area, and how far their application is. */
export const demoPartners = {
  zhouMin: {
    companyName: '海天自动化',
    creditCode: '91330203MA2H7K4T19',
    region: '浙江宁波',
    status: 'approved',
    tenant: true,
    reason: '',
  },
  partnerPending: {
    companyName: '明锐科技',
    creditCode: '91320214MA1X5C8N82',
    region: '江苏无锡',
    status: 'pending',
    tenant: false,
    reason: '',
  },
  partnerRejected: {
    companyName: '凯越机电',
    creditCode: '91320402MA1W9E3P9J',
    region: '江苏常州',
    status: 'rejected',
    tenant: false,
    kind: 'agency',
    reason: '营业执照：照片不清晰，请重新上传；区域：请写明代理的城市',
    refused: [
      { field: 'licenseFileId', label: '营业执照', error: '照片不清晰，请重新上传' },
      { field: 'region', label: '区域', error: '请写明代理的城市' },
    ],
  },
  partnerOther: {
    companyName: '远景智能装备',
    creditCode: '91310114MA1G6R7D05',
    region: '上海嘉定',
    status: 'approved',
    tenant: false,
    reason: '',
  },
} as const satisfies Partial<Record<DemoPersonKey, PartnerFacts>>

const isPartner = (key: string): key is keyof typeof demoPartners => hasOwn(demoPartners, key)
const byKey = Object.entries(demoPeople) as [DemoPersonKey, DemoPerson][]

/** The staff of the main company, in the order of the story. */
export const demoStaff: readonly DemoPerson[] = byKey
  .map(([, member]) => member)
  .filter((member) => member.companyId === demoCompanies.main.id)

function userRows(passwordHash: string, now: Date) {
  return byKey.map(([key, { roles, ...facts }], index) => ({
    ...facts,
    population: isPartner(key) ? 'partner' : 'user',
    username: facts.phone,
    nickName: facts.name,
    email: '',
    workNo: facts.companyId === null ? '' : `HD${String(index + 1).padStart(4, '0')}`,
    passwordHash,
    agreedAt: new Date(now.getTime() - 400 * DAY_MS),
    // Some have never signed in; 张伟 five days ago, with the device at his desk.
    lastSignInAt: index % 9 === 8 ? null : new Date(now.getTime() - (120 + ((index * 37) % 300)) * HOUR_MS),
    createdAt: new Date(now.getTime() - (400 - index) * DAY_MS),
    updatedAt: now,
  }))
}

function partnerRows(now: Date) {
  const partners: [string, PartnerFacts][] = Object.entries(demoPartners)
  return partners.map(([key, facts], index) => {
    const { id, name, phone } = demoPeople[key as DemoPersonKey]
    const appliedAt = new Date(now.getTime() - (30 - 7 * index) * DAY_MS)
    return {
      userId: id,
      companyName: facts.companyName,
      creditCode: facts.creditCode,
      region: facts.region,
      intro: `${facts.companyName}，深耕${facts.region}的自动化集成与服务。`,
      postName: '区域经理',
      roleName: facts.status === 'approved' ? '金牌伙伴' : '',
      kind: facts.kind ?? 'person',
      applyStatus: facts.status,
      reasonForRejection: facts.reason,
      rejectedFields: facts.refused ?? [],
      isTenant: facts.tenant,
      appliedAt,
      contacts: facts.kind === 'agency' ? [{ name, phone, post: '总经理' }] : [],
      reviewedAt: facts.status === 'pending' ? null : new Date(appliedAt.getTime() + DAY_MS),
    }
  })
}

function joinRows(now: Date) {
  const request = (
    key: DemoPersonKey,
    hoursAgo: number,
    facts: { remark: string; dept: DemoDepartment; job: DemoPost },
  ) => ({
    id: seedId(`join:${key}`),
    companyId: demoCompanies.main.id,
    userId: demoPeople[key].id,
    name: demoPeople[key].name,
    departmentId: departmentId(facts.dept),
    postId: postId(facts.job),
    remark: facts.remark,
    createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
  })
  return [
    request('pending', 3, { remark: '质量部新入职，工号待分配', dept: 'quality', job: 'inspector' }),
    request('pendingSecond', 26, { remark: '由高鹏推荐，注塑车间操作工', dept: 'molding', job: 'operator' }),
  ]
}

async function seedCompanies(tx: Db, now: Date): Promise<void> {
  // The main one was first: it runs this server.
  const companies = Object.values(demoCompanies).map((row, index) => ({
    ...row,
    isOperator: index === 0,
    createdAt: new Date(now.getTime() - (800 - 100 * index) * DAY_MS),
  }))
  await tx.insert(company).values(companies).onConflictDoNothing()
  const companyId = demoCompanies.main.id
  const departments = (Object.keys(departmentNames) as DemoDepartment[]).map((key, sort) => {
    const parent = parentKeys[key]
    return {
      id: departmentId(key),
      companyId,
      parentId: parent ? departmentId(parent) : null,
      name: departmentNames[key],
      sort,
    }
  })
  await tx.insert(department).values(departments).onConflictDoNothing()
  const posts = (Object.keys(postNames) as DemoPost[]).map((key, sort) => ({
    id: postId(key),
    companyId,
    code: key,
    name: postNames[key],
    sort,
  }))
  await tx.insert(post).values(posts).onConflictDoNothing()
}

/**
 * Companies, people, roles, partners and requests to join.
 *
 * @param passwordHash of {@link DEMO_PASSWORD}, made once for all
 */
export async function seedPeople(tx: Db, passwordHash: string, now: Date): Promise<void> {
  await seedCompanies(tx, now)
  const rows = userRows(passwordHash, now)
  const spoken = await Promise.all(rows.map(({ name }) => toPinyin(name, 'name')))
  const users = rows.map((row, at) => ({ ...row, ...spoken[at] }))
  await tx.insert(appUser).values(users).onConflictDoNothing()
  const roles = byKey.flatMap(([, { id, roles: names }]) => names.map((role) => ({ userId: id, role })))
  await tx.insert(userRole).values(roles).onConflictDoNothing()
  const partners = partnerRows(now)
  await tx.insert(partner).values(partners).onConflictDoNothing()
  for (const { companyName, postName, roleName } of partners) {
    await insertPartnerTerms(tx, { company: companyName, post: postName, role: roleName })
  }
  await tx.insert(joinRequest).values(joinRows(now)).onConflictDoNothing()
  const passed = {
    id: seedId('certification:main'),
    companyId: demoCompanies.main.id,
    userId: demoPeople.wangQiang.id,
    companyName: demoCompanies.main.name,
    creditCode: demoCompanies.main.creditCode,
    legalPerson: '王强',
    licenseFileId: seedId('licence:main'),
    contactName: '王强',
    contactPhone: demoPeople.wangQiang.phone,
    status: 'passed',
    auditTime: new Date(now.getTime() - 300 * DAY_MS),
    createdAt: new Date(now.getTime() - 302 * DAY_MS),
    updatedAt: new Date(now.getTime() - 300 * DAY_MS),
  }
  await tx.insert(certification).values(passed).onConflictDoNothing()
}
