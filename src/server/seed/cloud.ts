import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { cloudProduct, cloudService } from '@/server/db/schema/cloud'
import { processDefinition } from '@/server/db/schema/workflow'

import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'
import { cloudDefinitionRows } from './workflow/workflow-definitions-cloud'

const companyId = demoCompanies.main.id

const productId = (key: string) => seedId(`cloud-product:${key}`)
/** @returns the id of a service of the main company */
export const cloudServiceId = (key: string) => seedId(`cloud-service:${key}`)

interface ProductStory {
  key: string
  name: string
  icon: string
  kind: string
  summary: string
  features: readonly string[]
  /** Yuan a month. */
  price: number
  page?: string
  needs?: string
}

const products: readonly ProductStory[] = [
  {
    key: 'collect',
    name: '设备联网采集',
    icon: 'machine',
    kind: '数据采集',
    price: 3200,
    summary: '机台每秒采集，断网缓存 72 小时',
    page: '/pages/area/prodBoard',
    features: ['支持主流 PLC 与数控系统', '边缘缓存 72 小时，恢复后补传', '点位与报警规则统一管理'],
  },
  {
    key: 'board',
    name: '生产看板',
    icon: 'board',
    kind: '生产管理',
    price: 1800,
    summary: 'OEE、产量与停机一屏看清',
    page: '/pages/area/prodBoard',
    features: ['产线、机台两级下钻', '瓶颈自动标注', '大屏与手机同步'],
  },
  {
    key: 'report',
    name: '智能报表',
    icon: 'report',
    kind: '数据分析',
    price: 1200,
    summary: '日报、周报自动生成，手机可读',
    page: '/pages/report/reportForm',
    features: ['图表与数据表对照', '按班次、产线筛选', '带水印分享'],
  },
  {
    key: 'visitor',
    name: '访客通行',
    icon: 'visitor',
    kind: '园区服务',
    price: 600,
    summary: '动态码进厂，离线也能核验',
    page: '/pages/qr/visitorsCode',
    features: ['每 30 秒更新的动态码', '断网核验', '在场人员实时清点'],
  },
  {
    key: 'drive',
    name: '个人云盘',
    icon: 'cloud',
    kind: '个人服务',
    price: 20,
    summary: '图纸与资料随身带，版本可追溯',
    needs: '在电脑上安装大智云客户端，用本账号登录后使用',
    features: ['100 GB 空间', '历史版本保留 90 天', '外发链接可设有效期'],
  },
  {
    key: 'predict',
    name: '预测性维护',
    icon: 'repair',
    kind: '设备管理',
    price: 4600,
    summary: '用振动与电流趋势提前发现故障',
    needs: '开通后由实施工程师安装振动传感器，约 5 个工作日',
    features: ['主轴、轴承、减速机模型', '提前 7 天预警', '自动生成报修'],
  },
  {
    key: 'energy',
    name: '能耗分析',
    icon: 'diagno',
    kind: '能源管理',
    price: 1500,
    summary: '按产线、班次看用电，找到空转',
    needs: '需要产线已安装智能电表',
    features: ['分时电价核算', '空转识别', '碳排放估算'],
  },
  {
    key: 'trace',
    name: '质量追溯',
    icon: 'certify',
    kind: '质量管理',
    price: 2800,
    summary: '一件一码，人机料法环可查',
    needs: '需要先开通设备联网采集',
    features: ['正反向追溯', '首件与巡检记录', '客户报告一键导出'],
  },
]

const productRows = products.map(({ key, price, page, needs, ...product }, sort) => ({
  ...product,
  id: productId(key),
  sort,
  monthlyPrice: price * 100,
  openType: page ? 'page' : 'none',
  openTarget: page ?? '',
  needs: needs ?? '',
}))

interface ServiceStory {
  key: string
  daysLeft: number
  monthsSince: number
  usage: readonly (readonly [label: string, used: number, quota: number, unit: string])[]
  isPersonal?: true
}

const services: readonly ServiceStory[] = [
  {
    key: 'collect',
    daysLeft: 7,
    monthsSince: 12,
    usage: [
      ['接入机台', 46, 50, '台'],
      ['数据点位', 3180, 5000, '个'],
    ],
  },
  {
    key: 'board',
    daysLeft: 212,
    monthsSince: 5,
    usage: [
      ['看板', 6, 10, '个'],
      ['本月访问', 1286, 5000, '次'],
    ],
  },
  {
    key: 'report',
    daysLeft: 148,
    monthsSince: 7,
    usage: [
      ['报表', 18, 30, '张'],
      ['导出', 96, 200, '次'],
    ],
  },
  { key: 'visitor', daysLeft: -5, monthsSince: 12, usage: [['本月访客', 214, 500, '人']] },
  { key: 'drive', daysLeft: 24, monthsSince: 11, usage: [['空间', 62, 100, 'GB']], isPersonal: true },
]

const DAYS_A_MONTH = 30

function serviceRows(now: Date) {
  const dayIn = (days: number) => chinaDay(now.getTime() + days * DAY_MS)
  return services.map(({ key, daysLeft, monthsSince, usage, isPersonal }) => ({
    id: cloudServiceId(key),
    companyId,
    productId: productId(key),
    userId: isPersonal ? demoPeople.zhangWei.id : null,
    startDate: dayIn(-monthsSince * DAYS_A_MONTH),
    endDate: dayIn(daysLeft),
    usage: usage.map(([label, used, quota, unit]) => ({ label, used, quota, unit })),
  }))
}

const ofOther = (now: Date) => ({
  id: cloudServiceId('other'),
  companyId: demoCompanies.other.id,
  productId: productId('board'),
  startDate: chinaDay(now.getTime()),
  endDate: chinaDay(now.getTime() + 90 * DAY_MS),
  usage: [],
})

/** The services of 大智云, those of the companies, and the processes about them. */
export async function seedCloud(tx: Db, now: Date): Promise<void> {
  await tx.insert(cloudProduct).values(productRows).onConflictDoNothing()
  await tx
    .insert(cloudService)
    .values([...serviceRows(now), ofOther(now)])
    .onConflictDoNothing()
  const spoken = await Promise.all(cloudDefinitionRows.map(({ name }) => toPinyin(name)))
  const rows = cloudDefinitionRows.map((row, at) => ({ ...row, ...spoken[at] }))
  await tx.insert(processDefinition).values(rows).onConflictDoNothing()
}
