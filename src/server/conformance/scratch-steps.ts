import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto'

import type { CallName } from '@/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay, formatWireTime } from '@/lib/wire-time'

import { type EarlierAnswers, ONE_PIXEL_PNG, type ProbeFile } from './probes'

/** One call of a run that may change and destroy everything, after those before it. */
interface ScratchStep {
  call: CallName
  /** The input from earlier answers, or what is missing for it, as a sentence. */
  input: (seen: EarlierAnswers) => object | string
  file?: ProbeFile
}

type Json = Record<string, unknown> | undefined

/** Reads a place of an earlier answer: `read(seen, 'listUsers', 'records', 0, 'userId')`. */
function read(seen: EarlierAnswers, call: CallName, ...path: (string | number)[]): unknown {
  let value: unknown = seen[call]
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key]
  return value
}

function readList(seen: EarlierAnswers, call: CallName, ...path: (string | number)[]): Record<string, unknown>[] {
  const found = read(seen, call, ...path)
  return Array.isArray(found) ? found : []
}

/** An input each of whose values is known, else a sentence that names the ones that are not. */
function complete(input: Record<string, unknown>): object | string {
  const missing = Object.entries(input).filter(([, value]) => value === undefined)
  return missing.length === 0 ? input : `没有 ${missing.map(([name]) => name).join('、')}：之前的回答里没有可用的数据`
}

const at = (offset: number): string => formatWireTime(Date.now() + offset)
/** Names what a run makes, so that a second run makes others. */
const MARK = `检查 ${formatWireTime(Date.now()).slice(5, 16)} ${randomInt(100, 1000)}`
const LETTERS = Array.from({ length: 2 }, () => String.fromCharCode(65 + randomInt(26))).join('')
const phone = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

const png: ProbeFile = { name: 'conformance.png', type: 'image/png', bytes: ONE_PIXEL_PNG }
const table = (name: string, ...lines: string[]): ProbeFile => ({
  name,
  type: 'text/csv',
  bytes: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
})

const always = (call: CallName, input: object = {}): ScratchStep => ({ call, input: () => input })
const step = (call: CallName, input: (seen: EarlierAnswers) => Record<string, unknown>): ScratchStep => ({
  call,
  input: (seen) => complete(input(seen)),
})

/** Somebody else than who signed in. */
function findColleague(seen: EarlierAnswers): Json {
  const own = read(seen, 'getUserInfo', 'userId')
  return readList(seen, 'listManagedPeople', 'records').find(
    ({ userId, roles }) => userId !== own && Array.isArray(roles) && roles.length === 0,
  )
}

