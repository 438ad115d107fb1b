import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { type DemoPersonKey, demoPeople } from '@/server/seed/people'
import type { Action } from '@/server/workflow/engine/state'

const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN

/** What somebody did with the process, some minutes before the seeding. */
export interface StoryEvent {
  by: DemoPersonKey
  ago: number
  action: Action
  opinion?: string
  users?: readonly DemoPersonKey[]
  mode?: 'restart' | 'direct'
  place?: 'before' | 'after'
}

/** One process of the demo story. */
export interface StoryProcess {
  key: string
  process: string
  starter: DemoPersonKey
  subject: string
  /** Minutes before the seeding. */
  ago: number
  priority?: number
  main: Record<string, unknown>
  sub?: Record<string, readonly Record<string, unknown>[]>
  assignees?: Record<string, readonly DemoPersonKey[]>
  events?: readonly StoryEvent[]
  comments?: readonly { by: DemoPersonKey; ago: number; text: string; mentions?: readonly DemoPersonKey[] }[]
  /** Whose open tasks and copies have been looked at. */
  readBy?: readonly DemoPersonKey[]
}

const agree = (by: DemoPersonKey, ago: number, opinion?: string): StoryEvent => ({
  by,
  ago,
  action: 'agree',
  ...(opinion && { opinion }),
})
const circulate = (by: DemoPersonKey, ago: number, ...users: DemoPersonKey[]): StoryEvent => ({
  by,
  ago,
  action: 'circulate',
  users,
})

