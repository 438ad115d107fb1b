import { randomUUID } from 'node:crypto'
import { safeParse } from 'valibot'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

/** The data of the calls that were answered well, by call. */
export type Seen = Readonly<Partial<Record<CallName, unknown>>>

/** What is sent to check one call. */
export interface Probe {
  /** The input, or in a sentence why there is nothing to send. */
  input: (seen: Seen) => object | string
  /** `refusal`: the input names nothing that exists, so that the call is checked without changing anything. */
  expects: 'success' | 'refusal'
  /** Leaves a trace: sent with `--write` only. */
  isWrite: boolean
}

/** A picture of one pixel, for the check of uploads. */
export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const NOBODY = '19999999999'

function firstOf(seen: Seen, call: CallName, ...path: string[]): Record<string, unknown> | undefined {
  let value: unknown = seen[call]
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key]
  return Array.isArray(value) ? value[0] : undefined
}

/** Names one member of the first entry of a list that was seen. */
function fromList(call: CallName, path: string[], member: string, input: string, rest: object = {}) {
  return (seen: Seen) => {
    const entry = firstOf(seen, call, ...path)
    return entry?.[member] ? { [input]: entry[member], ...rest } : `${call} 没有可用的数据`
  }
}

const read = (input: Probe['input']): Probe => ({ input, expects: 'success', isWrite: false })
const write = (input: Probe['input']): Probe => ({ input, expects: 'success', isWrite: true })
const refused = (input: () => object): Probe => ({ input, expects: 'refusal', isWrite: true })

/** Calls that are never sent by themselves, and why. */
const reasons: Partial<Record<CallName, string>> = {
  createToken: '登录时已检查',
  logout: '检查结束时调用',
  submitCertification: '会提交真实的认证资料，请手工检查',
  createCouponCodes: '会发出真实的优惠券，请手工检查',
  listCertifications: '只有运营方的管理员可以查看',
  signOutOthers: '会退出此账号的其他设备，请手工检查',
  createPartnerApplication: '会提交真实的入驻申请，请手工检查',
  createOpportunity: '会提交真实的商机，请手工检查',
  createBanner: '会在首页发布真实的轮播图，请手工检查',
  createAnnouncement: '会向全企业发布真实的公告，请手工检查',
  saveExhibitionUnit: '会改变公开的数字展厅，请手工检查',
  saveProduct: '会改变公开的数字展厅，请手工检查',
}

/** Names the launch event that everybody sees. */
function launchOf(seen: Seen) {
  const { event } = (seen.getLaunch ?? {}) as { event?: { id: string } }
  return event ? { eventId: event.id } : 'getLaunch 没有可用的数据'
}

/** Names the first process that may be started. */
function aProcess(rest: object = {}) {
  return (seen: Seen) => {
    const [process] = (firstOf(seen, 'listProcessDefinitions', 'groups')?.children ?? []) as { procDefKey: string }[]
    return process ? { procDefKey: process.procDefKey, ...rest } : 'listProcessDefinitions 没有可用的数据'
  }
}

const DRAFT_KEY = `process:${randomUUID()}`

