// One successful input for each administrators' write, from the demo story.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { type CallName, calls } from '@/contract/calls'
import type { InputOf } from '@/contract/endpoint'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import type { unauditedWrites } from '@/server/audit/acts'
import type { AdministratorsWrite } from '@/server/audit/audited-act'
import { activityGuest } from '@/server/db/schema/activity'
import { type FileImportKind, fileImport } from '@/server/db/schema/file-import'
import { appUser, certification, joinRequest, post } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { publicSubmission } from '@/server/db/schema/public-form'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { trialRequest } from '@/server/db/schema/trial'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { buildDelivery } from '@/server/notifications/webhook-queue'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { publicFormId } from '@/server/seed/public/public-forms'

import type { TestServer } from '../../../support/server'

export type AuditedWrite = Exclude<AdministratorsWrite, keyof typeof unauditedWrites>
type Inputs = { [N in AuditedWrite]: () => Promise<InputOf<(typeof calls)[N]>> }

/** A phone number that no entry may show. */
export const GUEST_PHONE = '13912345678'

/** @param token of the administrator who acts */
export function createAuditInputs(server: TestServer, token: () => Promise<string>): Inputs {
  const companyId = demoCompanies.main.id
  const inHours = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
  const inDays = (days: number) => chinaDay(Date.now() + days * DAY_MS)

  async function read<N extends CallName>(name: N, input: InputOf<(typeof calls)[N]>) {
    const { code, msg, data } = await server.send(calls[name], input, { token: await token() })
    if (code !== 200) throw new Error(`${name}: ${code} ${msg}`)
    return data
  }
  /** The first of a list that is there in the story. */
  function first<T>(rows: readonly T[] | undefined, isWanted: (row: T) => boolean = () => true): T {
    const row = rows?.find(isWanted)
    if (row === undefined) throw new Error('the story has no such row')
    return row
  }
  async function insertPicture(): Promise<string> {
    const id = randomUUID()
    const row = {
      id,
      ownerId: demoPeople.wangQiang.id,
      companyId,
      mime: 'image/png',
      size: 8,
      sha256: '0',
      name: 'a.png',
    }
    await server.db.insert(upload).values({ ...row, createdAt: new Date() })
    return id
  }
  async function insertReceiver(): Promise<string> {
    const id = randomUUID()
    const about = { id, companyId, url: `https://erp.example.com/${id}`, events: ['visit.arrived'] }
    const secret = { sealedSecret: 'sealed', hint: 'abcd' }
    await server.db
      .insert(webhook)
      .values({ ...about, ...secret, createdBy: demoPeople.wangQiang.id, createdAt: new Date() })
    return id
  }
  async function insertJoin(userId: string): Promise<string> {
    const id = randomUUID()
    await server.db.update(appUser).set({ companyId: null }).where(eq(appUser.id, userId))
    await server.db.insert(joinRequest).values({ id, companyId, userId, name: '新同事', createdAt: new Date() })
    return id
  }
  async function insertSubmission(kind: 'gift', status: string, pickUpCode: string | null): Promise<string> {
    const id = randomUUID()
    const about = { formId: publicFormId(kind), companyId, kind, submissionNo: `N-${id.slice(0, 8)}`, receipt: id }
    const row = { person: id, phone: GUEST_PHONE, content: {}, status, pickUpCode, createdAt: new Date() }
    await server.db.insert(publicSubmission).values({ ...about, ...row, id })
    return id
  }
  const certified = (licenseFileId: string) => ({
    companyName: '华东精密制造有限公司',
    creditCode: '91310000MA1FL70B67',
    legalPerson: '王强',
    licenseFileId,
    contactName: '王强',
    contactPhone: GUEST_PHONE,
  })
  /** A checked file of three rows that are all faulty. */
  const insertFileImport = async (kind: FileImportKind) => {
    const id = randomUUID()
    const counts = { total: 3, added: 0, changed: 0, unchanged: 0, faulty: 3 }
    const rows = { entries: [], preview: [], faults: [] }
    const whose = { companyId, userId: demoPeople.wangQiang.id, fileName: '成员.csv' }
    await server.db.insert(fileImport).values({ id, kind, ...whose, ...rows, ...counts, createdAt: new Date() })
    return id
  }
  const person = (key: keyof typeof demoPeople) => read('getManagedPerson', { id: demoPeople[key].id })
  const department = async (name: string) => first(await read('listManagedDepartments', {}), (one) => one.name === name)
  const namedPost = async (name: string) => first(await read('listManagedPosts', {}), (one) => one.name === name)
  const namedPosition = async (name: string) =>
    first(await read('listManagedPositions', {}), (one) => one.name === name)
  const activityId = async () => {
    const { activities } = await read('listStaffActivities', {})
    return first(activities).id
  }
  const partnerActivity = async () =>
    first((await read('listManagedPartnerActivities', {})).records, ({ title }) => title === '审计说明会')

  return {
    saveDepartment: async () => ({ name: '审计部', parentId: null }),
    removeDepartment: async () => department('审计部'),
    savePost: async () => ({ name: '审计员', isHead: false }),
    removePost: async () => namedPost('审计员'),
    savePosition: async () => ({ name: '审计师' }),
    orderPositions: async () => {
      const before = (await read('listManagedPositions', {})).map(({ id }) => id)
      return { ids: [...before].reverse(), before }
    },
    removePosition: async () => namedPosition('审计师'),
    addPerson: async () => ({
      name: '审小计',
      phone: '13900008811',
      workNo: '',
      deptId: null,
      postId: null,
      positionId: null,
    }),
    changeColleague: async () => {
      const { version } = await read('getColleague', { id: demoPeople.maLin.id })
      return { userId: demoPeople.maLin.id, postId: null, roles: ['guard'], version }
    },
    changeScopes: async () => {
      const { userId, version } = await person('maLin')
      return { userId, scopes: ['content'], version }
    },
    saveCompanyProfile: async () => {
      const { name, filingNumber, version } = await read('getCompanyProfile', {})
      return { name, contact: '0512-66668888', filingNumber, version }
    },
    importPeople: async () => ({ id: await insertFileImport('people') }),
    importProduction: async () => ({ id: await insertFileImport('production') }),
    saveManagedPerson: async () => {
      const { userId, version } = await person('maLin')
      return { userId, name: '马琳琳', workNo: 'A-1', deptId: null, version }
    },
    endPersonSessions: async () => ({ userId: demoPeople.maLin.id }),
    disablePerson: async () => {
      const { userId, version } = await person('maLin')
      return { userId, successorId: demoPeople.wangQiang.id, processes: 'keep', visits: 'cancel', version }
    },
    enablePerson: async () => {
      const { userId, version } = await person('maLin')
      return { userId, version }
    },
    approveRegisteringUser: async () => ({ id: await insertJoin(demoPeople.liuYang.id) }),
    refuseRegisteringUser: async () => ({ id: await insertJoin(demoPeople.liuYang.id), reason: '不是本公司员工' }),
    submitCertification: async () => {
      await server.db.update(certification).set({ status: 'rejected' }).where(eq(certification.companyId, companyId))
      return certified(await insertPicture())
    },
    decideCertification: async () => {
      const { records } = await read('listCertifications', {})
      const { companyId: newCompanyId, version } = first(records) as { companyId: string; version: number }
      return { companyId: newCompanyId, version, status: 'passed' }
    },
    saveApplication: async () => ({
      version: 0,
      name: '审计应用',
      kind: 'page' as const,
      target: '/pages/study/index',
      classCode: 'office',
      isOn: true,
    }),
    orderApplications: async () => {
      const { applications } = await read('listManagedApplications', {})
      const ids = applications.filter((one) => one.classCode === 'office').map(({ id }) => id)
      return { classCode: 'office', ids: [...ids].reverse(), before: ids }
    },
    removeApplication: async () => {
      const { applications } = await read('listManagedApplications', {})
      return first(applications, ({ name }) => name === '审计应用')
    },
    setMenuRight: async () => ({ key: 'diagnosis', roles: ['administrator'], version: 'staff' }),
    saveProcess: async () => {
      const { key, version, content } = await read('getProcessSetting', { key: 'leave' })
      return { key, version, content: { ...content, description: '年假、事假、病假与调休' } }
    },
    switchProcess: async () => {
      const { version } = await read('getProcessSetting', { key: 'leave' })
      return { key: 'leave', isOn: false, version }
    },
    createBanner: async () => ({
      title: '审计横幅',
      imageFileId: await insertPicture(),
      startTime: inHours(1),
      endTime: inHours(2),
    }),
    changeBanner: async () => {
      const { id, version } = first(await read('listOwnBanners', {}), ({ title }) => title === '审计横幅')
      return { id, version, title: '审计横幅', startTime: inHours(1), endTime: inHours(3) }
    },
    removeBanner: async () => ({ id: first(await read('listOwnBanners', {}), ({ title }) => title === '审计横幅').id }),
    createAnnouncement: async () => ({ title: '审计公告', content: '<p>周六停电</p>' }),
    changeAnnouncementAudience: async () => {
      const { id, version } = first(
        (await read('listManagedAnnouncements', {})).records,
        ({ title }) => title === '审计公告',
      )
      return { id, version, audience: { people: [demoPeople.liNa.id] } }
    },
    changeAnnouncement: async () => {
      const { records } = await read('listManagedAnnouncements', {})
      const { id, version } = first(records, ({ title }) => title === '审计公告')
      return {
        id,
        version,
        title: '审计公告（更正）',
        content: '<p>周日停电</p>',
        summary: '周日停电',
        attachments: [],
      }
    },
    withdrawAnnouncement: async () => {
      const { records } = await read('listManagedAnnouncements', {})
      const { id, version } = first(records, ({ title }) => title === '审计公告（更正）')
      return { id, version }
    },
    assignStudy: async () => {
      const { id } = first((await read('listStudyResources', {})).records)
      return { id, dueDate: inDays(9), version: (await read('getStudyAssignment', { id })).assignedVersion }
    },
    saveStudy: async () => ({ resourceType: '1', cateId: '1', title: '审计文章', content: '<p>一段</p>' }),
    changeStudyState: async () => {
      const { id } = first((await read('listManagedStudy', {})).records, ({ title }) => title === '审计文章')
      return { id, state: 'published', version: (await read('getStudyDraft', { id })).version }
    },
    savePublicForm: async () => {
      const { records } = await read('listManagedPublicForms', {})
      const { closesTime, capacity, ...form } = await read('getManagedPublicForm', { id: first(records).id })
      const setting = { ...form, ...(closesTime && { closesTime }), ...(capacity !== null && { capacity }) }
      return setting as InputOf<(typeof calls)['savePublicForm']>
    },
    switchPublicForm: async () => {
      const { records } = await read('listManagedPublicForms', { state: 'open' })
      const { id, version } = await read('getManagedPublicForm', { id: first(records).id })
      return { id, version, isOpen: false }
    },
    createFormCode: async () => {
      const { records } = await read('listManagedPublicForms', {})
      return { id: first(records, ({ kind }) => kind === 'survey').id }
    },
    changePublicSubmission: async () => {
      const id = await insertSubmission('gift', 'submitted', null)
      return { id, status: 'handling', note: '已联系', version: 1 }
    },
    handOutGift: async () => {
      const pickUpCode = '482915'
      await insertSubmission('gift', 'submitted', pickUpCode)
      return { pickUpCode }
    },
    changeTrialRequest: async () => {
      const id = randomUUID()
      const row = {
        id,
        requestNo: 'T-1',
        companyName: '试用企业',
        contactName: '赵六',
        phone: GUEST_PHONE,
        status: 'pending',
      }
      await server.db.insert(trialRequest).values({
        ...row,
        industry: 'metal',
        size: '1-50',
        companyId,
        day: inDays(0),
        createdAt: new Date(),
      })
      return { id, status: 'contacted', version: 1 }
    },
    saveExhibitionUnit: async () => ({ version: 0, code: 'Z09', name: '审计单元', color: '#0081ff', sort: 99 }),
    saveProduct: async () => {
      const { records } = await read('listProducts', {})
      const {
        photos: _photos,
        documents: _documents,
        ...setting
      } = await read('getManagedProduct', {
        id: first(records).id,
      })
      return { ...setting, intro: '换过的介绍' } as InputOf<(typeof calls)['saveProduct']>
    },
    featureProduct: async () => ({
      productId: first((await read('listProducts', {})).records).id,
      day: inDays(3),
      reason: '新品',
      before: null,
    }),
    changeProductEnquiry: async () => ({
      id: first((await read('listProductEnquiries', {})).records).id,
      version: first((await read('listProductEnquiries', {})).records).version,
      status: 'contacted',
    }),
    saveLaunch: async () => ({
      version: 0,
      title: '审计发布会',
      tags: [],
      address: '1 号会议室',
      startTime: inHours(48),
      endTime: inHours(50),
      capacity: 10,
      agenda: [],
      speakers: [],
    }),
    callOffLaunch: async () => {
      const { records } = await read('listManagedLaunches', {})
      const { id } = first(records, ({ title }) => title === '审计发布会')
      const { version } = await read('getManagedLaunch', { id })
      return { id, version, isCalledOff: true, reason: '场地停用' }
    },
    createCouponCodes: async () => ({
      name: '审计券',
      type: '1',
      discountPrice: 100,
      validUntil: inDays(30),
      count: 2,
    }),
    revokeCouponCodes: async () => ({
      id: first((await read('listCouponBatches', {})).records, ({ name }) => name === '审计券').id,
    }),
    saveVisitGate: async () => ({ name: '9 号门', address: '北侧' }),
    callRoll: async () => ({ action: 'start' }),
    blockVisitor: async () => ({ name: '张三', phone: GUEST_PHONE, reason: '多次闯入' }),
    unblockVisitor: async () => ({
      id: first((await read('listBlockedVisitors', {})).records, ({ name }) => name === '张三').id,
    }),
    createLandingCode: async () => ({ address: '/pages/qr/healthCode' }),
    revokeLandingCode: async () => ({ code: first((await read('listLandingCodes', {})).records).code }),
    saveEntryRules: async () => ({
      version: (await read('getEntryRules', {})).rules?.version ?? 0,
      induction: { isOn: false, isRequired: false, months: 6, pages: [], questions: [] },
      nda: { isOn: false, areas: [], text: '' },
      photo: 'off',
    }),
    saveHealthDeclaration: async () => {
      const { form } = await read('getHealthForm', {})
      return { ...form, title: '新的申报' } as InputOf<(typeof calls)['saveHealthDeclaration']>
    },
    saveActivity: async () => ({
      version: 0,
      title: '审计活动',
      address: '1 号会议室',
      startTime: inHours(48),
      endTime: inHours(50),
      signFrom: inHours(47),
      lateAfter: inHours(48),
      gates: ['南门'],
    }),
    inviteGuests: async () => ({ activityId: await activityId(), guests: [{ name: '李四', mobile: GUEST_PHONE }] }),
    revokeGuest: async () => {
      const [guest] = await server.db.select().from(activityGuest).where(eq(activityGuest.phone, GUEST_PHONE))
      return { code: guest?.code ?? '', isRevoked: true }
    },
    callOffActivity: async () => {
      const id = await activityId()
      const { version } = await read('getManagedActivity', { id })
      return { id, version, isCalledOff: true, reason: '场地停用' }
    },
    savePartnerActivity: async () => ({
      version: 0,
      title: '审计说明会',
      tags: [],
      address: '1 号会议室',
      startTime: inHours(48),
      endTime: inHours(50),
      signUpEndTime: inHours(40),
      capacity: 10,
      agenda: [],
      contactPhone: GUEST_PHONE,
    }),
    callOffPartnerActivity: async () => {
      const { id, version } = await partnerActivity()
      return { id, version, reason: '场地停用' }
    },
    convertOpportunity: async () => {
      const { records } = await read('listReportedOpportunities', { status: 'approved' })
      const { id } = first(records)
      const { version } = await read('getReportedOpportunity', { id })
      return { id, version }
    },
    saveReportRight: async () => {
      const { code, version } = first(await read('listManagedReports', {}))
      return { code, version, isOn: true, isRestricted: false, audience: { people: [demoPeople.wangQiang.id] } }
    },
    saveDictionary: async () => {
      const { code, version, entries } = first(await read('listDictionaries', {}), ({ code }) => code === 'sex_type')
      const texts = entries.map(({ value, label, isOn }) => ({ value, label: `${label}性`, isOn }))
      return { code, version, entries: texts }
    },
    createApiKey: async () => ({ name: '审计网关', scopes: ['production:write'] }),
    revokeApiKey: async () => ({ id: first(await read('listApiKeys', {})).id }),
    createWebhook: async () => ({ url: 'https://erp.example.com/hook', events: ['visit.arrived'] }),
    changeWebhook: async () => ({ id: await insertReceiver(), version: 1, isActive: false }),
    deleteWebhook: async () => ({ id: await insertReceiver() }),
    testWebhook: async () => ({ id: await insertReceiver() }),
    resendWebhookDelivery: async () => {
      const delivery = buildDelivery(await insertReceiver(), companyId, 'visit.arrived', {}, new Date())
      await server.db.insert(webhookDelivery).values({ ...delivery, attempts: 1 })
      return { id: delivery.id }
    },
    resendSubscribeMessage: async () => {
      const id = randomUUID()
      const { id: userId } = demoPeople.zhangWei
      const quota = { userId, templateId: 'audit-todo', kind: 'todo', remaining: 1, answeredAt: new Date() }
      await server.db.insert(subscribeQuota).values(quota)
      const about = {
        id,
        userId,
        companyId,
        kind: 'todo',
        values: ['采购', '李娜', '今天'],
        page: '/pages/index/index',
      }
      await server.db
        .insert(subscribeMessage)
        .values({ ...about, state: 'failed', nextAt: null, createdAt: new Date() })
      return { id, version: 1 }
    },
    applyCompanyTemplate: async () => {
      await server.db.update(post).set({ companyId: 'elsewhere' }).where(eq(post.companyId, companyId))
      return { key: 'office' }
    },
  }
}