/** The processes whose people are named in the story; days are days from the seeding. */
export function buildStory(now: Date): readonly StoryProcess[] {
  const day = (offset: number) => chinaDay(now.getTime() + offset * DAY_MS)
  const nextYear = Number(day(0).slice(0, 4)) + 1
  return [
    {
      key: 'servo',
      process: 'purchase',
      starter: 'liNa',
      subject: '备件采购 · 伺服电机 ×4',
      ago: 150,
      main: {
        kind: '设备备件',
        amount: 3_860_000,
        expectDate: day(15),
        supplier: '安川电机（中国）',
        reason: 'A3 产线 4 台伺服电机达到更换周期',
        quotation: ['quotation'],
      },
      sub: {
        items: [
          { id: '1', name: '伺服电机 SGM7G-13A', price: 890_000, quantity: 4, sum: 3_560_000 },
          { id: '2', name: '动力电缆 5 m', price: 75_000, quantity: 4, sum: 300_000 },
        ],
      },
      events: [
        circulate('chenQiang', 123, 'qianJin', 'dengFei'),
        agree('chenQiang', 122, '型号核对无误，建议尽快下单。'),
      ],
      comments: [
        { by: 'qianJin', ago: 90, text: '安川答复现货 4 台，付款后 5 个工作日到厂。', mentions: ['zhangWei'] },
        { by: 'liNa', ago: 85, text: '报价单已附上，含税含运费。' },
      ],
    },
    {
      key: 'spindle',
      process: 'repair',
      starter: 'chenQiang',
      subject: 'CNC-07 主轴异响',
      ago: 65,
      priority: 1,
      main: {
        machine: 'CNC-07',
        line: 'A3',
        downtime: 1.5,
        repairer: null,
        fault: '主轴 9000 rpm 以上有周期性异响，振动 2.9 mm/s，已降速运行。',
      },
    },
    {
      key: 'bosch',
      process: 'visit',
      starter: 'wangMin',
      subject: '博世供应商参观 · 3 人',
      ago: 180,
      main: {
        company: '博世（中国）投资',
        number: 3,
        purpose: 'A3 产线参观与供应商审核',
        start: `${day(3)} 09:30`,
        end: `${day(3)} 11:30`,
      },
      readBy: ['zhangWei'],
    },
    {
      key: 'framework',
      process: 'seal',
      starter: 'qianJin',
      subject: `${nextYear} 年度框架协议`,
      ago: 18 * HOUR_MIN,
      main: {
        contract: `${nextYear} 年度自动化备件框架协议`,
        counterparty: '宁波海天',
        amount: 120_000_000,
        kind: '合同章',
        draft: ['contract'],
      },
      events: [agree('panYue', 16 * HOUR_MIN, '条款与去年一致，付款期改为 60 天。')],
      readBy: ['zhangWei'],
    },
    {
      key: 'suzhou',
      process: 'trip',
      starter: 'liNa',
      subject: '苏州客户验厂',
      ago: 5,
      main: {
        destination: '苏州',
        period: [day(4), day(5)],
        customer: '苏州汇川技术',
        cost: 180_000,
        purpose: '陪同客户验厂，核对 A3 产线改造方案',
      },
    },
    {
      key: 'chuck',
      process: 'purchase',
      starter: 'yuanHao',
      subject: '工装采购 · 液压卡盘 ×2',
      ago: 2 * DAY_MIN,
      main: {
        kind: '工装',
        amount: 1_560_000,
        expectDate: day(20),
        supplier: '常州新墅',
        reason: 'A1 产线换型节拍不足，增加两套液压卡盘',
      },
      events: [
        agree('chenQiang', 2 * DAY_MIN - 40),
        agree('zhangWei', 2 * DAY_MIN - 90, '型号可用，注意夹紧力余量。'),
        {
          by: 'wangQiang',
          ago: 35,
          action: 'addSign',
          users: ['zhangWei', 'dengFei'],
          place: 'before',
          opinion: '金额超出季度预算，请设备侧再确认必要性。',
        },
      ],
    },
    {
      key: 'ningbo',
      process: 'trip',
      starter: 'zhangWei',
      subject: '宁波海天设备验收',
      ago: 6 * DAY_MIN,
      main: {
        destination: '宁波',
        period: [day(-4), day(-3)],
        customer: '海天自动化',
        cost: 120_000,
        purpose: '注塑机-04 出厂验收',
      },
      assignees: { department: ['dengFei'] },
      events: [agree('dengFei', 6 * DAY_MIN - 50), agree('wangQiang', 5 * DAY_MIN, '注意核对合同附件二的验收条款。')],
    },
    {
      key: 'ningbo-expense',
      process: 'expense',
      starter: 'zhangWei',
      subject: '宁波海天设备验收差旅',
      ago: DAY_MIN + 30,
      main: { kind: '差旅', amount: 113_600, remark: '高铁往返、住宿一晚' },
      assignees: { department: ['dengFei'] },
      events: [agree('dengFei', 20 * HOUR_MIN)],
    },
    {
      key: 'bearing',
      process: 'purchase',
      starter: 'zhangWei',
      subject: '备件采购 · 主轴轴承 ×6',
      ago: 3 * DAY_MIN,
      main: {
        kind: '设备备件',
        amount: 924_000,
        expectDate: day(12),
        supplier: '舍弗勒（上海）',
        reason: '主轴年度保养备件',
      },
      assignees: { equipment: ['dengFei'] },
      events: [
        agree('chenQiang', 3 * DAY_MIN - 60),
        {
          by: 'dengFei',
          ago: 2 * DAY_MIN,
          action: 'returnTo',
          mode: 'direct',
          opinion: '请补充两家以上比价后直接提交给我。',
        },
      ],
    },
    {
      key: 'annual-leave',
      process: 'leave',
      starter: 'jiangBo',
      subject: '年假 1 天',
      ago: 40,
      main: { kind: '年假', period: [day(7), day(7)], reason: '家中有事' },
    },
    {
      key: 'shift-leave',
      process: 'leave',
      starter: 'maLin',
      subject: '调休半天',
      ago: 26 * HOUR_MIN,
      main: { kind: '调休', period: [day(1), day(1)], isHalf: true, reason: '上周六加班调休' },
    },
    {
      key: 'reception-expense',
      process: 'expense',
      starter: 'wangMin',
      subject: '客户接待用餐',
      ago: 4 * DAY_MIN,
      main: { kind: '客户接待', amount: 128_600, remark: '博世来访预演接待，6 人' },
      events: [agree('zhangWei', 4 * DAY_MIN - 120), circulate('liuHong', 3 * DAY_MIN, 'wangMin', 'zhangWei')],
      readBy: ['wangMin'],
    },
    {
      key: 'robot',
      process: 'repair',
      starter: 'luBin',
      subject: '机械臂-11 J3 轴温度过高',
      ago: 3 * DAY_MIN,
      priority: 2,
      main: {
        machine: '机械臂-11',
        line: 'A3',
        downtime: 3,
        fault: 'J3 轴温度 78 ℃，超过上限 75 ℃，已停机',
        repairer: demoPeople.caoYang.id,
      },
      assignees: { accept: ['luBin'] },
      events: [agree('zhangWei', 3 * DAY_MIN - 20, '曹阳带备用减速机油处理。'), agree('luBin', 2 * DAY_MIN)],
    },
    {
      key: 'molding',
      process: 'repair',
      starter: 'luBin',
      subject: '注塑机-02 待料报警频繁',
      ago: 5 * HOUR_MIN,
      main: { machine: '注塑机-02', line: 'A2', downtime: 0.5, fault: '料斗传感器误报，半小时一次' },
      assignees: { accept: ['luBin'] },
      events: [
        {
          by: 'zhangWei',
          ago: 4.5 * HOUR_MIN,
          action: 'transfer',
          users: ['caoYang'],
          opinion: '传感器由曹阳负责。',
        },
      ],
    },
    {
      key: 'vise',
      process: 'purchase',
      starter: 'yuanHao',
      subject: '工装采购 · 精密虎钳 ×10',
      ago: 5 * DAY_MIN,
      main: {
        kind: '工装',
        amount: 680_000,
        expectDate: day(9),
        supplier: '台州铭泰',
        reason: '机加工车间补充工装',
      },
      events: [
        agree('chenQiang', 5 * DAY_MIN - 30),
        { by: 'zhangWei', ago: 4 * DAY_MIN, action: 'reject', opinion: '库房尚有 8 台可用，先盘点再申请。' },
      ],
    },
    {
      key: 'flange',
      process: 'change',
      starter: 'songJie',
      subject: '法兰盘 F-208 倒角工艺调整',
      ago: 5 * HOUR_MIN,
      main: { product: '法兰盘 F-208', line: 'A3', content: '倒角由 C0.5 改为 C0.8，减少毛刺返工' },
      events: [agree('yuanHao', 4 * HOUR_MIN, '刀具无需更换，程序已验证。')],
    },
    {
      key: 'coolant',
      process: 'purchase',
      starter: 'liNa',
      subject: '耗材采购 · 切削液 20 桶',
      ago: 9 * DAY_MIN,
      main: {
        kind: '耗材',
        amount: 460_000,
        expectDate: day(-2),
        supplier: '福斯润滑',
        reason: '第四季度切削液常规补货',
      },
      events: [
        agree('chenQiang', 9 * DAY_MIN - 90),
        agree('zhangWei', 8 * DAY_MIN, '按月度用量核对无误。'),
        circulate('wangQiang', 7 * DAY_MIN + 10, 'zhangWei', 'liuHong', 'reviewer'),
        agree('wangQiang', 7 * DAY_MIN),
      ],
      readBy: ['liuHong'],
    },
    {
      key: 'training',
      process: 'expense',
      starter: 'liNa',
      subject: '安川伺服培训费',
      ago: 12 * DAY_MIN,
      main: { kind: '培训', amount: 320_000, remark: '两人三天，含教材' },
      events: [
        agree('zhangWei', 12 * DAY_MIN - 200),
        { by: 'xuJing', ago: 11 * DAY_MIN, action: 'reject', opinion: '发票抬头有误，请重开后另行提交。' },
      ],
    },
    {
      key: 'li-leave',
      process: 'leave',
      starter: 'liNa',
      subject: '年假 2 天',
      ago: 15 * DAY_MIN,
      main: { kind: '年假', period: [day(-10), day(-9)], reason: '家庭出行' },
      events: [agree('chenQiang', 15 * DAY_MIN - 45)],
    },
    ...forOthers(day),
    ...ofReviewer(day),
  ]
}

