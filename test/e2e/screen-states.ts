// What screens look like in their states, for tests of both kinds: in a browser and in memory.
import type { RouteName } from '@/navigation/routes'

import type { Person } from './server'

export const WAITING = '加载中'
export const FAILED = '加载失败'
export const RETRY = '重试'
/** Each part that failed by itself has its own 重试. */
export const MOST_RETRIES = 4

/** Screens that read nothing to be there. */
export const STILL = new Set<RouteName>([
  ...(['agreement', 'privacy', 'serviceTerms', 'about', 'download', 'guide', 'help', 'verify'] as const),
  ...(['register', 'trial', 'login', 'forgotPassword', 'partnerLogin', 'partnerRegister', 'changePhone'] as const),
  ...([
    'password',
    'avatar',
    'search',
    'productSearch',
    'previewImage',
    'previewDocument',
    'chooseLocation',
    'openLocation',
  ] as const),
  ...(['settings', 'submitOpportunity', 'joinApp'] as const),
  ...(['managePartnerActivity', 'managePartnerInvite', 'manageGift'] as const),
])
/** They hand on to another. */
export const LEADS_ON = new Set<RouteName>(['init', 'redirect'])

/** Who sees what the screen is about. */
export const fullFor: Partial<Record<RouteName, Person>> = {
  home: 'zhangWei',
  joinApp: 'zhangWei',
  certification: 'otherAdministrator',
  certify: 'otherAdministrator',
}

/** Lists without a row, and pages of the examples of another company. */
export const emptyTexts: Partial<Record<Person, Partial<Record<RouteName, string>>>> = {
  empty: {
    home: '没有待处理的事项',
    todo: '没有待处理的事项',
    processes: '还没有可以发起的流程',
    applicationView: '这个应用没有可以看的记录',
    messages: '还没有消息',
    messageCategory: '还没有消息',
    approvalMessages: '没有要你处理的审批',
    systemMessages: '还没有消息',
    notices: '还没有公告',
    study: '还没有学习内容',
    reports: '还没有报表',
    board: '还没有产线数据',
    lineChange: '还没有换线记录',
    cloud: '可开通',
    coupons: '暂无可用的优惠券',
    invitations: '还没有邀请',
    manage: '管理需要企业管理员权限',
    manageDepartments: '管理需要企业管理员权限',
    managePosts: '管理需要企业管理员权限',
    managePeople: '管理需要企业管理员权限',
    managePerson: '管理需要企业管理员权限',
    manageReceived: '管理需要企业管理员权限',
    manageAudit: '管理需要企业管理员权限',
    manageData: '管理需要企业管理员权限',
    manageNotices: '管理需要企业管理员权限',
    manageBanners: '管理需要企业管理员权限',
    manageGates: '管理需要企业管理员权限',
    manageCodes: '管理需要企业管理员权限',
    manageEntry: '管理需要企业管理员权限',
    manageHealth: '管理需要企业管理员权限',
    manageOpportunities: '管理需要企业管理员权限',
    manageOpportunity: '管理需要企业管理员权限',
    manageCertifications: '管理需要企业管理员权限',
    managePartnerActivities: '管理需要企业管理员权限',
    managePartnerActivity: '管理需要企业管理员权限',
    managePartnerInvite: '管理需要企业管理员权限',
    manageGift: '管理需要企业管理员权限',
    manageActivities: '管理需要企业管理员权限',
    manageLaunches: '管理需要企业管理员权限',
    manageForms: '管理需要企业管理员权限',
    manageProcesses: '管理需要企业管理员权限',
    manageStudy: '管理需要企业管理员权限',
    manageHall: '管理需要企业管理员权限',
    inviteVisitor: '近期没有来访',
    visitorPass: '还没有通行证',
    diagnosis: '企业还没有诊断过',
    scanVisitor: '核验访客需要门岗权限',
    onSite: '查看在场人员需要前台或门岗权限',
    certify: '认证由企业管理员办理',
    certification: '企业没有向你开放这个页面',
    studyDetail: '这篇内容看不到',
    machine: '没有这台机台',
    notice: '看不到这条公告',
    message: '这条消息已不存在',
    cloudService: '找不到这项云服务',
    task: '看不到这条待办',
    form: '不能发起这个流程',
    report: '没有找到这张报表',
    coupon: '找不到这张优惠券',
  },
  partnerOther: { partnerInvite: '还没有发出邀请', opportunity: '看不到这条商机' },
}
