import type { Endpoint } from '@/contract/endpoint'
import { getCertification } from '@/contract/identity/certification'
import { listMyCoupons } from '@/contract/identity/coupon'
import { listSignIns } from '@/contract/identity/device'
import { getUserInfo } from '@/contract/identity/user'
import { listNotificationChoices } from '@/contract/message/notification'
import { listInvitations } from '@/contract/organization/invitation'
import { listManagedPeople } from '@/contract/organization/people'
import { getCompanySetup, listManagedDepartments, listManagedPosts } from '@/contract/organization/structure'
import { getAbsence } from '@/contract/workflow/absence'
import type { Db } from '@/server/db/connection'
import { type Caller, hasScope, mayCall } from '@/server/http/caller'
import { isPageOpen } from '@/server/http/menu'
import { findOperatorId } from '@/server/people/operator-store'

import { type ManagementPage, managementPages } from './management-pages'
import { filterByKeyword, type SearchSource, slicePage } from './source'

/** A page of settings, or a part of one. */
interface SettingsPage {
  title: string
  /** What is done there; searched as well. */
  note: string
  /** Other words that people look for. */
  words?: readonly string[]
  page: string
  /** The call that the page begins with: who may make it finds the page. */
  call: Endpoint
}

const SETTINGS = '/pages/mine/setting'
const PROFILE = '/pages/mine/userInfo'

const settingsPages: readonly SettingsPage[] = [
  { title: '设置', note: '主题、字号、消息通知、账号', page: SETTINGS, call: getUserInfo },
  { title: '文字大小', note: '标准、大、较大、特大', words: ['字体大小', '字号'], page: SETTINGS, call: getUserInfo },
  {
    title: '深色与浅色',
    note: '外观跟随系统，或固定',
    words: ['深色模式', '夜间模式', '暗黑'],
    page: SETTINGS,
    call: getUserInfo,
  },
  { title: '主题', note: '应用的颜色', words: ['换肤', '皮肤'], page: SETTINGS, call: getUserInfo },
  { title: '清除缓存', note: '释放手机空间', page: SETTINGS, call: getUserInfo },
  { title: '退出登录', note: '设置', words: ['切换账号', '注销登录'], page: SETTINGS, call: getUserInfo },
  {
    title: '个人资料',
    note: '头像、昵称、姓名、性别、部门、岗位',
    words: ['个人中心', '我的'],
    page: PROFILE,
    call: getUserInfo,
  },
  { title: '头像', note: '更换个人头像', page: '/pages/mine/account/avatar', call: getUserInfo },
  {
    title: '消息通知',
    note: '审批、公告、资讯的提醒',
    words: ['免打扰', '提醒'],
    page: '/pages/mine/account/notifications',
    call: listNotificationChoices,
  },
  { title: '修改密码', note: '登录密码', page: '/pages/mine/account/password', call: getUserInfo },
  { title: '更换手机号', note: '换绑登录手机号', page: '/pages/mine/changePhone', call: getUserInfo },
  {
    title: '登录设备',
    note: '查看与退出已登录的设备、解绑微信',
    words: ['账号安全'],
    page: '/pages/mine/devices',
    call: listSignIns,
  },
  {
    title: '账号与数据',
    note: '导出个人数据、注销账号',
    words: ['删除账号'],
    page: '/pages/mine/account/data',
    call: getUserInfo,
  },
  { title: '优惠券', note: '兑换与使用', page: '/pages/mine/coupon', call: listMyCoupons },
  {
    title: '网站帮助',
    note: '常见问题',
    words: ['客服', '怎么用'],
    page: '/pages/mine/account/help',
    call: getUserInfo,
  },
  {
    title: '关于我们',
    note: '版本、用户协议、隐私条款',
    words: ['检查更新', '备案号'],
    page: '/pages/mine/aboutUs',
    call: getUserInfo,
  },
  {
    title: '我不在',
    note: '新的待办交给代办人',
    words: ['代理', '外出', '休假', '转交待办'],
    page: '/pages/eform/absence',
    call: getAbsence,
  },
  { title: '企业认证', note: '营业执照、认证状态', page: '/pages/mine/certification', call: getCertification },
  { title: '邀请同事', note: '发出邀请，同事扫码加入', page: '/pages/mine/account/invite', call: listInvitations },
  { title: '企业管理', note: '部门、岗位、同事', page: '/pages/manage/index', call: getCompanySetup },
  {
    title: '部门管理',
    note: '新增、调整部门',
    words: ['组织架构'],
    page: '/pages/manage/departments',
    call: listManagedDepartments,
  },
  {
    title: '岗位管理',
    note: '新增、调整岗位与职位',
    words: ['职级'],
    page: '/pages/manage/posts',
    call: listManagedPosts,
  },
  {
    title: '成员管理',
    note: '同事的岗位与角色、停用',
    words: ['权限', '离职', '添加成员', '入职'],
    page: '/pages/manage/people',
    call: listManagedPeople,
  },
]

/** All pages, of which each has its place as its id. */
const allPages: readonly (SettingsPage | ManagementPage)[] = [...settingsPages, ...managementPages]

/** The pages of 管理 for the scopes of the caller, who may work for the company that operates the server. */
async function listOpenManagementPages(db: Db, caller: Caller) {
  const own = managementPages.filter(({ scope }) => caller.population === 'user' && hasScope(caller, scope))
  if (!own.some(({ isOperators }) => isOperators)) return own
  const isOperator = (await findOperatorId(db)) === caller.companyId
  return own.filter(({ isOperators }) => !isOperators || isOperator)
}

/** The pages of settings and of 管理 that the caller may open: what their first call, scopes and menu allow. */
export const settings: SearchSource = {
  kind: 'setting',
  name: '设置',
  find: async (db, { caller, keyword }, page) => {
    const own = settingsPages.filter((one) => mayCall(one.call, caller))
    const managed = await listOpenManagementPages(db, caller)
    const open = [...own, ...managed].filter((one) => isPageOpen(caller, one.page))
    const matching = await filterByKeyword(open, keyword, ({ title, note, words = [] }) => [title, ...words, note])
    const found = matching.map((one) => ({
      id: String(allPages.indexOf(one)),
      title: one.title,
      note: one.note,
      openPage: one.page,
    }))
    return slicePage(found, page)
  },
}
