import type {
  InsightFigure,
  InsightInstance,
  ProcessInsight,
  ReasonInsight,
  StepInsight,
} from '@/contract/workflow/process-insight'
import { joinTexts } from '@/lib/text/join-texts'
import { WORKING_DAY_HOURS } from '@/lib/time/work-calendar'

const HOUR = 60
const DAY = 24 * HOUR

/** One decimal, and none for a whole number. */
const round = (value: number) => String(Math.round(value * 10) / 10)

/** `35 分钟`, `3.5 小时`, `2.1 天`; – when nothing has been measured. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < HOUR) return `${minutes} 分钟`
  return minutes < 2 * DAY ? `${round(minutes / HOUR)} 小时` : `${round(minutes / DAY)} 天`
}

/** `35 分钟`, `3.5 个工作小时`, `2.1 个工作日` of eight hours. */
function formatWorkMinutes(minutes: number | null): string {
  if (minutes === null || minutes < HOUR) return formatMinutes(minutes)
  const hours = minutes / HOUR
  return hours < 2 * WORKING_DAY_HOURS ? `${round(hours)} 个工作小时` : `${round(hours / WORKING_DAY_HOURS)} 个工作日`
}

type Times = Pick<ProcessInsight, 'meanMinutes' | 'p90Minutes' | 'workMeanMinutes' | 'workP90Minutes'>

/** `平均 3.5 小时，九成在 1.2 天内；按工作时间平均 2 个工作小时，九成在 1 个工作日内` */
export function describeTimes({ meanMinutes, p90Minutes, workMeanMinutes, workP90Minutes }: Times): string {
  if (meanMinutes === null) return '还没有处理完的'
  const clock = `平均 ${formatMinutes(meanMinutes)}，九成在 ${formatMinutes(p90Minutes)}内`
  if (workMeanMinutes === null) return clock
  return `${clock}；按工作时间平均 ${formatWorkMinutes(workMeanMinutes)}，九成在 ${formatWorkMinutes(workP90Minutes)}内`
}

/** A figure that opens its list. */
export interface InsightLine {
  figure: InsightFigure
  title: string
  total: number
  step?: string
  /** Of a reason. */
  reason?: ReasonInsight['reason']
  text?: string
}

const reasonTitles = { other: '其他', none: '没有写原因，如超时自动拒绝' }

/** The reasons of refusals, or of returns. */
export const listReasonLines = (reasons: readonly ReasonInsight[], figure: ReasonInsight['figure']): InsightLine[] =>
  reasons
    .filter((one) => one.figure === figure)
    .map(({ reason, text, total }) => ({
      figure,
      title: reason === 'common' ? `“${text}”` : reasonTitles[reason],
      total,
      reason,
      ...(reason === 'common' && { text }),
    }))

/** The figures of a step; what is rare is left out while it is nothing. */
export function listStepLines({ key, waiting, overdue, passed, sentBack, refused }: StepInsight): InsightLine[] {
  const lines: InsightLine[] = [
    { figure: 'waiting', title: '停在这里', total: waiting },
    { figure: 'overdue', title: '其中已超时', total: overdue },
    { figure: 'passed', title: '已处理', total: passed },
    { figure: 'sentBack', title: '从这里退回', total: sentBack },
    { figure: 'refused', title: '在这里拒绝', total: refused },
  ]
  return lines
    .filter(({ figure, total }) => total > 0 || figure === 'waiting' || figure === 'passed')
    .map((line) => ({ ...line, step: key }))
}

/** `审批中 · 停在部门负责人审批：邓飞` */
export function describeInstance({ statusName, stepName, holderNames, minutes }: InsightInstance): string {
  const holders = holderNames.length > 0 ? `：${holderNames.join('、')}` : ''
  return joinTexts([
    statusName,
    stepName !== null && `停在${stepName}${holders}`,
    minutes !== null && `用时 ${formatMinutes(minutes)}`,
  ])
}
