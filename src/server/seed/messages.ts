import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import { type DemoPersonKey, demoCompanies, demoPeople, demoStaff } from './people'
import { machineId } from './production'
import { reportId } from './report'
import { seedId } from './seed-id'

/** What is older than this has been read. */
const UNREAD_HOURS = 30

interface SystemStory {
  title: string
  content: string
  openPage: string
  hoursAgo: number
  type: 'account' | 'cloud' | 'device' | 'visit' | 'report' | 'study' | 'system'
  sender: string
  /** The message is about the day before it. */
  isOfYesterday?: boolean
  /** Absent: everybody of the company. */
  to?: readonly DemoPersonKey[]
}

const floor: readonly DemoPersonKey[] = ['zhangWei', 'chenQiang', 'dengFei', 'caoYang', 'reviewer']
const gate: readonly DemoPersonKey[] = ['wangMin', 'zhaoLei', 'zhangWei', 'reviewer']
const leaders: readonly DemoPersonKey[] = ['zhangWei', 'chenQiang', 'wangQiang', 'gaoPeng', 'reviewer']

const toMachine = (code: string) =>
  ({
    type: 'device',
    sender: '设备告警',
    openPage: `/pages/area/machineDetail?id=${machineId(code)}`,
    to: floor,
  }) as const
const toVisits = { type: 'visit', sender: '访客', openPage: '/pages/qr/invite', to: gate } as const
const toReport = (code: string) =>
  ({
    type: 'report',
    sender: '生产报表',
    openPage: `/pages/report/reportInfo?id=${reportId(code)}`,
    to: leaders,
  }) as const
const toStudy = { type: 'study', sender: '在线学习', openPage: '/pages/study/index' } as const
const toCloud = { type: 'cloud', sender: '大智云', openPage: '/pages/mine/dazhiyun' } as const

const stories: readonly SystemStory[] = [
  {
    ...toMachine('机械臂-11'),
    title: '机械臂-11 J3 轴温度 78 ℃，超过上限 75 ℃',
    content:
      '机械臂-11（A3 产线）J3 轴减速机温度连续 5 分钟高于 75 ℃，当前 78 ℃，已自动降速至 70%。\n\n处理建议：\n1. 两天前更换过减速机油，请复核油号与加注量；\n2. 检查风扇滤网是否堵塞；\n3. 仍高于 80 ℃ 时请停机，并在机台详情中报修。\n\n本条告警由设备联网采集自动产生，恢复正常后不再重复提醒。',
    hoursAgo: 0.2,
  },
  {
    ...toVisits,
    title: '刘洋等 3 人（博世）今天到访',
    content: '来访事由：供应商审核。车牌 沪A·D12345，停车位已预留 B-06。请提前准备防护眼镜 3 副，由接待人全程陪同。',
    hoursAgo: 3,
  },
  {
    type: 'account',
    sender: '账号安全',
    title: '新设备登录提醒',
    content: '你的账号在新设备上登录，若非本人操作请立即修改密码。',
    openPage: '/pages/mine/devices',
    hoursAgo: 5,
  },
  {
    ...toReport('output'),
    title: '昨日生产日报已生成',
    content: '产量、达成率与各产线对比，点开查看。',
    isOfYesterday: true,
    hoursAgo: 9,
  },
  {
    ...toMachine('CNC-07'),
    title: 'CNC-07 主轴振动 3.1 mm/s，超过预警值 2.8 mm/s',
    content: '预警未达停机值。建议在换班时检查刀柄夹紧与主轴轴承，维修工单可在机台详情中发起。',
    hoursAgo: 21,
  },
  {
    ...toCloud,
    title: '大智云服务即将到期',
    content: '“设备联网采集”将于 7 天后到期，请及时续费以免影响看板数据。',
    hoursAgo: 29,
  },
  {
    ...toVisits,
    title: '苏州汇川 2 人已离厂',
    content: '离厂时间 16:42，门岗 1 号门，物品出门单已核对。',
    hoursAgo: 47,
  },
  {
    ...toStudy,
    title: '必修：设备检修上锁挂牌作业规程',
    content: '断电、上锁、挂牌、验电四步缺一不可，请在截止日前学完。',
    hoursAgo: 55,
  },
  {
    ...toReport('defect'),
    title: '上周质量周报已生成',
    content: '不良类型、走势与设备排名，点开查看。质量部已对 A2 产线下达改进单。',
    hoursAgo: 80,
  },
  {
    type: 'system',
    sender: '系统通知',
    title: '资料待完善',
    content: '完善邮箱与头像，便于同事识别和联系。',
    openPage: '/pages/mine/userInfo',
    hoursAgo: 120,
  },
  {
    ...toMachine('注塑机-02'),
    title: '注塑机-02 已恢复运行',
    content: '停机 38 分钟，原因：料筒温度传感器松动，处理人 曹阳。',
    hoursAgo: 146,
  },
  {
    type: 'system',
    sender: '系统通知',
    title: '本周六 23:00 至次日 01:00 系统升级',
    content: '升级期间可能短暂无法提交表单，已填写的内容会保留为草稿。请提前安排盘点与夜班交接。',
    openPage: '/pages/mine/aboutUs',
    hoursAgo: 170,
  },
  {
    ...toStudy,
    title: '新课上线：快换夹具设计要点与验收清单',
    content: '定位、夹紧、防错三件事，换型从 42 分钟降到 15 分钟。',
    hoursAgo: 240,
  },
  {
    ...toReport('oee'),
    title: 'A1 产线 OEE 连续三周超过 90%',
    content: '时间开动率 94.1%，性能开动率 97.8%，合格率 99.4%。',
    hoursAgo: 260,
  },
  {
    ...toCloud,
    title: '「访客通行」即将到期',
    content: '“访客通行”将于 8 天后到期，请及时续费以免影响访客进厂。',
    hoursAgo: 318,
  },
]

/** Two weeks of what machines, gates, reports and the system itself had to say. */
export function systemMessages(now: Date) {
  return demoStaff.flatMap(({ id }) =>
    stories
      .filter(({ to }) => to === undefined || to.some((key) => demoPeople[key].id === id))
      .map(({ hoursAgo, type, sender, title, content, openPage, isOfYesterday }) => {
        const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
        const day = chinaDay(createdAt.getTime() - DAY_MS)
        return {
          title,
          content,
          openPage: isOfYesterday ? `${openPage}&from=${day}&to=${day}` : openPage,
          createdAt,
          id: seedId(`message:${id}:system:${title}`),
          companyId: demoCompanies.main.id,
          userId: id,
          category: 'system',
          businessType: type,
          senderName: sender,
          starred: type === 'report' && hoursAgo > 72 && hoursAgo < 100,
          readAt: hoursAgo > UNREAD_HOURS ? new Date(createdAt.getTime() + HOUR_MS) : null,
        }
      }),
  )
}

/** What the administrator heard of the two who ask to join. */
export function joinMessages(now: Date) {
  const row = (key: 'pending' | 'pendingSecond', hoursAgo: number) => ({
    id: seedId(`message:join:${key}`),
    companyId: demoCompanies.main.id,
    userId: demoPeople.wangQiang.id,
    category: 'approve',
    title: `${demoPeople[key].name} 申请加入企业`,
    content: '请审核该成员的加入申请',
    businessType: 'join',
    businessId: seedId(`join:${key}`),
    openPage: '/pages/agency/application',
    senderName: demoPeople[key].name,
    senderId: demoPeople[key].id,
    createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
  })
  return [row('pending', 3), row('pendingSecond', 26)]
}
