import type { DemoPersonKey } from './people'

/** What became of an opportunity of the story. */
export interface OpportunityStory {
  key: string
  /** Of 周敏 unless it says so. */
  partner?: DemoPersonKey
  /** Days ago. */
  ago: number
  customer: readonly [name: string, industry: string, province: string, city: string, contact: string, phone: string]
  wish: readonly [product: string, yuan: number, demand: string]
  /** The partner activity where it began. */
  activity?: string
  /** Days from now. */
  signIn?: number
  /** Days ago that its reviewer opened it, and decided. */
  seen?: number
  approved?: number
  rejected?: readonly [ago: number, opinion: string]
  followUps?: readonly FollowUpStory[]
  /** Wanted days, days ago, and why; waits still. */
  extension?: readonly [days: number, ago: number, reason: string]
  converted?: number
  won?: readonly [ago: number, yuan: number]
  lost?: readonly [ago: number, reason: string]
  expired?: number
  isDraft?: boolean
}

interface FollowUpStory {
  ago: number
  kind: string
  content: string
  nextStep?: string
  /** Days from now. */
  nextIn?: number
}

const robot = '六轴机械臂'
const machining = '立式加工中心'
const measuring = '三坐标测量机'
const conveyor = '分拣输送线'

/** What the hall calls them. */
export const reportedSlugs: Readonly<Record<string, string>> = {
  [robot]: 'robot-arm',
  [machining]: 'cnc-mill',
  [measuring]: 'cmm',
  [conveyor]: 'conveyor',
}

/** What 周敏 has reported in each state, and what another partner has, which she never sees. */
export const opportunityStories: readonly OpportunityStory[] = [
  {
    key: 'draft',
    ago: 1,
    customer: ['常州星宇车灯', '汽车零部件', '江苏省', '常州市', '邵华', '13861120457'],
    wish: [measuring, 420_000, '灯罩轮廓尺寸抽检改全检，两条线'],
    isDraft: true,
  },
  {
    key: 'submitted',
    ago: 0.2,
    customer: ['苏州汇川技术有限公司', '自动化', '江苏省', '苏州市', '韩雪', '13776030955'],
    wish: [robot, 1_260_000, '伺服装配线上下料，6 台机器人，年内交付'],
    signIn: 45,
  },
  {
    key: 'reviewing',
    ago: 1.3,
    customer: ['无锡先导智能装备股份有限公司', '锂电设备', '江苏省', '无锡市', '白洁', '13961708826'],
    wish: [machining, 2_380_000, '卷绕机零件加工，立加 4 台，含夹具与培训'],
    signIn: 60,
    seen: 0.4,
  },
  {
    key: 'expiring',
    ago: 86,
    customer: ['宁波吉利汽车部件有限公司', '汽车零部件', '浙江省', '宁波市', '范磊', '13957412288'],
    wish: [robot, 3_600_000, '两条焊装线机器人改造，节拍从 58 秒降到 45 秒'],
    signIn: 12,
    approved: 85,
    followUps: [
      { ago: 60, kind: 'visit', content: '现场量了节拍和夹具，客户要求停线不超过 3 天。' },
      { ago: 21, kind: 'meeting', content: '方案评审通过，技术协议已会签，等商务。' },
      { ago: 3, kind: 'call', content: '采购说下周定标，主要竞争对手报价低 6%。', nextStep: '提交二次报价', nextIn: 0 },
    ],
  },
  {
    key: 'approved',
    ago: 12,
    customer: ['上海电气自动化集团', '电气设备', '上海市', '上海市', '秦川', '13817745566'],
    wish: [conveyor, 5_200_000, '备件分拣一期，12 个道口，对接 WMS'],
    activity: 'past',
    signIn: 90,
    approved: 10,
    followUps: [
      { ago: 6, kind: 'visit', content: '看了现有仓库，通道 3.2 米，满足输送线布置。' },
      {
        ago: 2,
        kind: 'message',
        content: '已发送布局图初稿，客户反馈要加冷备件区。',
        nextStep: '修改布局图',
        nextIn: 2,
      },
    ],
  },
  {
    key: 'extension',
    ago: 72,
    customer: ['浙江海德曼智能装备', '机床', '浙江省', '台州市', '毛宁', '13905861273'],
    wish: [machining, 1_880_000, '主轴箱体加工单元'],
    signIn: 40,
    approved: 70,
    extension: [30, 0.5, '客户年度预算会推迟到下月，技术方案已确认'],
    followUps: [{ ago: 8, kind: 'call', content: '预算会推迟，设备部已立项。', nextStep: '预算会后确认', nextIn: 9 }],
  },
  {
    key: 'rejected',
    ago: 5,
    customer: ['合肥国轩高科动力', '锂电', '安徽省', '合肥市', '温馨', '13705519900'],
    wish: [measuring, 760_000, '极片测量'],
    rejected: [3, '联系电话：多次拨打为空号，请核实；需求：请写明产线数量与时间'],
  },
  {
    key: 'converted',
    ago: 48,
    customer: ['徐州工程机械集团', '工程机械', '江苏省', '徐州市', '雷鸣', '13852031188'],
    wish: [robot, 4_150_000, '结构件焊接工作站 8 套'],
    signIn: 25,
    approved: 46,
    converted: 30,
    followUps: [{ ago: 15, kind: 'meeting', content: '与华东精密一起做了方案汇报。', nextStep: '商务谈判', nextIn: 5 }],
  },
  {
    key: 'won',
    ago: 70,
    customer: ['宁波均胜电子', '汽车电子', '浙江省', '宁波市', '殷实', '13805749921'],
    wish: [measuring, 1_500_000, '方向盘骨架尺寸检测工位 5 套'],
    approved: 68,
    won: [9, 1_430_000],
    followUps: [{ ago: 20, kind: 'visit', content: '样机测试重复精度 1.8 微米，客户认可。' }],
  },
  {
    key: 'wonBefore',
    ago: 120,
    customer: ['台州格力模具', '模具', '浙江省', '台州市', '康健', '13967690031'],
    wish: [machining, 2_100_000, '模具钢精加工，立加 3 台'],
    approved: 118,
    won: [62, 2_050_000],
  },
  {
    key: 'wonFirst',
    ago: 165,
    customer: ['杭州中策橡胶', '橡胶', '浙江省', '杭州市', '史文', '13606512207'],
    wish: [conveyor, 980_000, '成品库输送线改造'],
    approved: 163,
    won: [110, 960_000],
  },
  {
    key: 'lost',
    ago: 95,
    customer: ['湖州科力尔电机', '电机', '浙江省', '湖州市', '龙飞', '13757229180'],
    wish: [robot, 680_000, '定子上下料'],
    approved: 93,
    lost: [40, '客户改用进口品牌，价格不占优'],
  },
  {
    key: 'expired',
    ago: 128,
    customer: ['南昌欧菲光科技', '光学', '江西省', '南昌市', '万晴', '13879150664'],
    wish: [measuring, 540_000, '镜片面形测量'],
    approved: 126,
    expired: 36,
  },
  {
    key: 'foreignApproved',
    ago: 20,
    partner: 'partnerOther',
    customer: ['博世（中国）投资有限公司', '汽车零部件', '上海市', '上海市', '顾晨', '13901720033'],
    wish: [robot, 2_760_000, '装配线协作机器人'],
    approved: 18,
  },
  {
    key: 'foreignSubmitted',
    ago: 0.6,
    partner: 'partnerOther',
    customer: ['苏州博众精工科技', '自动化', '江苏省', '苏州市', '江珊', '13862110970'],
    wish: [machining, 1_120_000, '精密零件加工单元'],
  },
]
