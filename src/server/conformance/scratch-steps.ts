import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto'

import type { CallName } from '@/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay, formatWireTime } from '@/lib/wire-time'

import { type EarlierAnswers, ONE_PIXEL_PNG, type ProbeFile } from './probes'

/** One call of a run that may change and destroy everything, after those before it. */
interface ScratchStep {
  call: CallName
  /** The input from earlier answers, or what is missing for it, as a sentence. */
  input: (answers: EarlierAnswers) => object | string
  file?: ProbeFile
}

type Json = Record<string, unknown> | undefined

/** Reads a place of an earlier answer: `read(seen, 'listUsers', 'records', 0, 'userId')`. */
function read(answers: EarlierAnswers, call: CallName, ...path: (string | number)[]): unknown {
  let value: unknown = answers[call]
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key]
  return value
}

function readList(answers: EarlierAnswers, call: CallName, ...path: (string | number)[]): Record<string, unknown>[] {
  const found = read(answers, call, ...path)
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
const step = (call: CallName, input: (answers: EarlierAnswers) => Record<string, unknown>): ScratchStep => ({
  call,
  input: (answers) => complete(input(answers)),
})

/** Somebody else than who signed in. */
function findColleague(answers: EarlierAnswers): Json {
  const own = read(answers, 'getUserInfo', 'userId')
  return readList(answers, 'listManagedPeople', 'records').find(
    ({ userId, roles }) => userId !== own && Array.isArray(roles) && roles.length === 0,
  )
}

const organization: ScratchStep[] = [
  { ...always('uploadFile', { purpose: 'license' }), file: png },
  step('submitCertification', (answers) => ({
    companyName: read(answers, 'getCompanyProfile', 'name'),
    creditCode: '91310115MA1K4T2Q3B',
    legalPerson: '检查',
    licenseFileId: read(answers, 'uploadFile', 'id'),
    contactName: '检查',
    contactPhone: phone(),
  })),
  always('listCertifications', { status: 'pending' }),
  step('decideCertification', (answers) => ({
    companyId: read(answers, 'listCertifications', 'records', 0, 'companyId'),
    version: read(answers, 'listCertifications', 'records', 0, 'version'),
    status: 'passed',
  })),
  always('listManagedDepartments'),
  always('saveDepartment', { name: MARK, parentId: null }),
  always('listManagedDepartments'),
  step('removeDepartment', (answers) => {
    const made = readList(answers, 'listManagedDepartments').find(({ name }) => name === MARK)
    return { id: made?.id, version: made?.version }
  }),
  always('savePost', { name: MARK, isHead: false }),
  always('listManagedPosts'),
  step('removePost', (answers) => {
    const made = readList(answers, 'listManagedPosts').find(({ name }) => name === MARK)
    return { id: made?.id, version: made?.version }
  }),
  always('savePosition', { name: MARK }),
  always('listManagedPositions'),
  step('orderPositions', (answers) => {
    const ids = readList(answers, 'listManagedPositions').map(({ id }) => id)
    return { ids, before: ids }
  }),
  step('removePosition', (answers) => {
    const made = readList(answers, 'listManagedPositions').find(({ name }) => name === MARK)
    return { id: made?.id, version: made?.version, userCount: 0 }
  }),
  always('applyCompanyTemplate', { key: 'office' }),
  step('saveCompanyProfile', (answers) => ({
    name: read(answers, 'getCompanyProfile', 'name'),
    contact: MARK,
    filingNumber: '',
    version: read(answers, 'getCompanyProfile', 'version'),
  })),
  step('addPerson', () => ({
    name: '检查',
    phone: phone(),
    workNo: '',
    deptId: null,
    postId: null,
    positionId: null,
  })),
  step('getManagedPerson', (answers) => ({ id: findColleague(answers)?.userId })),
  step('saveManagedPerson', (answers) => ({
    userId: read(answers, 'getManagedPerson', 'userId'),
    name: read(answers, 'getManagedPerson', 'name'),
    workNo: read(answers, 'getManagedPerson', 'workNo'),
    deptId: read(answers, 'getManagedPerson', 'deptId'),
    version: read(answers, 'getManagedPerson', 'version'),
  })),
  step('getColleague', (answers) => ({ id: read(answers, 'getManagedPerson', 'userId') })),
  step('changeColleague', (answers) => ({
    userId: read(answers, 'getColleague', 'userId'),
    postId: read(answers, 'getColleague', 'postId'),
    roles: ['administrator'],
    version: read(answers, 'getColleague', 'version'),
  })),
  step('getManagedPerson', (answers) => ({ id: read(answers, 'getColleague', 'userId') })),
  step('changeScopes', (answers) => ({
    userId: read(answers, 'getManagedPerson', 'userId'),
    scopes: ['content'],
    version: read(answers, 'getManagedPerson', 'version'),
  })),
  step('endPersonSessions', (answers) => ({ userId: read(answers, 'getManagedPerson', 'userId') })),
  step('previewDeactivation', (answers) => ({
    id: read(answers, 'getManagedPerson', 'userId'),
    processes: 'keep',
    visits: 'cancel',
  })),
  step('getManagedPerson', (answers) => ({ id: read(answers, 'getManagedPerson', 'userId') })),
  step('disablePerson', (answers) => ({
    userId: read(answers, 'getManagedPerson', 'userId'),
    successorId: read(answers, 'getUserInfo', 'userId'),
    processes: 'keep',
    visits: 'cancel',
    version: read(answers, 'getManagedPerson', 'version'),
  })),
  step('getManagedPerson', (answers) => ({ id: read(answers, 'getManagedPerson', 'userId') })),
  step('enablePerson', (answers) => ({
    userId: read(answers, 'getManagedPerson', 'userId'),
    version: read(answers, 'getManagedPerson', 'version'),
  })),
  {
    ...always('checkPeopleFile', { name: 'people.csv' }),
    file: table('people.csv', '姓名,手机号,工号', `检查,${phone()},CK${randomInt(1000, 10_000)}`),
  },
  step('getPeopleImport', (answers) => ({ id: read(answers, 'checkPeopleFile', 'id') })),
  step('importPeople', (answers) => ({ id: read(answers, 'checkPeopleFile', 'id') })),
  {
    ...always('checkPeopleFile', { name: 'people.csv' }),
    file: table('people.csv', '姓名,手机号,工号', '检查,12345,'),
  },
  step('getPeopleFaults', (answers) => ({ id: read(answers, 'checkPeopleFile', 'id') })),
  always('createInvitation', { days: 1, maxUses: 1 }),
  step('openInvitation', (answers) => ({ code: read(answers, 'createInvitation', 'code') })),
  step('revokeInvitation', (answers) => ({ id: read(answers, 'createInvitation', 'id') })),
  always('listRegisteringUsers', { scope: 'company', status: 'pending' }),
  step('refuseRegisteringUser', (answers) => ({
    id: read(answers, 'listRegisteringUsers', 'records', 0, 'id'),
    reason: MARK,
  })),
  step('approveRegisteringUser', (answers) => ({ id: read(answers, 'listRegisteringUsers', 'records', 1, 'id') })),
  step('setMenuRight', (answers) => ({
    key: read(answers, 'listMenuRights', 0, 'key'),
    roles: read(answers, 'listMenuRights', 0, 'roles'),
    version: read(answers, 'listMenuRights', 0, 'version'),
  })),
  step('saveApplication', (answers) => ({
    version: 0,
    name: MARK.slice(-12),
    kind: 'page',
    target: '/pages/mine/account/index',
    classCode: read(answers, 'listManagedApplications', 'groups', 0, 'code'),
    isOn: true,
  })),
  always('listManagedApplications'),
  step('orderApplications', (answers) => {
    const classCode = read(answers, 'listManagedApplications', 'groups', 0, 'code')
    const ids = readList(answers, 'listManagedApplications', 'applications')
      .filter((one) => one.classCode === classCode)
      .map(({ id }) => id)
    return { classCode, ids, before: ids }
  }),
  always('listManagedApplications'),
  step('removeApplication', (answers) => {
    const made = readList(answers, 'listManagedApplications', 'applications').find(
      ({ name }) => name === MARK.slice(-12),
    )
    return { id: made?.id, version: made?.version }
  }),
  step('noteApplicationOpened', (answers) => ({
    appId: read(answers, 'listAllApplications', 'groups', 0, 'children', 0, 'id'),
  })),
  step('saveDictionary', (answers) => {
    const found = readList(answers, 'listDictionaries').find(({ isEditable }) => isEditable === true)
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
  step('createBanner', (answers) => ({
    title: MARK,
    imageFileId: read(answers, 'uploadFile', 'id'),
    startTime: at(0),
    endTime: inDays(1),
  })),
  step('changeBanner', (answers) => ({
    id: read(answers, 'createBanner', 'id'),
    version: read(answers, 'createBanner', 'version'),
    title: `${MARK} 2`,
    startTime: at(0),
    endTime: inDays(2),
  })),
  step('removeBanner', (answers) => ({ id: read(answers, 'createBanner', 'id') })),
  always('createAnnouncement', { title: MARK, content: '<p>检查</p>', mustRead: true }),
  always('listManagedAnnouncements'),
  step('confirmAnnouncement', (answers) => ({ id: read(answers, 'createAnnouncement', 'id') })),
  step('listReceipts', (answers) => ({ id: read(answers, 'createAnnouncement', 'id'), state: 'waiting' })),
  step('remindReaders', (answers) => ({ id: read(answers, 'createAnnouncement', 'id') })),
  step('changeAnnouncementAudience', (answers) => ({
    id: read(answers, 'createAnnouncement', 'id'),
    audience: null,
    version: read(answers, 'listManagedAnnouncements', 'records', 0, 'version'),
  })),
  step('getAnnouncementDraft', (answers) => ({ id: read(answers, 'createAnnouncement', 'id') })),
  step('changeAnnouncement', (answers) => ({
    id: read(answers, 'createAnnouncement', 'id'),
    title: `${MARK} 改`,
    attachments: [],
    version: read(answers, 'getAnnouncementDraft', 'version'),
  })),
  step('getAnnouncementDraft', (answers) => ({ id: read(answers, 'createAnnouncement', 'id') })),
  step('withdrawAnnouncement', (answers) => ({
    id: read(answers, 'createAnnouncement', 'id'),
    version: read(answers, 'getAnnouncementDraft', 'version'),
  })),
  always('saveStudy', { resourceType: '1', cateId: '1', title: MARK, content: '<p>检查</p>' }),
  step('changeStudyState', (answers) => ({
    id: read(answers, 'saveStudy', 'id'),
    state: 'published',
    version: read(answers, 'saveStudy', 'version'),
  })),
  step('getStudyAssignment', (answers) => ({ id: read(answers, 'saveStudy', 'id') })),
  step('assignStudy', (answers) => ({
    id: read(answers, 'saveStudy', 'id'),
    dueDate: null,
    version: read(answers, 'getStudyAssignment', 'assignedVersion'),
  })),
  step('saveStudyProgress', (answers) => ({ id: read(answers, 'saveStudy', 'id'), position: 0, parts: [] })),
  step('changeTrialRequest', (answers) => ({
    id: read(answers, 'listTrialRequests', 'records', 0, 'id'),
    status: 'contacted',
    version: read(answers, 'listTrialRequests', 'records', 0, 'version'),
  })),
  always('createCouponCodes', {
    name: MARK,
    type: '1',
    discountPrice: 100,
    validUntil: chinaDay(Date.now() + DAY_MS),
    count: 1,
  }),
  step('redeemCoupon', (answers) => ({ code: read(answers, 'createCouponCodes', 'codes', 0) })),
  always('listCouponBatches'),
  step('revokeCouponCodes', (answers) => ({ id: read(answers, 'createCouponCodes', 'couponTemplateId') })),
  always('listMyCoupons'),
  step('spendCoupon', (answers) => ({ id: read(answers, 'listMyCoupons', 'records', 0, 'id') })),
  always('saveExhibitionUnit', {
    version: 0,
    code: `Z${randomInt(10, 100)}`,
    name: '检查',
    color: '#0f9d8a',
    sort: 99,
  }),
  step('saveProduct', (answers) => ({
    version: 0,
    unitId: read(answers, 'saveExhibitionUnit', 'id'),
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
  step('setFavoriteProduct', (answers) => ({
    productId: read(answers, 'saveProduct', 'id'),
    favorite: true,
    version: 0,
  })),
  step('featureProduct', (answers) => ({
    productId: read(answers, 'saveProduct', 'id'),
    day: chinaDay(Date.now() + 40 * DAY_MS),
    before: null,
  })),
  step('changeProductEnquiry', (answers) => ({
    id: read(answers, 'listProductEnquiries', 'records', 0, 'id'),
    status: 'contacted',
    version: read(answers, 'listProductEnquiries', 'records', 0, 'version'),
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
  step('getManagedPublicForm', (answers) => ({ id: read(answers, 'savePublicForm', 'id') })),
  step('listPublicTexts', (answers) => ({ id: read(answers, 'savePublicForm', 'id'), field: 'word' })),
  step('switchPublicForm', (answers) => ({
    id: read(answers, 'savePublicForm', 'id'),
    version: read(answers, 'savePublicForm', 'version'),
    isOpen: true,
  })),
  step('createFormCode', (answers) => ({ id: read(answers, 'savePublicForm', 'id') })),
  step('printCodePoster', (answers) => ({
    code: read(answers, 'createFormCode', 'code'),
    title: MARK,
    origin: 'https://conformance.example.com',
  })),
  step('resolveLandingCode', (answers) => ({ code: read(answers, 'createFormCode', 'code') })),
  { ...step('uploadPublicPhoto', (answers) => ({ formId: read(answers, 'savePublicForm', 'id') })), file: png },
  always('invitePartner', { inviteeName: '检查', inviteeCompany: '检查' }),
  step('changePublicSubmission', (answers) => ({
    id: read(answers, 'listPublicSubmissions', 'records', 0, 'id'),
    status: 'handling',
    version: read(answers, 'listPublicSubmissions', 'records', 0, 'version'),
  })),
  always('createLandingCode', { address: '/pages/index/index' }),
  always('listLandingCodes'),
  step('revokeLandingCode', (answers) => ({ code: read(answers, 'createLandingCode', 'code') })),
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
function buildContent(answers: EarlierAnswers): object | undefined {
  const userId = read(answers, 'getUserInfo', 'userId')
  if (userId === undefined) return undefined
  const assignees = [userId]
  const allow = ['transfer', 'addSign', 'returnPrev', 'circulate']
  return { ...checkedProcess, steps: [{ key: 'check', name: '检查', mode: 'any', assignees, allow }] }
}

function findOwnTask(answers: EarlierAnswers): Json {
  const started = read(answers, 'startProcess', 'procInstId')
  return readList(answers, 'listTasks', 'records').find(({ procInstId }) => procInstId === started)
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

const startChecked = step('startProcess', (answers) => ({
  procDefKey: read(answers, 'saveProcess', 'key'),
  formVersion: read(answers, 'getProcessForm', 'formVersion'),
  main: { reason: MARK },
}))

const workflow: ScratchStep[] = [
  step('tryProcess', (answers) => ({
    starterId: read(answers, 'getUserInfo', 'userId'),
    content: buildContent(answers),
    main: { reason: MARK },
  })),
  step('saveProcessDraft', (answers) => ({
    key: `new-${randomUUID()}`,
    base: 0,
    revision: 0,
    content: buildContent(answers),
  })),
  { ...always('readProcessFile', { name: 'process.bpmn' }), file: PROCESS_FILE },
  step('saveProcess', (answers) => ({ version: 0, content: buildContent(answers) })),
  step('getProcessForm', (answers) => ({ procDefKey: read(answers, 'saveProcess', 'key') })),
  startChecked,
  always('listTasks', { size: 100 }),
  step('commentOnTask', (answers) => ({ procInstId: read(answers, 'startProcess', 'procInstId'), text: MARK })),
  step('listLinkable', (answers) => ({ procInstId: read(answers, 'startProcess', 'procInstId') })),
  step('changeLinks', (answers) => ({
    procInstId: read(answers, 'startProcess', 'procInstId'),
    action: 'add',
    linkedId: read(answers, 'listLinkable', 'records', 0, 'procInstId'),
  })),
  step('actOnTask', (answers) => ({
    taskId: findOwnTask(answers)?.taskId,
    action: 'agree',
    opinion: MARK,
    version: findOwnTask(answers)?.version,
  })),
  startChecked,
  always('listTasks', { size: 100 }),
  step('actOnTasks', (answers) => ({
    action: 'agree',
    opinion: MARK,
    items: findOwnTask(answers) && [{ taskId: findOwnTask(answers)?.taskId, version: findOwnTask(answers)?.version }],
  })),
  step('listInsightInstances', (answers) => ({ key: read(answers, 'saveProcess', 'key'), figure: 'approved' })),
  step('addCustomProcess', (answers) => ({ procDefKey: read(answers, 'saveProcess', 'key') })),
  step('removeCustomProcess', (answers) => ({ procDefKey: read(answers, 'saveProcess', 'key') })),
  step('switchProcess', (answers) => ({
    key: read(answers, 'saveProcess', 'key'),
    isOn: false,
    version: read(answers, 'saveProcess', 'version'),
  })),
  always('getAbsence'),
  step('setAbsence', (answers) => ({
    substituteId: findColleague(answers)?.userId,
    endTime: inDays(1),
    version: read(answers, 'getAbsence', 'version'),
  })),
  step('endAbsence', (answers) => ({ version: read(answers, 'setAbsence', 'version') })),
  always('changePhrases', { action: 'add', text: MARK }),
  step('listApplicationViews', (answers) => ({
    appCode: readList(answers, 'listManagedApplications', 'applications').find(({ views }) => Number(views) > 0)?.id,
  })),
  step('listApplicationRecords', (answers) => ({ viewId: read(answers, 'listApplicationViews', 'views', 0, 'id') })),
]

const data: ScratchStep[] = [
  always('createApiKey', { name: MARK.slice(0, 20), scopes: ['production:write'] }),
  step('revokeApiKey', (answers) => ({ id: read(answers, 'createApiKey', 'apiKey', 'id') })),
  // Nobody listens at this address: a delivery is tried, and fails.
  always('createWebhook', { url: 'https://conformance.example.com/hook', events: ['process.decided'] }),
  step('testWebhook', (answers) => ({ id: read(answers, 'createWebhook', 'webhook', 'id') })),
  step('listWebhookDeliveries', (answers) => ({ id: read(answers, 'createWebhook', 'webhook', 'id') })),
  step('resendWebhookDelivery', (answers) => ({ id: read(answers, 'listWebhookDeliveries', 'records', 0, 'id') })),
  step('changeWebhook', (answers) => ({
    id: read(answers, 'createWebhook', 'webhook', 'id'),
    isActive: false,
    version: read(answers, 'createWebhook', 'webhook', 'version'),
  })),
  step('deleteWebhook', (answers) => ({ id: read(answers, 'createWebhook', 'webhook', 'id') })),
  step('postProductionRecords', (answers) => {
    const machineCode = read(answers, 'getProductionBoard', 'machines', 0, 'code')
    const record = {
      startTime: at(-9000 * HOUR_MS),
      endTime: at(-8999 * HOUR_MS),
      plannedSeconds: 3600,
      runSeconds: 3300,
    }
    return { records: machineCode ? [{ machineCode, ...record, plan: 60, total: 55, good: 54 }] : undefined }
  }),
  step('postMachineStates', (answers) => {
    const machineCode = read(answers, 'getProductionBoard', 'machines', 0, 'code')
    return { states: machineCode ? [{ machineCode, state: 'run', time: at(-MINUTE_MS) }] : undefined }
  }),
  step('callForMachine', (answers) => ({
    machineId: read(answers, 'getProductionBoard', 'machines', 0, 'id'),
    kind: 'andon',
    reason: '缺料',
  })),
  step('getLineChangeOptions', (answers) => ({ machineId: read(answers, 'getProductionBoard', 'machines', 1, 'id') })),
  step('startLineChange', (answers) => ({
    machineId: read(answers, 'getProductionBoard', 'machines', 1, 'id'),
    toLineId: read(answers, 'getLineChangeOptions', 'lines', 0, 'id'),
    toProductId: readList(answers, 'getLineChangeOptions', 'products').find(
      ({ id }) => id !== read(answers, 'getLineChangeOptions', 'productId'),
    )?.id,
    machineVersion: read(answers, 'getLineChangeOptions', 'machineVersion'),
  })),
  step('doLineChangeStep', (answers) => ({
    changeId: read(answers, 'startLineChange', 'id'),
    seq: 1,
    version: read(answers, 'startLineChange', 'version'),
  })),
  step('cancelLineChange', (answers) => ({
    changeId: read(answers, 'startLineChange', 'id'),
    version: read(answers, 'doLineChangeStep', 'version') ?? read(answers, 'startLineChange', 'version'),
    reason: '检查',
  })),
  step('saveReportRight', (answers) => ({
    code: read(answers, 'listManagedReports', 0, 'code'),
    version: read(answers, 'listManagedReports', 0, 'version'),
    isOn: true,
    isRestricted: false,
    audience: null,
  })),
  step('saveDiagnosis', (answers) => ({ answers: {}, version: read(answers, 'getDiagnosis', 'version') })),
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
  step('saveEntryRules', (answers) => ({
    version: read(answers, 'getEntryRules', 'rules', 'version'),
    induction: { isOn: false, isRequired: false, months: 12, pages: [], questions: [] },
    nda: { isOn: false, areas: [], text: '' },
    photo: 'optional',
  })),
  always('saveVisitGate', { name: MARK }),
  always('listVisitGates'),
  invite,
  step('getVisit', (answers) => ({ id: read(answers, 'inviteVisitor', 'id') })),
  step('changeVisit', (answers) => ({
    id: read(answers, 'inviteVisitor', 'id'),
    version: read(answers, 'getVisit', 'version'),
    purpose: MARK,
    startTime: read(answers, 'getVisit', 'visit', 'startTime'),
    endTime: read(answers, 'getVisit', 'visit', 'endTime'),
    gateId: read(answers, 'getVisit', 'visit', 'gateId'),
  })),
  step('openVisit', (answers) => ({ token: read(answers, 'inviteVisitor', 'token') })),
  step('revokeVisit', (answers) => ({ id: read(answers, 'inviteVisitor', 'id') })),
  invite,
  step('fillVisit', (answers) => ({
    token: read(answers, 'inviteVisitor', 'token'),
    visitorName: visitor,
    visitorCompany: '检查',
    phone: phone(),
    agreed: true,
  })),
  always('listTasks', { size: 100 }),
  step('actOnTask', (answers) => {
    const filled = read(answers, 'fillVisit', 'id')
    const task = readList(answers, 'listTasks', 'records').find(({ subject }) => String(subject).includes(visitor))
    return { taskId: filled && task?.taskId, action: 'agree', version: task?.version }
  }),
  step('remindVisitor', (answers) => ({ id: read(answers, 'inviteVisitor', 'id') })),
  step('getVisitorPass', (answers) => ({
    id: read(answers, 'fillVisit', 'id'),
    holder: read(answers, 'fillVisit', 'holder'),
  })),
  step('registerPassKey', (answers) => ({
    id: read(answers, 'fillVisit', 'id'),
    holder: read(answers, 'fillVisit', 'holder'),
    publicKey: createPublicKey(),
  })),
  {
    ...step('saveVisitorPhoto', (answers) => ({
      id: read(answers, 'fillVisit', 'id'),
      holder: read(answers, 'fillVisit', 'holder'),
    })),
    file: png,
  },
  step('verifyVisitor', (answers) => ({
    gateId: read(answers, 'listVisitGates', 0, 'id'),
    direction: 'in',
    digits: '000000',
  })),
  step('admitVisitor', (answers) => ({ id: read(answers, 'fillVisit', 'id') })),
  step('printVisitBadge', (answers) => ({ id: read(answers, 'fillVisit', 'id') })),
  step('checkOutVisitor', (answers) => ({ id: read(answers, 'fillVisit', 'id') })),
  step('registerWalkIn', (answers) => ({
    visitorName: '检查',
    phone: phone(),
    hostId: read(answers, 'getUserInfo', 'userId'),
    purpose: '检查',
    endTime: at(HOUR_MS),
    isAgreed: true,
  })),
  step('applyVisit', (answers) => ({
    hostId: read(answers, 'getUserInfo', 'userId'),
    purpose: '检查',
    startTime: at(HOUR_MS),
    endTime: at(2 * HOUR_MS),
    visitorName: '检查',
    visitorCompany: '检查',
    phone: phone(),
    agreed: true,
  })),
  always('blockVisitor', { name: '检查', phone: phone(), reason: '检查' }),
  step('unblockVisitor', (answers) => ({ id: read(answers, 'blockVisitor', 'id') })),
  always('callRoll', { action: 'start' }),
  always('callRoll', { action: 'end' }),
  always('getHealthForm'),
  step('saveHealthDeclaration', (answers) => ({
    version: read(answers, 'getHealthForm', 'form', 'version') ?? 0,
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
  })),
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
  step('inviteGuests', (answers) => ({
    activityId: read(answers, 'saveActivity', 'id'),
    guests: [{ name: '检查', mobile: phone() }],
  })),
  step('openGuestPass', (answers) => ({ code: read(answers, 'inviteGuests', 'guests', 0, 'code') })),
  step('settleScans', (answers) => {
    const code = read(answers, 'inviteGuests', 'guests', 0, 'code')
    const scan = { id: randomUUID(), direction: 'in', gate: 'east', at: Date.now() }
    return {
      activityId: read(answers, 'saveActivity', 'id'),
      sentAt: Date.now(),
      scans: code ? [{ ...scan, code }] : undefined,
    }
  }),
  step('revokeGuest', (answers) => ({ code: read(answers, 'inviteGuests', 'guests', 0, 'code'), isRevoked: true })),
  step('callOffActivity', (answers) => ({
    id: read(answers, 'saveActivity', 'id'),
    version: read(answers, 'saveActivity', 'version'),
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
  step('setLaunchReminder', (answers) => ({ eventId: read(answers, 'saveLaunch', 'id'), isOn: true })),
  step('createLaunchInvitation', (answers) => ({ eventId: read(answers, 'saveLaunch', 'id'), guestName: '检查' })),
  step('openLaunchInvitation', (answers) => ({ code: read(answers, 'createLaunchInvitation', 'code') })),
  step('callOffLaunch', (answers) => ({
    id: read(answers, 'saveLaunch', 'id'),
    version: read(answers, 'saveLaunch', 'version'),
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
  step('signUpForPartnerActivity', (answers) => ({ id: read(answers, 'savePartnerActivity', 'id') })),
  step('cancelPartnerSignUp', (answers) => ({ id: read(answers, 'savePartnerActivity', 'id') })),
  always('listManagedPartnerActivities'),
  step('callOffPartnerActivity', (answers) => {
    const made = readList(answers, 'listManagedPartnerActivities', 'records').find(({ title }) => title === MARK)
    return { id: made?.id, version: made?.version, reason: '检查' }
  }),
  always('updatePartnerProfile', { postName: '检查' }),
  always('createPartnerInvitation', { kind: 'partner', inviteeName: '检查', inviteeCompany: '检查' }),
  step('openPartnerInvitation', (answers) => ({ code: read(answers, 'createPartnerInvitation', 'code') })),
  step('readPartnerNews', () => ({})),
  always('saveOpportunityDraft', { customerName: `${MARK} 草稿` }),
  step('removeOpportunityDraft', (answers) => ({ id: read(answers, 'saveOpportunityDraft', 'id') })),
  { call: 'createOpportunity', input: opportunity },
  step('addFollowUp', (answers) => {
    const found = readList(answers, 'listOwnOpportunities', 'records').find(({ status }) => status === 'protected')
    return { id: found?.id, content: '检查' }
  }),
  step('getOpportunity', (answers) => {
    const found = readList(answers, 'listOwnOpportunities', 'records').find(({ status }) => status === 'protected')
    return { id: found?.id }
  }),
  step('closeOpportunity', (answers) => ({
    id: read(answers, 'getOpportunity', 'id'),
    version: read(answers, 'getOpportunity', 'version'),
    result: 'lost',
    reason: '检查',
  })),
]

/** Nothing comes after: other sessions of the person end. */
const last: ScratchStep[] = [
  always('listSignIns'),
  step('signOutDevice', (answers) => ({
    id: readList(answers, 'listSignIns', 'devices').find(({ isCurrent }) => isCurrent === false)?.id,
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
  resendSubscribeMessage: '需要一条没有发出的订阅消息',
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
