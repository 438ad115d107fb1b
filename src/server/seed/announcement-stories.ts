import type { DemoPersonKey } from './people'

const safetyArticle = [
  '<p>各部门、各车间：</p>',
  '<p>为防范冬季火灾与机械伤害，公司自本周起开展为期两周的<strong>安全生产专项检查</strong>。现将有关事项通知如下。</p>',
  '<h3>一、检查范围</h3>',
  '<p>A1 至 A4 产线的配电柜、压缩空气管路、机械臂围栏、危化品柜和消防通道。</p>',
  '<p><img src="/demo/cover/cover-energy.svg" alt="配电柜与空压管路" /></p>',
  '<h3>二、时间安排</h3>',
  '<table><tr><th>阶段</th><th>时间</th><th>责任人</th></tr>',
  '<tr><td>班组自查</td><td>第 1 至 3 天</td><td>班组长</td></tr>',
  '<tr><td>部门复查</td><td>第 4 至 7 天</td><td>部门经理</td></tr>',
  '<tr><td>公司抽查</td><td>第 8 至 14 天</td><td>行政人事部</td></tr></table>',
  '<h3>三、工作要求</h3>',
  '<ol><li>各班组长于周五下班前在“设备台账”中完成自查登记，重大隐患当日上报。</li>',
  '<li>机械臂-11 与注塑机-02 的安全联锁须逐台试验，并留存照片。</li>',
  '<li>消防通道两侧 1.5 米内不得堆放在制品和周转箱。</li></ol>',
  '<p><img src="/demo/cover/cover-robot.svg" alt="机械臂围栏与安全联锁" /></p>',
  '<blockquote>发现火情立即拨打 <a href="tel:119">119</a>，并通知门岗。</blockquote>',
  '<p>请全体同事阅读后点击“我已阅读”。未确认的同事将在下个工作日收到提醒。</p>',
].join('')

/** A notice or a piece of news of the main company. */
export interface AnnouncementStory {
  key: string
  title: string
  summary: string
  paragraphs: readonly string[]
  /** Instead of the paragraphs: an article with headings, pictures, a table. */
  html?: string
  category: 'notice' | 'news'
  publisher: string
  /** Who follows its receipts; the head of administration otherwise. */
  by?: DemoPersonKey
  daysAgo: number
  cover?: string
  top?: true
  mustRead?: true
  public?: true
}