const organization: ScratchStep[] = [
  { ...always('uploadFile', { purpose: 'license' }), file: png },
  step('submitCertification', (seen) => ({
    companyName: read(seen, 'getCompanyProfile', 'name'),
    creditCode: '91310115MA1K4T2Q3B',
    legalPerson: '检查',
    licenseFileId: read(seen, 'uploadFile', 'id'),
    contactName: '检查',
    contactPhone: phone(),
  })),
  always('listCertifications', { status: 'pending' }),
  step('decideCertification', (seen) => ({
    companyId: read(seen, 'listCertifications', 'records', 0, 'companyId'),
    version: read(seen, 'listCertifications', 'records', 0, 'version'),
    status: 'passed',
  })),
  always('listManagedDepartments'),
  always('saveDepartment', { name: MARK, parentId: null }),
  always('listManagedDepartments'),
  step('removeDepartment', (seen) => {
    const made = readList(seen, 'listManagedDepartments').find(({ name }) => name === MARK)
    return { id: made?.id, version: made?.version }
  }),
  always('savePost', { name: MARK, isHead: false }),
  always('listManagedPosts'),
  step('removePost', (seen) => {
    const made = readList(seen, 'listManagedPosts').find(({ name }) => name === MARK)
    return { id: made?.id, version: made?.version }
  }),
  always('savePosition', { name: MARK }),
  always('listManagedPositions'),
  step('orderPositions', (seen) => {
    const ids = readList(seen, 'listManagedPositions').map(({ id }) => id)
    return { ids, before: ids }
  }),
  step('removePosition', (seen) => {
    const made = readList(seen, 'listManagedPositions').find(({ name }) => name === MARK)
    return { id: made?.id, version: made?.version, userCount: 0 }
  }),
  always('applyCompanyTemplate', { key: 'office' }),
  step('saveCompanyProfile', (seen) => ({
    name: read(seen, 'getCompanyProfile', 'name'),
    contact: MARK,
    filingNumber: '',
    version: read(seen, 'getCompanyProfile', 'version'),
  })),
  step('addPerson', () => ({
    name: '检查',
    phone: phone(),
    workNo: '',
    deptId: null,
    postId: null,
    positionId: null,
  })),
  step('getManagedPerson', (seen) => ({ id: findColleague(seen)?.userId })),
  step('saveManagedPerson', (seen) => ({
    userId: read(seen, 'getManagedPerson', 'userId'),
    name: read(seen, 'getManagedPerson', 'name'),
    workNo: read(seen, 'getManagedPerson', 'workNo'),
    deptId: read(seen, 'getManagedPerson', 'deptId'),
    version: read(seen, 'getManagedPerson', 'version'),
  })),
  step('getColleague', (seen) => ({ id: read(seen, 'getManagedPerson', 'userId') })),
  step('changeColleague', (seen) => ({
    userId: read(seen, 'getColleague', 'userId'),
    postId: read(seen, 'getColleague', 'postId'),
    roles: ['administrator'],
    version: read(seen, 'getColleague', 'version'),
  })),
  step('getManagedPerson', (seen) => ({ id: read(seen, 'getColleague', 'userId') })),
  step('changeScopes', (seen) => ({
    userId: read(seen, 'getManagedPerson', 'userId'),
    scopes: ['content'],
    version: read(seen, 'getManagedPerson', 'version'),
  })),
  step('endPersonSessions', (seen) => ({ userId: read(seen, 'getManagedPerson', 'userId') })),
  step('previewDeactivation', (seen) => ({
    id: read(seen, 'getManagedPerson', 'userId'),
    processes: 'keep',
    visits: 'cancel',
  })),
  step('getManagedPerson', (seen) => ({ id: read(seen, 'getManagedPerson', 'userId') })),
  step('disablePerson', (seen) => ({
    userId: read(seen, 'getManagedPerson', 'userId'),
    successorId: read(seen, 'getUserInfo', 'userId'),
    processes: 'keep',
    visits: 'cancel',
    version: read(seen, 'getManagedPerson', 'version'),
  })),
  step('getManagedPerson', (seen) => ({ id: read(seen, 'getManagedPerson', 'userId') })),
  step('enablePerson', (seen) => ({
    userId: read(seen, 'getManagedPerson', 'userId'),
    version: read(seen, 'getManagedPerson', 'version'),
  })),
  {
    ...always('checkPeopleFile', { name: 'people.csv' }),
    file: table('people.csv', '姓名,手机号,工号', `检查,${phone()},CK${randomInt(1000, 10_000)}`),
  },
  step('getPeopleImport', (seen) => ({ id: read(seen, 'checkPeopleFile', 'id') })),
  step('importPeople', (seen) => ({ id: read(seen, 'checkPeopleFile', 'id') })),
  {
    ...always('checkPeopleFile', { name: 'people.csv' }),
    file: table('people.csv', '姓名,手机号,工号', '检查,12345,'),
  },
  step('getPeopleFaults', (seen) => ({ id: read(seen, 'checkPeopleFile', 'id') })),
  always('createInvitation', { days: 1, maxUses: 1 }),
  step('openInvitation', (seen) => ({ code: read(seen, 'createInvitation', 'code') })),
  step('revokeInvitation', (seen) => ({ id: read(seen, 'createInvitation', 'id') })),
  always('listRegisteringUsers', { scope: 'company', status: 'pending' }),
  step('refuseRegisteringUser', (seen) => ({
    id: read(seen, 'listRegisteringUsers', 'records', 0, 'id'),
    reason: MARK,
  })),
  step('approveRegisteringUser', (seen) => ({ id: read(seen, 'listRegisteringUsers', 'records', 1, 'id') })),
  step('setMenuRight', (seen) => ({
    key: read(seen, 'listMenuRights', 0, 'key'),
    roles: read(seen, 'listMenuRights', 0, 'roles'),
    version: read(seen, 'listMenuRights', 0, 'version'),
  })),
  step('saveApplication', (seen) => ({
    version: 0,
    name: MARK.slice(-12),
    kind: 'page',
    target: '/pages/mine/account/index',
    classCode: read(seen, 'listManagedApplications', 'groups', 0, 'code'),
    isOn: true,
  })),
  always('listManagedApplications'),
  step('orderApplications', (seen) => {
    const classCode = read(seen, 'listManagedApplications', 'groups', 0, 'code')
    const ids = readList(seen, 'listManagedApplications', 'applications')
      .filter((one) => one.classCode === classCode)
      .map(({ id }) => id)
    return { classCode, ids, before: ids }
  }),
  always('listManagedApplications'),
  step('removeApplication', (seen) => {
    const made = readList(seen, 'listManagedApplications', 'applications').find(({ name }) => name === MARK.slice(-12))
    return { id: made?.id, version: made?.version }
  }),
  step('noteApplicationOpened', (seen) => ({
    appId: read(seen, 'listAllApplications', 'groups', 0, 'children', 0, 'id'),
  })),
  step('saveDictionary', (seen) => {
    const found = readList(seen, 'listDictionaries').find(({ isEditable }) => isEditable === true)
    const entries = readEntries(found?.entries)
    return { code: found?.code, version: found?.version, entries }
  }),
]

