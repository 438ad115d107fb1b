import type { AdministratorScope } from '@/contract/scopes'

import { describePlace, type SettingsPlace } from './source'

/** A page of 管理, or a part of its first page. */
export interface ManagementPage extends SettingsPlace {
  /** The scopes of which an administrator needs one. */
  scopes: readonly AdministratorScope[]
  /** Only for the company that operates the server. */
  isOperators: boolean
}

/** The page is its address below /pages/manage; `operator`: only for the company that operates the server. */
type Row = readonly [title: string, note: string, page: string, words: string, operator?: 'operator']

/** Public forms have codes as pages for visitors have; each of the two scopes opens the page with its own. */
const landingCodes: Row = ['落地码', '海报上的二维码，扫码打开页面', 'codes', '二维码 海报']

/** The pages of 管理 by scope, beside 部门, 岗位 and 成员, which are found by what they begin with. */
const rows: Readonly<Partial<Record<AdministratorScope, readonly Row[]>>> = {
  organization: [
    ['加入申请', '审核申请加入企业的同事', 'index', '新同事 注册审核'],
    ['企业资料', '名称、标志、联系方式、备案号', 'index', '公司名称 logo'],
    ['应用管理', '首页的应用、分组与顺序', 'company/data?view=applications', '工作台 入口 图标'],
    ['菜单权限', '谁可以使用报表、诊断等', 'index', ''],
    ['企业认证审核', '运营方审核其他企业', 'certifications', '', 'operator'],
  ],
  process: [['流程设计', '表单、审批人、条件与试运行', 'company/processes', '审批流 表单设计 审批人']],
  content: [
    ['公告管理', '发布公告，谁可以看到，谁已确认', 'company/notices', '通知 发布'],
    ['横幅', '首页轮播的图片、时间与跳转', 'banners', '轮播图 广告'],
    ['公众表单', '问卷、申请表、招聘与礼品', 'forms', '调查 报名'],
    ['学习管理', '发布文章、音频和视频，设为必修', 'study', '培训 课程'],
    ['展厅', '展览单元、展品与每天的主推', 'hall', '产品 3D', 'operator'],
    ['收到的咨询与申请', '产品咨询、试用申请、公众表单', 'received', '线索 询价'],
    ['发布会', '发布会资料、议程与报名名单', 'launches', '', 'operator'],
    ['优惠券码', '生成兑换码，发给客户', 'index', '兑换码', 'operator'],
    ['商机报备', '查看报备，转为正式项目', 'opportunities', '伙伴商机', 'operator'],
    ['伙伴活动', '发布、修改、取消', 'partner/activities', '', 'operator'],
    ['邀请渠道伙伴', '生成邀请函与二维码', 'partner/invite', '代理商'],
    ['礼品发放', '核对取件码', 'gift', '云伴礼'],
    landingCodes,
  ],
  visitor: [
    ['访客记录', '全部来访，按到访或申请的时间', 'gates?view=visits', '来访记录 来访历史'],
    ['门岗', '访客从哪里进厂', 'gates', '大门 门卫'],
    ['访客区域', '邀请访客时选择可去的地方', 'index', '厂区 可去区域'],
    ['入厂要求', '须知与答题、保密协议、访客照片', 'entry', '安全须知 保密协议'],
    ['健康与安全申报', '访客回答的题目与判定规则', 'health', '防疫 健康码'],
    ['活动管理', '邀请嘉宾，设置签到入口', 'activities', '嘉宾 签到'],
    landingCodes,
  ],
  data: [
    ['数据接口', '接口密钥与推送地址，连接其他系统', 'company/data', 'API 密钥 对接 webhook 推送'],
    ['微信订阅消息', '微信提醒发出没有，没发出的可重发', 'company/data?view=messages', '服务通知 发送记录 重发'],
    ['报表设置', '展示哪些报表，给谁看', 'company/data?view=reports', '报表权限 可见范围'],
    ['数据字典', '选项的文字、顺序与启用', 'company/data?view=dictionaries', '字典 代码 枚举'],
  ],
  audit: [['审计', '谁在什么时候改了什么，谁登录过', 'company/audit', '操作日志 登录记录']],
}

// Keys of `rows`; Object.keys widens them.
const scopes = Object.keys(rows) as AdministratorScope[]

/** Each page once, also one that several scopes open. */
export const managementPages: readonly ManagementPage[] = [...new Set(Object.values(rows).flat())].map((row) => {
  const [title, note, page, words, operator] = row
  return {
    ...describePlace(title, note, `/pages/manage/${page}`, words),
    scopes: scopes.filter((scope) => rows[scope]?.includes(row)),
    isOperators: operator === 'operator',
  }
})
