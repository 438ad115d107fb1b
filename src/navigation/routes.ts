/** A screen: its path, its title, and its access rule. */
export interface Route {
  path: `/${string}`
  /** Page config, `document.title` on H5 and the visible bar. Empty: the bar stays blank. */
  title: string
  /** Required query keys. */
  params: readonly string[]
  /** Opens without a session. */
  guest?: true
  /** A page of the staff tab bar (native in the mini-program). */
  tab?: true
  /** Black on white by default. */
  bar?: 'board' | 'clear' | 'partner'
  /**
   * `defineSpecRoute`: the specification's 67 pages and 3 system pages. `defineOwnRoute`: pages added under the
   * existing roots.
   */
  origin: 'spec' | 'ours'
  /** The mini-program uses WeChat's page. */
  h5Only?: true
}

/** Options of a route beyond path and title. `Params` keeps the literal keys for {@link RouteParams}. */
type Extra<Params extends readonly string[]> = Partial<Omit<Route, 'params'>> & { params?: Params }

// NoInfer: infers the keys from the literal, not from the table's check.
type RouteWith<Params extends readonly string[]> = Omit<Route, 'params'> & { params: NoInfer<Params> }

function defineSpecRoute<const Params extends readonly string[] = []>(
  path: Route['path'],
  title: string,
  { params, ...extra }: Extra<Params> = {},
): RouteWith<Params> {
  // Absent means none, like the default of Params.
  return { path, title, params: params ?? ([] as unknown as Params), origin: 'spec', ...extra }
}

function defineOwnRoute<const Params extends readonly string[] = []>(
  path: Route['path'],
  title: string,
  extra: Extra<Params> = {},
): RouteWith<Params> {
  return { ...defineSpecRoute(path, title, extra), origin: 'ours' }
}

const guest = { guest: true } as const
const tab = { tab: true } as const