function readEntries(entries: unknown): object[] | undefined {
  if (!Array.isArray(entries)) return undefined
  return (entries as { value: string; label: string; isOn: boolean }[]).map(({ value, label, isOn }) => ({
    value,
    label,
    isOn,
  }))
}

const inDays = (days: number) => at(days * DAY_MS)

const content: ScratchStep[] = [
  always('uploadFile', { purpose: 'attachment' }),
  step('createBanner', (seen) => ({
    title: MARK,
    imageFileId: read(seen, 'uploadFile', 'id'),
    startTime: at(0),
    endTime: inDays(1),
  })),
  step('changeBanner', (seen) => ({
    id: read(seen, 'createBanner', 'id'),
    version: read(seen, 'createBanner', 'version'),
    title: `${MARK} 2`,
    startTime: at(0),
    endTime: inDays(2),
  })),
  step('removeBanner', (seen) => ({ id: read(seen, 'createBanner', 'id') })),
  always('createAnnouncement', { title: MARK, content: '<p>检查</p>', mustRead: true }),
  always('listManagedAnnouncements'),
  step('confirmAnnouncement', (seen) => ({ id: read(seen, 'createAnnouncement', 'id') })),
  step('listReceipts', (seen) => ({ id: read(seen, 'createAnnouncement', 'id'), state: 'waiting' })),
  step('remindReaders', (seen) => ({ id: read(seen, 'createAnnouncement', 'id') })),
  step('changeAnnouncementAudience', (seen) => ({
    id: read(seen, 'createAnnouncement', 'id'),
    audience: null,
    version: read(seen, 'listManagedAnnouncements', 'records', 0, 'version'),
  })),
  step('getAnnouncementDraft', (seen) => ({ id: read(seen, 'createAnnouncement', 'id') })),
  step('changeAnnouncement', (seen) => ({
    id: read(seen, 'createAnnouncement', 'id'),
    title: `${MARK} 改`,
    attachments: [],
    version: read(seen, 'getAnnouncementDraft', 'version'),
  })),
  step('getAnnouncementDraft', (seen) => ({ id: read(seen, 'createAnnouncement', 'id') })),
  step('withdrawAnnouncement', (seen) => ({
    id: read(seen, 'createAnnouncement', 'id'),
    version: read(seen, 'getAnnouncementDraft', 'version'),
  })),
  always('saveStudy', { resourceType: '1', cateId: '1', title: MARK, content: '<p>检查</p>' }),
  step('changeStudyState', (seen) => ({
    id: read(seen, 'saveStudy', 'id'),
    state: 'published',
    version: read(seen, 'saveStudy', 'version'),
  })),
  step('getStudyAssignment', (seen) => ({ id: read(seen, 'saveStudy', 'id') })),
  step('assignStudy', (seen) => ({
    id: read(seen, 'saveStudy', 'id'),
    dueDate: null,
    version: read(seen, 'getStudyAssignment', 'assignedVersion'),
  })),
  step('saveStudyProgress', (seen) => ({ id: read(seen, 'saveStudy', 'id'), position: 0, parts: [] })),
  step('changeTrialRequest', (seen) => ({
    id: read(seen, 'listTrialRequests', 'records', 0, 'id'),
    status: 'contacted',
    version: read(seen, 'listTrialRequests', 'records', 0, 'version'),
  })),
  always('createCouponCodes', {
    name: MARK,
    type: '1',
    discountPrice: 100,
    validUntil: chinaDay(Date.now() + DAY_MS),
    count: 1,
  }),
  step('redeemCoupon', (seen) => ({ code: read(seen, 'createCouponCodes', 'codes', 0) })),
  always('listCouponBatches'),
  step('revokeCouponCodes', (seen) => ({ id: read(seen, 'createCouponCodes', 'couponTemplateId') })),
  always('listMyCoupons'),
  step('spendCoupon', (seen) => ({ id: read(seen, 'listMyCoupons', 'records', 0, 'id') })),
  always('saveExhibitionUnit', {
    version: 0,
    code: `Z${randomInt(10, 100)}`,
    name: '检查',
    color: '#0f9d8a',
    sort: 99,
  }),
  step('saveProduct', (seen) => ({
    version: 0,
    unitId: read(seen, 'saveExhibitionUnit', 'id'),
    name: MARK,
    model: 'CK-1',
    tags: [],
    highlights: [],
    params: [],
    hotspots: [],
    parts: [],
    motions: [],
    isOpen: true,
    sort: 99,
  })),
  step('setFavoriteProduct', (seen) => ({ productId: read(seen, 'saveProduct', 'id'), favorite: true, version: 0 })),
  step('featureProduct', (seen) => ({
    productId: read(seen, 'saveProduct', 'id'),
    day: chinaDay(Date.now() + 40 * DAY_MS),
    before: null,
  })),
  step('changeProductEnquiry', (seen) => ({
    id: read(seen, 'listProductEnquiries', 'records', 0, 'id'),
    status: 'contacted',
    version: read(seen, 'listProductEnquiries', 'records', 0, 'version'),
  })),
  always('savePublicForm', {
    kind: 'survey',
    title: MARK,
    lead: '检查',
    opensTime: at(-MINUTE_MS),
    definition: {
      fields: [
        { field: 'word', label: '意见', type: 'text' },
        { field: 'photo', label: '照片', type: 'image', maxCount: 1 },
      ],
      prefix: LETTERS,
      submitText: '提交',
      minutes: 1,
      isAnonymous: false,
      oncePer: 'person',
      facts: [],
      tags: [],
      notes: [],
      outcomes: [],
      steps: [],
      pickUp: [],
    },
  }),
  step('getManagedPublicForm', (seen) => ({ id: read(seen, 'savePublicForm', 'id') })),
  step('listPublicTexts', (seen) => ({ id: read(seen, 'savePublicForm', 'id'), field: 'word' })),
  step('switchPublicForm', (seen) => ({
    id: read(seen, 'savePublicForm', 'id'),
    version: read(seen, 'savePublicForm', 'version'),
    isOpen: true,
  })),
  step('createFormCode', (seen) => ({ id: read(seen, 'savePublicForm', 'id') })),
  step('printCodePoster', (seen) => ({
    code: read(seen, 'createFormCode', 'code'),
    title: MARK,
    origin: 'https://conformance.example.com',
  })),
  step('resolveLandingCode', (seen) => ({ code: read(seen, 'createFormCode', 'code') })),
  { ...step('uploadPublicPhoto', (seen) => ({ formId: read(seen, 'savePublicForm', 'id') })), file: png },
  always('invitePartner', { inviteeName: '检查', inviteeCompany: '检查' }),
  step('changePublicSubmission', (seen) => ({
    id: read(seen, 'listPublicSubmissions', 'records', 0, 'id'),
    status: 'handling',
    version: read(seen, 'listPublicSubmissions', 'records', 0, 'version'),
  })),
  always('createLandingCode', { address: '/pages/index/index' }),
  always('listLandingCodes'),
  step('revokeLandingCode', (seen) => ({ code: read(seen, 'createLandingCode', 'code') })),
]

