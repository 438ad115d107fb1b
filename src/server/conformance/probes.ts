import { randomUUID } from 'node:crypto'
import { safeParse } from 'valibot'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

/** Data of earlier successful calls, by call. */
export type EarlierAnswers = Readonly<Partial<Record<CallName, unknown>>>

/** The request that checks one call. */
export interface Probe {
  /** The input, or the reason why there is none, as a sentence. */
  input: (answers: EarlierAnswers) => object | string
  /** `refusal`: the input refers to nothing that exists, so that the check changes nothing. */
  expects: 'success' | 'refusal'
  /** Has side effects: sent with `--write` only. */
  isWrite: boolean
}

/** A file that a probe uploads. */
export interface ProbeFile {
  name: string
  type: string
  bytes: Buffer<ArrayBuffer>
}

/** A picture of one pixel, for checking uploads. */
export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const NOBODY = '19999999999'

function readFirst(answers: EarlierAnswers, call: CallName, ...path: string[]): Record<string, unknown> | undefined {
  let value: unknown = answers[call]
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key]
  return Array.isArray(value) ? value[0] : undefined
}

/** Input from a property of the first entry of an earlier list. */
function readFromList(call: CallName, path: string[], member: string, input: string, rest: object = {}) {
  return (answers: EarlierAnswers) => {
    const entry = readFirst(answers, call, ...path)
    return entry?.[member] ? { [input]: entry[member], ...rest } : `${call} 没有可用的数据`
  }
}

const read = (input: Probe['input']): Probe => ({ input, expects: 'success', isWrite: false })
const write = (input: Probe['input']): Probe => ({ input, expects: 'success', isWrite: true })
const expectRefusal = (input: () => object): Probe => ({ input, expects: 'refusal', isWrite: true })

/** Calls that are never sent separately, with the reason. */
const reasons: Partial<Record<CallName, string>> = {
  createToken: '登录时已检查',
  logout: '检查结束时调用',
  submitCertification: '会提交真实的认证资料，请手工检查',
  createCouponCodes: '会发出真实的优惠券，请手工检查',
  listCouponBatches: '只有运营方的管理员可以查看',
  listCertifications: '只有运营方的管理员可以查看',
  signOutOthers: '会退出此账号的其他设备，请手工检查',
  createPartnerApplication: '会提交真实的入驻申请，请手工检查',
  createOpportunity: '会提交真实的商机，请手工检查',
  createBanner: '会在首页发布真实的轮播图，请手工检查',
  createAnnouncement: '会向全企业发布真实的公告，请手工检查',
  saveExhibitionUnit: '会改变公开的数字展厅，请手工检查',
  saveProduct: '会改变公开的数字展厅，请手工检查',
  checkPeopleFile: '要上传成员表格，请手工检查',
  checkProductionFile: '要上传生产记录表格，请手工检查',
  readProcessFile: '要上传流程文件，请手工检查',
  saveCompanyProfile: '会改变企业的名称与标志，请手工检查',
  changeScopes: '会改变管理员的范围，请手工检查',
  createApiKey: '会创建真实的接口密钥，请手工检查',
  createWebhook: '会创建真实的推送地址，请手工检查',
}

/** Input with the id of the public launch event. */
function buildLaunchInput(answers: EarlierAnswers) {
  const { event } = (answers.getLaunch ?? {}) as { event?: { id: string } }
  return event ? { eventId: event.id } : 'getLaunch 没有可用的数据'
}

/** Input with the first startable process. */
function buildProcessInput(rest: object = {}) {
  return (answers: EarlierAnswers) => {
    const [process] = (readFirst(answers, 'listProcessDefinitions', 'groups')?.children ?? []) as {
      procDefKey: string
    }[]
    return process ? { procDefKey: process.procDefKey, ...rest } : 'listProcessDefinitions 没有可用的数据'
  }
}

