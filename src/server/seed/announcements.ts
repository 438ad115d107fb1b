import { demoCompanies, demoPeople, demoStaff } from './people'
import { seedId } from './seed-id'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Story {
  key: string
  title: string
  summary: string
  paragraphs: readonly string[]
  category: 'notice' | 'news'
  publisher: string
  daysAgo: number
  cover?: string
  top?: true
  mustRead?: true
  public?: true
}

const stories: readonly Story[] = [
  {
    key: 'safety',
    title: '关于开展冬季安全生产专项检查的通知',
    summary: '本周起逐条产线检查用电、消防与机械防护，请各车间提前自查。',
    paragraphs: [
      '各部门、各车间：为防范冬季火灾与机械伤害，公司自本周起开展为期两周的安全生产专项检查。',
      '检查范围：A1 至 A4 产线的配电柜、压缩空气管路、机械臂围栏、危化品柜和消防通道。',
      '请各班组长于周五下班前在“设备台账”中完成自查登记，重大隐患当日上报。',
    ],
    category: 'notice',
    publisher: '行政人事部',
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
    summary: '周六 08:00 至 14:00 停电，CNC-05、CNC-07 提前停机。',
    paragraphs: [
      'A2 产线配电柜更换断路器，周六 08:00 至 14:00 停电。',
      '请提前完成在制品转移，CNC-05 与 CNC-07 于 07:30 停机。',
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
    title: 'A3 产线 OEE 连续三周超过 90%',
    summary: '快速换模与预防性保养见效，停机时间下降四成。',
    paragraphs: [
      'A3 产线通过快速换模将换线时间从 48 分钟缩短到 22 分钟。',
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

/** @returns the id of a notice of the main company */
export const announcementId = (key: string) => seedId(`announcement:${key}`)

export function announcementRows(now: Date) {
  const rows = stories.map((story, index) => ({
    id: announcementId(story.key),
    companyId: demoCompanies.main.id,
    title: story.title,
    summary: story.summary,
    content: story.paragraphs.map((text) => `<p>${text}</p>`).join(''),
    cover: story.cover ? `/demo/cover/${story.cover}.svg` : '',
    category: story.category,
    publisherId: demoPeople.panYue.id,
    publisher: story.publisher,
    publishTime: new Date(now.getTime() - story.daysAgo * DAY_MS),
    isTop: story.top ?? false,
    mustRead: story.mustRead ?? false,
    isPublic: story.public ?? false,
    visits: 36 + index * 17,
  }))
  const ofOther = {
    id: announcementId('other'),
    companyId: demoCompanies.other.id,
    title: '联创电子内部通知',
    content: '<p>仅限本企业成员查看。</p>',
    category: 'notice',
    publisher: '行政部',
    publishTime: new Date(now.getTime() - DAY_MS),
  }
  return { rows, ofOther }
}

/** Everybody has read what is older than three days. */
export function readRows(now: Date) {
  const old = stories.filter(({ daysAgo }) => daysAgo > 3)
  return demoStaff.flatMap(({ id }) =>
    old.map(({ key, daysAgo }) => ({
      announcementId: announcementId(key),
      userId: id,
      readAt: new Date(now.getTime() - daysAgo * DAY_MS + 3 * HOUR_MS),
    })),
  )
}

/** The messages that tell everybody of the notices and the news. */
export function announcementMessages(now: Date) {
  return demoStaff.flatMap(({ id }) =>
    stories.map((story) => {
      const createdAt = new Date(now.getTime() - story.daysAgo * DAY_MS)
      return {
        id: seedId(`message:${id}:${story.key}`),
        companyId: demoCompanies.main.id,
        userId: id,
        category: story.category === 'notice' ? 'announcement' : 'news',
        title: story.title,
        content: story.summary,
        businessType: 'announcement',
        businessId: announcementId(story.key),
        openPage: `/pages/info/noticeInfo?id=${announcementId(story.key)}`,
        quickAction: story.mustRead ? 'confirmRead' : '',
        senderName: story.publisher,
        createdAt,
        readAt: story.daysAgo > 3 ? new Date(createdAt.getTime() + 3 * HOUR_MS) : null,
      }
    }),
  )
}