const checkedProcess = {
  name: MARK.slice(-20),
  icon: '',
  description: '检查',
  groupName: '检查',
  prefix: LETTERS,
  fields: [{ field: 'reason', label: '事由', type: 'text', required: true }],
  summary: [],
  canBatch: true,
  batchDisabledReason: '',
}

/** A process whose only step is with who signed in. */
function buildContent(seen: EarlierAnswers): object | undefined {
  const userId = read(seen, 'getUserInfo', 'userId')
  if (userId === undefined) return undefined
  const assignees = [userId]
  const allow = ['transfer', 'addSign', 'returnPrev', 'circulate']
  return { ...checkedProcess, steps: [{ key: 'check', name: '检查', mode: 'any', assignees, allow }] }
}

function findOwnTask(seen: EarlierAnswers): Json {
  const started = read(seen, 'startProcess', 'procInstId')
  return readList(seen, 'listTasks', 'records').find(({ procInstId }) => procInstId === started)
}

const PROCESS_FILE: ProbeFile = {
  name: 'process.bpmn',
  type: 'application/xml',
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="conformance">
  <process id="conformance" name="${MARK}" isExecutable="true">
    <startEvent id="start" />
    <sequenceFlow id="in" sourceRef="start" targetRef="check" />
    <userTask id="check" name="检查" />
    <sequenceFlow id="out" sourceRef="check" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`),
}

const startChecked = step('startProcess', (seen) => ({
  procDefKey: read(seen, 'saveProcess', 'key'),
  formVersion: read(seen, 'getProcessForm', 'formVersion'),
  main: { reason: MARK },
}))

const workflow: ScratchStep[] = [
  step('tryProcess', (seen) => ({
    starterId: read(seen, 'getUserInfo', 'userId'),
    content: buildContent(seen),
    main: { reason: MARK },
  })),
  step('saveProcessDraft', (seen) => ({
    key: `new-${randomUUID()}`,
    base: 0,
    revision: 0,
    content: buildContent(seen),
  })),
  { ...always('readProcessFile', { name: 'process.bpmn' }), file: PROCESS_FILE },
  step('saveProcess', (seen) => ({ version: 0, content: buildContent(seen) })),
  step('getProcessForm', (seen) => ({ procDefKey: read(seen, 'saveProcess', 'key') })),
  startChecked,
  always('listTasks', { size: 100 }),
  step('commentOnTask', (seen) => ({ procInstId: read(seen, 'startProcess', 'procInstId'), text: MARK })),
  step('listLinkable', (seen) => ({ procInstId: read(seen, 'startProcess', 'procInstId') })),
  step('changeLinks', (seen) => ({
    procInstId: read(seen, 'startProcess', 'procInstId'),
    action: 'add',
    linkedId: read(seen, 'listLinkable', 'records', 0, 'procInstId'),
  })),
  step('actOnTask', (seen) => ({
    taskId: findOwnTask(seen)?.taskId,
    action: 'agree',
    opinion: MARK,
    version: findOwnTask(seen)?.version,
  })),
  startChecked,
  always('listTasks', { size: 100 }),
  step('actOnTasks', (seen) => ({
    action: 'agree',
    opinion: MARK,
    items: findOwnTask(seen) && [{ taskId: findOwnTask(seen)?.taskId, version: findOwnTask(seen)?.version }],
  })),
  step('listInsightInstances', (seen) => ({ key: read(seen, 'saveProcess', 'key'), figure: 'approved' })),
  step('addCustomProcess', (seen) => ({ procDefKey: read(seen, 'saveProcess', 'key') })),
  step('removeCustomProcess', (seen) => ({ procDefKey: read(seen, 'saveProcess', 'key') })),
  step('switchProcess', (seen) => ({ key: read(seen, 'saveProcess', 'key'), isOn: false })),
  always('getAbsence'),
  step('setAbsence', (seen) => ({
    substituteId: findColleague(seen)?.userId,
    endTime: inDays(1),
    version: read(seen, 'getAbsence', 'version'),
  })),
  step('endAbsence', (seen) => ({ version: read(seen, 'setAbsence', 'version') })),
  always('changePhrases', { action: 'add', text: MARK }),
  step('listApplicationViews', (seen) => ({
    appCode: readList(seen, 'listManagedApplications', 'applications').find(({ views }) => Number(views) > 0)?.id,
  })),
  step('listApplicationRecords', (seen) => ({ viewId: read(seen, 'listApplicationViews', 'views', 0, 'id') })),
]

const data: ScratchStep[] = [
  always('createApiKey', { name: MARK.slice(0, 20), scopes: ['production:write'] }),
  step('revokeApiKey', (seen) => ({ id: read(seen, 'createApiKey', 'apiKey', 'id') })),
  // Nobody listens at this address: a delivery is tried, and fails.
  always('createWebhook', { url: 'https://conformance.example.com/hook', events: ['process.decided'] }),
  step('testWebhook', (seen) => ({ id: read(seen, 'createWebhook', 'webhook', 'id') })),
  step('listWebhookDeliveries', (seen) => ({ id: read(seen, 'createWebhook', 'webhook', 'id') })),
  step('resendWebhookDelivery', (seen) => ({ id: read(seen, 'listWebhookDeliveries', 'records', 0, 'id') })),
  step('changeWebhook', (seen) => ({ id: read(seen, 'createWebhook', 'webhook', 'id'), isActive: false })),
  step('deleteWebhook', (seen) => ({ id: read(seen, 'createWebhook', 'webhook', 'id') })),
  step('postProductionRecords', (seen) => {
    const machineCode = read(seen, 'getProductionBoard', 'machines', 0, 'code')
    const record = {
      startTime: at(-9000 * HOUR_MS),
      endTime: at(-8999 * HOUR_MS),
      plannedSeconds: 3600,
      runSeconds: 3300,
    }
    return { records: machineCode ? [{ machineCode, ...record, plan: 60, total: 55, good: 54 }] : undefined }
  }),
  step('postMachineStates', (seen) => {
    const machineCode = read(seen, 'getProductionBoard', 'machines', 0, 'code')
    return { states: machineCode ? [{ machineCode, state: 'run', time: at(-MINUTE_MS) }] : undefined }
  }),
  step('callForMachine', (seen) => ({
    machineId: read(seen, 'getProductionBoard', 'machines', 0, 'id'),
    kind: 'andon',
    reason: '缺料',
  })),
  step('getLineChangeOptions', (seen) => ({ machineId: read(seen, 'getProductionBoard', 'machines', 1, 'id') })),
  step('startLineChange', (seen) => ({
    machineId: read(seen, 'getProductionBoard', 'machines', 1, 'id'),
    toLineId: read(seen, 'getLineChangeOptions', 'lines', 0, 'id'),
    toProductId: readList(seen, 'getLineChangeOptions', 'products').find(
      ({ id }) => id !== read(seen, 'getLineChangeOptions', 'productId'),
    )?.id,
    machineVersion: read(seen, 'getLineChangeOptions', 'machineVersion'),
  })),
  step('doLineChangeStep', (seen) => ({
    changeId: read(seen, 'startLineChange', 'id'),
    seq: 1,
    version: read(seen, 'startLineChange', 'version'),
  })),
  step('cancelLineChange', (seen) => ({
    changeId: read(seen, 'startLineChange', 'id'),
    version: read(seen, 'doLineChangeStep', 'version') ?? read(seen, 'startLineChange', 'version'),
    reason: '检查',
  })),
  step('saveReportRight', (seen) => ({
    code: read(seen, 'listManagedReports', 0, 'code'),
    version: read(seen, 'listManagedReports', 0, 'version'),
    isOn: true,
    isRestricted: false,
    audience: null,
  })),
  step('saveDiagnosis', (seen) => ({ answers: {}, version: read(seen, 'getDiagnosis', 'version') })),
]

const visitor = `检查${randomInt(100, 1000)}`

const invite = always('inviteVisitor', {
  visitorName: visitor,
  purpose: '检查',
  startTime: at(0),
  endTime: at(2 * HOUR_MS),
})

/** A key of the kind that a visitor's phone makes (Ed25519), without its private half. */
function createPublicKey(): string {
  return String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x)
}

const visits: ScratchStep[] = [
  step('saveEntryRules', (seen) => ({
    version: read(seen, 'getEntryRules', 'rules', 'version'),
    induction: { isOn: false, isRequired: false, months: 12, pages: [], questions: [] },
    nda: { isOn: false, areas: [], text: '' },
    photo: 'optional',
  })),
  always('saveVisitGate', { name: MARK }),
  always('listVisitGates'),
  invite,
  step('getVisit', (seen) => ({ id: read(seen, 'inviteVisitor', 'id') })),
  step('changeVisit', (seen) => ({
    id: read(seen, 'inviteVisitor', 'id'),
    version: read(seen, 'getVisit', 'version'),
    purpose: MARK,
    startTime: read(seen, 'getVisit', 'visit', 'startTime'),
    endTime: read(seen, 'getVisit', 'visit', 'endTime'),
    gateId: read(seen, 'getVisit', 'visit', 'gateId'),
  })),
  step('openVisit', (seen) => ({ token: read(seen, 'inviteVisitor', 'token') })),
  step('revokeVisit', (seen) => ({ id: read(seen, 'inviteVisitor', 'id') })),
  invite,
  step('fillVisit', (seen) => ({
    token: read(seen, 'inviteVisitor', 'token'),
    visitorName: visitor,
    visitorCompany: '检查',
    phone: phone(),
    agreed: true,
  })),
  always('listTasks', { size: 100 }),
  step('actOnTask', (seen) => {
    const filled = read(seen, 'fillVisit', 'id')
    const task = readList(seen, 'listTasks', 'records').find(({ subject }) => String(subject).includes(visitor))
    return { taskId: filled && task?.taskId, action: 'agree', version: task?.version }
  }),
  step('remindVisitor', (seen) => ({ id: read(seen, 'inviteVisitor', 'id') })),
  step('getVisitorPass', (seen) => ({ id: read(seen, 'fillVisit', 'id'), holder: read(seen, 'fillVisit', 'holder') })),
  step('registerPassKey', (seen) => ({
    id: read(seen, 'fillVisit', 'id'),
    holder: read(seen, 'fillVisit', 'holder'),
    publicKey: createPublicKey(),
  })),
  {
    ...step('saveVisitorPhoto', (seen) => ({
      id: read(seen, 'fillVisit', 'id'),
      holder: read(seen, 'fillVisit', 'holder'),
    })),
    file: png,
  },
  step('verifyVisitor', (seen) => ({
    gateId: read(seen, 'listVisitGates', 0, 'id'),
    direction: 'in',
    digits: '000000',
  })),
  step('admitVisitor', (seen) => ({ id: read(seen, 'fillVisit', 'id') })),
  step('printVisitBadge', (seen) => ({ id: read(seen, 'fillVisit', 'id') })),
  step('checkOutVisitor', (seen) => ({ id: read(seen, 'fillVisit', 'id') })),
  step('registerWalkIn', (seen) => ({
    visitorName: '检查',
    phone: phone(),
    hostId: read(seen, 'getUserInfo', 'userId'),
    purpose: '检查',
    endTime: at(HOUR_MS),
    isAgreed: true,
  })),
  step('applyVisit', (seen) => ({
    hostId: read(seen, 'getUserInfo', 'userId'),
    purpose: '检查',
    startTime: at(HOUR_MS),
    endTime: at(2 * HOUR_MS),
    visitorName: '检查',
    visitorCompany: '检查',
    phone: phone(),
    agreed: true,
  })),
  always('blockVisitor', { name: '检查', phone: phone(), reason: '检查' }),
  step('unblockVisitor', (seen) => ({ id: read(seen, 'blockVisitor', 'id') })),
  always('callRoll', { action: 'start' }),
  always('callRoll', { action: 'end' }),
  always('saveHealthDeclaration', {
    title: '检查',
    lead: '检查',
    fields: [
      {
        field: 'fever',
        label: '发热',
        type: 'select',
        options: ['有', '没有'].map((one) => ({ value: one, label: one })),
      },
    ],
    rules: [{ when: "fever == '有'", level: 'red', title: '发热', advice: '就医' }],
    validHours: 24,
    retentionDays: 30,
  }),
  always('saveActivity', {
    version: 0,
    title: MARK,
    address: '检查',
    startTime: inDays(2),
    endTime: at(2 * DAY_MS + HOUR_MS),
    signFrom: at(2 * DAY_MS - HOUR_MS),
    lateAfter: at(2 * DAY_MS + MINUTE_MS),
    gates: ['东门'],
  }),
  step('inviteGuests', (seen) => ({
    activityId: read(seen, 'saveActivity', 'id'),
    guests: [{ name: '检查', mobile: phone() }],
  })),
  step('openGuestPass', (seen) => ({ code: read(seen, 'inviteGuests', 'guests', 0, 'code') })),
  step('settleScans', (seen) => {
    const code = read(seen, 'inviteGuests', 'guests', 0, 'code')
    const scan = { id: randomUUID(), direction: 'in', gate: 'east', at: Date.now() }
    return {
      activityId: read(seen, 'saveActivity', 'id'),
      sentAt: Date.now(),
      scans: code ? [{ ...scan, code }] : undefined,
    }
  }),
  step('revokeGuest', (seen) => ({ code: read(seen, 'inviteGuests', 'guests', 0, 'code'), isRevoked: true })),
  step('callOffActivity', (seen) => ({
    id: read(seen, 'saveActivity', 'id'),
    version: read(seen, 'saveActivity', 'version'),
    isCalledOff: true,
  })),
  always('saveLaunch', {
    version: 0,
    title: MARK,
    tags: [],
    address: '检查',
    startTime: inDays(30),
    endTime: at(30 * DAY_MS + HOUR_MS),
    capacity: 10,
    agenda: [],
    speakers: [],
  }),
  step('setLaunchReminder', (seen) => ({ eventId: read(seen, 'saveLaunch', 'id'), isOn: true })),
  step('createLaunchInvitation', (seen) => ({ eventId: read(seen, 'saveLaunch', 'id'), guestName: '检查' })),
  step('openLaunchInvitation', (seen) => ({ code: read(seen, 'createLaunchInvitation', 'code') })),
  step('callOffLaunch', (seen) => ({
    id: read(seen, 'saveLaunch', 'id'),
    version: read(seen, 'saveLaunch', 'version'),
    isCalledOff: true,
  })),
]

const opportunity = () => ({
  customerName: `${MARK} 客户`,
  contactName: '检查',
  contactPhone: phone(),
  demand: '检查',
})

const partners: ScratchStep[] = [
  always('savePartnerActivity', {
    version: 0,
    title: MARK,
    tags: [],
    address: '检查',
    startTime: inDays(10),
    endTime: at(10 * DAY_MS + HOUR_MS),
    signUpEndTime: inDays(9),
    capacity: 10,
    agenda: [],
  }),
  step('signUpForPartnerActivity', (seen) => ({ id: read(seen, 'savePartnerActivity', 'id') })),
  step('cancelPartnerSignUp', (seen) => ({ id: read(seen, 'savePartnerActivity', 'id') })),
  always('listManagedPartnerActivities'),
  step('callOffPartnerActivity', (seen) => {
    const made = readList(seen, 'listManagedPartnerActivities', 'records').find(({ title }) => title === MARK)
    return { id: made?.id, version: made?.version, reason: '检查' }
  }),
  always('updatePartnerProfile', { postName: '检查' }),
  always('createPartnerInvitation', { kind: 'partner', inviteeName: '检查', inviteeCompany: '检查' }),
  step('openPartnerInvitation', (seen) => ({ code: read(seen, 'createPartnerInvitation', 'code') })),
  step('readPartnerNews', () => ({})),
  always('saveOpportunityDraft', { customerName: `${MARK} 草稿` }),
  step('removeOpportunityDraft', (seen) => ({ id: read(seen, 'saveOpportunityDraft', 'id') })),
  { call: 'createOpportunity', input: opportunity },
  step('addFollowUp', (seen) => {
    const found = readList(seen, 'listOwnOpportunities', 'records').find(({ status }) => status === 'protected')
    return { id: found?.id, content: '检查' }
  }),
  step('getOpportunity', (seen) => {
    const found = readList(seen, 'listOwnOpportunities', 'records').find(({ status }) => status === 'protected')
    return { id: found?.id }
  }),
  step('closeOpportunity', (seen) => ({
    id: read(seen, 'getOpportunity', 'id'),
    version: read(seen, 'getOpportunity', 'version'),
    result: 'lost',
    reason: '检查',
  })),
]

/** Nothing comes after: other sessions of the person end. */
const last: ScratchStep[] = [
  always('listSignIns'),
  step('signOutDevice', (seen) => ({
    id: readList(seen, 'listSignIns', 'devices').find(({ isCurrent }) => isCurrent === false)?.id,
  })),
  always('signOutOthers'),
]

/** What a run with `--scratch` sends after all other checks, in this order. */
export const scratchSteps: readonly ScratchStep[] = [
  ...organization,
  ...content,
  ...workflow,
  ...data,
  ...visits,
  ...partners,
  ...last,
]

const NEEDS_CODE = '需要发到手机的验证码'
const NEEDS_VISITOR = '需要访客手机上的表单、签名或二维码'
const NEEDS_STATE = '需要先有相应状态的数据'

/** Why a call without a step is checked by its refusal alone, or not at all. */
const unchecked: Partial<Record<CallName, string>> = {
  preCheckCode: NEEDS_CODE,
  forgetPassword: NEEDS_CODE,
  registerUser: NEEDS_CODE,
  registerPartner: NEEDS_CODE,
  changePhone: NEEDS_CODE,
  requestDeletion: NEEDS_CODE,
  requestTrial: NEEDS_CODE,
  findGuestPasses: NEEDS_CODE,
  signUpForLaunch: NEEDS_CODE,
  enquireProduct: NEEDS_CODE,
  submitPublicForm: NEEDS_CODE,
  getPublicReceipt: NEEDS_CODE,
  handOutGift: NEEDS_CODE,
  declareHealth: NEEDS_VISITOR,
  getHealthPass: NEEDS_VISITOR,
  withdrawHealth: NEEDS_VISITOR,
  verifyHealthPass: NEEDS_VISITOR,
  getInduction: NEEDS_VISITOR,
  completeInduction: NEEDS_VISITOR,
  getNda: NEEDS_VISITOR,
  signNda: NEEDS_VISITOR,
  changePassword: '登录所用的密码不能在检查中更改',
  joinCompany: '登录的人已有企业',
  findCompany: '登录的人已有企业',
  remindJoin: '登录的人已有企业',
  withdrawJoin: '登录的人已有企业',
  createPartnerApplication: '登录的伙伴已入驻',
  untieWechat: '需要微信的登录',
  saveSubscribeAnswers: '需要小程序的订阅模板',
  drawMiniCode: '需要小程序的凭据',
  signAtGate: '需要活动当天的门口口令',
  verifyDocument: '需要打印件上的核对码',
  finishDiagnosis: NEEDS_STATE,
  checkProductionFile: '要上传生产记录表格',
  getProductionImport: '要上传生产记录表格',
  getProductionFaults: '要上传生产记录表格',
  importProduction: '要上传生产记录表格',
  requestExtension: NEEDS_STATE,
  convertOpportunity: NEEDS_STATE,
  getReviewedOpportunity: NEEDS_STATE,
}

/** Why a call is checked by its refusal alone, or not at all, even in a run with `--scratch`. */
export function findUncheckedReason(call: CallName): string | undefined {
  return unchecked[call]
}
