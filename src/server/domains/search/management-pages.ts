import type { AdministratorScope } from '@/contract/scopes'

/** A page of 管理, or a part of its first page. */
export interface ManagementPage {
  title: string
  /** What is done there; searched as well. */
  note: string
  /** Other words that people look for. */
  words?: readonly string[]
  page: string
  /** The scope that an administrator needs. */
  scope: AdministratorScope
  /** Only for the company that operates the server. */
  isOperators?: true
}

const MANAGE = '/pages/manage/index'

/** The pages of 管理 beside 部门, 岗位 and 成员, which are found by what they begin with. */
export const managementPages: readonly ManagementPage[] = [
  {
    title: '加入申请',
    note: '审核申请加入企业的同事',
    words: ['新同事', '注册审核'],
    page: MANAGE,
    scope: 'organization',
  },
  {
    title: '企业资料',
    note: '名称、标志、联系方式、备案号',
    words: ['公司名称', 'logo'],
    page: MANAGE,
    scope: 'organization',
  },
  {
    title: '应用管理',
    note: '首页的应用、分组与顺序',
    words: ['工作台', '入口', '图标'],
    page: '/pages/manage/company/data?view=applications',
    scope: 'organization',
  },
  { title: '菜单权限', note: '谁可以使用报表、诊断等', page: MANAGE, scope: 'organization' },
  {
    title: '企业认证审核',
    note: '运营方审核其他企业',
    page: '/pages/manage/certifications',
    scope: 'organization',
    isOperators: true,
  },
  {
    title: '流程设计',
    note: '表单、审批人、条件与试运行',
    words: ['审批流', '表单设计', '审批人'],
    page: '/pages/manage/company/processes',
    scope: 'process',
  },
  {
    title: '公告管理',
    note: '发布公告，谁可以看到，谁已确认',
    words: ['通知', '发布'],
    page: '/pages/manage/company/notices',
    scope: 'content',
  },
  {
    title: '横幅',
    note: '首页轮播的图片、时间与跳转',
    words: ['轮播图', '广告'],
    page: '/pages/manage/banners',
    scope: 'content',
  },
  {
    title: '公众表单',
    note: '问卷、申请表、招聘与礼品',
    words: ['调查', '报名'],
    page: '/pages/manage/forms',
    scope: 'content',
  },
  {
    title: '学习管理',
    note: '发布文章、音频和视频，设为必修',
    words: ['培训', '课程'],
    page: '/pages/manage/study',
    scope: 'content',
  },
  {
    title: '展厅',
    note: '展览单元、展品与每天的主推',
    words: ['产品', '3D'],
    page: '/pages/manage/hall',
    scope: 'content',
    isOperators: true,
  },
  {
    title: '收到的咨询与申请',
    note: '产品咨询、试用申请、公众表单',
    words: ['线索', '询价'],
    page: '/pages/manage/received',
    scope: 'content',
  },
  {
    title: '发布会',
    note: '发布会资料、议程与报名名单',
    page: '/pages/manage/launches',
    scope: 'content',
    isOperators: true,
  },
  {
    title: '优惠券码',
    note: '生成兑换码，发给客户',
    words: ['兑换码'],
    page: MANAGE,
    scope: 'content',
    isOperators: true,
  },
  {
    title: '商机报备',
    note: '查看报备，转为正式项目',
    words: ['伙伴商机'],
    page: '/pages/manage/opportunities',
    scope: 'content',
    isOperators: true,
  },
  {
    title: '伙伴活动',
    note: '发布、修改、取消',
    page: '/pages/manage/partner/activities',
    scope: 'content',
    isOperators: true,
  },
  {
    title: '邀请渠道伙伴',
    note: '生成邀请函与二维码',
    words: ['代理商'],
    page: '/pages/manage/partner/invite',
    scope: 'content',
  },
  { title: '礼品发放', note: '核对取件码', words: ['云伴礼'], page: '/pages/manage/gift', scope: 'content' },
  {
    title: '访客记录',
    note: '全部来访，按到访或申请的时间',
    words: ['来访记录', '来访历史'],
    page: '/pages/manage/gates?view=visits',
    scope: 'visitor',
  },
  {
    title: '门岗',
    note: '访客从哪里进厂',
    words: ['大门', '门卫'],
    page: '/pages/manage/gates',
    scope: 'visitor',
  },
  {
    title: '入厂要求',
    note: '须知与答题、保密协议、访客照片',
    words: ['安全须知', '保密协议'],
    page: '/pages/manage/entry',
    scope: 'visitor',
  },
  {
    title: '健康与安全申报',
    note: '访客回答的题目与判定规则',
    words: ['防疫', '健康码'],
    page: '/pages/manage/health',
    scope: 'visitor',
  },
  {
    title: '活动管理',
    note: '邀请嘉宾，设置签到入口',
    words: ['嘉宾', '签到'],
    page: '/pages/manage/activities',
    scope: 'visitor',
  },
  {
    title: '落地码',
    note: '海报上的二维码，扫码打开页面',
    words: ['二维码', '海报'],
    page: '/pages/manage/codes',
    scope: 'visitor',
  },
  {
    title: '数据接口',
    note: '接口密钥与推送地址，连接其他系统',
    words: ['API', '密钥', '对接', 'webhook', '推送'],
    page: '/pages/manage/company/data',
    scope: 'data',
  },
  {
    title: '报表设置',
    note: '展示哪些报表，给谁看',
    words: ['报表权限', '可见范围'],
    page: '/pages/manage/company/data?view=reports',
    scope: 'data',
  },
  {
    title: '数据字典',
    note: '选项的文字、顺序与启用',
    words: ['字典', '代码', '枚举'],
    page: '/pages/manage/company/data?view=dictionaries',
    scope: 'data',
  },
  {
    title: '审计',
    note: '谁在什么时候改了什么，谁登录过',
    words: ['操作日志', '登录记录'],
    page: '/pages/manage/company/audit',
    scope: 'audit',
  },
]