export const announcementStories: readonly AnnouncementStory[] = [
  {
    key: 'safety',
    title: '关于开展冬季安全生产专项检查的通知',
    summary: '本周起逐条产线检查用电、消防与机械防护，请各车间提前自查。',
    paragraphs: [
      '各部门、各车间：为防范冬季火灾与机械伤害，公司自本周起开展为期两周的安全生产专项检查。',
      '检查范围：A1 至 A4 产线的配电柜、压缩空气管路、机械臂围栏、危化品柜和消防通道。',
      '请各班组长于周五下班前在“设备台账”中完成自查登记，重大隐患当日上报。',
    ],
    html: safetyArticle,
    category: 'notice',
    publisher: '总经办',
    by: 'wangQiang',
    daysAgo: 0.2,
    cover: 'cover-rules',
    top: true,
    mustRead: true,
  },
  {
    key: 'visit-rules',
    title: '访客进厂管理规定（修订）',
    summary: '访客须持动态二维码进厂，截图无效；接待人负责全程陪同。',
    paragraphs: [
      '自即日起，访客统一使用访客二维码进厂，二维码每 30 秒更新，截图一律无效。',
      '进入 A3、A4 产线区域须佩戴防护眼镜，由接待人全程陪同，离厂时在门岗签离。',
    ],
    category: 'notice',
    publisher: '行政人事部',
    daysAgo: 1.4,
    cover: 'cover-arch',
    mustRead: true,
    public: true,
  },
  {
    key: 'power',
    title: 'A2 产线周六停电检修安排',
    summary: '周六 08:00 至 14:00 停电，三台注塑机提前停机。',
    paragraphs: [
      'A2 产线配电柜更换断路器，周六 08:00 至 14:00 停电。',
      '请提前完成在制品转移，注塑机-01 至 注塑机-03 于 07:00 停机清料。',
    ],
    category: 'notice',
    publisher: '设备工程部',
    daysAgo: 2.1,
    cover: 'cover-energy',
  },
  {
    key: 'expense',
    title: '年度费用报销截止时间提醒',
    summary: '本年度发票请于 12 月 25 日前提交，逾期计入下一年度。',
    paragraphs: [
      '请各位同事于 12 月 25 日前提交本年度的费用报销，电子发票请上传原件。',
      '超过 5000 元的报销须附合同或审批单。',
    ],
    category: 'notice',
    publisher: '财务部',
    daysAgo: 4.3,
  },
  {
    key: 'training',
    title: '机械臂安全操作培训报名',
    summary: '面向操作工与班组长，两场任选，培训后考核上岗。',
    paragraphs: ['培训内容：机械臂-11 的示教、急停与围栏联锁。', '请在“在线学习”中报名，完成课程后参加现场考核。'],
    category: 'notice',
    publisher: '生产部',
    daysAgo: 7.2,
  },
  {
    key: 'canteen',
    title: '食堂供餐时间调整',
    summary: '晚餐延长至 19:30，夜班加餐 23:30 开始。',
    paragraphs: ['为方便加班同事，晚餐延长至 19:30；夜班加餐 23:30 开始，凭工牌领取。'],
    category: 'notice',
    publisher: '行政人事部',
    daysAgo: 12.5,
  },
  {
    key: 'secrecy',
    title: '客户图纸与工艺文件保密要求',
    summary: '图纸不得拍照、外发；离岗锁屏，纸质文件当日归档。请全体同事确认。',
    paragraphs: [
      '近期客户审核提出，个别工位存在图纸未归档、屏幕未锁定的情况。',
      '自本周起：客户图纸一律在系统内查看，不得拍照或通过个人账号外发；离开工位须锁屏；纸质工艺文件当日下班前归档。',
      '如发现泄露，请立即联系信息技术部。',
    ],
    category: 'notice',
    publisher: '信息技术部',
    by: 'fangYi',
    daysAgo: 5.6,
    mustRead: true,
  },
  {
    key: 'drill',
    title: '消防疏散演练安排',
    summary: '本月第二个周四 15:00 全厂演练，听到警报后按疏散图到东门集合点。',
    paragraphs: [
      '演练时间为本月第二个周四 15:00，预计 30 分钟。',
      '听到警报后停机断电，沿绿色指示牌到东门集合点，班组长清点人数并上报。',
    ],
    category: 'notice',
    publisher: '行政人事部',
    daysAgo: 10.4,
    cover: 'cover-rules',
    mustRead: true,
  },
  {
    key: 'award',
    title: '公司获评省级智能制造示范工厂',
    summary: '数字化车间、设备联网与质量追溯三项获专家组高度评价。',
    paragraphs: [
      '近日，省工业和信息化厅公布智能制造示范工厂名单，华东精密制造位列其中。',
      '专家组认为，公司在设备联网率、质量追溯与能耗管理方面具有示范意义。',
    ],
    category: 'news',
    publisher: '总经办',
    daysAgo: 0.6,
    cover: 'cover-gears',
    public: true,
  },
  {
    key: 'launch',
    title: '智造发布会报名开启',
    summary: '线上直播与现场参观同步进行，邀请合作伙伴共同参加。',
    paragraphs: ['年度智造发布会将展示新一代立式加工中心与数字孪生产线。', '欢迎在“发布会”页面报名，现场名额 200 人。'],
    category: 'news',
    publisher: '总经办',
    daysAgo: 1.9,
    cover: 'cover-robot',
    public: true,
  },
  {
    key: 'oee',
    title: 'A1 产线 OEE 连续三周超过 90%',
    summary: '快速换型与预防性保养见效，停机时间下降四成。',
    paragraphs: [
      'A1 产线通过快速换型将换线时间从 48 分钟缩短到 22 分钟。',
      '设备工程部的预防性保养计划使计划外停机下降四成。',
    ],
    category: 'news',
    publisher: '生产部',
    daysAgo: 3.3,
    cover: 'cover-data',
  },
  {
    key: 'bosch',
    title: '博世供应商审核团队来访',
    summary: '围绕质量追溯与来料检验交流，审核结果为 A 级。',
    paragraphs: [
      '博世供应商审核团队一行来访，实地查看注塑车间与检测中心。',
      '审核结论：A 级，建议项 3 条，已列入改进计划。',
    ],
    category: 'news',
    publisher: '质量部',
    daysAgo: 5.8,
    cover: 'cover-arch',
  },
  {
    key: 'energy',
    title: '空压站节能改造上线，月省电 2.6 万度',
    summary: '变频改造与余热回收同时投用，投资回收期 14 个月。',
    paragraphs: ['空压站完成变频改造与余热回收，首月节电 2.6 万度。'],
    category: 'news',
    publisher: '设备工程部',
    daysAgo: 9.1,
    cover: 'cover-energy',
  },
]