/** A process without a field, which is refused. */
const unknownProcess = {
  name: '检查',
  icon: '',
  description: '',
  groupName: '检查',
  prefix: 'CK',
  fields: [],
  summary: [],
  canBatch: true,
  batchDisabledReason: '',
  steps: [{ key: 'a', name: '检查', mode: 'any', assignees: [], allow: [] }],
}
const DRAFT_KEY = `process:${randomUUID()}`

const probes: Partial<Record<CallName, Probe>> = {
  getTaskDetail: read(readFromList('listTasks', ['records'], 'taskId', 'taskId')),
  listLinkable: read(readFromList('listTasks', ['records'], 'procInstId', 'procInstId')),
  printTask: read(readFromList('listTasks', ['records'], 'procInstId', 'procInstId')),
  // Reads without side effects that are nevertheless checked by their refusal.
  verifyDocument: { ...expectRefusal(() => ({ serialNo: 'CONFORMANCE', code: '0000000000' })), isWrite: false },
  listApplicationViews: { ...expectRefusal(() => ({ appCode: 'conformance-none' })), isWrite: false },
  listApplicationRecords: { ...expectRefusal(() => ({ viewId: randomUUID() })), isWrite: false },
  getProcessForm: read(buildProcessInput()),
  predictProcess: write(buildProcessInput({ main: {} })),
  getProcessSetting: read(readFromList('listManagedProcesses', ['items'], 'key', 'key')),
  listProcessDrafts: read(() => ({})),
  getProcessDraft: read(() => ({ key: 'new-conformance' })),
  saveProcessDraft: expectRefusal(() => ({
    key: 'new-conformance',
    base: 0,
    revision: 999,
    content: unknownProcess,
  })),
  deleteProcessDraft: write(() => ({ key: 'new-conformance', revision: 0 })),
  exportProcess: read(() => ({ key: 'leave', format: 'bpmn' })),
  printProcessSample: read(() => ({ key: 'leave' })),
  getProcessTemplate: read(() => ({ key: 'leave' })),
  getProcessInsight: read(readFromList('listManagedProcesses', ['items'], 'key', 'key')),
  listInsightInstances: { ...expectRefusal(() => ({ key: 'conformance-none', figure: 'running' })), isWrite: false },
  tryProcess: expectRefusal(() => ({ starterId: randomUUID(), content: unknownProcess, main: {} })),
  saveProcess: expectRefusal(() => ({ key: 'conformance-none', version: 1, content: unknownProcess })),
  switchProcess: expectRefusal(() => ({ key: 'conformance-none', isOn: true, version: 0 })),
  getDraft: read(() => ({ key: DRAFT_KEY })),
  saveDraft: write(() => ({ key: DRAFT_KEY, content: { main: {} }, version: 0 })),
  deleteDraft: write(() => ({ key: DRAFT_KEY })),
  getAnnouncement: read(readFromList('listAnnouncements', ['records'], 'id', 'id')),
  getMessage: read(readFromList('listMessages', ['records'], 'id', 'id')),
  changeMessages: write((answers) => {
    const message = readFirst(answers, 'listMessages', 'records')
    return message ? { ids: [message.id], change: message.starred ? 'star' : 'unstar' } : 'listMessages 没有可用的数据'
  }),
  confirmAnnouncement: expectRefusal(() => ({ id: randomUUID() })),
  listReceipts: { ...expectRefusal(() => ({ id: randomUUID(), state: 'waiting' })), isWrite: false },
  remindReaders: expectRefusal(() => ({ id: randomUUID() })),
  changeAnnouncementAudience: expectRefusal(() => ({ id: randomUUID(), audience: null, version: 0 })),
  getAnnouncementDraft: read(readFromList('listManagedAnnouncements', ['records'], 'id', 'id')),
  changeAnnouncement: expectRefusal(() => ({ id: randomUUID(), title: '检查', attachments: [], version: 0 })),
  withdrawAnnouncement: expectRefusal(() => ({ id: randomUUID(), version: 0 })),
  searchMessages: read(() => ({ keyword: '审批' })),
  searchMapPlaces: read(() => ({ words: '昆山' })),
  getStudyResource: read(readFromList('listStudyResources', ['records'], 'id', 'id')),
  getStudyAssignment: read(readFromList('listStudyResources', ['records'], 'id', 'id')),
  listStudyLearners: read(readFromList('listStudyResources', ['records'], 'id', 'id')),
  saveStudyProgress: expectRefusal(() => ({ id: randomUUID(), position: 0, parts: [] })),
  assignStudy: expectRefusal(() => ({ id: randomUUID(), dueDate: null, version: '' })),
  getStudyDraft: read(readFromList('listManagedStudy', ['records'], 'id', 'id')),
  saveStudy: expectRefusal(() => ({ id: randomUUID(), version: 0, resourceType: '1', cateId: '1', title: '检查' })),
  changeStudyState: expectRefusal(() => ({ id: randomUUID(), state: 'published', version: 0 })),
  getMachine: read(readFromList('getProductionBoard', ['machines'], 'id', 'id')),
  findMachine: read(readFromList('getProductionBoard', ['machines'], 'code', 'label')),
  callForMachine: expectRefusal(() => ({ machineId: randomUUID(), kind: 'andon', reason: '缺料' })),
  getLineChangeOptions: read(readFromList('getProductionBoard', ['machines'], 'id', 'machineId')),
  getLineChange: read(readFromList('listLineChanges', ['records'], 'id', 'changeId')),
  startLineChange: expectRefusal(() => ({
    machineId: randomUUID(),
    toLineId: randomUUID(),
    toProductId: randomUUID(),
    machineVersion: 0,
  })),
  doLineChangeStep: expectRefusal(() => ({ changeId: randomUUID(), seq: 1, version: 0 })),
  cancelLineChange: expectRefusal(() => ({ changeId: randomUUID(), version: 0, reason: '检查' })),
  getCloudService: read(readFromList('listCloudServices', ['available'], 'id', 'id')),
  listManagedApplications: read(() => ({})),
  orderApplications: expectRefusal(() => ({ classCode: 'nothing', ids: [randomUUID()], before: [randomUUID()] })),
  removeApplication: expectRefusal(() => ({ id: randomUUID(), version: 0 })),
  saveApplication: expectRefusal(() => ({
    id: randomUUID(),
    version: 0,
    name: '没有的应用',
    kind: 'page',
    target: '/pages/study/index',
    classCode: 'office',
    isOn: true,
  })),
  listManagedReports: read(() => ({})),
  saveReportRight: expectRefusal(() => ({
    code: 'no_such_report',
    version: 0,
    isOn: true,
    isRestricted: false,
    audience: null,
  })),
  listDictItems: read(() => ({ code: 'sex_type' })),
  listDictionaries: read(() => ({})),
  saveDictionary: expectRefusal(() => ({
    code: 'no_such_dictionary',
    version: 0,
    entries: [{ value: 'one', label: '一', isOn: true }],
  })),
  getOpportunity: read(readFromList('listOwnOpportunities', ['records'], 'id', 'id')),
  checkNotApprovedOpportunities: read(() => ({ customerName: '不存在的客户' })),
  getReportedOpportunity: read(readFromList('listReportedOpportunities', ['records'], 'id', 'id')),
  getManagedPartnerActivity: read(readFromList('listManagedPartnerActivities', ['records'], 'id', 'id')),
  getReviewedOpportunity: { ...expectRefusal(() => ({ procInstId: randomUUID() })), isWrite: false },
  getPartnerActivity: read(readFromList('listPartnerActivities', ['records'], 'id', 'id')),
  openPartnerInvitation: { ...expectRefusal(() => ({ code: '2222222222' })), isWrite: false },
  readPartnerNews: expectRefusal(() => ({ ids: [] })),
  addFollowUp: expectRefusal(() => ({ id: randomUUID(), content: '检查' })),
  requestExtension: expectRefusal(() => ({ id: randomUUID(), version: 0, days: 30, reason: '检查' })),
  closeOpportunity: expectRefusal(() => ({ id: randomUUID(), version: 0, result: 'lost', reason: '检查' })),
  convertOpportunity: expectRefusal(() => ({ id: randomUUID(), version: 0 })),
  removeOpportunityDraft: expectRefusal(() => ({ id: randomUUID() })),
  signUpForPartnerActivity: expectRefusal(() => ({ id: randomUUID() })),
  cancelPartnerSignUp: expectRefusal(() => ({ id: randomUUID() })),
  createPartnerInvitation: expectRefusal(() => ({ kind: 'partner', inviteeName: '检查' })),
  // A GET that sends an SMS.
  sendVerifyCode: write(() => ({ mobile: NOBODY, purpose: 'login' })),
  sendPartnerVerifyCode: write(() => ({ mobile: NOBODY, purpose: 'login' })),

  uploadFile: write(() => ({ purpose: 'attachment' })),
  downloadFile: write((answers) => {
    const file = answers.uploadFile as { url: string } | undefined
    return file ? { url: file.url } : '没有上传成功的文件'
  }),
  updateUser: write((answers) => {
    const user = answers.getUserInfo as { nickName: string } | undefined
    return user ? { nickName: user.nickName } : 'getUserInfo 没有成功'
  }),
  changeFavorites: write(readFromList('listAllApplications', ['favorites'], 'id', 'appId', { action: 'add' })),
  changeFavoriteReports: write(readFromList('listReports', ['records'], 'id', 'reportId', { action: 'add' })),
  addCustomProcess: write(readFromList('listProcessDefinitions', ['custom'], 'procDefKey', 'procDefKey')),
  markMessagesRead: write((answers) => {
    const message = readFirst(answers, 'listMessages', 'records')
    return message ? { ids: [message.id] } : 'listMessages 没有可用的数据'
  }),
  markTaskRead: write(readFromList('listTasks', ['records'], 'procInstId', 'procInstId')),
  saveDevice: write(() => ({
    deviceId: randomUUID(),
    deviceName: 'conformance',
    os: '',
    osVersion: '',
    appVersion: '0',
    platform: 'h5',
  })),
  reportClientError: write(() => ({ message: 'conformance', route: '/conformance', version: '0', platform: 'h5' })),

  preCheckCode: expectRefusal(() => ({ mobile: NOBODY, code: '000000' })),
  forgetPassword: expectRefusal(() => ({ mobile: NOBODY, ticket: randomUUID(), password: `A1-${randomUUID()}` })),
  registerUser: expectRefusal(() => ({ mobile: NOBODY, code: '000000', name: '张三', password: `A1-${randomUUID()}` })),
  registerPartner: expectRefusal(() => ({
    mobile: NOBODY,
    code: '000000',
    name: '张三',
    companyName: '张三商行',
    password: `A1-${randomUUID()}`,
  })),
  changePassword: expectRefusal(() => ({ oldPassword: randomUUID(), newPassword: `A1-${randomUUID()}` })),
  changePhone: expectRefusal(() => ({ ticket: randomUUID(), mobile: NOBODY, code: '000000' })),
  requestDeletion: expectRefusal(() => ({ code: '000000' })),
  cancelDeletion: write(() => ({})),
  decideCertification: expectRefusal(() => ({ companyId: randomUUID(), version: 0, status: 'passed' })),
  changeColleague: expectRefusal(() => ({ userId: randomUUID(), postId: null, roles: [], version: '' })),
  redeemCoupon: expectRefusal(() => ({ code: 'CONFORMANCE' })),
  spendCoupon: expectRefusal(() => ({ id: randomUUID() })),
  revokeApiKey: expectRefusal(() => ({ id: randomUUID() })),
  changeWebhook: expectRefusal(() => ({ id: randomUUID(), isActive: false, version: 0 })),
  deleteWebhook: expectRefusal(() => ({ id: randomUUID() })),
  testWebhook: expectRefusal(() => ({ id: randomUUID() })),
  resendWebhookDelivery: expectRefusal(() => ({ id: randomUUID() })),
  resendSubscribeMessage: expectRefusal(() => ({ id: randomUUID(), version: 0 })),
  listWebhookDeliveries: expectRefusal(() => ({ id: randomUUID() })),
  signOutDevice: expectRefusal(() => ({ id: randomUUID() })),
  untieWechat: expectRefusal(() => ({ id: randomUUID() })),
  setNotificationChoice: write(() => ({ category: 'news', channel: 'app', isOn: true })),
  joinCompany: expectRefusal(() => ({ company: randomUUID() })),
  getDiagnosisResult: read(readFromList('listDiagnoses', ['records'], 'id', 'id')),
  printDiagnosis: read(readFromList('listDiagnoses', ['records'], 'id', 'id')),
  finishDiagnosis: expectRefusal(() => ({ version: 2_000_000_000 })),
  setMenuRight: expectRefusal(() => ({ key: 'conformance', roles: [], version: '' })),
  search: read(() => ({ keyword: '采购' })),
  searchKind: read(() => ({ keyword: '采购', kind: 'process' })),
  checkWebAddress: read(() => ({ url: 'https://conformance.example.com/' })),
  getColleague: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  getManagedPerson: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  getPeopleImport: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  getPeopleFaults: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  importPeople: expectRefusal(() => ({ id: randomUUID() })),
  getProductionImport: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  getProductionFaults: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  importProduction: expectRefusal(() => ({ id: randomUUID() })),
  getProductionTemplate: read(() => ({})),
  getPeopleTemplate: read(() => ({})),
  exportPeople: read(() => ({ format: 'csv' })),
  previewDeactivation: {
    ...expectRefusal(() => ({ id: randomUUID(), processes: 'keep', visits: 'cancel' })),
    isWrite: false,
  },
  getMyCoupon: read(readFromList('listMyCoupons', ['records'], 'id', 'id')),
  getReport: read(readFromList('listReports', ['records'], 'id', 'id')),
  findCompany: { ...expectRefusal(() => ({ company: randomUUID() })), isWrite: false },
  getPublicForm: read(() => ({ kind: 'survey' })),
  listPublicForms: read(() => ({ kind: 'job' })),
  getManagedPublicForm: read(readFromList('listManagedPublicForms', ['records'], 'id', 'id')),
  summarizePublicForm: read(readFromList('listManagedPublicForms', ['records'], 'id', 'id')),
  listPublicTexts: read(readFromList('listManagedPublicForms', ['records'], 'id', 'id', { field: 'conformance' })),
  revokeCouponCodes: expectRefusal(() => ({ id: randomUUID() })),
  revokeLandingCode: expectRefusal(() => ({ code: 'conformance' })),
  switchPublicForm: expectRefusal(() => ({ id: randomUUID(), isOpen: false, version: 0 })),
  createFormCode: expectRefusal(() => ({ id: randomUUID() })),
  exportContentList: read(() => ({ list: 'enquiries' })),
  exportPublicAnswers: read(readFromList('listManagedPublicForms', ['records'], 'id', 'id')),
  getPublicReceipt: { ...expectRefusal(() => ({ token: randomUUID() })), isWrite: false },
  openInvitation: { ...expectRefusal(() => ({ code: '2222222222' })), isWrite: false },
  resolveLandingCode: { ...expectRefusal(() => ({ code: 'conformance' })), isWrite: false },
  printCodePoster: {
    ...expectRefusal(() => ({ code: 'conformance', title: '检查', origin: 'https://conformance.example.com' })),
    isWrite: false,
  },
  signWechatPage: read(() => ({ url: 'https://conformance.example.com/' })),
  linkToMiniProgram: read(() => ({ address: '/pages/index/index' })),
  drawMiniCode: { ...expectRefusal(() => ({ code: 'conformance' })), isWrite: false },
  getVisit: read(readFromList('listVisits', ['records'], 'id', 'id')),
  changeVisit: expectRefusal(() => ({
    id: randomUUID(),
    version: 'none',
    purpose: '检查',
    startTime: '2026-11-20 09:00:00',
    endTime: '2026-11-20 10:00:00',
    gateId: randomUUID(),
  })),
  remindVisitor: expectRefusal(() => ({ id: randomUUID() })),
  registerWalkIn: expectRefusal(() => ({
    visitorName: '检查',
    phone: '13900000000',
    hostId: randomUUID(),
    purpose: '检查',
    endTime: '2026-11-20 10:00:00',
    isAgreed: false,
  })),
  admitVisitor: expectRefusal(() => ({ id: randomUUID() })),
  getVisitReport: read(() => ({ fromDay: '2026-11-01', toDay: '2026-11-30' })),
  listReportVisits: read(() => ({ fromDay: '2026-11-01', toDay: '2026-11-30' })),
  exportVisitReport: read(() => ({ fromDay: '2026-11-01', toDay: '2026-11-30' })),
  exportVisits: read(() => ({})),
  printVisitBadge: { ...expectRefusal(() => ({ id: randomUUID() })), isWrite: false },
  registerPassKey: expectRefusal(() => ({ id: randomUUID(), publicKey: 'A'.repeat(43) })),
  getGateBook: read(readFromList('listVisitGates', [], 'id', 'gateId')),
  settlePassages: write(() => ({
    sentAt: Date.now(),
    passages: [{ id: randomUUID(), gateId: 'none', code: 'none', direction: 'in', at: Date.now() }],
  })),
  openVisit: { ...expectRefusal(() => ({ token: 'conformance' })), isWrite: false },
  getHealthDeclaration: write(() => ({})),
  getHealthPass: expectRefusal(() => ({ id: randomUUID(), holder: 'conformance' })),
  withdrawHealth: expectRefusal(() => ({ id: randomUUID(), holder: 'conformance' })),
  getInduction: expectRefusal(() => ({ id: randomUUID(), holder: 'conformance' })),
  getNda: expectRefusal(() => ({ id: randomUUID(), holder: 'conformance' })),
  completeInduction: expectRefusal(() => ({ id: randomUUID(), holder: 'conformance', version: 1, answers: [] })),
  saveEntryRules: expectRefusal(() => ({
    version: 2_000_000_000,
    induction: { isOn: false, isRequired: false, months: 12, pages: [], questions: [] },
    nda: { isOn: false, areas: [], text: '' },
    photo: 'off',
  })),
  declareHealth: expectRefusal(() => ({ version: 2_000_000_000, main: {}, purposes: [] })),
  remindJoin: expectRefusal(() => ({ id: randomUUID() })),
  withdrawJoin: expectRefusal(() => ({ id: randomUUID() })),
  revokeInvitation: expectRefusal(() => ({ id: randomUUID() })),
  createInvitation: expectRefusal(() => ({ days: 1, maxUses: 1, deptId: randomUUID() })),
  approveRegisteringUser: expectRefusal(() => ({ id: randomUUID() })),
  refuseRegisteringUser: expectRefusal(() => ({ id: randomUUID(), reason: '检查' })),
  actOnTask: expectRefusal(() => ({ taskId: randomUUID(), action: 'agree', version: 0 })),
  startProcess: expectRefusal(() => ({ procDefKey: randomUUID(), formVersion: 0, main: {} })),
  saveSubscribeAnswers: expectRefusal(() => ({ answers: [{ templateId: 'conformance', answer: 'accept' }] })),
  changeLinks: expectRefusal(() => ({ procInstId: randomUUID(), action: 'add', linkedId: randomUUID() })),
  commentOnTask: expectRefusal(() => ({ procInstId: randomUUID(), text: '检查' })),
  changeBanner: expectRefusal(() => ({
    id: randomUUID(),
    version: 0,
    title: '检查',
    startTime: '2026-11-01 00:00:00',
    endTime: '2026-11-02 00:00:00',
  })),
  removeBanner: expectRefusal(() => ({ id: randomUUID() })),
  openLaunchInvitation: { ...expectRefusal(() => ({ code: '222222222222' })), isWrite: false },
  listLaunchInvitations: read(buildLaunchInput),
  listLaunchSignUps: read(buildLaunchInput),
  signUpForLaunch: expectRefusal(() => ({
    eventId: randomUUID(),
    name: '检查',
    mobile: NOBODY,
    company: '检查',
    smsCode: '000000',
    agreed: true,
  })),
  setLaunchReminder: expectRefusal(() => ({ eventId: randomUUID(), isOn: false })),
  createLaunchInvitation: expectRefusal(() => ({ eventId: randomUUID(), guestName: '检查' })),
  openGuestPass: { ...expectRefusal(() => ({ code: '222222222222' })), isWrite: false },
  getManagedActivity: read(readFromList('listStaffActivities', ['activities'], 'id', 'id')),
  getManagedLaunch: read(readFromList('listManagedLaunches', ['records'], 'id', 'id')),
  getRoster: read(readFromList('listStaffActivities', ['activities'], 'id', 'activityId')),
  exportActivityGuests: read(readFromList('listStaffActivities', ['activities'], 'id', 'activityId')),
  countAtGates: read(readFromList('listStaffActivities', ['activities'], 'id', 'activityId')),
  searchGuests: read(readFromList('listStaffActivities', ['activities'], 'id', 'activityId', { keyword: '李' })),
  signAtGate: expectRefusal(() => ({ code: '222222222222', direction: 'in', gatePin: '000000' })),
  findGuestPasses: expectRefusal(() => ({ mobile: NOBODY, code: '000000' })),
  revokeGuest: expectRefusal(() => ({ code: '222222222222', isRevoked: true })),
  removeCustomProcess: expectRefusal(() => ({ procDefKey: randomUUID() })),
  getProduct: read(readFromList('listProducts', ['records'], 'id', 'id')),
  getManagedProduct: read(readFromList('listProducts', ['records'], 'id', 'id')),
  printProduct: read(readFromList('listProducts', ['records'], 'id', 'id')),
  searchProducts: read(() => ({ keyword: '数控' })),
  setFavoriteProduct: expectRefusal(() => ({ productId: randomUUID(), favorite: true, version: 0 })),
  enquireProduct: expectRefusal(() => ({
    productId: randomUUID(),
    wish: 'quote',
    name: '检查',
    company: '检查',
    mobile: NOBODY,
    smsCode: '000000',
    agreed: true,
  })),
  changeProductEnquiry: expectRefusal(() => ({ id: randomUUID(), status: 'closed', version: 0 })),
  featureProduct: expectRefusal(() => ({ productId: randomUUID(), day: '2026-01-01', before: null })),
}

/** The probe of a call, or the reason why it has none, as a sentence. */
export function findProbe(name: CallName): Probe | string {
  const reason = reasons[name]
  if (reason !== undefined) return reason
  const probe = probes[name]
  if (probe) return probe
  const endpoint: Endpoint = calls[name]
  if (endpoint.method !== 'GET') return '会改变数据，且没有安全的检查办法'
  return safeParse(endpoint.input, {}).success ? read(() => ({})) : '没有可用的参数'
}

/** All calls, those without an input of their own first, so that the answers which others read have been given. */
export function listCallsToProbe(): CallName[] {
  const withInput = Object.keys(probes) as CallName[]
  return [...(Object.keys(calls) as CallName[]).filter((name) => !(name in probes)), ...withInput]
}