/** What waits for the others of the story. */
function forOthers(day: (offset: number) => string): StoryProcess[] {
  return [
    {
      key: 'grease',
      process: 'purchase',
      starter: 'caoYang',
      subject: '备件采购 · 减速机油 8 桶',
      ago: 7 * HOUR_MIN,
      main: {
        kind: '设备备件',
        amount: 1_120_000,
        expectDate: day(6),
        supplier: '福斯润滑',
        reason: '机械臂-11 J3 轴换油与备库',
      },
      events: [agree('chenQiang', 6 * HOUR_MIN), agree('zhangWei', 5 * HOUR_MIN, '与故障处理一致，请优先。')],
    },
    {
      key: 'wuxi',
      process: 'trip',
      starter: 'dengFei',
      subject: '无锡先导设备考察',
      ago: 4 * HOUR_MIN,
      main: {
        destination: '无锡',
        period: [day(6), day(6)],
        customer: '无锡先导',
        cost: 60_000,
        purpose: '能耗监测方案现场考察',
      },
      events: [agree('zhangWei', 3 * HOUR_MIN)],
    },
    {
      key: 'twin',
      process: 'contract',
      starter: 'fangYi',
      subject: '数字孪生软件授权合同',
      ago: 26 * HOUR_MIN,
      main: {
        title: '数字孪生软件授权合同',
        counterparty: '苏州汇川技术',
        amount: 8_600_000,
        draft: ['licence'],
        period: [day(10), day(375)],
      },
      events: [
        agree('panYue', 25 * HOUR_MIN, '授权范围与保密条款已核对。'),
        agree('liuHong', 24 * HOUR_MIN),
        agree('xuJing', 20 * HOUR_MIN, '付款节点可行。'),
      ],
    },
    {
      key: 'nda',
      process: 'seal',
      starter: 'fangYi',
      subject: '数字孪生项目保密协议',
      ago: 3 * DAY_MIN,
      main: { contract: '数字孪生项目保密协议', counterparty: '苏州汇川技术', amount: 0, kind: '公章', draft: [] },
      events: [agree('panYue', 3 * DAY_MIN - 60), agree('zhangWei', 2 * DAY_MIN, '技术资料范围已核对。')],
    },
    {
      key: 'probe',
      process: 'purchase',
      starter: 'songJie',
      subject: '检具采购 · 三坐标测针 ×12',
      ago: 9 * HOUR_MIN,
      main: {
        kind: '工装',
        amount: 540_000,
        expectDate: day(11),
        supplier: '雷尼绍',
        reason: '三坐标测针磨损更换',
      },
      assignees: { equipment: ['dengFei'] },
      events: [
        agree('chenQiang', 8 * HOUR_MIN),
        {
          by: 'dengFei',
          ago: 2 * HOUR_MIN,
          action: 'delegate',
          users: ['liNa'],
          opinion: '请核对库存与型号后给意见。',
        },
      ],
    },
    {
      key: 'festo',
      process: 'visit',
      starter: 'qianJin',
      subject: '费斯托技术交流 · 2 人',
      ago: 50,
      main: {
        company: '费斯托（中国）',
        number: 2,
        purpose: '气动元件选型交流',
        start: `${day(1)} 10:00`,
        end: `${day(1)} 11:30`,
      },
      assignees: { host: ['wangMin'] },
    },
  ]
}

