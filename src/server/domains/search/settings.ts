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
import { describePlace, filterByKeyword, type SearchSource, type SettingsPlace, slicePage } from './source'

/** A page of settings, or a part of one. */
interface SettingsPage extends SettingsPlace {
  /** The call that the page begins with: who may make it finds the page. */
  call: Endpoint
}

/** The page is its address below /pages. */
type Row = readonly [title: string, note: string, page: string, words: string, call: Endpoint]

const rows: readonly Row[] = [
  ['设置', '主题、字号、消息通知、账号', 'mine/setting', '', getUserInfo],
  ['文字大小', '标准、大、较大、特大', 'mine/setting', '字体大小 字号', getUserInfo],
  ['深色与浅色', '外观跟随系统，或固定', 'mine/setting', '深色模式 夜间模式 暗黑', getUserInfo],
  ['主题', '应用的颜色', 'mine/setting', '换肤 皮肤', getUserInfo],
  ['清除缓存', '释放手机空间', 'mine/setting', '', getUserInfo],
  ['退出登录', '设置', 'mine/setting', '切换账号 注销登录', getUserInfo],
  ['个人资料', '头像、昵称、姓名、性别、部门、岗位', 'mine/userInfo', '个人中心 我的', getUserInfo],
  ['头像', '更换个人头像', 'mine/account/avatar', '', getUserInfo],
  ['消息通知', '审批、公告、资讯的提醒', 'mine/account/notifications', '免打扰 提醒', listNotificationChoices],
  ['修改密码', '登录密码', 'mine/account/password', '', getUserInfo],
  ['更换手机号', '换绑登录手机号', 'mine/changePhone', '', getUserInfo],
  ['登录设备', '查看与退出已登录的设备、解绑微信', 'mine/devices', '账号安全', listSignIns],
  ['账号与数据', '导出个人数据、注销账号', 'mine/account/data', '删除账号', getUserInfo],
  ['优惠券', '兑换与使用', 'mine/coupon', '', listMyCoupons],
  ['网站帮助', '常见问题', 'mine/account/help', '客服 怎么用', getUserInfo],
  ['关于我们', '版本、用户协议、隐私条款', 'mine/aboutUs', '检查更新 备案号', getUserInfo],
  ['我不在', '新的待办交给代办人', 'eform/absence', '代理 外出 休假 转交待办', getAbsence],
  ['企业认证', '营业执照、认证状态', 'mine/certification', '', getCertification],
  ['邀请同事', '发出邀请，同事扫码加入', 'mine/account/invite', '', listInvitations],
  ['企业管理', '部门、岗位、同事', 'manage/index', '', getCompanySetup],
  ['部门管理', '新增、调整部门', 'manage/departments', '组织架构', listManagedDepartments],
  ['岗位管理', '新增、调整岗位与职位', 'manage/posts', '职级', listManagedPosts],
  ['成员管理', '同事的岗位与角色、停用', 'manage/people', '权限 离职 添加成员 入职', listManagedPeople],
]

const settingsPages: readonly SettingsPage[] = rows.map(([title, note, page, words, call]) => ({
  ...describePlace(title, note, `/pages/${page}`, words),
  call,
}))

/** All pages, of which each has its place as its id. */
const allPages: readonly (SettingsPage | ManagementPage)[] = [...settingsPages, ...managementPages]

/** The pages of 管理 for the scopes of the caller, who may work for the company that operates the server. */
async function listOpenManagementPages(db: Db, caller: Caller) {
  const own = managementPages.filter(
    ({ scopes }) => caller.population === 'user' && scopes.some((scope) => hasScope(caller, scope)),
  )
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
    const matching = await filterByKeyword(open, keyword, ({ title, note, words }) => [title, ...words, note])
    const found = matching.map((one) => ({
      id: String(allPages.indexOf(one)),
      title: one.title,
      note: one.note,
      openPage: one.page,
    }))
    return slicePage(found, page)
  },
}
