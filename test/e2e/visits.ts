// How each route is opened by itself: by whom, with which query, and what of the seed stands there then.
import { listMyCoupons } from '@/contract/identity/coupon'
import { listMessages } from '@/contract/message/message'
import { listTodos } from '@/contract/workflow/todo'
import { type Route, type RouteName, routeTable } from '@/navigation/routes'
import { activityId, guestCode } from '@/server/seed/activity'
import { announcementId } from '@/server/seed/announcements'
import { cloudServiceId } from '@/server/seed/cloud'
import { productId } from '@/server/seed/exhibition/exhibition'
import { launchInvitationCode } from '@/server/seed/launch'
import { opportunityId } from '@/server/seed/opportunities'
import { partnerActivityId } from '@/server/seed/partners'
import { demoPeople } from '@/server/seed/people'
import { machineId } from '@/server/seed/production'
import { DEMO_INVITATION } from '@/server/seed/public/public-forms'
import { reportId } from '@/server/seed/report'
import { studyId } from '@/server/seed/study'

import { giftClaim, submitAsGuest } from './guest-form-steps'
import { type Person, people, type SeededServer } from './server'

export interface Visit {
  name: RouteName
  route: Route
  /** Nobody: a guest. */
  person?: Person
  /** Of several screens of one route, which. */
  view?: string
  /** Of such a screen: it reads nothing to be there. */
  isStill?: boolean
  /** What its page is opened on, when it is not what stands for the route. */
  sample?: Sample
}

type Query = Record<string, string>

/** A real thing of the seed: how its page is opened, and that it is this one. */
interface Sample {
  query: Query
  /** A text of its own, beside what every such page says; of a page of the web, its host. */
  shows: string
}
type Samples = Partial<Record<RouteName, Sample>>

const isPartnerArea = ({ path }: Route) => path.startsWith('/pages/channel/')

/** Pages of a desk are full for those who stand there. */
const atDesk: Readonly<Record<string, Person>> = { '/pages/qr/scan': 'zhaoLei', '/pages/qr/onsite': 'wangMin' }
/** Guests' pages that show the most to somebody who is signed in. */
const fullFor: Partial<Record<RouteName, Person>> = {
  signIn: 'zhaoLei',
  visitorPass: 'liuYang',
  invitations: 'wangQiang',
  manage: 'wangQiang',
  manageDepartments: 'wangQiang',
  managePosts: 'wangQiang',
  managePeople: 'wangQiang',
  managePerson: 'wangQiang',
  manageReceived: 'wangQiang',
  manageAudit: 'wangQiang',
  manageData: 'wangQiang',
  manageNotices: 'wangQiang',
  manageBanners: 'wangQiang',
  manageGates: 'wangQiang',
  manageCodes: 'wangQiang',
  manageEntry: 'wangQiang',
  manageHealth: 'wangQiang',
  manageOpportunities: 'wangQiang',
  manageOpportunity: 'wangQiang',
  manageCertifications: 'wangQiang',
  managePartnerActivities: 'wangQiang',
  managePartnerActivity: 'wangQiang',
  managePartnerInvite: 'wangQiang',
  manageGift: 'wangQiang',
  manageActivities: 'wangQiang',
  manageLaunches: 'wangQiang',
  manageForms: 'wangQiang',
  manageProcesses: 'wangQiang',
  manageStudy: 'wangQiang',
  manageHall: 'wangQiang',
}

function visitor(name: RouteName, route: Route): Person | undefined {
  const most = fullFor[name]
  if (most || route.guest) return most
  const desk = atDesk[route.path]
  if (desk) return desk
  return isPartnerArea(route) ? 'zhouMin' : 'zhangWei'
}

/** Lines of the specification that a page proves by opening; journeys prove those of the others. */
const proofs: Partial<Record<RouteName, string>> = {
  partnerRegister: '[spec 1.06, 2.83, R.63]',
  partnerActivities: '[spec 1.06, 2.86, R.66]',
  init: '[spec 2.19, R.01]',
  redirect: '[spec 2.22, R.03]',
  agreement: '[spec 2.29, R.09]',
  privacy: '[spec 2.30, R.10]',
  serviceTerms: '[spec 2.31, R.11]',
  register: '[spec 2.39, R.19]',
  settings: '[spec 2.42, R.22]',
  about: '[spec 2.48, R.27]',
  guide: '[spec 2.50, R.29]',
  home: '[spec 2.51, R.30]',
  download: '[spec 2.52, R.31]',
  joinApp: '[spec 2.53, R.32]',
  login: '[spec 2.54, R.33]',
  forgotPassword: '[spec 2.55, R.34]',
  task: '[spec 2.57, R.37]',
  diagnosis: '[spec 2.64, R.44]',
  partnerHome: '[spec 2.81, R.61]',
  partnerLogin: '[spec 2.82, R.62]',
  submitOpportunity: '[spec 2.84, R.64]',
  opportunity: '[spec 2.85, R.65]',
  partnerMy: '[spec 2.87, R.67]',
  todo: '[spec R.35]',
  inviteVisitor: '[spec R.72]',
  scanVisitor: '[spec R.73]',
  onSite: '[spec R.74]',
  partnerActivity: '[spec R.78]',
  partnerNews: '[spec R.87]',
  partnerInvite: '[spec R.88]',
}

