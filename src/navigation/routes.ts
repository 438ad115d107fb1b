/** One screen: its path, its title, and who may open it. */
export interface Route {
  path: `/${string}`
  /** Page config, `document.title` on H5 and the visible bar. Empty: the bar stays blank. */
  title: string
  /** Query keys the screen cannot open without. */
  params: readonly string[]
  /** Opens without a session. */
  guest?: true
  /** A page of the staff tab bar (native in the mini-program). */
  tab?: true
  /** Black on white unless said otherwise. */
  bar?: 'board' | 'clear' | 'partner'
  /** `spec`: the specification's 67 pages and 3 system pages. `ours`: added under the existing roots. */
  origin: 'spec' | 'ours'
  /** The mini-program uses WeChat's own. */
  h5Only?: true
}

/** What a route says beyond its path and title. `Params` keeps the literal keys for {@link RouteParams}. */
type Extra<Params extends readonly string[]> = Partial<Omit<Route, 'params'>> & { params?: Params }

// NoInfer: the keys come from what is written, not from the table's own check.
type RouteWith<Params extends readonly string[]> = Omit<Route, 'params'> & { params: NoInfer<Params> }

function spec<const Params extends readonly string[] = []>(
  path: Route['path'],
  title: string,
  { params, ...extra }: Extra<Params> = {},
): RouteWith<Params> {
  // Absent means none, as the default of Params says.
  return { path, title, params: params ?? ([] as unknown as Params), origin: 'spec', ...extra }
}

function ours<const Params extends readonly string[] = []>(
  path: Route['path'],
  title: string,
  extra: Extra<Params> = {},
): RouteWith<Params> {
  return { ...spec(path, title, extra), origin: 'ours' }
}

const guest = { guest: true } as const
const tab = { tab: true } as const

/**
 * Every screen of the product. Titles are fixed.
 *
 * Source: spec §2 and the route table of the product description.
 */
