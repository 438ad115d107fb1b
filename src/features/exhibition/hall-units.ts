import type { HallUnit, MachineKind } from '@/platform/kernel/types'

/** A zone of the hall with its leading exhibit. */
export interface Zone extends HallUnit {
  name: string
  summary: string
  exhibit: string
  exhibitKind: string
}

const AISLE_TO_BOOTH = 4.1
const BETWEEN_ROWS = 6

function zone(row: number, side: -1 | 1, machine: MachineKind, color: string, words: Omit<Zone, keyof HallUnit>): Zone {
  const id = `A0${row * 2 + (side < 0 ? 1 : 2)}`
  return { id, machine, color, x: side * AISLE_TO_BOOTH, z: -row * BETWEEN_ROWS, ...words }
}

/** The plan of the demo company's hall, from the entrance on. */
export const zones: readonly [Zone, ...Zone[]] = [
  zone(0, -1, 'cnc', '#0f9d8a', {
    name: '高精密展区',
    summary: '五轴与立式加工，关键件尺寸稳定在 5 微米以内',
    exhibit: 'VMC-850',
    exhibitKind: '立式加工中心',
  }),
  zone(0, 1, 'robot', '#e8731a', {
    name: '柔性产线展区',
    summary: '六轴机械臂上下料，换型时间由 45 分钟降到 8 分钟',
    exhibit: 'HR-20',
    exhibitKind: '六轴机械臂',
  }),
  zone(1, -1, 'injection', '#1f66d8', {
    name: '成形装备展区',
    summary: '伺服注塑，能耗随工况实时调整',
    exhibit: 'HTF-220',
    exhibitKind: '注塑机',
  }),
  zone(1, 1, 'conveyor', '#6b4de6', {
    name: '智能物流展区',
    summary: '视觉分拣与线边配送，一个班次少走 6 公里',
    exhibit: 'LS-300',
    exhibitKind: '分拣输送线',
  }),
  zone(2, -1, 'gateway', '#b88a00', {
    name: '工业互联展区',
    summary: '设备数据就地汇聚，断网也不丢一条记录',
    exhibit: 'EG-16',
    exhibitKind: '边缘网关机柜',
  }),
  zone(2, 1, 'battery', '#178a45', {
    name: '能源管理展区',
    summary: '储能削峰填谷，看得见每条产线的用电',
    exhibit: 'ES-400',
    exhibitKind: '储能系统',
  }),
]