/** The title of the test that opens a page. */
export const titleVisit = ({ name, route }: Visit) => [name, route.path, proofs[name]].filter(Boolean).join(' ')

/** Every route of the table, each by whom it shows the most to. */
export function visits(): Visit[] {
  return (Object.keys(routeTable) as RouteName[]).map((name) => {
    const route = routeTable[name]
    return { name, route, person: visitor(name, route) }
  })
}

/** Things that are the same on every server. */
const samples: Samples = {
  studyDetail: { query: { id: studyId('fire') }, shows: '消防通道净宽不小于 2.4 米' },
  machine: { query: { id: machineId('CNC-07') }, shows: 'CNC-07' },
  managePerson: { query: { id: demoPeople.zhangWei.id }, shows: '13800138001' },
  cloudService: { query: { id: cloudServiceId('collect') }, shows: '边缘缓存 72 小时，恢复后补传' },
  report: { query: { id: reportId('oee') }, shows: 'A3' },
  product: { query: { id: productId('agv') }, shows: '600 公斤顶升搬运' },
  form: { query: { procDefKey: 'trip' }, shows: '拜访单位' },
  applicationView: { query: { appCode: 'ledger' }, shows: '采购台账' },
  publicNotice: { query: { id: announcementId('visit-rules') }, shows: '二维码每 30 秒更新' },
  notice: { query: { id: announcementId('safety') }, shows: '一、检查范围' },
  messageCategory: { query: { category: 'news' }, shows: '资讯动态' },
  invitation: { query: { code: launchInvitationCode }, shows: '尊敬的 刘洋' },
  partnerInvitation: { query: { invite: DEMO_INVITATION }, shows: '王强' },
  guestCode: { query: { code: guestCode('open', people.liuYang) }, shows: '智造开放日' },
  signIn: { query: { desk: activityId('open') }, shows: '主会场入口' },
  opportunity: { query: { id: opportunityId('approved') }, shows: '备件分拣一期，12 个道口，对接 WMS' },
  partnerActivity: { query: { id: partnerActivityId('robot') }, shows: '从节拍计算、夹具评估到报价结构' },
  manageOpportunity: { query: { id: opportunityId('approved') }, shows: '备件分拣一期，12 个道口，对接 WMS' },
  webPage: { query: { url: 'https://live.dazhiyun.example.com/2026-launch' }, shows: 'live.dazhiyun.example.com' },
}

/** What stands on pages that need no parameter: of the seed where there is something, else the page's own words. */
const texts: Partial<Record<RouteName, string>> = {
  study: 'A3 产线班前会：今天的三件事',
  lineChange: '法兰盘 F-208',
  board: '达成率',
  agreement: '你用手机号注册账号',
  privacy: '手机号：用于注册、登录和接收验证码',
  serviceTerms: '面向企业成员：待办审批',
  notices: '访客进厂管理规定（修订）',
  approvalMessages: '请你审批：CNC-07 主轴异响',
  systemMessages: 'CNC-07 主轴振动 3.1 mm/s',
  messages: 'J3 轴温度 78 ℃',
  register: '注册后可以先体验',
  trial: '30 天全功能试用',
  settings: '新的待办交给代办人',
  profile: 'zhang.wei@example.com',
  coupons: '机械臂培训抵用券',
  cloud: '设备联网采集',
  about: '文件验证',
  changePhone: '138****8001',
  guide: '审批，在手机上办完',
  download: '在微信搜索“访客助手”',
  login: '渠道伙伴登录',
  forgotPassword: '验证手机号',
  todo: '工装采购 · 液压卡盘 ×2',
  processes: '工艺、质量、设备依次评审',
  reports: '不良类型柏拉图与设备排名',
  visitorPass: '博世（中国）投资',
  healthPass: '进厂前 1 分钟填完',
  diagnosis: '历次诊断（2）',
  launch: '让每台设备都会说话',
  blueCollar: '还招 7 人',
  publicApplication: '两天一夜，跟着产线的人把一个改善做完',
  giftPack: '限量 200 份',
  cooperation: '精密刀具、伺服与导轨的第二供应商',
  survey: '你对本次到访的整体感受',
  hall: '今日主推',
  exhibitionUnits: '铣、车、测一线贯通',
  products: '定位精度 ±0.005 mm',
  productSearch: '大家在看',
  partnerHome: '宁波吉利汽车部件有限公司',
  partnerLogin: '查重保护 · 共赢制造升级',
  partnerRegister: '资料审核通过后才能提报商机',
  submitOpportunity: '通过即保护 90 天',
  partnerActivities: '返利、保护期与市场费用的新规则',
  partnerMy: '每月商机',
  previewImage: '没有可以预览的图片',
  previewDocument: '没有可以预览的文件',
  chooseLocation: '使用我的位置',
  openLocation: '没有找到这个地点',
  search: '可以输入汉字、拼音',
  inviteVisitor: '伺服方案交流',
  scanVisitor: '2 号门（物流）',
  onSite: '何志远',
  verify: '说明文件由本系统打印',
  absence: '新的待办交给谁',
  devices: 'iPhone 15',
  avatar: '从相册选择',
  password: '其他设备上的登录会立即退出',
  notifications: '必读公告始终送达',
  help: '忘记密码怎么办',
  accountData: '提交后有 7 天冷静期',
  invitations: 'HDJMG-ATE22',
  manage: '企业已经可以开始工作',
  manageDepartments: '设备工程部',
  managePosts: '部门负责人',
  managePeople: '曹阳',
  manageReceived: '询价',
  manageAudit: '修改成员资料 · 宋杰',
  manageData: 'A3 线采集网关',
  manageNotices: '可见：全企业',
  manageBanners: '展示中',
  manageGates: '2 号门（物流）',
  manageCodes: '生成落地码',
  manageEntry: '厂区内行走',
  manageHealth: '体温偏高',
  manageOpportunities: '海天自动化',
  manageCertifications: '没有待审核的企业认证',
  managePartnerActivities: '四季度伙伴政策说明会',
  managePartnerActivity: '名额',
  managePartnerInvite: '生成邀请函',
  manageGift: '取件码',
  manageActivities: '供应商质量大会',
  manageLaunches: '智造发布会',
  manageForms: '访客体验调查',
  manageProcesses: '请假申请',
  manageStudy: 'A3 产线班前会：今天的三件事',
  manageHall: '铣、车、测一线贯通',
  partnerNews: '联系电话：多次拨打为空号',
  partnerInvite: '明锐科技',
}

