/** Values by their labels, in the order of the page. */
export type Facts = Readonly<Record<string, string>>

/** A machine of the demo hall, written by hand. */
export interface ProductStory {
  /** Of its model. */
  slug: string
  /** Code of its unit. */
  unit: string
  model: string
  name: string
  views: number
  daysOld: number
  tags: readonly string[]
  intro: string
  description: string
  highlights: Facts
  /** Sections of the facts table. */
  params: Readonly<Record<string, Facts>>
  parts: readonly (readonly [key: string, name: string, note: string])[]
  /** Names by their keys in the model. */
  motions: Facts
  hotspots: readonly (readonly [key: string, title: string, text: string, facts: Facts])[]
}

/** The booths, from the entrance on. */
export const unitStories = [
  ['A01', '高精密展区', '铣、车、测一线贯通，关键件尺寸稳定在 5 微米以内', '#0f9d8a'],
  ['A02', '柔性产线展区', '六轴机械臂上下料，换型时间由 45 分钟降到 8 分钟', '#e8731a'],
  ['A03', '成形装备展区', '注塑、冲压与切割，能耗随工况实时调整', '#1f66d8'],
  ['A04', '智能物流展区', '视觉分拣与线边配送，一个班次少走 6 公里', '#6b4de6'],
  ['A05', '工业互联展区', '设备数据就地汇聚，断网也不丢一条记录', '#b88a00'],
  ['A06', '能源管理展区', '储能削峰填谷，看得见每条产线的用电', '#178a45'],
] as const
