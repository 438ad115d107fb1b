import { HOUR_MS } from '@/lib/durations'
import { formatFigure, formatWithUnit } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { chinaDay } from '@/lib/wire-time'
import { formatTime } from '@/server/http/wire-time'

import type { ApprovalSource, DecidedProcess, HandledTask, WorkloadSource } from './approval-source'
import { buildAmountFigure, buildShareFigure, type ReportBody, toPercent } from './body'
import { listDays } from './period'

/** Promised duration of an approval. */
const PROMISED_HOURS = 24
/** Maximum number of process kinds or users in a chart. */
const SHOWN = 8

const computeHours = ({ createdAt, endedAt }: DecidedProcess) => (endedAt.getTime() - createdAt.getTime()) / HOUR_MS
const computeHandlingHours = ({ openedAt, closedAt }: HandledTask) =>
  (closedAt.getTime() - openedAt.getTime()) / HOUR_MS

/** The mean of amounts; null for none. */
function computeMean(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0) / amounts.length
}

function computeShare<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length
}

const isInTime = (one: DecidedProcess) => computeHours(one) <= PROMISED_HOURS

/** Process kinds, the most frequent first. */
function groupByProcess(current: readonly DecidedProcess[]): (readonly [name: string, decided: DecidedProcess[]])[] {
  return [...groupBy(current, ({ processName }) => processName)].sort(
    ([a, first], [b, second]) => second.length - first.length || a.localeCompare(b),
  )
}

function buildTrendChart({ current, period }: ApprovalSource): ReportBody['charts'][number] {
  const isDay = period.from === period.to
  const byDay = groupBy(current, ({ endedAt }) =>
    isDay ? formatTime(endedAt).slice(11, 13) : chinaDay(endedAt.getTime()),
  )
  const keys = isDay ? [...byDay.keys()] : listDays(period)
  const formatLabel = (key: string) => (key === period.today ? '今日' : isDay ? `${key}:00` : key.slice(5))
  const of = (status: string) => keys.map((key) => (byDay.get(key) ?? []).filter((one) => one.status === status).length)
  return {
    title: isDay ? '分时办结' : '每日办结',
    chart: {
      kind: 'axis',
      categories: keys.map(formatLabel),
      series: [
        { name: '通过', kind: 'bar', stack: 'all', values: of('approved') },
        { name: '拒绝', kind: 'bar', stack: 'all', tone: 'bad', values: of('rejected') },
      ],
      unit: '件',
    },
  }
}

function buildKindChart({ current }: ApprovalSource): ReportBody['charts'][number] {
  const kinds = groupByProcess(current).slice(0, SHOWN)
  return {
    title: '各流程平均用时',
    chart: {
      kind: 'axis',
      categories: kinds.map(([name]) => name),
      series: [
        { name: '平均用时', kind: 'bar', values: kinds.map(([, decided]) => computeMean(decided.map(computeHours))) },
      ],
      unit: '小时',
      digits: 1,
    },
  }
}

function buildKindTable({ current }: ApprovalSource): ReportBody['tables'][number] {
  return {
    title: '流程明细',
    columns: ['流程', '办结', '平均（时）', '最长（时）', '24 时内'],
    rows: groupByProcess(current).map(([name, decided]) => ({
      cells: [
        name,
        formatFigure(decided.length),
        formatFigure(computeMean(decided.map(computeHours)), 1),
        formatFigure(Math.max(...decided.map(computeHours)), 1),
        formatWithUnit(toPercent(computeShare(decided, isInTime)), '%'),
      ],
    })),
  }
}

/** Duration of processes until their decision. */
export function buildApprovalReport(source: ApprovalSource): ReportBody {
  const { current, previous, running } = source
  const mean = (decided: readonly DecidedProcess[]) => computeMean(decided.map(computeHours))
  return {
    figures: [
      buildAmountFigure('办结', current.length, previous.length, {
        unit: '件',
        better: 'none',
        note: `在办 ${running}`,
      }),
      buildAmountFigure('平均用时', mean(current), mean(previous), { unit: '小时', digits: 1, better: 'down' }),
      buildShareFigure('24 小时内办结', computeShare(current, isInTime), computeShare(previous, isInTime), 'up'),
    ],
    charts: [buildKindChart(source), buildTrendChart(source)],
    tables: [buildKindTable(source)],
  }
}

const isLate = ({ closedAt, dueAt }: HandledTask) => dueAt !== null && closedAt > dueAt

/** Decided tasks by person, the most first; two people may have one name. */
const groupByPerson = (current: readonly HandledTask[]): (readonly [name: string, handled: HandledTask[]])[] =>
  [...groupBy(current, ({ personId }) => personId).values()]
    .map((handled) => [handled[0]?.person ?? '', handled] as const)
    .sort(([a, first], [b, second]) => second.length - first.length || a.localeCompare(b))

/** Number of decisions per user, and their waiting time. */
export function buildWorkloadReport({ current, previous }: WorkloadSource): ReportBody {
  const people = groupByPerson(current)
  const shown = people.slice(0, SHOWN)
  const mean = (handled: readonly HandledTask[]) => computeMean(handled.map(computeHandlingHours))
  return {
    figures: [
      buildAmountFigure('处理任务', current.length, previous.length, { unit: '件', better: 'none' }),
      buildAmountFigure('平均等待', mean(current), mean(previous), { unit: '小时', digits: 1, better: 'down' }),
      buildShareFigure('超时处理', computeShare(current, isLate), computeShare(previous, isLate), 'down'),
    ],
    charts: [
      {
        title: '各人处理量',
        chart: {
          kind: 'axis',
          categories: shown.map(([person]) => person),
          series: [
            { name: '处理', kind: 'bar', values: shown.map(([, handled]) => handled.length) },
            {
              name: '平均等待',
              kind: 'line',
              tone: 'warn',
              isRight: true,
              values: shown.map(([, handled]) => mean(handled)),
            },
          ],
          unit: '件',
          rightUnit: '小时',
        },
      },
    ],
    tables: [
      {
        title: '人员明细',
        columns: ['处理人', '处理', '平均等待（时）', '超时'],
        rows: people.map(([person, handled]) => ({
          cells: [
            person,
            formatFigure(handled.length),
            formatFigure(mean(handled), 1),
            formatFigure(handled.filter(isLate).length),
          ],
        })),
      },
    ],
  }
}