/** A gift that somebody claimed, as they are told of it. */
async function claim(server: SeededServer): Promise<Sample> {
  const main = { name: '周先生', companyName: '常州星宇精工', cup: '海蓝' }
  const token = await submitAsGuest(server, '13912340099', { ...giftClaim, main })
  return { query: { t: token }, shows: main.companyName }
}

/** With them every page that shows stored words has some. */
async function allSamples(server: SeededServer): Promise<Samples> {
  const { accessToken } = await server.signIn('zhangWei')
  const token = String(accessToken)
  const { data: todos } = await server.send(listTodos, {}, { token })
  const { data: messages } = await server.send(listMessages, { msgType: 'system' }, { token })
  const { data: coupons } = await server.send(listMyCoupons, { status: '1' }, { token })
  const [todo] = todos.records
  const [coupon] = coupons.records
  const [message] = messages.records
  if (!todo?.taskId || !message || !coupon)
    throw new Error('the seed lacks something to decide, read or use for zhangWei')
  const [line = ''] = message.content.split('\n')
  const still = Object.entries(texts).map(([name, shows]) => [name, { query: {}, shows }])
  return {
    ...Object.fromEntries(still),
    ...samples,
    task: { query: { taskId: todo.taskId }, shows: todo.subject },
    message: { query: { id: message.id }, shows: line },
    coupon: { query: { id: coupon.id }, shows: coupon.name },
    submitted: await claim(server),
  }
}

/** The session of a person who only looks: one for each server, since signing in takes its time on purpose. */
export function getSession(person: Person, server: SeededServer): Promise<Record<string, unknown>> {
  const cachedPeople = sessions.get(server) ?? new Map<Person, Promise<Record<string, unknown>>>()
  sessions.set(server, cachedPeople)
  const session = cachedPeople.get(person) ?? server.signIn(person)
  cachedPeople.set(person, session)
  return session
}

const sessions = new WeakMap<SeededServer, Map<Person, Promise<Record<string, unknown>>>>()
const samplesByServer = new WeakMap<SeededServer, Promise<Samples>>()

/** What a visit is shown; undefined where its page needs none, or nothing is seeded for it. */
export async function sampleFor({ name, sample }: Visit, server: SeededServer): Promise<Sample | undefined> {
  if (sample) return sample
  const cachedSamples = samplesByServer.get(server) ?? allSamples(server)
  samplesByServer.set(server, cachedSamples)
  return (await cachedSamples)[name]
}

/** The address of a visit on a real thing of the seed; a parameter nothing is seeded for is `1`. */
export async function getAddress(visit: Visit, server: SeededServer): Promise<string> {
  const { path, params } = visit.route
  const sample = await sampleFor(visit, server)
  const required = Object.fromEntries(params.map((key) => [key, '1']))
  const query = new URLSearchParams({ ...required, ...sample?.query }).toString()
  return query ? `${path}?${query}` : path
}