/** So that whoever reviews the application finds something in every tab. */
function ofReviewer(day: (offset: number) => string): StoryProcess[] {
  return [
    {
      key: 'review-trip',
      process: 'trip',
      starter: 'fangYi',
      subject: '深圳高交会参展',
      ago: 45,
      main: {
        destination: '深圳',
        period: [day(8), day(10)],
        customer: '深圳会展中心',
        cost: 260_000,
        purpose: '展台搭建与数字展厅演示',
      },
      assignees: { department: ['reviewer'] },
    },
    {
      key: 'review-expense',
      process: 'expense',
      starter: 'fangYi',
      subject: '展会物料制作',
      ago: 3 * HOUR_MIN,
      main: { kind: '办公', amount: 86_000, remark: '展板、易拉宝与宣传页' },
      assignees: { department: ['reviewer'] },
    },
    {
      key: 'review-visit',
      process: 'visit',
      starter: 'wangMin',
      subject: '汇川技术来访 · 2 人',
      ago: 30 * HOUR_MIN,
      main: {
        company: '苏州汇川技术',
        number: 2,
        purpose: '数字孪生项目交流',
        start: `${day(2)} 14:00`,
        end: `${day(2)} 16:00`,
      },
      assignees: { host: ['reviewer'] },
    },
    {
      key: 'review-done',
      process: 'leave',
      starter: 'fangYi',
      subject: '调休 1 天',
      ago: 3 * DAY_MIN,
      main: { kind: '调休', period: [day(-1), day(-1)], reason: '上线值班调休' },
      assignees: { manager: ['reviewer'] },
      events: [agree('reviewer', 3 * DAY_MIN - 30, '同意，注意交接。')],
    },
    {
      key: 'review-purchase',
      process: 'purchase',
      starter: 'reviewer',
      subject: '会议室显示屏 ×1',
      ago: 5 * HOUR_MIN,
      main: {
        kind: '耗材',
        amount: 429_900,
        expectDate: day(14),
        supplier: '京东企业购',
        reason: '二楼会议室投影更换为显示屏',
      },
    },
  ]
}
