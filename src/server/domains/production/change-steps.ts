import { hasOwn } from '@/lib/own'
import type { PieceMeasure } from '@/server/db/schema/production'

/** One step of the line changes of a machine kind. */
interface StepTemplate {
  name: string
  hint: string
  standardMinutes: number
  kind: 'plain' | 'photo' | 'firstPiece'
  measures?: readonly Omit<PieceMeasure, 'value'>[]
}

const tooling: Record<string, Pick<StepTemplate, 'name' | 'hint'>> = {
  cnc: { name: '更换夹具与刀具', hint: '按刀具清单逐把核对，拍下装夹状态' },
  molding: { name: '更换模具', hint: '模具编号与工艺卡一致，拍下合模状态' },
  robot: { name: '更换夹爪与工装', hint: '夹爪型号与工艺卡一致，拍下安装状态' },
}

const dimension = (name: string, nominal: number, tolerance: number, unit = 'mm') => ({
  name,
  nominal,
  tolerance,
  unit,
})

const firstPieces: Record<string, StepTemplate['measures']> = {
  cnc: [dimension('外径', 80, 0.02), dimension('孔距', 62.5, 0.05), dimension('厚度', 18, 0.03)],
  molding: [dimension('长度', 120, 0.15), dimension('壁厚', 2.4, 0.08), dimension('重量', 86, 1.5, 'g')],
  robot: [dimension('拧紧扭矩', 24, 1.2, 'N·m'), dimension('装配间隙', 0.12, 0.04)],
}

/** The steps of a line change by machine kind; an unknown kind has those of a robot. */
export function listStepTemplates(machineKind: string): StepTemplate[] {
  const kind = hasOwn(tooling, machineKind) ? machineKind : 'robot'
  return [
    { name: '停机与安全确认', hint: '完成当前节拍后停机，挂牌上锁', standardMinutes: 3, kind: 'plain' },
    { name: '清线清料', hint: '旧料、旧图纸、旧标签全部撤离，拍下清线后的现场', standardMinutes: 8, kind: 'photo' },
    { name: '更换工装', hint: '', ...tooling[kind], standardMinutes: 20, kind: 'photo' },
    { name: '调用程序与参数', hint: '程序号、版本与工艺卡核对一致', standardMinutes: 10, kind: 'plain' },
    {
      name: '首件检验',
      hint: '实测值全部在公差内才能放行',
      standardMinutes: 15,
      kind: 'firstPiece',
      measures: firstPieces[kind] ?? [],
    },
    { name: '恢复生产确认', hint: '解除挂牌，连续三件合格后交接', standardMinutes: 4, kind: 'plain' },
  ]
}