export const routes = {
  init: spec('/pages/init/init', '', guest),
  publicNotice: spec('/pages/notice/detail', '公告详情', { guest: true, params: ['id'] }),
  redirect: spec('/pages/redirect/index', '', guest),
  study: spec('/pages/study/index', '资讯动态'),
  studyDetail: spec('/pages/study/detail', '资讯详情', { params: ['id'] }),

  lineChange: spec('/pages/area/deviceLineChange', '设备换线'),
  machine: spec('/pages/area/machineDetail', '机台详情', { bar: 'board', params: ['id'] }),
  board: spec('/pages/area/prodBoard', '生产看板', { bar: 'board' }),

  agreement: spec('/pages/info/agreement', '用户协议', guest),
  privacy: spec('/pages/info/privacy', '隐私条款', guest),
  serviceTerms: spec('/pages/info/service', '服务条款', guest),
  notices: spec('/pages/info/notice', '公告'),
  notice: spec('/pages/info/noticeInfo', '公告详情', { params: ['id'] }),
  approvalMessages: spec('/pages/info/approve', '审批'),
  systemMessages: spec('/pages/info/sysNotice', '系统消息'),
  messages: spec('/pages/info/news', '消息', tab),
  messageCategory: spec('/pages/info/newsInfo', '消息', { params: ['category'] }),
  message: spec('/pages/info/newsContent', '消息详情', { params: ['id'] }),

  register: spec('/pages/register/index', '用户注册', guest),
  trial: spec('/pages/register/register', '低代码平台免费试用', guest),

  certification: spec('/pages/mine/certification', '企业认证'),
  settings: spec('/pages/mine/setting', '设置'),
  profile: spec('/pages/mine/userInfo', '个人中心'),
  coupons: spec('/pages/mine/coupon', '优惠券'),
  cloud: spec('/pages/mine/dazhiyun', '大智云', tab),
  cloudService: spec('/pages/mine/dazhiyunInfo', '云服务详情', { params: ['id'] }),
  about: spec('/pages/mine/aboutUs', '关于我们', guest),
  changePhone: spec('/pages/mine/changePhone', '更换手机号'),

  guide: spec('/pages/index/guide', '引导', { guest: true, bar: 'clear' }),
  home: spec('/pages/index/index', '首页', { guest: true, tab: true, bar: 'clear' }),
  download: spec('/pages/index/download', '下载', guest),
  joinApp: spec('/pages/index/joinApp', '下载', guest),
  login: spec('/pages/index/login', '登录', { guest: true, bar: 'clear' }),
  forgotPassword: spec('/pages/index/register', '忘记密码', guest),

  todo: spec('/pages/agency/application', '待办', tab),
  form: spec('/pages/eform/formApprove', '表单详情'),
  task: spec('/pages/eform/bpmTask/flowApprove', '待办详情'),
  processes: spec('/pages/application/moreProcessDefList', '全部流程'),
  applicationView: spec('/pages/application/viewList', '应用视图'),
  reports: spec('/pages/report/reportForm', '报表', tab),
  report: spec('/pages/report/reportInfo', '报表详情', { params: ['id'] }),

  visitorPass: spec('/pages/qr/visitorsCode', '访客二维码', { guest: true, bar: 'clear' }),
  healthPass: spec('/pages/qr/healthCode', '防疫通行证', guest),
  diagnosis: spec('/pages/diagno/diagno', '企业数字化诊断'),

  launch: spec('/pages/liveH5/index', '发布会', { guest: true, bar: 'clear' }),
  invitation: spec('/pages/liveH5/invitation', '邀请函', guest),
  blueCollar: spec('/pages/h5/blueCollar', '蓝领招募', guest),
  publicApplication: spec('/pages/h5/application', '申请表', guest),
  giftPack: spec('/pages/h5/yunbanli', '云伴礼', guest),
  partnerInvitation: spec('/pages/h5/channel', '邀请函', guest),
  cooperation: spec('/pages/h5/form', '合作专区', guest),
  survey: spec('/pages/h5/survey', '调查问卷', guest),
  guestCode: spec('/pages/h5/activityQrCode', '嘉宾邀请码', guest),
  signIn: spec('/pages/h5/sign', '活动补签', guest),
  submitted: spec('/pages/h5/success', '提交成功', guest),

  hall: spec('/pages/h5/3d/index', '数字展厅', { guest: true, bar: 'clear' }),
  exhibitionUnits: spec('/pages/h5/3d/exhibitionList', '展览单元', guest),
  products: spec('/pages/h5/3d/productList', '产品单元', guest),
  product: spec('/pages/h5/3d/productDetails', '产品详情', { guest: true, bar: 'clear', params: ['id'] }),
  productSearch: spec('/pages/h5/3d/searchList', '产品搜索', guest),

  partnerHome: spec('/pages/channel/index/index', '伙伴首页', { bar: 'partner' }),
  partnerLogin: spec('/pages/channel/index/login', '伙伴登录', { guest: true, bar: 'clear' }),
  partnerRegister: spec('/pages/channel/index/register', '伙伴注册', guest),
  submitOpportunity: spec('/pages/channel/index/apply', '提报商机'),
  opportunity: spec('/pages/channel/index/details', '商机详情', { params: ['id'] }),
  partnerActivities: spec('/pages/channel/activity/index', '活动'),
  partnerMy: spec('/pages/channel/my/index', '我的', { bar: 'partner' }),

  previewImage: spec('/preview-image', '图片预览', { guest: true, h5Only: true, bar: 'clear' }),
  chooseLocation: spec('/choose-location', '选择位置', { guest: true, h5Only: true }),
  openLocation: spec('/open-location', '查看位置', { guest: true, h5Only: true }),

  search: ours('/pages/index/search', '搜索'),
  inviteVisitor: ours('/pages/qr/invite', '邀请访客'),
  scanVisitor: ours('/pages/qr/scan', '访客核验'),
  onSite: ours('/pages/qr/onsite', '在场人员'),
  verify: ours('/pages/qr/verify', '文件验证', guest),
  absence: ours('/pages/eform/absence', '我不在'),
  devices: ours('/pages/mine/devices', '登录设备'),
  avatar: ours('/pages/mine/account/avatar', '头像'),
  certify: ours('/pages/mine/account/certify', '提交认证'),
  password: ours('/pages/mine/account/password', '修改密码'),
  notifications: ours('/pages/mine/account/notifications', '消息通知'),
  help: ours('/pages/mine/account/help', '网站帮助'),
  accountData: ours('/pages/mine/account/data', '账号与数据'),
  coupon: ours('/pages/mine/account/coupon', '兑换与使用'),
  invitations: ours('/pages/mine/account/invite', '邀请同事'),
  webPage: ours('/pages/redirect/web', '', { guest: true, params: ['url'] }),
  partnerActivity: ours('/pages/channel/activity/detail', '活动详情', { params: ['id'] }),
  partnerNews: ours('/pages/channel/my/news', '消息'),
  partnerInvite: ours('/pages/channel/my/invite', '邀请伙伴'),
} satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** The parameters that a route cannot open without. */
export type RouteParams<N extends RouteName> = Record<(typeof routes)[N]['params'][number], string>

/** The route table with its literal types widened to {@link Route}. */
export const routeTable: Readonly<Record<RouteName, Route>> = routes

/** Whether a text from outside names a route. */
export function isRouteName(text: string): text is RouteName {
  return Object.keys(routeTable).includes(text)
}

/** The path of the file under src/pages that shows a route: the three system pages live in pages/system. */
export function pageFile(route: Route): string {
  return route.h5Only ? `pages/system${route.path}` : route.path.slice(1)
}