/** Every screen of the product with its fixed title. Source: spec §2 and the route table of the product description. */
export const routes = {
  init: defineSpecRoute('/pages/init/init', '', guest),
  publicNotice: defineSpecRoute('/pages/notice/detail', '公告详情', { guest: true, params: ['id'] }),
  redirect: defineSpecRoute('/pages/redirect/index', '', guest),
  study: defineSpecRoute('/pages/study/index', '资讯动态'),
  studyDetail: defineSpecRoute('/pages/study/detail', '资讯详情', { params: ['id'] }),

  lineChange: defineSpecRoute('/pages/area/deviceLineChange', '设备换线'),
  machine: defineSpecRoute('/pages/area/machineDetail', '机台详情', { bar: 'board', params: ['id'] }),
  board: defineSpecRoute('/pages/area/prodBoard', '生产看板', { bar: 'board' }),

  agreement: defineSpecRoute('/pages/info/agreement', '用户协议', guest),
  privacy: defineSpecRoute('/pages/info/privacy', '隐私条款', guest),
  serviceTerms: defineSpecRoute('/pages/info/service', '服务条款', guest),
  notices: defineSpecRoute('/pages/info/notice', '公告'),
  notice: defineSpecRoute('/pages/info/noticeInfo', '公告详情', { params: ['id'] }),
  approvalMessages: defineSpecRoute('/pages/info/approve', '审批'),
  systemMessages: defineSpecRoute('/pages/info/sysNotice', '系统消息'),
  messages: defineSpecRoute('/pages/info/news', '消息', tab),
  messageCategory: defineSpecRoute('/pages/info/newsInfo', '消息', { params: ['category'] }),
  message: defineSpecRoute('/pages/info/newsContent', '消息详情', { params: ['id'] }),

  register: defineSpecRoute('/pages/register/index', '用户注册', guest),
  trial: defineSpecRoute('/pages/register/register', '低代码平台免费试用', guest),

  certification: defineSpecRoute('/pages/mine/certification', '企业认证'),
  settings: defineSpecRoute('/pages/mine/setting', '设置'),
  profile: defineSpecRoute('/pages/mine/userInfo', '个人中心'),
  coupons: defineSpecRoute('/pages/mine/coupon', '优惠券'),
  cloud: defineSpecRoute('/pages/mine/dazhiyun', '大智云', tab),
  cloudService: defineSpecRoute('/pages/mine/dazhiyunInfo', '云服务详情', { params: ['id'] }),
  about: defineSpecRoute('/pages/mine/aboutUs', '关于我们', guest),
  changePhone: defineSpecRoute('/pages/mine/changePhone', '更换手机号'),

  guide: defineSpecRoute('/pages/index/guide', '引导', { guest: true, bar: 'clear' }),
  home: defineSpecRoute('/pages/index/index', '首页', { guest: true, tab: true, bar: 'clear' }),
  download: defineSpecRoute('/pages/index/download', '下载', guest),
  joinApp: defineSpecRoute('/pages/index/joinApp', '下载', guest),
  login: defineSpecRoute('/pages/index/login', '登录', { guest: true, bar: 'clear' }),
  forgotPassword: defineSpecRoute('/pages/index/register', '忘记密码', guest),

  todo: defineSpecRoute('/pages/agency/application', '待办', tab),
  form: defineSpecRoute('/pages/eform/formApprove', '表单详情'),
  task: defineSpecRoute('/pages/eform/bpmTask/flowApprove', '待办详情'),
  processes: defineSpecRoute('/pages/application/moreProcessDefList', '全部流程'),
  applicationView: defineSpecRoute('/pages/application/viewList', '应用视图'),
  reports: defineSpecRoute('/pages/report/reportForm', '报表', tab),
  report: defineSpecRoute('/pages/report/reportInfo', '报表详情', { params: ['id'] }),

  visitorPass: defineSpecRoute('/pages/qr/visitorsCode', '访客二维码', { guest: true, bar: 'clear' }),
  healthPass: defineSpecRoute('/pages/qr/healthCode', '防疫通行证', guest),
  diagnosis: defineSpecRoute('/pages/diagno/diagno', '企业数字化诊断'),

  launch: defineSpecRoute('/pages/liveH5/index', '发布会', { guest: true, bar: 'clear' }),
  invitation: defineSpecRoute('/pages/liveH5/invitation', '邀请函', guest),
  blueCollar: defineSpecRoute('/pages/h5/blueCollar', '蓝领招募', guest),
  publicApplication: defineSpecRoute('/pages/h5/application', '申请表', guest),
  giftPack: defineSpecRoute('/pages/h5/yunbanli', '云伴礼', guest),
  partnerInvitation: defineSpecRoute('/pages/h5/channel', '邀请函', guest),
  cooperation: defineSpecRoute('/pages/h5/form', '合作专区', guest),
  survey: defineSpecRoute('/pages/h5/survey', '调查问卷', guest),
  guestCode: defineSpecRoute('/pages/h5/activityQrCode', '嘉宾邀请码', guest),
  signIn: defineSpecRoute('/pages/h5/sign', '活动补签', guest),
  submitted: defineSpecRoute('/pages/h5/success', '提交成功', guest),

  hall: defineSpecRoute('/pages/h5/3d/index', '数字展厅', { guest: true, bar: 'clear' }),
  exhibitionUnits: defineSpecRoute('/pages/h5/3d/exhibitionList', '展览单元', guest),
  products: defineSpecRoute('/pages/h5/3d/productList', '产品单元', guest),
  product: defineSpecRoute('/pages/h5/3d/productDetails', '产品详情', { guest: true, bar: 'clear', params: ['id'] }),
  productSearch: defineSpecRoute('/pages/h5/3d/searchList', '产品搜索', guest),

  partnerHome: defineSpecRoute('/pages/channel/index/index', '伙伴首页', { bar: 'partner' }),
  partnerLogin: defineSpecRoute('/pages/channel/index/login', '伙伴登录', { guest: true, bar: 'clear' }),
  partnerRegister: defineSpecRoute('/pages/channel/index/register', '伙伴注册', guest),
  submitOpportunity: defineSpecRoute('/pages/channel/index/apply', '提报商机'),
  opportunity: defineSpecRoute('/pages/channel/index/details', '商机详情', { params: ['id'] }),
  partnerActivities: defineSpecRoute('/pages/channel/activity/index', '活动'),
  partnerMy: defineSpecRoute('/pages/channel/my/index', '我的', { bar: 'partner' }),

  previewImage: defineSpecRoute('/preview-image', '图片预览', { guest: true, h5Only: true, bar: 'clear' }),
  chooseLocation: defineSpecRoute('/choose-location', '选择位置', { guest: true, h5Only: true }),
  openLocation: defineSpecRoute('/open-location', '查看位置', { guest: true, h5Only: true }),
  previewDocument: defineOwnRoute('/preview-document', '文件预览', { guest: true, h5Only: true }),

  search: defineOwnRoute('/pages/index/search', '搜索'),
  inviteVisitor: defineOwnRoute('/pages/qr/invite', '邀请访客'),
  scanVisitor: defineOwnRoute('/pages/qr/scan', '访客核验'),
  onSite: defineOwnRoute('/pages/qr/onsite', '在场人员'),
  verify: defineOwnRoute('/pages/qr/verify', '文件验证', guest),
  absence: defineOwnRoute('/pages/eform/absence', '我不在'),
  devices: defineOwnRoute('/pages/mine/devices', '登录设备'),
  avatar: defineOwnRoute('/pages/mine/account/avatar', '头像'),
  certify: defineOwnRoute('/pages/mine/account/certify', '提交认证'),
  password: defineOwnRoute('/pages/mine/account/password', '修改密码'),
  notifications: defineOwnRoute('/pages/mine/account/notifications', '消息通知'),
  help: defineOwnRoute('/pages/mine/account/help', '网站帮助'),
  accountData: defineOwnRoute('/pages/mine/account/data', '账号与数据'),
  coupon: defineOwnRoute('/pages/mine/account/coupon', '兑换与使用'),
  invitations: defineOwnRoute('/pages/mine/account/invite', '邀请同事'),
  webPage: defineOwnRoute('/pages/redirect/web', '', { guest: true, params: ['url'] }),
  partnerActivity: defineOwnRoute('/pages/channel/activity/detail', '活动详情', { params: ['id'] }),
  partnerNews: defineOwnRoute('/pages/channel/my/news', '消息'),
  partnerInvite: defineOwnRoute('/pages/channel/my/invite', '邀请伙伴'),

  manage: defineOwnRoute('/pages/manage/index', '管理'),
  manageDepartments: defineOwnRoute('/pages/manage/departments', '部门'),
  managePosts: defineOwnRoute('/pages/manage/posts', '岗位'),
  managePeople: defineOwnRoute('/pages/manage/people', '成员'),
  managePerson: defineOwnRoute('/pages/manage/person', '成员资料', { params: ['id'] }),
  manageReceived: defineOwnRoute('/pages/manage/received', '收到的咨询与申请'),
  manageAudit: defineOwnRoute('/pages/manage/company/audit', '审计'),
  manageData: defineOwnRoute('/pages/manage/company/data', '数据'),
  manageNotices: defineOwnRoute('/pages/manage/company/notices', '公告管理'),
  manageBanners: defineOwnRoute('/pages/manage/banners', '横幅'),
  manageGates: defineOwnRoute('/pages/manage/gates', '门岗'),
  manageCodes: defineOwnRoute('/pages/manage/codes', '落地码'),
  manageEntry: defineOwnRoute('/pages/manage/entry', '入厂要求'),
  manageHealth: defineOwnRoute('/pages/manage/health', '健康与安全申报'),
  manageOpportunities: defineOwnRoute('/pages/manage/opportunities', '商机报备'),
  manageOpportunity: defineOwnRoute('/pages/manage/opportunity', '商机报备详情', { params: ['id'] }),
  manageCertifications: defineOwnRoute('/pages/manage/certifications', '企业认证审核'),
  managePartnerActivities: defineOwnRoute('/pages/manage/partner/activities', '伙伴活动'),
  managePartnerActivity: defineOwnRoute('/pages/manage/partner/activity', '编辑伙伴活动'),
  managePartnerInvite: defineOwnRoute('/pages/manage/partner/invite', '邀请渠道伙伴'),
  manageForms: defineOwnRoute('/pages/manage/forms', '公众表单'),
  manageProcesses: defineOwnRoute('/pages/manage/company/processes', '流程设计'),
  manageStudy: defineOwnRoute('/pages/manage/study', '学习'),
  manageHall: defineOwnRoute('/pages/manage/hall', '展厅'),
  manageGift: defineOwnRoute('/pages/manage/gift', '礼品发放'),
  manageActivities: defineOwnRoute('/pages/manage/activities', '活动'),
  manageLaunches: defineOwnRoute('/pages/manage/launches', '发布会'),
} satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** The required parameters of a route. */
export type RouteParams<N extends RouteName> = Record<(typeof routes)[N]['params'][number], string>

/** The route table with its literal types widened to {@link Route}. */
export const routeTable: Readonly<Record<RouteName, Route>> = routes

/** Whether an untrusted string names a route. */
export function isRouteName(text: string): text is RouteName {
  return Object.keys(routeTable).includes(text)
}

/** The path of the file under src/pages that renders a route: the three system pages are in pages/system. */
export function getPageFile(route: Route): string {
  return route.h5Only ? `pages/system${route.path}` : route.path.slice(1)
}