const probes: Partial<Record<CallName, Probe>> = {
  getTaskDetail: read(fromList('listTasks', ['records'], 'taskId', 'taskId')),
  listLinkable: read(fromList('listTasks', ['records'], 'procInstId', 'procInstId')),
  printTask: read(fromList('listTasks', ['records'], 'procInstId', 'procInstId')),
  // Asks and leaves nothing, yet is only checked by what it refuses.
  verifyDocument: { ...refused(() => ({ serialNo: 'CONFORMANCE', code: '0000000000' })), isWrite: false },
  listApplicationViews: { ...refused(() => ({ appCode: 'conformance-none' })), isWrite: false },
  listApplicationRecords: { ...refused(() => ({ viewId: randomUUID() })), isWrite: false },
  getProcessForm: read(aProcess()),
  predictProcess: write(aProcess({ main: {} })),
  getDraft: read(() => ({ key: DRAFT_KEY })),
  saveDraft: write(() => ({ key: DRAFT_KEY, content: { main: {} }, version: 0 })),
  deleteDraft: write(() => ({ key: DRAFT_KEY })),
  getAnnouncement: read(fromList('listAnnouncements', ['records'], 'id', 'id')),
  getMessage: read(fromList('listMessages', ['records'], 'id', 'id')),
  changeMessages: write((seen) => {
    const message = firstOf(seen, 'listMessages', 'records')
    return message ? { ids: [message.id], change: message.starred ? 'star' : 'unstar' } : 'listMessages 没有可用的数据'
  }),
  confirmAnnouncement: refused(() => ({ id: randomUUID() })),
  listReceipts: { ...refused(() => ({ id: randomUUID(), state: 'waiting' })), isWrite: false },
  remindReaders: refused(() => ({ id: randomUUID() })),
  searchMessages: read(() => ({ keyword: '审批' })),
  searchMapPlaces: read(() => ({ words: '昆山' })),
  getStudyResource: read(fromList('listStudyResources', ['records'], 'id', 'id')),
  listStudyLearners: read(fromList('listStudyResources', ['records'], 'id', 'id')),
  saveStudyProgress: refused(() => ({ id: randomUUID(), position: 0, parts: [] })),
  assignStudy: refused(() => ({ id: randomUUID(), dueDate: null })),
  getMachine: read(fromList('getProductionBoard', ['machines'], 'id', 'id')),
  findMachine: read(fromList('getProductionBoard', ['machines'], 'code', 'label')),
  callForMachine: refused(() => ({ machineId: randomUUID(), kind: 'andon', reason: '缺料' })),
  getLineChangeOptions: read(fromList('getProductionBoard', ['machines'], 'id', 'machineId')),
  getLineChange: read(fromList('listLineChanges', ['records'], 'id', 'changeId')),
  startLineChange: refused(() => ({
    machineId: randomUUID(), toLineId: randomUUID(), toProductId: randomUUID(),
    machineVersion: 0,
  })),
  doLineChangeStep: refused(() => ({ changeId: randomUUID(), seq: 1, version: 0 })),
  cancelLineChange: refused(() => ({ changeId: randomUUID(), version: 0, reason: '检查' })),
  getCloudService: read(fromList('listCloudServices', ['available'], 'id', 'id')),
  listDictItems: read(() => ({ code: 'sex_type' })),
  getOpportunity: read(fromList('listOwnOpportunities', ['records'], 'id', 'id')),
  checkNotApprovedOpportunities: read(() => ({ customerName: '不存在的客户' })),
  getReportedOpportunity: read(fromList('listReportedOpportunities', ['records'], 'id', 'id')),
  getReviewedOpportunity: { ...refused(() => ({ procInstId: randomUUID() })), isWrite: false },
  getPartnerActivity: read(fromList('listPartnerActivities', ['records'], 'id', 'id')),
  openPartnerInvitation: { ...refused(() => ({ code: '2222222222' })), isWrite: false },
  readPartnerNews: refused(() => ({ ids: [] })),
  addFollowUp: refused(() => ({ id: randomUUID(), content: '检查' })),
  requestExtension: refused(() => ({ id: randomUUID(), version: 0, days: 30, reason: '检查' })),
  closeOpportunity: refused(() => ({ id: randomUUID(), version: 0, result: 'lost', reason: '检查' })),
  convertOpportunity: refused(() => ({ id: randomUUID(), version: 0 })),
  removeOpportunityDraft: refused(() => ({ id: randomUUID() })),
  signUpForPartnerActivity: refused(() => ({ id: randomUUID() })),
  cancelPartnerSignUp: refused(() => ({ id: randomUUID() })),
  createPartnerInvitation: refused(() => ({ kind: 'partner', inviteeName: '检查' })),
  downloadFile: write((seen) => {
    const file = seen.uploadFile as { url: string } | undefined
    return file ? { url: file.url } : '没有上传成功的文件'
  }),
  // GET, yet it sends an SMS.
  sendVerifyCode: write(() => ({ mobile: NOBODY, purpose: 'login' })),
  sendPartnerVerifyCode: write(() => ({ mobile: NOBODY, purpose: 'login' })),

  uploadFile: write(() => ({ purpose: 'attachment' })),
  updateUser: write((seen) => {
    const user = seen.getUserInfo as { nickName: string } | undefined
    return user ? { nickName: user.nickName } : 'getUserInfo 没有成功'
  }),
  changeFavorites: write(fromList('listAllApplications', ['favorites'], 'id', 'appId', { action: 'add' })),
  changeFavoriteReports: write(fromList('listReports', ['records'], 'id', 'reportId', { action: 'add' })),
  addCustomProcess: write(fromList('listProcessDefinitions', ['custom'], 'procDefKey', 'procDefKey')),
  markMessagesRead: write((seen) => {
    const message = firstOf(seen, 'listMessages', 'records')
    return message ? { ids: [message.id] } : 'listMessages 没有可用的数据'
  }),
  markTaskRead: write(fromList('listTasks', ['records'], 'procInstId', 'procInstId')),
  saveDevice: write(() => ({
    deviceId: randomUUID(),
    deviceName: 'conformance',
    os: '',
    osVersion: '',
    appVersion: '0',
    platform: 'h5',
  })),
  reportClientError: write(() => ({ message: 'conformance', route: '/conformance', version: '0', platform: 'h5' })),

  preCheckCode: refused(() => ({ mobile: NOBODY, code: '000000' })),
  forgetPassword: refused(() => ({ mobile: NOBODY, ticket: randomUUID(), password: `A1-${randomUUID()}` })),
  registerUser: refused(() => ({ mobile: NOBODY, code: '000000', name: '张三', password: `A1-${randomUUID()}` })),
  registerPartner: refused(() => ({
    mobile: NOBODY,
    code: '000000',
    name: '张三',
    companyName: '张三商行',
    password: `A1-${randomUUID()}`,
  })),
  changePassword: refused(() => ({ oldPassword: randomUUID(), newPassword: `A1-${randomUUID()}` })),
  changePhone: refused(() => ({ ticket: randomUUID(), mobile: NOBODY, code: '000000' })),
  requestDeletion: refused(() => ({ code: '000000' })),
  cancelDeletion: write(() => ({})),
  decideCertification: refused(() => ({ companyId: randomUUID(), version: 0, status: 'passed' })),
  changeColleague: refused(() => ({ userId: randomUUID(), postId: null, roles: [], version: '' })),
  redeemCoupon: refused(() => ({ code: 'CONFORMANCE' })),
  spendCoupon: refused(() => ({ id: randomUUID() })),
  signOutDevice: refused(() => ({ id: randomUUID() })),
  untieWechat: refused(() => ({ id: randomUUID() })),
  setNotificationChoice: write(() => ({ category: 'news', channel: 'app', isOn: true })),
  joinCompany: refused(() => ({ company: randomUUID() })),
  getDiagnosisResult: read(fromList('listDiagnoses', ['records'], 'id', 'id')),
  printDiagnosis: read(fromList('listDiagnoses', ['records'], 'id', 'id')),
  finishDiagnosis: refused(() => ({ version: 2_000_000_000 })),
  setMenuRight: refused(() => ({ key: 'conformance', roles: [] })),
  search: read(() => ({ keyword: '采购' })),
  searchKind: read(() => ({ keyword: '采购', kind: 'process' })),
  checkWebAddress: read(() => ({ url: 'https://conformance.example.com/' })),
  getColleague: { ...refused(() => ({ id: randomUUID() })), isWrite: false },
  getMyCoupon: read(fromList('listMyCoupons', ['records'], 'id', 'id')),
  getReport: read(fromList('listReports', ['records'], 'id', 'id')),
  findCompany: { ...refused(() => ({ company: randomUUID() })), isWrite: false },
  getPublicForm: read(() => ({ kind: 'survey' })),
  listPublicForms: read(() => ({ kind: 'job' })),
  getPublicReceipt: { ...refused(() => ({ token: randomUUID() })), isWrite: false },
  openInvitation: { ...refused(() => ({ code: '2222222222' })), isWrite: false },
  resolveLandingCode: { ...refused(() => ({ code: 'conformance' })), isWrite: false },
  signWechatPage: read(() => ({ url: 'https://conformance.example.com/' })),
  linkToMiniProgram: read(() => ({ address: '/pages/index/index' })),
  drawMiniCode: { ...refused(() => ({ code: 'conformance' })), isWrite: false },
  openVisit: { ...refused(() => ({ token: 'conformance' })), isWrite: false },
  getHealthDeclaration: write(() => ({})),
  getHealthPass: refused(() => ({ id: randomUUID(), holder: 'conformance' })),
  withdrawHealth: refused(() => ({ id: randomUUID(), holder: 'conformance' })),
  declareHealth: refused(() => ({ version: 2_000_000_000, main: {}, purposes: [] })),
  remindJoin: refused(() => ({ id: randomUUID() })),
  withdrawJoin: refused(() => ({ id: randomUUID() })),
  revokeInvitation: refused(() => ({ id: randomUUID() })),
  createInvitation: refused(() => ({ days: 1, maxUses: 1, deptId: randomUUID() })),
  approveRegisteringUser: refused(() => ({ id: randomUUID() })),
  refuseRegisteringUser: refused(() => ({ id: randomUUID(), reason: '检查' })),
  actOnTask: refused(() => ({ taskId: randomUUID(), action: 'agree', version: 0 })),
  startProcess: refused(() => ({ procDefKey: randomUUID(), formVersion: 0, main: {} })),
  saveSubscribeAnswers: refused(() => ({ answers: [{ templateId: 'conformance', answer: 'accept' }] })),
  changeLinks: refused(() => ({ procInstId: randomUUID(), action: 'add', linkedId: randomUUID() })),
  commentOnTask: refused(() => ({ procInstId: randomUUID(), text: '检查' })),
  removeBanner: refused(() => ({ id: randomUUID() })),
  openLaunchInvitation: { ...refused(() => ({ code: '222222222222' })), isWrite: false },
  listLaunchInvitations: read(launchOf),
  listLaunchSignUps: read(launchOf),
  signUpForLaunch: refused(() => ({
    eventId: randomUUID(),
    name: '检查',
    mobile: NOBODY,
    company: '检查',
    smsCode: '000000',
    agreed: true,
  })),
  setLaunchReminder: refused(() => ({ eventId: randomUUID(), isOn: false })),
  createLaunchInvitation: refused(() => ({ eventId: randomUUID(), guestName: '检查' })),
  openGuestPass: { ...refused(() => ({ code: '222222222222' })), isWrite: false },
  getRoster: read(fromList('listStaffActivities', ['activities'], 'id', 'activityId')),
  countAtGates: read(fromList('listStaffActivities', ['activities'], 'id', 'activityId')),
  searchGuests: read(fromList('listStaffActivities', ['activities'], 'id', 'activityId', { keyword: '李' })),
  signAtGate: refused(() => ({ code: '222222222222', direction: 'in', gatePin: '000000' })),
  findGuestPasses: refused(() => ({ mobile: NOBODY, code: '000000' })),
  revokeGuest: refused(() => ({ code: '222222222222', isRevoked: true })),
  removeCustomProcess: refused(() => ({ procDefKey: randomUUID() })),
  getProduct: read(fromList('listProducts', ['records'], 'id', 'id')),
  printProduct: read(fromList('listProducts', ['records'], 'id', 'id')),
  searchProducts: read(() => ({ keyword: '数控' })),
  setFavoriteProduct: refused(() => ({ productId: randomUUID(), favorite: true, version: 0 })),
  enquireProduct: refused(() => ({
    productId: randomUUID(), wish: 'quote', name: '检查', company: '检查', mobile: NOBODY,
    smsCode: '000000', agreed: true,
  })),
  changeProductEnquiry: refused(() => ({ id: randomUUID(), status: 'closed' })),
  featureProduct: refused(() => ({ productId: randomUUID(), day: '2026-01-01' })),
}

/** How a call is checked; in a sentence why not, where it is not. */
export function probeOf(name: CallName): Probe | string {
  const reason = reasons[name]
  if (reason !== undefined) return reason
  const probe = probes[name]
  if (probe) return probe
  const endpoint: Endpoint = calls[name]
  if (endpoint.method !== 'GET') return '会改变数据，且没有安全的检查办法'
  return safeParse(endpoint.input, {}).success ? read(() => ({})) : '没有可用的参数'
}

/** Whether what is sent depends on what other calls gave. */
export function comesLater(name: CallName): boolean {
  return name in probes
}
